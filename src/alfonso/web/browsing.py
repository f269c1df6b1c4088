"""Recorded trees as pages walk them: a branch at a time, or node after node as they were searched.

What is told of a node; values, bounds and chances are for the side to move at the root:

    n, up, ply, mover   its number, its parent's, how deep it is, whose turn
    move                the name of the move that leads here
    value, number       in words, and as it is
    chance              the value as a win chance from -1 to 1
    kind                max, min, decided (the game is over) or judged (by the evaluation)
    status              searched, cut, unfinished or leaf
    best                whether its parent took over its value
    window              alpha and beta when it was entered, where they are known
    count, below        how many children it has, and how many nodes altogether
    untried             the moves that were never tried, because of a cut or a limit
    visits, depth       of trees that grew; how far the engine looked below here
"""

from __future__ import annotations

import secrets
from collections import OrderedDict
from functools import cached_property
from typing import Any

from alfonso.engine.remembered import RememberedNode
from alfonso.errors import AlfonsoError
from alfonso.methods.log import PARENT
from alfonso.methods.tree import Node, Tree
from alfonso.methods.values import chance
from alfonso.trees.marks import kind_of
from alfonso.trees.text import node_value, number

Facts = dict[str, Any]

MOST = 400
"""Nodes that are told of at a time."""
MOST_NAMES = 40
KEPT = 24
"""Trees of all visitors together; of one visitor, only the latest of each page is wanted."""


class Forgotten(AlfonsoError):
    """A tree is no longer kept."""


class Browsing:
    """One tree, node by node."""

    def __init__(self, tree: Tree, evaluation: str) -> None:
        self.tree, self.evaluation = tree, evaluation

    def root(self) -> list[Facts]:
        """The root with its children, and the best line with its branches."""
        nodes = [self.tree.root, *self.tree.root.children[:MOST]]
        for node in self.tree.root.line:
            if len(nodes) + len(node.children) > MOST:
                break
            nodes += node.children
        return [self.told(node) for node in nodes]

    def branch(self, number: int) -> list[Facts]:
        """The children of a node."""
        return [self.told(child) for child in self._node(number).children[:MOST]]

    def stretch(self, first: int) -> list[Facts]:
        """The nodes from a number on, in the order of the search."""
        last = min(first + MOST, len(self.tree))
        return [self.told(self._node(number)) for number in range(first, last)]

    def told(self, node: Node) -> Facts:
        facts: Facts = {
            "n": node.number,
            "up": node.parent.number if node.parent else None,
            "ply": node.ply,
            "mover": node.position.mover,
            "move": node.move_name,
            "value": node_value(node),
            "number": node.value,
            "chance": round(chance(node.value, node.position.game, self.evaluation), 3),
            "kind": kind_of(node),
            "status": node.status,
            "best": node.parent is None or node.parent.best == node,
            "count": len(node.children),
            "below": self.sizes[node.number] - 1,
        }
        return facts | self._window(node) | self._untried(node) | _of_its_kind(node)

    @cached_property
    def sizes(self) -> list[int]:
        """The nodes from each node on, itself included."""
        sizes = [1] * len(self.tree)
        for at in range(len(self.tree) - 1, 0, -1):
            sizes[self.tree.word(at, PARENT)] += sizes[at]
        return sizes

    def _node(self, number: int) -> Node:
        if not 0 <= number < len(self.tree):
            raise Forgotten("this tree has no such node")
        return self.tree.node(number)

    def _window(self, node: Node) -> Facts:
        low, high = node.window
        is_plain = isinstance(node, RememberedNode)
        return {} if is_plain else {"window": [_end(low), _end(high)]}

    def _untried(self, node: Node) -> Facts:
        moves = node.unsearched
        if not moves:
            return {}
        names = [node.position.move_name(move) for move in moves[:MOST_NAMES]]
        return {"untried": {"count": len(moves), "names": names}}


def _end(bound: int) -> Facts:
    return {"number": bound, "text": number_told(bound)}


def number_told(value: int) -> str:
    """A bound in few signs.

    >>> number_told(-7), number_told(1 << 41)
    ('−7', '∞')
    """
    return number(value).replace("-", "−")


def _of_its_kind(node: Node) -> Facts:
    if isinstance(node, RememberedNode):
        return {"depth": node.known.depth}
    return {"visits": node.visits} if node.visits else {}


class Grove:
    """The trees that visitors browse, the latest ones."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Browsing] = OrderedDict()

    def put(self, browsing: Browsing) -> str:
        """Keep a tree; gives the name under which it is found again."""
        name = secrets.token_urlsafe(9)
        self._kept[name] = browsing
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return name

    def get(self, name: str) -> Browsing:
        if name not in self._kept:
            raise Forgotten("this tree is no longer kept here: search again")
        self._kept.move_to_end(name)
        return self._kept[name]
