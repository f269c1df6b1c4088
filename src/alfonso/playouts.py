"""Random games, many and fast: how long, who wins, how many a second.

>>> from alfonso import load
>>> some = playouts(load("tictactoe"), games=100, seed=1, interpreted=True)
>>> some.games, sum(some.wins) + some.draws
(100, 100)
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Protocol

from alfonso.bits import right, wrap
from alfonso.dice import roll, seeded
from alfonso.errors import Overrun, SpecError
from alfonso.game import DRAWN, LOST, OPEN, WON, Game, Rules, State
from alfonso.native.kernel import kernel
from alfonso.native.words import Words, words

LONGEST = 10_000
FACTOR = -7046029254386353131
GAMES, MOVES, DRAWS, ENDLESS, SIDES, WINS = range(6)
"""Places in the tally; the wins of each side follow from WINS on, then what each has got."""


@dataclass(frozen=True)
class Playouts:
    """What so many random games came to; `endless` ones were cut at 10,000 moves, as draws.

    Where sides have rewards, the win is his who got most, and `rewards` are what each got in all.
    """

    games: int
    moves: int
    wins: tuple[int, ...]
    draws: int
    endless: int
    seconds: float
    rewards: tuple[int, ...] = ()

    @property
    def playouts_per_s(self) -> float:
        return self.games / self.seconds

    @property
    def moves_per_s(self) -> float:
        return self.moves / self.seconds

    @property
    def mean_length(self) -> float:
        return self.moves / max(self.games, 1)


def playouts(
    game: Game,
    games: int = 0,
    seconds: float | None = None,
    seed: int = 0,
    interpreted: bool = False,
    state: State | None = None,
) -> Playouts:
    """Random games from the start (or a state), so many or as many as the time allows."""
    if games < 0 or (seconds or 0) < 0 or (games == 0 and seconds is None):
        raise SpecError(f"games={games}, seconds={seconds}: one of them must be above 0")
    sides = len(game.sides)
    settled = share if game.is_general else decide
    run = kernel(game, many, interpreted, settled=settled)
    start = game.start() if state is None else state
    tally = words(WINS + 2 * sides)
    tally[SIDES] = sides
    rows = words(1), words(game.most_moves), words(LONGEST + 1), words([seeded(seed)]), tally
    began = time.perf_counter()
    run(start, games, game.most_moves, game.repetition, *rows, seconds=seconds)
    took = time.perf_counter() - began
    wins, rewards = tuple(tally[WINS : WINS + sides]), tuple(tally[WINS + sides :])
    counts = tally[GAMES], tally[MOVES], wins, tally[DRAWS], tally[ENDLESS]
    return Playouts(*counts, took, rewards if game.is_general else ())


class Played(Rules, Protocol):
    """A game as the kernel sees it."""

    def settled(self, state: State, result: int, tally: Words, /) -> None: ...


def many(
    game: Played,
    start: State,
    games: int,
    limit: int,
    repetition: int,
    stop: Words,
    moves: Words,
    past: Words,
    dice: Words,
    tally: Words,
) -> int:
    """Random games from `start`: so many (0: without end), or until `stop` is set."""
    while stop[0] == 0 and (games == 0 or tally[GAMES] < games):
        one(game, start, limit, repetition, moves, past, dice, tally)
    return tally[GAMES]


def one(
    game: Played,
    start: State,
    limit: int,
    repetition: int,
    moves: Words,
    past: Words,
    dice: Words,
    tally: Words,
) -> int:
    """One random game, entered into the tally; gives its length."""
    state = start
    ply = 0
    result = game.result(state)
    if repetition:
        past[0] = mark_of(game, state)
    while result == OPEN and ply < LONGEST:
        choices = listed(game, state, moves, limit)
        state = game.play(state, moves[roll(dice, choices)])
        ply += 1
        result = game.result(state)
        if repetition and result == OPEN and occurrences(game, state, ply, past) >= repetition:
            result = DRAWN
    enter(game, state, result, ply, tally)
    return ply


def enter(game: Played, state: State, result: int, ply: int, tally: Words) -> None:
    """Count a finished game, or one that was cut."""
    tally[GAMES] += 1
    tally[MOVES] += ply
    if result == OPEN:
        tally[ENDLESS] += 1
        tally[DRAWS] += 1
    else:
        game.settled(state, result, tally)


def decide(game: Rules, state: State, result: int, tally: Words) -> None:
    """Count the game under its winner."""
    if result in (WON, LOST):
        mover = game.mover(state)
        if mover not in (0, 1):
            raise Overrun("mover gave a number that is no index into sides")
        tally[WINS + (mover if result == WON else 1 - mover)] += 1
    else:
        tally[DRAWS] += 1


def share(game: Rules, state: State, result: int, tally: Words) -> None:
    """Add up the rewards, and count the game under the side that got most."""
    if game.result(state) == OPEN:  # drawn by repetition
        tally[DRAWS] += 1
        return
    rewards, sides = game.rewards(state), tally[SIDES]
    best, winners = 0, 0
    for side in range(sides):
        tally[WINS + sides + side] += rewards[side]
        best = max(best, rewards[side])
    for side in range(sides):
        winners += rewards[side] == best
    for side in range(sides):
        tally[WINS + side] += rewards[side] == best and winners == 1 and best > 0
    tally[DRAWS] += winners != 1 or best == 0


def listed(game: Rules, state: State, moves: Words, limit: int) -> int:
    """Write the legal moves into a row that has room for `limit`; gives their number."""
    found = 0
    for move in game.moves(state):
        if found == limit:
            raise Overrun("moves gave more moves than most_moves allows")
        moves[found] = move
        found += 1
    if found == 0:
        raise Overrun("moves gave no move for an open state")
    return found


def occurrences(game: Rules, state: State, ply: int, past: Words) -> int:
    """How often this placement has stood, this time included; remembers it for later plies."""
    mark = mark_of(game, state)
    past[ply] = mark
    times = 1
    for earlier in range(ply):
        if past[earlier] == mark:
            times += 1
    return times


def mark_of(game: Rules, state: State) -> int:
    """A hash of what a repetition compares."""
    mark = 0
    for word in game.placement(state):
        mark = wrap((mark ^ word) * FACTOR)
        mark ^= right(mark, 32)
    return mark
