"""The infix syntax: `legal(R, m(X)) :- true(step(1)) & ~true(taken(X))`, variables upper-case.

>>> [str(form.term) for form in forms(Source("open :- true(cell(X, b)) | ~full", "game.hrf"))]
["('<=', 'open', ('or', ('true', ('cell', '?X', 'b')), ('not', 'full')))"]
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import count
from typing import NamedTuple

from alfonso.errors import RulesError
from alfonso.gdl.forms import Form, Source, known

TOKEN = re.compile(r"[;%][^\n\r]*|:-|<=|[()&|~,]|\.(?!\w)|(?:[^\s();%&|~,.:]|\.(?=\w)|:(?!-))+")
SIGNS = frozenset((":-", "<=", "(", ")", "&", "|", "~", ",", "."))
DEEPEST = 100  # parentheses in each other: the reader goes down with them
OPERATORS = {"|": "or", "&": "and"}


class Token(NamedTuple):
    offset: int
    text: str

    @property
    def is_word(self) -> bool:
        return self.text not in SIGNS and self.text != ""


def forms(source: Source) -> Iterator[Form]:
    """The rules of a text as forms; a full stop after a rule may stand or be left out."""
    reader = _Reader(source)
    while reader.here.text:
        yield reader.rule()


class _Reader:
    """Tokens, read from left to right."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.nameless = count(1)
        self.tokens = _tokens(source)
        self.here = next(self.tokens)

    def rule(self) -> Form:
        head = self.term()
        sign = self.here
        if sign.text in (":-", "<="):
            self.step()
            head = Form(head.offset, "", (Form(sign.offset, "<="), head, self.formula("|")))
        if self.here.text == ".":
            self.step()
        return head

    def formula(self, operator: str) -> Form:
        """Alternatives of conjunctions of literals: `|` binds less than `&`."""
        parts = [self.part(operator)]
        while self.here.text == operator or (operator == "&" and self.here.text == ","):
            self.step()
            parts.append(self.part(operator))
        if len(parts) == 1:
            return parts[0]
        begin = parts[0].offset
        return Form(begin, "", (Form(begin, OPERATORS[operator]), *parts))

    def part(self, operator: str) -> Form:
        return self.formula("&") if operator == "|" else self.literal()

    def literal(self) -> Form:
        sign, negations = self.here, 0
        while self.here.text == "~":
            negations += 1
            self.step()
        inner = self.in_parentheses() if self.here.text == "(" else self.term()
        if negations % 2 == 0:
            return inner
        return Form(sign.offset, "", (Form(sign.offset, "not"), inner))

    def in_parentheses(self) -> Form:
        self.step()
        inner = self.formula("|")
        self.step(")")
        return inner

    def term(self) -> Form:
        name = self.here
        if not name.is_word:
            raise self.unexpected("a name")
        self.step()
        begins = self.here.text == "(" and self.here.offset == name.offset + len(name.text)
        if not begins:
            return Form(name.offset, self.word(name.text))
        parts = [Form(name.offset, known(name.text)), *self.arguments()]
        return Form(name.offset, "", tuple(parts))

    def arguments(self) -> list[Form]:
        self.step()
        if self.here.text == ")":
            self.step()
            return []
        parts = [self.term()]
        while self.here.text == ",":
            self.step()
            parts.append(self.term())
        self.step(")")
        return parts

    def word(self, text: str) -> str:
        """Variables begin with a capital; a lone underscore is a new one each time."""
        if text == "_":
            return f"?_{next(self.nameless)}"
        return f"?{text}" if text[0].isupper() or text[0] == "_" else known(text)

    def step(self, wanted: str = "") -> None:
        if wanted and self.here.text != wanted:
            raise self.unexpected(f"“{wanted}”")
        self.here = next(self.tokens)

    def unexpected(self, wanted: str) -> RulesError:
        found = f"“{self.here.text[:40]}” stands" if self.here.text else "the file ends"
        return self.source.fault(self.here.offset, f"{wanted} is missing: {found} here")


def _tokens(source: Source) -> Iterator[Token]:
    """The tokens, and an empty one for the end."""
    depth = 0
    for match in TOKEN.finditer(source.text):
        text = match[0]
        if text[0] in ";%":
            continue
        depth += (text == "(") - (text == ")")
        if depth > DEEPEST:
            raise source.fault(match.start(), f"more than {DEEPEST} parentheses are open here")
        yield Token(match.start(), text)
    yield Token(len(source.text), "")
