"""Regret matching, for the root of a game where sides choose at the same time.

    cells  [combinations × (1 + SIDES)]   how often each was played, and what each side got in all

Each side plays an action the more often, the more it regrets not having played it; what is played
later counts more. Proposition: in
a game of two who want the opposite, the mean of what was played comes as near to an equilibrium as
one wants (Hart and Mas-Colell, 2000), which a choice by the best mean does not.
"""

from __future__ import annotations

from alfonso.dice import roll
from alfonso.general.graph import (
    ACTION,
    BLOCKS,
    CHANCE,
    COUNT,
    FIRST,
    FULL,
    REGRET,
    ROOT,
    SIDE,
    SIDES,
    WEIGHT,
    WIDTH,
    block_at,
)
from alfonso.mcts.nodes import DONE
from alfonso.native.words import Words

MOST_CELLS = 1 << 16
BOLD = 8
"""One choice in so many is any action."""
PROBABLE = 1 << 12
"""Weights count so many to a whole choice."""
WARM = 4
"""Before regrets mean anything, every combination should have been played so often on average;
until then the root is searched like any other node."""


def combinations(log: Words, nodes: Words) -> int:
    """How many joint choices there are at the root; 0 where there are too many, or one chooser."""
    root, product = log[ROOT], 1
    blocks = nodes[root * log[WIDTH] + BLOCKS]
    for block in range(blocks):
        product *= nodes[block_at(root, block, log) + COUNT]
        if product > MOST_CELLS:
            return 0
    return product if blocks > 1 else 0


def matched(block: int, log: Words, nodes: Words, actions: Words, dice: Words) -> int:
    """An action, by regret; what was played counts."""
    place = block_at(log[ROOT], block, log)
    first, count = nodes[place + FIRST], nodes[place + COUNT]
    if nodes[place + SIDE] == log[CHANCE]:
        return first + roll(dice, count)
    total = 0.0
    for action in range(first, first + count):
        total += actions[action * ACTION + REGRET]
    for action in range(first, first + count):
        share = actions[action * ACTION + REGRET] / total if total else 1.0 / count
        actions[action * ACTION + WEIGHT] += int(PROBABLE * share) * log[DONE]
    if total == 0.0 or roll(dice, BOLD) == 0:
        return first + roll(dice, count)
    return drawn(total * roll(dice, PROBABLE) / PROBABLE, first, actions)


def drawn(mark: float, first: int, actions: Words) -> int:
    """The action where regrets, one after the other, come above the mark."""
    rest = mark - actions[first * ACTION + REGRET]
    while rest >= 0.0:
        first += 1
        rest -= actions[first * ACTION + REGRET]
    return first


def learn(log: Words, nodes: Words, actions: Words, cells: Words, path: Words, gains: int) -> None:
    """Enter what a joint choice at the root brought, and what each side regrets of it.

    The choices stand at the beginning of the path, what each side got in the log from `gains` on.
    """
    root, width = log[ROOT], 1 + log[SIDES]
    blocks = nodes[root * log[WIDTH] + BLOCKS]
    played = 0
    for block in range(blocks):
        place = block_at(root, block, log)
        played = played * nodes[place + COUNT] + path[block] - nodes[place + FIRST]
    cells[played * width] += 1
    for side in range(log[SIDES]):
        cells[played * width + 1 + side] += log[gains + side]
    stride = 1
    for block in range(blocks - 1, -1, -1):
        place = block_at(root, block, log)
        if nodes[place + SIDE] != log[CHANCE]:
            own = path[block] - nodes[place + FIRST]
            rue(place, played, own, stride, log, nodes, actions, cells)
        stride *= nodes[place + COUNT]


def rue(
    place: int,
    played: int,
    own: int,
    stride: int,
    log: Words,
    nodes: Words,
    actions: Words,
    cells: Words,
) -> None:
    """What one side would rather have played, the others' choices given; never below nothing."""
    width, side = 1 + log[SIDES], nodes[place + SIDE]
    got = mean(played, side, width, cells)
    for other in range(nodes[place + COUNT]):
        cell = played + (other - own) * stride
        if cells[cell * width]:
            at = (nodes[place + FIRST] + other) * ACTION + REGRET
            actions[at] = max(actions[at] + mean(cell, side, width, cells) - got, 0)


def mean(cell: int, side: int, width: int, cells: Words) -> int:
    """In hundredths of a point."""
    return FULL * cells[cell * width + 1 + side] // cells[cell * width]
