"""`analyse`, `tree`, `compare`, `selfplay`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from commands import Run

STANDARD = "blocker:rules=leiden22"
CHEAT = """
class Cheat:
    def __init__(self, depth: int = 1) -> None:
        self.depth = depth

    def choose(self, position):
        return 77
"""


def test_analyse_gives_programs_all_they_need(run: Run) -> None:
    answer = run("analyse", "tictactoe", "--player", "alphabeta:depth=9", "--json")
    found = json.loads(answer.out)
    wanted = {"move", "value", "outcome", "plies", "pv", "depth", "nodes", "seconds"}
    assert wanted <= found.keys()
    assert (found["outcome"], found["plies"], found["nodes"]) == ("draw", 9, 18297)


def test_analyse_ranks_the_best_moves_with_exact_values(run: Run) -> None:
    options = "--moves", "0 1", "--player", "alphabeta:depth=9,distance=1", "--multi", 7, "--json"
    moves = json.loads(run("analyse", "tictactoe", *options).out)["moves"]
    values = [move["value"] for move in moves]
    assert values == sorted(values, reverse=True)
    assert all(move["exact"] for move in moves)


def test_analyse_tells_people_in_words(run: Run) -> None:
    answer = run("analyse", "wights", "--player", "minimax:depth=2", "--multi", 3)
    assert all(word in answer.out for word in ("best", "line", "depth", "searched", "  3  "))


def test_a_tree_in_every_format(run: Run) -> None:
    base = "tree", "tictactoe", "--moves", "0 4 8 1 7 6", "--player", "alphabeta:depth=3"
    assert run(*base).out.startswith("▲ X to move: 0\n├─ ▼ 2: 0 ◀ best line\n")
    assert "✂ 1 move cut off: 5 (window 0 … ∞)" in run(*base, "--cutoffs").out
    assert run(*base, "--format", "dot").out.startswith("digraph search {")
    assert json.loads(run(*base, "--format", "json").out)["root"]["children"][0]["move"] == "2"
    assert run(*base, "--format", "svg").out.startswith("<svg")


def test_a_tree_too_large_says_so(run: Run) -> None:
    answer = run("tree", "tictactoe", "--player", "minimax:depth=3", "--tree-nodes", 20)
    assert "recording stopped here" in answer.out
    assert "586 nodes, of which --tree-nodes 20 are shown" in answer.err


def test_compare_counts_the_known_trees(run: Run) -> None:
    options = "--method", "minimax", "--method", "alphabeta", "--depths", "7,9,11,13", "--json"
    rows = json.loads(run("compare", STANDARD, *options).out)["rows"]
    assert [row["created"] for row in rows[::2]] == [1841, 11197, 65419, 382693]
    assert all(a["value"] == b["value"] for a, b in zip(rows[::2], rows[1::2], strict=True))
    assert {"method", "depth", "created", "visited", "value", "seconds"} <= rows[0].keys()


def test_compare_draws(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "nodes.svg"
    run("compare", STANDARD, "--depths", "1-4", "--plot", file)
    assert file.read_text().startswith("<svg")


def test_selfplay_counts_every_game(run: Run) -> None:
    options = "--depths", "1,2", "--games", 3, "--json"
    rows = json.loads(run("selfplay", "wights", *options).out)["rows"]
    assert [row["depth"] for row in rows] == [1, 2]
    assert all(sum(row["wins"].values()) + row["draws"] == 3 for row in rows)


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (["analyse", "tictactoe", "--player", "minimax"], "like minimax:depth=6"),
        (["analyse", "tictactoe", "--player", "minimax:depth=0"], "depth=0"),
        (
            ["analyse", "tictactoe", "--player", "minimax:depth=2,eval=x"],
            "it has outcome, mobility",
        ),
        (["analyse", "tictactoe", "--player", "minimox:depth=2"], "did you mean minimax?"),
        (["analyse", "tictactoe", "--moves", "0 3 1 4 2"], "the game is over, X wins"),
        (["analyse", "tictactoe", "--player", "human"], "alfonso play"),
        (["tree", "tictactoe", "--player", "random"], "records no tree"),
        (["tree", "tictactoe", "--player", "minimax:depth=4", "--format", "svg"], "--tree-nodes"),
        (["compare", "tictactoe", "--depths", "3-0"], "like 7,9,11 or 1-6"),
        (["compare", "tictactoe", "--depths", "5-"], "like 7,9,11 or 1-6"),
        (["compare", "tictactoe", "--depths", "1-501"], "from 1 to 500"),
        (["compare", "tictactoe", "--method", "random"], "an option `depth`"),
        (["compare", "tictactoe", "--method", "minimax:depth=3"], "leave it open"),
        (["compare", "tictactoe", "--method", "CHEAT", "--depths", "1"], "counts no nodes"),
        (["compare", "tictactoe", "--plot", "x.gif"], ".svg"),
        (["analyse", "tictactoe", "--player", "minimax:depth=2,eval=balance"], "`turned`"),
        (["analyse", "tictactoe", "--player", "CHEAT"], "not a legal move"),
        (["selfplay", "tictactoe", "--method", "CHEAT", "--depths", "1"], "not a legal move"),
        (["selfplay", "tictactoe", "--method", "random"], "an option `depth`"),
        (["selfplay", "tictactoe", "--games", "0"], "--games 0"),
    ],
)
def test_what_is_wrong_is_told_in_one_line(
    run: Run, arguments: list[str], hint: str, tmp_path: Path
) -> None:
    cheat = tmp_path / "cheat.py"
    cheat.write_text(CHEAT)
    answer = run(*(str(cheat) if word == "CHEAT" else word for word in arguments))
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.count("\n") == 1
    assert hint in answer.err
