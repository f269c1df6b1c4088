"""A grown tree as others browse it: so many nodes, level by level, the best children first."""

from __future__ import annotations

from collections import deque

from alfonso.mcts.choices import Judge, choices
from alfonso.mcts.growth import Growth
from alfonso.mcts.nodes import ROOT, TURN, VISITS
from alfonso.methods.log import FINAL, SEARCHED, closed, new_log, opened
from alfonso.methods.tree import Node, Tree
from alfonso.methods.values import INFINITE
from alfonso.native.words import Words
from alfonso.position import Position


class GrownTree(Tree):
    """A recorded tree that knows how often each node was visited."""

    def __init__(self, position: Position, log: Words, visits: list[int]) -> None:
        super().__init__(position, log, for_first_side=False)
        self.visits = visits

    def node(self, number: int) -> Node:
        if number not in self._nodes:
            self._nodes[number] = GrownNode(self, number, self.visits[number])
        return self._nodes[number]


class GrownNode(Node):
    """A node whose best child is that which the search would play."""

    def __init__(self, tree: Tree, number: int, visits: int) -> None:
        super().__init__(tree, number)
        self.visits = visits

    @property
    def best(self) -> Node | None:
        return next(iter(self.children), None)


def snapshot(growth: Growth, judge: Judge, position: Position, value: int, room: int) -> GrownTree:
    """The upper part of the tree; `value` is that of the root."""
    log = new_log(tree_nodes=room)
    visits: list[int] = []
    waiting = deque([(ROOT, 0, 0, value, 0)])
    while waiting:
        node, parent, move, value, ply = waiting.popleft()
        number = opened(log, parent, move, -INFINITE, INFINITE, ply)
        if number < 0:
            break
        below = choices(growth, judge, node)
        closed(log, number, value, SEARCHED if below else FINAL)
        visits.append(growth.word(node, VISITS))
        for choice in below:
            value = choice.value(judge, ply + 1) * growth.word(choice.node, TURN)
            waiting.append((choice.node, number, choice.move, value, ply + 1))
    return GrownTree(position, log, visits)
