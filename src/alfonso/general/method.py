"""Monte Carlo tree search where sides have rewards of their own."""

from __future__ import annotations

import time
from typing import Any

from alfonso.dice import seeded
from alfonso.game import Game
from alfonso.general.answer import Answer
from alfonso.general.hidden import search_hidden
from alfonso.general.kind import check_choice
from alfonso.general.memory import Graph
from alfonso.general.rounds import alone, beginning, chosen, is_joint
from alfonso.general.search import search_general
from alfonso.general.sight import hides
from alfonso.mcts.nodes import STOP
from alfonso.methods.analysis import Analysis
from alfonso.native.kernel import Kernel, kernel
from alfonso.native.words import floats, words
from alfonso.position import Position


class GeneralSearch:
    """What `mcts` does in such games: one graph of positions, kept from move to move."""

    def __init__(
        self,
        sims: int | None,
        memory: int,
        c: float,
        mixed: bool,
        seed: int,
        tree_nodes: int,
        interpreted: bool,
    ) -> None:
        self.sims, self.memory, self.mixed = sims, memory, mixed
        self.seed, self.tree_nodes, self.interpreted = seed, tree_nodes, interpreted
        self.curious = floats([c / 2, float(mixed)])
        self._graph: Graph | None = None
        self._kernel: Kernel | None = None

    def search(self, position: Position, seconds: float | None) -> Analysis:
        """The choice of the side to move, which looks neither at what others chose beside it nor
        at what is hidden from it."""
        check_choice(position)
        if not hides(position.game):
            return self._searched(position, seconds, self.sims)

        def search(world: Position, worlds: int) -> Analysis:
            share = None if self.sims is None else max(self.sims // worlds, 1)
            return self._searched(world, seconds and seconds / worlds, share)

        return search_hidden(position, search, self.seed)

    def _searched(self, position: Position, seconds: float | None, sims: int | None) -> Analysis:
        root = beginning(position)
        graph, run = self._ready(position.game)
        began = time.perf_counter()
        graph.root_at(root, sims or 0)
        dice = words([seeded(self.seed * 1009 + 31 * root.ply)])
        rows = *graph.rows(), self.curious, graph.past, graph.moves, dice
        run(root.state, *rows, seconds=seconds)
        answer = Answer(graph, root, position, self.mixed)
        return answer.analysis("mcts", began, "random playouts", self.seed, self.tree_nodes)

    def stop(self) -> None:
        """End the search under way, from any thread."""
        if self._graph is not None:
            self._graph.log[STOP] = 1

    def _ready(self, game: Game) -> tuple[Graph, Kernel]:
        if self._kernel is None or self._graph is None or self._kernel.game != game:
            waiting: Any = chosen if is_joint(game) else alone
            self._kernel = kernel(game, search_general, self.interpreted, choices_made=waiting)
            self._graph = Graph(game, self.memory)
        return self._graph, self._kernel
