"""What the tests of the player on the network share: rules, messages, a player to speak with."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from alfonso.protocols.ggp.door import Door

EXAMPLES = Path(__file__).parents[2] / "examples" / "gdl"
TICTACTOE = (EXAMPLES / "tictactoe.kif").read_text(encoding="utf-8")


class Running:
    """`alfonso ggp` on a free port; `log` is what it has said on stderr."""

    def __init__(self, *arguments: str) -> None:
        self.mark = 0
        self._log = tempfile.TemporaryFile("w+")  # noqa: SIM115 - closed with the player
        self.process = subprocess.Popen(
            [sys.executable, "-m", "alfonso", "ggp", "--port", "0", *arguments],
            stdout=subprocess.PIPE,
            stderr=self._log,
            text=True,
            env=os.environ | {"PYTHONWARNINGS": "error"},
        )
        assert self.process.stdout is not None
        found = re.search(r":(\d+)/", self.process.stdout.readline())
        assert found is not None, self.log
        self.port = int(found[1])

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def log(self) -> str:
        self._log.seek(0)
        return self._log.read()

    def hears(self, text: str, seconds: float = 30.0) -> bool:
        """Whether the log comes to tell this, of what happens from `mark` on."""
        return eventually(lambda: text in self.log[self.mark :], seconds)

    def ask(self, message: str, patience: float = 30.0) -> str:
        body = message.encode()
        head = f"POST / HTTP/1.0\r\nContent-Length: {len(body)}\r\n\r\n"
        return body_of(raw(self.port, head.encode() + body, patience))

    def close(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        with self.process:
            code = self.process.wait(30)
        self._log.close()
        return code


def raw(port: int, request: bytes, patience: float = 30.0, half_close: bool = False) -> bytes:
    """What comes back for some bytes, until the player closes."""
    with socket.create_connection(("127.0.0.1", port), patience) as connection:
        connection.sendall(request)
        if half_close:
            connection.shutdown(socket.SHUT_WR)
        told = b""
        while piece := connection.recv(1 << 16):
            told += piece
    return told


def body_of(response: bytes) -> str:
    head, _, body = response.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 "), response
    return body.decode()


def eventually(is_so: Callable[[], bool], seconds: float = 30.0) -> bool:
    end = time.monotonic() + seconds
    while not is_so():
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


Say = Callable[[str, float], Awaitable[str]]


@contextmanager
def door(answer: Say, log: list[str], patience: float = 10.0) -> Iterator[int]:
    """A door with an answer of ours, in a thread of its own; its port is given."""
    ports: list[int] = []
    is_open, loop = threading.Event(), asyncio.new_event_loop()

    async def serve() -> None:
        server = await Door(answer, log.append, patience).open("127.0.0.1", 0)
        ports.append(server.sockets[0].getsockname()[1])
        is_open.set()
        async with server:
            await closing.wait()

    async def run() -> None:
        await serve()
        here = asyncio.current_task()
        for task in asyncio.all_tasks() - {here}:
            task.cancel()
        await asyncio.sleep(0.05)

    closing = asyncio.Event()
    thread = threading.Thread(target=lambda: loop.run_until_complete(run()))
    thread.start()
    assert is_open.wait(30)
    try:
        yield ports[0]
    finally:
        loop.call_soon_threadsafe(closing.set)
        thread.join()
        loop.close()


async def echo(text: str, came: float) -> str:
    return text
