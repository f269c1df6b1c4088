"""A tree kept: what is still wanted slides to the front of the rows.

Proposition. After `keep`, the tree below the old node KEEP is the whole tree, with the same moves,
order, bounds and counts; the rest of the rows is free. After `fold`, the same holds of the tree
less its least visited parts, whose roots are leaves again. Since a parent stands before its
children, one walk from front to back is enough, and nothing is overwritten that is still to be
read.
"""

from __future__ import annotations

from typing import Any

from alfonso.game import LOST, WON
from alfonso.mcts.nodes import (
    COUNT,
    DEEPEST,
    FIRST,
    FREE,
    HIGH,
    KEEP,
    LOW,
    NOBODY,
    PARENT,
    RECORD,
    ROOM,
    ROOT,
    VISITS,
)
from alfonso.native.words import Words


def keep(log: Words, tree: Words, side: Any, width: int) -> None:
    """Make the node KEEP the root; `side` is a row beside the tree with records of that width.

    Where it was folded, that something is proven of it does not tell which move proves it: it is
    looked at again."""
    if log[KEEP] != ROOT:
        slide(log[KEEP], log, tree, side, width)
        log[KEEP] = log[DEEPEST] = 0
    if tree[COUNT] == 0:
        tree[LOW], tree[HIGH] = LOST, WON


def fold(log: Words, tree: Words, side: Any, width: int) -> None:
    """Where the rows are full, forget what was visited least, until half of them is free.

    A folded node keeps its counts and bounds, and is expanded again if it is visited again.
    """
    least = 4
    while 2 * log[FREE] > log[ROOM] and least <= 2 * tree[VISITS]:
        for node in range(ROOT + 1, log[FREE]):
            if tree[node * RECORD + VISITS] < least:
                tree[node * RECORD + COUNT] = 0
        slide(ROOT, log, tree, side, width)
        least *= 2


def slide(root: int, log: Words, tree: Words, side: Any, width: int) -> None:
    """Move a node to the front, and all below it behind it; what is not below it is lost."""
    end = log[FREE]
    for node in range(root + 1, end):
        tree[node * RECORD + PARENT] = NOBODY
    log[FREE] = 0
    move_to_front(root, log, tree, side, width)
    for node in range(root + 1, end):
        parent = tree[node * RECORD + PARENT]
        if parent != NOBODY:
            if tree[parent * RECORD + FIRST] == node:
                tree[parent * RECORD + FIRST] = log[FREE]
            move_to_front(node, log, tree, side, width)
    tree[PARENT] = NOBODY


def move_to_front(node: int, log: Words, tree: Words, side: Any, width: int) -> None:
    """Move a record to the first free place, and tell its children where that is."""
    place = log[FREE]
    log[FREE] += 1
    for word in range(RECORD):
        tree[place * RECORD + word] = tree[node * RECORD + word]
    for word in range(width):
        side[place * width + word] = side[node * width + word]
    first = tree[place * RECORD + FIRST]
    for child in range(first, first + tree[place * RECORD + COUNT]):
        tree[child * RECORD + PARENT] = place
