"""In which order the engine tries moves: the table's, noisy ones, killers, counters, history."""

from __future__ import annotations

from alfonso.bits import below, mix
from alfonso.engine.abilities import Searched
from alfonso.engine.heap import (
    COUNTERS,
    EXACT_MODE,
    EXCLUDED,
    HISTORY,
    KILLERS,
    LEADER,
    MOST,
    MOVES,
    NODES,
    PLAYED,
    SLOTS,
    WHIM,
    slot_of,
)
from alfonso.errors import Overrun
from alfonso.game import State
from alfonso.native.words import Words

SORTED = 16
"""So many moves are tried in the order of their grades."""
LEADING = 1 << 51
FROM_TABLE, NOISY, KILLER, SECOND, COUNTER, PROMISE = (1 << n for n in (50, 40, 39, 38, 37, 24))


def gather(
    game: Searched,
    state: State,
    is_safe: bool,
    side: int,
    ply: int,
    known: int,
    which: int,
    heap: Words,
) -> int:
    """Write down the moves with their grades; `known` is the table's move as image `which` has it,
    or -1. Gives the number of moves."""
    count, liked = 0, liked_at(ply, side, heap)
    for move in game.moves(state):
        count = enter(game, state, move, count, ply, known, which, liked, heap)
    if ply == 0:
        lead(count, heap)
    return count


def gather_safe(
    game: Searched,
    state: State,
    is_safe: bool,
    side: int,
    ply: int,
    known: int,
    which: int,
    heap: Words,
) -> int:
    """The same, or only the moves that do not let the other side win at once."""
    if not is_safe:
        return gather(game, state, is_safe, side, ply, known, which, heap)
    count, liked = 0, liked_at(ply, side, heap)
    for move in game.safe_moves(state):
        count = enter(game, state, move, count, ply, known, which, liked, heap)
    return count


def enter(
    game: Searched,
    state: State,
    move: int,
    count: int,
    ply: int,
    known: int,
    which: int,
    liked: tuple[int, int, int, int],
    heap: Words,
) -> int:
    """Write down one move after `count` others; gives how many there are now."""
    if count == heap[MOST]:
        raise Overrun("moves gave more moves than most_moves allows")
    at = row_of(ply, heap) + 2 * count
    heap[at] = move
    heap[at + 1] = grade(game, state, move, known, which, liked, heap)
    return count + 1


def liked_at(ply: int, side: int, heap: Words) -> tuple[int, int, int, int]:
    """What served well here, killers and counter-move, and where the side's history stands."""
    history = HISTORY + side * SLOTS
    if heap[EXACT_MODE]:
        return -1, -1, -1, history
    counter = heap[COUNTERS + slot_of(heap[PLAYED + ply])]
    return heap[KILLERS + 2 * ply], heap[KILLERS + 2 * ply + 1], counter, history


def grade(
    game: Searched,
    state: State,
    move: int,
    known: int,
    which: int,
    liked: tuple[int, int, int, int],
    heap: Words,
) -> int:
    """How early a move is tried."""
    if known != -1 and game.seen_as(move, which) == known:
        return FROM_TABLE
    hope = game.hope(state, move) * PROMISE + heap[liked[3] + slot_of(move)]
    if heap[WHIM]:
        hope += below(mix(move ^ heap[NODES]), heap[WHIM])
    if game.loud(state, move):
        return NOISY + hope
    if move == liked[0]:
        return KILLER + hope
    if move == liked[1]:
        return SECOND + hope
    return COUNTER + hope if move == liked[2] else hope


def lead(count: int, heap: Words) -> None:
    """At the root, what was best before comes first."""
    for number in range(count):
        if heap[MOVES + 2 * number] == heap[LEADER]:
            heap[MOVES + 2 * number + 1] = LEADING


def recalled(game: Searched, state: State, known: int, which: int) -> int:
    """The table's move, known as image `which` has it; -1 if it is none here."""
    if which == 0:
        return known
    for move in game.moves(state):
        if game.seen_as(move, which) == known:
            return move
    return -1


def gather_noisy(game: Searched, state: State, ply: int, heap: Words) -> tuple[int, bool]:
    """Write down the noisy moves alone: their number, and whether there is a quiet one too."""
    start, count, is_quiet = row_of(ply, heap), 0, False
    for move in game.moves(state):
        if game.loud(state, move):
            if count == heap[MOST]:
                raise Overrun("moves gave more moves than most_moves allows")
            heap[start + 2 * count] = move
            heap[start + 2 * count + 1] = game.hope(state, move)
            count += 1
        else:
            is_quiet = True
    return count, is_quiet


def has_quiet(game: Searched, state: State) -> bool:
    """Whether a move is not noisy."""
    for move in game.moves(state):
        if not game.loud(state, move):
            return True
    return False


def row_of(ply: int, heap: Words) -> int:
    return MOVES + 2 * heap[MOST] * ply


def pick(start: int, number: int, count: int, heap: Words) -> int:
    """The best of the moves from `number` on, brought there in exchange; earlier ones win ties.
    Those that come late are tried as they stand."""
    if number >= SORTED:
        return heap[start + 2 * number]
    best, highest = start + 2 * number, heap[start + 2 * number + 1]
    for other in range(start + 2 * number + 2, start + 2 * count, 2):
        if heap[other + 1] > highest:
            best, highest = other, heap[other + 1]
    move, here = heap[best], start + 2 * number
    heap[best], heap[best + 1] = heap[here], heap[here + 1]
    heap[here], heap[here + 1] = move, highest
    return move


def is_excluded(move: int, heap: Words) -> bool:
    """Whether a root move was ranked already."""
    for place in range(heap[EXCLUDED]):
        if heap[EXCLUDED + 1 + place] == move:
            return True
    return False
