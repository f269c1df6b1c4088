"""Short games between the candidates, to find out who plays a game best.

A trial goes on where the last one ended. Whoever looks best plays the others in turn, an opening
at a time from either side, until it has played enough of each or the time is over.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice

from alfonso.auto.bouts import CANDIDATES, Bouts
from alfonso.errors import SpecError
from alfonso.game import Game
from alfonso.limits import Seconds
from alfonso.openings import openings
from alfonso.players import player
from alfonso.position import Position

ENOUGH = 8
"""Games of the best one against each of the others."""
PLIES = 4, 2, 1
"""Random ones at the beginning, so that games differ; fewer where more would decide the game."""
LONGEST = 160
"""Plies after which a game counts as drawn."""
MOVE, LONGEST_MOVE = 0.01, 0.1
"""Seconds for a move, at least and at most."""
SHARE = 1e-3
"""Of the trial's time, for a move: so there is time for a dozen games at least."""


def is_enough(bouts: Bouts) -> bool:
    return next(_next(bouts), None) is None


def trial(game: Game, bouts: Bouts, seconds: float, interpreted: bool = False) -> None:
    """Enter games into the bouts, for so long; a pair of games that was begun is left out."""
    end, move = time.monotonic() + seconds, _move_time(seconds)
    for first, second, number in _next(bouts):
        start = _opening(game, number)
        points = _points(start, (first, second), move, interpreted, end)
        others = _points(start, (second, first), move, interpreted, end)
        if points is None or others is None:
            return
        bouts.enter(first, second, points + 1 - others, 2)


def _next(bouts: Bouts) -> Iterator[tuple[str, str, int]]:
    """Pairings that are to play, and the numbers of their openings."""
    while True:
        best = bouts.best()
        met = {rival: bouts.score(best, rival)[1] for rival in CANDIDATES if rival != best}
        rival = min(met, key=lambda rival: met[rival])
        if met[rival] >= ENOUGH:
            return
        yield best, rival, met[rival] // 2


def _opening(game: Game, number: int) -> Position:
    for plies in PLIES:
        with suppress(SpecError):
            return next(islice(openings(game.position(), plies), number, None))
    return game.position()


def _move_time(seconds: float) -> Seconds:
    return Seconds(min(max(SHARE * seconds, MOVE), LONGEST_MOVE))


def _points(
    start: Position, specs: tuple[str, ...], move: Seconds, plain: bool, end: float
) -> float | None:
    """What the side that begins makes of the opening, 0 to 1; None where time is over."""
    players = [player(spec, time=move, interpreted=plain) for spec in specs]
    first, position = start.mover, start
    while not position.is_over and position.ply < LONGEST:
        if time.monotonic() > end:
            return None
        position = position.child(players[position.mover ^ first].choose(position))
    return 0.5 if position.winner is None else float(position.winner == first)
