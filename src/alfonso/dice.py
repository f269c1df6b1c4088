"""Chance that repeats: the same seed gives the same rolls, interpreted and native.

>>> dice = [seeded(1)]
>>> [roll(dice, 6) for _ in range(4)]
[2, 5, 0, 4]
"""

from __future__ import annotations

from alfonso.bits import below, mix, wrap
from alfonso.native.words import Words

STEP = -7046029254386353131


def seeded(seed: int) -> int:
    """The word to start from, far apart for near seeds."""
    return mix(wrap(seed * STEP + 1))


def roll(dice: Words, sides: int) -> int:
    """A number from 0 to sides - 1; the dice remember where they are in their first word."""
    dice[0] = wrap(dice[0] + STEP)
    return below(mix(dice[0]), sides)
