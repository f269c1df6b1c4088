"""Counting: how many sequences of moves there are, the sharpest test of rules.

>>> from alfonso import load
>>> perft(load("tictactoe").position(), 3, interpreted=True)
504
"""

from __future__ import annotations

from collections.abc import Iterator

from alfonso.errors import Overrun, SpecError
from alfonso.game import OPEN, Move, Rules, State
from alfonso.limits import DEEPEST
from alfonso.native.kernel import kernel
from alfonso.native.words import Words, words
from alfonso.position import Position


def leaves(game: Rules, state: State, depth: int, limit: int, stop: Words) -> int:
    """The sequences of exactly `depth` moves from a state; finished games have no successors."""
    if depth == 0:
        return 1
    if game.result(state) != OPEN or stop[0]:
        return 0
    total = count = 0
    for move in game.moves(state):
        count += 1
        if depth > 1:
            total += leaves(game, game.play(state, move), depth - 1, limit, stop)
    if count > limit:
        raise Overrun("moves gave more moves than most_moves allows")
    return total if depth > 1 else count


def joint_leaves(game: Rules, state: State, depth: int, limit: int, stop: Words) -> int:
    """The same where sides choose at once: a step is made when all of them have chosen."""
    if depth == 0:
        return 1
    if game.result(state) != OPEN or stop[0]:
        return 0
    total = count = 0
    for move in game.moves(state):
        count += 1
        child = game.play(state, move)
        rest = depth if game.joint(child) else depth - 1
        total += joint_leaves(game, child, rest, limit, stop)
    if count > limit:
        raise Overrun("moves gave more moves than most_moves allows")
    return total


def perft(position: Position, depth: int, interpreted: bool = False) -> int:
    """The number of sequences of `depth` moves; repetitions do not end a game here."""
    if not 0 <= depth <= DEEPEST:
        raise SpecError(f"depth={depth}: a number from 0 to {DEEPEST} wanted")
    counted = joint_leaves if position.game.ability("joint") else leaves
    run = kernel(position.game, counted, interpreted)
    return run(position.state, depth, position.game.most_moves, words(1))


def divide(position: Position, depth: int, interpreted: bool = False) -> Iterator[tuple[Move, int]]:
    """The same count, move by move, for a depth of 1 or more."""
    joint = position.game.ability("joint")
    for move, child in position.children():
        waits = joint is not None and joint(child.state)
        yield move, perft(child, depth if waits else depth - 1, interpreted)
