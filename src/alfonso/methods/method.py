"""What the transparent searches share: their options.

A method is a class whose `kernel` is the search below the root. Its options are the keyword
arguments of `__init__`, just like those of a method that a user brings.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Literal

from alfonso.errors import SpecError
from alfonso.game import Move
from alfonso.limits import DEEPEST, Clock, Seconds
from alfonso.methods.analysis import Analysis
from alfonso.methods.root import Root
from alfonso.position import Position

Order = Literal["natural", "noisy", "killer", "game"]
Ties = Literal["first", "random"]
MOST_NODES = 10_000_000
"""A recorded tree of so many takes 640 MB."""


class Method:
    """A search to a fixed depth; `windowed` kernels take alpha and beta, and those that are
    `for_first_side` give values from that side's view instead of the mover's."""

    kernel: ClassVar[Callable[..., int]]
    windowed: ClassVar[bool] = False
    for_first_side: ClassVar[bool] = False

    def __init__(
        self,
        depth: int | None = None,
        time: Seconds | None = None,
        nodes: int | None = None,
        order: Order = "natural",
        ties: Ties = "first",
        seed: int = 0,
        eval: str = "",
        distance: bool = False,
        multi: int = 1,
        tree_nodes: int = 0,
        interpreted: bool = False,
    ) -> None:
        self.depth, self.time, self.nodes = depth, time, nodes
        self._longest = time
        self.order, self.ties, self.seed = order, ties, seed
        self.eval, self.distance, self.multi = eval, distance, multi
        self.tree_nodes, self.interpreted = tree_nodes, interpreted
        self.name = type(self).__name__.lower()
        self._check_limits()

    def choose(self, position: Position) -> Move:
        return self.search(position).move

    def search(self, position: Position) -> Analysis:
        """The best move of an open position and its value."""
        return Root(self, position).search(self.depth or DEEPEST)

    def on_clock(self, clock: Clock) -> None:
        """Told what is left for the game: a move takes its share, or the `time` if that is less."""
        self.time = clock.share if self._longest is None else min(clock.share, self._longest)

    def _check_limits(self) -> None:
        for name in ("depth", "time", "nodes", "multi"):
            value = getattr(self, name)
            if value is not None and value <= 0:
                raise SpecError(f"{self.name}: {name}={value}: a number above 0 wanted")
        if (self.depth or 0) > DEEPEST:
            raise SpecError(f"{self.name}: depth={self.depth}: at most {DEEPEST} wanted")
        if not 0 <= self.tree_nodes <= MOST_NODES:
            raise SpecError(f"tree_nodes={self.tree_nodes}: 0 to {MOST_NODES} wanted")
        if self.depth is None and self.time is None and self.nodes is None:
            raise SpecError(f"{self.name} has no limit: give it one, like {self.name}:depth=6")
