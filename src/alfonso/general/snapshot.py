"""The upper part of a graph as a tree that others browse, level by level, the best first.

Where sides choose at once, the choices of the second stand below each of the first; their counts
are those of the second alone, the same everywhere, for it does not know what the first one chose.
"""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from alfonso.general.graph import NOBODY
from alfonso.general.memory import Action, Graph
from alfonso.mcts.snapshot import GrownNode, GrownTree
from alfonso.methods.log import FINAL, SEARCHED, closed, new_log, opened
from alfonso.methods.tree import Node
from alfonso.methods.values import INFINITE
from alfonso.native.words import Words
from alfonso.position import Position


class Place(NamedTuple):
    """Where the walk stands: at a block of a node, reached by a choice; its number in the tree."""

    position: Position
    node: int
    block: int
    parent: int
    move: int
    ply: int
    visits: int
    rewards: tuple[float, ...]


class GeneralTree(GrownTree):
    """A recorded tree that knows what each side got below a node."""

    def __init__(
        self, position: Position, log: Words, visits: list[int], rewards: list[tuple[float, ...]]
    ) -> None:
        super().__init__(position, log, visits)
        self.rewards = rewards

    def node(self, number: int) -> Node:
        if number not in self._nodes:
            self._nodes[number] = GeneralNode(self, number, self.visits[number])
            self._nodes[number].rewards = self.rewards[number]
        return self._nodes[number]


class GeneralNode(GrownNode):
    """Values are for the side to move at the root, whoever moves here."""

    @property
    def _sign(self) -> int:
        return 1


def snapshot(graph: Graph, root: Position, room: int) -> GeneralTree:
    """At most so many nodes."""
    log, side = new_log(tree_nodes=room), root.mover
    visits: list[int] = []
    rewards: list[tuple[float, ...]] = []
    start = Place(root, graph.root, 0, 0, 0, 0, graph.visits(graph.root), graph.rewards(graph.root))
    waiting = deque([start])
    while waiting:
        place = waiting.popleft()
        number = opened(log, place.parent, place.move, -INFINITE, INFINITE, place.ply)
        if number < 0:
            break
        below = _below(graph, place, number)
        closed(log, number, round(place.rewards[side]), SEARCHED if below else FINAL)
        visits.append(place.visits)
        rewards.append(place.rewards)
        waiting.extend(below)
    return GeneralTree(root, log, visits, rewards)


def _below(graph: Graph, place: Place, number: int) -> list[Place]:
    """What follows, as far as it was tried, the most visited first."""
    blocks = graph.blocks(place.node) if place.node != NOBODY else []
    if place.block >= len(blocks):
        return []
    block = blocks[place.block]
    tried = sorted((a for a in block.actions if a.visits), key=lambda a: -a.visits)
    return [_after(graph, place, number, action, block.side, len(blocks)) for action in tried]


def _after(
    graph: Graph, place: Place, number: int, action: Action, side: int, blocks: int
) -> Place:
    position = place.position.child(action.move)
    rewards = list(place.rewards)
    rewards[side] = action.mean
    node, block = place.node, place.block + 1
    if block == blocks:
        node, block = graph.find(position.state), 0
    if blocks == 1 and node != NOBODY and graph.visits(node):
        rewards = list(graph.rewards(node))
    ply, visits = place.ply + 1, action.visits
    return Place(position, node, block, number, action.move, ply, visits, tuple(rewards))
