"""Maxⁿ: each side takes what is best for itself, and trusts that the others do the same.

Proposition. What each side gets is exact, for a game that ends after `depth` moves with the
judgement as its rewards, if all sides maximise their own rewards and of equals take the first. For
chance it is the mean, rounded down. There is no window: every move is searched (Luckhardt and
Irani, 1986).
"""

from __future__ import annotations

from alfonso.game import OPEN, State
from alfonso.methods.leaves import CHANCE, FULL, GAINS, SIDES, VIEWER, Judged
from alfonso.methods.log import (
    FINAL,
    HORIZON,
    LEAVES,
    SEARCHED,
    STOP,
    closed,
    improve,
    opened,
    visit,
)
from alfonso.methods.many import Many
from alfonso.methods.orders import natural
from alfonso.methods.values import INFINITE
from alfonso.native.words import Words


def maxn(
    game: Judged, state: State, depth: int, ply: int, node: int, log: Words, row: Words
) -> int:
    """What each side gets stands in the row; what the viewer gets is given."""
    visit(log, ply)
    at = GAINS + ply * row[SIDES]
    result = game.result(state)
    if result != OPEN or depth == 0:
        leaf(game, state, result, at, log, row)
        return closed(log, node, row[at + row[VIEWER]], FINAL)
    mover, below, best, count = game.mover(state), at + row[SIDES], -INFINITE, 0
    for side in range(row[SIDES]):
        row[at + side] = 0
    for move in natural(game, state, ply, log):
        child = opened(log, node, move, -INFINITE, INFINITE, ply + 1)
        maxn(game, game.play(state, move), depth - 1, ply + 1, child, log, row)
        if log[STOP]:
            break
        count += 1
        if mover == row[CHANCE]:
            for side in range(row[SIDES]):
                row[at + side] += row[below + side]
        elif row[below + mover] > best:
            best = row[below + mover]
            improve(log, ply, move)
            for side in range(row[SIDES]):
                row[at + side] = row[below + side]
    if mover == row[CHANCE]:
        for side in range(row[SIDES]):
            row[at + side] //= max(count, 1)
    return closed(log, node, row[at + row[VIEWER]], SEARCHED)


def leaf(game: Judged, state: State, result: int, at: int, log: Words, row: Words) -> None:
    """What each side gets at the end of the game, or by judgement."""
    log[LEAVES] += 1
    if result == OPEN:
        log[HORIZON] += 1
        game.judge(state, at, row)
        return
    rewards = game.rewards(state)
    for side in range(row[SIDES]):
        row[at + side] = FULL * rewards[side]


class MaxN(Many):
    """Every side for itself, to a fixed depth or deeper and deeper for a time."""

    kernel = staticmethod(maxn)
