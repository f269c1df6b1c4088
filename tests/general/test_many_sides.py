"""Maxⁿ and paranoid search against the textbook, and who says what to which game."""

from __future__ import annotations

import pytest
from general_games import HANDS, JUGS, PIG, TRIO, TURNS, maxn, paranoid, walked

from alfonso import SpecError, load, search
from alfonso.players import player


@pytest.mark.parametrize("spec", TURNS)
@pytest.mark.parametrize("interpreted", [False, True])
def test_maxn_gives_what_the_textbook_gives(spec: str, interpreted: bool) -> None:
    for seed in range(4):
        position = walked(spec, seed)
        if position.mover == position.game.chance:
            continue
        for depth in (1, 3, 5):
            options = {"depth": depth, "eval": "even", "interpreted": interpreted}
            found = search(position, "maxn", **options)
            exact = maxn(position, depth)
            assert found.rewards == tuple(reward / 100 for reward in exact)
            assert maxn(position.child(found.move), depth - 1) == exact


@pytest.mark.parametrize("spec", TURNS)
@pytest.mark.parametrize("interpreted", [False, True])
def test_paranoid_gives_what_the_textbook_gives(spec: str, interpreted: bool) -> None:
    for seed in range(4):
        position = walked(spec, seed)
        side = position.mover
        if side == position.game.chance:
            continue
        for depth in (1, 3, 6):
            options = {"depth": depth, "eval": "even", "interpreted": interpreted, "multi": 9}
            found = search(position, "paranoid", **options)
            assert found.rewards is not None
            assert found.rewards[side] == paranoid(position, depth, side) / 100
            for move in found.candidates:
                exact = paranoid(position.child(move.move), depth - 1, side)
                assert not move.exact or move.value == round(exact / 100)


@pytest.mark.parametrize("method", ["maxn", "paranoid"])
def test_deepening_ends_with_what_is_exact(method: str) -> None:
    position = load(TRIO[2]).position()
    found = search(position, f"{method}:nodes=100000")
    whole = search(position, f"{method}:depth=20")
    assert found.proven and whole.proven
    assert found.value == whole.value
    few = search(position, f"{method}:nodes=20")
    assert not few.proven and few.move in position.legal_moves


@pytest.mark.parametrize("method", ["maxn:depth=3", "paranoid:depth=3"])
def test_its_tree_can_be_walked(method: str) -> None:
    found = search(load(TRIO[1]).position(), method, tree_nodes=1000)
    assert found.tree is not None and found.tree.root.value == found.value
    assert found.tree.root.best is not None and found.tree.root.best.move == found.move


@pytest.mark.parametrize("name", ["alphabeta:depth=2", "engine:time=1s", "bestfirst:nodes=9"])
def test_searches_for_rivals_name_who_plays_other_games(name: str) -> None:
    with pytest.raises(SpecError, match="is a game of 3 who each want the most: take mcts"):
        search(load(TRIO[0]).position(), name)
    with pytest.raises(SpecError, match="is a puzzle: take puzzle or mcts"):
        search(load(JUGS).position(), name)


def test_searches_by_turns_leave_games_at_once_to_others() -> None:
    with pytest.raises(SpecError, match="who choose at the same time: take mcts"):
        search(load(HANDS).position(), "maxn:depth=2")
    with pytest.raises(SpecError, match="tictactoe is for two rivals: take alphabeta or engine"):
        search(load("tictactoe").position(), "paranoid:depth=2")


@pytest.mark.parametrize("name", ["mcts:sims=9", "maxn:depth=2", "auto:nodes=9"])
def test_chance_is_not_asked(name: str) -> None:
    with pytest.raises(SpecError, match="nobody chooses here: die is chance"):
        search(load(PIG).position().play("roll"), name)


@pytest.mark.parametrize(
    ("spec", "says"),
    [
        ("maxn", "maxn has no limit: give it one, like maxn:depth=4"),
        ("paranoid:depth=0", "paranoid: depth=0: a number above 0 wanted"),
        ("maxn:depth=501", "depth up to 500"),
    ],
)
def test_senseless_options_are_told(spec: str, says: str) -> None:
    with pytest.raises(SpecError) as caught:
        player(spec)
    assert says in str(caught.value)


def test_evaluations_are_named() -> None:
    with pytest.raises(SpecError, match="has no evaluation “worth”: it has matches_left, mobility"):
        search(load(TRIO[0]).position(), "maxn:depth=2,eval=worth")
    assert search(load(PIG).position(), "maxn:depth=1").evaluation == "mobility"
