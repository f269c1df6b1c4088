"""Small games that are not two rivals taking turns, and what a textbook says of them."""

from __future__ import annotations

import random
from pathlib import Path

from alfonso import Position, load

ROOT = Path(__file__).parents[2]
RULES, EXAMPLES = ROOT / "tests" / "rules", ROOT / "examples"
TRIO = [f"{EXAMPLES / 'trio.py'}:matches={n}" for n in (4, 7, 10)]
PIG = f"{EXAMPLES / 'pig.py'}:goal=3,die=3"
HANDS = f"{EXAMPLES / 'hands.py'}"
JUGS = f"{EXAMPLES / 'jugs.py'}"
TURNS = [*TRIO, PIG, f"{JUGS}:steps=4"]

Rewards = tuple[int, ...]


def walked(spec: str, seed: int, longest: int = 6) -> Position:
    """An open position that random play reaches, where a side has a choice."""
    dice, position = random.Random(f"{Path(spec).name} {seed}"), load(spec).position()
    for _ in range(dice.randrange(longest)):
        child = position.child(dice.choice(list(position.legal_moves)))
        if child.is_over:
            break
        position = child
    while position.mover == position.game.chance:
        position = position.undo()
    return position


def maxn(position: Position, depth: int) -> Rewards:
    """What each side gets in hundredths of a point; at the horizon all are even."""
    if position.is_over:
        return tuple(100 * reward for reward in position.rewards)
    if depth == 0:
        return (5000,) * len(position.game.sides)
    below = [maxn(child, depth - 1) for _, child in position.children()]
    if position.mover == position.game.chance:
        return tuple(sum(one) // len(below) for one in zip(*below, strict=True))
    return max(below, key=lambda rewards: rewards[position.mover])


def paranoid(position: Position, depth: int, side: int) -> int:
    """What a side gets where all others play against it."""
    if position.is_over:
        return 100 * position.rewards[side]
    if depth == 0:
        return 5000
    below = [paranoid(child, depth - 1, side) for _, child in position.children()]
    if position.mover == position.game.chance:
        return sum(below) // len(below)
    return max(below) if position.mover == side else min(below)
