"""What one thread of the engine keeps while it searches, in one row of words.

The head holds counts, limits and switches; then come the best lines, killers, counter-moves,
history, the marks of the positions on the way (for repetitions), and room for the moves and their
grades at each ply.
"""

from __future__ import annotations

from alfonso.native.words import Words, words

STOP, NODES, LIMIT, EXACT_MODE, REPETITION, PAST, MOST, SYMMETRIES = range(8)
REACH, TOUCHED, LEADER, NOISE, DICE, PROOF, WHIM = range(8, 15)
"""Places in the head. PAST counts the positions before the root that may be repeated; forced
moves prolong a line up to REACH plies. TOUCHED counts the values that are not proven: those at
the horizon, and draws by repetition, which depend on the way. LEADER is the root's move that is
tried first, NOISE by how much evaluations may be misjudged, DICE in which way. With PROOF only
decided games count; WHIM is how far a helping thread's order may stray, in units of history."""
NOBODY = -1
POINT = 256
"""Noise is told in such parts of a point."""
EXCLUDED, MOST_EXCLUDED = 16, 256
"""At the root, moves that were already ranked: their number, then the moves."""
DEEP = 256
"""No line is followed further than so many plies below the root."""
LENGTHS = EXCLUDED + 1 + MOST_EXCLUDED
LINES = LENGTHS + DEEP + 1
KILLERS = LINES + DEEP * DEEP
PLAYED = KILLERS + 2 * DEEP
SLOTS = 1 << 12
HISTORY = PLAYED + DEEP + 1
COUNTERS = HISTORY + 2 * SLOTS
MARKS = COUNTERS + SLOTS
LONGEST_PAST = 2048
MOVES = MARKS + LONGEST_PAST + DEEP + 1


def new_heap(most_moves: int) -> Words:
    """A heap for a game with at most so many moves a position."""
    heap = words(MOVES + 2 * most_moves * (DEEP + 1))
    heap[MOST] = most_moves
    return heap


def slot_of(move: int) -> int:
    """Where history and counters keep a move; moves of few bits have a slot of their own."""
    return (move ^ move >> 12 ^ move >> 24 ^ move >> 36) & (SLOTS - 1)


def improve(heap: Words, ply: int, move: int) -> None:
    """The best line from here is this move, then the child's best line."""
    length = heap[LENGTHS + ply + 1]
    here, below = LINES + ply * DEEP, LINES + (ply + 1) * DEEP
    heap[here] = move
    for step in range(min(length, DEEP - 1)):
        heap[here + 1 + step] = heap[below + step]
    heap[LENGTHS + ply] = length + 1


def line(heap: Words) -> list[int]:
    """The best line from the root."""
    return list(heap[LINES : LINES + heap[LENGTHS]])


def remember(heap: Words, ply: int, side: int, move: int, depth: int) -> None:
    """A move that cut off is tried early from now on: here, after the same move, and everywhere."""
    killer = KILLERS + 2 * ply
    if heap[killer] != move:
        heap[killer + 1] = heap[killer]
        heap[killer] = move
    heap[COUNTERS + slot_of(heap[PLAYED + ply])] = move
    place = HISTORY + side * SLOTS + slot_of(move)
    heap[place] = min(heap[place] + depth * depth, 1 << 20)


def fade(heap: Words) -> None:
    """A new search begins: what cut off before counts less."""
    for place in range(HISTORY, HISTORY + 2 * SLOTS):
        heap[place] >>= 2
