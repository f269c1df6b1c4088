"""Bit tricks against plain definitions, and compiled against interpreted."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import alfonso
from alfonso import bits
from alfonso.game import HIGH, LOW, Game
from alfonso.native import Twin, twin

BITWISE = Path(__file__).parent / "rules" / "bitwise.py"
words = st.integers(LOW, HIGH) | st.sampled_from([0, 1, -1, LOW, HIGH])
squares = st.integers(0, 63)


def squares_of(word: int) -> list[int]:
    return [square for square in range(64) if word >> square & 1]


@given(st.integers())
def test_wrap_keeps_the_low_64_bits(number: int) -> None:
    word = bits.wrap(number)
    assert LOW <= word <= HIGH
    assert (word - number) % (1 << 64) == 0


@given(words)
def test_ones_are_the_squares_that_are_set(word: int) -> None:
    assert list(bits.ones(word)) == squares_of(word)
    assert bits.count(word) == len(squares_of(word))


@given(words.filter(bool))
def test_lowest_is_the_first_one(word: int) -> None:
    assert bits.lowest(word) == squares_of(word)[0]


@given(words, squares)
def test_shifts_move_squares_and_lose_what_leaves(word: int, by: int) -> None:
    up = [square + by for square in squares_of(word) if square + by < 64]
    down = [square - by for square in squares_of(word) if square >= by]
    assert squares_of(bits.left(word, by)) == up
    assert squares_of(bits.right(word, by)) == down


@given(words, words)
def test_mix_is_one_to_one(one: int, other: int) -> None:
    assert (bits.mix(one) == bits.mix(other)) == (one == other)
    assert LOW <= bits.mix(one) <= HIGH


@given(words, st.integers(1, 2**31 - 1))
def test_below_stays_below(word: int, limit: int) -> None:
    assert 0 <= bits.below(word, limit) < limit


def test_below_is_even() -> None:
    rolls = [bits.below(bits.mix(n), 6) for n in range(6000)]
    assert all(900 < rolls.count(face) < 1100 for face in range(6))


@pytest.fixture(scope="module")
def bitwise() -> tuple[Game, Twin]:
    game = alfonso.load(BITWISE)
    return game, twin(game)


@given(words, st.integers(0, 69))
def test_compiled_tricks_are_the_same(bitwise: tuple[Game, Twin], word: int, by: int) -> None:
    game, native = bitwise
    state = game.state_type(word, by)
    for name in game.evaluations:
        assert native.evaluation(name, state) == getattr(game.rules, name)(state), name
