"""From the book of practice to rows that a regression reads."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from alfonso.bits import count
from alfonso.game import Game, Rules, State
from alfonso.methods.values import FAR, WIN
from alfonso.native.kernel import kernel
from alfonso.native.words import Floats, Words, floats, vast, words
from alfonso.tuning.judging import parts_of
from alfonso.tuning.practice import CAME, EXTRA, UNKNOWN, VALUE
from alfonso.tuning.regression import Sample
from alfonso.tuning.scheme import Scheme

MOST_PARTS = 100
"""Of a position, on average; where there are more, later positions are left out."""


BELIEF = 0.7
"""How much what came of a game counts, beside what the search thought."""


class Round(NamedTuple):
    """Up to which record a round of games goes, and how much its values mean: the chance to win is
    1 / (1 + exp(-steepness × value))."""

    end: int
    steepness: float


def steepness(pairs: Sequence[tuple[int, int]]) -> float:
    """How much values mean, from values and what came of them: -1, 0 or 1.

    >>> steepness([(10, 1), (10, 1), (10, 1), (10, -1)]) > steepness([(10, 1), (10, -1)])
    True
    """
    slope, scale = 0.0, max((abs(value) for value, _ in pairs), default=1) or 1
    for _ in range(30):
        chances = [1 / (1 + math.exp(-slope * value / scale)) for value, _ in pairs]
        pull = slope / 100 + sum(
            (chance - (1 + came) / 2) * value / scale
            for chance, (value, came) in zip(chances, pairs, strict=True)
        )
        bend = 1 / 100 + sum(
            chance * (1 - chance) * (value / scale) ** 2
            for chance, (value, _) in zip(chances, pairs, strict=True)
        )
        slope = min(max(slope - pull / bend, 0.0), 60.0)
    return slope / scale


class Listed(Rules, Protocol):
    """A game as the kernel sees it."""

    def state_size(self) -> int: ...
    def get_state(self, words: Words, at: int, /) -> State: ...
    def listed(self, state: State, out: Words, /) -> int: ...


def collected(
    game: Game,
    scheme: Scheme,
    ties: Sequence[tuple[int, int]],
    columns: int,
    bits: tuple[int, int],
    book: Words,
    rounds: Sequence[Round],
    pick: int,
    interpreted: bool = False,
) -> Sample:
    """What the positions of a book have. `pick` n takes every n-th record, -n all others."""
    records = rounds[-1].end
    room = records * MOST_PARTS + scheme.size
    ends, slopes = words(one.end for one in rounds), floats(one.steepness for one in rounds)
    starts, index = vast(records + 1), vast(room)
    amounts, tilts, targets = vast(room, "d"), vast(records, "d"), vast(records, "d")
    pairs = words([number for pair in ties for number in pair])
    filled = words([*bits, len(scheme.filled), *scheme.filled])
    run = kernel(game, collect, interpreted, listed=parts_of(scheme, game))
    given, out = (book, ends, slopes, pairs, filled), words(2 * scheme.size)
    rows = run(records, pick, room, *given, out, starts, index, amounts, tilts, targets)
    return Sample(rows, columns, starts, index, amounts, tilts, targets)


def collect(
    game: Listed,
    records: int,
    pick: int,
    room: int,
    book: Words,
    ends: Words,
    slopes: Floats,
    ties: Words,
    filled: Words,
    out: Words,
    starts: Words,
    index: Words,
    amounts: Floats,
    tilts: Floats,
    targets: Floats,
) -> int:
    """A row for each record that is picked; gives their number."""
    rows = end = part = 0
    size = game.state_size()
    for record in range(records):
        while record >= ends[part]:
            part += 1
        chosen = record % abs(pick) == 0
        if chosen != (pick > 0) or end + 200 > room:
            continue
        at = record * (size + EXTRA)
        for entry in range(game.listed(game.get_state(book, at), out)):
            weight = out[2 * entry]
            if ties[2 * weight] >= 0:
                index[end] = ties[2 * weight]
                amounts[end] = out[2 * entry + 1] * ties[2 * weight + 1]
                end += 1
        tilts[rows] = tilt(book, at, filled)
        targets[rows] = target(book[at + size + VALUE], book[at + size + CAME], slopes[part])
        rows += 1
        starts[rows] = end
    return rows


def target(value: int, came: int, slope: float) -> float:
    """The chance to win as the search sees it, and as it came."""
    seen = 1 / (1 + math.exp(-max(min(slope * value, 30.0), -30.0)))
    if value >= WIN - FAR:
        seen = 1.0
    if value <= FAR - WIN:
        seen = 0.0
    return seen if came == UNKNOWN else BELIEF * (1 + came) / 2 + (1 - BELIEF) * seen


def tilt(book: Words, at: int, filled: Words) -> float:
    """From -1 for a board with few bits to 1 for one with many."""
    bits = 0
    for word in range(filled[2]):
        bits += count(book[at + filled[3 + word]])
    span = max(filled[1] - filled[0], 1)
    return 2 * min(max(bits - filled[0], 0), span) / span - 1
