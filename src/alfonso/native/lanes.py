"""512 bits side by side, the same in plain Python and compiled, where they are one vector.

In plain Python `Lanes` are an integer of 512 bits; compiled they are eight words in one register,
or what the processor has. Either way `&`, `|`, `^` and `~` act on all of them at once. They lie in
rows of words, eight words each; places in a row count such eights.

>>> from alfonso.native.words import words
>>> row = words(16)
>>> put(row, 1, spread(5) & ~spread(4))
>>> list(row)
[0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1]
"""

from __future__ import annotations

import ctypes
from typing import TypeAlias

from alfonso.bits import MASK, right, wrap
from alfonso.native.words import Words

WORDS = 8
LANES = 64 * WORDS
Lanes: TypeAlias = int


def load(row: Words, place: int) -> Lanes:
    """The lanes at a place of a row."""
    return int.from_bytes(row[WORDS * place : WORDS * (place + 1)].tobytes(), "little", signed=True)


def put(row: Words, place: int, lanes: Lanes) -> None:
    """Write lanes to a place of a row."""
    for word in range(WORDS):
        row[WORDS * place + word] = wrap(lanes >> 64 * word)


def spread(word: int) -> Lanes:
    """The same word eight times.

    >>> spread(-1), spread(0)
    (-1, 0)
    """
    every = (1 << LANES) // MASK
    return (word & MASK) * every if word >= 0 else ~((~word & MASK) * every)


def any_of(lanes: Lanes) -> bool:
    """Whether any lane is set."""
    return lanes != 0


def count_of(lanes: Lanes) -> int:
    """How many lanes are set.

    >>> count_of(spread(3)), count_of(spread(-1))
    (16, 512)
    """
    return (lanes & (1 << LANES) - 1).bit_count()


def first_of(lanes: Lanes, most: int) -> Lanes:
    """No more than so many of the lanes that are set.

    >>> first_of(spread(5), 3) == 5 | 1 << 64
    True
    """
    kept, lanes = 0, lanes & (1 << LANES) - 1
    while lanes and count_of(kept) < most:
        kept |= lanes & -lanes
        lanes &= lanes - 1
    return kept


def shaken(dice: Words) -> Lanes:
    """Lanes that are set by chance, every other on average; `dice` are five eights of words.

    Each word has a generator of its own, Chris Doty-Humphrey's sfc64: three words that are mixed
    and one that counts. What comes out stands in the last eight.
    """
    for at in range(WORDS):
        one, two, three = dice[at], dice[at + WORDS], dice[at + 2 * WORDS]
        counter, new = at + 3 * WORDS, wrap(one + two + dice[at + 3 * WORDS])
        dice[at] = two ^ right(two, 11)
        dice[at + WORDS] = wrap(three + (three << 3))
        dice[at + 2 * WORDS] = wrap((wrap(three << 24) | right(three, 40)) + new)
        dice[counter] = wrap(dice[counter] + 1)
        dice[at + 4 * WORDS] = new
    return load(dice, 4)


DICE = 5 * WORDS


def run_code(code: int, row: Words) -> None:
    """Let straight-line machine code, by its address, work on a row."""
    ctypes.CFUNCTYPE(None, ctypes.c_int64)(code)(row.buffer_info()[0])
