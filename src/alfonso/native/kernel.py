"""A kernel: a plain function over a game, run as machine code or as it stands.

Its parameters say what it takes: `game` first, then any of `State`, `int`, `float`, `Words` and
`Floats`; it gives an integer. A parameter called `stop` or `log` is a row of words whose first word
the kernel watches: once it is not 0, the kernel comes back soon.
"""

from __future__ import annotations

import sys
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from math import inf
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar

from alfonso.errors import Overrun, RulesError
from alfonso.game import Game
from alfonso.native import signature
from alfonso.native.build import NotNative, Order, code
from alfonso.native.interpreted import Interpreted, accused
from alfonso.native.layout import Parameters, layout_of
from alfonso.native.machine import NativeFault
from alfonso.native.words import Words

T = TypeVar("T")
PATIENCE, HASTE = 5.0, 1.0
"""Seconds for a kernel to come back after its time is over, usually, and after Ctrl-C."""
STEP = 0.2
"""Seconds that Ctrl-C may go unheard, where it came to another thread than the main one."""
ENDLESS = "the rules do not come back: a loop in them never ends"
RECENT = 32
"""So many kernels are found again at once: to look up their code takes milliseconds."""

_told: set[str] = set()
_recent: OrderedDict[tuple[Any, ...], Kernel] = OrderedDict()


class Kernel:
    """A callable kernel; `native` tells which of the two ways it runs."""

    def __init__(
        self, game: Game, function: FunctionType, run: Callable[..., int], native: bool
    ) -> None:
        self.game = game
        self.native = native
        self._run = run
        names = signature.names(function)
        self._stop_at = next((at for at, n in enumerate(names) if n in ("stop", "log")), None)

    def __call__(
        self, *arguments: Any, seconds: float | None = None, patience: float = PATIENCE
    ) -> int:
        """Run it; at most so many seconds, if it has a `stop`. Ctrl-C stops it cleanly."""
        stop = None if self._stop_at is None else arguments[self._stop_at]
        alarm = _alarm(stop, seconds)
        try:
            if stop is None or not self.native or not in_main_thread():
                return self._run(*arguments)
            work = partial(self._run, *arguments)
            return watched(self.game, work, partial(_set, stop), seconds, patience)
        except NativeFault as fault:
            raise RulesError(f"{_place(fault, self.game)}: in native code: {fault}") from None
        except Overrun as fault:
            raise RulesError(f"{self.game.file}: {fault}") from None
        except TypeError as error:
            raise accused(self.game, error) from None
        finally:
            if alarm:
                alarm.cancel()


def kernel(
    game: Game,
    function: Callable[..., int],
    interpreted: bool = False,
    **bindings: Callable[..., Any],
) -> Kernel:
    """The function over this game, natively if the rules compile; else it says why, once.

    `bindings` are further functions over the game that the kernel finds as its methods.
    """
    key = id(game), function, interpreted, *sorted(bindings.items())
    found = _recent.pop(key, None) or _new_kernel(game, function, interpreted, bindings)
    _recent[key] = found  # it holds the game, so that no other gets the same id
    while len(_recent) > RECENT:
        _recent.popitem(last=False)
    return found


def _new_kernel(
    game: Game, function: Callable[..., int], interpreted: bool, bindings: dict[str, Any]
) -> Kernel:
    if not interpreted:
        try:
            return native_kernel(game, function, **bindings)
        except NotNative as reason:
            _tell(f"{Path(game.file).name} plays interpreted: {reason}")
    plain = Interpreted(game, bindings)
    return Kernel(game, _plain(function), lambda *rest: function(plain, *rest), native=False)


def native_kernel(game: Game, function: Callable[..., int], **bindings: Any) -> Kernel:
    """The function over this game as machine code, or NotNative."""
    if why := getattr(game.rules, "interpreted_because", ""):
        raise NotNative(why)
    layout = layout_of(game)
    call = code(Order(game, layout, _plain(function), bindings))
    kinds = signature.kinds(_plain(function))
    idle = [Parameters(game.rules, layout)]

    def run(*arguments: Any) -> int:
        kept = [signature.bare(kind, v) for kind, v in zip(kinds, arguments, strict=True)]
        mine = _taken(idle) or Parameters(game.rules, layout)
        try:
            return call(mine.row.buffer_info()[0], *(number for number, _ in kept))
        finally:
            idle.append(mine)

    return Kernel(game, _plain(function), run, native=True)


def _taken(idle: list[Parameters]) -> Parameters | None:
    """Parameters that no other thread is using; one step, so that no two threads take the same."""
    try:
        return idle.pop()
    except IndexError:
        return None


def _plain(function: Callable[..., int]) -> FunctionType:
    assert isinstance(function, FunctionType)
    return function


def in_main_thread() -> bool:
    return threading.current_thread() is threading.main_thread()


def _alarm(stop: Words | None, seconds: float | None) -> threading.Timer | None:
    """A timer that sets the stop word, if there is a limit."""
    if stop is None or seconds is None:
        return None
    alarm = threading.Timer(seconds, _set, [stop])
    alarm.daemon = True
    alarm.start()
    return alarm


def _set(stop: Words) -> None:
    stop[0] = 1


def watched(
    game: Game,
    work: Callable[[], T],
    stop: Callable[[], None],
    seconds: float | None = None,
    patience: float = PATIENCE,
) -> T:
    """Some work on a game, done in a thread of its own, so that Ctrl-C is heard at once.

    What does not heed its stop, for the rules do not come back, is left alone.
    """
    answers: list[T] = []
    faults: list[BaseException] = []

    def run() -> None:
        try:
            answers.append(work())
        except BaseException as fault:
            faults.append(fault)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    try:
        _await(thread, inf if seconds is None else seconds + patience)
    except BaseException:
        stop()
        thread.join(HASTE)
        raise
    if faults:
        raise faults[0]
    if not answers:
        raise RulesError(f"{game.file}: {ENDLESS}")
    return answers[0]


def _await(thread: threading.Thread, seconds: float) -> None:
    """Wait for its end in short steps, so that signals are heard."""
    end = time.monotonic() + seconds
    while thread.is_alive() and (rest := end - time.monotonic()) > 0:
        thread.join(min(rest, STEP))


def _place(fault: NativeFault, game: Game) -> str:
    """The file, and the line and function where they are known."""
    if fault.place is None:
        return game.file
    function, file, line = fault.place
    name = game.file if Path(file).name == Path(game.file).name else file
    return f"{name}, line {line}, in {function}"


def _tell(text: str) -> None:
    if text not in _told:
        _told.add(text)
        print(text, file=sys.stderr)
