"""Recorded trees on their way to a page, and answers to requests that make no sense."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from serving import Server

from alfonso import SpecError, load
from alfonso.players import player
from alfonso.web.browsing import MOST, Browsing
from alfonso.web.recording import packed, recorded, unpacked

EXAMPLES = Path(__file__).parents[2] / "examples" / "gdl"
PLAYERS = ["minimax:depth=3", "alphabeta:depth=4", "engine:depth=5", "mcts:sims=500"]


@pytest.mark.parametrize("spec", PLAYERS)
def test_a_tree_arrives_as_it_was_sent(spec: str) -> None:
    position = load("tictactoe").position().play_all("4 0")
    found, tree = recorded(player(spec), position, None)
    again = unpacked(json.loads(json.dumps(packed(tree))), position)
    there, here = Browsing(tree, found.evaluation), Browsing(again, found.evaluation)
    assert len(again) == len(tree) > 30
    assert there.stretch(0) == here.stretch(0)
    assert there.root() == here.root()


@pytest.mark.parametrize("spec", PLAYERS)
def test_branches_are_the_stretches_in_another_order(spec: str) -> None:
    position = load("tictactoe").position().play_all("4 0 8")
    found, tree = recorded(player(spec), position, None)
    browsing = Browsing(tree, found.evaluation)
    told = [facts for first in range(0, len(tree), MOST) for facts in browsing.stretch(first)]
    assert [facts["n"] for facts in told] == list(range(len(tree)))
    for facts in told:
        below = browsing.branch(facts["n"])
        assert len(below) == facts["count"]
        assert all(child["up"] == facts["n"] for child in below)
        assert facts["below"] == sum(1 + child["below"] for child in below)
        assert sum(child["best"] for child in below) <= 1


def test_games_without_such_trees_are_told_so() -> None:
    for game in ("roshambo", "threes", "hanoi"):
        position = load(str(EXAMPLES / f"{game}.kif")).position()
        with pytest.raises(SpecError, match="tree"):
            recorded(player("alphabeta:depth=2"), position, None)


@pytest.mark.parametrize(
    ("path", "asked", "why"),
    [
        ("/api/tree", {"game": "tictactoe", "player": "random"}, "leaves no tree"),
        ("/api/tree", {"game": "tictactoe"}, "is not name:key=value"),
        ("/api/tree", {"game": "chess", "player": "minimax:depth=2"}, "no game is called"),
        ("/api/tree", {"game": "tictactoe", "player": "mcts", "only": "x"}, "not a legal move"),
        ("/api/tree", {"game": "tictactoe", "player": "mcts", "only": 7}, "not what it should be"),
        ("/api/tree/none?below=0", None, "no longer kept"),
        ("/api/code/engine", None, "no lecture about engine"),
        ("/api/arrange", {"game": "othello", "pieces": {"99": 0}}, "no such square"),
        ("/api/arrange", {"game": "othello", "pieces": {"9": "x"}}, "no such piece"),
        ("/api/arrange", {"game": "othello", "pieces": [1]}, "not what it should be"),
    ],
)
def test_nonsense_is_answered_in_one_line(
    server: Server, path: str, asked: object, why: str
) -> None:
    answer = server.ask(path, asked)
    assert 400 <= answer.status < 500
    assert why in answer.json["fault"]
    assert "\n" not in answer.json["fault"]


def test_a_tree_is_asked_for_nodes_that_it_has_not(server: Server) -> None:
    tree = server.ask("/api/tree", {"game": "tictactoe", "player": "minimax:depth=1"}).json
    assert tree["size"] == 10
    for query in ("below=10", "below=-1", "from=1e9", "below=", "from=9999999999", ""):
        assert 400 <= server.ask(f"/api/tree/{tree['id']}?{query}").status < 500
    assert server.ask(f"/api/tree/{tree['id']}?from=10").json == {"nodes": []}
