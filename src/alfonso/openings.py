"""Random openings, so that players who never vary play games that do.

>>> from alfonso import load
>>> two = openings(load("tictactoe").position(), plies=2, seed=1)
>>> [next(two).history for _ in range(3)]
[(5, 8), (4, 2), (3, 5)]
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import cycle

from alfonso.errors import SpecError
from alfonso.general.rounds import choices
from alfonso.methods.deepening import Deepening
from alfonso.position import Position

TRIES = 500
"""So many random lines in a row that bring nothing new: then there is nothing new."""
LOOK = Deepening(depth=5, nodes=3000, eval="outcome", interpreted=True)
"""A tenth of a second at most, and no compiling."""


def openings(start: Position, plies: int, seed: int = 0) -> Iterator[Position]:
    """Positions after so many random plies, without end: each is new as long as there are enough,
    then they come again in the same order."""
    dice = random.Random(f"{seed} openings")
    found: dict[object, Position] = {}
    tries = 0
    while tries < (TRIES if plies else 1):
        tries += 1
        end = _strolled(start, plies, dice)
        if end and end.state not in found and is_fair(end):
            found[end.state] = end
            tries = 0
            yield end
    if not found:
        game = start.game.spec
        raise SpecError(f"{game} is decided after {plies} random plies: choose a shorter opening")
    yield from cycle(found.values())


def is_fair(position: Position) -> bool:
    """Open, and nobody is seen to win by force in a short look ahead."""
    if position.is_over:
        return False
    if position.game.is_general:
        return True
    return LOOK.search(position).outcome not in ("win", "loss")


def _strolled(position: Position, plies: int, dice: random.Random) -> Position | None:
    """Where random moves lead, and those that end a round; None where the game ends on the way."""
    while plies > 0 or choices(position):
        if position.is_over:
            return None
        position = position.child(dice.choice(list(position.legal_moves)))
        plies -= 1
    return position
