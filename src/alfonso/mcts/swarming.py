"""Monte Carlo tree search over the circuit of a described game, as a player."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from alfonso.dice import seeded
from alfonso.game import Game
from alfonso.gdl.circuit import evaluate
from alfonso.gdl.circuit_rules import CircuitRules
from alfonso.gdl.kept import network_for
from alfonso.gdl.random_games import random_games
from alfonso.gdl.simulator import Simulator, shake
from alfonso.mcts.growth import Growth
from alfonso.mcts.nodes import FREE, KEEP, ROOT
from alfonso.mcts.swarm import (
    BASE,
    BITS,
    JOBS,
    MOVER,
    MOVES,
    PLAYED,
    TOTAL,
    WIDTH,
    swarm,
)
from alfonso.native.bare import bare_kernel
from alfonso.native.kernel import Kernel
from alfonso.native.lanes import DICE
from alfonso.native.words import floats, words
from alfonso.position import Position

RECENT = 8


def prepare() -> None:
    """Compile what is the same for all games, so that nobody has to wait for it later."""
    for function in (evaluate, random_games, swarm):
        bare_kernel(function)


def fits(game: Game) -> bool:
    """Whether a game is for two rivals, described by rules that have a circuit."""
    return isinstance(game.rules, CircuitRules) and not game.is_general and not game.repetition


@lru_cache(maxsize=RECENT)
def simulator_for(rules: CircuitRules, interpreted: bool) -> Simulator:
    """The machine code of a circuit; players who are made anew find it again at once."""
    network = network_for(rules.description)
    assert network is not None
    return Simulator(rules.description, network, interpreted)


class SwarmGrowth(Growth):
    """A tree that knows its states, with a row of its own for the games under way."""

    def __init__(self, game: Game, simulator: Simulator, memory: int) -> None:
        rules: Any = game.rules
        super().__init__(game, "q", BITS + rules.width, memory)
        self.row, base = simulator.new_row(PLAYED + rules.move_count)
        self.jobs, self.dice, self.die = words(JOBS), words(DICE), words(1)
        self.jobs[BASE], self.jobs[WIDTH], self.jobs[MOVES] = base, self.width, rules.move_count

    def begin(self, position: Position, seed: int) -> None:
        """Write down where the tree begins, and shake the dice."""
        shake(self.dice, seed)
        self.die[0] = seeded(seed)
        if self.log[KEEP] == ROOT and self.log[FREE] == 1:
            state: Any = position.state
            for place, word in enumerate(state.facts):
                self.side[BITS + place] = word
            self.side[TOTAL], self.side[MOVER] = 0, state.turn


class Swarm:
    """What the search makes of a game with a circuit; `c` and `similar` as in `swarm`."""

    def __init__(self, c: float, similar: float) -> None:
        self._curious = floats([c, similar])
        self._simulator: Simulator | None = None
        self._compound = words(0)

    def kernel(self, game: Game, interpreted: bool) -> Kernel:
        """Also whatever the games need: it is made ready here."""
        rules: Any = game.rules
        self._simulator, self._compound = simulator_for(rules, interpreted), rules.compound
        return bare_kernel(swarm, interpreted)

    def growth(self, game: Game, memory: int) -> SwarmGrowth:
        assert self._simulator is not None
        return SwarmGrowth(game, self._simulator, memory)

    def rows(self, growth: SwarmGrowth, position: Position, seed: int) -> tuple[Any, ...]:
        assert self._simulator is not None
        growth.begin(position, seed)
        tree = growth.log, growth.tree, growth.side, self._curious, growth.jobs, self._compound
        return *tree, *self._simulator.circuit, growth.row, growth.dice, growth.die
