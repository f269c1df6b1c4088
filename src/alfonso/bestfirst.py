"""Best-first minimax without a horizon: always on along the line that looks best, with proofs.

Proposition. After every descent, a node that was expanded is worth as much as its best child, in
the eyes of the side that moves there; the value of a leaf is its evaluation, that of a finished
game its result. Bounds and proofs are those of `mcts/nodes.py`: true of the game with its
repetition rule. No descent passes through a node that cannot change the result above it, so the
search ends when the root is proven. The same position gives the same tree.

    values [nodes × 1]   what a node is worth in the eyes of the side that chose it
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from alfonso.game import DRAWN, Game, Rules, State
from alfonso.general.kind import check_rivals
from alfonso.limits import Bytes, Seconds
from alfonso.mcts.growing import Growing
from alfonso.mcts.growth import Growth
from alfonso.mcts.keeping import fold, keep
from alfonso.mcts.nodes import (
    COUNT,
    DONE,
    FIRST,
    HIGH,
    LOW,
    MOVE,
    NOBODY,
    ONLY,
    OPENED,
    PARENT,
    PLIES,
    RECORD,
    ROOT,
    TURN,
    VISITS,
    blank,
    floor_of,
    glance,
    goes_on,
    has_room,
    remember,
    settle,
    spread,
)
from alfonso.methods import evaluations
from alfonso.methods.values import INFINITE, WIN
from alfonso.native.kernel import Kernel, kernel
from alfonso.native.words import Words
from alfonso.playouts import LONGEST
from alfonso.position import Position
from alfonso.tuning.judge import named

BEST = OPENED
"""Where a node keeps the child to go on with, by its number among the children."""


def bestfirst(
    game: Rules, start: State, log: Words, tree: Words, values: Words, past: Words, moves: Words
) -> int:
    """Descents from `start`, the root, until a limit comes; gives their number."""
    keep(log, tree, values, 1)
    remember(game, start, 0, log, past)
    while goes_on(log, tree):
        if not has_room(log):
            fold(log, tree, values, 1)
        node, state, ply = descended(game, start, log, tree, past)
        if ply >= LONGEST:
            tree[node * RECORD + LOW] = tree[node * RECORD + HIGH] = DRAWN
        elif has_room(log):
            expand(game, state, node, ply, log, tree, values, past, moves)
        back_up(node, tree, values)
        log[DONE] += 1
    return log[DONE]


def descended(
    game: Rules, start: State, log: Words, tree: Words, past: Words
) -> tuple[int, State, int]:
    """Down the best line to the node that is to be expanded next."""
    node, state, ply = ROOT, start, 0
    while tree[node * RECORD + COUNT]:
        number = tree[node * RECORD + BEST]
        if node == ROOT and log[ONLY]:
            number = log[ONLY] - 1
        node = tree[node * RECORD + FIRST] + number
        state = game.play(state, tree[node * RECORD + MOVE])
        ply += 1
        remember(game, state, ply, log, past)
    return node, state, ply


def expand(
    game: Rules,
    state: State,
    node: int,
    ply: int,
    log: Words,
    tree: Words,
    values: Words,
    past: Words,
    moves: Words,
) -> None:
    """All moves of a node as children, each judged."""
    for number in range(spread(game, state, node, log, tree, moves)):
        child = tree[node * RECORD + FIRST] + number
        blank(tree, child, node, moves[number])
        tree[child * RECORD + VISITS] = 1
        after = glance(game, state, child, ply + 1, log, tree, past)
        if tree[child * RECORD + LOW] == tree[child * RECORD + HIGH]:
            values[child] = proven_value(child, tree)
        else:
            values[child] = game.evaluate(after) * tree[child * RECORD + TURN]


def back_up(node: int, tree: Words, values: Words) -> None:
    """Value, bounds and the child to go on with, from a node upwards."""
    while node != NOBODY:
        at = node * RECORD
        if tree[at + COUNT]:
            settle(node, tree)
            values[node] = tree[at + TURN] * best_value(node, tree, values)
            tree[at + BEST] = most_promising(node, tree, values)
        if tree[at + LOW] == tree[at + HIGH]:
            values[node] = proven_value(node, tree)
        tree[at + VISITS] += 1
        node = tree[at + PARENT]


def proven_value(node: int, tree: Words) -> int:
    """A nearer win is worth more."""
    return tree[node * RECORD + LOW] * (WIN - tree[node * RECORD + PLIES])


def best_value(node: int, tree: Words, values: Words) -> int:
    """Of the children, in the eyes of the side that moves at the node."""
    first, best = tree[node * RECORD + FIRST], -INFINITE
    for child in range(first, first + tree[node * RECORD + COUNT]):
        best = max(best, values[child])
    return best


def most_promising(node: int, tree: Words, values: Words) -> int:
    """The best child that can still change the result; of equals, that which was seen less."""
    first, floor = tree[node * RECORD + FIRST], floor_of(node, tree)
    best, value, visits = 0, -INFINITE, 0
    for child in range(first, first + tree[node * RECORD + COUNT]):
        seen = tree[child * RECORD + VISITS]
        better = values[child] > value or (values[child] == value and seen < visits)
        if better and tree[child * RECORD + HIGH] > floor:
            best, value, visits = child - first, values[child], seen
    return best


class BestFirst(Growing):
    """Unbounded best-first minimax: no depth, no chance, one line after another.

    It keeps its tree from move to move; when memory is full, what was visited least is forgotten.
    """

    name = "bestfirst"

    def __init__(
        self,
        time: Seconds | None = None,
        nodes: int | None = None,
        memory: Bytes = Bytes(256 << 20),  # noqa: B008 - an immutable number
        eval: str = "",
        tree_nodes: int = 0,
        interpreted: bool = False,
    ) -> None:
        super().__init__(nodes, time, memory, 1, tree_nodes)
        self.eval, self.interpreted = eval, interpreted
        self.check(nodes=nodes, time=time, memory=memory)

    def worth(self, growth: Growth, node: int, record: Sequence[int]) -> float:
        return float(growth.side[node])

    def value(self, worth: float, game: Game) -> int:
        return int(worth)

    def chance(self, worth: float) -> float | None:
        return None

    def doubt(self, worth: float, visits: int) -> float | None:
        return None

    def kernel_for(self, game: Game) -> Kernel:
        check_rivals(game, self.name)
        judge = named(game, self.eval)
        return kernel(judge.game, bestfirst, self.interpreted, evaluate=judge.evaluate)

    def growth_for(self, game: Game) -> Growth:
        return Growth(game, "q", 1, self.memory)

    def rows(self, growth: Growth, position: Position, number: int) -> tuple[Any, ...]:
        own = growth.log, growth.tree, growth.side, growth.past, growth.moves
        return position.state, *own

    def judged_by(self, game: Game) -> str:
        return self.eval or evaluations.default(game)
