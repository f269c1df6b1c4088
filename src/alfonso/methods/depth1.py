"""Depth 1: the best next position.

Proposition. The value is that of negamax at depth 1: the best evaluation, or the result of a
finished game, among the positions one move away.
"""

from __future__ import annotations

from alfonso.limits import Seconds
from alfonso.methods.method import Order, Ties
from alfonso.methods.negamax import Negamax


class Depth1(Negamax):
    """One move ahead and no further."""

    def __init__(
        self,
        order: Order = "natural",
        ties: Ties = "first",
        seed: int = 0,
        eval: str = "",
        multi: int = 1,
        time: Seconds | None = None,
        tree_nodes: int = 0,
        interpreted: bool = False,
    ) -> None:
        super().__init__(
            1, time, None, order, ties, seed, eval, False, multi, tree_nodes, interpreted
        )
