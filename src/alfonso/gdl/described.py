"""Rules of a described game, whatever reasons behind them: names, texts, boards and results.

The states of a game are the facts that are true, the moves chosen in the round under way, and whose
turn it is. A reasoner knows states as sets of terms and moves as terms; a game wants numbers. What
brings the two together is for the two kinds of rules to say: `facts`, `chosen`, `state` and `term`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

from alfonso.boards.picture import Picture
from alfonso.errors import RulesError
from alfonso.gdl import texts
from alfonso.gdl.board import Board
from alfonso.gdl.reasoner import State as Facts
from alfonso.gdl.rules import Description
from alfonso.gdl.terms import Term, printed

CHANCE = "random"
NOTES = 8


class Described:
    """What the rules of every described game share: all that people see of it."""

    nature = ""
    """What was found out about the game, for people."""

    def __init__(self, description: Description, board: Board | None) -> None:
        self.description = description
        self.sides = tuple(map(texts.name, description.roles))
        self.about = f"{description.name}, for {' and '.join(self.sides)}"
        if CHANCE in description.roles:
            self.chance = description.roles.index(CHANCE)
        if board:
            self._draw_on(board)

    def facts(self, state: Any) -> Facts:
        raise NotImplementedError

    def chosen(self, state: Any) -> Sequence[Term | None]:
        raise NotImplementedError

    def state(self, facts: Facts, chosen: Sequence[Term | None]) -> Any:
        raise NotImplementedError

    def term(self, move: int) -> Term:
        raise NotImplementedError

    def move_name(self, state: Any, move: int) -> str:
        return texts.name(self.term(move))

    def other_names(self, state: Any, move: int) -> Iterator[str]:
        return texts.other_names(self.term(move))

    def text(self, state: Any) -> str:
        return texts.text(self.facts(state), self.chosen(state))

    def parse(self, text: str) -> Any:
        nobody = [None] * len(self.sides)
        try:
            facts, chosen = texts.parsed(text, self._words)
            if chosen and len(chosen) != len(nobody):
                raise ValueError(f"after “{texts.CHOSEN}” {len(nobody)} choices are wanted")
            return self.state(facts, chosen or nobody)
        except RulesError as error:  # no terms, or facts that do not come together
            raise ValueError(error) from None

    @cached_property
    def _words(self) -> dict[str, str]:
        """The words of the rules in small letters, and as the file writes them."""
        rules = self.description.rules
        return {word.lower(): word for rule in rules for word in printed(rule.head).split()} | {
            word.lower(): word
            for rule in rules
            for literal in rule.body
            for word in printed(literal.atom).split()
        }

    def details(self, state: Any) -> Iterator[tuple[str, str]]:
        """The facts, those of one relation together."""
        return texts.lines(self.facts(state))

    def _draw_on(self, board: Board) -> None:
        """Where the facts tell of a board, states have pictures and moves touch squares."""

        def picture(state: Any) -> Picture:
            facts = self.facts(state)
            others = texts.lines(board.others(facts))
            return board.picture(facts, [f"{name} {rest}".strip() for name, rest in others][:NOTES])

        def path(state: Any, move: int) -> tuple[int, ...]:
            return board.path(self.term(move))

        self.picture, self.path = picture, path
