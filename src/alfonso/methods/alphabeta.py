"""Alpha-beta: negamax that leaves out what cannot change the choice.

Proposition. Let v be the exact value that negamax gives, and alpha < beta. The answer a is v if
alpha < v < beta; if a <= alpha then v <= a; if a >= beta then v >= a (fail-soft: the bound is as
tight as the search found it). With alpha = -INFINITE and beta = INFINITE, a = v.
"""

from __future__ import annotations

from alfonso.game import OPEN, Rules, State
from alfonso.methods.log import (
    CUT,
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
from alfonso.methods.orders import remember_cut
from alfonso.methods.values import INFINITE
from alfonso.native.words import Words


def alphabeta(
    game: Rules, state: State, depth: int, alpha: int, beta: int, ply: int, node: int, log: Words
) -> int:
    visit(log, ply)
    result = game.result(state)
    if result != OPEN:
        return closed(log, node, decided(result, ply, log), FINAL)
    if depth == 0:
        return closed(log, node, judged(game, state, log), FINAL)
    best = -INFINITE
    for move in game.ordered(state, ply, log):
        after = game.play(state, move)
        if game.mover(after) != game.mover(state):
            child = opened(log, node, move, -beta, -alpha, ply + 1)
            value = -alphabeta(game, after, depth - 1, -beta, -alpha, ply + 1, child, log)
        else:
            child = opened(log, node, move, alpha, beta, ply + 1)
            value = alphabeta(game, after, depth - 1, alpha, beta, ply + 1, child, log)
        if log[STOP]:
            break
        if value > best:
            best = value
            if value > alpha:
                alpha = value
                improve(log, ply, move)
        if alpha >= beta:
            remember_cut(log, ply, move)
            return closed(log, node, best, CUT)
    return closed(log, node, best, SEARCHED)


class AlphaBeta(Method):
    """The values of minimax for a fraction of the nodes."""

    kernel = staticmethod(alphabeta)
    windowed = True
