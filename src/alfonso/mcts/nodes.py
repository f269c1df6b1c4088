"""A tree as rows: every node a record of words, its children beside each other.

    log   [13]           what a search counts and obeys
    tree  [nodes × 10]   who is above, which move leads here, who is below, what is proven

Everything that is known of a node is told **in the eyes of the side that chose it**, so that a
choice compares its children as they stand; `TURN` is -1 where the other side moves next. `LOW` and
`HIGH` bound the result between LOST and WON; where they meet, the node is proven, and `PLIES`
are those to the end of the game as far as the search saw. A parent stands before its children.
"""

from __future__ import annotations

from alfonso.game import DRAWN, LOST, OPEN, WON, Rules, State
from alfonso.native.words import Words
from alfonso.playouts import LONGEST, listed, mark_of, occurrences

(
    STOP,
    DONE,
    LIMIT,
    FREE,
    ROOM,
    KEEP,
    DEEPEST,
    MOST_MOVES,
    REPETITION,
    EARLIER,
    HORIZON,
    SCALE,
    ONLY,
    HEAD,
) = range(14)
"""The log: the sign to stop, descents made and allowed, the first free node, those that
the rows have room for, the node to become the root, the longest path, then the game's; ONLY
numbers the one child of the root, from 1 on, that descents go through, 0 where all are free."""
PARENT, MOVE, FIRST, COUNT, OPENED, TURN, LOW, HIGH, PLIES, VISITS, RECORD = range(11)
"""A node; `OPENED` counts the children that were tried; best-first keeps its best child there."""
ROOT, NOBODY = 0, -1


def plant(log: Words, tree: Words) -> None:
    """A tree of a root that nothing is known of."""
    blank(tree, ROOT, NOBODY, 0)
    log[FREE] = 1
    log[KEEP] = log[DEEPEST] = 0


def blank(tree: Words, node: int, parent: int, move: int) -> None:
    at = node * RECORD
    tree[at + PARENT], tree[at + MOVE] = parent, move
    tree[at + FIRST] = tree[at + COUNT] = tree[at + OPENED] = 0
    tree[at + TURN] = 1
    tree[at + LOW], tree[at + HIGH] = LOST, WON
    tree[at + PLIES] = tree[at + VISITS] = 0


def has_room(log: Words) -> bool:
    """Whether the children of any node would find room."""
    return log[FREE] + log[MOST_MOVES] <= log[ROOM]


def goes_on(log: Words, tree: Words) -> bool:
    """One descent at least, then until proven or told to stop."""
    if tree[LOW] == tree[HIGH] or is_settled(log, tree):
        return False
    return log[DONE] == 0 or (log[STOP] == 0 and log[DONE] != log[LIMIT])


def is_settled(log: Words, tree: Words) -> bool:
    """Whether all that is asked for is a child of the root that is proven already."""
    if log[ONLY] == 0 or tree[COUNT] == 0:
        return False
    at = (tree[FIRST] + log[ONLY] - 1) * RECORD
    return tree[at + LOW] == tree[at + HIGH]


def spread(game: Rules, state: State, node: int, log: Words, tree: Words, moves: Words) -> int:
    """Give a node one child for each legal move, in the order of the row; gives their number."""
    count = listed(game, state, moves, log[MOST_MOVES])
    tree[node * RECORD + FIRST] = log[FREE]
    tree[node * RECORD + COUNT], tree[node * RECORD + OPENED] = count, 0
    log[FREE] += count
    return count


def glance(
    game: Rules, state: State, child: int, ply: int, log: Words, tree: Words, past: Words
) -> State:
    """Look at the state behind a move: who is to move there, and whether the game is over."""
    at = child * RECORD
    after = game.play(state, tree[at + MOVE])
    result = result_at(game, after, ply, log, past)
    if game.mover(after) != game.mover(state):
        tree[at + TURN] = -1
    if result != OPEN:
        tree[at + LOW] = tree[at + HIGH] = result * tree[at + TURN]
    return after


def result_at(game: Rules, state: State, ply: int, log: Words, past: Words) -> int:
    """The result of a state so many plies below the root, repetition included."""
    result = game.result(state)
    if result != OPEN or not log[REPETITION]:
        return result
    times = occurrences(game, state, log[EARLIER] + ply, past)
    return DRAWN if times >= log[REPETITION] else OPEN


def remember(game: Rules, state: State, ply: int, log: Words, past: Words) -> None:
    """Note the state on the path, for repetitions below."""
    if ply > log[DEEPEST]:
        log[DEEPEST] = ply
    if log[REPETITION]:
        past[log[EARLIER] + ply] = mark_of(game, state)


def settle(node: int, tree: Words) -> bool:
    """Bound a node by its children; tells whether that says more than before."""
    at = node * RECORD
    low, high = best_bounds(node, tree)
    plies = plies_below(node, low, tree) if low == high else 0
    if tree[at + TURN] < 0:
        low, high = -high, -low
    low, high = max(low, tree[at + LOW]), min(high, tree[at + HIGH])
    if low == tree[at + LOW] and high == tree[at + HIGH]:
        return False
    tree[at + LOW], tree[at + HIGH], tree[at + PLIES] = low, high, plies
    return True


def best_bounds(node: int, tree: Words) -> tuple[int, int]:
    """The bounds of a node in the eyes of the side that moves there."""
    first = tree[node * RECORD + FIRST]
    low = high = LOST
    for child in range(first, first + tree[node * RECORD + COUNT]):
        low = max(low, tree[child * RECORD + LOW])
        high = max(high, tree[child * RECORD + HIGH])
    return low, high


def plies_below(node: int, result: int, tree: Words) -> int:
    """To the end of the game: the nearest win or draw, the farthest loss."""
    first, plies = tree[node * RECORD + FIRST], NOBODY
    for child in range(first, first + tree[node * RECORD + COUNT]):
        at = child * RECORD
        if tree[at + LOW] == tree[at + HIGH] == result:
            below = tree[at + PLIES]
            if plies == NOBODY or (below > plies if result == LOST else below < plies):
                plies = below
    return plies + 1


def floor_of(node: int, tree: Words) -> int:
    """What the side that moves at a node has for certain; children that promise no more are
    closed."""
    at = node * RECORD
    return tree[at + LOW] if tree[at + TURN] > 0 else -tree[at + HIGH]


def may_spread(ply: int, log: Words) -> bool:
    return has_room(log) and ply < LONGEST
