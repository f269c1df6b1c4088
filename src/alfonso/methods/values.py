"""What values mean: a win is worth WIN, evaluations stay far below; each makes a win chance.

>>> outcome_of(WIN - 3), outcome_of(25)
('win', None)
"""

from __future__ import annotations

import math

from alfonso.game import Game

WIN = 1 << 40
"""The worth of a win; with `distance=1`, less one for every ply on the way."""
INFINITE = 1 << 41
MOVES = 5
"""So many moves more than the opponent's count as one unit, where mobility is all that is known."""
TUNED, FINEST = "tuned", 100
"""The name of an evaluation that was learnt; it tells so many points of a unit apart at least."""
FAR = 1 << 20
"""No line is as long as this, so whatever is beyond WIN - FAR is a proven win."""


def outcome_of(value: int) -> str | None:
    """`win` or `loss` if the value is that of a decided game, else None."""
    if abs(value) < WIN - FAR:
        return None
    return "win" if value > 0 else "loss"


def chance(value: int, game: Game, evaluation: str = "") -> float:
    """Any value as a win chance from -1 to 1; bars, colours and mistakes all derive from it.

    Values are in the game's unit unless another evaluation than its own gave them.

    >>> from alfonso import load
    >>> [round(chance(value, load("tictactoe")), 2) for value in (-WIN, 0, 2, WIN)]
    [-1.0, 0.0, 0.46, 1.0]
    """
    if outcome := outcome_of(value):
        return 1.0 if outcome == "win" else -1.0
    return math.tanh(value / (4 * unit_of(game, evaluation)[0]))


def unit_of(game: Game, evaluation: str = "") -> tuple[int, str]:
    """How many points of an evaluation make one of what it counts, and what that is."""
    if evaluation == TUNED:
        return tuned_unit(game)
    own = not evaluation or evaluation in game.evaluations
    return game.unit if own else (MOVES, "moves")


def tuned_unit(game: Game) -> tuple[int, str]:
    """The game's unit, in points fine enough for what is learnt.

    >>> from alfonso import load
    >>> tuned_unit(load("othello")), tuned_unit(load("alquerque"))
    ((100, 'disc'), (100, 'man'))
    """
    size, name = game.unit
    while size < FINEST:
        size *= 10
    return size, name


def value_of(chance: float, game: Game) -> int:
    """The value in the game's unit that means this win chance; certainty is left to proofs.

    >>> from alfonso import load
    >>> [value_of(chance, load("tictactoe")) for chance in (0.0, 0.46, 1.0)]
    [0, 2, 20]
    """
    return round(4 * game.unit[0] * math.atanh(min(max(chance, -0.9999), 0.9999)))
