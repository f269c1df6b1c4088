"""The walk over the root's moves, the same for all transparent searches."""

from __future__ import annotations

import random
import time
from dataclasses import replace
from typing import TYPE_CHECKING

from alfonso.errors import Overrun, RulesError, SpecError
from alfonso.game import Move
from alfonso.general.kind import check_rivals
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
    VISITED,
    enter,
    line,
    new_log,
    opened,
    visit,
)
from alfonso.methods.orders import ORDERS, check_order
from alfonso.methods.tree import Tree
from alfonso.methods.values import INFINITE, WIN, outcome_of
from alfonso.native.kernel import Kernel, kernel
from alfonso.position import Position
from alfonso.tuning.judge import named

if TYPE_CHECKING:
    from alfonso.methods.method import Method


class Root:
    """A search from one position; it may be asked again, deeper, and goes on with its counts."""

    def __init__(self, method: Method, position: Position) -> None:
        if position.is_over:
            what = f"there is nothing to search: the game is over, {position.outcome}"
            raise SpecError(f"{what}; take a move back")
        check_rivals(position.game, method.name)
        self.method, self.position = method, position
        self.judge = named(position.game, method.eval)
        self.run = self._kernel()
        self.started = time.perf_counter()
        self.log = new_log(method.nodes or 0, method.distance, method.tree_nodes)
        self.log[MOST] = position.game.most_moves
        self.moves = list(self._ordered())
        self.last: Analysis | None = None

    def search(self, depth: int) -> Analysis:
        """The best move at a depth, or the best so far where a limit came first."""
        if self.last and self.last.tree:
            self.log = self.log[:]  # the tree keeps the other
        root, candidates = self._ranked(depth)
        if not candidates and self.last:
            nodes, leaves = self.log[VISITED], self.log[LEAVES]
            seconds = time.perf_counter() - self.started
            return replace(self.last, complete=False, nodes=nodes, leaves=leaves, seconds=seconds)
        if not candidates:
            depth = 1
            root, candidates = self._ranked(depth)
        self.last = self._analysis(root, candidates, depth)
        return self.last

    def first(self, move: Move) -> None:
        """Try this move first from now on."""
        self.moves.sort(key=lambda other: other != move)

    def _kernel(self) -> Kernel:
        game, method = self.judge.game, self.method
        check_order(game, method.order)
        kind = type(method).kernel
        order = ORDERS[method.order]
        return kernel(game, kind, method.interpreted, evaluate=self.judge.evaluate, ordered=order)

    def _ordered(self) -> list[Move]:
        position = self.position
        order = ORDERS[self.method.order]
        try:
            return list(order(position.game.rules, position.state, 0, self.log))
        except Overrun as fault:
            raise RulesError(f"{position.game.file}: {fault}") from None

    def _ranked(self, depth: int) -> tuple[int, list[Candidate]]:
        """The root's record and the moves that were searched; no limit cuts a depth of 1 short."""
        self.log[NODES] = self.log[HORIZON] = 0
        root = opened(self.log, ROOT, 0, -INFINITE, INFINITE, 0)
        visit(self.log, 0)
        candidates: list[Candidate] = []
        for move in self.moves:
            if self.log[STOP] and depth > 1:
                break
            candidate = self._candidate(move, depth, self._floor(candidates), root)
            if not self.log[STOP] or depth == 1:
                candidates.append(candidate)
        return root, candidates

    def _candidate(self, move: Move, depth: int, floor: int, root: int) -> Candidate:
        value = self._value(move, depth, floor, root)
        exact = value > floor or not self.method.windowed
        name = self.position.move_name(move)
        return Candidate(move, name, value, exact, self._line_names(move) if exact else ())

    def _value(self, move: Move, depth: int, floor: int, root: int) -> int:
        """The value of a move for the root's mover, exact if it is above the floor."""
        child = self.position.child(move)
        window = self._window(child, floor)
        alpha, beta = window or (-INFINITE, INFINITE)
        node = opened(self.log, root, move, alpha, beta, 1)
        value = self.run(child.state, depth - 1, *window, 1, node, self.log, seconds=self._left())
        same = self.position.mover == (0 if self.method.for_first_side else child.mover)
        return value if same else -value

    def _left(self) -> float | None:
        """The seconds until the time is over, if it is limited."""
        end = self.method.time and self.started + self.method.time
        return None if end is None else max(end - time.perf_counter(), 0.0)

    def _as_kernel_value(self, value: int) -> int:
        return -value if self.method.for_first_side and self.position.mover else value

    def _window(self, child: Position, floor: int) -> tuple[int, ...]:
        if not self.method.windowed:
            return ()
        return (floor, INFINITE) if child.mover == self.position.mover else (-INFINITE, -floor)

    def _floor(self, candidates: list[Candidate]) -> int:
        """The value that a move must beat to be worth knowing exactly.

        A tie is only seen with certainty from below: a bound that equals the best is not a tie.
        """
        values = sorted((candidate.value for candidate in candidates), reverse=True)
        if len(values) < self.method.multi:
            return -INFINITE
        return values[self.method.multi - 1] - self._wants_ties()

    def _wants_ties(self) -> bool:
        return self.method.ties == "random" or self.method.multi > 1

    def _best(self, candidates: list[Candidate]) -> Candidate:
        top = max(candidate.value for candidate in candidates)
        best = [c for c in candidates if c.value == top and c.exact]
        if self.method.ties == "first":
            return best[0]
        return random.Random(f"{self.method.seed} {self.position.ply}").choice(best)

    def _line_names(self, move: Move) -> tuple[str, ...]:
        names, position = [], self.position
        for step in (move, *line(self.log, 1)):
            names.append(position.move_name(step))
            position = position.child(step)
        return tuple(names)

    def _analysis(self, root: int, candidates: list[Candidate], depth: int) -> Analysis:
        best = self._best(candidates)
        whole = len(candidates) == len(self.moves)
        status = SEARCHED if whole else UNFINISHED
        enter(self.log, root, self._as_kernel_value(best.value), status)
        outcome, plies = self._proven(best, whole)
        ranked = sorted(candidates, key=lambda c: (-c.value, not c.exact))
        ranked.sort(key=lambda c: c is not best)
        return Analysis(
            position=self.position,
            method=self.method.name,
            move=best.move,
            value=best.value,
            outcome=outcome,
            plies=plies,
            pv=best.line,
            nodes=self.log[VISITED],
            leaves=self.log[LEAVES],
            depth=depth,
            seconds=time.perf_counter() - self.started,
            memory=self.log.itemsize * len(self.log),
            evaluation=self.judge.name,
            complete=not self.log[STOP],
            candidates=tuple(ranked),
            tree=self._tree(best.move),
        )

    def _tree(self, best: Move) -> Tree | None:
        if not self.log[ROOM]:
            return None
        return Tree(self.position, self.log, self.method.for_first_side, best)

    def _proven(self, best: Candidate, whole: bool) -> tuple[str | None, int | None]:
        """The outcome, if it is certain, and the plies to the end along the line.

        A win is, even where not all moves were searched.
        """
        outcome = outcome_of(best.value)
        if outcome == "win" or (outcome and whole):
            return outcome, WIN - abs(best.value) if self.method.distance else len(best.line)
        if not outcome and self.log[HORIZON] == 0 and not self.log[STOP]:
            return "draw", len(best.line)
        return None, None
