"""The reasoner that asks the circuit of a game.

>>> from alfonso.gdl.reader import read
>>> rules = "(role x) (init (heap 2)) (succ 0 1) (succ 1 2) (<= terminal (true (heap 0)))"
>>> rules += "(<= (legal x take) (not terminal)) (goal x 100)"
>>> rules += "(<= (next (heap ?m)) (does x take) (true (heap ?n)) (succ ?m ?n))"
>>> game = Wired(read(rules, "heap.kif"))
>>> state = game.next(game.start(), ["take"])
>>> state, game.legal(state, "x"), game.terminal(state), game.goal(state, "x")
(frozenset({('heap', '1')}), ['take'], False, 100)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from alfonso.gdl.arrangement import arranged
from alfonso.gdl.circuit import evaluate
from alfonso.gdl.interpreter import number
from alfonso.gdl.network import Network, network_of
from alfonso.gdl.reasoner import State
from alfonso.gdl.rules import Description
from alfonso.gdl.terms import Term
from alfonso.native.bare import bare_kernel
from alfonso.native.lanes import WORDS
from alfonso.native.words import words


class Wired:
    """A reasoner that lets states go through a circuit; it remembers the last one."""

    def __init__(
        self, description: Description, network: Network | None = None, interpreted: bool = False
    ) -> None:
        if description.fault:
            raise description.fault
        self.description = description
        self.roles = description.roles
        self.network = network or network_of(description)
        self.circuit = arranged(self.network)
        self._run = bare_kernel(evaluate, interpreted)
        self._row = words(WORDS * self.circuit.slots)
        self._slot_of = {fact: at for at, fact in enumerate(self.network.facts, start=1)}
        self._slots_of_moves = [
            dict(zip(moves, slots, strict=True))
            for moves, slots in zip(self.network.moves, self.circuit.moves, strict=True)
        ]
        self._role_at = {role: at for at, role in enumerate(self.roles)}
        self._looked_at: State | None = None
        self._rewards: list[list[Term]] = []
        self._moves: list[list[Term]] = []
        self._is_over = False

    def start(self) -> State:
        network = self.network
        return frozenset(f for f, holds in zip(network.facts, network.start, strict=True) if holds)

    def legal(self, state: State, role: Term) -> list[Term]:
        self._look_at(state)
        at = self._role_at.get(role)
        return [] if at is None else self._moves[at]

    def next(self, state: State, joint: Sequence[Term | None]) -> State:
        self._move(state, joint)
        return frozenset(self._holding(zip(self.network.facts, self.circuit.next, strict=True)))

    def terminal(self, state: State) -> bool:
        self._look_at(state)
        return self._is_over

    def goals(self, state: State, role: Term) -> list[Term]:
        """Whatever the rules give a role: one number, if they are in order."""
        self._look_at(state)
        at = self._role_at.get(role)
        return [] if at is None else self._rewards[at]

    def goal(self, state: State, role: Term) -> int | None:
        values = [value for value in map(number, self.goals(state, role)) if value is not None]
        return max(values, default=None)

    def sees(self, state: State, joint: Sequence[Term | None], role: Term) -> list[Term]:
        self._move(state, joint)
        at = self._role_at.get(role)
        if at is None:
            return []
        percepts = (percept for percept, _ in self.network.sees[at])
        return self._holding(zip(percepts, self.circuit.sees[at], strict=True))

    def _look_at(self, state: State) -> None:
        """Work out what a state says before moves are made."""
        if state == self._looked_at:
            return
        self._write(state)
        circuit, network = self.circuit, self.network
        self._through(0, circuit.early)
        self._moves = [
            self._holding(zip(moves, literals, strict=True))
            for moves, literals in zip(network.moves, circuit.legal, strict=True)
        ]
        self._rewards = [
            self._holding(zip((value for value, _ in answers), literals, strict=True))
            for answers, literals in zip(network.goals, circuit.goals, strict=True)
        ]
        self._is_over = self._holds(circuit.terminal)
        self._looked_at = state

    def _move(self, state: State, joint: Sequence[Term | None]) -> None:
        """Work out what follows from a joint move."""
        self._looked_at = None
        self._write(state)
        for slots, move in zip(self._slots_of_moves, joint, strict=True):
            if move in slots:
                self._row[WORDS * slots[move]] = 1
        self._through(0, self.circuit.late)

    def _write(self, state: State) -> None:
        inputs = WORDS * (1 + self.network.inputs)
        self._row[:inputs] = words(inputs)
        for fact in state:
            if fact in self._slot_of:
                self._row[WORDS * self._slot_of[fact]] = 1

    def _through(self, first: int, last: int) -> None:
        circuit = self.circuit
        self._run(circuit.codes, circuit.stages, first, last, circuit.feedback, self._row)

    def _holds(self, literal: int) -> bool:
        return bool((self._row[WORDS * (literal >> 1)] ^ literal) & 1)

    def _holding(self, answers: Iterable[tuple[Term, int]]) -> list[Term]:
        return [term for term, literal in answers if self._holds(literal)]
