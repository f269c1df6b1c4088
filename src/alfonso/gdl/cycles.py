"""Cycles: what needs itself, by way of others, is taken together, and after all that it needs."""

from __future__ import annotations

import sys
from collections.abc import Hashable, Iterable, Mapping
from typing import TypeVar

DONE = sys.maxsize
Node = TypeVar("Node", bound=Hashable)


def cycles(graph: Mapping[Node, Iterable[Node]]) -> list[frozenset[Node]]:
    """The strongly connected parts of a graph, those that are reached before those that reach
    them: Tarjan's way, with a stack of its own in place of recursion.

    >>> [sorted(part) for part in cycles({1: [2], 2: [3, 4], 3: [2]})]
    [[4], [2, 3], [1]]
    """
    found: list[frozenset[Node]] = []
    number: dict[Node, int] = {}
    lowest: dict[Node, int] = {}
    waiting: list[Node] = []  # numbered, but in no part yet
    for root in graph:
        path = [] if root in number else [(root, iter(graph[root]))]
        while path:
            node, rest = path[-1]
            if node not in number:
                number[node] = lowest[node] = len(number)
                waiting.append(node)
            if (child := next(rest, None)) is None:
                path.pop()
                if lowest[node] == number[node]:
                    found.append(_popped(waiting, node))
                    lowest.update(dict.fromkeys(found[-1], DONE))
                if path:
                    above = path[-1][0]
                    lowest[above] = min(lowest[above], lowest[node])
            elif child not in number:
                path.append((child, iter(graph.get(child, ()))))
            else:
                lowest[node] = min(lowest[node], lowest[child])
    return found


def _popped(waiting: list[Node], node: Node) -> frozenset[Node]:
    part = [waiting.pop()]
    while part[-1] != node:
        part.append(waiting.pop())
    return frozenset(part)
