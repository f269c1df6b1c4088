"""A clock for each side, as it is kept: the seconds left, and since when one of them runs.

It starts when both sides have made their first move.

>>> clock = moved(moved(fresh(60, 2), 0, 1, 100.0), 1, 2, 101.0)
>>> clock["left"], is_running(clock), left(clock, 0, 111.0)
([60, 60], True, 50.0)
>>> moved(clock, 0, 3, 111.0)["left"]
[52.0, 60]
"""

from __future__ import annotations

from typing import Any

Clock = dict[str, Any]
UNTIMED = 2
"""Moves before the clocks run."""


def fresh(seconds: float, increment: float, sides: int = 2) -> Clock:
    """The clocks at the start of a game."""
    return {"left": [seconds] * sides, "begin": seconds, "increment": increment, "since": None}


def renewed(clock: Clock | None) -> Clock | None:
    return clock and fresh(clock["begin"], clock["increment"], len(clock["left"]))


def moved(clock: Clock | None, side: int, ply: int, now: float) -> Clock | None:
    """The clock after a side has moved, which made it the given number of moves."""
    if clock is None:
        return None
    remaining = list(clock["left"])
    if clock["since"] is not None:
        spent = now - clock["since"]
        remaining[side] = round(max(remaining[side] - spent, 0.0) + clock["increment"], 3)
    return clock | {"left": remaining, "since": now if ply >= UNTIMED else None}


def stopped(clock: Clock | None) -> Clock | None:
    return clock and clock | {"since": None}


def resumed(clock: Clock | None, now: float) -> Clock | None:
    """The clock goes on from now, if it ran."""
    return clock | {"since": now} if clock and clock["since"] is not None else clock


def is_running(clock: Clock | None) -> bool:
    return clock is not None and clock["since"] is not None


def left(clock: Clock | None, side: int, now: float) -> float | None:
    """The seconds that a side has left if it is to move, None without a clock."""
    if clock is None:
        return None
    spent = now - clock["since"] if clock["since"] is not None else 0.0
    return float(clock["left"][side]) - spent


def told(clock: Clock | None, mover: int, now: float) -> dict[str, Any] | None:
    """The clock for a page: what is left now, and which side's time runs."""
    if clock is None:
        return None
    remaining = list(clock["left"])
    remaining[mover] = left(clock, mover, now)
    return {"left": remaining, "runs": mover if is_running(clock) else None}
