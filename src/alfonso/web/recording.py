"""The tree of a search on its way from the searching process to the server.

A tree of many nodes travels as its records, and becomes a tree again where it is browsed: what a
page is told of a node is worked out when the page asks for it.
"""

from __future__ import annotations

from typing import Any

from alfonso.engine.method import Engine
from alfonso.engine.remembered import Known, RememberedTree
from alfonso.errors import SpecError
from alfonso.game import Game, Move
from alfonso.mcts.growing import Growing
from alfonso.mcts.snapshot import GrownTree
from alfonso.methods.analysis import Analysis
from alfonso.methods.method import Method
from alfonso.methods.tree import Tree, log_of
from alfonso.native.words import words
from alfonso.players import Player, spec_of
from alfonso.position import Position

Facts = dict[str, Any]

RECORDED, GROWN, REMEMBERED = 50_000, 3000, 2000
"""The most nodes of a tree: as it was searched, the upper part of one that grows, the table's."""


def recorded(chosen: Player, position: Position, only: Move | None) -> tuple[Analysis, Tree]:
    """What a player finds, and the tree of his search; `only` one move if that is wanted."""
    _check(position.game)
    if isinstance(chosen, Growing):
        found = _with_tree(chosen, GROWN, lambda: chosen.search(position, only))
    elif isinstance(chosen, Method):
        found = _with_tree(chosen, RECORDED, lambda: chosen.search(position))
    elif isinstance(chosen, Engine):
        found = chosen.search(position)
    else:
        what = "leaves no tree; minimax, negamax, alphabeta, deepening, engine, mcts and bestfirst"
        raise SpecError(f"{spec_of(chosen)} {what} do")
    tree = chosen.remembered(position, REMEMBERED) if isinstance(chosen, Engine) else found.tree
    if tree is None:
        raise SpecError("the search ended before there was a tree")
    return found, tree


def _check(game: Game) -> None:
    """Whether the tree of a game can be shown: values have two sides, and moves are the same
    numbers in every process."""
    if game.is_general:
        raise SpecError("trees are shown of games for two sides, of which one wins what one loses")
    if why := getattr(game.rules, "interpreted_because", ""):
        raise SpecError(f"no tree of this game can be shown: {why}")


def _with_tree(chosen: Any, nodes: int, search: Any) -> Analysis:
    """A search that records its tree; the next one of the same player need not."""
    chosen.tree_nodes = nodes
    try:
        found: Analysis = search()
        return found
    finally:
        chosen.tree_nodes = 0


def packed(tree: Tree) -> Facts:
    """A tree as plain data."""
    facts: Facts = {"records": tree.records.tolist(), "whole": tree.is_whole}
    if isinstance(tree, GrownTree):
        return facts | {"visits": tree.visits}
    if isinstance(tree, RememberedTree):
        return facts | {"known": tree.known}
    return facts | {"first": tree.for_first_side, "best": tree.best}


def unpacked(facts: Facts, position: Position) -> Tree:
    """The tree that `packed` has told of."""
    log = log_of(words(facts["records"]), facts["whole"])
    if "visits" in facts:
        return GrownTree(position, log, facts["visits"])
    if "known" in facts:
        return RememberedTree(position, log, [Known(*known) for known in facts["known"]])
    return Tree(position, log, facts["first"], facts["best"])
