"""What the searches with a growing tree share: limits, the kept trees, the way to an Analysis."""

from __future__ import annotations

import os
import time
from typing import Any

from alfonso.errors import SpecError
from alfonso.game import Game, Move
from alfonso.limits import Clock
from alfonso.mcts.answer import Answer
from alfonso.mcts.choices import Judge
from alfonso.mcts.growth import Growth
from alfonso.mcts.nodes import ONLY
from alfonso.mcts.team import side_by_side, stop
from alfonso.methods.analysis import Analysis
from alfonso.native.kernel import Kernel
from alfonso.position import Position

DEFAULT = 1.0
"""Seconds for a search without any limit."""


class Growing(Judge):
    """A player whose trees outlive a search; the methods bring the kernel and what it takes."""

    name: str

    def __init__(
        self,
        descents: int | None,
        seconds: float | None,
        memory: int,
        threads: int,
        tree_nodes: int,
    ) -> None:
        no_limit = descents is None and seconds is None
        self.descents, self.seconds = descents, DEFAULT if no_limit else seconds
        self.memory, self.threads, self.tree_nodes = memory, threads, tree_nodes
        self._longest = seconds
        self._growths: list[Growth] = []
        self._kernel: Kernel | None = None
        self._game: Game | None = None

    def choose(self, position: Position) -> Move:
        return self.search(position).move

    def search(self, position: Position, only: Move | None = None) -> Analysis:
        """The best move of an open position, its value, and how often each move was tried.

        With `only` the search goes on in the same tree, but looks at that move alone; the visits
        that it gets so count for nothing when moves are ranked by their visits."""
        if position.is_over:
            raise SpecError(f"there is nothing to search: the game is over, {position.outcome}")
        growths, run = self._ready(position.game)
        began = time.perf_counter()
        for number, growth in enumerate(growths):
            growth.root_at(position, share(self.descents, self.threads, number), only)
        before = [growth.visits_of(only) if only is not None else 0 for growth in growths]
        side_by_side(lambda number: self._grow(growths[number], run, position, number), growths)
        if only is not None:
            for growth, visits in zip(growths, before, strict=True):
                if growth.log[ONLY]:
                    growth.asked_for[only] += growth.visits_of(only) - visits
        answer = Answer(self, position, growths)
        return answer.analysis(self.name, began, self.judged_by(position.game), self.tree_nodes)

    def stop(self) -> None:
        """End the search under way, from any thread: it answers with what it has found."""
        stop(self._growths)

    def on_clock(self, clock: Clock) -> None:
        """Told what is left for the game: a move takes its share, or the `time` if that is less."""
        self.seconds = clock.share if self._longest is None else min(clock.share, self._longest)

    def kernel_for(self, game: Game) -> Kernel:
        raise NotImplementedError

    def growth_for(self, game: Game) -> Growth:
        raise NotImplementedError

    def rows(self, growth: Growth, position: Position, number: int) -> tuple[Any, ...]:
        """What the kernel takes; `number` tells the trees apart."""
        raise NotImplementedError

    def judged_by(self, game: Game) -> str:
        """What a leaf is judged by, for people."""
        raise NotImplementedError

    def _ready(self, game: Game) -> tuple[list[Growth], Kernel]:
        """Trees and machine code for a game, from the last search where it was the same game."""
        if self._kernel is None or self._game != game:
            self._kernel, self._game = self.kernel_for(game), game
            self._growths = [self.growth_for(game) for _ in range(self.threads)]
        return self._growths, self._kernel

    def _grow(self, growth: Growth, run: Kernel, position: Position, number: int) -> None:
        rows = self.rows(growth, position, number)
        run(*rows, seconds=self.seconds)
        growth.position = position

    def check(self, **amounts: float | None) -> None:
        """SpecError for an amount that makes no sense."""
        for name, value in amounts.items():
            if value is not None and value <= 0:
                raise SpecError(f"{name}={value:g}: a number above 0 wanted")
        if self.memory > memory_here():
            raise SpecError(f"memory={self.memory >> 20}MB is more than this machine's memory")


def share(total: int | None, parts: int, number: int) -> int:
    """How many of the descents one of several trees makes; 0 is any number.

    >>> [share(10, 4, number) for number in range(4)]
    [3, 3, 2, 2]
    """
    return 0 if total is None else max((total + parts - 1 - number) // parts, 1)


def memory_here() -> int:
    """The bytes of this machine's memory."""
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
