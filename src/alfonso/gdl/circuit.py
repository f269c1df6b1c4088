"""The circuit: a network laid out in memory, and how 512 states go through it at once.

Every wire that is waited for has a slot, eight words that are one bit for each of 512 states. A
gate reads two slots and writes one; a slot is used again as soon as nobody waits for what it holds,
so that a large circuit still fits the memory near the processor. A literal is twice a slot, plus 1
where its negation is meant; slot 0 is false.
"""

from __future__ import annotations

from dataclasses import dataclass

from alfonso.native.lanes import any_of, load, put, spread
from alfonso.native.words import Words

BITS = 21
LITERAL = (1 << BITS) - 1
FIRST, LAST, FED, UNFED = range(4)
STAGE = 4
"""What a stage says in its four words: its gates and what it feeds back, from where to where."""


@dataclass(frozen=True)
class Circuit:
    """The gates as words, in stages: the first `early` of them ask for no moves."""

    codes: Words
    stages: Words
    early: int
    feedback: Words
    slots: int
    moves: tuple[range, ...]
    """The slots where the moves made are put; those of the facts are 1, 2, …"""
    next: tuple[int, ...]
    legal: tuple[tuple[int, ...], ...]
    terminal: int
    goals: tuple[tuple[int, ...], ...]
    sees: tuple[tuple[int, ...], ...]
    """Literals where the answers are found."""

    @property
    def late(self) -> int:
        return len(self.stages) // STAGE


def evaluate(
    game: object, codes: Words, stages: Words, first: int, last: int, feedback: Words, row: Words
) -> int:
    """Let what stands in the row go through some stages."""
    for stage in range(STAGE * first, STAGE * last, STAGE):
        fed, unfed = stages[stage + FED], stages[stage + UNFED]
        for at in range(fed, unfed):
            put(row, feedback[2 * at], spread(0))
        through(codes, stages[stage + FIRST], stages[stage + LAST], row)
        while fed_back(feedback, fed, unfed, row):
            through(codes, stages[stage + FIRST], stages[stage + LAST], row)
    return 0


def through(codes: Words, first: int, last: int, row: Words) -> None:
    """Work out some gates: out of two literals into a slot."""
    for at in range(first, last):
        code = codes[at]
        one, other = value(row, code & LITERAL), value(row, code >> BITS & LITERAL)
        put(row, code >> 2 * BITS, one & other)


def fed_back(feedback: Words, fed: int, unfed: int, row: Words) -> bool:
    """Bring the ends of a loop to its beginnings; whether that makes a difference."""
    changed = spread(0)
    for at in range(fed, unfed):
        new = value(row, feedback[2 * at + 1])
        changed |= new ^ load(row, feedback[2 * at])
        put(row, feedback[2 * at], new)
    return any_of(changed)


def value(row: Words, literal: int) -> int:
    """What a literal says of each state."""
    return load(row, literal >> 1) ^ spread(-(literal & 1))
