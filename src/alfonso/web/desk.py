"""Who searches next: few processes, many visitors, and nobody waits long because of one.

Moves in games come before looks of a few seconds, and those before analyses; among equals, the
visitor who was served longest ago. An analysis gives way after its share when others wait, and goes
on when its turn comes again. What grows in one process goes on there.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from alfonso.errors import AlfonsoError
from alfonso.web.process import Died, Facts, Mind
from alfonso.web.quotas import Quotas

GRACE = 3.0
"""Seconds above its time after which a search is ended."""
COMPILING = 300.0
"""Seconds that it may take to make code for a game."""
HOMES = 1000
"""So many growing trees are known by their process."""
SOON = 0.25
"""Seconds from one look at the clock to the next."""
UNTOLD = 5
LAST_WORDS = 1.0
"""Seconds that a search gets to come to an end when it is asked to."""


class Busy(AlfonsoError):
    """A visitor asks for more than there is."""


class Failed(AlfonsoError):
    """A search came to no answer."""


def _unheard(facts: Facts) -> None:
    pass


@dataclass(eq=False)
class Question:
    """A search that somebody waits for."""

    visitor: str
    request: Facts
    seconds: float
    is_look: bool = False
    is_live: bool = False
    home: str = ""
    """What it goes on with; questions that name the same are answered by the same process."""
    hear: Callable[[Facts], None] = _unheard
    answer: asyncio.Future[Facts | None] = field(default_factory=asyncio.Future)
    is_dropped: bool = False
    left: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def rank(self) -> int:
        """In which line it waits, the first one served first."""
        return 2 if self.is_live else 1 if self.is_look else 0

    def drop(self) -> None:
        """Nobody waits for it any more."""
        self.is_dropped = True
        self.left.set()
        if not self.answer.done():
            self.answer.set_result(None)


class Desk:
    """Takes questions, and hands them to the searching processes."""

    def __init__(self, quotas: Quotas) -> None:
        self.quotas = quotas
        self._lines: list[OrderedDict[str, deque[Question]]] = [OrderedDict() for _ in range(3)]
        self._homes: OrderedDict[str, int] = OrderedDict()
        self._some = asyncio.Condition()
        self._running: set[Question] = set()
        self._tasks: list[asyncio.Task[None]] = []

    @contextlib.asynccontextmanager
    async def open(self) -> AsyncIterator[Desk]:
        """The processes stand ready as long as the desk is open."""
        self._tasks = [asyncio.create_task(self._serve(n)) for n in range(self.quotas.workers)]
        try:
            yield self
        finally:
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    async def ask(self, question: Question) -> Facts | None:
        """The answer, None if the question was dropped; Failed or Busy tell why there is none."""
        if self._count(question.visitor) >= self.quotas.waiting:
            raise Busy("several of your searches are under way: stop one, or wait a little")
        async with self._some:
            self._put(question)
            self._some.notify_all()
        try:
            return await question.answer
        except asyncio.CancelledError:
            question.drop()
            raise

    def dismiss(self) -> None:
        """The server is about to close: nobody is kept waiting for an answer."""
        lines = chain.from_iterable(line for lines in self._lines for line in lines.values())
        for question in [*self._running, *lines]:
            _close(question, {"fault": "the server is being closed"})

    @property
    def waiting(self) -> int:
        return sum(len(line) for lines in self._lines for line in lines.values())

    def _count(self, visitor: str) -> int:
        """The searches of a visitor that somebody still waits for."""
        lines = (lines.get(visitor, ()) for lines in self._lines)
        mine = [one for one in self._running if one.visitor == visitor] + list(chain(*lines))
        return sum(not question.is_dropped for question in mine)

    def _put(self, question: Question) -> None:
        self._lines[question.rank].setdefault(question.visitor, deque()).append(question)

    async def _next(self, process: int) -> Question:
        async with self._some:
            while (question := self._first(process)) is None:
                await self._some.wait()
            return question

    def _first(self, process: int) -> Question | None:
        """Of the visitor whose turn it is, who then goes to the end."""
        for lines in self._lines:
            for visitor, line in lines.items():
                if self._homes.get(line[0].home, process) == process:
                    del lines[visitor]
                    question = line.popleft()
                    if line:
                        lines[visitor] = line
                    self._settle(question.home, process)
                    return question
        return None

    def _settle(self, home: str, process: int) -> None:
        """Remember where something grows, as long as few others are asked for."""
        if home:
            self._homes[home] = process
            self._homes.move_to_end(home)
            while len(self._homes) > HOMES:
                self._homes.popitem(last=False)

    async def _serve(self, process: int) -> None:
        mind = Mind(self.quotas.process_bytes)
        try:
            while True:
                question = await self._next(process)
                if not question.is_dropped:
                    await self._work(mind, question)
        finally:
            await mind.kill()

    async def _work(self, mind: Mind, question: Question) -> None:
        self._running.add(question)
        work = _Work(self, mind, question)
        try:
            facts: Facts = await work.run()
        except (Died, OSError, TimeoutError, ValueError) as error:
            await mind.kill()
            facts = {"fault": _reason(error)}
        finally:
            self._running.discard(question)
        if work.stopped is not None and not question.is_dropped:
            await self._again(question)
        else:
            _close(question, facts)

    async def _again(self, question: Question) -> None:
        """Back to the end of the line."""
        async with self._some:
            self._put(question)
            self._some.notify_all()


class _Work:
    """One question in the hands of one process."""

    def __init__(self, desk: Desk, mind: Mind, question: Question) -> None:
        self.desk, self.mind, self.question = desk, mind, question
        self.began = time.monotonic()
        self.stopped: float | None = None
        self.is_busy = True  # until the process says that it has begun
        self.has_told = False

    async def run(self) -> Facts:
        """The answer, or why there is none."""
        await self.mind.ask(self.question.request)
        while True:
            facts = await self._heard(asyncio.ensure_future(self.mind.answer()))
            if "busy" in facts:
                self._prepare(facts["busy"])
            elif "seen" not in facts:
                return facts
            else:
                self.has_told = True
                self.question.hear(facts["seen"])

    def _prepare(self, busy: str) -> None:
        """Code is made for a game that is new; its time counts from when that is done."""
        self.is_busy = bool(busy)
        self.began = time.monotonic()
        self.question.hear({"busy": busy})

    async def _heard(self, coming: asyncio.Future[Facts]) -> Facts:
        """The next words of the process, which is stopped meanwhile if need be."""
        left = asyncio.ensure_future(self.question.left.wait())
        try:
            while not coming.done():
                wanted: set[asyncio.Future[Any]] = {coming} if self.stopped else {coming, left}
                await asyncio.wait(wanted, timeout=SOON, return_when=asyncio.FIRST_COMPLETED)
                if not coming.done():
                    await self._mind_the_time()
            return coming.result()
        finally:
            coming.cancel()
            left.cancel()

    async def _mind_the_time(self) -> None:
        now = time.monotonic()
        if self.stopped is not None:
            if now > self.stopped + LAST_WORDS and not self.is_busy:
                raise TimeoutError
        elif self.question.is_dropped or self._gives_way(now):
            self.stopped = now
            await self.mind.stop()
        elif now > self.began + (COMPILING if self.is_busy else self.question.seconds + GRACE):
            raise TimeoutError

    def _gives_way(self, now: float) -> bool:
        """Whether others have waited long enough; what nobody has seen yet goes on a while."""
        share = self.desk.quotas.share_seconds * (1 if self.has_told else UNTOLD)
        has_had = not self.is_busy and now - self.began > share
        return self.question.is_live and has_had and self.desk.waiting > 0


def _close(question: Question, facts: Facts) -> None:
    if question.answer.done():
        return
    if "fault" in facts:
        question.answer.set_exception(Failed(facts["fault"]))
    else:
        question.answer.set_result(facts["found"])


def _reason(error: Exception) -> str:
    if isinstance(error, TimeoutError):
        return "the search took too long and was ended"
    return "the search ended unexpectedly, perhaps for want of memory"
