"""A process that works for the player, as the player sees it: JSON lines in, JSON lines out.

Whatever happens there, the player goes on: an aide takes no memory but its own, yields its
processor to the player, is the first to go where memory ends, and dies with the player.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable
from typing import Any

Facts = dict[str, Any]
Hear = Callable[[Facts], None]
LONGEST_LINE = 64 << 20
DIED = "died"


class Aide:
    """A process that runs a module of this package; `hear` may be set before work begins."""

    def __init__(self, module: str, *arguments: object) -> None:
        self.hear: Hear = lambda facts: None
        self._command = sys.executable, "-m", f"{__package__}.{module}", *map(str, arguments)
        self._process: Process | None = None
        self._listening: asyncio.Task[None] | None = None
        self._is_dismissed = False

    async def start(self) -> None:
        self._process = await asyncio.create_subprocess_exec(
            *self._command,
            stdin=PIPE,
            stdout=PIPE,
            stderr=DEVNULL,
            limit=LONGEST_LINE,
            start_new_session=True,
        )
        self._listening = asyncio.create_task(self._listen(self._process))

    @property
    def is_alive(self) -> bool:
        return self._process is not None and self._process.returncode is None

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process else None

    def say(self, **facts: Any) -> None:
        """Send some facts; where nobody is there to hear them, nothing happens."""
        if self._process and self._process.stdin and self.is_alive:
            self._process.stdin.write(json.dumps(facts).encode() + b"\n")

    async def dismiss(self) -> None:
        """End the process, and those it has started, whatever they do."""
        self._is_dismissed = True
        if self._process is None:
            return
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        await self._process.wait()
        if self._listening:
            await self._listening

    async def _listen(self, process: Process) -> None:
        assert process.stdout is not None
        with contextlib.suppress(OSError, ValueError):
            while line := await process.stdout.readline():
                if not self._is_dismissed:
                    self.hear(json.loads(line))
        if not self._is_dismissed:
            self.hear({DIED: await process.wait()})
