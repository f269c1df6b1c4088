"""A record as a text for people: tags in brackets, then the moves, numbered, and the result.

>>> from alfonso import load
>>> record = Record.of(load("tictactoe").position().play_all("4 0 3"), ("human", "random:seed=7"))
>>> print(written(record))
[Game "tictactoe"]
[First "human"]
[Second "random:seed=7"]
[Result "*"]
<BLANKLINE>
1. 4 0 2. 3 *
<BLANKLINE>
>>> read(written(record)) == record
True
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator

from alfonso.errors import RecordError
from alfonso.record import Record

RESULTS: dict[tuple[int, ...] | None, str] = {
    (1, -1): "1-0",
    (-1, 1): "0-1",
    (0, 0): "1/2-1/2",
    None: "*",
}
TAG = re.compile(r'^\[(\w+) "((?:[^"\\]|\\.)*)"\]\s*$')
COMMENT = re.compile(r"\{[^}]*\}")
NUMBER = re.compile(r"\d+\.+$")


def written(record: Record) -> str:
    """The record as a text."""
    head = "\n".join(f'[{name} "{_escaped(value)}"]' for name, value in _tags(record))
    words = " ".join([*_numbered(record.moves), RESULTS[record.result]])
    body = textwrap.fill(words, 100, break_long_words=False, break_on_hyphens=False)
    return f"{head}\n\n{body}\n"


def read(text: str) -> Record:
    """The record that a text holds; RecordError tells what is missing."""
    lines = text.lstrip("\N{ZERO WIDTH NO-BREAK SPACE}").splitlines()
    tags = dict(_tag(found) for found in map(TAG.match, lines) if found)
    if "Game" not in tags:
        raise RecordError('this is not the record of a game: there is no [Game "…"]')
    body = COMMENT.sub(" ", " ".join(line for line in lines if not TAG.match(line)))
    words = [word for word in body.split() if not NUMBER.match(word)]
    result = _result(words.pop() if words and words[-1] in RESULTS.values() else "*")
    return Record(
        spec=tags["Game"],
        players=tuple(tags[name] for name in ("First", "Second") if name in tags),
        start=tags.get("Start"),
        moves=tuple(words),
        result=result,
        reason=tags.get("Reason", ""),
        seed=int(tags["Seed"]) if tags.get("Seed", "").isdecimal() else None,
        **({"version": tags["Version"]} if "Version" in tags else {}),
    )


def _tags(record: Record) -> Iterator[tuple[str, str]]:
    yield "Game", record.spec
    yield from zip(("First", "Second"), record.players, strict=False)
    if record.start is not None:
        yield "Start", record.start
    yield "Result", RESULTS[record.result]
    if record.reason:
        yield "Reason", record.reason
    if record.seed is not None:
        yield "Seed", str(record.seed)


def _numbered(moves: tuple[str, ...]) -> Iterator[str]:
    for ply, name in enumerate(moves):
        yield name if ply % 2 else f"{ply // 2 + 1}. {name}"


def _tag(found: re.Match[str]) -> tuple[str, str]:
    return found[1], re.sub(r"\\(.)", r"\1", found[2])


def _escaped(value: str) -> str:
    return re.sub(r'(["\\])', r"\\\1", " ".join(value.split()))


def _result(word: str) -> tuple[int, ...] | None:
    return next(result for result, text in RESULTS.items() if text == word)
