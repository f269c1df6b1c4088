"""Negamax: minimax with one rule for both sides, for what is good for one is bad for the other.

Proposition. The value is the exact minimax value of the state for the side to move, for a game
that ends after `depth` moves with the evaluation as its result. It visits the nodes of minimax.
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


def negamax(game: Rules, state: State, depth: int, ply: int, node: int, log: Words) -> int:
    visit(log, ply)
    result = game.result(state)
    if result != OPEN:
        return closed(log, node, decided(result, ply, log), FINAL)
    if depth == 0:
        return closed(log, node, judged(game, state, log), FINAL)
    best = -INFINITE
    for move in game.ordered(state, ply, log):
        after = game.play(state, move)
        child = opened(log, node, move, -INFINITE, INFINITE, ply + 1)
        value = negamax(game, after, depth - 1, ply + 1, child, log)
        if game.mover(after) != game.mover(state):
            value = -value
        if log[STOP]:
            break
        if value > best:
            best = value
            improve(log, ply, move)
    return closed(log, node, best, SEARCHED)


class Negamax(Method):
    """The same values as minimax, written once for both sides."""

    kernel = staticmethod(negamax)
