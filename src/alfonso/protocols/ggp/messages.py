"""What match servers and players say to each other, as text.

>>> message("( PLAY match-7 ( (mark 1 1) noop ) )")
Message(kind='play', arguments=('match-7', '( (mark 1 1) noop )'))
"""

from __future__ import annotations

import math
import re
from typing import NamedTuple

KINDS = "info", "ping", "preview", "start", "play", "stop", "abort"
LONGEST_CLOCK = 86_400
NOTHING = "nil", "()"
BRACKETS = re.compile(r";[^\n\r]*|[()]")


class Unreadable(Exception):
    """A message that says nothing to us; the text tells why."""


class Message(NamedTuple):
    """A keyword in small letters, and what follows as it stands there."""

    kind: str
    arguments: tuple[str, ...]


class Start(NamedTuple):
    """The beginning of a match: who we are, by which rules, and the seconds there are."""

    match: str
    role: str
    rules: str
    start_clock: float
    play_clock: float


def message(text: str) -> Message:
    """The message that a text is; Unreadable if it is none."""
    words = terms(text)
    kind = words[0].lower() if words else ""
    if kind not in KINDS:
        raise Unreadable(f"“{clipped(text)}” is no message: {', '.join(KINDS)} are known")
    return Message(kind, tuple(words[1:]))


def terms(text: str) -> list[str]:
    """The terms that stand side by side in a text, within one pair of parentheses or without.

    >>> terms("( (mark 1 1) noop )"), terms("INFO"), terms("(a (b (c)))")
    (['(mark 1 1)', 'noop'], ['INFO'], ['a', '(b (c))'])
    """
    found: list[str] = []
    depth = begin = mark = 0
    for bracket in BRACKETS.finditer(text):
        sign, place = bracket[0], bracket.start()
        if depth < 2:
            found += text[mark:place].split()
            mark = bracket.end()
        if sign == "(":
            begin = place if depth == 1 else begin
            depth += 1
        elif sign == ")":
            depth -= 1
            if depth == 1:
                found.append(text[begin : bracket.end()])
                mark = bracket.end()
            elif depth <= 0:
                break
    if depth:
        raise Unreadable(f"“{clipped(text)}” has a parenthesis without its partner")
    return found if mark else text.split()


def start(arguments: tuple[str, ...]) -> Start:
    """What a START says; whatever stands behind the clocks is left out."""
    if len(arguments) < 5:
        raise Unreadable("START needs a match, a role, the rules and two clocks")
    match, role, rules = arguments[:3]
    return Start(match, role, rules, clock(arguments[3]), clock(arguments[4]))


def clock(text: str) -> float:
    """The seconds of a clock.

    >>> clock("30")
    30.0
    """
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 0 <= seconds <= LONGEST_CLOCK:
        raise Unreadable(f"“{clipped(text)}” is no clock: a number of seconds is wanted")
    return seconds


def joint(arguments: tuple[str, ...]) -> tuple[str, ...] | None:
    """The moves that were made, a text for each role; None where there were none yet.

    >>> joint(("NIL",)), joint(("((mark 1 1) noop)",)), joint(("(mark 1 1)", "noop"))
    (None, ('(mark 1 1)', 'noop'), ('(mark 1 1)', 'noop'))
    """
    if len(arguments) > 1:
        return arguments
    text = arguments[0] if arguments else "nil"
    return None if "".join(text.lower().split()) in NOTHING else tuple(terms(text))


def clipped(text: str, most: int = 60) -> str:
    """The text in one line, cut if it is long."""
    line = " ".join(text[: 4 * most].split())
    return line if len(line) <= most else line[: most - 1] + "…"
