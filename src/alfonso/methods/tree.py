"""A recorded search: every node that was visited, with its value, its bounds and its moves.

>>> import alfonso
>>> position = alfonso.load("tictactoe").position()
>>> tree = alfonso.search(position, "minimax:depth=2,tree_nodes=100").tree
>>> len(tree), tree.root.best.move_name, len(tree.root.children)
(82, '0', 9)
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from alfonso.game import Move
from alfonso.methods.log import (
    ALPHA,
    BETA,
    CUT,
    FINAL,
    MOVE,
    NODES,
    PARENT,
    PLY,
    RECORD,
    ROOM,
    STATUS,
    TREE,
    UNFINISHED,
    VALUE,
    new_log,
)
from alfonso.native.words import Words
from alfonso.position import Position

STATUSES = {0: "searched", CUT: "cut", UNFINISHED: "unfinished", FINAL: "leaf"}


def log_of(records: Words, is_whole: bool = True) -> Words:
    """The log of a tree that was recorded elsewhere, for it to be browsed here."""
    nodes = len(records) // RECORD
    log = new_log(tree_nodes=nodes)
    log[TREE:] = records
    log[NODES] = nodes + (not is_whole)
    return log


class Tree:
    """The nodes of a search in the order of their visits, the root first."""

    def __init__(
        self, position: Position, log: Words, for_first_side: bool, best: Move | None = None
    ) -> None:
        self.position = position
        self.for_first_side = for_first_side
        self.best = best
        self._log = log
        self._nodes: dict[int, Node] = {}

    def __len__(self) -> int:
        return min(self._log[NODES], self._log[ROOM])

    def __iter__(self) -> Iterator[Node]:
        return map(self.node, range(len(self)))

    @property
    def is_whole(self) -> bool:
        """Whether every node found room."""
        return self._log[NODES] <= self._log[ROOM]

    @property
    def records(self) -> Words:
        """All that was recorded, node for node."""
        return self._log[TREE : TREE + RECORD * len(self)]

    @property
    def root(self) -> Node:
        return self.node(0)

    def node(self, number: int) -> Node:
        """A node by its number; made once, so that its position is."""
        if number not in self._nodes:
            self._nodes[number] = Node(self, number)
        return self._nodes[number]

    @property
    def leaves(self) -> Iterator[Node]:
        return (node for node in self if not node.children)

    @cached_property
    def columns(self) -> dict[str, list[Any]]:
        """The tree as arrays, an entry for each node, ready for a data frame.

        `parent` and `best`, the child whose value was taken over, are numbers of nodes, -1 where
        there is none; `value` and the bounds `alpha` and `beta` are for the root's side.
        """
        windows = [node.window for node in self]
        return {
            "parent": [-1, *(self.word(number, PARENT) for number in range(1, len(self)))],
            "move": [node.move for node in self],
            "value": [node.value for node in self],
            "alpha": [low for low, _ in windows],
            "beta": [high for _, high in windows],
            "ply": [node.ply for node in self],
            "status": [node.status for node in self],
            "best": [node.best.number if node.best else -1 for node in self],
        }

    def word(self, number: int, place: int) -> int:
        return self._log[TREE + RECORD * number + place]

    @cached_property
    def child_numbers(self) -> list[list[int]]:
        """The children of each node, by number."""
        found: list[list[int]] = [[] for _ in range(len(self))]
        for number in range(1, len(self)):
            found[self.word(number, PARENT)].append(number)
        return found

    @cached_property
    def broken_off(self) -> set[int]:
        """The nodes below which recording stopped: the last one and those above it."""
        if self.is_whole:
            return set()
        numbers, number = {0}, len(self) - 1
        while number:
            numbers.add(number)
            number = self.word(number, PARENT)
        return numbers

    def _repr_svg_(self) -> str | None:
        """The picture for notebooks, if the tree is not too large for one."""
        from alfonso.trees.svg import LARGEST, svg

        return svg(self) if len(self) <= LARGEST else None

    def _repr_html_(self) -> str:
        """The picture, or the first lines of the text."""
        from alfonso.trees.page import page

        return page(self)


class Node:
    """One node; value and bounds are for the side to move at the root.

    `visits` are told by searches that look into promising nodes more often.
    """

    visits: int = 0
    rewards: tuple[float, ...] | None = None
    """What each side got below, where sides have rewards."""

    def __init__(self, tree: Tree, number: int) -> None:
        self.tree, self.number = tree, number

    @property
    def parent(self) -> Node | None:
        """The node above; the root has none."""
        return self.tree.node(self._word(PARENT)) if self.number else None

    @property
    def children(self) -> list[Node]:
        """The nodes that were visited below, in the order of the search."""
        return [self.tree.node(number) for number in self.tree.child_numbers[self.number]]

    @property
    def best(self) -> Node | None:
        """The child whose value this node took over."""
        if self.number == 0 and self.tree.best is not None:
            return next((child for child in self.children if child.move == self.tree.best), None)
        return next((child for child in self.children if child.value == self.value), None)

    @property
    def move(self) -> Move | None:
        """The move that leads here."""
        return self._word(MOVE) if self.number else None

    @property
    def move_name(self) -> str:
        return self.parent.position.move_name(self._word(MOVE)) if self.parent else ""

    @property
    def value(self) -> int:
        return self._sign * self._word(VALUE)

    @property
    def window(self) -> tuple[int, int]:
        """Alpha and beta when the node was entered."""
        low, high = sorted((self._sign * self._word(ALPHA), self._sign * self._word(BETA)))
        return low, high

    @property
    def ply(self) -> int:
        return self._word(PLY)

    @property
    def status(self) -> str:
        """searched, cut, unfinished or leaf."""
        return STATUSES[self._word(STATUS)]

    @property
    def is_max(self) -> bool:
        """Whether the side to move here is that of the root."""
        return self.position.mover == self.tree.position.mover

    @property
    def is_bound(self) -> bool:
        """Whether the value is only a bound: the window was left on one side."""
        low, high = self.window
        return self.status == "cut" or (self.status == "searched" and not low < self.value < high)

    @cached_property
    def position(self) -> Position:
        """The position here."""
        parent = self.parent
        return parent.position.child(self._word(MOVE)) if parent else self.tree.position

    @property
    def is_whole(self) -> bool:
        """Whether every node that was visited below found room in the tree."""
        return self.number not in self.tree.broken_off

    @property
    def unsearched(self) -> list[Move]:
        """The moves that were never tried, because of a cut or a limit, as far as is known."""
        if self.status in ("leaf", "searched") or not self.is_whole:
            return []
        tried = {child.move for child in self.children}
        game = self.position.game
        return [move for move in game.moves(self.position.state) if move not in tried]

    @property
    def line(self) -> list[Node]:
        """The nodes of the principal variation from here down."""
        nodes, node = [], self.best
        while node is not None:
            nodes.append(node)
            node = node.best
        return nodes

    @property
    def _sign(self) -> int:
        viewer = 0 if self.tree.for_first_side else self.position.mover
        return 1 if viewer == self.tree.position.mover else -1

    def _word(self, place: int) -> int:
        return self.tree.word(self.number, place)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Node) and (self.tree, self.number) == (other.tree, other.number)

    def __hash__(self) -> int:
        return hash((id(self.tree), self.number))

    def __repr__(self) -> str:
        return (
            f"<{self.move_name or 'root'}: {self.value}, {self.status}, {len(self.children)} below>"
        )
