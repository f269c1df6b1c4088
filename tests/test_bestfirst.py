"""Best-first minimax: values, proofs and the line it goes for."""

from __future__ import annotations

import pytest

from alfonso import load, search
from alfonso.bestfirst import BestFirst
from alfonso.mcts.nodes import COUNT, FREE, HIGH, LOW, ROOT, TURN
from alfonso.players import player


def test_a_node_is_worth_what_its_best_child_is_worth() -> None:
    mind = player("bestfirst:nodes=3000")
    assert isinstance(mind, BestFirst)
    mind.search(load("connectfour").position())
    growth = mind._growths[0]
    for node in range(ROOT + 1, growth.log[FREE]):
        if growth.word(node, COUNT) and growth.word(node, LOW) < growth.word(node, HIGH):
            best = max(growth.side[child] for child in growth.children(node))
            assert growth.side[node] == growth.word(node, TURN) * best


@pytest.mark.parametrize(
    ("spec", "outcome"),
    [
        ("tictactoe", "draw"),
        ("connectfour:rows=4,columns=4", "draw"),
        ("connectfour:rows=4,columns=5,length=3", "win"),
    ],
)
def test_it_goes_on_until_the_game_is_solved(spec: str, outcome: str) -> None:
    assert search(load(spec).position(), "bestfirst:nodes=2000000").outcome == outcome


def test_it_does_not_stop_at_the_first_win_it_believes_in() -> None:
    position = load("connectfour").position().play_all("4 4 3 3")
    found = search(position, "bestfirst:nodes=2000")
    assert (found.outcome, found.plies) == ("win", 3)
