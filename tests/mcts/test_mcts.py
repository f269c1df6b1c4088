"""Monte Carlo tree search against what is known for certain."""

from __future__ import annotations

import pytest

from alfonso import Position, load, search
from alfonso.players import Player, player


def worst(position: Position, side: int, mind: Player, known: dict[object, int]) -> int:
    """The worst that can happen to a player on that side, whatever the other one does."""
    if position.is_over:
        return 0 if position.winner is None else 1 if position.winner == side else -1
    if position.state not in known:
        moves = list(position.legal_moves)
        if position.mover == side:
            moves = [mind.choose(position)]
        known[position.state] = min(worst(position.child(m), side, mind, known) for m in moves)
    return known[position.state]


@pytest.mark.parametrize("side", [0, 1])
def test_nobody_beats_it_at_tic_tac_toe(side: int) -> None:
    mind = player("mcts:sims=2000")
    assert worst(load("tictactoe").position(), side, mind, {}) == 0


@pytest.mark.parametrize(
    ("spec", "moves", "outcome", "plies"),
    [
        ("tictactoe", "", "draw", None),
        ("connectfour", "4 4 3 3", "win", 3),
        ("connectfour:rows=4,columns=4", "1 2 3", "draw", None),
        ("connectfour:rows=4,columns=5,length=3", "", "win", None),
    ],
)
def test_small_games_are_solved(spec: str, moves: str, outcome: str, plies: int | None) -> None:
    found = search(load(spec).position().play_all(moves), "mcts:sims=400000")
    assert found.outcome == outcome
    assert plies in (None, found.plies)


def test_a_win_at_once_is_seen_at_once() -> None:
    position = load("connectfour").position().play_all("4 1 4 1 4 1")
    for seed in range(5):
        found = search(position, f"mcts:sims=1,seed={seed}")
        assert (found.name, found.outcome, found.plies) == ("4", "win", 1)


@pytest.mark.parametrize("policy", ["random", "greedy", "evaluated", "evaluated,depth=0"])
def test_every_policy_finds_a_forced_block(policy: str) -> None:
    position = load("connectfour").position().play_all("4 1 4 1 4")
    spec = f"mcts:sims=150,policy={policy}"
    assert search(position, spec, interpreted="greedy" in policy).name == "4"


def test_threads_share_the_simulations() -> None:
    position = load("connectfour").position()
    found = search(position, "mcts:sims=1001,threads=3")
    assert found.leaves == 1001 and sum(move.visits for move in found.candidates) <= 1001
    assert search(position.play_all("4 1 4 1 4 1"), "mcts:sims=9,threads=3").outcome == "win"


def test_a_lower_bound_is_below_the_mean_and_rises_with_the_visits() -> None:
    position = load("connectfour").position()
    doubts = []
    for sims in (100, 10000):
        found = search(position, f"mcts:sims={sims}")
        best = found.candidates[0]
        assert best.low is not None and -1 <= best.low < found.chance
        doubts.append(found.chance - best.low)
    assert doubts[1] < doubts[0] / 3


def test_more_simulations_play_better() -> None:
    from alfonso.duel import Duel

    duel = Duel(load("connectfour"), ("mcts:sims=3000", "mcts:sims=100"), games=10)
    assert len(list(duel.play())) == 10 and duel.score().share > 0.7
