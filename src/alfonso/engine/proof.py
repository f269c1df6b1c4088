"""An exact search without limits, which ends when the value of the position is proven.

First deeper and deeper, where only decided games count: most positions near the end are settled so,
with the distance. Where that takes long and games are known to end, the outcome is proven first, by
one or two searches to the very end, each through the narrowest of windows; what they have settled
holds at any depth and stays in the table. The distance is found after it, by halving: is there a
win within so many plies?
"""

from __future__ import annotations

import random

from alfonso.engine.deepening import Deepening, Found, Line
from alfonso.engine.heap import DEEP, EXCLUDED, LEADER, LENGTHS, PROOF, STOP, TOUCHED, line
from alfonso.engine.table import widen
from alfonso.methods.values import FAR, WIN
from alfonso.native.words import Words
from alfonso.position import Position
from alfonso.tuning.judge import Judge, judge_of

QUICK = 200_000
"""So many nodes go into looking deeper step by step."""
TRIALS, SHORT = 12, 120
"""Random games that tell how long games last, and the plies that are few enough to search them."""


class Proof(Deepening):
    """Deepening, and then a search to the end."""

    longest: int | None = None

    def _judge(self) -> Judge:
        return judge_of(self.position.game, "outcome")

    def _heap(self, number: int) -> Words:
        heap = super()._heap(number)
        heap[PROOF] = 1
        return heap

    def _is_settled(self, found: Found) -> bool:
        return super()._is_settled(found) or (self._nodes() > QUICK and self._reach() > 0)

    def _reach(self) -> int:
        """The depth that holds whole games, or 0 if they may be too long."""
        if self.longest is None:
            self.longest = longest_game(self.position)
        return min(2 * self.longest, DEEP - 2)

    def _deepest(self) -> Found:
        found = super()._deepest()
        if super()._is_settled(found) or not found.is_complete:
            return found
        widen(self.table)
        value = self._outcome(found)
        if self.main[STOP] or self.main[TOUCHED] * (abs(value) < WIN - FAR):
            return found._replace(is_complete=False)
        moves = self._moves(found)
        if abs(value) < WIN - FAR:
            return Found(self._reach(), (Line(moves, 0),), is_open=False)
        known = Found(self._reach(), (Line(moves, value),), is_open=False, is_complete=False)
        if self.watch:
            self.watch(self._analysis(known))
        return self._distance(known, found.depth + 1)

    def _outcome(self, found: Found) -> int:
        """Is it a win? And if not, is it a draw? Two narrow windows are faster than one of both."""
        value = self._tried(self._reach(), 0, 1, found)
        return value if value > 0 or self.main[STOP] else self._tried(self._reach(), -1, 0, found)

    def _distance(self, known: Found, least: int) -> Found:
        """How near the win or the loss is: not nearer than `least` plies."""
        while True:
            moves, value = known.lines[0]
            most, sign = WIN - abs(value), 1 if value > 0 else -1
            if least >= most:
                return known._replace(is_complete=True)
            middle = (least + most) // 2
            edge = WIN - middle
            low, high = (edge - 1, edge) if sign > 0 else (-edge, 1 - edge)
            found = self._tried(middle, low, high, known)
            if self.main[STOP]:
                return known
            if sign * found >= edge:
                value = found
            else:
                least = middle + 1
            if found > low:
                moves = self._moves(known)
            known = known._replace(lines=(Line(moves, value),))

    def _tried(self, depth: int, low: int, high: int, known: Found) -> int:
        self.main[TOUCHED] = self.main[EXCLUDED] = 0
        self.main[LEADER] = known.lines[0].moves[0]
        return self._together(depth, low, high)

    def _moves(self, known: Found) -> tuple[int, ...]:
        """The line just found, or the one before where every move is as bad."""
        return tuple(line(self.main)) if self.main[LENGTHS] else known.lines[0].moves


def longest_game(position: Position) -> int:
    """The plies of the longest of a few random games from here, or 0 if they are many or may be
    without end.

    >>> from alfonso import load
    >>> longest_game(load("tictactoe").position()), longest_game(load("draughts").position())
    (9, 0)
    """
    dice, longest = random.Random(0), 0
    for _ in range(TRIALS if not position.game.repetition else 0):
        here, plies = position, 0
        while not here.is_over:
            here, plies = here.child(dice.choice(list(here.legal_moves))), plies + 1
            if plies > SHORT:
                return 0
        longest = max(longest, plies)
    return longest
