"""Who sees to it that a player keeps the rules and its time.

>>> from alfonso import load
>>> from alfonso.players import player
>>> watched = Watched(player("random:seed=1"))
>>> watched.choose(load("tictactoe").position()), watched.effort.moves
(1, 1)
"""

from __future__ import annotations

import ctypes
import inspect
import math
import reprlib
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TypeVar

from alfonso.errors import Overrun, RulesError, line_of, told
from alfonso.game import Move
from alfonso.limits import GRACE, Clock, Seconds
from alfonso.match import Adjourned, OutOfTime, Resigned
from alfonso.players import Player, spec_of, tell_clock
from alfonso.position import Position
from alfonso.spec import split

T = TypeVar("T")
TICK = 0.05
"""Time is counted in ticks of the referee's own, each at least so many seconds: where the machine
stands still for all of its programs, nobody loses for it."""
SETTLE = 2.0
"""Seconds that a player whose time is over gets to come to rest, so that it disturbs nobody."""
LONGEST = 1000
"""Plies after which a game is left open: some rules let a game go round for ever."""
STACK = 1 << 26  # searches recurse deeply


class Foul(Exception):
    """A player broke the rules or its time; the text goes on after its name."""


@dataclass
class Effort:
    """What the moves of a player have taken; plug-ins do not tell their nodes."""

    moves: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    nodes: int = 0

    def add(self, seconds: float, nodes: int) -> None:
        self.moves += 1
        self.seconds += seconds
        self.slowest = max(self.slowest, seconds)
        self.nodes += nodes

    def __add__(self, other: Effort) -> Effort:
        moves, seconds = self.moves + other.moves, self.seconds + other.seconds
        slowest = max(self.slowest, other.slowest)
        return Effort(moves, seconds, slowest, self.nodes + other.nodes)


class Watched:
    """A player under the eyes of the referee: Foul is raised for whatever it may not do."""

    def __init__(self, player: Player, longest: int = LONGEST) -> None:
        self._longest = longest
        self.name, self.spec = player.name, spec_of(player)
        self.effort = Effort()
        self._player = player
        self._allowed = allowed(player)
        self._stop = getattr(player, "stop", None) if _tells_nodes(player) else None
        self._clock: Clock | None = None

    def on_clock(self, clock: Clock) -> None:
        self._clock = clock
        tell_clock(self._player, clock)

    def stop(self) -> None:
        if self._stop:
            self._stop()

    def choose(self, position: Position) -> Move:
        if position.ply >= self._longest:
            raise Adjourned
        started = time.perf_counter()
        nodes = 0
        try:
            think = partial(thought, self._player, position)
            move, nodes = within(self._most(), think, self._stop)
            return legal(position, move)
        except Foul:
            if self._clock and not self._clock.allows(time.perf_counter() - started):
                raise OutOfTime from None
            raise
        except (Resigned, RulesError, Overrun):
            raise
        except (Exception, SystemExit) as error:  # a plug-in may call exit()
            raise Foul(_stopped(self._player, error)) from error
        finally:
            self.effort.add(time.perf_counter() - started, nodes)

    def _most(self) -> float | None:
        """The seconds that this move may take."""
        limits = self._allowed, self._clock and self._clock.left + GRACE
        return min((limit for limit in limits if limit is not None), default=None)


def allowed(player: Player) -> float | None:
    """The seconds that a move may take: what the player's `time` or its spec declares, and GRACE.

    >>> from alfonso.players import player
    >>> allowed(player("deepening:time=100ms")), allowed(player("random"))
    (0.6, None)
    """
    declared = getattr(player, "time", None)
    if not isinstance(declared, (int, float)):
        try:
            declared = Seconds.read(split(spec_of(player)).parameters.get("time", ""))
        except ValueError:
            return None
    return declared + GRACE


def thought(player: Player, position: Position) -> tuple[object, int]:
    """The move that a player chooses, and the nodes that one of the package's searches visited."""
    if not _tells_nodes(player):
        return player.choose(position), 0
    found = player.search(position)  # type: ignore[attr-defined]
    return found.move, found.nodes


def end_thinking(player: Player) -> None:
    """The game is over: nobody ponders any longer."""
    if stop := getattr(player, "stop", None):
        stop()


def legal(position: Position, move: object) -> Move:
    """The legal move that is meant, by number or by name; else Foul."""
    if isinstance(move, str) and position.finds(move):
        return position.find(move)
    for known in position.legal_moves:
        if known == move:
            return known
    raise Foul(f"chose {reprlib.repr(move)}, which is not legal")


def within(
    seconds: float | None, work: Callable[[], T], stop: Callable[[], None] | None = None
) -> T:
    """The result of some work; Foul where it takes longer: it is asked to stop, or broken off."""
    if seconds is None:
        return work()
    answer: Future[T] = Future()
    thread = _started(partial(_fulfil, answer, work))
    for _ in range(math.ceil(seconds / TICK)):
        thread.join(TICK)
        if not thread.is_alive():
            return answer.result()
    _end(thread, stop)
    raise Foul(f"took more than {seconds:g} s for a move")


def _fulfil(answer: Future[T], work: Callable[[], T]) -> None:
    try:
        answer.set_result(work())
    except BaseException as error:
        answer.set_exception(error)


def _started(work: Callable[[], None]) -> threading.Thread:
    usual = threading.stack_size(STACK)
    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    threading.stack_size(usual)
    return thread


def _end(thread: threading.Thread, stop: Callable[[], None] | None) -> None:
    """Stop a thread as it likes, else at its next line of Python; that may take a little.

    Who can be told to stop is left alone if that takes long: it may be compiling, under a lock.
    """
    if stop:
        stop()
        thread.join(SETTLE)
        return
    ident = ctypes.c_ulong(thread.ident or 0)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ident, ctypes.py_object(SystemExit))
    thread.join(SETTLE)


def _tells_nodes(player: Player) -> bool:
    functions = (getattr(player, name, None) for name in ("choose", "search"))
    return all(getattr(found, "__module__", "").startswith("alfonso.") for found in functions)


def _stopped(player: Player, error: BaseException) -> str:
    file = inspect.getfile(type(player))
    return f"stopped at {Path(file).name}{line_of(error, file)}: {told(error)}"
