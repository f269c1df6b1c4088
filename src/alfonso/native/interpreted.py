"""The game as an interpreted kernel sees it: the plain rules, with the methods that kernels add."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from struct import Struct, error
from types import TracebackType
from typing import Any

from alfonso.errors import RulesError
from alfonso.game import Game, Move, State
from alfonso.native.layout import flat, key, layout_of, shaped
from alfonso.native.words import Words


class Interpreted:
    """Rules, parameters and bound functions as attributes of one object, found without detours."""

    def __init__(self, game: Game, bindings: dict[str, Callable[..., Any]]) -> None:
        self.placement: Callable[..., Any] = flat
        for name in dir(game.rules):
            if not name.startswith("__"):
                setattr(self, name, getattr(game.rules, name))
        self.key = key
        self.play = _within_64_bits(game)
        for name, function in bindings.items():
            setattr(self, name, partial(function, self))
        self._layout = layout_of(game)
        self._state_type = game.state_type

    def state_size(self) -> int:
        return self._layout.state_size

    def put_state(self, words: Words, at: int, state: State) -> None:
        for offset, word in enumerate(flat(state)):
            words[at + offset] = word

    def get_state(self, words: Words, at: int) -> State:
        return shaped(words, self._layout, self._state_type, at)


def _within_64_bits(game: Game) -> Callable[[State, Move], State]:
    """The game's `play`, watched by C's own packing, which costs next to nothing."""
    play, pack = game.rules.play, Struct(f"{layout_of(game).state_size}q").pack
    nested = any(width for _, width in layout_of(game).fields)

    def watched(state: State, move: Move) -> State:
        after = play(state, move)
        try:
            pack(*(flat(after) if nested else after))
        except (error, TypeError):
            game.checked(after, "play")
        return after

    return watched


def accused(game: Game, error: TypeError) -> Exception:
    """What is wrong with the rules, if asking them again where the error arose, checked, tells."""
    for state in _states(game, error.__traceback__):
        try:
            game.mover(state)
            game.result(state)
            list(game.moves(state))
        except RulesError as fault:
            return fault
    return error


def _states(game: Game, trace: TracebackType | None) -> Iterator[State]:
    """The states in the frames that an error passed."""
    while trace:
        for value in list(trace.tb_frame.f_locals.values()):
            if type(value) is game.state_type:
                yield value
        trace = trace.tb_next
