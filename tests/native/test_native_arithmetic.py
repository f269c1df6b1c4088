"""Native integers wrap where they overflow, whatever the compiler would like to believe of them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from alfonso import load
from alfonso.bits import mix, wrap
from alfonso.dice import roll
from alfonso.game import HIGH, LOW, Rules, State
from alfonso.native.kernel import kernel
from alfonso.native.words import Words, words

NUMBERS = st.integers(LOW, HIGH)


def arithmetic(game: Rules, state: State, a: int, b: int, dice: Words) -> int:
    dice[1], dice[2] = roll(dice, 8), roll(dice, 8)
    dice[3] = wrap(wrap(a + HIGH) + HIGH)
    dice[4] = wrap(a * b)
    dice[5] = int(wrap(a + HIGH) > a)
    return mix(wrap(mix(a) + mix(b)))


@given(NUMBERS, NUMBERS)
def test_overflow_is_the_same_in_both_worlds(a: int, b: int) -> None:
    game = load("tictactoe")
    found = []
    for interpreted in (False, True):
        row = words([a, 0, 0, 0, 0, 0])
        number = kernel(game, arithmetic, interpreted)(game.start(), a, b, row)
        found.append((number, list(row)))
    assert found[0] == found[1]
