"""Iterative deepening: alpha-beta to depth 1, then deeper and deeper until a limit comes.

Proposition. The answer is that of the last finished alpha-beta, at depth d, with nearer wins worth
more: among proven wins the nearest, among proven losses the farthest. If no limit came, the
value is exact: the tree was exhausted, or a win or loss proven.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from alfonso.limits import DEEPEST, Seconds
from alfonso.methods.alphabeta import AlphaBeta
from alfonso.methods.analysis import Analysis
from alfonso.methods.method import Order, Ties
from alfonso.methods.root import Root
from alfonso.position import Position


class Deepening(AlphaBeta):
    """Deeper by `step` plies at a time, the best move so far tried first."""

    def __init__(
        self,
        time: Seconds | None = None,
        depth: int | None = None,
        nodes: int | None = None,
        step: Literal[1, 2] = 1,
        order: Order = "natural",
        ties: Ties = "first",
        seed: int = 0,
        eval: str = "mobility",
        multi: int = 1,
        tree_nodes: int = 0,
        interpreted: bool = False,
    ) -> None:
        super().__init__(
            depth, time, nodes, order, ties, seed, eval, True, multi, tree_nodes, interpreted
        )
        self.step = step

    def search(self, position: Position) -> Analysis:
        root = Root(self, position)
        best = root.search(1)
        depth = 1 + self.step
        while best.complete and best.outcome is None and depth <= (self.depth or DEEPEST):
            root.first(best.move)
            deeper = root.search(depth)
            if not deeper.complete:
                nodes, leaves, seconds = deeper.nodes, deeper.leaves, deeper.seconds
                return replace(best, nodes=nodes, leaves=leaves, seconds=seconds)
            best, depth = deeper, depth + self.step
        return best
