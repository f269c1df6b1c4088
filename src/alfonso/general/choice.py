"""Which action a side tries next: each once, then the best upper confidence bound of its own.

Proposition. Where one side moves, an action that cannot bring it more than it has for certain is
tried no more, as long as any other can; chance rolls dice; and a side that chooses at once with
others is shown nothing but what its own choices brought.
"""

from __future__ import annotations

import math

from alfonso.dice import roll
from alfonso.general.bounds import high_of, low_of
from alfonso.general.graph import (
    ACTION,
    CHANCE,
    CHILD,
    COUNT,
    FIRST,
    FULL,
    HIGH,
    LOW,
    SEEN,
    SIDE,
    TOTAL,
    TRIED,
    VISITS,
    WIDTH,
    block_at,
    side_at,
)
from alfonso.native.words import Floats, Words

CLOSED = -1e9


def choose(
    node: int, block: int, log: Words, nodes: Words, actions: Words, curious: Floats, dice: Words
) -> int:
    """The action that the side of a block tries next."""
    place = block_at(node, block, log)
    first, count, side = nodes[place + FIRST], nodes[place + COUNT], nodes[place + SIDE]
    if side == log[CHANCE]:
        return first + roll(dice, count)
    wanted = least_wanted(node, side, log, nodes)
    least, most = log[SEEN + 2 * side], log[SEEN + 2 * side + 1]
    reach = curious[0] * math.sqrt(math.log(max(nodes[node * log[WIDTH] + VISITS], 1)))
    best, highest = first, 2 * CLOSED
    for action in range(first, first + count):
        tried, score = actions[action * ACTION + TRIED], CLOSED
        if high_of(actions[action * ACTION + CHILD], side, log, nodes) >= wanted:
            if tried == 0:
                return action
            mean = worth(action, side, log, nodes, actions) - least
            score = mean / max(most - least, 1) + reach / math.sqrt(tried)
        if score > highest:
            best, highest = action, score
    return best


def least_wanted(node: int, side: int, log: Words, nodes: Words) -> int:
    """More than the side has for certain, if more is possible."""
    place = side_at(node, side, log)
    return nodes[place + LOW] + (nodes[place + HIGH] > nodes[place + LOW])


def worth(action: int, side: int, log: Words, nodes: Words, actions: Words) -> float:
    """The mean reward of an action that was tried, within what is proven."""
    at = action * ACTION
    mean = actions[at + TOTAL] / actions[at + TRIED]
    low = low_of(actions[at + CHILD], side, log, nodes) / FULL
    return min(max(mean, low), high_of(actions[at + CHILD], side, log, nodes) / FULL)
