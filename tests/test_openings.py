"""Random openings: open, fair, different, repeatable."""

from __future__ import annotations

from itertools import islice

import pytest

from alfonso import load
from alfonso.errors import SpecError
from alfonso.openings import is_fair, openings
from alfonso.position import Position


def first(count: int, spec: str, plies: int = 4, seed: int = 0) -> list[Position]:
    return list(islice(openings(load(spec).position(), plies, seed), count))


@pytest.mark.parametrize("spec", ["tictactoe", "connectfour", "breakthrough", "wights", "blocker"])
def test_they_are_different_and_nobody_wins_at_once(spec: str) -> None:
    found = first(12, spec)
    assert len({position.state for position in found}) == 12
    for position in found:
        assert position.ply == 4 and not position.is_over
        assert all(child.winner != position.mover for _, child in position.children())


def test_the_same_seed_gives_the_same_and_more_go_on_from_fewer() -> None:
    assert first(4, "wights", seed=3) == first(9, "wights", seed=3)[:4]
    assert first(4, "wights", seed=3) != first(4, "wights", seed=4)


def test_where_there_are_too_few_they_come_again() -> None:
    found = first(21, "connectfour", plies=1)
    assert len(set(found)) == 7 and found[:7] == found[7:14] == found[14:]


def test_no_plies_are_the_start() -> None:
    assert first(2, "tictactoe", plies=0) == [load("tictactoe").position()] * 2


@pytest.mark.parametrize("plies", [9, 40])
def test_a_decided_opening_is_refused(plies: int) -> None:
    with pytest.raises(SpecError, match="choose a shorter opening"):
        first(1, "tictactoe", plies)


@pytest.mark.parametrize(
    ("moves", "fair"),
    [
        ("0 4 1", True),  # O must stop X, and can
        ("0 3 1", False),  # O can, but then X threatens twice
        ("0 3 1 6", False),  # X wins
        ("0 4 8", True),
        ("0 1 8 3 6", False),  # X threatens twice
        ("0 3 1 4 2", False),  # over
    ],
)
def test_what_is_fair(moves: str, fair: bool) -> None:
    assert is_fair(load("tictactoe").position().play_all(moves)) is fair
