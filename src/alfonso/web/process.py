"""A searching process as the server sees it: started when needed, ended when it goes astray."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from typing import Any

Facts = dict[str, Any]
LONGEST_LINE = 64 << 20
"""Bytes of one answer: a recorded tree is long."""


class Died(Exception):
    """The process has ended in the middle of its work."""


class Mind:
    """One searching process; it is started anew when it has ended."""

    def __init__(self, memory: int) -> None:
        self.memory = memory
        self._process: Process | None = None
        self._last = 0

    async def ask(self, request: Facts) -> None:
        """Begin to search."""
        self._last += 1
        await self._say(request | {"id": self._last})

    async def stop(self) -> None:
        """Ask it to come to an end soon."""
        with contextlib.suppress(OSError):
            await self._say({"stop": self._last})

    async def answer(self) -> Facts:
        """What it says next of the last request: `busy`, `seen`, `found` or `fault`."""
        assert self._process is not None and self._process.stdout is not None
        while line := await self._process.stdout.readline():
            facts: Facts = json.loads(line)
            if facts.pop("id") == self._last:
                return facts
        raise Died

    async def kill(self) -> None:
        """End it at once, whatever it does."""
        process, self._process = self._process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def _say(self, facts: Facts) -> None:
        process = await self._running()
        assert process.stdin is not None
        process.stdin.write(json.dumps(facts).encode() + b"\n")
        await process.stdin.drain()

    async def _running(self) -> Process:
        if self._process is None or self._process.returncode is not None:
            command = sys.executable, "-m", "alfonso.web.thinker", str(self.memory)
            self._process = await asyncio.create_subprocess_exec(
                *command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, limit=LONGEST_LINE
            )
        return self._process
