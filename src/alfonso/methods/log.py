"""The log of a search: its counts, its best line and, if wanted, its tree, in one row of words.

The searches write into it as they go, natively and interpreted alike. Its first word is the sign to
stop. The best line of the node at ply p stands in row p of a square; each node that improves takes
over its child's row. The tree is a table of records, one a node, in the order of the search.
"""

from __future__ import annotations

from alfonso.game import Rules, State
from alfonso.methods.values import WIN
from alfonso.native.words import Words, words

STOP, VISITED, LEAVES, HORIZON, LIMIT, DISTANCE, NODES, ROOM, MOST = range(9)
"""Places in the head; HORIZON counts the leaves that were judged, not decided, and MOST is how many
moves a position may have."""
DEEP = 128
"""The best line and the moves that cut are kept for so many plies."""
LENGTHS = 16
LINES = LENGTHS + DEEP
KILLERS = LINES + DEEP * DEEP
TREE = KILLERS + 2 * DEEP
PARENT, MOVE, VALUE, ALPHA, BETA, PLY, STATUS, RECORD = range(8)
"""The fields of a record of the tree, and its size."""
SEARCHED, CUT, UNFINISHED, FINAL = range(4)
"""How a node ended: all children searched, cut off, stopped in the middle, or a leaf."""
ROOT, UNRECORDED = 0, -1


def new_log(node_limit: int = 0, distance: bool = False, tree_nodes: int = 0) -> Words:
    """An empty log: at most so many nodes visited (0: any number) and so many recorded.

    A search that comes to its limit still walks down to the end of the line that it is in.
    """
    log = words(TREE + RECORD * tree_nodes)
    log[LIMIT], log[DISTANCE], log[ROOM] = node_limit, distance, tree_nodes
    return log


def visit(log: Words, ply: int) -> None:
    """Count a node, and stop at the limit."""
    log[VISITED] += 1
    if log[VISITED] == log[LIMIT]:
        log[STOP] = 1
    if ply < DEEP:
        log[LENGTHS + ply] = 0


def decided(result: int, ply: int, log: Words) -> int:
    """The value of a finished game for the side to move."""
    log[LEAVES] += 1
    return result * (WIN - ply * log[DISTANCE])


def judged(game: Rules, state: State, log: Words) -> int:
    """The value of a state at the horizon for the side to move."""
    log[LEAVES] += 1
    log[HORIZON] += 1
    return game.evaluate(state)


def improve(log: Words, ply: int, move: int) -> None:
    """The best line from here is this move, then the child's best line."""
    if ply + 1 >= DEEP:
        return
    length = log[LENGTHS + ply + 1]
    here, below = LINES + ply * DEEP, LINES + (ply + 1) * DEEP
    log[here] = move
    for step in range(min(length, DEEP - 1)):
        log[here + 1 + step] = log[below + step]
    log[LENGTHS + ply] = length + 1


def line(log: Words, ply: int = 0) -> list[int]:
    """The best line from a ply on."""
    start = LINES + ply * DEEP
    return list(log[start : start + log[LENGTHS + ply]])


def opened(log: Words, parent: int, move: int, alpha: int, beta: int, ply: int) -> int:
    """Record a node; gives its number, or UNRECORDED where there is no room left."""
    number = log[NODES]
    if number >= log[ROOM]:
        if number == log[ROOM] and number:
            log[NODES] += 1  # one too many: the tree says that it stopped recording
        return UNRECORDED
    log[NODES] += 1
    record = TREE + RECORD * number
    log[record + PARENT] = parent
    log[record + MOVE] = move
    log[record + ALPHA] = alpha
    log[record + BETA] = beta
    log[record + PLY] = ply
    log[record + STATUS] = UNFINISHED
    return number


def closed(log: Words, node: int, value: int, status: int) -> int:
    """Enter the value of a recorded node and how it ended; gives the value."""
    if node < 0:
        return value
    return enter(log, node, value, UNFINISHED if status == SEARCHED and log[STOP] else status)


def enter(log: Words, node: int, value: int, status: int) -> int:
    """Write down the value and the status; gives the value."""
    if node >= 0:
        log[TREE + RECORD * node + VALUE] = value
        log[TREE + RECORD * node + STATUS] = status
    return value
