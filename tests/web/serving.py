"""A server in a process of its own, and what tests ask of it over HTTP."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any, NamedTuple

from websockets.sync.client import ClientConnection, connect

COOKIE = "alfonso=a-visitor-of-the-tests"


class Answer(NamedTuple):
    """What came back: the status, the headers in lower case, the body."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Server:
    """`alfonso serve` on a free port; it may be killed and started again over the same data."""

    def __init__(self, data: Path, *arguments: str, folder: Path | None = None) -> None:
        self.data, self.arguments, self.folder = data, arguments, folder
        self.port = 0
        self.complaints = data / "complaints.txt"
        data.mkdir(exist_ok=True)
        self.start()

    def start(self) -> None:
        options = "--no-open", "--port", str(self.port), *self.arguments
        with self.complaints.open("a") as complaints:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "alfonso", "serve", *options],
                stdout=subprocess.PIPE,
                stderr=complaints,
                text=True,
                cwd=self.folder,
                env=os.environ | {"ALFONSO_DATA": str(self.data), "PYTHONWARNINGS": "error"},
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "http://" in line, line
        self.port = int(line.split(":")[2].split("/")[0])

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        """As a power cut would end it."""
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()

    def stop(self) -> None:
        """As Ctrl-C would; whatever the server complained of is a failure."""
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(60)
        finally:
            self.kill()
        complaints = self.complaints.read_text()
        assert not complaints, complaints[-3000:]

    def ask(
        self, path: str, body: object = None, raw: bytes | None = None, **headers: str
    ) -> Answer:
        """A GET, or a POST where there is a body."""
        data = raw if raw is not None else None if body is None else json.dumps(body).encode()
        named = {key.replace("_", "-"): value for key, value in headers.items()}
        request = urllib.request.Request(self.base + path, data, {"Cookie": COOKIE} | named)
        try:
            with urllib.request.urlopen(request, timeout=60) as found:
                return _answer(found.status, found.headers, found.read())
        except urllib.error.HTTPError as error:
            with error:
                return _answer(error.code, error.headers, error.read())

    def listen(self, path: str, cookie: str = COOKIE, **headers: str) -> ClientConnection:
        """An open page, as the server sees one."""
        named = {"Cookie": cookie} | headers
        return connect(f"ws://127.0.0.1:{self.port}{path}", additional_headers=named)

    def begin(self, game: str, *seats: str, **wish: Any) -> str:
        """A new game; gives its id."""
        answer = self.ask("/api/games", {"game": game, "seats": seats, **wish})
        assert answer.status == 201, answer.body
        return str(answer.json["id"])


def _answer(status: int, headers: Any, body: bytes) -> Answer:
    return Answer(status, {key.lower(): value for key, value in headers.items()}, body)
