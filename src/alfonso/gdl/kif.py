"""KIF, the usual syntax: `(<= (legal ?r noop) (role ?r))`, comments behind semicolons.

>>> [form.term for form in forms(Source("(role x) ; a comment", "game.kif"))]
[('role', 'x')]
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from alfonso.gdl.forms import DEEPEST, Form, Source, known

TOKEN = re.compile(r";[^\n\r]*|[()]|[^\s();]+")


def forms(source: Source) -> Iterator[Form]:
    """The forms that stand side by side in a text; one pair of parentheses around all may be."""
    open_forms: list[tuple[int, list[Form]]] = []
    for token in TOKEN.finditer(source.text):
        word, offset = token[0], token.start()
        if word == "(":
            open_forms.append((offset, []))
            if len(open_forms) > DEEPEST:
                raise source.fault(offset, f"more than {DEEPEST} parentheses are open here")
        elif word[0] != ";":
            form = _closed(source, open_forms, offset) if word == ")" else Form(offset, known(word))
            if open_forms:
                open_forms[-1][1].append(form)
            else:
                yield from _unwrapped(form)
    if open_forms:
        raise source.fault(open_forms[0][0], "this “(” is never closed")


def _closed(source: Source, open_forms: list[tuple[int, list[Form]]], offset: int) -> Form:
    if not open_forms:
        raise source.fault(offset, "this “)” closes nothing")
    begin, parts = open_forms.pop()
    if not parts:
        raise source.fault(begin, "“()” says nothing")
    if parts[0].parts and len(parts) == 1:
        return parts[0]
    if parts[0].parts and open_forms:
        raise source.fault(begin, "a name must stand behind “(”")
    return Form(begin, "", tuple(parts))


def _unwrapped(form: Form) -> tuple[Form, ...]:
    """Game managers send a whole description in one pair of parentheses."""
    return form.parts if form.parts and not form.parts[0].word else (form,)
