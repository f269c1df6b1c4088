"""The interpreter: the rules of a game carried out one state at a time.

It plays every description, however large or odd; where a circuit can be made, that is faster, and
this is what it is compared with.

>>> from alfonso.gdl.reader import read
>>> rules = "(role x) (init (heap 2)) (succ 0 1) (succ 1 2) (<= terminal (true (heap 0)))"
>>> rules += "(<= (legal x take) (not terminal)) (goal x 100)"
>>> rules += "(<= (next (heap ?m)) (does x take) (true (heap ?n)) (succ ?m ?n))"
>>> game = Interpreter(read(rules, "heap.kif"))
>>> state = game.next(game.start(), ["take"])
>>> state, game.legal(state, "x"), game.terminal(state), game.goal(state, "x")
(frozenset({('heap', '1')}), ['take'], False, 100)
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from threading import RLock

from alfonso.errors import RulesError
from alfonso.gdl.demand import demanded
from alfonso.gdl.evaluation import Evaluation, TooManyRows
from alfonso.gdl.growth import growing
from alfonso.gdl.joins import MOST_ROWS
from alfonso.gdl.reasoner import State
from alfonso.gdl.rules import Description, Note, Place, told
from alfonso.gdl.strata import DOES, Needs, Relation, relations_of, strata
from alfonso.gdl.tables import Row, Table, Tables
from alfonso.gdl.terms import MOST, Term, is_vast, plain, printed

ROLE, INIT, NEXT = Relation("role", 1), Relation("init", 1), Relation("next", 1)
LEGAL, GOAL, SEES = Relation("legal", 2), Relation("goal", 2), Relation("sees", 2)
TERMINAL = Relation("terminal", 0)
ASKED = (INIT, NEXT, LEGAL, GOAL, SEES, TERMINAL)
LARGE = 1000  # rows above which a relation is computed as far as it is asked for only
KEPT = 16  # states whose tables are at hand


class View:
    """What is known so far of one state, or of a joint move in the state `below`."""

    def __init__(self, tables: Tables, below: View | None = None) -> None:
        self.tables = tables
        self.below = below
        self.done: set[Evaluation] = set()
        self.legal: dict[Term, list[Term]] | None = None

    def evaluate(self, evaluation: Evaluation) -> None:
        if self.below and evaluation.stratum.needs < Needs.MOVES:
            self.below.evaluate(evaluation)
        elif evaluation not in self.done:
            evaluation.run(self.tables)
            self.done.add(evaluation)


class Interpreter:
    """A reasoner that evaluates the rules, relation by relation, as far as a question needs it.

    Threads may share it: they are answered one after the other.
    """

    def __init__(self, description: Description) -> None:
        if description.fault:
            raise description.fault
        self.description = description
        self._lock = RLock()
        self._printed: dict[Term, str] = {}
        self.large: set[Relation] = set()
        self._growing = growing(description.rules)
        while not self._is_prepared():
            pass

    def _is_prepared(self) -> bool:
        """Try a first move; relations that turn out large are to be computed on demand."""
        self._views: dict[State, View] = {}
        self._static = Tables()
        self._evaluations: list[Evaluation] = []
        try:
            self._load()
            self._try()
        except TooManyRows as error:
            if error.relations & self.large:
                raise
            self.large |= error.relations
            return False
        for evaluation in self._evaluations:
            evaluation.limit = MOST_ROWS
        return True

    def _load(self) -> None:
        """Evaluate what always holds, and find out what must be evaluated for what."""
        for stratum in strata(demanded(self.description.rules, self.large)):
            evaluation = Evaluation(stratum, self.description.file)
            if stratum.needs == Needs.NOTHING:
                evaluation.run(self._static)
            else:
                self._evaluations.append(evaluation)
                evaluation.limit = MOST_ROWS if stratum.relations & self.large else LARGE
        self._paths = {name: self._path(name) for name in ASKED}
        self.roles = self.description.roles or tuple(self._sorted(self._static[ROLE].rows))

    def _try(self) -> None:
        state = self.start()
        if not self.terminal(state):
            choices = [self.legal(state, role) for role in self.roles]
            if all(choices):
                self.next(state, [choice[0] for choice in choices])

    def start(self) -> State:
        with self._lock:
            return frozenset(self._rows(self._view(frozenset()), INIT))

    def legal(self, state: State, role: Term) -> list[Term]:
        with self._lock:
            view = self._view(state)
            if view.legal is None:
                moves: dict[Term, list[Term]] = defaultdict(list)
                for player, move in self._rows(view, LEGAL):
                    moves[player].append(move)
                view.legal = {player: self._sorted(own) for player, own in moves.items()}
            return view.legal.get(role, [])

    def next(self, state: State, joint: Sequence[Term | None]) -> State:
        with self._lock:
            after = frozenset(self._rows(self._moved(state, joint), NEXT))
        if self._growing and (any(map(is_vast, after)) or is_vast(tuple(after), MOST)):
            raise self._endless()
        return after

    def _endless(self) -> TooManyRows:
        rule = self._growing[0]
        text = f"what is next comes to no end: it grows with every move, by {plain(rule.head)}"
        note = Note(rule.place, True, text)
        return TooManyRows(self.description.file, note, frozenset())

    def terminal(self, state: State) -> bool:
        with self._lock:
            return bool(self._rows(self._view(state), TERMINAL))

    def goals(self, state: State, role: Term) -> list[Term]:
        """Whatever the rules give a role: one number, if they are in order."""
        with self._lock:
            rows = self._rows(self._view(state), GOAL)
        return self._sorted(value for player, value in rows if player == role)

    def goal(self, state: State, role: Term) -> int | None:
        values = [value for value in map(number, self.goals(state, role)) if value is not None]
        return max(values, default=None)

    def sees(self, state: State, joint: Sequence[Term | None], role: Term) -> list[Term]:
        with self._lock:
            rows = self._rows(self._moved(state, joint), SEES)
        return self._sorted(percept for player, percept in rows if player == role)

    def _view(self, state: State) -> View:
        """The tables of a state; those of the last few states are kept."""
        view = self._views.get(state)
        if view is None:
            if len(self._views) >= KEPT:
                del self._views[next(iter(self._views))]
            view = self._views[state] = View(Tables(self._static))
            view.tables.set_true(state)
        return view

    def _moved(self, state: State, joint: Sequence[Term | None]) -> View:
        """The tables of a joint move: those of the state below it are shared."""
        below = self._view(state)
        view = View(Tables(below.tables), below)
        does = zip(self.roles, joint, strict=True)
        view.tables[DOES] = Table({(role, move) for role, move in does if move is not None})
        return view

    def _rows(self, view: View, name: Relation) -> Collection[Row]:
        for evaluation in self._paths[name]:
            view.evaluate(evaluation)
        return view.tables[name].rows

    def _path(self, name: Relation) -> list[Evaluation]:
        """What must be evaluated to know a relation, in order."""
        wanted, path = {name}, []
        for evaluation in reversed(self._evaluations):
            stratum = evaluation.stratum
            if stratum.relations & wanted:
                wanted.update(body for rule in stratum.rules for body in relations_of(rule))
                path.append(evaluation)
        return path[::-1]

    def _sorted(self, terms: Iterable[Term]) -> list[Term]:
        return sorted(terms, key=self._text)

    def _text(self, term: Term) -> str:
        text = self._printed.get(term)
        if text is None:
            text = self._printed[term] = printed(term)
        return text


def with_roles(interpreter: Interpreter) -> Interpreter:
    """The interpreter, or a RulesError if its rules give nobody to play."""
    if not interpreter.roles:
        place, text = Place(1, 1), "no rule of “role”: nobody plays"
        raise RulesError(told(interpreter.description.file, place, text))
    return interpreter


LONGEST_NUMBER = 9
"""Letters of a reward; a larger one would not fit the words that rewards are added up in."""


def number(term: Term) -> int | None:
    """
    >>> number("050"), number("many"), number("1" * 30)
    (50, None, None)
    """
    is_number = isinstance(term, str) and term.isascii() and term.lstrip("+-").isdigit()
    return int(str(term)) if is_number and len(term) <= LONGEST_NUMBER else None
