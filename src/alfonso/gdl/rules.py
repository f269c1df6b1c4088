"""Rules and descriptions, as the reader hands them on and every reasoner takes them.

A `Description` is plain on purpose. What the reader promises of its rules:

- `or`, `and` and nested `not` are gone. An `or` becomes several rules, or, where that would
  multiply, a relation of its own, whose name no file contains. Equal rules stand there once.
- A negated literal has no variables but those of positive literals of its rule: “there is no …” has
  become a relation of its own. `distinct` is never negated: what must be equal has been made equal.
- A rule that cannot be mended so, because a variable of its head is bound nowhere, is there all the
  same, and an error among the `notes`: `Description.fault` is what to raise.
- Letters count: `Cell` and `cell` are two words, as for the players and servers that there are. But
  keywords are known in any letters, and then small.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from alfonso.errors import RulesError
from alfonso.gdl.terms import Term, arguments, functor, is_variable, plain, variables


class Place(NamedTuple):
    """Where something stands in a file, counted from 1."""

    line: int
    column: int


class Literal(NamedTuple):
    """An atom or its negation; `("distinct", a, b)` is one like others."""

    atom: Term
    positive: bool
    place: Place

    def __str__(self) -> str:
        return plain(self.atom) if self.positive else f"(not {plain(self.atom)})"


class Rule(NamedTuple):
    """The head holds where the whole body does; a fact has an empty body."""

    head: Term
    body: tuple[Literal, ...]
    place: Place

    def __str__(self) -> str:
        if not self.body:
            return plain(self.head)
        return f"(<= {plain(self.head)} {' '.join(map(str, self.body))})"


def binds(literal: Literal) -> bool:
    return literal.positive and functor(literal.atom) != "distinct"


def variables_of(literals: Iterable[Literal]) -> set[str]:
    return {name for literal in literals for name in variables(literal.atom)}


class Note(NamedTuple):
    """Something to tell about a description: an error, or a warning in spite of which it plays."""

    place: Place
    is_error: bool
    text: str


@dataclass(frozen=True)
class Description:
    """The rules of a game, in the order of the file."""

    file: str
    rules: tuple[Rule, ...]
    notes: tuple[Note, ...] = ()

    @property
    def name(self) -> str:
        """What to call the game: the file without its folder and ending."""
        return self.file.rsplit("/", 1)[-1].removesuffix(".kif") or "game"

    @cached_property
    def roles(self) -> tuple[Term, ...]:
        """The players, in the order of the file."""
        heads = [rule.head for rule in self.rules if not rule.body]
        facts = [arguments(head) for head in heads if functor(head) == "role"]
        return tuple(dict.fromkeys(fact[0] for fact in facts if len(fact) == 1))

    def place_of(self, name: str, arity: int, role: Term | None = None) -> Place:
        """Where the first rule of a relation stands, or the first that may speak of a role."""
        heads = [rule for rule in self.rules if functor(rule.head) == name]
        for rule in heads:
            parts = arguments(rule.head)
            if len(parts) == arity and (role is None or is_variable(parts[0]) or parts[0] == role):
                return rule.place
        return heads[0].place if heads else Place(1, 1)

    @cached_property
    def hides(self) -> bool:
        """Whether players do not see all (GDL-II): what they perceive is told by `sees`."""
        return any(functor(rule.head) == "sees" for rule in self.rules)

    @cached_property
    def text(self) -> str:
        """All rules, one a line: the same for files that differ in blanks and comments only."""
        return "\n".join(map(str, self.rules)) + "\n"

    @cached_property
    def hash(self) -> str:
        return hashlib.sha256(self.text.encode()).hexdigest()

    @property
    def fault(self) -> RulesError | None:
        """The first error, in words; nothing where the game plays."""
        errors = [note for note in self.notes if note.is_error]
        return RulesError(told(self.file, *errors[0][::2])) if errors else None


def told(file: str, place: Place, text: str) -> str:
    """A remark on a file, in one line.

    >>> told("game.kif", Place(3, 7), "this “)” closes nothing")
    'game.kif, line 3, column 7: this “)” closes nothing'
    """
    return f"{file}, line {place.line}, column {place.column}: {text}"
