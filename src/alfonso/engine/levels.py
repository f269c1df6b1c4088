"""Ten levels for people: how deep the engine looks, and how well it judges what it sees there.

Nobody is let win by moves that make no sense. A weak player looks but a little ahead, and misjudges
the positions that it sees there by some random amount, always in the same way within one game; what
is won or lost for certain is never misjudged, so even the first level takes a win in one move.

>>> level_of(10).noise, level_of(1).depth
(0.0, 1)
"""

from __future__ import annotations

from typing import NamedTuple

from alfonso.errors import SpecError
from alfonso.limits import Seconds


class Level(NamedTuple):
    """Plies and nodes at most; by how much of its unit an evaluation may go wrong; at most so much
    time."""

    depth: int
    nodes: int
    noise: float
    time: Seconds = Seconds(1.0)


LEVELS = (
    Level(1, 1_000, 6.0),
    Level(1, 1_000, 2.5),
    Level(2, 2_000, 2.5),
    Level(2, 2_000, 1.0),
    Level(3, 5_000, 0.8),
    Level(4, 10_000, 0.4),
    Level(6, 20_000, 0.25),
    Level(9, 40_000, 0.05),
    Level(12, 150_000, 0.0),
    Level(60, 1_000_000, 0.0),
)


def level_of(number: int) -> Level:
    """The level of a number from 1 to 10."""
    if not 1 <= number <= len(LEVELS):
        raise SpecError(f"level={number}: a level from 1 to {len(LEVELS)} wanted")
    return LEVELS[number - 1]
