"""Puzzles in which something is placed everywhere, once: the scarcest place comes first.

In a Sudoku or with queens on a board, every move closes others, and what is closed stays closed.
The names of the moves tell what belongs together: `mark(1,4,9)` and `mark(1,4,7)` differ in one
word, so they may be ways to fill one place. Whoever fills that place next that has the fewest ways
left, and turns back as soon as one has none, solves such puzzles nearly without trying. Which word
it is that tells the ways of one place apart is tried out; where no word helps, others must search.
"""

from __future__ import annotations

import random
import re
import time
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from alfonso.game import OPEN, Game, Move, State
from alfonso.position import Position

WORD = re.compile(r"[^\s(),]+")
MOST_STATES = 20_000
TRIALS, STEPS = 4, 12
Place = tuple[Any, ...]


def narrowed(position: Position, end: float) -> tuple[list[Move], int] | None:
    """The moves to a full reward and the number of states looked at, if that is found in time."""
    if not only_closes(position):
        return None
    looked = 0
    for places in groupings(position):
        search = Narrowing(position.game, places, end)
        found = search.solve(position.state)
        looked += search.looked
        if found is not None:
            return found, looked
    return None


def only_closes(position: Position) -> bool:
    """Whether no move that is not legal now becomes legal later, as some random games show."""
    dice = random.Random(1283)
    for _ in range(TRIALS):
        here, moves = position, set(position.legal_moves)
        for _ in range(STEPS):
            here = here.child(dice.choice(sorted(moves)))
            if here.is_over:
                break
            after = set(here.legal_moves)
            if not after < moves:
                return False
            moves = after
    return True


def groupings(position: Position) -> Iterator[dict[Move, Place]]:
    """Which place each move fills, if one word of its name, or the last of a pair, tells the ways
    of a place apart."""
    names = {move: WORD.findall(position.move_name(move)) for move in position.legal_moves}
    longest = max(map(len, names.values()))
    for left_out in range(longest - 1, 0, -1):
        yield {
            move: (left_out, *words[:left_out], *words[left_out + 1 :])
            for move, words in names.items()
            if len(words) == longest
        }


class Narrowing:
    """A search that fills the scarcest place first."""

    def __init__(self, game: Game, places: dict[Move, Place], end: float) -> None:
        self.game, self.places, self.end = game, places, end
        self.looked = 0

    def solve(self, state: State) -> list[Move] | None:
        """The moves to a full reward; every place is filled once."""
        return self._solved(state, frozenset(self.places.values()))

    def _solved(self, state: State, empty: frozenset[Place]) -> list[Move] | None:
        self.looked += 1
        if self.game.result(state) != OPEN:
            return [] if self.game.rewards(state)[0] == 100 else None
        if self.looked > MOST_STATES or time.perf_counter() > self.end:
            return None
        for move in self._ways(state, empty):
            below = self._solved(self.game.play(state, move), empty - {self.places[move]})
            if below is not None:
                return [move, *below]
        return None

    def _ways(self, state: State, empty: frozenset[Place]) -> list[Move]:
        """The ways to fill the scarcest place; none where one can be filled no more."""
        ways: dict[Place, list[Move]] = defaultdict(list)
        for move in self.game.moves(state):
            if (place := self.places.get(move)) in empty:
                ways[place].append(move)
        if len(ways) < len(empty) or not ways:
            return []
        return min(ways.values(), key=len)
