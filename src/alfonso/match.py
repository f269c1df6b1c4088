"""One game played between two players, and recorded.

>>> from alfonso import load
>>> from alfonso.players import Random
>>> record = Match(load("tictactoe").position(), (Random(1), Random(2))).play()
>>> record.is_over, record.position().is_over
(True, True)
"""

from __future__ import annotations

import time
from collections.abc import Callable

from alfonso.errors import MoveError
from alfonso.game import Game, Move
from alfonso.limits import Clock
from alfonso.players import Player, Random, spec_of, tell_clock
from alfonso.position import Position
from alfonso.record import Record

OVERTIME = "ran out of time"


class Resigned(Exception):
    """Raised by a player who gives the game up."""


class OutOfTime(Exception):
    """A player's clock ran out."""


class Adjourned(Exception):
    """Raised by a player who leaves; the game stays open."""


class TakeBack(Exception):
    """Raised by a player who wants to go on from an earlier position."""

    def __init__(self, position: Position) -> None:
        self.position = position


def _unwatched(position: Position) -> None:
    pass


class Match:
    """A game under way: `position` is where it stands, also when it is interrupted, and `clocks`
    tell what each side has left, if the game has a `clock`."""

    def __init__(
        self,
        position: Position,
        players: tuple[Player, ...],
        seed: int | None = None,
        clock: Clock | None = None,
    ) -> None:
        self.position = position
        self.players = with_chance(position.game, players, seed)
        self.seed = seed
        self.clocks = [clock for _ in self.players] if clock else []
        self.loser: int | None = None
        self.reason = ""

    def play(self, watch: Callable[[Position], None] = _unwatched) -> Record:
        """Play to the end, or until a player leaves; `watch` sees every new position."""
        while not self.position.is_over:
            try:
                self.position = self._next()
            except TakeBack as wish:
                self.position = wish.position
            except Resigned:
                self.loser, self.reason = self.position.mover, "resigned"
                break
            except OutOfTime:
                self.loser, self.reason = self.position.mover, OVERTIME
                break
            except Adjourned:
                break
            else:
                watch(self.position)
        return self.record

    @property
    def record(self) -> Record:
        """What has been played up to now."""
        specs = [spec_of(player) for player in self.players]
        return Record.of(self.position, specs, self.seed, self.loser, self.reason)

    def _next(self) -> Position:
        player = self.players[self.position.mover]
        move = self._chosen(player, self.position.mover)
        try:
            return self.position.play(move)
        except MoveError:
            raise MoveError(
                f"{spec_of(player)} chose {move!r}, which is not legal at {self.position.text}"
            ) from None

    def _chosen(self, player: Player, side: int) -> Move:
        """The player's choice, its time taken from its clock."""
        if not self.clocks:
            return player.choose(self.position)
        tell_clock(player, self.clocks[side])
        began = time.perf_counter()
        move = player.choose(self.position)
        seconds = time.perf_counter() - began
        if not self.clocks[side].allows(seconds):
            raise OutOfTime
        self.clocks[side] = self.clocks[side].moved(seconds)
        return move


def with_chance(game: Game, players: tuple[Player, ...], seed: int | None) -> tuple[Player, ...]:
    """The players of all sides: chance brings its own dice, unless somebody sits there."""
    if game.chance is None or len(players) == len(game.sides):
        return players
    return *players[: game.chance], Random(seed), *players[game.chance :]
