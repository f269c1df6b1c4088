"""Levels: weaker, never senseless."""

from __future__ import annotations

import pytest

from alfonso import SpecError, load, search
from alfonso.bits import mix
from alfonso.duel import Duel
from alfonso.engine.heap import POINT
from alfonso.engine.levels import LEVELS
from alfonso.engine.method import Engine
from alfonso.engine.search import blur


@pytest.mark.parametrize("level", range(1, 11))
def test_every_level_takes_a_win_in_one(level: int) -> None:
    game = load("connectfour")
    for seed in range(20):
        position = game.position().play_all("4 5 4 5 4 5")
        found = Engine(level=level, seed=seed).search(position)
        assert found.name == "4" and found.outcome == "win"


def test_the_same_seed_plays_the_same_and_another_seed_another_game() -> None:
    start = load("connectfour").position()
    values = {seed: Engine(level=1, seed=seed).search(start).value for seed in range(20)}
    assert values == {s: Engine(level=1, seed=s).search(start).value for s in range(20)}
    assert len(set(values.values())) > 5


@pytest.mark.parametrize("level", [5, 7, 9])
def test_a_man_for_nothing_is_seen_from_the_middle_levels_on(level: int) -> None:
    """White may take a man for nothing, or leave it: draughts forces it, breakthrough does not."""
    position = load("breakthrough:size=5").position("2B2/5/2B2/1W3/WW1W1 W")
    taking = 0
    for seed in range(20):
        taking += Engine(level=level, seed=seed).search(position).name.endswith("xc3")
    assert taking == 20


def test_little_noise_tells_where_a_point_is_much() -> None:
    """Half a man, where values are whole men: some are misjudged, as many up as down, not all."""
    found = [blur(mix(seed), POINT // 2) for seed in range(4000)]
    assert set(found) == {-1, 0, 1}
    assert abs(sum(found)) < 200 and 0.5 < found.count(0) / len(found) < 0.95
    assert {blur(mix(seed), 0) for seed in range(100)} == {0}


@pytest.mark.parametrize("level", range(1, 9))
def test_every_level_with_noise_misjudges_something(level: int) -> None:
    start = load("alquerque").position()
    wanted = Engine(depth=LEVELS[level - 1].depth, weights="none").search(start).nodes
    counts = {Engine(level=level, seed=seed).search(start).nodes for seed in range(8)}
    assert LEVELS[level - 1].noise and (len(counts) > 1 or counts != {wanted})


def test_levels_rise() -> None:
    """The whole ladder is measured by `bench/levels.py`; two steps at once show here."""
    players = "engine:level=4", "engine:level=1"
    duel = Duel(load("connectfour"), players, 40, opening=2, seed=3)
    for _ in duel.play():
        pass
    assert duel.score().share > 0.6


def test_a_level_keeps_to_its_limits_and_those_that_are_given() -> None:
    assert Engine(level=10, depth=2).depth == 2
    assert all(level.time <= 1 for level in LEVELS)
    with pytest.raises(SpecError, match="a level from 1 to 10"):
        search(load("tictactoe").position(), "engine:level=11")
