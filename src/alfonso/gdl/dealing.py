"""Dealing: every lane gets one of its legal moves, each with the same chance.

Nothing here looks at a lane alone. The legal moves of all lanes are counted at once, in numbers
whose digits are lanes: digit n is the bit of worth 2ⁿ for each of 512 games. Then every lane draws
a number below its count, and moves are counted off until it is used up. They go in eights: those
that nobody may make cost next to nothing.
"""

from __future__ import annotations

from alfonso.gdl.circuit import value
from alfonso.native.lanes import Lanes, any_of, load, put, shaken, spread
from alfonso.native.words import Words

DIGITS = 20
"""A role has fewer than 2²⁰ moves."""
TOTAL, DRAWN, EIGHTS = 0, DIGITS, 2 * DIGITS
"""Places after `pad`: all legal moves, the number drawn, then four digits for every eight moves."""


def room_for(moves: int) -> int:
    """How many places dealing takes."""
    return EIGHTS + 4 * (moves // 8 + 1)


def deal(
    literals: Words, first: int, last: int, to: int, row: Words, pad: int, dice: Words
) -> Lanes:
    """Choose for each lane one of the moves that `literals[first:last]` tell to be legal.

    The choice is written from the place `to` on. Gives the lanes that have a legal move.
    """
    digits = counted(literals, first, last, row, pad)
    some = spread(0)
    for digit in range(digits):
        some |= load(row, pad + TOTAL + digit)
    draw(digits, some, row, pad, dice)
    count_off(literals, first, last, to, digits, row, pad)
    return some


def counted(literals: Words, first: int, last: int, row: Words, pad: int) -> int:
    """Count the legal moves, of every eight and in all; gives how many digits that takes."""
    digits, eight = 0, pad + EIGHTS
    for at in range(first, last, 8):
        if at + 8 <= last:
            count_eight(literals, at, row, eight)
        else:
            count_few(literals, at, last, row, eight)
        digits = max(digits, add(eight, digits, row, pad + TOTAL))
        eight += 4
    return digits


def count_eight(literals: Words, at: int, row: Words, eight: int) -> None:
    """Full and half adders: eight bits become four digits."""
    a, b, c = value(row, literals[at]), value(row, literals[at + 1]), value(row, literals[at + 2])
    d, e, f = (
        value(row, literals[at + 3]),
        value(row, literals[at + 4]),
        value(row, literals[at + 5]),
    )
    g, h = value(row, literals[at + 6]), value(row, literals[at + 7])
    one, other, last = a ^ b ^ c, d ^ e ^ f, g ^ h
    two, more, third, rest = most(a, b, c), most(d, e, f), g & h, most(one, other, last)
    pairs = two ^ more ^ third
    four, again = most(two, more, third), pairs & rest
    put(row, eight, one ^ other ^ last)
    put(row, eight + 1, pairs ^ rest)
    put(row, eight + 2, four ^ again)
    put(row, eight + 3, four & again)


def count_few(literals: Words, at: int, last: int, row: Words, eight: int) -> None:
    """The moves that are left, one after the other."""
    one, two, four = spread(0), spread(0), spread(0)
    for rest in range(at, last):
        can = value(row, literals[rest])
        four ^= two & one & can
        two ^= one & can
        one ^= can
    put(row, eight, one)
    put(row, eight + 1, two)
    put(row, eight + 2, four)
    put(row, eight + 3, spread(0))


def most(one: Lanes, other: Lanes, third: Lanes) -> Lanes:
    """Where at least two of three hold: the carry of their sum."""
    return (one & other) | (third & (one | other))


def add(eight: int, digits: int, row: Words, total: int) -> int:
    """Add the count of eight moves to a total of so many digits; gives how many it has now."""
    carry, digit = spread(0), 0
    while digit < 4 or any_of(carry):
        old = load(row, total + digit) if digit < digits else spread(0)
        more = load(row, eight + digit) if digit < 4 else spread(0)
        put(row, total + digit, old ^ more ^ carry)
        carry = most(old, more, carry)
        digit += 1
    return digit


def draw(digits: int, some: Lanes, row: Words, pad: int, dice: Words) -> None:
    """Draw a number below the total for each lane that has some moves.

    It gets as many digits as the largest such number has, and is drawn again where that makes it
    too large; so no number is more likely than another.
    """
    borrow, waiting = some, spread(0)
    for digit in range(digits):  # the total becomes the largest number to draw
        old = load(row, pad + TOTAL + digit)
        waiting |= old ^ borrow
        put(row, pad + TOTAL + digit, old ^ borrow)
        put(row, pad + DRAWN + digit, spread(0))
        borrow &= ~old
    while any_of(waiting):
        waiting = drawn_too_large(digits, waiting, row, pad, dice)


def drawn_too_large(digits: int, waiting: Lanes, row: Words, pad: int, dice: Words) -> Lanes:
    """Draw for the lanes that wait; gives those that must wait on."""
    size, is_less, is_more = spread(0), spread(0), spread(0)
    for digit in range(digits - 1, -1, -1):
        largest, old = load(row, pad + TOTAL + digit), load(row, pad + DRAWN + digit)
        size |= largest
        if any_of(size & waiting):
            new = shaken(dice) & size
            put(row, pad + DRAWN + digit, (old & ~waiting) | (new & waiting))
            is_more |= new & ~largest & ~is_less
            is_less |= largest & ~new & ~is_more
    return waiting & is_more


def count_off(
    literals: Words, first: int, last: int, to: int, digits: int, row: Words, pad: int
) -> None:
    """Write down for each lane the move that its number means."""
    waiting, eight = spread(-1), pad + EIGHTS
    for at in range(first, last, 8):
        place, end = to + at - first, to + min(at + 8, last) - first
        one, two = load(row, pad + DRAWN), load(row, pad + DRAWN + 1)
        four = load(row, pad + DRAWN + 2)
        here = waiting & passed(eight, digits, row, pad + DRAWN)
        waiting &= ~here
        if any_of(here):
            pick(literals, at, place, end, here, one, two, four, row)
        else:
            for put_at in range(place, end):
                put(row, put_at, here)
        eight += 4


def passed(eight: int, digits: int, row: Words, drawn: int) -> Lanes:
    """Take the count of eight moves off the number drawn; gives the lanes where that is less."""
    few, many = load(row, eight) | load(row, eight + 1), load(row, eight + 2) | load(row, eight + 3)
    if not any_of(few | many):
        return spread(0)
    borrow = spread(0)
    for digit in range(digits):
        old = load(row, drawn + digit)
        less = load(row, eight + digit) if digit < 4 else spread(0)
        put(row, drawn + digit, old ^ less ^ borrow)
        borrow = (less & borrow) | (~old & (less | borrow))
    return borrow


def pick(
    literals: Words,
    at: int,
    place: int,
    end: int,
    here: Lanes,
    one: Lanes,
    two: Lanes,
    four: Lanes,
    row: Words,
) -> None:
    """Count down from a number of three digits; where it is 0, the next legal move is meant."""
    for put_at in range(place, end):
        can = value(row, literals[at + put_at - place])
        put(row, put_at, here & can & ~(one | two | four))
        four ^= can & ~one & ~two
        two ^= can & ~one
        one ^= can
