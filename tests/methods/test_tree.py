"""Recorded searches, and how they are walked."""

from __future__ import annotations

import json

import pytest
from textbook import by_minimax, samples

from alfonso import load, search
from alfonso.methods.tree import Tree
from alfonso.trees import dot, facts, text

METHODS = "minimax:depth=3", "negamax:depth=3", "alphabeta:depth=3", "deepening:depth=3", "depth1"


def recorded(spec: str, method: str, nodes: int = 9999, ply: int = 5) -> Tree:
    position = next(samples(spec, (ply,)))
    tree = search(position, method, tree_nodes=nodes, interpreted=True).tree
    assert isinstance(tree, Tree)
    return tree


@pytest.mark.parametrize("method", METHODS)
def test_every_node_agrees_with_its_children(method: str, spec: str) -> None:
    tree = recorded(spec, method, nodes=3000)
    for node in tree:
        assert all(child.parent == node for child in node.children)
        assert all(child.ply == node.ply + 1 for child in node.children)
        assert node.move is None or node.move in (node.parent or node).position.legal_moves
        if node.status == "searched" and node.is_whole:
            best = max if node.is_max else min
            assert node.value == best(child.value for child in node.children)
            assert node.best is not None and node.best.value == node.value


def test_the_values_of_minimax_are_exact_at_every_node(spec: str) -> None:
    tree = recorded(spec, "minimax:depth=2,eval=outcome")
    for node in tree:
        sign = 1 if node.is_max else -1
        assert node.value == sign * by_minimax(node.position, 2 - node.ply)[0]
        assert not node.is_bound


def test_the_bounds_of_alphabeta_are_true_at_every_node(spec: str) -> None:
    for node in recorded(spec, "alphabeta:depth=3,eval=outcome", nodes=600):
        if node.status == "unfinished" or not node.is_whole:
            continue
        exact = by_minimax(node.position, 3 - node.ply)[0] * (1 if node.is_max else -1)
        low, high = node.window
        if low < node.value < high:
            assert node.value == exact
        else:
            assert exact <= node.value if node.value <= low else exact >= node.value


def test_what_was_cut_is_all_that_was_not_visited() -> None:
    tree = recorded("connectfour", "alphabeta:depth=4,eval=threats")
    cut = [node for node in tree if node.status == "cut" and node.unsearched]
    assert cut
    for node in tree:
        tried = [child.move for child in node.children]
        if node.status != "leaf":
            assert sorted([*tried, *node.unsearched]) == sorted(node.position.legal_moves)


def test_the_walk_that_the_guide_promises() -> None:
    tree = recorded("tictactoe", "minimax:depth=3", ply=6)
    best = tree.root.best
    assert best is not None and best.parent == tree.root and best in tree.root.children
    assert best.position == tree.position.child(best.move or 0)
    assert all(not leaf.children for leaf in tree.leaves)
    assert sum(1 for _ in tree.leaves) == sum(not node.children for node in tree)
    assert tree.root.line[0] == best


def test_columns_tell_the_same_as_nodes() -> None:
    tree = recorded("wights:plies=8", "alphabeta:depth=2")
    rows = zip(*tree.columns.values(), strict=True)
    assert len(tree.columns["move"]) == len(tree)
    for node, (parent, move, value, alpha, beta, ply, status, best) in zip(tree, rows, strict=True):
        assert (node.move, node.value, node.ply, node.status) == (move, value, ply, status)
        assert node.window == (alpha, beta)
        assert (node.parent.number if node.parent else -1) == parent
        assert (node.best.number if node.best else -1) == best


@pytest.mark.parametrize("room", [1, 2, 30, 155])
def test_a_tree_says_when_it_stopped_recording(room: int) -> None:
    position = load("tictactoe").position().play_all("0 4 8")
    found = search(position, f"minimax:depth=3,tree_nodes={room}")
    whole = search(position, "minimax:depth=3,tree_nodes=9999")
    assert (found.value, found.nodes) == (whole.value, whole.nodes)
    tree = found.tree
    assert isinstance(tree, Tree) and len(tree) == room and not tree.is_whole
    assert list(text.lines(tree))[-1] == text.STOPPED
    assert any(text.STOPPED in line for line in dot.lines(tree))
    assert facts.facts(tree)["whole"] is False


def test_text_marks_the_best_line_and_levels() -> None:
    tree = recorded("tictactoe", "alphabeta:depth=3", ply=5)
    lines = list(text.lines(tree, cutoffs=True))
    assert sum("◀ best line" in line for line in lines) == len(tree.root.line)
    assert len([line for line in lines if "✂" not in line]) == len(tree)
    for node, line in zip(tree, (line for line in lines if "✂" not in line), strict=True):
        assert ("▲" in line) == (node.is_max and bool(node.children))
        assert ("▼" in line) == (not node.is_max and bool(node.children))


def test_data_is_complete_and_names_the_best() -> None:
    tree = recorded("connectfour", "alphabeta:depth=3")
    found = json.loads(json.dumps(facts.facts(tree)))
    assert found["nodes"] == counted(found["root"]) == len(tree)
    assert found["root"]["best"] == tree.root.line[0].move_name
    assert {"move", "value", "alpha", "beta", "ply", "status", "best"} <= found["root"].keys()


def counted(node: dict[str, list[dict[str, object]]]) -> int:
    return 1 + sum(counted(child) for child in node["children"])  # type: ignore[arg-type]


def test_graphviz_gets_every_node_and_edge() -> None:
    tree = recorded("tictactoe", "alphabeta:depth=3", ply=4)
    lines = list(dot.lines(tree))
    solid = [line for line in lines if " -> " in line and "dashed" not in line]
    assert len(solid) == len(tree) - 1
    assert sum("shape=plain" in line for line in lines) == sum(
        node.status == "cut" and bool(node.unsearched) for node in tree
    )
