"""A drawing: ground rules as gates of any width, and the wire of every atom."""

from __future__ import annotations

from collections.abc import Iterable

from alfonso.gdl.cycles import cycles
from alfonso.gdl.gates import FALSE, TRUE, Gates
from alfonso.gdl.ground import Body, Grounding
from alfonso.gdl.terms import Term, printed

Answers = tuple[tuple[Term, int], ...]
"""Terms, and the wires that tell whether they hold."""


class Unfit(Exception):
    """The ground rules make no circuit: they are not stratified, or ask for moves too early."""


class Drawing:
    """Gates, with their inputs for facts and for the moves of each role.

    A loop is a list of inputs and of the wires that they take their values from, which depend on
    them: atoms that hold each other up. They start as false and grow until they stay.
    """

    def __init__(self, grounding: Grounding, roles: tuple[Term, ...]) -> None:
        self.gates = Gates()
        self.loops: list[list[tuple[int, int]]] = []
        self._grounding = grounding
        self._wires = dict.fromkeys(grounding.facts, TRUE)
        self.facts = _sorted(atom[1] for atom in grounding.shown if atom[0] == "true")
        self.moves = tuple(
            _sorted(atom[2] for atom in grounding.shown if atom[:2] == ("does", role))
            for role in roles
        )
        self._add_inputs(roles)
        self._add_gates()

    @property
    def inputs(self) -> list[int]:
        """The wires of facts and moves."""
        return [2 * at for at in range(1, 1 + len(self.facts) + sum(map(len, self.moves)))]

    def wire(self, atom: Term) -> int:
        """The wire of an atom that the game is asked for."""
        body = self._grounding.shown.get(atom)
        return FALSE if body is None else self.gates.all_of(self._term(body))

    def answers(self, relation: str, role: Term) -> Answers:
        """What may stand in the second place of a relation, after a role."""
        shown = self._grounding.shown
        found = _sorted(atom[2] for atom in shown if atom[:2] == (relation, role))
        return tuple((term, self.wire((relation, role, term))) for term in found)

    def _add_inputs(self, roles: Iterable[Term]) -> None:
        for fact in self.facts:
            self._wires[self._free(("true", fact))] = self.gates.new_input()
        for role, moves in zip(roles, self.moves, strict=True):
            inputs = self.gates.new_choice(len(moves))
            for move, wire in zip(moves, inputs, strict=True):
                self._wires[self._free(("does", role, move))] = wire

    def _free(self, atom: Term) -> int:
        """The number of an atom that the game leaves open."""
        body = self._grounding.shown[atom]
        if len(body) != 1 or body[0] not in self._grounding.free:
            raise Unfit(f"{printed(atom)} is more than a question")
        return body[0]

    def _add_gates(self) -> None:
        bodies = self._grounding.bodies
        below = {atom: _atoms_of(bodies[atom]) for atom in bodies if atom not in self._wires}
        for cycle in cycles(below):
            atom = min(cycle)
            if len(cycle) > 1 or atom in below.get(atom, ()):
                self._add_loop(cycle)
            elif atom in below:
                self._wires[atom] = self._gate(atom)

    def _add_loop(self, cycle: frozenset[int]) -> None:
        bodies = [body for atom in cycle for body in self._grounding.bodies[atom]]
        if any(-literal in cycle for body in bodies for literal in body):
            raise Unfit("an atom depends on its own negation")
        self._wires.update((atom, self.gates.new_input()) for atom in cycle)
        self.loops.append([(self._wires[atom], self._gate(atom)) for atom in cycle])

    def _gate(self, atom: int) -> int:
        bodies = self._grounding.bodies[atom]
        return self.gates.any_term({self._term(body) for body in bodies})

    def _term(self, body: Body) -> frozenset[int]:
        wires = self._wires
        return frozenset([wires.get(abs(atom), FALSE) ^ (atom < 0) for atom in body])


def _atoms_of(bodies: Iterable[Body]) -> dict[int, None]:
    return dict.fromkeys(abs(atom) for body in bodies for atom in body)


def _sorted(terms: Iterable[Term]) -> tuple[Term, ...]:
    return tuple(sorted(terms, key=printed))
