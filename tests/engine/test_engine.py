"""The engine against its contract: plain alpha-beta is the oracle."""

from __future__ import annotations

import json
import os
import random
from pathlib import Path

import pytest

from alfonso import Analysis, Position, SpecError, load, search
from alfonso.engine.method import Engine
from alfonso.load import names
from alfonso.players import player

SIGNATURE = Path(__file__).with_name("signature.json")
SMALL = "hash=1MB"
SPECS = ["tictactoe", "connectfour:rows=5,columns=5", "wights"]


def walked(spec: str, seed: int, longest: int = 30) -> Position:
    """An open position that random play reaches."""
    dice, position = random.Random(f"{spec} {seed}"), load(spec).position()
    for _ in range(dice.randrange(longest)):
        child = position.child(dice.choice(list(position.legal_moves)))
        if child.is_over:
            break
        position = child
    return position


@pytest.mark.parametrize("spec", SPECS)
def test_exact_mode_is_plain_alphabeta(spec: str) -> None:
    for seed in range(12):
        position = walked(spec, seed)
        for depth in (1, 2, 3, 4):
            found = search(position, f"engine:depth={depth},exact=1,repetition=0,{SMALL}")
            plain = f"alphabeta:depth={found.depth},distance=1,eval={found.evaluation}"
            assert found.value == search(position, plain).value, (position.text, depth)


@pytest.mark.slow
@pytest.mark.parametrize("spec", names())
def test_exact_mode_is_plain_alphabeta_on_every_game(spec: str) -> None:
    test_exact_mode_is_plain_alphabeta(spec)


def test_the_table_never_changes_an_exact_value() -> None:
    for seed in range(12):
        position = walked("connectfour:rows=5,columns=5", seed)
        kept = player(f"engine:depth=6,exact=1,{SMALL}")
        assert isinstance(kept, Engine)
        values = {kept.search(position).value for _ in range(2)}
        values.add(search(position, "engine:depth=6,exact=1,hash=512").value)
        assert len(values) == 1


def test_a_value_is_proven_without_any_limit() -> None:
    found = search(load("tictactoe").position(), f"engine:exact=1,{SMALL}")
    assert (found.outcome, found.value) == ("draw", 0)
    small = load("connectfour:rows=4,columns=4").position()
    assert search(small, "engine:exact=1").outcome == "draw"


def test_a_win_is_the_nearest_and_a_loss_the_farthest() -> None:
    for seed in range(12):
        position = walked("tictactoe", seed, 6)
        found = search(position, f"engine:exact=1,{SMALL}")
        plain = search(position, "alphabeta:depth=9,distance=1")
        assert found.value == plain.value
        assert found.plies == (plain.plies if plain.outcome != "draw" else None)


@pytest.mark.parametrize("spec", SPECS)
def test_a_win_in_one_is_never_missed(spec: str) -> None:
    for seed in range(40):
        position = walked(spec, seed)
        wins = [move for move, child in position.children() if child.winner == position.mover]
        if wins:
            assert search(position, f"engine:nodes=1,{SMALL}").move in wins


@pytest.mark.parametrize("limit", ["nodes=1", "nodes=50", "time=1ms", "time=20ms"])
def test_a_search_cut_short_gives_a_searched_move(limit: str) -> None:
    for seed in range(10):
        position = walked("wights", seed)
        found = search(position, f"engine:{limit},{SMALL}")
        assert found.move in position.legal_moves
        assert found.pv[0] == position.move_name(found.move)
        assert found.nodes >= len(position.legal_moves)


def test_the_line_is_playable_and_ends_where_it_should() -> None:
    for seed in range(10):
        position = walked("connectfour:rows=5,columns=5", seed)
        found = search(position, f"engine:depth=6,{SMALL}")
        for name in found.pv:
            position = position.play(name)


def test_several_moves_are_ranked_with_their_own_values() -> None:
    position = walked("tictactoe", 3, 4)
    found = search(position, f"engine:exact=1,depth=9,multi=9,{SMALL}")
    for candidate in found.candidates:
        child = position.play(candidate.name)
        if not child.is_over:
            rest = search(child, "alphabeta:depth=9")
            assert (candidate.value > 0) == (rest.value < 0)


def test_iterations_are_told_as_they_come() -> None:
    told: list[Analysis] = []
    Engine(depth=4).search(load("tictactoe").position(), told.append)
    assert [found.depth for found in told] == [1, 2, 3, 4]


def test_two_threads_find_what_one_finds() -> None:
    position = load("connectfour:rows=4,columns=5").position()
    one = search(position, "engine:exact=1")
    two = search(position, "engine:exact=1,threads=2")
    assert (one.outcome, one.plies) == (two.outcome, two.plies)


def test_the_same_search_visits_the_same_nodes() -> None:
    """A change must change the signature on purpose: `REMAKE=1 pytest tests/engine`."""
    counts = {
        spec: search(load(spec).position(), f"engine:depth=6,weights=none,{SMALL}").nodes
        for spec in SPECS
    }
    if os.environ.get("REMAKE"):
        SIGNATURE.write_text(json.dumps(counts, indent=1) + "\n")
    assert counts == json.loads(SIGNATURE.read_text())


def test_a_repetition_on_the_way_is_a_draw() -> None:
    """A side that is behind goes back and forth where that is a draw."""
    position = load("wights:plies=0").position()
    for name in ("a1-a2", "c5-b5", "a2-a1", "b5-c5") * 2:
        position = position.play(name) if not position.is_over else position
    assert position.is_over and position.result == 0


@pytest.mark.parametrize(
    ("spec", "hint"),
    [
        ("engine", "like engine:time=1s"),
        ("engine:time=-1", "time"),
        ("engine:threads=0,time=1s", "threads=0"),
        ("engine:hash=lots,time=1s", "64MB"),
        ("engine:depth=3,eval=nothing", "no evaluation"),
        ("engine:hash=900GB,time=1s", "memory"),
    ],
)
def test_what_is_wrong_is_told(spec: str, hint: str) -> None:
    with pytest.raises(SpecError, match=hint):
        search(load("tictactoe").position(), spec)
