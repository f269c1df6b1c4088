"""Amounts that people write with a unit.

>>> Seconds.read("500ms"), Seconds.read("2m"), Seconds.read("1.5")
(0.5, 120.0, 1.5)
>>> Bytes.read("64MB") == 64 << 20
True
>>> Clock.read("1m+500ms")
Clock(left=60.0, increment=0.5)
"""

from __future__ import annotations

import re
from typing import NamedTuple

GRACE = 0.5
"""Seconds that a move may take above what its player has: clocks and machines are noisy."""
RESERVE = 0.25
"""Seconds of a clock that are left alone: telling a move takes time, and so does a busy machine."""
MOVES_TO_COME = 30
DEEPEST = 500
"""Plies: no count and no plain search goes deeper, for each ply takes room on a stack that ends."""


class Seconds(float):
    """A span of time: `2`, `2s`, `500ms`, `1m`."""

    UNITS = {"": 1.0, "s": 1.0, "ms": 0.001, "m": 60.0, "min": 60.0, "h": 3600.0}  # noqa: RUF012

    @classmethod
    def read(cls, text: str) -> Seconds:
        match = re.fullmatch(r"\s*([\d.]+)\s*([a-z]*)\s*", text)
        if not match or match[2] not in cls.UNITS:
            raise ValueError(text)
        return cls(float(match[1]) * cls.UNITS[match[2]])


class Bytes(int):
    """An amount of memory: `64MB`, `1GB`, `4096`."""

    UNITS = {"": 0, "B": 0, "KB": 10, "MB": 20, "GB": 30}  # noqa: RUF012

    @classmethod
    def read(cls, text: str) -> Bytes:
        match = re.fullmatch(r"\s*([\d.]+)\s*([a-zA-Z]*)\s*", text)
        if not match or match[2].upper() not in cls.UNITS:
            raise ValueError(text)
        return cls(float(match[1]) * (1 << cls.UNITS[match[2].upper()]))


class Clock(NamedTuple):
    """The seconds that a player has left for a game, and those that every move brings: `60s+1s`."""

    left: float
    increment: float = 0.0

    @classmethod
    def read(cls, text: str) -> Clock:
        left, plus, increment = text.partition("+")
        clock = cls(float(Seconds.read(left)), float(Seconds.read(increment)) if plus else 0.0)
        if clock.left <= 0:
            raise ValueError(text)
        return clock

    def moved(self, seconds: float) -> Clock:
        """The clock after a move that took so long.

        >>> Clock(60.0, 1.0).moved(3.5)
        Clock(left=57.5, increment=1.0)
        """
        return Clock(max(self.left - seconds, 0.0) + self.increment, self.increment)

    def allows(self, seconds: float) -> bool:
        """Whether a move that took so long came in time."""
        return seconds <= self.left + GRACE

    @property
    def share(self) -> Seconds:
        """What a move may take of it: as if so many were to come, the increments spent too.

        >>> round(Clock(60.0, 1.0).share, 2), round(Clock(0.6).share, 2)
        (2.79, 0.01)
        """
        spare = max(self.left - RESERVE, self.left / 2)
        return Seconds(min(spare / MOVES_TO_COME + 0.8 * self.increment, spare / 2))

    @property
    def most(self) -> Seconds:
        """What a move may take where that settles something."""
        spare = max(self.left - RESERVE, self.left / 2)
        return Seconds(min(4 * self.share, spare / 2))

    @property
    def text(self) -> str:
        """What is left, for people.

        >>> Clock(83.25).text
        '1:23.2'
        """
        minutes, seconds = divmod(self.left, 60)
        return f"{int(minutes)}:{seconds:04.1f}"

    def __str__(self) -> str:
        return f"{self.left:g}s+{self.increment:g}s"
