"""Machine code kept on disk, named by the hash of everything that went into it.

An entry is a pair of files: `<key>.py`, the generated module for people to read, and `<key>.bin`,
the code with a checksum in front. What is damaged, missing or unreadable is simply made again.
"""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
from pathlib import Path

_told: set[str] = set()


def folder() -> Path:
    """Where entries live: `ALFONSO_CACHE`, else the user's cache folder."""
    if chosen := os.environ.get("ALFONSO_CACHE"):
        return Path(chosen)
    if chosen := os.environ.get("XDG_CACHE_HOME"):
        return Path(chosen) / "alfonso"
    try:
        home = Path.home()
    except RuntimeError:  # a user without a home: nothing can be kept
        home = Path(os.devnull)
    return home / ("Library/Caches" if sys.platform == "darwin" else ".cache") / "alfonso"


def fetch(key: str) -> bytes | None:
    """What was kept under a key, if it is whole."""
    try:
        content = (folder() / f"{key}.bin").read_bytes()
    except OSError:
        return None
    checksum, body = content[:32], content[32:]
    return body if hashlib.sha256(body).digest() == checksum else None


def keep(key: str, body: bytes, source: str) -> Path:
    """Keep code and its source; where that cannot be, say so once and go on."""
    path = folder() / f"{key}.py"
    try:
        folder().mkdir(parents=True, exist_ok=True)
        write(path, source.encode())
        write(path.with_suffix(".bin"), hashlib.sha256(body).digest() + body)
    except OSError as error:
        _tell(f"alfonso: machine code is not kept: {folder()}: {error.strerror or error}")
    return path


def write(path: Path, content: bytes) -> None:
    """Whole or not at all: other processes may be reading or writing the same entry."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".new-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        Path(name).replace(path)
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise


def _tell(text: str) -> None:
    if text not in _told:
        _told.add(text)
        print(text, file=sys.stderr)
