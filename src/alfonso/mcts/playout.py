"""How a simulation goes on below the tree: a game played out, or a few plies and a judgement.

A policy is a way to `pick` a move and a way to `judge` what stands at the horizon, both bound to
the kernel; values here are win chances from -1 to 1 for the side to move.
"""

from __future__ import annotations

import math
from typing import Protocol

from alfonso.dice import roll
from alfonso.game import OPEN, Rules, State
from alfonso.mcts.nodes import HORIZON, MOST_MOVES, SCALE, result_at
from alfonso.native.words import Words
from alfonso.playouts import listed

BOLD = 4
"""A greedy player plays any move once in so many."""


class Playing(Rules, Protocol):
    """Rules with a policy bound to them."""

    def pick(self, state: State, found: int, moves: Words, dice: Words, /) -> int: ...
    def judge(self, state: State, log: Words, /) -> float: ...


def playout(
    game: Playing, start: State, ply: int, log: Words, past: Words, moves: Words, dice: Words
) -> float:
    """What one game from an open state brings the side that is to move there."""
    state, end = start, ply + log[HORIZON]
    result = OPEN
    while result == OPEN and ply < end:
        found = listed(game, state, moves, log[MOST_MOVES])
        state = game.play(state, game.pick(state, found, moves, dice))
        ply += 1
        result = result_at(game, state, ply, log, past)
    value = game.judge(state, log) if result == OPEN else float(result)
    return value if game.mover(state) == game.mover(start) else -value


def any_move(game: Rules, state: State, found: int, moves: Words, dice: Words) -> int:
    """Each move as likely as the others."""
    return moves[roll(dice, found)]


def liked_move(game: Rules, state: State, found: int, moves: Words, dice: Words) -> int:
    """The move behind which the evaluation likes the state best; now and then any move."""
    if roll(dice, BOLD) == 0:
        return moves[roll(dice, found)]
    best, top, ties = moves[0], liking(game, state, moves[0]), 1
    for number in range(1, found):
        value = liking(game, state, moves[number])
        ties = 1 if value > top else ties + (value == top)
        if value > top or (value == top and roll(dice, ties) == 0):
            best, top = moves[number], value
    return best


def liking(game: Rules, state: State, move: int) -> int:
    """The value of a move at first sight, for the side that plays it."""
    after = game.play(state, move)
    result = game.result(after)
    value = game.evaluate(after) if result == OPEN else result << 40
    return value if game.mover(after) == game.mover(state) else -value


def level(game: Rules, state: State, log: Words) -> float:
    """A game that does not end is a draw."""
    return 0.0


def judged(game: Rules, state: State, log: Words) -> float:
    """The evaluation as a win chance: tanh(value / SCALE)."""
    rise = min(max(2.0 * game.evaluate(state) / log[SCALE], -50.0), 50.0)
    return 1.0 - 2.0 / (math.exp(rise) + 1.0)


POLICIES = {
    "random": (any_move, level),
    "greedy": (liked_move, level),
    "evaluated": (any_move, judged),
}
