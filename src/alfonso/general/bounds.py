"""What is proven of a node where one side moves, from what is proven of those that follow.

Proposition. Let every side move for its own reward alone, and know no less than is told here. Then
what each side gets lies between LOW and HIGH, in whatever way equal rewards are chosen among. For
chance, bounds are means, rounded outwards. Where several choose at once nothing is told.
"""

from __future__ import annotations

from alfonso.game import MOST_REWARD
from alfonso.general.graph import (
    ACTION,
    BLOCKS,
    CHANCE,
    CHILD,
    COUNT,
    ENDED,
    FIRST,
    FULL,
    HIGH,
    LOW,
    NOBODY,
    SIDE,
    SIDES,
    WIDTH,
    block_at,
    side_at,
)
from alfonso.native.words import Words

MOST = FULL * MOST_REWARD


def settle(node: int, log: Words, nodes: Words, actions: Words) -> bool:
    """Bound what each side gets at a node; tells whether that says more than before."""
    at = node * log[WIDTH]
    if nodes[at + BLOCKS] != 1 or nodes[at + ENDED]:
        return False
    mover = nodes[block_at(node, 0, log) + SIDE]
    floor = -1 if mover == log[CHANCE] else best_low(node, mover, log, nodes, actions)
    changed, is_known = False, True
    for side in range(log[SIDES]):
        place = side_at(node, side, log)
        if mover == log[CHANCE]:
            low, high = means(node, side, log, nodes, actions)
        else:
            low, high = reach(node, side, mover, floor, log, nodes, actions)
        low, high = max(low, nodes[place + LOW]), min(high, nodes[place + HIGH])
        changed = changed or low != nodes[place + LOW] or high != nodes[place + HIGH]
        is_known = is_known and low == high
        nodes[place + LOW], nodes[place + HIGH] = low, high
    nodes[at + ENDED] = int(is_known)
    return changed


def best_low(node: int, mover: int, log: Words, nodes: Words, actions: Words) -> int:
    """What the mover has for certain."""
    place, best = block_at(node, 0, log), 0
    for action in range(nodes[place + FIRST], nodes[place + FIRST] + nodes[place + COUNT]):
        best = max(best, low_of(actions[action * ACTION + CHILD], mover, log, nodes))
    return best


def reach(
    node: int, side: int, mover: int, floor: int, log: Words, nodes: Words, actions: Words
) -> tuple[int, int]:
    """The bounds of one side over all that the mover may play who has the floor for certain."""
    place, low, high = block_at(node, 0, log), MOST, 0
    for action in range(nodes[place + FIRST], nodes[place + FIRST] + nodes[place + COUNT]):
        child = actions[action * ACTION + CHILD]
        if high_of(child, mover, log, nodes) >= floor:
            low = min(low, low_of(child, side, log, nodes))
            high = max(high, high_of(child, side, log, nodes))
    return (floor if side == mover else low), high


def means(node: int, side: int, log: Words, nodes: Words, actions: Words) -> tuple[int, int]:
    """The bounds of one side where all that may happen is equally likely."""
    place, low, high = block_at(node, 0, log), 0, 0
    count = nodes[place + COUNT]
    for action in range(nodes[place + FIRST], nodes[place + FIRST] + count):
        low += low_of(actions[action * ACTION + CHILD], side, log, nodes)
        high += high_of(actions[action * ACTION + CHILD], side, log, nodes)
    return low // count, -(-high // count)


def low_of(node: int, side: int, log: Words, nodes: Words) -> int:
    return 0 if node == NOBODY else nodes[side_at(node, side, log) + LOW]


def high_of(node: int, side: int, log: Words, nodes: Words) -> int:
    return MOST if node == NOBODY else nodes[side_at(node, side, log) + HIGH]
