"""Moves and states of a described game as people write them.

>>> name(("mark", "1", ("pair", "a", "b")))
'mark(1,pair(a,b))'
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from alfonso.gdl.forms import Source
from alfonso.gdl.kif import forms
from alfonso.gdl.terms import Term, arguments, functor, plain, printed

CHOSEN = "|"
WORDS = re.compile(r"[()|]|[^\s()|]+")


def name(term: Term) -> str:
    """A term without blanks: the name of a move."""
    parts = ",".join(map(name, arguments(term)))
    return f"{functor(term)}({parts})" if parts else functor(term)


def other_names(term: Term) -> Iterator[str]:
    """As KIF, and with its words one after the other: `(mark 1 1)`, `mark-1-1`."""
    yield plain(term)
    yield "-".join(word for word in printed(term).split() if word not in "()")


def text(facts: Iterable[Term], chosen: Sequence[Term | None]) -> str:
    """A state in one line: its facts, then what those who choose at once have chosen.

    >>> text([("cell", "1", "b"), "open"], [None, "left"])
    '(cell 1 b) open | ? left'
    """
    state = " ".join(sorted(map(plain, facts)))
    if not any(chosen):
        return state
    return " ".join([state, CHOSEN, *(plain(move) if move else "?" for move in chosen)])


def parsed(line: str, words: Mapping[str, str]) -> tuple[frozenset[Term], list[Term | None]]:
    """The facts and choices that a text means, its words as those of the game are written.

    >>> parsed("(Cell 1 b) | ? left", {"cell": "cell"})
    (frozenset({('cell', '1', 'b')}), [None, 'left'])
    """
    spelled = " ".join(words.get(word.lower(), word) for word in WORDS.findall(line))
    facts, _, choices = spelled.partition(CHOSEN)
    terms = [form.term for form in forms(Source(choices, "the position"))]
    return (
        frozenset(form.term for form in forms(Source(facts, "the position"))),
        [None if term == "?" else term for term in terms],
    )


def lines(facts: Iterable[Term]) -> Iterator[tuple[str, str]]:
    """The facts a relation a line, as a person reads them.

    >>> list(lines([("step", "2"), ("on", "a", "b"), ("on", "b", "c"), "open"]))
    [('on', 'a b, b c'), ('open', ''), ('step', '2')]
    """
    rows: dict[str, list[str]] = {}
    for fact in facts:
        rows.setdefault(functor(fact), []).append(" ".join(map(name, arguments(fact))))
    for relation, row in sorted(rows.items()):
        yield relation, ", ".join(sorted(row))
