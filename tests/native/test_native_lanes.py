"""Lanes are the same in plain Python and compiled."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from alfonso.native.bare import bare_kernel
from alfonso.native.lanes import WORDS, any_of, load, put, spread
from alfonso.native.words import Words, words

WORD = st.integers(-(1 << 63), (1 << 63) - 1)


def mingled(game: object, row: Words, word: int) -> int:
    a, b = load(row, 0), load(row, 1)
    put(row, 2, a & b | ~a ^ spread(word))
    c = load(row, 2)
    c |= a
    c &= ~spread(word)
    c ^= b
    put(row, 3, c)
    return 2 * any_of(a & ~a) + any_of(c)


@settings(deadline=None)
@given(st.lists(WORD, min_size=2 * WORDS, max_size=2 * WORDS), WORD)
def test_native_equals_interpreted(content: list[int], word: int) -> None:
    rows = [words([*content, *[0] * 2 * WORDS]) for _ in range(2)]
    answers = [
        bare_kernel(mingled, interpreted)(row, word)
        for row, interpreted in zip(rows, (False, True), strict=True)
    ]
    assert rows[0] == rows[1]
    assert answers[0] == answers[1]
