"""The optional functions of a game as the engine asks for them, or plain answers in their place."""

from __future__ import annotations

from typing import Any, Protocol

from alfonso.game import Game, Rules, State
from alfonso.native.words import Words


class Searched(Rules, Protocol):
    """A game as the engine's kernel sees it: the rules and what is bound to them."""

    def loud(self, state: State, move: int, /) -> bool: ...
    def wins(self, state: State, /) -> bool: ...
    def hope(self, state: State, move: int, /) -> int: ...
    def seen_as(self, move: int, which: int, /) -> int: ...
    def reflected(self, state: State, which: int, /) -> State: ...
    def key(self, state: State, salt: int, /) -> int: ...
    def gathered(
        self,
        state: State,
        is_safe: bool,
        side: int,
        ply: int,
        known: int,
        which: int,
        heap: Words,
        /,
    ) -> int: ...
    def settled(self, state: State, alpha: int, beta: int, ply: int, log: Words, /) -> int: ...


def loud(game: Rules, state: State, move: int) -> bool:
    return game.noisy(state, move)


def quiet(game: Rules, state: State, move: int) -> bool:
    return False


def wins(game: Rules, state: State) -> bool:
    return game.winning(state)


def unknown(game: Rules, state: State) -> bool:
    return False


def hope(game: Rules, state: State, move: int) -> int:
    return game.promise(state, move)


def no_hope(game: Rules, state: State, move: int) -> int:
    return 0


def seen_as(game: Rules, move: int, which: int) -> int:
    return game.image_move(move, which) if which else move


def as_it_is(game: Rules, move: int, which: int) -> int:
    return move


def reflected(game: Rules, state: State, which: int) -> State:
    return game.image(state, which)


def unchanged(game: Rules, state: State, which: int) -> State:
    return state


def abilities(game: Game) -> dict[str, Any]:
    """The bindings of the engine's kernel for a game."""
    symmetric = game.symmetries > 1
    return {
        "loud": loud if game.ability("noisy") else quiet,
        "wins": wins if game.ability("winning") else unknown,
        "hope": hope if game.ability("promise") else no_hope,
        "seen_as": seen_as if symmetric else as_it_is,
        "reflected": reflected if symmetric else unchanged,
    }
