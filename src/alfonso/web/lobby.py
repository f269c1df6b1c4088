"""All rooms: those that somebody watches are open, the others are in the database."""

from __future__ import annotations

import asyncio
import secrets
import time
from typing import Any

from alfonso.errors import AlfonsoError, SpecError
from alfonso.game import Game
from alfonso.players import HUMAN
from alfonso.record import Record
from alfonso.web import clocks
from alfonso.web.catalogue import Catalogue
from alfonso.web.desk import Busy, Desk
from alfonso.web.opponents import bounded
from alfonso.web.room import Denied, Room
from alfonso.web.store import Kept, Seat, Store
from alfonso.web.wishes import Wish

A_DAY = 24 * 3600.0
ME, OPEN = "me", "open"
"""What stands in a seat of a new game beside a player's spec: the visitor, or whoever comes."""


class Lobby:
    """Where games begin, and where their rooms are found."""

    def __init__(self, catalogue: Catalogue, store: Store, desk: Desk) -> None:
        self.catalogue, self.store, self.desk = catalogue, store, desk
        self.rooms: dict[str, Room] = {}
        self._lock = asyncio.Lock()

    async def room(self, id: str) -> Room | None:
        """The room of a game, opened if need be."""
        async with self._lock:
            if id not in self.rooms:
                kept = await asyncio.to_thread(self.store.get, id)
                if kept is None:
                    return None
                await self.catalogue.prepare(kept.spec)
                self.rooms[id] = Room(kept, self.catalogue, self.store, self.desk)
            return self.rooms[id]

    def forget_idle(self) -> None:
        self.rooms = {id: room for id, room in self.rooms.items() if not room.is_idle}

    async def begin(self, visitor: str, wish: dict[str, Any]) -> Kept:
        """A new game as a visitor wants it."""
        await self.catalogue.prepare(wish["game"])
        position = self.catalogue.position(wish["game"], wish.get("start"), wish.get("moves", ()))
        if position.is_over:
            raise Denied(f"this game is over already: {position.outcome}")
        seats = self._seats(position.game, wish, visitor)
        kept = Kept(
            id=secrets.token_urlsafe(6),
            spec=wish["game"],
            start=wish.get("start"),
            moves=tuple(position.history_names),
            seats=seats,
            clock=_clock(wish.get("clock"), len(seats)),
        )
        await asyncio.to_thread(self._check_room_for, visitor)
        return await asyncio.to_thread(self.store.add, kept)

    async def follow(self, visitor: str, room: Room) -> str:
        """The game after this one, sides changed; the first who wants it begins it."""
        kept = room.kept
        if kept.next:
            return kept.next
        if not room.sides_of(visitor):
            raise Denied("you watch this game, others play it")
        new = Kept(
            id=secrets.token_urlsafe(6),
            spec=kept.spec,
            start=kept.start,
            seats=_moved_on(kept.seats, room.position.game.chance),
            clock=clocks.renewed(kept.clock),
        )
        await asyncio.to_thread(self._check_room_for, visitor)
        await asyncio.to_thread(self.store.add, new)
        await room.follow(new.id)
        return new.id

    async def bring(self, visitor: str, record: Record) -> Kept:
        """A game from a file, the visitor's own from now on."""
        await self.catalogue.prepare(record.spec)
        position = self.catalogue.position(record.spec, record.start, record.moves)
        record.position(position.game)  # whether it ends as it says
        sides = len(position.game.sides)
        players = (*record.players, *(HUMAN,) * sides)[:sides]
        kept = Kept(
            id=secrets.token_urlsafe(6),
            spec=record.spec,
            start=record.start,
            moves=tuple(position.history_names),
            seats=tuple(self._brought(player, visitor) for player in players),
            result=record.result,
            reason=record.reason[:80],
        )
        await asyncio.to_thread(self._check_room_for, visitor)
        return await asyncio.to_thread(self.store.add, kept)

    def _brought(self, player: str, visitor: str) -> Seat:
        """Who sits where in a game from a file: a player that does not play here is a person."""
        try:
            return self._seat(player, visitor, "")
        except AlfonsoError:
            return Seat(HUMAN, visitor, player[:40])

    def _seats(self, game: Game, wish: Wish, visitor: str) -> tuple[Seat, ...]:
        """The seats as wished, one a side; chance sits in its own."""
        wanted = list(wish.get("seats", (ME, *(OPEN,) * (len(players_of(game)) - 1))))
        if len(wanted) != len(players_of(game)):
            raise SpecError(f"{game.name} is for {len(players_of(game))} players")
        seats = [self._seat(seat, visitor, wish.get("name", "")) for seat in wanted]
        if game.chance is not None:
            seats.insert(game.chance, Seat("random", name="Chance"))
        return tuple(seats)

    def _seat(self, wanted: str, visitor: str, name: str) -> Seat:
        if wanted == OPEN:
            return Seat(HUMAN)
        if wanted in (ME, HUMAN):
            return Seat(HUMAN, visitor, name)
        bounded(wanted, self.desk.quotas)
        return Seat(wanted)

    def _check_room_for(self, visitor: str) -> None:
        since = time.time() - A_DAY
        if self.store.count(visitor, "open", since) >= self.desk.quotas.open_games:
            raise Busy("you have many open games: end some of them first")


def players_of(game: Game) -> list[int]:
    """The sides that somebody plays: all but chance."""
    return [side for side in range(len(game.sides)) if side != game.chance]


def _moved_on(seats: tuple[Seat, ...], chance: int | None) -> tuple[Seat, ...]:
    """Everybody one seat further; chance stays."""
    moving = [seat for side, seat in enumerate(seats) if side != chance]
    moved = moving[-1:] + moving[:-1]
    if chance is not None:
        moved.insert(chance, seats[chance])
    return tuple(moved)


def _clock(wanted: dict[str, Any] | None, sides: int) -> clocks.Clock | None:
    if not wanted:
        return None
    seconds, increment = float(wanted["seconds"]), float(wanted.get("increment", 0))
    if not (1 <= seconds <= A_DAY and 0 <= increment <= 3600):
        raise SpecError("a clock has 1 second to a day, and at most an hour more a move")
    return clocks.fresh(seconds, increment, sides)
