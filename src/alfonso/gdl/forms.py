"""Forms: a description before its words mean anything, just parentheses and words, with places.

Both syntaxes end here: `legal(R, noop) :- role(R)` makes the same forms as
`(<= (legal ?r noop) (role ?r))`.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import cached_property
from typing import NamedTuple

from alfonso.errors import RulesError
from alfonso.gdl.rules import Place, told
from alfonso.gdl.terms import Term

DEEPEST = 200
STATED = "role base input init true next legal does sees goal terminal"
KEYWORDS = frozenset((*STATED.split(), "distinct", "not", "or", "and"))


def known(word: str) -> str:
    """A keyword in small letters; other words as they are.

    >>> known("ROLE"), known("White")
    ('role', 'White')
    """
    small = word.lower()
    return small if small in KEYWORDS else word


class Form(NamedTuple):
    """A word, or a list of forms; where it begins, as an offset in the text."""

    offset: int
    word: str
    parts: tuple[Form, ...] = ()

    @property
    def head(self) -> str:
        """The word that a form begins with: `(role x)` and `role` both say `role`."""
        return self.word or (self.parts[0].word if self.parts else "")

    @property
    def arguments(self) -> tuple[Form, ...]:
        return self.parts[1:]

    @property
    def term(self) -> Term:
        if self.word:
            return self.word
        if len(self.parts) == 1:
            return self.parts[0].term
        return tuple([part.term for part in self.parts])


class Source:
    """The text of a file, which knows the line and column of an offset."""

    def __init__(self, text: str, file: str) -> None:
        self.text = text
        self.file = file

    def place(self, offset: int) -> Place:
        line = bisect_left(self._line_ends, offset)
        begin = self._line_ends[line - 1] + 1 if line else 0
        return Place(line + 1, offset - begin + 1)

    def fault(self, offset: int, text: str) -> RulesError:
        return RulesError(told(self.file, self.place(offset), text))

    @cached_property
    def _line_ends(self) -> list[int]:
        return [match.start() for match in re.finditer("\n", self.text)]
