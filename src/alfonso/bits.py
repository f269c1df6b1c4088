"""Bit tricks on 64-bit integers, the same in plain Python and compiled.

A word is a signed 64-bit integer, so square 63 is the sign bit. `&`, `|`, `^` and `~` need no care;
after a shift to the left or a product, `wrap` brings the number back into 64 bits.

>>> list(ones(0b1011))
[0, 1, 3]
>>> wrap(1 << 63)
-9223372036854775808
"""

from collections.abc import Iterator

MASK = (1 << 64) - 1


def wrap(number: int) -> int:
    """The signed 64-bit integer with the same low 64 bits.

    >>> wrap(-1), wrap(1 << 64), wrap((1 << 64) - 1)
    (-1, 0, -1)
    """
    return ((number & MASK) ^ (1 << 63)) - (1 << 63)


def count(word: int) -> int:
    """How many bits are set.

    >>> count(0b1011), count(-1)
    (3, 64)
    """
    return (word & MASK).bit_count()


def lowest(word: int) -> int:
    """The index of the lowest bit that is set (the word must not be 0).

    >>> lowest(0b1000), lowest(wrap(1 << 63))
    (3, 63)
    """
    return (word & -word).bit_length() - 1


def ones(word: int) -> Iterator[int]:
    """The indices of the bits that are set, lowest first."""
    word &= MASK
    while word:
        yield lowest(word)
        word &= word - 1


def left(word: int, by: int) -> int:
    """Shift to the left, losing what leaves 64 bits.

    >>> left(3, 63) == wrap(1 << 63)
    True
    """
    return wrap(word << by)


def right(word: int, by: int) -> int:
    """Shift to the right, filling with zeros.

    >>> right(-1, 60)
    15
    """
    return wrap((word & MASK) >> by)


def mix(word: int) -> int:
    """Scramble a word so that near inputs give far outputs (one to one).

    >>> mix(0), mix(1) == mix(2)
    (0, False)
    """
    word = wrap((word ^ right(word, 30)) * -4658895280553007687)
    word = wrap((word ^ right(word, 27)) * -7723592293110705685)
    return word ^ right(word, 31)


def below(word: int, limit: int) -> int:
    """Fold a random word into 0 … limit - 1, evenly (limit under 2³¹).

    >>> below(mix(7), 6) in range(6)
    True
    """
    return (right(word, 33) * limit) >> 31
