"""Exact search without limits: the oracle is plain alpha-beta to the end, and the rules."""

from __future__ import annotations

import random
import time

import pytest

from alfonso import Position, load, search
from alfonso.engine import proof
from alfonso.engine.method import Engine
from alfonso.limits import Bytes
from alfonso.methods.values import WIN


def walked(spec: str, plies: int, seed: int) -> Position:
    """An open position after so many random moves."""
    dice = random.Random(f"{spec} {seed}")
    while True:
        position = load(spec).position()
        while position.ply < plies and not position.is_over:
            position = position.child(dice.choice(list(position.legal_moves)))
        if not position.is_over:
            return position


def proven(position: Position) -> tuple[str | None, int | None]:
    found = Engine(exact=True, hash=Bytes(1 << 20)).search(position)
    return found.outcome, found.plies


@pytest.mark.parametrize("quick", [0, 200_000])
def test_outcome_and_distance_are_those_of_plain_alphabeta(
    quick: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a search to the end at once, and without."""
    monkeypatch.setattr(proof, "QUICK", quick)
    for seed in range(25):
        position = walked("connectfour:rows=4,columns=5", 4 + seed % 7, seed)
        plain = search(position, "alphabeta:depth=20,distance=1,eval=outcome,order=game")
        plies = plain.plies if plain.outcome != "draw" else None
        assert proven(position) == (plain.outcome, plies), position.text


def test_two_threads_prove_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proof, "QUICK", 0)
    for seed in range(6):
        position = walked("connectfour:rows=4,columns=5", 5, seed)
        found = Engine(exact=True, threads=2, hash=Bytes(1 << 20)).search(position)
        assert (found.outcome, found.plies) == proven(position)


def test_who_wins_plays_the_nearest_win_and_who_loses_the_farthest_loss() -> None:
    for seed in range(6):
        position = walked("connectfour:rows=4,columns=5", 6, seed)
        outcome, plies = proven(position)
        while not position.is_over and outcome in ("win", "loss"):
            assert plies is not None
            found = Engine(exact=True, hash=Bytes(1 << 20)).search(position)
            assert (found.outcome, found.plies) == (outcome, plies)
            assert found.value == (WIN - plies) * (1 if outcome == "win" else -1)
            position = position.play(found.move)
            outcome, plies = "win" if outcome == "loss" else "loss", plies - 1


def test_the_end_of_a_game_is_proven_at_once() -> None:
    """28 discs and more: 2 ms on average of a quiet core; this machine may be busy."""
    positions = [walked("connectfour", 28 + seed % 6, seed) for seed in range(60)]
    Engine(exact=True).search(positions[0])
    began = time.process_time()
    for position in positions:
        assert Engine(exact=True).search(position).outcome
    assert (time.process_time() - began) / len(positions) < 0.02


def test_a_proof_that_is_stopped_has_a_move() -> None:
    engine = Engine(exact=True)
    found = engine.search(load("connectfour").position(), lambda found: engine.stop())
    assert found.outcome is None and found.move in found.position.legal_moves
