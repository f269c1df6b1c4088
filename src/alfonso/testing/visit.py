"""What a law looks at: a position of a random game, and the answers that many laws ask for."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import cached_property
from random import Random
from typing import Any

from alfonso.game import OPEN, Game, Move, State
from alfonso.position import Position

PLAIN_DATA = (int, float, str, bytes, tuple, list, set, frozenset)
COMPILED = (
    *("start", "mover", "moves", "play", "result", "noisy", "winning", "safe_moves", "promise"),
    *("turned", "placement", "image", "image_move", "index", "state_at", "rewards", "joint"),
    "features",
)
LETTERS = "0123456789-.,abcxkwWXO?"


class Fault(Exception):
    """A law does not hold; the text says what was seen."""


def expect(holds: object, fault: str) -> None:
    if not holds:
        raise Fault(fault)


class Tour:
    """One check of a game: its random numbers, its native twin, and what was seen so far."""

    def __init__(self, game: Game, seed: int, native: Any = None) -> None:
        self.game = game
        self.chance = Random(seed)
        self.native = native
        self.attributes = attributes(game)
        self.seen: dict[Hashable, tuple[object, State]] = {}

    def has(self, ability: str) -> bool:
        """Whether the rules bring a function or attribute; `native` is the compiled twin."""
        if ability == "native":
            return self.native is not None
        return bool(getattr(self.game.rules, ability, None))


class Visit:
    """A position on a tour, with the answers of the rules that several laws look at."""

    def __init__(self, tour: Tour, position: Position, ply: int) -> None:
        self.tour = tour
        self.position = position
        self.ply = ply
        self.game = tour.game
        self.rules: Any = tour.game.rules
        self.state: State = position.state

    @cached_property
    def is_open(self) -> bool:
        return self.game.result(self.state) == OPEN

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        return tuple(self.game.moves(self.state)) if self.is_open else ()

    @cached_property
    def children(self) -> dict[Move, State]:
        return {move: self.game.play(self.state, move) for move in self.moves}

    @cached_property
    def names(self) -> dict[Move, str]:
        return {move: self.game.move_name(self.state, move) for move in self.moves}

    @cached_property
    def garbled(self) -> list[str]:
        return list(garbled(self.game.text(self.state), self.tour.chance))

    @property
    def which(self) -> range:
        """The numbers of the symmetries."""
        return range(self.game.symmetries)

    def some_moves(self, most: int = 6) -> list[Move]:
        """All moves, or a sample where there are many."""
        if len(self.moves) <= most:
            return list(self.moves)
        return self.tour.chance.sample(self.moves, most)

    def after(self, move: Move) -> Visit:
        position = Position(self.game, self.children[move], self.position, move)
        return Visit(self.tour, position, self.ply + 1)


def compiled(game: Game) -> tuple[str, ...]:
    """The functions of a game that become machine code, and that the laws compare with it.

    >>> from alfonso import load
    >>> compiled(load("tictactoe"))
    ('start', 'mover', 'moves', 'play', 'result')
    """
    return (*filter(game.ability, COMPILED), *game.evaluations)


def attributes(game: Game) -> dict[str, Any]:
    """A copy of the plain data that the rules hold; dictionaries may be caches and are left out."""
    held = vars(type(game.rules)) | getattr(game.rules, "__dict__", {})
    return {name: _copy(value) for name, value in held.items() if isinstance(value, PLAIN_DATA)}


def _copy(value: Any) -> Any:
    return value.copy() if isinstance(value, list | set) else value


def garbled(text: str, chance: Random) -> Iterator[str]:
    """Texts that are nearly a position: a letter lost, doubled or replaced, words astray."""
    if text:
        place = chance.randrange(len(text))
        yield text[:place] + text[place + 1 :]
        yield text[:place] + text[place] + text[place:]
        yield text[:place] + chance.choice(LETTERS + text) + text[place + 1 :]
    words = text.split()
    yield " ".join(words[1:])
    yield " ".join([*words, "0"])
    yield " ".join(chance.sample(words, len(words)))
    yield text.replace(chance.choice(words or ["0"]), "9" * 25, 1)
