"""Iterative deepening: what it keeps, when it stops, what it prefers."""

from __future__ import annotations

import time

import pytest
from textbook import GAMES, WIN, by_alphabeta, samples

from alfonso import Position, load, search
from alfonso.methods.tree import Tree

CONNECT = "connectfour:rows=5,columns=5"


@pytest.mark.parametrize("interpreted", [0, 1])
def test_a_limit_leaves_the_last_finished_search(interpreted: int) -> None:
    position = load(CONNECT).position()
    for nodes in (7, 40, 200, 1000, 5000):
        found = search(position, f"deepening:nodes={nodes},interpreted={interpreted}")
        alone = search(position, f"alphabeta:depth={found.depth},eval=mobility,distance=1")
        assert (found.value, found.complete) == (alone.value, True)
        assert found.depth == 1 or found.nodes >= nodes - 1


def test_the_tree_is_that_of_the_search_that_is_kept() -> None:
    for nodes in (100, 900):
        found = search(load(CONNECT).position(), f"deepening:nodes={nodes},tree_nodes=5000")
        assert isinstance(found.tree, Tree)
        assert max(node.ply for node in found.tree) == found.depth
        assert found.tree.root.value == found.value
        assert [node.move_name for node in found.tree.root.line] == list(found.pv)


@pytest.mark.parametrize(("step", "last"), [(1, 6), (2, 5)])
def test_a_step_of_two_goes_by_odd_depths(step: int, last: int) -> None:
    found = search(load(CONNECT).position(), f"deepening:depth=6,step={step}")
    assert found.depth == last


def test_it_stops_when_the_tree_is_exhausted() -> None:
    found = search(load("tictactoe").position(), "deepening:depth=99")
    assert (found.depth, found.outcome, found.plies, found.value) == (9, "draw", 9, 0)


@pytest.mark.parametrize("game", ["tictactoe", "connectfour:rows=4,columns=4,length=3", GAMES[-1]])
@pytest.mark.parametrize("step", [1, 2])
def test_it_stops_at_the_nearest_win_and_the_farthest_loss(game: str, step: int) -> None:
    proven = 0
    for position in samples(game, (4, 6, 7, 8)):
        first = first_proven(position)
        if first is None:
            continue
        found = search(position, f"deepening:depth=7,step={step}")
        proven += 1
        assert (found.outcome, found.plies) in [("win", first), ("loss", first)]
        assert found.depth in (first, first + step - 1)
    assert proven


def first_proven(position: Position) -> int | None:
    """The depth at which plain search sees a win or a loss."""
    depths = range(1, 7)
    return next((depth for depth in depths if abs(by_alphabeta(position, depth)[0]) == WIN), None)


@pytest.mark.parametrize("interpreted", [0, 1])
def test_time_is_kept(interpreted: int) -> None:
    position = load("connectfour").position()
    search(position, "deepening:depth=1")
    started = time.perf_counter()
    found = search(position, f"deepening:time=300ms,interpreted={interpreted}")
    assert found.complete and found.depth >= 1
    assert time.perf_counter() - started < 10  # a busy machine may be late, but not for ever


def test_it_is_guided_by_mobility_unless_told_otherwise() -> None:
    position = load("alquerque").position()
    for more, told in (("", "mobility"), (",eval=balance", "balance")):
        assert search(position, f"deepening:depth=2,interpreted=1{more}").evaluation == told


def test_balance_is_own_mobility_less_theirs() -> None:
    for position in samples("breakthrough:size=5"):
        rules = position.game.rules
        for move, child in position.children():
            if child.is_over:
                continue
            own = len(list(rules.moves(rules.turned(child.state))))
            theirs = len(child.legal_moves)
            found = search(child.parent or child, "depth1:eval=balance,multi=99,interpreted=1")
            value = next(one.value for one in found.candidates if one.move == move)
            assert value == own - theirs
