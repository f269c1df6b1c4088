"""The process that holds a game to the laws, and notices when a rule does not come to an end.

`python -m alfonso.cli.checking ORDER` prints one line of JSON, `checked` or `fault`; what the
rules print themselves goes to stderr.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple, TextIO

from alfonso.errors import AlfonsoError, told
from alfonso.game import Game
from alfonso.load import load
from alfonso.spec import split

GLANCE = 0.05


def main(order: dict[str, Any]) -> None:
    """Check a game as ordered and report."""
    report = _own_stdout()
    watch = Watch(order["spec"], order["seconds"], report)
    watch.start()
    try:
        game = watch.game = load(order.pop("spec"))
        from alfonso.testing import check

        answer: dict[str, Any] = {"checked": check(game, **order)}
    except AlfonsoError as error:
        answer = {"fault": str(error)}
    except BaseException as error:
        answer = {"fault": f"the rules ended the check: {told(error)}"}
    _finish(report, answer)


class Call(NamedTuple):
    """What the main thread is at: a call of a rule, or a place where it stays."""

    frame: FrameType
    place: int


class Watch(threading.Thread):
    """Looks again and again what the main thread is at, and ends what stays too long at one call.

    A rule in plain Python is one frame from its call to its return. Machine code has none: there
    the frame that called it stays at one instruction.
    """

    def __init__(self, spec: str, seconds: float, report: TextIO) -> None:
        super().__init__(daemon=True)
        self.seconds = seconds
        self.report = report
        self.game: Game | None = None
        self.name_of_rules = Path(split(spec).source).name
        self.main = threading.main_thread().ident

    def run(self) -> None:
        now: tuple[Call, ...] = ()
        since = time.monotonic()
        while True:
            time.sleep(GLANCE)
            before, now = now, self._calls()
            if not _same(before, now):
                since = time.monotonic()
            elif time.monotonic() - since > self.seconds:
                _finish(self.report, {"fault": self._fault(now)})

    def _calls(self) -> tuple[Call, ...]:
        """The outermost call of a rule that is under way, and where exactly Python stands."""
        frames = list(_outwards(sys._current_frames().get(self.main or 0)))
        rules = [Call(frame, 0) for frame in frames if self._is_of_rules(frame)]
        inner = [Call(frame, frame.f_lasti) for frame in frames[:1]]
        return (*rules[-1:], *inner)

    def _is_of_rules(self, frame: FrameType) -> bool:
        return Path(frame.f_code.co_filename).name in (
            self.name_of_rules,
            f"{self.name_of_rules}.py",
        )

    def _fault(self, calls: tuple[Call, ...]) -> str:
        call = calls[0].frame
        if self._is_of_rules(call):
            where = f", line {self._innermost_line()}"
            name = call.f_code.co_name
            what = "loading it" if name == "<module>" else name
        else:
            where, what = "", "machine code"
        limit = f"within {self.seconds:g} s"
        return f"{self.name_of_rules}{where}: {what} did not come to an end {limit}{self._at(call)}"

    def _innermost_line(self) -> int:
        frames = _outwards(sys._current_frames().get(self.main or 0))
        return next((frame.f_lineno for frame in frames if self._is_of_rules(frame)), 0)

    def _at(self, frame: FrameType) -> str:
        """The position that the call, or one around it, is about."""
        game = self.game
        for around in _outwards(frame):
            for value in list(around.f_locals.values()):
                if game and type(value) is game.state_type:
                    return f" at position “{_text(game, value, frame)}”"
        return ""


def _same(before: tuple[Call, ...], now: tuple[Call, ...]) -> bool:
    """Whether a call goes on: the outermost of a rule, or Python does not move at all."""
    return bool(before and now) and before[0] == now[0]


def _outwards(frame: FrameType | None) -> Iterator[FrameType]:
    while frame is not None:
        yield frame
        frame = frame.f_back


def _text(game: Game, state: Any, frame: FrameType) -> str:
    if frame.f_code.co_name in ("text", "_text"):
        return repr(state)
    return game.text(state)


def _own_stdout() -> TextIO:
    """The stdout of the process, for the report alone."""
    report = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    return report


def _finish(report: TextIO, answer: dict[str, Any]) -> None:
    report.write(json.dumps(answer))
    report.flush()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)


if __name__ == "__main__":
    main(json.loads(sys.argv[1]))
