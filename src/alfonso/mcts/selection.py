"""Which move to try next: each once, then the best upper confidence bound (UCT).

    stats [nodes × 3]   TOTAL of the rewards, SCORE their mean, WIDTH 1/√visits

Proposition. `choose` gives a child that can still change the node's result; such a child exists as
long as the node is not proven.
"""

from __future__ import annotations

import math

from alfonso.mcts.nodes import COUNT, FIRST, HIGH, LOW, OPENED, RECORD, VISITS, floor_of
from alfonso.native.words import Floats, Words, floats

TOTAL, SCORE, WIDTH, STATS = range(4)
CURVED = 1 << 14
REACHES, WIDTHS = 0, CURVED
CLOSED = -1e9
"""The score of a child that cannot change the node's result."""


def choose(node: int, tree: Words, stats: Floats, curves: Floats) -> int:
    """The next child to look into."""
    at = node * RECORD
    first = tree[at + FIRST]
    while tree[at + OPENED] < tree[at + COUNT]:
        child = first + tree[at + OPENED]
        tree[at + OPENED] += 1
        if tree[child * RECORD + LOW] < tree[child * RECORD + HIGH]:
            return child
    reach = curve(tree[at + VISITS], REACHES, curves)
    best, highest = first, CLOSED
    for child in range(first, first + tree[at + COUNT]):
        score = stats[child * STATS + SCORE] + reach * stats[child * STATS + WIDTH]
        if score > highest:
            best, highest = child, score
    return best


def close(node: int, tree: Words, stats: Floats) -> None:
    """Leave out the children that promise no more than the node has for certain."""
    floor, first = floor_of(node, tree), tree[node * RECORD + FIRST]
    for child in range(first, first + tree[node * RECORD + COUNT]):
        if tree[child * RECORD + HIGH] <= floor:
            stats[child * STATS + SCORE] = CLOSED
            stats[child * STATS + WIDTH] = 0.0


def credit(node: int, reward: float, tree: Words, stats: Floats, curves: Floats) -> None:
    """Count a visit; the score stays within what is proven."""
    at, beside = node * RECORD, node * STATS
    tree[at + VISITS] += 1
    stats[beside + TOTAL] += reward
    if stats[beside + SCORE] != CLOSED:
        mean = stats[beside + TOTAL] / tree[at + VISITS]
        stats[beside + SCORE] = min(max(mean, float(tree[at + LOW])), float(tree[at + HIGH]))
        stats[beside + WIDTH] = curve(tree[at + VISITS], WIDTHS, curves)


def new_curves(c: float) -> Floats:
    """c·√ln n and 1/√n for small n, worked out when they are first asked for; c stands in front."""
    curves = floats(2 * CURVED)
    curves[0] = c
    return curves


def curve(n: int, which: int, curves: Floats) -> float:
    if n >= CURVED:
        return point(n, which, curves[0])
    if n and curves[which + n] == 0.0:
        curves[which + n] = point(n, which, curves[0])
    return curves[which + n]


def point(n: int, which: int, c: float) -> float:
    return c * math.sqrt(math.log(n)) if which == REACHES else 1.0 / math.sqrt(n)
