"""The transposition table: what is known of states that were met before, shared by all threads.

An entry is four words: two that hold the key of 128 bits, mixed with the two that hold the content,
so that an entry that two threads wrote at once is seen to be torn and counts as none. Two entries
make a bucket. The content is the best move, and a word with value, depth, bound, age, whether the
value is still open and whether the move is the only one. A table begins small, so that short
searches find it at hand, and is used as a whole from `widen` on; what it knew by then is lost.

>>> table = new_table(1 << 20)
>>> store(table, 7, 9, move=5, value=-3, depth=4, bound=EXACT)
>>> at = find(table, 7, 9, depth=4)
>>> table[at + MOVE], value_in(table[at + FACTS]), depth_in(table[at + FACTS])
(5, -3, 4)
"""

from __future__ import annotations

from alfonso.bits import mix, right
from alfonso.native.words import Words, vast

MASK, AGE, WHOLE, START = 0, 1, 2, 8
"""Places in the head: the number of buckets in use less one, the age, the number of all buckets
less one, and where they begin."""
FEW = 1 << 12
"""So many buckets are in use at first, and for what is searched but shallowly."""
SHALLOW = 1
FIRST_KEY, SECOND_KEY, MOVE, FACTS, ENTRY = range(5)
BUCKET = 2 * ENTRY
UPPER, LOWER, EXACT = 1, 2, 3
NOTHING = -1
VALUE_SHIFT, OPEN_SHIFT, SINGLE_SHIFT, DEPTH_SHIFT, BOUND_SHIFT, AGES = 20, 19, 18, 8, 6, 64
DEEPEST = 1023


def new_table(size: int) -> Words:
    """An empty table of at most so many bytes."""
    buckets = 1
    while 2 * buckets * BUCKET * 8 <= size:
        buckets *= 2
    table: Words = vast(START + buckets * BUCKET)
    table[MASK], table[WHOLE] = min(buckets, FEW) - 1, buckets - 1
    return table


def widen(table: Words) -> None:
    """Use all of it from now on."""
    table[MASK] = table[WHOLE]


def bucket_of(table: Words, first: int, depth: int) -> int:
    """Where a state belongs: what is searched but shallowly stays at hand, in the part that the
    processor has near."""
    mask = table[MASK] if depth > SHALLOW else min(table[MASK], FEW - 1)
    return START + (mix(first) & mask) * BUCKET


def find(table: Words, first: int, second: int, depth: int) -> int:
    """Where the entry of a key stands, or NOTHING."""
    start = bucket_of(table, first, depth)
    for at in range(start, start + BUCKET, ENTRY):
        content = table[at + MOVE] ^ table[at + FACTS]
        matches = table[at] ^ content == first and table[at + 1] ^ content == second
        if matches and table[at + FACTS]:
            return at
    return NOTHING


def store(
    table: Words,
    first: int,
    second: int,
    move: int,
    value: int,
    depth: int,
    bound: int,
    is_open: bool = True,
    is_single: bool = False,
) -> None:
    """Enter what was found; in a full bucket the older or shallower entry gives way."""
    start = bucket_of(table, first, depth)
    at = place_for(table, start, first, second)
    facts = value << VALUE_SHIFT | min(depth, DEEPEST) << DEPTH_SHIFT | bound << BOUND_SHIFT
    facts |= int(is_open) << OPEN_SHIFT | int(is_single) << SINGLE_SHIFT | table[AGE]
    table[at] = first ^ move ^ facts
    table[at + 1] = second ^ move ^ facts
    table[at + MOVE] = move
    table[at + FACTS] = facts


def place_for(table: Words, start: int, first: int, second: int) -> int:
    """The same state's entry, or the one that is worth least."""
    worst, least = start, 1 << 62
    for at in range(start, start + BUCKET, ENTRY):
        facts = table[at + FACTS]
        content = table[at + MOVE] ^ facts
        if facts == 0 or (table[at] ^ content == first and table[at + 1] ^ content == second):
            return at
        worth = depth_in(facts) - (DEEPEST if facts & (AGES - 1) != table[AGE] else 0)
        if worth < least:
            worst, least = at, worth
    return worst


def value_in(facts: int) -> int:
    return facts >> VALUE_SHIFT


def depth_in(facts: int) -> int:
    return right(facts, DEPTH_SHIFT) & DEEPEST


def is_open_in(facts: int) -> bool:
    """Whether the value hangs on a horizon, and not on finished games alone."""
    return (facts >> OPEN_SHIFT) & 1 == 1


def is_single_in(facts: int) -> bool:
    """Whether the move is the only one."""
    return (facts >> SINGLE_SHIFT) & 1 == 1


def bound_in(facts: int) -> int:
    return right(facts, BOUND_SHIFT) & 3


def grow_older(table: Words) -> None:
    """A new search begins: what stands in the table gives way to what comes."""
    table[AGE] = (table[AGE] + 1) % AGES
