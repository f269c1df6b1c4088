"""A spinner on a terminal while something takes over half a second."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import cycle

FRAMES = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"

listeners: list[Callable[[str], None]] = []
"""Who is told the label when work begins, and "" when it is done, with or without a terminal."""


@contextmanager
def spinner(label: str, after: float = 0.5) -> Iterator[None]:
    """Show the label with a turning wheel on stderr, if that is a terminal."""
    _tell(label)
    try:
        with _wheel(label, after):
            yield
    finally:
        _tell("")


def _tell(label: str) -> None:
    for listener in listeners:
        listener(label)


@contextmanager
def _wheel(label: str, after: float) -> Iterator[None]:
    if not sys.stderr.isatty():
        yield
        return
    done = threading.Event()
    thread = threading.Thread(target=_spin, args=(label, after, done), daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


def _spin(label: str, after: float, done: threading.Event) -> None:
    if done.wait(after):
        return
    for frame in cycle(FRAMES):
        sys.stderr.write(f"\r{frame} {label} …")
        sys.stderr.flush()
        if done.wait(0.1):
            break
    sys.stderr.write("\r\x1b[K")
    sys.stderr.flush()
