"""The player that match servers speak with: one match at a time, an answer for every message."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from pathlib import Path
from typing import Any

from alfonso.errors import told
from alfonso.protocols.ggp.aide import Aide
from alfonso.protocols.ggp.messages import Message, Start, clock, joint, message, start
from alfonso.protocols.ggp.seat import Seat

SILENCE = 3600.0
"""Seconds after which a match that nobody speaks of is let go."""
MAKING = 300.0
"""Seconds for machine code that a match was too short for."""
PREVIEW = 10.0
"""Seconds for a preview that does not say how long."""
READY, DONE, ABORTED, BUSY = "ready", "done", "aborted", "busy"

Say = Callable[[str], None]


class Contestant:
    """Plays one match at a time; other servers hear that it is busy."""

    def __init__(
        self,
        name: str = "Alfonso",
        spec: str = "auto",
        threads: int = 1,
        margin: float = 0.5,
        silence: float = SILENCE,
        say: Say = print,
    ) -> None:
        self.name, self.spec, self.threads = name, spec, threads
        self.margin, self.silence = margin, silence
        self.seat: Seat | None = None
        self._say = say
        self._spare: list[Aide] = []
        self._door, self._hiring = asyncio.Lock(), asyncio.Lock()
        self._is_closing = False
        self._making: asyncio.Event | None = None
        self._rehearsal: asyncio.Task[None] | None = None
        self._chores: set[asyncio.Task[None]] = set()
        self._answers: dict[str, Callable[[Message, float], Awaitable[str]]] = {
            "info": self._info,
            "ping": self._ping,
            "preview": self._preview,
            "start": self._start,
            "play": self._play,
            "stop": self._stop,
            "abort": self._abort,
        }

    async def answer(self, text: str, came: float) -> str:
        """The answer to a message that came at a time of the monotonic clock."""
        asked = message(text)
        return await self._answers[asked.kind](asked, came)

    async def watch(self) -> None:
        """Have aides ready, and let go of a match that nobody speaks of any more."""
        await self._hire()
        while True:
            await asyncio.sleep(min(self.silence / 4, 10.0))
            if self.seat and self.seat.silence > self.silence:
                self._say(f"match {self.seat.start.match}: nothing was heard of it for too long")
                self._let_go(self.seat, self.seat.leave())

    async def close(self) -> None:
        """Leave whatever is under way."""
        if self.seat:
            self._let_go(self.seat, self.seat.leave())
        self._end_rehearsal()
        self._is_closing = True
        if self._making:
            self._making.set()
        await asyncio.gather(*self._chores, return_exceptions=True)
        for aide in self._spare:
            await aide.dismiss()

    async def _info(self, asked: Message, came: float) -> str:
        return f"( ( name {self.name} ) ( status {'busy' if self.seat else 'available'} ) )"

    async def _ping(self, asked: Message, came: float) -> str:
        return BUSY if self.seat else READY

    async def _preview(self, asked: Message, came: float) -> str:
        """A look at the rules of a match to come: what can be kept of it is there when it comes."""
        if self.seat:
            return BUSY
        rules, *clocks = asked.arguments or ("()",)
        seconds = clock(clocks[0]) if clocks else PREVIEW
        self._end_rehearsal()
        self._rehearsal = self._besides(self._rehearse(rules, seconds))
        self._say(f"a preview of {seconds:g} s")
        return READY

    async def _rehearse(self, rules: str, seconds: float) -> None:
        thinker = Aide("thinker")
        try:
            with tempfile.TemporaryDirectory(prefix="alfonso-") as folder:
                file = Path(folder, "game.kif")
                file.write_text(rules, encoding="utf-8")
                await thinker.start()
                how = {"player": self.spec, "threads": self.threads, "trial": seconds / 2}
                thinker.say(rules=str(file), role=None, time=1.0, **how)
                await asyncio.sleep(seconds)
        finally:
            await thinker.dismiss()

    def _end_rehearsal(self) -> None:
        if self._rehearsal:
            self._rehearsal.cancel()
            self._rehearsal = None

    async def _start(self, asked: Message, came: float) -> str:
        wanted = start(asked.arguments)
        async with self._door:
            if self.seat and self.seat.start.match != wanted.match:
                other = self.seat.start.match
                self._say(f"match {wanted.match} is refused: match {other} is under way")
                return BUSY
            if self.seat:
                self._say(f"match {wanted.match} begins anew")
                self._let_go(self.seat, self.seat.leave())
            self._end_rehearsal()
            seat = self.seat = await self._seat(wanted)
        clocks = f"{wanted.start_clock:g} s and {wanted.play_clock:g} s"
        self._say(f"match {wanted.match} begins: we are {wanted.role}, clocks {clocks}")
        try:
            await seat.begin(came)
        except OSError:  # there is no room for the rules, or for another process
            self._let_go(seat, seat.leave())
            raise
        self._besides(self._hire())  # for the next match, which may come at once after this
        return READY

    async def _play(self, asked: Message, came: float) -> str:
        seat = self._seat_at(asked)
        return BUSY if seat is None else await seat.play(joint(asked.arguments[1:]), came)

    async def _stop(self, asked: Message, came: float) -> str:
        seat = self._seat_at(asked)
        if seat is None:
            return BUSY if self.seat else DONE
        self._let_go(seat, seat.end(joint(asked.arguments[1:])))
        return DONE

    async def _abort(self, asked: Message, came: float) -> str:
        seat = self._seat_at(asked)
        if seat is None:
            return BUSY if self.seat else ABORTED
        self._say(f"match {seat.start.match} is broken off")
        self._let_go(seat, seat.leave())
        return ABORTED

    def _seat_at(self, asked: Message) -> Seat | None:
        """Our seat at the match that a message speaks of."""
        match = asked.arguments[0] if asked.arguments else ""
        if self.seat is None or self.seat.start.match != match:
            at = f", match {self.seat.start.match} is" if self.seat else ": none is"
            self._say(f"{asked.kind.upper()} for match {match or '?'}{at} under way")
            return None
        self.seat.heard_at = time.monotonic()
        return self.seat

    async def _seat(self, wanted: Start) -> Seat:
        await self._hire()
        scout, thinker = self._spare
        self._spare = []
        return Seat(
            wanted,
            scout,
            thinker,
            spec=self.spec,
            threads=self.threads,
            margin=self.margin,
            say=self._say,
        )

    def _let_go(self, seat: Seat, ending: Coroutine[Any, Any, None]) -> None:
        """End a match besides."""
        self.seat = None

        async def chore() -> None:
            await ending
            if seat.unfinished:
                await self._finish(seat.unfinished)

        self._besides(chore())

    async def _finish(self, maker: Aide) -> None:
        """Let a thinker make its machine code; one at a time, and not for ever."""
        if self._making or self._is_closing:
            await maker.dismiss()
            return
        self._making = asyncio.Event()
        maker.hear = lambda facts: self._making.set() if self._making else None
        with suppress(TimeoutError):
            await asyncio.wait_for(self._making.wait(), MAKING)
        self._making = None
        await maker.dismiss()

    def _besides(self, chore: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(chore)
        self._chores.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, chore: asyncio.Task[None]) -> None:
        self._chores.discard(chore)
        if not chore.cancelled() and (error := chore.exception()):
            self._say(told(error))

    async def _hire(self) -> None:
        """Aides who wait for a match: no clock has time for processes that must start first."""
        async with self._hiring:
            if self._is_closing or (self._spare and all(aide.is_alive for aide in self._spare)):
                return
            aides = [Aide("scout"), Aide("thinker")]
            for aide in aides:
                await aide.start()
            self._spare = aides
