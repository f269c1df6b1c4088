"""Minimax: the first side picks the largest value, the second side the smallest.

Proposition. The value is the exact minimax value of the state for the first side, for a game that
ends after `depth` moves with the evaluation as its result. There is no window: every move is
searched.
"""

from __future__ import annotations

from alfonso.game import OPEN, Rules, State
from alfonso.methods.log import (
    FINAL,
    SEARCHED,
    STOP,
    closed,
    decided,
    improve,
    judged,
    opened,
    visit,
)
from alfonso.methods.method import Method
from alfonso.methods.values import INFINITE
from alfonso.native.words import Words


def minimax(game: Rules, state: State, depth: int, ply: int, node: int, log: Words) -> int:
    visit(log, ply)
    largest = game.mover(state) == 0
    result = game.result(state)
    if result != OPEN or depth == 0:
        value = decided(result, ply, log) if result != OPEN else judged(game, state, log)
        return closed(log, node, value if largest else -value, FINAL)
    best = -INFINITE if largest else INFINITE
    for move in game.ordered(state, ply, log):
        child = opened(log, node, move, -INFINITE, INFINITE, ply + 1)
        value = minimax(game, game.play(state, move), depth - 1, ply + 1, child, log)
        if log[STOP]:
            break
        if (largest and value > best) or (not largest and value < best):
            best = value
            improve(log, ply, move)
    return closed(log, node, best, SEARCHED)


class Minimax(Method):
    """Every move of both sides to a fixed depth."""

    kernel = staticmethod(minimax)
    for_first_side = True
