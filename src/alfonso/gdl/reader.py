"""The reader: the text of a game, in KIF or infix, becomes a `Description`.

>>> [str(rule) for rule in read("(<= (legal ?r noop) (role ?r) (or a (not b)))", "game.kif").rules]
['(<= (legal ?r noop) (role ?r) a)', '(<= (legal ?r noop) (role ?r) (not b))']
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from alfonso.errors import RulesError
from alfonso.gdl import infix, kif
from alfonso.gdl.bodies import Bodies
from alfonso.gdl.forms import Form, Source
from alfonso.gdl.rules import Description, Rule
from alfonso.gdl.terms import Term

LARGEST = 4_000_000
START = re.compile(r"(?:\s|[;%][^\n\r]*)*\(")
UNPRINTABLE = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")


def read(text: str | bytes, file: str) -> Description:
    """The rules that a text holds; a RulesError tells the line and column of what is wrong."""
    source = _source(text, file)
    bodies = Bodies(source)
    for form in _forms(source):
        bodies.add(form)
    made = bodies.rules
    rules = _once(made.finished())
    return Description(file, rules, tuple(made.notes))


def read_file(file: str | Path) -> Description:
    """The game that a file holds."""
    try:
        with Path(file).open("rb") as stream:
            text = stream.read(LARGEST + 1)
    except OSError as error:
        raise RulesError(f"{file}: {error.strerror or error}") from None
    return read(text, str(file))


def read_term(text: str) -> Term:
    """A single term, however its blanks stand.

    >>> read_term("( mark 1 1 )"), read_term("noop")
    (('mark', '1', '1'), 'noop')
    """
    source = Source(text, f"“{text}”")
    terms = [form.term for form in kif.forms(source)]
    if len(terms) != 1:
        raise source.fault(0, "one term is wanted")
    return terms[0]


def _forms(source: Source) -> Iterator[Form]:
    """KIF begins with a parenthesis."""
    is_kif = START.match(source.text) is not None
    return kif.forms(source) if is_kif else infix.forms(source)


def _once(rules: Iterable[Rule]) -> tuple[Rule, ...]:
    """Each rule where it first stands."""
    kept: dict[object, Rule] = {}
    for rule in rules:
        kept.setdefault((rule.head, tuple(literal[:2] for literal in rule.body)), rule)
    return tuple(kept.values())


def _source(text: str | bytes, file: str) -> Source:
    if len(text) > LARGEST:
        limit = LARGEST // 1_000_000
        raise RulesError(f"{file}: more than {limit} MB: no game has as many rules")
    text = text if isinstance(text, str) else _decoded(text)
    source = Source(text.removeprefix("\ufeff"), file)
    if found := UNPRINTABLE.search(source.text):
        raise source.fault(found.start(), "this is not text")
    return source


def _decoded(text: bytes) -> str:
    """Old games are not always in UTF-8."""
    try:
        return text.decode("utf-8")
    except UnicodeDecodeError:
        return text.decode("latin-1")
