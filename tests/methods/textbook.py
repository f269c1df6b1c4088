"""Minimax and alpha-beta as lectures have them, over the rules alone: what searches are held to.

Values are for the first side; `Count` tells how many nodes were visited, and how many were leaves.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from alfonso import Position, load
from alfonso.game import OPEN

BOXES = Path(__file__).parents[1] / "rules" / "boxes.py"
GAMES = (
    "alquerque",
    "blocker",
    "breakthrough:size=5",
    "connectfour",
    "draughts",
    "fendo:size=3",
    "morris",
    "othello:size=4",
    "tictactoe",
    "wights:plies=8",
    str(BOXES),
)
"""All that come with the package, some of them small, and one whose sides move twice in a row."""
WIN = 1 << 40
Judge = Callable[[Any], int]


@dataclass
class Count:
    nodes: int = 0
    leaves: int = 0


def minimax(rules: Any, judge: Judge, state: Any, depth: int, count: Count) -> int:
    count.nodes += 1
    if depth == 0 or rules.result(state) != OPEN:
        return leaf(rules, judge, state, count)
    best = max if rules.mover(state) == 0 else min
    after = [rules.play(state, move) for move in rules.moves(state)]
    return best(minimax(rules, judge, child, depth - 1, count) for child in after)


def alphabeta(
    rules: Any, judge: Judge, state: Any, depth: int, low: float, high: float, count: Count
) -> float:
    count.nodes += 1
    if depth == 0 or rules.result(state) != OPEN:
        return leaf(rules, judge, state, count)
    best = -math.inf if rules.mover(state) == 0 else math.inf
    for move in list(rules.moves(state)):
        after = rules.play(state, move)
        value = alphabeta(rules, judge, after, depth - 1, low, high, count)
        if rules.mover(state) == 0:
            best = max(best, value)
            low = max(low, best)
        else:
            best = min(best, value)
            high = min(high, best)
        if low >= high:
            break
    return best


def leaf(rules: Any, judge: Judge, state: Any, count: Count) -> int:
    """The value of the end, or of the horizon."""
    count.leaves += 1
    result = rules.result(state)
    value = judge(state) if result == OPEN else result * WIN
    return value if rules.mover(state) == 0 else -value


def nothing(state: Any) -> int:
    """The evaluation `outcome`: nothing is known before the end."""
    return 0


def by_minimax(position: Position, depth: int, judge: Judge = nothing) -> tuple[int, int, int]:
    """The value for the side to move, the nodes, the leaves."""
    count = Count()
    value = minimax(position.game.rules, judge, position.state, depth, count)
    return value * (1 - 2 * position.mover), count.nodes, count.leaves


def by_alphabeta(position: Position, depth: int, judge: Judge = nothing) -> tuple[int, int, int]:
    """The same, with all cuts of a window that is open at the root."""
    count, rules = Count(), position.game.rules
    value = alphabeta(rules, judge, position.state, depth, -math.inf, math.inf, count)
    return int(value) * (1 - 2 * position.mover), count.nodes, count.leaves


def best_moves(position: Position, depth: int, judge: Judge = nothing) -> set[int]:
    """All moves that keep the value of minimax."""
    sign = {side: 1 - 2 * side for side in (0, 1)}
    values = {
        move: by_minimax(child, depth - 1, judge)[0] * sign[child.mover] * sign[position.mover]
        for move, child in position.children()
    }
    return {move for move, value in values.items() if value == max(values.values())}


def samples(spec: str, plies: tuple[int, ...] = (0, 5, 12, 21)) -> Iterator[Position]:
    """Open positions of a game, reached by chance."""
    for number in plies:
        dice = random.Random(f"{spec} {number}")
        position = load(spec).position()
        for _ in range(number):
            after = position.child(dice.choice(list(position.legal_moves)))
            if after.is_over:
                break
            position = after
        yield position
