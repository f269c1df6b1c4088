"""A PostgreSQL server of the tests' own, started and thrown away; Debian's package has it."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

USER = "postgres"
"""PostgreSQL refuses to run as root: then it runs as the user that its package brings."""


def programs() -> Path | None:
    """Where initdb and postgres are, the newest ones; None if nowhere."""
    if found := shutil.which("initdb"):
        return Path(found).parent
    known = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=_version)
    return known[-1].parent if known else None


def _version(path: Path) -> int:
    return int(path.parts[-3]) if path.parts[-3].isdecimal() else 0


class Postgres:
    """A server that can be stopped and started again over the same data."""

    def __init__(self, programs: Path, folder: Path) -> None:
        self.programs, self.folder = programs, folder
        self.owner = {"user": USER} if os.geteuid() == 0 else {}
        self.port = _free_port()
        if self.owner:
            shutil.chown(folder, USER)
        self._run("initdb", "-A", "trust", "-U", USER, "-N")

    @property
    def url(self) -> str:
        return f"postgresql://{USER}@127.0.0.1:{self.port}/{USER}"

    def start(self) -> None:
        options = f"-p {self.port} -k {self.folder} -c fsync=off -c listen_addresses=127.0.0.1"
        self._run("pg_ctl", "-w", "-l", str(self.folder / "log"), "-o", options, "start")

    def stop(self) -> None:
        self._run("pg_ctl", "-m", "immediate", "stop")

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self.programs / program), "-D", str(self.folder / "data"), *arguments]
        subprocess.run(command, check=True, cwd="/", stdout=subprocess.DEVNULL, **self.owner)  # type: ignore[call-overload]


@contextmanager
def running(where: Path) -> Iterator[Postgres]:
    """A server with an empty database."""
    folder = Path(tempfile.mkdtemp(prefix="alfonso-postgres-"))
    try:
        server = Postgres(where, folder)
        server.start()
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder)


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])
