"""Random games of a description, from its start or from any state: 512 at once by its circuit.

>>> from alfonso.gdl.reader import read
>>> rules = "(role a) (init on) (legal a stop) (legal a go) (<= (next on) (does a go))"
>>> rules += "(<= terminal (not (true on))) (goal a 50)"
>>> found = simulator_of(read(rules, "stop.kif")).play(100, seed=1)
>>> found.games, found.rewards, found.means
(100, ({50: 100},), (50.0,))
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import accumulate

from alfonso.bits import mix, wrap
from alfonso.dice import STEP, seeded
from alfonso.gdl.arrangement import arranged, played
from alfonso.gdl.code import code_of
from alfonso.gdl.dealing import room_for
from alfonso.gdl.interpreter import Interpreter, number, with_roles
from alfonso.gdl.kept import network_for
from alfonso.gdl.network import Network
from alfonso.gdl.outcome import LONGEST, Outcome, asked
from alfonso.gdl.plain_simulator import PlainSimulator
from alfonso.gdl.random_games import AGES, CUT, GAMES, HEAD, MOVES, STUCK, WINS, random_games
from alfonso.gdl.reasoner import State
from alfonso.gdl.rules import Description
from alfonso.native.bare import bare_kernel
from alfonso.native.lanes import DICE, WORDS
from alfonso.native.words import Words, vast, words

PATIENCE = 600.0
"""Seconds for the games under way when the time is over: 10,000 moves may be left."""


def prepare() -> None:
    """Compile what plays the games, once for all descriptions, so that no one has to wait later."""
    bare_kernel(random_games)


def simulator_of(description: Description) -> Simulator | PlainSimulator:
    """Random games by the circuit of a game, or by its interpreter where it has none."""
    if description.fault:
        raise description.fault
    network = network_for(description) if description.roles else None
    if network:
        return Simulator(description, network)
    return PlainSimulator(with_roles(Interpreter(description)))


class Simulator:
    """Plays random games of a description that has a circuit."""

    def __init__(
        self,
        description: Description,
        network: Network,
        interpreted: bool = False,
        longest: int = LONGEST,
    ) -> None:
        self.roles = description.roles
        self._network = played(network)
        self._circuit = circuit = arranged(self._network)
        self.gates = len(circuit.codes)
        self._run = bare_kernel(random_games, interpreted)
        code = [0, 0] if interpreted else code_of(description.name, circuit)
        self._rewards = sorted(self._all_rewards(), reverse=True)
        pad, age = self._room()
        self._places = age + AGES
        self._row = vast(WORDS * self._places)
        self._plan = self._plan_of(longest, pad, age, code)
        self._dice = words(DICE)
        shake(self._dice, 0)

    def play(
        self,
        games: int = 0,
        seconds: float | None = None,
        seed: int | None = None,
        state: State | None = None,
    ) -> Outcome:
        """So many random games, or as many as can be begun in the time, from the start or a state.

        Without a seed, chance goes on from where it was.
        """
        asked(games, seconds)
        if seed is not None:
            shake(self._dice, seed)
        self._begin_from(state)
        tally = words(WINS + len(self.roles) + len(self._rewards))
        used, rows = time.process_time(), (*self.circuit, self._row, self._dice)
        self._run(games, *rows, words(1), tally, seconds=seconds, patience=PATIENCE)
        return self._outcome(tally, time.process_time() - used)

    @property
    def circuit(self) -> tuple[Words, Words, Words, Words]:
        """What kernels take that let states go through the circuit; the last one is the plan."""
        return self._circuit.codes, self._circuit.stages, self._circuit.feedback, self._plan

    def new_row(self, more: int) -> tuple[Words, int]:
        """A row that nobody else uses, with so many places more; and where those begin."""
        return vast(WORDS * (self._places + more)), self._places

    def _all_rewards(self) -> Iterator[tuple[int, int, int]]:
        for role, (goals, literals) in enumerate(
            zip(self._network.goals, self._circuit.goals, strict=True)
        ):
            for (term, _), literal in zip(goals, literals, strict=True):
                value = number(term)
                if value is not None and literal:
                    yield value, role, literal

    def _room(self) -> tuple[int, int]:
        """The places after the circuit's own: to count on, and for the ages of games."""
        most = max(map(len, self._network.moves))
        pad = self._circuit.slots
        return pad, pad + max(room_for(most), len(self.roles) + len(self._rewards))

    def _plan_of(self, longest: int, pad: int, age: int, code: list[int]) -> Words:
        """All that the kernel wants to know, in one row; see the places in `random_games`."""
        circuit, facts = self._circuit, len(self._network.facts)
        sizes = len(self.roles), facts, len(self._rewards), circuit.early, circuit.late
        places = longest, circuit.terminal, circuit.moves[0].start, pad, age
        legal = [literal for literals in circuit.legal for literal in literals]
        ends = HEAD + 2 * facts
        first = ends + len(self.roles) + 1
        until = list(accumulate(map(len, circuit.legal), initial=first))
        tables = HEAD, HEAD + facts, ends, until[-1]
        starts = [0] * facts
        rewards = [word for reward in self._rewards for word in reward]
        head = [*sizes, *places, *code, *tables]
        return words([*head, *starts, *circuit.next, *until, *legal, *rewards])

    def _begin_from(self, state: State | None) -> None:
        """Write down what holds when a game begins."""
        network = self._network
        held = zip(network.facts, network.start, strict=True)
        for at, (fact, holds) in enumerate(held, start=HEAD):
            self._plan[at] = -int(holds if state is None else fact in state)

    def _outcome(self, tally: Words, seconds: float) -> Outcome:
        roles = len(self.roles)
        rewards: tuple[dict[int, int], ...] = tuple({} for _ in range(roles))
        for (value, role, _), times in zip(self._rewards, tally[WINS + roles :], strict=True):
            rewards[role][value] = rewards[role].get(value, 0) + times
        wins = tuple(tally[WINS : WINS + roles])
        counts = tally[GAMES], tally[MOVES], tally[CUT], tally[STUCK]
        return Outcome(self.roles, *counts, wins, rewards, seconds)


def shake(dice: Words, seed: int) -> None:
    """Give each word's generator a beginning of its own."""
    word = seeded(seed)
    for at in range(DICE):
        word = wrap(word + STEP)
        dice[at] = mix(word)
