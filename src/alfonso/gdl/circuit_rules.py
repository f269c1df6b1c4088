"""A described game over its circuit: rules that are compiled like any other game's.

The circuit travels as parameters, so one compilation serves all games that have as many roles and
about as many facts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, chain
from typing import NamedTuple

from alfonso.bits import wrap
from alfonso.errors import RulesError
from alfonso.game import DRAWN, LOST, MOST_REWARD, OPEN, WON
from alfonso.gdl import passes
from alfonso.gdl.board import Board
from alfonso.gdl.circuit import Circuit
from alfonso.gdl.described import Described
from alfonso.gdl.interpreter import number
from alfonso.gdl.network import Network
from alfonso.gdl.passes import NOTHING, PROBE
from alfonso.gdl.prepared import Wires
from alfonso.gdl.reasoner import State as Facts
from alfonso.gdl.rules import Description, told
from alfonso.gdl.terms import Term, functor, plain
from alfonso.gdl.turns import chooser
from alfonso.native.layout import flat
from alfonso.native.scratch import Scratch
from alfonso.native.words import Words, words

WIDTHS = tuple(1 << size for size in range(9))
"""How many words the facts may take: few sizes, so that few compilations serve all games."""


class State(NamedTuple):
    """`facts` are bits, `chosen` holds a move or -1 for each role, `over` tells the end."""

    facts: tuple[int, ...]
    chosen: tuple[int, ...]
    turn: int
    over: int
    rewards: tuple[int, ...]


class CircuitRules(Described):
    """Two rivals who take turns."""

    family = "described"

    at_facts: int
    at_counts: int
    at_lists: int
    at_children: int
    at_slices: int
    entry_words: int

    book = Scratch("book_words")
    ask_row = Scratch("ask_slots")
    step_row = Scratch("step_slots")

    def __init__(
        self,
        description: Description,
        wires: Wires,
        board: Board | None = None,
        counters: frozenset[str] = frozenset(),
    ) -> None:
        super().__init__(description, board)
        network = wires.network
        self._facts = network.facts
        self._terms = [term for moves in network.moves for term in moves]
        self._fact_at = {fact: at for at, fact in enumerate(network.facts)}
        self._count(network)
        self._wire(wires.ask, wires.step)
        self._tell(network, wires.ask)
        self._lay_out_entries()
        self.compared = words(self._bits(f for f in network.facts if functor(f) not in counters))
        held = zip(network.facts, network.start, strict=True)
        first = frozenset(fact for fact, holds in held if holds)
        self.opening = words(flat(self.state(first, [None] * self.role_count)))

    def _count(self, network: Network) -> None:
        self.fact_count, self.role_count = len(network.facts), len(network.moves)
        self.move_count = len(self._terms)
        self.most_moves = max(map(len, network.moves))
        self.width = next(width for width in WIDTHS if 64 * width >= self.fact_count)
        self.state_words = self.width + 2 * self.role_count + 2

    def _wire(self, ask: Circuit, step: Circuit) -> None:
        self.ask_codes, self.ask_stages, self.ask_feedback = ask.codes, ask.stages, ask.feedback
        self.ask_count, self.ask_slots = ask.late, ask.slots
        self.step_codes, self.step_stages, self.step_feedback = (
            step.codes,
            step.stages,
            step.feedback,
        )
        self.step_count, self.step_slots = step.late, step.slots
        self.following, self.terminal = words(step.next), ask.terminal
        self.legal = words(chain.from_iterable(ask.legal))

    def _tell(self, network: Network, ask: Circuit) -> None:
        """Where the moves and goals of each role begin, and what they are."""
        self.first_moves = words(accumulate(map(len, network.moves), initial=0))
        self.compound = words(-isinstance(term, tuple) for term in self._terms)
        known = [
            [
                (reward, literal)
                for (value, _), literal in zip(answers, literals, strict=True)
                if (reward := number(value)) is not None
            ]
            for answers, literals in zip(network.goals, ask.goals, strict=True)
        ]
        self.first_goals = words(accumulate(map(len, known), initial=0))
        goals = [goal for role in known for goal in role]
        self.goal_rewards = words(min(max(reward, 0), MOST_REWARD) for reward, _ in goals)
        self.goals = words(literal for _, literal in goals)

    def _lay_out_entries(self) -> None:
        """Where the parts of an entry begin: see `passes`."""
        sizes = {
            "at_facts": self.role_count,
            "at_counts": self.width,
            "at_lists": self.role_count,
            "at_children": self.move_count,
            "at_slices": passes.LANES * self.state_words,
            "entry_words": self.move_count,
        }
        at = passes.CHOSEN
        for name, size in sizes.items():
            at += size
            setattr(self, name, at)
        self.book_words = passes.place_of(self, passes.ENTRIES + 1)

    def start(self) -> State:
        return self.get_state(self.opening, 0)

    def mover(self, state: State) -> int:
        return state.turn

    def moves(self, state: State) -> Iterator[int]:
        at = passes.entry_of(self, state)
        serial = self.book[at + passes.SERIAL]
        count = self.book[at + self.at_counts + state.turn]
        first = self.at_lists + self.first_moves[state.turn]
        for place in range(count):
            if self.book[at + passes.SERIAL] != serial:  # other entries took its place
                at = passes.entry_of(self, state)
                serial = self.book[at + passes.SERIAL]
            yield self.book[at + first + place]

    def play(self, state: State, move: int) -> State:
        at = passes.entry_of(self, state)
        role = passes.waiting(self, at, state.turn)
        if role == NOTHING:
            return self.get_state(self.book, passes.child_of(self, at, state.turn, move))
        self.book[PROBE + self.width + state.turn] = move
        self.book[PROBE + self.width + self.role_count] = role
        return self.get_state(self.book, PROBE)

    def result(self, state: State) -> int:
        if not state.over:
            return OPEN
        own, other = state.rewards[0], state.rewards[1]
        return DRAWN if own == other else WON if own > other else LOST

    def placement(self, state: State) -> tuple[int, ...]:
        """Positions that differ in counters alone are the same."""
        self.put_state(self.book, PROBE, state)
        for word in range(self.width):
            self.book[PROBE + word] &= self.compared[word]
        return self.get_state(self.book, PROBE).facts + state.chosen + (state.turn,)

    def put_state(self, row: Words, at: int, state: State) -> None:
        """Compiled rules have these two by themselves."""
        for offset, word in enumerate(flat(state)):
            row[at + offset] = word

    def get_state(self, row: Words, at: int) -> State:
        parts = []
        for width in (self.width, self.role_count, 1, 1, self.role_count):
            parts.append(tuple(row[at : at + width]))
            at += width
        facts, chosen, (turn,), (over,), rewards = parts
        return State(facts, chosen, turn, over, rewards)

    # What people see of it.

    def facts(self, state: State) -> Facts:
        held = enumerate(self._facts)
        return frozenset(fact for at, fact in held if state.facts[at >> 6] >> (at & 63) & 1)

    def chosen(self, state: State) -> Sequence[Term | None]:
        return [None if move == NOTHING else self.term(move) for move in state.chosen]

    def term(self, move: int) -> Term:
        return self._terms[move]

    def state(self, facts: Facts, chosen: Sequence[Term | None]) -> State:
        state = self._settled(tuple(self._bits(facts)))
        return self._with_choices(state, chosen) if any(chosen) else state

    def _bits(self, facts: Iterable[Term]) -> Iterator[int]:
        """Facts as words."""
        bits = [0] * self.width
        for fact in facts:
            at = self._fact_at.get(fact)
            if at is None:
                raise RulesError(f"“{plain(fact)}” never comes about in this game")
            bits[at >> 6] |= 1 << (at & 63)
        return map(wrap, bits)

    def _settled(self, facts: tuple[int, ...]) -> State:
        """The state in which these facts hold and nobody has chosen."""
        nobody = (NOTHING,) * self.role_count
        blank = State(facts, nobody, 0, 0, (0,) * self.role_count)
        at = passes.desk(self, blank)
        state = self.get_state(self.book, at + self.at_children)
        if not state.over:
            description = self.description
            for role, moves in zip(description.roles, self._legal_of(blank), strict=True):
                if not moves:
                    place = description.place_of("legal", 2, role)
                    what = f"{plain(role)} has no legal move at {self.text(blank)}"
                    raise RulesError(told(description.file, place, what))
        return state

    def _legal_of(self, state: State) -> list[list[int]]:
        at = passes.entry_of(self, state)
        firsts = [at + self.at_lists + first for first in self.first_moves]
        counts = self.book[at + self.at_counts : at + self.at_counts + self.role_count]
        return [list(self.book[f : f + c]) for f, c in zip(firsts, counts, strict=False)]

    def _with_choices(self, state: State, chosen: Sequence[Term | None]) -> State:
        legal = self._legal_of(state)
        terms = [[self.term(move) for move in moves] for moves in legal]
        numbers = []
        for moves, names, choice in zip(legal, terms, chosen, strict=True):
            if choice is not None and choice not in names:
                raise RulesError(f"“{plain(choice)}” cannot be chosen here")
            numbers.append(NOTHING if choice is None else moves[names.index(choice)])
        turn = chooser(terms, chosen)
        if turn is None:
            raise RulesError("somebody has still to choose")
        return state._replace(chosen=tuple(numbers), turn=turn)


class GeneralCircuitRules(CircuitRules):
    """Any number of roles, each with a reward of its own."""

    open_rewards = True

    def result(self, state: State) -> int:
        return DRAWN if state.over else OPEN

    def rewards(self, state: State) -> tuple[int, ...]:
        return state.rewards


class JointCircuitRules(GeneralCircuitRules):
    """Roles that choose at the same time."""

    def joint(self, state: State) -> int:
        chosen = 0
        for move in state.chosen:
            chosen += move != NOTHING
        return chosen
