"""Numbers on the command line, and what is said of those that are none."""

from __future__ import annotations

import math
from collections.abc import Callable

from alfonso.errors import SpecError
from alfonso.limits import DEEPEST, Clock, Seconds


def whole(option: str, least: int) -> Callable[[str], int]:
    """A reader of whole numbers for an option.

    >>> whole("--depth", least=0)("12")
    12
    """

    def read(text: str) -> int:
        try:
            number = int(str(text))
        except ValueError:
            number = least - 1
        if number < least:
            raise SpecError(f"{option} {text}: a whole number from {least} up is wanted")
        return number

    return read


def seconds(option: str, least: float) -> Callable[[str], float]:
    """A reader of times for an option: `1.5`, `2s`.

    >>> seconds("--seconds", least=0.1)("2s")
    2.0
    """

    def read(text: str) -> float:
        try:
            number = float(str(text).removesuffix("s"))
        except ValueError:
            number = math.nan
        if not least <= number < math.inf:
            raise SpecError(f"{option} {text}: a number of seconds from {least} up is wanted")
        return number

    return read


def duration(option: str, like: str, may_be_none: bool = False) -> Callable[[str], Seconds]:
    """A reader of times with a unit for an option; `like` is what its fault shows.

    >>> duration("--time", "0.1s or 500ms")("500ms")
    0.5
    """

    def read(text: str) -> Seconds:
        try:
            time = Seconds.read(str(text))
        except ValueError:
            time = Seconds(-1)
        if time < 0 or not (time or may_be_none):
            raise SpecError(f"{option} {text}: a time like {like} is wanted")
        return time

    return read


def clock(text: str) -> Clock:
    """A clock from an option: `60s+1s`.

    >>> clock("5m+2s")
    Clock(left=300.0, increment=2.0)
    """
    try:
        return Clock.read(str(text))
    except ValueError:
        raise SpecError(f"--clock {text}: a clock like 60s+1s or 5m is wanted") from None


def depths(option: str, text: str) -> list[int]:
    """Whole numbers above 0 from a list or a span.

    >>> depths("--depths", "7,9,11"), depths("--depths", "1-3")
    ([7, 9, 11], [1, 2, 3])
    """
    try:
        found = [number for part in text.split(",") for number in _span(part)]
    except ValueError:
        found = []
    if not found or min(found) < 1 or max(found) > DEEPEST:
        raise SpecError(
            f"{option} {text}: depths from 1 to {DEEPEST} are wanted, like 7,9,11 or 1-6"
        )
    return found


def _span(part: str) -> range:
    first, dash, last = part.partition("-")
    return range(int(first), int(last if dash else first) + 1)
