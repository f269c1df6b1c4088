"""What the transparent searches for many sides share: options, and the walk over the root's moves.

Values are hundredths of a point inside, and points outside.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar, NamedTuple

from alfonso.errors import SpecError
from alfonso.game import Move
from alfonso.general.kind import check_choice, check_turns
from alfonso.limits import DEEPEST, Seconds
from alfonso.methods import leaves
from alfonso.methods.analysis import Analysis, Candidate
from alfonso.methods.log import (
    HORIZON,
    LEAVES,
    MOST,
    NODES,
    ROOM,
    ROOT,
    SEARCHED,
    STOP,
    UNFINISHED,
    VALUE,
    VISITED,
    enter,
    line,
    new_log,
    opened,
    visit,
)
from alfonso.methods.method import MOST_NODES, Ties
from alfonso.methods.tree import Node, Tree
from alfonso.methods.values import INFINITE
from alfonso.native.kernel import Kernel, kernel
from alfonso.native.words import Words, words
from alfonso.position import Position


class Found(NamedTuple):
    """A move of the root with what each side gets, where that is told."""

    move: Move
    value: int
    rewards: tuple[float | None, ...]
    line: tuple[str, ...]
    is_exact: bool


class Many:
    """A search for any number of sides that take turns, each with a reward of its own.

    To a `depth`, or deeper and deeper for a `time`. `eval` judges what is open at the horizon:
    `rewards`, `mobility`, `even` or the game's own.
    """

    kernel: ClassVar[Callable[..., int]]
    windowed: ClassVar[bool] = False

    def __init__(
        self,
        depth: int | None = None,
        time: Seconds | None = None,
        nodes: int | None = None,
        ties: Ties = "first",
        seed: int = 0,
        eval: str = "",
        multi: int = 1,
        tree_nodes: int = 0,
        interpreted: bool = False,
    ) -> None:
        self.name = type(self).__name__.lower()
        self.depth, self.time, self.nodes = depth, time, nodes
        self.ties, self.seed, self.eval, self.multi = ties, seed, eval, multi
        self.tree_nodes, self.interpreted = tree_nodes, interpreted
        for name in ("depth", "time", "nodes", "multi"):
            value = getattr(self, name)
            if value is not None and value <= 0:
                raise SpecError(f"{self.name}: {name}={value}: a number above 0 wanted")
        if (depth or 0) > DEEPEST or not 0 <= tree_nodes <= MOST_NODES:
            raise SpecError(f"{self.name}: depth up to {DEEPEST}, tree_nodes up to {MOST_NODES}")
        if depth is None and time is None and nodes is None:
            raise SpecError(f"{self.name} has no limit: give it one, like {self.name}:depth=4")

    def choose(self, position: Position) -> Move:
        return self.search(position).move

    def search(self, position: Position) -> Analysis:
        """The best move of an open position, and what each side may expect."""
        if position.is_over:
            raise SpecError(f"there is nothing to search: the game is over, {position.outcome}")
        check_turns(position.game, self.name)
        check_choice(position)
        walk = Walk(self, position)
        deepening = self.time is not None or self.nodes is not None
        best = walk.search(1 if deepening else self.depth or 1)
        depth = 2
        while deepening and best.complete and not best.proven and depth <= (self.depth or DEEPEST):
            deeper = walk.search(depth)
            if not deeper.complete:
                return walk.counted(best)
            best, depth = deeper, depth + 1
        return best


class Walk:
    """A search from one position; it may be asked again, deeper, and goes on with its counts."""

    def __init__(self, method: Many, position: Position) -> None:
        game = position.game
        self.method, self.position = method, position
        self.evaluation = method.eval or leaves.names(game)[0]
        bindings = leaves.bindings(game, self.evaluation)
        self.run: Kernel = kernel(game, method.kernel, method.interpreted, **bindings)
        self.started = time.perf_counter()
        self.log = new_log(method.nodes or 0, tree_nodes=method.tree_nodes)
        self.log[MOST] = game.most_moves
        sides, chance = len(game.sides), -1 if game.chance is None else game.chance
        head = [sides, chance, position.mover, leaves.unit(game, self.evaluation)]
        self.row: Words = words([*head, *words((DEEPEST + 2) * sides)])
        self.moves = list(position.legal_moves)
        self.last: Analysis | None = None

    def search(self, depth: int) -> Analysis:
        """The best move at a depth, or the best so far where a limit came first."""
        self.last = self._searched(depth)
        return self.last

    def _searched(self, depth: int) -> Analysis:
        if self.log[ROOM]:
            self.log = self.log[:]  # an earlier tree keeps the other
        self.log[NODES] = self.log[HORIZON] = 0
        root = opened(self.log, ROOT, 0, -INFINITE, INFINITE, 0)
        visit(self.log, 0)
        found: list[Found] = []
        for move in self.moves:
            one = self._found(move, depth, found, root)
            if not self.log[STOP] or (depth == 1 and not found):
                found.append(one)
            if self.log[STOP]:
                break
        if not found and self.last:
            return self.counted(replace(self.last, complete=False))
        return self._analysis(found, depth, root)

    def counted(self, best: Analysis) -> Analysis:
        """An earlier iteration, with the counts of all."""
        seconds = time.perf_counter() - self.started
        nodes, leaves = self.log[VISITED], self.log[LEAVES]
        return replace(best, nodes=nodes, leaves=leaves, seconds=seconds)

    def _found(self, move: Move, depth: int, found: list[Found], root: int) -> Found:
        child, floor = self.position.child(move), self._floor(found)
        node = opened(self.log, root, move, floor, INFINITE, 1)
        window = (floor, INFINITE) if self.method.windowed else ()
        rest = *window, 1, node, self.log, self.row
        value = self.run(child.state, depth - 1, *rest, seconds=self._left())
        return Found(move, value, self._rewards(value), self._line(move), value > floor)

    def _floor(self, found: list[Found]) -> int:
        """The value that a move must beat to be worth knowing exactly; a tie is none."""
        values = sorted((one.value for one in found), reverse=True)
        if not self.method.windowed or len(values) < self.method.multi:
            return -INFINITE
        return values[self.method.multi - 1] - 1

    def _rewards(self, value: int) -> tuple[float | None, ...]:
        """What each side gets, where the kernel tells; that of the searching side at least."""
        sides = self.row[leaves.SIDES]
        if self.method.windowed:
            mover = self.position.mover
            return tuple(value / leaves.FULL if at == mover else None for at in range(sides))
        at = leaves.GAINS + sides
        return tuple(gain / leaves.FULL for gain in self.row[at : at + sides])

    def _line(self, move: Move) -> tuple[str, ...]:
        names, position = [], self.position
        for step in (move, *line(self.log, 1)):
            names.append(position.move_name(step))
            position = position.child(step)
        return tuple(names)

    def _left(self) -> float | None:
        end = self.method.time and self.started + self.method.time
        return None if end is None else max(end - time.perf_counter(), 0.0)

    def _best(self, found: list[Found]) -> Found:
        top = max(one.value for one in found)
        best = [one for one in found if one.value == top and one.is_exact]
        if self.method.ties == "first":
            return best[0]
        return random.Random(f"{self.method.seed} {self.position.ply}").choice(best)

    def _analysis(self, found: list[Found], depth: int, root: int) -> Analysis:
        whole = len(found) == len(self.moves)
        best = self._best(found)
        enter(self.log, root, best.value, SEARCHED if whole else UNFINISHED)
        ranked = sorted(found, key=lambda one: (one is not best, -one.value))
        self.moves.sort(key=lambda move: move != best.move)
        return Analysis(
            position=self.position,
            method=self.method.name,
            move=best.move,
            value=round(best.value / leaves.FULL),
            outcome=None,
            plies=None,
            pv=best.line,
            nodes=self.log[VISITED],
            leaves=self.log[LEAVES],
            depth=depth,
            seconds=time.perf_counter() - self.started,
            memory=self.log.itemsize * len(self.log),
            evaluation=self.evaluation,
            complete=not self.log[STOP],
            candidates=tuple(map(self._candidate, ranked)),
            tree=self._tree(best.move),
            win_chance=2 * best.value / (leaves.FULL * 100) - 1,
            rewards=best.rewards,
            proven=whole and not self.log[HORIZON] and not self.log[STOP],
        )

    def _candidate(self, one: Found) -> Candidate:
        name, value = self.position.move_name(one.move), round(one.value / leaves.FULL)
        return Candidate(one.move, name, value, one.is_exact, one.line if one.is_exact else ())

    def _tree(self, best: Move) -> Tree | None:
        return PointsTree(self.position, self.log, False, best) if self.log[ROOM] else None


class PointsTree(Tree):
    """A recorded tree whose values are what the side to move at the root gets."""

    def node(self, number: int) -> Node:
        if number not in self._nodes:
            self._nodes[number] = PointsNode(self, number)
        return self._nodes[number]


class PointsNode(Node):
    """A node that tells what the side to move at the root gets."""

    _sign = 1

    @property
    def value(self) -> int:
        return round(self._word(VALUE) / leaves.FULL)

    @property
    def window(self) -> tuple[int, int]:
        low, high = super().window
        return _points(low), _points(high)


def _points(bound: int) -> int:
    return bound if abs(bound) == INFINITE else round(bound / leaves.FULL)
