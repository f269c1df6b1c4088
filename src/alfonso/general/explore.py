"""Best-first search through the states of a puzzle, each visited once.

    nodes  [room × (STATE + words of a state)]   where a state came from, and the state itself
    table  [2^n]                                 the nodes by the marks of their states
    heap   [room × 2]                            the nodes that wait, the least rank on top

Proposition. BEST is the most that any end of the game gave that was met, and the moves from the
root to it are legal. Where nothing waits any more and every state had a mark of its own, there is
no better end. Where ranks are depths, and all states that share a mark have the same ends, no
shorter way leads to an end as good.
"""

from __future__ import annotations

from typing import Protocol

from alfonso.dice import roll
from alfonso.game import OPEN, Rules, State
from alfonso.native.words import Words
from alfonso.playouts import listed, mark_of

STOP, FREE, ROOM, WAITING, BEST, BEST_NODE, BEST_MOVE, SLOTS, MOST_MOVES, DONE, LIMIT, FULL = range(
    12
)
HEAD = 12
"""The log: the sign to stop, nodes and their room, how many wait, the best reward with the node and
the move that led there, slots, the most moves, how many were looked into and may be, and whether
memory was too small for all."""
PARENT, MOVE, DEPTH, MARK, OTHER_MARK, STATE = range(6)
TARGET = 100
NOTHING = -1
TIE = 1 << 32
DEEPEST = 1 << 20


class Puzzle(Rules, Protocol):
    """Rules with an order to look into states, and marks to know them by."""

    def rank(self, state: State, depth: int, node: int, dice: Words, /) -> int: ...
    def mark(self, state: State, salt: int, /) -> int: ...
    def key(self, state: State, salt: int, /) -> int: ...
    def state_size(self) -> int: ...
    def put_state(self, words: Words, at: int, state: State, /) -> None: ...
    def get_state(self, words: Words, at: int, /) -> State: ...


def explore(
    game: Puzzle,
    start: State,
    log: Words,
    nodes: Words,
    table: Words,
    heap: Words,
    moves: Words,
    dice: Words,
) -> int:
    """Look into one state after the other until the target is met, or nothing is left, or a limit
    comes; gives how many."""
    width = STATE + game.state_size()
    if log[FREE] == 0:
        add(game, start, NOTHING, 0, 0, log, nodes, table, heap, dice)
    while log[STOP] == 0 and log[WAITING] and log[BEST] < TARGET and log[DONE] != log[LIMIT]:
        node = popped(log, heap)
        state = game.get_state(nodes, node * width + STATE)
        depth = nodes[node * width + DEPTH] + 1
        for number in range(listed(game, state, moves, log[MOST_MOVES])):
            after = game.play(state, moves[number])
            if game.result(after) == OPEN:
                add(game, after, node, moves[number], depth, log, nodes, table, heap, dice)
            elif game.rewards(after)[0] > log[BEST]:
                log[BEST] = game.rewards(after)[0]
                log[BEST_NODE], log[BEST_MOVE] = node, moves[number]
        log[DONE] += 1
    return log[DONE]


def add(
    game: Puzzle,
    state: State,
    parent: int,
    move: int,
    depth: int,
    log: Words,
    nodes: Words,
    table: Words,
    heap: Words,
    dice: Words,
) -> None:
    """Let a state wait, unless its like was met before."""
    width, mark, other = STATE + game.state_size(), game.mark(state, 0), game.mark(state, 1)
    slot = (mark ^ other) & (log[SLOTS] - 1)
    while table[slot]:
        at = (table[slot] - 1) * width
        if nodes[at + MARK] == mark and nodes[at + OTHER_MARK] == other:
            return
        slot = (slot + 1) & (log[SLOTS] - 1)
    if log[FREE] == log[ROOM]:
        log[FULL] = 1
        return
    node = log[FREE]
    log[FREE] += 1
    table[slot] = node + 1
    at = node * width
    nodes[at + PARENT], nodes[at + MOVE], nodes[at + DEPTH] = parent, move, depth
    nodes[at + MARK], nodes[at + OTHER_MARK] = mark, other
    game.put_state(nodes, at + STATE, state)
    push(game.rank(state, depth, node, dice), node, log, heap)


def push(rank: int, node: int, log: Words, heap: Words) -> None:
    """Let a node wait in its order."""
    at = log[WAITING]
    log[WAITING] += 1
    while at > 0 and heap[(at - 1) // 2 * 2] > rank:
        above = (at - 1) // 2
        heap[2 * at], heap[2 * at + 1] = heap[2 * above], heap[2 * above + 1]
        at = above
    heap[2 * at], heap[2 * at + 1] = rank, node


def popped(log: Words, heap: Words) -> int:
    """The node of least rank, which waits no longer."""
    top = heap[1]
    log[WAITING] -= 1
    end = log[WAITING]
    rank, node, at = heap[2 * end], heap[2 * end + 1], 0
    while 2 * at + 1 < end:
        below = 2 * at + 1
        if below + 1 < end and heap[2 * below + 2] < heap[2 * below]:
            below += 1
        if heap[2 * below] >= rank:
            break
        heap[2 * at], heap[2 * at + 1] = heap[2 * below], heap[2 * below + 1]
        at = below
    heap[2 * at], heap[2 * at + 1] = rank, node
    return top


# Orders.


def breadth(game: Puzzle, state: State, depth: int, node: int, dice: Words) -> int:
    """The shallowest first, those that were met earlier before others."""
    return depth * TIE + node


def dive(game: Puzzle, state: State, depth: int, node: int, dice: Words) -> int:
    """The deepest first; of its like that with the fewest ways on, then any."""
    ways = 0
    for move in game.moves(state):
        ways += game.result(game.play(state, move)) == OPEN
    return ((DEEPEST - depth) * 1024 + min(ways, 1023)) * 1024 + roll(dice, 1024)


def climb(game: Puzzle, state: State, depth: int, node: int, dice: Words) -> int:
    """Where the rules would give most already; of its like the shallowest, then any."""
    lacking = TARGET - game.rewards(state)[0]
    return (lacking * DEEPEST + depth) * 1024 + roll(dice, 1024)


# What tells states apart.


def whole(game: Puzzle, state: State, salt: int) -> int:
    """Everything."""
    return game.key(state, salt)


def placed(game: Puzzle, state: State, salt: int) -> int:
    """Everything but counters."""
    return 0 if salt else mark_of(game, state)
