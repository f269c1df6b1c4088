"""The moves of a node in a grown tree, in order of preference."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol

from alfonso.game import DRAWN, LOST, WON, Game, Move
from alfonso.mcts.growth import Growth
from alfonso.mcts.nodes import HIGH, LOW, MOVE, PLIES, ROOT, VISITS
from alfonso.methods.values import WIN


class Judge(Protocol):
    """How a method reads what it keeps beside the nodes."""

    def worth(self, growth: Growth, node: int, record: Sequence[int]) -> float:
        """Of an open node, in the eyes of the side that chose it."""
        ...

    def value(self, worth: float, game: Game) -> int:
        """The same as an Analysis tells it."""
        ...

    def chance(self, worth: float) -> float | None:
        """The same as a win chance, if that is what it is."""
        ...

    def doubt(self, worth: float, visits: int) -> float | None:
        """How far below that the win chance may be, with 95 % certainty."""
        ...


class Choice(NamedTuple):
    """A move of a node, in the eyes of the side to move; `plies` are those after the move, and
    `forced` those of the visits that somebody asked for."""

    growth: Growth
    node: int
    move: Move
    visits: int
    worth: float
    low: int
    high: int
    plies: int
    forced: int = 0

    @property
    def is_proven(self) -> bool:
        return self.low == self.high

    def value(self, judge: Judge, ply: int = 1) -> int:
        """As an Analysis tells it; a win or loss counts its plies from the root, `ply` to here."""
        if self.is_proven:
            return self.low * (WIN - ply - self.plies)
        return judge.value(self.worth, self.growth.game)

    def least(self, judge: Judge) -> float:
        """The win chance that is certain, or nearly so."""
        doubt = None if self.is_proven else judge.doubt(self.worth, self.visits)
        return float(self.low) if doubt is None else max(self.worth - doubt, self.low)

    def most(self, judge: Judge) -> float:
        """The win chance that cannot be passed, or hardly."""
        doubt = None if self.is_proven else judge.doubt(self.worth, self.visits)
        return float(self.high) if doubt is None else min(self.worth + doubt, self.high)


def choices(growth: Growth, judge: Judge, node: int = ROOT) -> list[Choice]:
    """The moves of a node that were searched, the best first."""
    return ranked(known(growth, judge, node))


def known(growth: Growth, judge: Judge, node: int) -> list[Choice]:
    """The moves of a node that were searched, as they stand."""
    asked_for = growth.asked_for if node == ROOT else {}
    found = [_choice(growth, judge, child, asked_for) for child in growth.children(node)]
    return [choice for choice in found if choice.visits or choice.is_proven]


def ranked(found: Iterable[Choice]) -> list[Choice]:
    """The nearest win; else what was looked into most, as long as it promises more than a draw in
    hand; the farthest loss last."""
    all_of_them = list(found)
    floor = max((choice.low for choice in all_of_them), default=LOST)
    return sorted(all_of_them, key=lambda choice: _rank(choice, floor), reverse=True)


def merged(found: Iterable[Choice]) -> Choice:
    """What several trees say of one move; the node is that of the tree that knows most."""
    same = sorted(found, key=lambda choice: (choice.is_proven, choice.visits), reverse=True)
    visits = sum(choice.visits for choice in same)
    worth = sum(choice.worth * choice.visits for choice in same) / max(visits, 1)
    low, high = max(choice.low for choice in same), min(choice.high for choice in same)
    forced = sum(choice.forced for choice in same)
    return same[0]._replace(visits=visits, worth=worth, low=low, high=high, forced=forced)


def line(judge: Judge, choice: Choice) -> list[Move]:
    """A move and the best answers, as far as they were searched."""
    moves = [choice.move]
    while below := known(choice.growth, judge, choice.node):
        floor = max(other.low for other in below)
        choice = max(below, key=lambda other: _rank(other, floor))
        moves.append(choice.move)
    return moves


def _rank(choice: Choice, floor: int) -> tuple[float, ...]:
    if choice.is_proven and choice.low != DRAWN:
        return (4, -choice.plies) if choice.low == WON else (0, choice.plies)
    if choice.is_proven:
        return 2, choice.visits - choice.forced
    hopeless = floor == DRAWN and (choice.worth <= 0 or choice.high <= DRAWN)
    return 1 if hopeless else 3, choice.visits - choice.forced, choice.worth


def _choice(growth: Growth, judge: Judge, child: int, asked_for: Mapping[Move, int]) -> Choice:
    record = growth.record(child)
    visits, low, high = record[VISITS], record[LOW], record[HIGH]
    worth = judge.worth(growth, child, record) if visits else 0.0
    move, forced = record[MOVE], asked_for.get(record[MOVE], 0)
    return Choice(growth, child, move, visits, worth, low, high, record[PLIES], forced)
