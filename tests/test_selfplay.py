"""The computer against itself."""

from __future__ import annotations

import pytest

from alfonso import load
from alfonso.load import names
from alfonso.selfplay import selfplay


@pytest.mark.parametrize("name", sorted(names()))
def test_every_game_comes_to_an_end(name: str) -> None:
    spec = {"fendo": "fendo:size=3", "othello": "othello:size=4"}.get(name, name)
    tally = selfplay(load(spec), "alphabeta", 1, games=1, seed=4, interpreted=True)
    assert tally.games == 1 == sum(tally.wins) + tally.draws
    assert tally.moves > 4 and tally.nodes > tally.moves


def test_the_same_seed_plays_the_same_games_and_another_does_not() -> None:
    game = load("connectfour:rows=4,columns=4,length=3")
    one, same, other = (
        selfplay(game, "alphabeta:eval=outcome", 1, games=20, seed=seed).facts(game.sides)
        for seed in (1, 1, 2)
    )
    del one["seconds"], same["seconds"], other["seconds"]
    assert one == same != other


def test_perfect_play_draws_tictactoe_and_wins_for_the_second_side_where_it_must() -> None:
    assert selfplay(load("tictactoe"), "alphabeta", 9, games=3).draws == 3
