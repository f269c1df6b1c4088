"""A described game over a reasoner that knows terms: slow, but it plays every description.

States and moves get their numbers as they are met.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from alfonso.errors import RulesError
from alfonso.game import DRAWN, LOST, OPEN, WON
from alfonso.gdl.board import Board
from alfonso.gdl.counters import counters, uncounted
from alfonso.gdl.described import Described
from alfonso.gdl.reasoner import Reasoner
from alfonso.gdl.reasoner import State as Facts
from alfonso.gdl.rules import told
from alfonso.gdl.terms import Term, plain
from alfonso.gdl.turns import chooser, joint, opener

MOST_MOVES = 1 << 12
NOTHING = -1


class State(NamedTuple):
    """`facts` is the number of a set of facts, `chosen` holds a move or -1 for each role."""

    facts: int
    chosen: tuple[int, ...]
    turn: int


class PlainRules(Described):
    """Two rivals who take turns."""

    most_moves = MOST_MOVES
    interpreted_because = "its rules do not become a circuit"

    def __init__(self, reasoner: Reasoner, board: Board | None) -> None:
        super().__init__(reasoner.description, board)
        self.reasoner = reasoner
        self._facts: Numbers = Numbers()
        self._terms: Numbers = Numbers()
        self._places: Numbers = Numbers()
        if names := counters(reasoner):
            self._compare_without(names)
        if reasoner.description.hides:
            self.sees = self._sees

    def start(self) -> State:
        return self.state(self.reasoner.start(), self._nobody())

    def mover(self, state: State) -> int:
        return state.turn

    def moves(self, state: State) -> Iterator[int]:
        for term in self._legal(self.facts(state))[state.turn]:
            yield self._terms.number(term)

    def play(self, state: State, move: int) -> State:
        facts, chosen = self.facts(state), list(self.chosen(state))
        legal = self._legal(facts)
        chosen[state.turn] = self.term(move)
        if chooser(legal, chosen) is None:
            facts, chosen = self.reasoner.next(facts, joint(legal, chosen)), self._nobody()
        return self._state(facts, chosen)

    def result(self, state: State) -> int:
        facts = self.facts(state)
        if not self.reasoner.terminal(facts):
            return OPEN
        own, other = (self._goal(facts, side) for side in (state.turn, 1 - state.turn))
        return DRAWN if own == other else WON if own > other else LOST

    def facts(self, state: State) -> Facts:
        facts: Facts = self._facts.thing(state.facts)
        return facts

    def chosen(self, state: State) -> Sequence[Term | None]:
        return [None if move == NOTHING else self.term(move) for move in state.chosen]

    def term(self, move: int) -> Term:
        term: Term = self._terms.thing(move)
        return term

    def state(self, facts: Facts, chosen: Sequence[Term | None]) -> State:
        """The state that facts make, in which every role has a move."""
        state = self._state(facts, chosen)
        if not self.reasoner.terminal(facts):
            for side, moves in enumerate(self._legal(facts)):
                if not moves:
                    raise self._stuck(facts, side)
        return state

    def _state(self, facts: Facts, chosen: Sequence[Term | None]) -> State:
        moves = tuple(NOTHING if term is None else self._terms.number(term) for term in chosen)
        return State(self._facts.number(facts), moves, self._turn(facts, chosen))

    def _turn(self, facts: Facts, chosen: Sequence[Term | None]) -> int:
        if self.reasoner.terminal(facts):
            return 0
        legal = self._legal(facts)
        turn = chooser(legal, chosen)
        return opener(legal) if turn is None else turn

    def _legal(self, facts: Facts) -> list[list[Term]]:
        """The legal moves of every role; one that has none does nothing, as long as others can."""
        legal = [self.reasoner.legal(facts, role) for role in self.reasoner.roles]
        if not any(legal):
            raise self._stuck(facts, 0)
        return legal

    def _stuck(self, facts: Facts, side: int) -> RulesError:
        text = self.text(State(self._facts.number(facts), (NOTHING,) * len(self.sides), 0))
        description, role = self.reasoner.description, self.reasoner.roles[side]
        place = description.place_of("legal", 2, role)
        return RulesError(
            told(description.file, place, f"{plain(role)} has no legal move at {text}")
        )

    def _sees(self, state: State, move: int, side: int) -> tuple[str, ...]:
        """What a role perceives of the move that ends a round, printed."""
        facts, chosen = self.facts(state), list(self.chosen(state))
        legal = self._legal(facts)
        chosen[state.turn] = self.term(move)
        if chooser(legal, chosen) is not None:
            return ()
        percepts = self.reasoner.sees(facts, joint(legal, chosen), self.reasoner.roles[side])
        return tuple(map(plain, percepts))

    def _compare_without(self, names: frozenset[str]) -> None:
        """Positions that differ in counters alone are the same."""

        def placement(state: State) -> tuple[int, ...]:
            place = self._places.number(uncounted(self.facts(state), names))
            return (place, *state.chosen, state.turn)

        self.placement = placement

    def _goal(self, facts: Facts, side: int) -> int:
        """A reward that the rules do not tell, or tell out of bounds, counts as the nearest."""
        goal = self.reasoner.goal(facts, self.reasoner.roles[side])
        return min(max(goal or 0, 0), 100)

    def _nobody(self) -> list[Term | None]:
        return [None] * len(self.sides)


class GeneralPlainRules(PlainRules):
    """Any number of roles, each with a reward of its own."""

    open_rewards = True

    def result(self, state: State) -> int:
        return DRAWN if self.reasoner.terminal(self.facts(state)) else OPEN

    def rewards(self, state: State) -> tuple[int, ...]:
        facts = self.facts(state)
        return tuple(self._goal(facts, side) for side in range(len(self.sides)))


class JointPlainRules(GeneralPlainRules):
    """Roles that choose at the same time."""

    def joint(self, state: State) -> int:
        return sum(move != NOTHING for move in state.chosen)


class Numbers:
    """Numbers for things, given as they are met.

    >>> numbers = Numbers()
    >>> numbers.number("a"), numbers.number("b"), numbers.number("a"), numbers.thing(1)
    (0, 1, 0, 'b')
    """

    def __init__(self) -> None:
        self._things: list[Any] = []
        self._numbers: dict[Any, int] = {}

    def number(self, thing: Any) -> int:
        number = self._numbers.setdefault(thing, len(self._things))
        if number == len(self._things):
            self._things.append(thing)
        return number

    def thing(self, number: int) -> Any:
        return self._things[number]
