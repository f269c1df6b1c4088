"""Monte Carlo tree search as a player."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, Literal

from alfonso.dice import seeded
from alfonso.elo import Z
from alfonso.errors import SpecError
from alfonso.game import Game, Move
from alfonso.general.method import GeneralSearch
from alfonso.limits import Bytes, Seconds
from alfonso.mcts.growing import Growing
from alfonso.mcts.growth import Growth
from alfonso.mcts.nodes import HIGH, HORIZON, LOW, SCALE, VISITS
from alfonso.mcts.playout import POLICIES
from alfonso.mcts.search import mcts
from alfonso.mcts.selection import STATS, new_curves
from alfonso.mcts.swarming import Swarm, SwarmGrowth, fits
from alfonso.methods import evaluations
from alfonso.methods.analysis import Analysis
from alfonso.methods.values import value_of
from alfonso.native.kernel import Kernel, kernel
from alfonso.native.words import words
from alfonso.playouts import LONGEST
from alfonso.position import Position

MOST_CURIOUS = 1000
SIMILAR = 0.0
Policy = Literal["auto", "swarm", "random", "greedy", "evaluated"]


class MCTS(Growing):
    """UCT with proofs: simulations grow a tree where the moves promise most.

    It keeps its tree from move to move. `policy` is how a simulation goes on below the tree:
    random moves to the end; greedy ones, which the evaluation likes best; or `depth` random plies
    and then the evaluation. A swarm is 512 random games at once through the circuit of a described
    game, and what `auto` takes where there is one; there, moves may be judged also by games in
    which they came later (RAVE), as long as they were not tried in `similar` games themselves: in
    most games it is better not to. With `threads` so many trees grow apart and are counted
    together.
    Where sides have rewards of their own, each maximises its own; where they choose at the same
    time, none looks at the others' choices, and the `root` is played by `regret`, or by `uct`.
    Then one graph grows, in one thread.
    """

    name = "mcts"

    def __init__(
        self,
        sims: int | None = None,
        time: Seconds | None = None,
        memory: Bytes = Bytes(256 << 20),  # noqa: B008 - an immutable number
        c: float = 1.0,
        policy: Policy = "auto",
        similar: float = SIMILAR,
        depth: int = 4,
        eval: str = "",
        seed: int = 0,
        threads: int = 1,
        root: Literal["auto", "uct", "regret"] = "auto",
        tree_nodes: int = 0,
        interpreted: bool = False,
    ) -> None:
        super().__init__(sims, time, memory, threads, tree_nodes)
        self.policy, self.depth, self.eval = policy, depth, eval
        self.seed, self.interpreted = seed, interpreted
        self.check(sims=sims, time=time, memory=memory, threads=threads)
        if not 0 <= c <= MOST_CURIOUS or not 0 <= depth <= LONGEST:
            raise SpecError(f"c={c:g},depth={depth}: c must be 0–{MOST_CURIOUS}, depth 0–{LONGEST}")
        if eval and policy not in ("greedy", "evaluated"):
            raise SpecError(f"eval={eval} is for policy=greedy or policy=evaluated")
        self._curves, self._swarm = new_curves(c), Swarm(c, similar)
        self._general = GeneralSearch(sims, memory, c, root != "uct", seed, tree_nodes, interpreted)

    def search(self, position: Position, only: Move | None = None) -> Analysis:
        """The best move of an open position, its value, and how often each move was tried."""
        if not position.game.is_general or position.is_over:
            return super().search(position, only)
        if only is not None:
            raise SpecError("a move is looked at alone in games of two rivals who take turns only")
        if self.policy not in ("auto", "random"):
            what = f"policy={self.policy} is for two rivals who take turns"
            raise SpecError(f"{what}, and {position.game.name} is not such a game: leave it out")
        return self._general.search(position, self.seconds)

    def stop(self) -> None:
        super().stop()
        self._general.stop()

    def worth(self, growth: Growth, node: int, record: Sequence[int]) -> float:
        total: float = growth.side[node * growth.width]  # it comes first, in swarms as well
        mean = total / record[VISITS]
        return min(max(mean, record[LOW]), record[HIGH])

    def value(self, worth: float, game: Game) -> int:
        return value_of(worth, game)

    def chance(self, worth: float) -> float | None:
        return worth

    def doubt(self, worth: float, visits: int) -> float | None:
        """As if every reward were a whole win or loss: none spreads more than that."""
        return Z * math.sqrt((1 - min(worth * worth, 1.0)) / visits)

    def kernel_for(self, game: Game) -> Kernel:
        if self._swarms(game):
            return self._swarm.kernel(game, self.interpreted)
        pick, judge = POLICIES[self.policy if self.policy in POLICIES else "random"]
        bound: dict[str, Callable[..., Any]] = {"pick": pick, "judge": judge}
        if name := self._evaluation(game):
            bound["evaluate"] = evaluations.evaluation(game, name)
        return kernel(game, mcts, self.interpreted, **bound)

    def growth_for(self, game: Game) -> Growth:
        if self._swarms(game):
            return self._swarm.growth(game, self.memory // self.threads)
        growth = Growth(game, "d", STATS, self.memory // self.threads)
        growth.log[HORIZON] = self.depth if self.policy == "evaluated" else LONGEST
        growth.log[SCALE] = 4 * game.unit[0]
        return growth

    def rows(self, growth: Growth, position: Position, number: int) -> tuple[Any, ...]:
        seed = self.seed * 1009 + 31 * position.ply + number
        if isinstance(growth, SwarmGrowth):
            return self._swarm.rows(growth, position, seed)
        dice = words([seeded(seed)])
        own = growth.log, growth.tree, growth.side, self._curves
        return position.state, *own, growth.past, growth.moves, dice

    def judged_by(self, game: Game) -> str:
        if self._swarms(game):
            return "random playouts, 512 at once"
        name = self._evaluation(game)
        if self.policy == "evaluated":
            return f"{name} after {self.depth} random plies"
        policy = "random" if self.policy == "auto" else self.policy
        return f"{policy} playouts" + f" by {name}" * bool(name)

    def _evaluation(self, game: Game) -> str:
        judging = self.policy in ("greedy", "evaluated")
        return self.eval or evaluations.default(game) if judging else ""

    def _swarms(self, game: Game) -> bool:
        """Whether random games go through a circuit; SpecError where that is asked for in vain."""
        if self.policy == "swarm" and not fits(game):
            what = f"policy=swarm is for two rivals by rules in GDL that ground, not {game.name}"
            raise SpecError(f"{what}: leave it out")
        return self.policy in ("auto", "swarm") and fits(game)
