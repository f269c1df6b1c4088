"""One game under way: who sits where, what is played, and who watches.

Whatever changes is kept first and shown then, so that nothing seen is ever lost.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any, Protocol

from alfonso.errors import AlfonsoError, MoveError, SpecError
from alfonso.game import DRAWN, LOST, WON, Game
from alfonso.general.rounds import beginning, choices
from alfonso.general.sight import hides
from alfonso.players import HUMAN
from alfonso.position import Position
from alfonso.record import Record, result_of
from alfonso.web import clocks
from alfonso.web.catalogue import Catalogue, title
from alfonso.web.desk import Desk, Question
from alfonso.web.opponents import bounded, seated
from alfonso.web.sight import plays_at_once, sight, turns
from alfonso.web.store import Conflict, Kept, Seat, Store

Facts = dict[str, Any]


class Denied(AlfonsoError):
    """A visitor may not do that here and now."""


class Watcher(Protocol):
    """An open page."""

    visitor: str
    flip: bool

    def show(self, facts: Facts) -> None: ...


class Room:
    """A kept game, the position that it has come to, and the pages that show it."""

    def __init__(self, kept: Kept, catalogue: Catalogue, store: Store, desk: Desk) -> None:
        self.kept, self.catalogue, self.store, self.desk = kept, catalogue, store, desk
        self.position = catalogue.position(kept.spec, kept.start, kept.moves)
        self.watchers: set[Watcher] = set()
        self.offers: dict[str, int] = {}
        """What a side has offered to the other: `takeback` or `draw`."""
        self.fault = ""
        self._thinking: asyncio.Task[None] | None = None
        self._thought_of = -1
        self._flag: asyncio.Task[None] | None = None
        self._lock = asyncio.Lock()
        self._resume_clock()

    # Who is here.

    def enter(self, watcher: Watcher) -> None:
        self.watchers.add(watcher)
        self.show()
        self._go_on()

    def leave(self, watcher: Watcher) -> None:
        """A page is closed; when nobody is left, nobody thinks."""
        self.watchers.discard(watcher)
        if not self.watchers and self._thinking:
            self._thinking.cancel()
        self.show()

    @property
    def is_idle(self) -> bool:
        """Whether the room may be forgotten: it is kept, and no clock runs."""
        return not self.watchers and not clocks.is_running(self.kept.clock)

    @property
    def is_thinking(self) -> bool:
        return self._thinking is not None and not self._thinking.done()

    def sides_of(self, visitor: str) -> list[int]:
        seats = enumerate(self.kept.seats)
        return [side for side, seat in seats if seat.player == HUMAN and seat.owner == visitor]

    # What players do.

    async def play(self, visitor: str, name: str, ply: int) -> None:
        """A move; `ply` tells which position the player saw."""
        async with self._lock:
            self._check_open()
            if ply != self.position.ply:
                raise Denied("the game has gone on meanwhile")
            if self.position.mover not in self.sides_of(visitor):
                raise Denied("it is not your turn")
            await self._move(name)

    async def take_seat(self, visitor: str, side: int, name: str = "") -> None:
        """Sit down where a seat is free."""
        async with self._lock:
            seat = self.kept.seats[side]
            if seat.player != HUMAN or seat.owner:
                raise Denied("this seat is taken")
            seats = list(self.kept.seats)
            seats[side] = replace(seat, owner=visitor, name=name)
            await self._keep(seats=tuple(seats))

    async def take_back(self, visitor: str) -> None:
        """To the visitor's last turn; a person on the other side is asked first."""
        async with self._lock:
            side = self._side(visitor)
            if self.kept.reason:
                raise Denied("the game is over")
            if not self._is_shared():
                await self._rewind(self.sides_of(visitor))
            elif self._agreed("takeback", side):
                await self._rewind([self.offers.pop("takeback")])
            else:
                self.show()

    async def resign(self, visitor: str) -> None:
        async with self._lock:
            self._check_open()
            await self._end(self._lost_by(self._side(visitor)), "resigned")

    async def draw(self, visitor: str) -> None:
        """Offer a draw to a person, or take one that is offered."""
        async with self._lock:
            self._check_open()
            if not self._is_shared():
                raise Denied("the computer plays on")
            if self.position.game.is_general or len(self.kept.seats) != 2:
                raise Denied("this game knows no draws by agreement")
            if self._agreed("draw", self._side(visitor)):
                await self._end((DRAWN,) * 2, "by agreement")
            else:
                self.show()

    async def decline(self, visitor: str) -> None:
        """Turn down whatever the other side has offered."""
        async with self._lock:
            self._side(visitor)
            self.offers.clear()
            self.show()

    async def follow(self, id: str) -> None:
        """Another game follows this one."""
        async with self._lock:
            await self._keep(next=id)

    async def wake(self, visitor: str) -> None:
        """Let the computer try again after a fault."""
        self.fault = ""
        self._go_on()
        self.show()

    async def reread(self) -> None:
        """The rules have changed: play the game again by the new ones."""
        async with self._lock:
            try:
                kept = self.kept
                self.position = self.catalogue.position(kept.spec, kept.start, kept.moves)
                self.fault = ""
            except AlfonsoError as error:
                self.fault = str(error)
            self.show()
            self._go_on()

    # How it goes on.

    async def _move(self, name: str) -> None:
        position = self.position.play(name)
        clock = clocks.moved(self.kept.clock, self.position.mover, position.ply, time.time())
        moves = tuple(position.history_names)
        self.offers.clear()
        await self._keep(moves=moves, result=result_of(position), clock=clock)

    async def _rewind(self, sides: list[int]) -> None:
        """To the last position before this one in which one of the sides was to move."""
        position = self.position.parent
        while position is not None and position.mover not in sides:
            position = position.parent
        if position is None:
            raise Denied("there is no move to take back")
        await self._keep(moves=tuple(position.history_names), result=None)

    async def _end(self, result: tuple[int, ...], reason: str) -> None:
        clock = clocks.stopped(self.kept.clock)
        await self._keep(result=result, reason=reason, clock=clock)

    async def _keep(self, **changes: Any) -> None:
        """Keep a change, show it, and let the game go on."""
        try:
            self.kept = await asyncio.to_thread(self.store.change, self.kept, **changes)
        except Conflict:
            self.kept = await asyncio.to_thread(self._latest)
            raise
        finally:
            kept = self.kept
            self.position = self.catalogue.position(kept.spec, kept.start, kept.moves)
        self.show()
        self._go_on()

    def _latest(self) -> Kept:
        return self.store.get(self.kept.id) or self.kept

    def _go_on(self) -> None:
        """The computer thinks when it is its turn and somebody is there; clocks run out."""
        self._set_flag()
        if self.is_thinking and self._thought_of == self.kept.revision:
            return
        if self._thinking:
            self._thinking.cancel()
        seat = self.kept.seats[self.position.mover]
        if self._is_open() and seat.player != HUMAN and self.watchers and not self.fault:
            self._thought_of = self.kept.revision
            self._thinking = asyncio.create_task(self._think(seat))

    async def _think(self, seat: Seat) -> None:
        position, kept = self.position, self.kept
        left = clocks.left(kept.clock, position.mover, time.time())
        player = bounded(seat.player, self.desk.quotas, left and max(left / 20, 0.1))
        seconds = self.desk.quotas.move_seconds
        with self._told():
            place = await self.catalogue.place(kept.spec, kept.start, kept.moves)
            request = {"do": "choose", "table": kept.id, "player": player} | place
            found = await self.desk.ask(Question(self._payer(), request, seconds))
            async with self._lock:
                if found and self.kept.revision == kept.revision:
                    self._thinking = None
                    await self._move(found["move"])

    @contextlib.contextmanager
    def _told(self) -> Any:
        """What goes wrong while the computer thinks is shown to all."""
        try:
            yield
        except AlfonsoError as error:
            self.fault = str(error)
            self.show()

    def _payer(self) -> str:
        """Whose search it is: of the first person who plays, or else of the room."""
        owners = (seat.owner for seat in self.kept.seats if seat.owner)
        return next(owners, f"room {self.kept.id}")

    # Clocks.

    def _resume_clock(self) -> None:
        """The time while nobody was here counts for nobody."""
        clock = clocks.resumed(self.kept.clock, time.time())
        self.kept = replace(self.kept, clock=clock)

    def _set_flag(self) -> None:
        if self._flag:
            self._flag.cancel()
            self._flag = None
        side = self.position.mover
        left = clocks.left(self.kept.clock, side, time.time())
        if self._is_open() and left is not None and clocks.is_running(self.kept.clock):
            self._flag = asyncio.create_task(self._fall(side, left))

    async def _fall(self, side: int, left: float) -> None:
        await asyncio.sleep(max(left, 0.0))
        self._flag = None
        async with self._lock:
            if self._is_open() and self.position.mover == side:
                await self._end(self._lost_by(side), "ran out of time")

    # What is shown.

    def show(self) -> None:
        for watcher in list(self.watchers):
            self.show_to(watcher)

    def show_to(self, watcher: Watcher) -> None:
        """Rules that fail are told of, and the page stays open."""
        try:
            watcher.show(self.told(watcher))
        except AlfonsoError as error:
            watcher.show({"type": "note", "text": str(error)})

    def told(self, watcher: Watcher) -> Facts:
        """The game as one visitor sees it."""
        kept, mine = self.kept, self.sides_of(watcher.visitor)
        may_move = self._is_open() and self.position.mover in mine
        is_secret = self._is_secret(mine)
        seen = sight(self.position, watcher.flip)
        if is_secret:
            known = "ply", "mover", "outcome", "legal"
            began = sight(settled(self.position), watcher.flip)
            seen = began | {key: seen[key] for key in known}
        return {
            "type": "game",
            "id": kept.id,
            "revision": kept.revision,
            "game": kept.spec,
            "name": title(self.position.game),
            "start": kept.start,
            "sides": self.position.game.sides,
            "chance": self.position.game.chance,
            "at_once": plays_at_once(self.position.game),
            "hides": hides(self.position.game),
            "chosen": self._chosen(mine) if is_secret else {},
            "turns": turns(self.position),
            "reason": kept.reason,
            "position": seen if may_move else seen | {"legal": []},
            "seats": [self._seat_told(seat, watcher) for seat in kept.seats],
            "mine": mine,
            "over": not self._is_open(),
            "outcome": outcome_of(kept, self.position.game)
            if kept.reason
            else self.position.outcome,
            "thinking": self.is_thinking,
            "clock": clocks.told(kept.clock, self.position.mover, time.time()),
            "offers": self.offers,
            "watchers": self._spectators(),
            "next": kept.next,
            "fault": self.fault,
        }

    def _is_secret(self, mine: list[int]) -> bool:
        """Whether others choose, too, in a round that is not over: that is told when all have."""
        sides = set(range(len(self.kept.seats))) - {self.position.game.chance}
        return self._is_open() and choices(self.position) > 0 and not sides <= set(mine)

    def _chosen(self, mine: list[int]) -> dict[int, str]:
        """Who has chosen in this round; what, the side itself is told alone."""
        found, position = {}, self.position
        while choices(position) and position.parent is not None:
            name, position = position.history_names[-1], position.parent
            found[position.mover] = name if position.mover in mine else ""
        return found

    def _seat_told(self, seat: Seat, watcher: Watcher) -> Facts:
        is_free = seat.player == HUMAN and not seat.owner
        online = any(other.visitor == seat.owner for other in self.watchers)
        return {
            "name": "" if is_free else seated(seat.player, seat.name),
            "human": seat.player == HUMAN,
            "player": seat.player,
            "free": is_free,
            "mine": bool(seat.owner) and seat.owner == watcher.visitor,
            "online": online or seat.player != HUMAN,
        }

    def _spectators(self) -> int:
        players = {seat.owner for seat in self.kept.seats}
        return len({watcher.visitor for watcher in self.watchers} - players)

    # Small questions.

    def _is_open(self) -> bool:
        return self.kept.result is None and not self.position.is_over

    def _check_open(self) -> None:
        if not self._is_open():
            raise Denied("the game is over")

    def _is_shared(self) -> bool:
        """Whether several persons play, each at a page of their own."""
        return len({seat.owner for seat in self.kept.seats if seat.player == HUMAN}) > 1

    def _side(self, visitor: str) -> int:
        """The side that a visitor plays; of both, the one to move."""
        mine = self.sides_of(visitor)
        if not mine:
            raise Denied("you watch this game, others play it")
        return self.position.mover if self.position.mover in mine else mine[0]

    def _agreed(self, what: str, side: int) -> bool:
        """Whether the other side has offered that already; else the offer is made."""
        if self.offers.get(what, side) != side:
            return True
        self.offers[what] = side
        return False

    def _lost_by(self, loser: int) -> tuple[int, ...]:
        return tuple(LOST if side == loser else WON for side in range(len(self.kept.seats)))


def settled(position: Position) -> Position:
    """Where the round under way began, as far as that is known; without rounds, it is here."""
    try:
        return beginning(position)
    except SpecError:
        return position


def record_of(kept: Kept) -> Record:
    """A kept game as a record that `alfonso play --resume` takes."""
    return Record(
        spec=kept.spec,
        players=tuple(seat.player for seat in kept.seats),
        start=kept.start,
        moves=kept.moves,
        result=kept.result,
        reason=kept.reason,
    )


def outcome_of(kept: Kept, game: Game) -> str:
    """How a game ended, in words."""
    if kept.reason and kept.result == (DRAWN, DRAWN):
        return f"draw {kept.reason}"
    return record_of(kept).outcome(game)


Action = Callable[[Room, str, Facts], Awaitable[None]]


def _play(room: Room, visitor: str, wish: Facts) -> Awaitable[None]:
    name, ply = wish.get("move"), wish.get("ply")
    if not isinstance(name, str) or not isinstance(ply, int):
        raise MoveError("a move needs its name and the number of moves before it")
    return room.play(visitor, name[:80], ply)


def _take_seat(room: Room, visitor: str, wish: Facts) -> Awaitable[None]:
    if wish.get("side") not in range(len(room.kept.seats)):
        raise Denied("there is no such seat")
    return room.take_seat(visitor, wish["side"], str(wish.get("name", ""))[:40])


def _plain(name: str) -> Action:
    return lambda room, visitor, _: getattr(room, name)(visitor)


ACTIONS: dict[str, Action] = {
    "play": _play,
    "sit": _take_seat,
    **{name: _plain(name) for name in ("take_back", "resign", "draw", "decline", "wake")},
}
"""What a page may ask of a room."""
