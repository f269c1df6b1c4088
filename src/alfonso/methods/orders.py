"""In which order moves are tried: natural, noisy first, killers first, or as the game promises."""

from __future__ import annotations

from collections.abc import Iterator

from alfonso.errors import Overrun, SpecError
from alfonso.game import HIGH, LOW, Game, Move, Rules, State
from alfonso.methods.log import DEEP, KILLERS, MOST
from alfonso.native.words import Words


def one_less(most: int) -> int:
    """How many more moves the rules may give, after one."""
    if most == 0:
        raise Overrun("moves gave more moves than most_moves allows")
    return most - 1


def natural(game: Rules, state: State, ply: int, log: Words) -> Iterator[Move]:
    """As the rules give them."""
    most = log[MOST]
    for move in game.moves(state):
        most = one_less(most)
        yield move


def noisy(game: Rules, state: State, ply: int, log: Words) -> Iterator[Move]:
    """Captures and the like first."""
    most = log[MOST]
    for move in game.moves(state):
        most = one_less(most)
        if game.noisy(state, move):
            yield move
    for move in game.moves(state):
        if not game.noisy(state, move):
            yield move


def killer(game: Rules, state: State, ply: int, log: Words) -> Iterator[Move]:
    """First the two moves that last cut off at this ply (kept one higher, so that 0 means none)."""
    place = KILLERS + 2 * min(ply, DEEP - 1)
    first, second, most = log[place] - 1, log[place + 1] - 1, log[MOST]
    for move in game.moves(state):
        most = one_less(most)
        if move == first:
            yield move
    for move in game.moves(state):
        if move == second and move != first:
            yield move
    for move in game.moves(state):
        if move not in (first, second):
            yield move


def promised(game: Rules, state: State, ply: int, log: Words) -> Iterator[Move]:
    """By what the game's `promise` says of a move, the most promising first.

    One walk through the moves for each different promise, so no memory is needed.
    """
    bound = HIGH
    while bound > LOW:
        below, most = LOW, log[MOST]
        for move in game.moves(state):
            most = one_less(most)
            promise = max(game.promise(state, move), LOW + 1)
            if promise == bound:
                yield move
            elif below < promise < bound:
                below = promise
        bound = below


def remember_cut(log: Words, ply: int, move: Move) -> None:
    """Keep a move that cut off as the first killer of its ply."""
    place = KILLERS + 2 * min(ply, DEEP - 1)
    if log[place] != move + 1:
        log[place + 1] = log[place]
        log[place] = move + 1


ORDERS = {"natural": natural, "noisy": noisy, "killer": killer, "game": promised}
NEEDS = {"noisy": "noisy", "game": "promise"}


def check_order(game: Game, name: str) -> None:
    """Whether the game brings what an order needs."""
    needed = NEEDS.get(name)
    if needed and not game.ability(needed):
        raise SpecError(
            f"order={name} needs a function `{needed}` in the rules, which {game.name} has not; "
            "take order=natural or order=killer"
        )
