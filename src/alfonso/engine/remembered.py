"""What the engine's table still knows after a search, as a tree: every entry with its value and its
bound, those that were searched deepest first.

No window is recorded, and what the table has forgotten is missing. A value that came from a cut
is a bound: at least so much for the side to move, since one move was good enough.

>>> import alfonso
>>> from alfonso.engine.method import Engine
>>> engine, position = Engine(depth=6), alfonso.load("tictactoe").position()
>>> _ = engine.search(position)
>>> tree = engine.remembered(position)
>>> tree.root.value, len(tree.root.children)
(3, 9)
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from typing import Any, NamedTuple

from alfonso.engine.abilities import abilities
from alfonso.engine.heap import SYMMETRIES
from alfonso.engine.search import REFLECT_FROM, image_of, seen_value
from alfonso.engine.table import (
    EXACT,
    FACTS,
    LOWER,
    MOVE,
    NOTHING,
    UPPER,
    bound_in,
    depth_in,
    find,
    value_in,
)
from alfonso.game import OPEN, Move
from alfonso.methods.log import CUT, FINAL, NODES, ROOM, SEARCHED, closed, new_log, opened
from alfonso.methods.tree import Node, Tree
from alfonso.methods.values import INFINITE, WIN
from alfonso.native.interpreted import Interpreted
from alfonso.native.words import Words, words
from alfonso.position import Position

WINDOWS = {
    EXACT: (-INFINITE, INFINITE, SEARCHED),
    LOWER: (-INFINITE, -INFINITE, CUT),
    UPPER: (INFINITE, INFINITE, SEARCHED),
}
"""How a bound is written down: as the window that makes the value one."""


class Known(NamedTuple):
    """What is known of a position for its mover, and how many plies that looked ahead."""

    value: int
    bound: int
    depth: int
    move: Move | None = None


class RememberedTree(Tree):
    """A tree that knows how deep below each node the engine has looked."""

    def __init__(self, position: Position, log: Words, known: list[Known]) -> None:
        super().__init__(position, log, for_first_side=False)
        self.known = known

    def node(self, number: int) -> Node:
        if number not in self._nodes:
            self._nodes[number] = RememberedNode(self, number, self.known[number])
        return self._nodes[number]


class RememberedNode(Node):
    """A node whose best child is that which the table names."""

    def __init__(self, tree: Tree, number: int, known: Known) -> None:
        super().__init__(tree, number)
        self.known = known

    @property
    def best(self) -> Node | None:
        return next((child for child in self.children if child.move == self.known.move), None)

    @property
    def is_bound(self) -> bool:
        return self.known.bound != EXACT


def remembered(table: Words, position: Position, room: int) -> RememberedTree | None:
    """So many nodes below a position, None if the table does not know it."""
    memory = Memory(table, position)
    root = memory.of(position, 0)
    return None if root is None else Walk(memory, room).below(position, root)


class Memory:
    """The table, asked about positions."""

    def __init__(self, table: Words, position: Position) -> None:
        game = position.game
        self.table, self.game = table, game
        self.rules: Any = Interpreted(game, abilities(game))
        self.log = words(SYMMETRIES + 1)
        self.log[SYMMETRIES] = game.symmetries

    def of(self, position: Position, ply: int) -> Known | None:
        """What is known of a position, so many plies below the root."""
        if (result := self.game.result(position.state)) != OPEN:
            return Known(result * (WIN - ply), EXACT, 0)
        for depth in (REFLECT_FROM, 0):
            which = image_of(self.rules, position.state, depth, 0, self.log)
            seen = self.rules.reflected(position.state, which)
            keys = self.rules.key(seen, 0), self.rules.key(seen, 1)
            at = find(self.table, *keys, depth)
            if at != NOTHING:
                return self._told(position, at, which, ply)
        return None

    def _told(self, position: Position, at: int, which: int, ply: int) -> Known:
        facts, kept = self.table[at + FACTS], self.table[at + MOVE]
        names = (move for move in position.legal_moves if self.rules.seen_as(move, which) == kept)
        value = seen_value(value_in(facts), ply)
        return Known(value, bound_in(facts), depth_in(facts), next(names, None))


class Walk:
    """From a position down through the table, where it looked deepest first."""

    def __init__(self, memory: Memory, room: int) -> None:
        self.memory = memory
        self.log, self.known = new_log(tree_nodes=room), list[Known]()
        self.waiting: list[tuple[int, int, int, Position]] = []

    def below(self, position: Position, root: Known) -> RememberedTree:
        self._open(0, 0, 0, position, root)
        while self.waiting and self.log[NODES] <= self.log[ROOM]:
            _, number, ply, here = heapq.heappop(self.waiting)
            for move, child, known in self._children(here, ply + 1):
                self._open(number, move, ply + 1, child, known)
        return RememberedTree(position, self.log, self.known)

    def _children(self, position: Position, ply: int) -> Iterator[tuple[Move, Position, Known]]:
        for move, child in position.children():
            if known := self.memory.of(child, ply):
                yield move, child, known

    def _open(self, parent: int, move: Move, ply: int, position: Position, known: Known) -> None:
        alpha, beta, status = WINDOWS[known.bound]
        number = opened(self.log, parent, move, alpha, beta, ply)
        if number < 0:
            return
        self.known.append(known)
        is_over = position.game.result(position.state) != OPEN
        closed(self.log, number, known.value, FINAL if is_over else status)
        if not is_over:
            heapq.heappush(self.waiting, (-known.depth, number, ply, position))
