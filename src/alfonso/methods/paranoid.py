"""Paranoid: all others against the side that searches, so that alpha-beta serves many sides.

Proposition. Let v be the reward that the searching side can force, in a game that ends after
`depth` moves with the judgement as its rewards, whatever all others do; for chance v is the mean,
rounded down. The answer a is v if alpha < v < beta; if a <= alpha then v <= a; if a >= beta then
v >= a. No line through chance is cut from above it.
"""

from __future__ import annotations

from alfonso.game import OPEN, State
from alfonso.methods.leaves import CHANCE, GAINS, VIEWER, Judged
from alfonso.methods.log import CUT, FINAL, SEARCHED, STOP, closed, improve, opened, visit
from alfonso.methods.many import Many
from alfonso.methods.maxn import leaf
from alfonso.methods.orders import natural
from alfonso.methods.values import INFINITE
from alfonso.native.words import Words


def paranoid(
    game: Judged,
    state: State,
    depth: int,
    alpha: int,
    beta: int,
    ply: int,
    node: int,
    log: Words,
    row: Words,
) -> int:
    """What the viewer gets for certain."""
    visit(log, ply)
    result = game.result(state)
    if result != OPEN or depth == 0:
        leaf(game, state, result, GAINS, log, row)
        return closed(log, node, row[GAINS + row[VIEWER]], FINAL)
    mover, total, count = game.mover(state), 0, 0
    own, is_chance = mover == row[VIEWER], mover == row[CHANCE]
    best = -INFINITE if own else INFINITE
    low, high = alpha, beta
    if is_chance:
        low, high = -INFINITE, INFINITE
    for move in natural(game, state, ply, log):
        child = opened(log, node, move, low, high, ply + 1)
        after = game.play(state, move)
        value = paranoid(game, after, depth - 1, low, high, ply + 1, child, log, row)
        if log[STOP]:
            break
        total, count = total + value, count + 1
        if not is_chance and ((own and value > best) or (not own and value < best)):
            best = value
            improve(log, ply, move)
            low, high = (max(low, best), high) if own else (low, min(high, best))
        if low >= high:
            return closed(log, node, best, CUT)
    if is_chance:
        best = total // max(count, 1)
    return closed(log, node, best, SEARCHED)


class Paranoid(Many):
    """The reward that a side can force against all others together."""

    kernel = staticmethod(paranoid)
    windowed = True
