"""Rows of numbers that a kernel reads and writes, the same in plain Python and compiled."""

from __future__ import annotations

import ctypes
import mmap
from array import array
from collections.abc import Iterable
from typing import Any, Literal, TypeAlias

Words: TypeAlias = "array[int]"
Floats: TypeAlias = "array[float]"

HUGE = 1 << 20
"""From so many words on, large pages pay, where most of them will be written."""


def words(content: int | Iterable[int]) -> Words:
    """So many zeros, or these integers.

    >>> list(words(3)), list(words([1, 2]))
    ([0, 0, 0], [1, 2])
    """
    return array("q", [0]) * content if isinstance(content, int) else array("q", content)


def floats(content: int | Iterable[float]) -> Floats:
    """So many zeros, or these numbers.

    >>> list(floats(2))
    [0.0, 0.0]
    """
    return array("d", [0]) * content if isinstance(content, int) else array("d", content)


def fetch(row: Words, at: int) -> None:
    """A hint that this word will soon be read: compiled code has it brought near meanwhile."""


def vast(count: int, kind: Literal["q", "d"] = "q", large_pages: bool = True) -> Any:
    """So many zeros, words or floats (`d`), from the system itself: they take no memory until they
    are written, and begin where a page of memory does. MemoryError if there is no room for them.

    >>> row = vast(1 << 27)
    >>> row[5] = 7
    >>> row[5], row[6], len(row) == 1 << 27
    (7, 0, True)
    """
    try:
        return _Vast(count, kind, large_pages)
    except (OSError, OverflowError) as error:
        raise MemoryError(f"no room for {count * 8 >> 20} MB") from error


class _Vast:
    """It reads and writes like an array."""

    def __init__(self, count: int, kind: str, large_pages: bool) -> None:
        room = mmap.mmap(-1, 8 * count, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
        if large_pages and count >= HUGE and hasattr(mmap, "MADV_HUGEPAGE"):
            room.madvise(mmap.MADV_HUGEPAGE)
        self._address = ctypes.addressof(ctypes.c_char.from_buffer(room))
        self._words = memoryview(room).cast(kind)  # type: ignore[call-overload]

    def __len__(self) -> int:
        return len(self._words)

    def __getitem__(self, at: int | slice) -> Any:
        return self._words[at]

    def __setitem__(self, at: int, value: Any) -> None:
        self._words[at] = value

    def buffer_info(self) -> tuple[int, int]:
        return self._address, len(self._words)
