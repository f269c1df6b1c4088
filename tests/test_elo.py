"""Elo from pairs of games: the interval holds what it promises, also near 0 and 100 %."""

from __future__ import annotations

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alfonso.elo import Elo, elo, estimate

OUTCOMES = 0, 0.5, 1, 1.5, 2
PAIRS = st.lists(st.sampled_from(OUTCOMES), min_size=1, max_size=60)


@pytest.mark.parametrize(("score", "points"), [(0.5, 0), (0.64, 100), (0.76, 200), (0.909, 400)])
def test_the_scale_is_elos(score: float, points: int) -> None:
    assert elo(score) == pytest.approx(points, abs=1)
    assert elo(1 - score) == pytest.approx(-elo(score))


def known(pairs: list[float]) -> Elo:
    found = estimate(pairs)
    assert found is not None
    return found


@given(PAIRS)
def test_the_interval_holds_the_difference(pairs: list[float]) -> None:
    found = known(pairs)
    assert found.low <= found.difference <= found.high and found.low < found.high


@given(PAIRS)
def test_the_other_player_sees_the_mirror_image(pairs: list[float]) -> None:
    found, other = known(pairs), known([2 - points for points in pairs])
    assert tuple(other) == pytest.approx((-found.difference, -found.high, -found.low), abs=0.11)


@given(PAIRS)
def test_more_games_are_surer(pairs: list[float]) -> None:
    once, often = known(pairs), known(pairs * 4)
    assert once.low <= often.low <= often.high <= once.high


def test_where_every_game_is_won_there_is_no_upper_end() -> None:
    one, many = known([2]), known([2] * 100)
    assert one.high == many.high == math.inf and -math.inf < one.low < many.low < math.inf
    assert str(many).startswith("above +") and "no upper end" in str(many)
    assert str(known([0] * 5)).startswith("below ")


def test_equal_pairs_leave_a_doubt() -> None:
    found = known([1] * 20)
    assert found.difference == 0 and found.low < -15 and found.high > 15


def test_nothing_is_known_without_a_pair() -> None:
    assert estimate([]) is None


@pytest.mark.parametrize(
    "chances",
    [
        (5, 25, 40, 25, 5),  # even
        (45, 0, 10, 0, 45),  # the opening decides
        (2, 0, 96, 0, 2),  # the first side nearly always wins
        (0, 2, 10, 25, 63),  # stronger
        (1, 0, 4, 0, 95),  # far stronger
    ],
)
@pytest.mark.parametrize("count", [10, 40])
def test_the_interval_holds_the_truth_in_nearly_95_of_100_matches(
    chances: tuple[int, ...], count: int
) -> None:
    dice = random.Random(f"{chances} {count}")
    truth = elo(sum(c * o for c, o in zip(chances, OUTCOMES, strict=True)) / 200)
    found = [known(dice.choices(OUTCOMES, chances, k=count)) for _ in range(1000)]
    assert sum(one.low <= truth <= one.high for one in found) >= 925
