"""Monte Carlo tree search: simulate, expand, back up.

Proposition. After n simulations the root has been visited n times, every node at least as often as
all its children together. A bound that is told of a node (`LOW`, `HIGH`) is true of the game
with its repetition rule, whatever the playouts said; a node is proven as soon as its moves prove
it; no simulation passes through a node that cannot change the result above it. A move that wins at
once is seen when its node is expanded. The same seed gives the same tree.
"""

from __future__ import annotations

from alfonso.dice import roll
from alfonso.game import State
from alfonso.mcts.keeping import fold, keep
from alfonso.mcts.nodes import (
    COUNT,
    DONE,
    FIRST,
    HIGH,
    LOW,
    MOVE,
    NOBODY,
    ONLY,
    PARENT,
    RECORD,
    ROOT,
    TURN,
    VISITS,
    blank,
    glance,
    goes_on,
    has_room,
    may_spread,
    remember,
    settle,
    spread,
)
from alfonso.mcts.playout import Playing, playout
from alfonso.mcts.selection import SCORE, STATS, TOTAL, WIDTH, choose, close, credit
from alfonso.native.words import Floats, Words


def mcts(
    game: Playing,
    start: State,
    log: Words,
    tree: Words,
    stats: Floats,
    curves: Floats,
    past: Words,
    moves: Words,
    dice: Words,
) -> int:
    """Simulations from `start`, the root, until a limit comes; gives their number."""
    keep(log, tree, stats, STATS)
    remember(game, start, 0, log, past)
    while goes_on(log, tree):
        if not has_room(log):
            fold(log, tree, stats, STATS)
        node, state, ply = descended(game, start, log, tree, stats, curves, past, moves, dice)
        if tree[node * RECORD + LOW] == tree[node * RECORD + HIGH]:
            reward = float(tree[node * RECORD + LOW] * tree[node * RECORD + TURN])
        else:
            reward = playout(game, state, ply, log, past, moves, dice)
        back_up(node, reward, tree, stats, curves)
        log[DONE] += 1
    return log[DONE]


def descended(
    game: Playing,
    start: State,
    log: Words,
    tree: Words,
    stats: Floats,
    curves: Floats,
    past: Words,
    moves: Words,
    dice: Words,
) -> tuple[int, State, int]:
    """Down to a node that was never visited (or proves, or finds no room); a node that was visited
    once before is expanded on the way. The states are played again: that is cheaper than memory."""
    node, state, ply = ROOT, start, 0
    while True:
        at = node * RECORD
        if tree[at + COUNT] == 0:
            if (tree[at + VISITS] == 0 and node != ROOT) or not may_spread(ply, log):
                break
            expand(game, state, node, ply, log, tree, stats, past, moves, dice)
        if tree[at + LOW] == tree[at + HIGH]:
            break
        if node == ROOT and log[ONLY]:
            node = tree[FIRST] + log[ONLY] - 1
        else:
            node = choose(node, tree, stats, curves)
        state = game.play(state, tree[node * RECORD + MOVE])
        ply += 1
        remember(game, state, ply, log, past)
    return node, state, ply


def expand(
    game: Playing,
    state: State,
    node: int,
    ply: int,
    log: Words,
    tree: Words,
    stats: Floats,
    past: Words,
    moves: Words,
    dice: Words,
) -> None:
    """All moves of a node as children in random order, those that end the game proven at once."""
    count, ends = spread(game, state, node, log, tree, moves), 0
    for number in range(count):
        other = number + roll(dice, count - number)
        move, moves[other] = moves[other], moves[number]
        child = tree[node * RECORD + FIRST] + number
        blank(tree, child, node, move)
        for item in (TOTAL, SCORE, WIDTH):
            stats[child * STATS + item] = 0.0
        glance(game, state, child, ply + 1, log, tree, past)
        ends += tree[child * RECORD + LOW] == tree[child * RECORD + HIGH]
    if ends:
        prove(node, tree, stats)


def prove(node: int, tree: Words, stats: Floats) -> None:
    """Carry bounds upwards as far as they say something new."""
    changed = True
    while changed and node != NOBODY:
        changed = settle(node, tree)
        close(node, tree, stats)
        node = tree[node * RECORD + PARENT]


def back_up(node: int, reward: float, tree: Words, stats: Floats, curves: Floats) -> None:
    """Credit a reward, told for the side to move at the leaf, to all who chose the path."""
    while node != NOBODY:
        reward *= tree[node * RECORD + TURN]
        credit(node, reward, tree, stats, curves)
        node = tree[node * RECORD + PARENT]
