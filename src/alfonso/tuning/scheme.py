"""What weights there are: the parts of a game's positions that may be worth something.

A game that has a function `features` says it itself. Of any other, positions are taken apart as
they are stored. A word of bits, such as the men of a side, has a weight for each of its bits: that
is material and where it stands. A word that only marks the bits of earlier ones, such as the kings
among the men, has a weight for each bit of both. A small number has a weight for each of its
values. Then there are the evaluations of the game and the number of moves, a weight each.

All weights are there twice, for a board with few bits set and one with many, and in between they
are mixed. Those of the parts are there once for each mover.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from alfonso.bits import count
from alfonso.game import Game

WORD = 64
MOST_VALUES = 256
"""A word whose numbers lie nearer together than that is a number; any other is a set of bits."""
MOBILITY = "mobility"


class Part(NamedTuple):
    """Words whose common bits have weights, or a number (`counts`) whose values have, from `low`
    on; `size` is how many weights."""

    words: tuple[int, ...]
    counts: bool = False
    low: int = 0
    size: int = WORD


class Scheme(NamedTuple):
    """The parts; the functions whose values count; how many features the game declares; and the
    words whose bits tell how full the board is."""

    parts: tuple[Part, ...]
    values: tuple[str, ...]
    features: int
    filled: tuple[int, ...]

    @property
    def valued(self) -> int:
        """The weights of values and declared features; those of the parts follow."""
        return len(self.values) + self.features

    @property
    def block(self) -> int:
        """The weights of all parts for one mover, that of being the mover in front."""
        return 1 + sum(part.size for part in self.parts)

    @property
    def size(self) -> int:
        return self.valued + 2 * self.block

    @property
    def fullest(self) -> int:
        """No board has more bits."""
        return WORD * len(self.filled)

    def facts(self) -> dict[str, Any]:
        parts = [[list(part.words), *part[1:]] for part in self.parts]
        rest = {"values": list(self.values), "features": self.features}
        return {"parts": parts, **rest, "filled": list(self.filled)}

    @classmethod
    def of(cls, facts: Any) -> Scheme:
        """From what JSON holds; ValueError and its like if that is no scheme."""
        parts = tuple(
            Part(tuple(map(int, words)), bool(counts), int(low), int(size))
            for words, counts, low, size in facts["parts"]
        )
        filled = tuple(map(int, facts["filled"]))
        return cls(parts, tuple(map(str, facts["values"])), int(facts["features"]), filled)

    def fits(self, game: Game, words: int) -> bool:
        """Whether a game with so many words a state has all this."""
        named = {word for part in self.parts for word in part.words} | set(self.filled)
        known = {*game.evaluations, MOBILITY}
        sound = all(_is_sound(part) for part in self.parts)
        return sound and known.issuperset(self.values) and named <= set(range(words))


def declared(features: int, filled: Iterable[int] = ()) -> Scheme:
    """The scheme of a game that says what counts."""
    return Scheme((), (), features, tuple(filled))


def generic(game: Game, rows: Sequence[Sequence[int]], movers: Sequence[int]) -> Scheme:
    """The scheme of a game, found from the words of some of its states and whose turn it was."""
    columns = list(zip(*rows, strict=True))
    numbers = [at for at, column in enumerate(columns) if _is_number(column)]
    plain, marks = _bases(columns, [at for at in range(len(columns)) if at not in numbers])
    parts = [Part((at,)) for at in plain]
    parts += [
        Part((base, mark))
        for mark in marks
        for base in plain
        if _tells_more(columns[base], columns[mark])
    ]
    for at in numbers:
        low, high = min(columns[at]), max(columns[at])
        if high > low and not _follows(columns[at], movers):
            parts.append(Part((at,), True, low, high - low + 1))
    values = (*game.evaluations, MOBILITY)
    return Scheme(tuple(parts), values, 0, tuple(plain))


def fill(row: Sequence[int], filled: Iterable[int]) -> int:
    """How many bits are set in these words of a state.

    >>> fill([0b1011, 7, 1], [0, 2])
    4
    """
    return sum(count(row[at]) for at in filled)


def _is_number(column: Sequence[int]) -> bool:
    return max(column) - min(column) < MOST_VALUES - 1


def _bases(columns: Sequence[Sequence[int]], words: Iterable[int]) -> tuple[list[int], list[int]]:
    """The words of bits that stand for themselves, and those that only mark bits of such ones."""
    plain: list[int] = []
    marks: list[int] = []
    for at in words:
        known = [0] * len(columns[at])
        for base in plain:
            known = [old | word for old, word in zip(known, columns[base], strict=True)]
        is_mark = all(not word & ~old for word, old in zip(columns[at], known, strict=True))
        (marks if is_mark else plain).append(at)
    return plain, marks


def _tells_more(base: Sequence[int], mark: Sequence[int]) -> bool:
    """Whether some bits are marked and others are not."""
    both = [one & other for one, other in zip(base, mark, strict=True)]
    return any(both) and both != list(base)


def _follows(column: Sequence[int], movers: Sequence[int]) -> bool:
    """Whether a number tells no more than whose turn it is."""
    return len(set(zip(movers, column, strict=True))) <= len(set(movers))


def _is_sound(part: Part) -> bool:
    if part.counts:
        return len(part.words) == 1 and 0 < part.size <= MOST_VALUES
    return len(part.words) in (1, 2) and (part.low, part.size) == (0, WORD)
