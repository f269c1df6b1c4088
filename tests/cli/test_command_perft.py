"""`alfonso perft` and `alfonso bench`."""

from __future__ import annotations

import pytest
from commands import Run

from alfonso.load import load
from alfonso.perft import perft


@pytest.mark.parametrize("depth, nodes", list(enumerate([1, 9, 72, 504, 3024, 15120])))
def test_json_tells_the_count(run: Run, depth: int, nodes: int) -> None:
    found = run("perft", "tictactoe", "--depth", depth, "--interpreted", "--json").json
    assert (found["game"], found["depth"], found["nodes"]) == ("tictactoe", depth, nodes)
    assert found["seconds"] >= 0 and found["nodes_per_s"] > 0


def test_native_counts_the_same(run: Run) -> None:
    assert run("perft", "tictactoe", "--depth", 9, "--json").json["nodes"] == 127872
    assert " 127872 nodes " in run("perft", "tictactoe", "--depth", 9).out


def test_divide_adds_up_move_by_move(run: Run) -> None:
    found = run("perft", "wights", "--depth", 3, "--divide", "--interpreted", "--json").json
    start = load("wights").position()
    assert sum(found["divide"].values()) == found["nodes"] == perft(start, 3, interpreted=True)
    assert found["divide"] == {
        start.move_name(move): perft(child, 2, interpreted=True) for move, child in start.children()
    }


def test_moves_and_position_set_the_root(run: Run) -> None:
    position = load("tictactoe").position().play_all("4 0 8")
    for root in (["--moves", "4 0 8"], ["--at", position.text]):
        found = run("perft", "tictactoe", "--depth", 3, *root, "--interpreted", "--json").json
        assert found["nodes"] == perft(position, 3, interpreted=True)


def test_bench_measures_playouts(run: Run) -> None:
    facts = run("bench", "playouts", "tictactoe", "--seconds", 0.1, "--interpreted", "--json").json
    assert facts["game"] == "tictactoe" and facts["playouts_per_s"] > 0
    assert 5 < facts["moves_per_s"] / facts["playouts_per_s"] < 9
    assert sum(facts["wins"].values()) + facts["draws"] == facts["games"]
    assert "X wins" in run("bench", "playouts", "tictactoe", "--seconds", 0.1, "--interpreted").out
