"""What the table remembers: every value and bound is true of its position."""

from __future__ import annotations

import pytest

import alfonso
from alfonso.engine.method import Engine
from alfonso.engine.remembered import RememberedNode
from alfonso.engine.table import LOWER, UPPER
from alfonso.methods.tree import Node
from alfonso.methods.values import outcome_of

SIGNS = {"win": 1, "loss": -1, None: 0}


def exact(node: Node) -> int:
    """Who wins, in the eyes of the side to move."""
    position = node.position
    if position.is_over:
        return position.result
    return SIGNS[outcome_of(alfonso.search(position, "alphabeta:depth=9").value)]


@pytest.mark.parametrize("moves", ["0 1", "0 4 8 2"])
def test_wins_and_losses_are_true(moves: str) -> None:
    position = alfonso.load("tictactoe").position().play_all(moves)
    engine = Engine(exact=True)
    engine.search(position)
    tree = engine.remembered(position, 300)
    assert tree is not None
    decided = [node for node in tree if outcome_of(node.value) is not None]
    assert len(decided) > 10
    for node in decided:
        assert isinstance(node, RememberedNode)
        told = SIGNS[outcome_of(node.known.value)]
        low = -1 if node.known.bound == UPPER else told
        high = 1 if node.known.bound == LOWER else told
        assert low <= exact(node) <= high, (node.position.text, node.known)


@pytest.mark.parametrize("game", ["connectfour", "othello"])
def test_the_best_line_is_that_of_the_search(game: str) -> None:
    position = alfonso.load(game).position()
    engine = Engine(depth=5)
    found = engine.search(position)
    tree = engine.remembered(position)
    assert tree is not None
    line = tuple(node.move_name for node in tree.root.line)
    assert line and line[0] == found.name  # further down, the table knows more than one way
    assert tree.root.value == found.value


def test_nothing_is_remembered_of_what_was_never_searched() -> None:
    start = alfonso.load("connectfour").position()
    engine = Engine(depth=2)
    assert engine.remembered(start) is None
    engine.search(start)
    assert engine.remembered(start.play_all("1 1 1 1")) is None
    assert engine.remembered(alfonso.load("othello").position()) is None
