"""Evaluation: the rows of all relations that a stratum defines, from those below it.

A rule that needs its own stratum is evaluated again for the newest rows, until there are no more
(semi-naive evaluation). Where a stratum denies itself, as in “a position is won if a move leads to
one that is not”, two bounds are narrowed till they meet: what holds even if all that is denied were
there, and what holds if only that is there which must be (the well-founded model). What stays
between the two is not taken to hold.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import chain
from typing import NamedTuple

from alfonso.errors import RulesError
from alfonso.gdl.demand import NEED
from alfonso.gdl.joins import MOST_ROWS, Function, Join
from alfonso.gdl.rules import Note, Rule, told
from alfonso.gdl.strata import Relation, Stratum, relation
from alfonso.gdl.tables import Row, Table, Tables
from alfonso.gdl.terms import Term, arguments, is_ground

MOST_BUILT = 100_000  # where rules build larger terms of smaller ones
DEEPEST = 300

Rows = Mapping[Relation, set[Row]]


class TooManyRows(RulesError):
    """Relations have more rows than they may."""

    def __init__(self, file: str, note: Note, relations: frozenset[Relation]) -> None:
        super().__init__(told(file, note.place, note.text))
        self.note = note
        self.relations = relations


class Step(NamedTuple):
    """A rule at work: the relation that it adds to, and where only new rows matter, whose."""

    head: Relation
    function: Function
    newest: Relation | None = None


class Evaluation:
    """One stratum; its rules are compiled when they are first needed, for the tables of then."""

    def __init__(self, stratum: Stratum, file: str) -> None:
        self.stratum = stratum
        self.limit = MOST_ROWS
        self._file = file
        self._rules = [rule for rule in stratum.rules if not _is_fact(rule)]
        self._facts: Rows = {name: set() for name in stratum.relations}
        for rule in stratum.rules:
            if _is_fact(rule):
                self._facts[relation(rule.head)].add(row(rule.head))
        self._steps: list[Step] | None = None

    def run(self, tables: Tables) -> None:
        """Add the tables of the stratum."""
        if self._steps is None:
            self._steps = list(self._compiled(tables))
        if self.stratum.denies_itself:
            self._narrow(tables)
        else:
            self._complete(tables)

    def _compiled(self, tables: Tables) -> Iterator[Step]:
        own = self.stratum.relations
        assumed = own if self.stratum.denies_itself else frozenset[Relation]()
        for rule in self._rules:
            head = relation(rule.head)
            inside = [
                at
                for at, literal in enumerate(rule.body)
                if literal.positive and relation(literal.atom) in own
            ]
            if not inside:
                yield Step(head, Join(rule, tables, None, assumed).function())
            for at in inside:
                newest = relation(rule.body[at].atom)
                yield Step(head, Join(rule, tables, at, assumed).function(), newest)

    def _complete(self, tables: Tables) -> None:
        """The least tables that the rules allow."""
        rows = {name: set(facts) for name, facts in self._facts.items()}
        for step in self._steps or ():
            if step.newest is None:
                step.function(tables, rows[step.head], None)
            self._check(len(rows[step.head]))
        for name, own in rows.items():
            tables[name] = Table(own)
        if self.stratum.is_recursive:
            self._repeat(tables, {name: set(own) for name, own in rows.items()})

    def _repeat(self, tables: Tables, newest: Rows) -> None:
        """Evaluate the rules for the newest rows, until there are none."""
        while any(newest.values()):
            deltas = {name: Table(rows) for name, rows in newest.items()}
            found: Rows = {name: set() for name in newest}
            for head, function, source in self._steps or ():
                if source is not None and newest[source]:
                    function(tables, found[head], deltas[source])
            for name, rows in found.items():
                rows.difference_update(tables[name].rows)
                tables[name].extend(rows)
            self._check(sum(len(tables[name].rows) for name in found), found)
            newest = found

    def _narrow(self, tables: Tables) -> None:
        """Assume nothing to be there, then what follows from that, and so on."""
        least: Rows | None = None
        assumed: Rows = {name: set() for name in self.stratum.relations}
        while True:
            most = self._assuming(tables, assumed)
            assumed = self._assuming(tables, most)
            if assumed == least:
                return
            least = assumed

    def _assuming(self, tables: Tables, assumed: Rows) -> Rows:
        for name, rows in assumed.items():
            tables[(*name, "assumed")] = Table(rows)
        self._complete(tables)
        return {name: set(tables[name].rows) for name in assumed}

    def _check(self, rows: int, newest: Rows | None = None) -> None:
        """Rules may go on for ever, by building larger and larger terms."""
        limit = min(self.limit, MOST_BUILT) if self._builds else self.limit
        if rows > limit:
            raise self._endless(f"more than {limit:,} facts")
        new = chain.from_iterable((newest or {}).values()) if self._builds else ()
        if any(_depth(row) > DEEPEST for row in new):
            raise self._endless(f"terms nested more than {DEEPEST} deep")

    @cached_property
    def _builds(self) -> bool:
        """Whether rules may go on and on making larger terms of those they have made."""
        if not self.stratum.is_recursive:
            return False
        parts = [part for rule in self._rules for part in arguments(rule.head)]
        return any(isinstance(part, tuple) and not is_ground(part) for part in parts)

    def _endless(self, what: str) -> TooManyRows:
        names = {
            name.name.split(NEED)[-1] if NEED in name.name else str(name)
            for name in self.stratum.relations
        }
        text = f"{', '.join(sorted(names))} comes to no end: {what}"
        note = Note(self._rules[0].place, True, text)
        return TooManyRows(self._file, note, self.stratum.relations)


def row(atom: Term) -> Row:
    """An atom as its table keeps it."""
    columns = arguments(atom)
    return columns[0] if len(columns) == 1 else columns


def _is_fact(rule: Rule) -> bool:
    return not rule.body and is_ground(rule.head)


def _depth(term: Row) -> int:
    deepest, rest = 0, [(term, 1)]
    while rest:
        part, depth = rest.pop()
        if isinstance(part, tuple):
            deepest = max(deepest, depth)
            rest.extend((inner, depth + 1) for inner in part)
    return deepest
