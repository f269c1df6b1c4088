"""Strata: which relations need which, and in what order they can be computed.

>>> from alfonso.gdl.reader import read
>>> [str(layer) for layer in strata(read("(p a) (<= q (p a) (not r)) (<= r (true x))", "").rules)]
['p/1', 'r/0', 'q/0']
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import NamedTuple

from alfonso.gdl.cycles import cycles
from alfonso.gdl.rules import Rule
from alfonso.gdl.terms import Term, arguments, functor


class Relation(NamedTuple):
    """A name and a number of arguments; the same name with more arguments is another relation."""

    name: str
    arity: int

    def __str__(self) -> str:
        return f"{self.name}/{self.arity}"


class Needs(IntEnum):
    """What must be known before a relation can be computed; more includes less."""

    NOTHING = 0
    STATE = 1
    MOVES = 2


TRUE, DOES, DISTINCT = Relation("true", 1), Relation("does", 2), Relation("distinct", 2)
GIVEN = {TRUE: Needs.STATE, DOES: Needs.MOVES, DISTINCT: Needs.NOTHING}


ASKED = frozenset(("role", "init", "next", "legal", "goal", "terminal", "sees", "base", "input"))


class Stratum(NamedTuple):
    """Relations that need each other, or one alone, with their rules."""

    relations: frozenset[Relation]
    rules: tuple[Rule, ...]
    needs: Needs
    is_recursive: bool
    denies_itself: bool  # a negation inside the cycle: sound only if the arguments are layered

    @property
    def is_asked(self) -> bool:
        """Whether somebody outside of the rules asks for a relation of these."""
        return any(name.name in ASKED for name in self.relations)

    def __str__(self) -> str:
        return ", ".join(sorted(map(str, self.relations)))


def relation(atom: Term) -> Relation:
    return Relation(functor(atom), len(arguments(atom)))


def relations_of(rule: Rule) -> Iterator[Relation]:
    """The relations of a body."""
    for literal in rule.body:
        yield relation(literal.atom)


def strata(rules: Iterable[Rule]) -> list[Stratum]:
    """All relations that have rules, those that are needed before those that need them."""
    by_head: dict[Relation, list[Rule]] = defaultdict(list)
    for rule in rules:
        if relation(rule.head) not in GIVEN:
            by_head[relation(rule.head)].append(rule)
    found: list[Stratum] = []
    needs = dict(GIVEN)
    for cycle in cycles(needed(rules)):
        if own := [rule for head, rules in by_head.items() if head in cycle for rule in rules]:
            found.append(_stratum(cycle, own, needs))
            needs.update(dict.fromkeys(cycle, found[-1].needs))
    return found


def needed(rules: Iterable[Rule]) -> dict[Relation, dict[Relation, None]]:
    """The relations that each relation is defined by."""
    graph: dict[Relation, dict[Relation, None]] = defaultdict(dict)
    for rule in rules:
        graph[relation(rule.head)].update(dict.fromkeys(relations_of(rule)))
    return graph


def _stratum(
    cycle: frozenset[Relation], rules: list[Rule], needs: dict[Relation, Needs]
) -> Stratum:
    body = [literal for rule in rules for literal in rule.body]
    inside = [literal for literal in body if relation(literal.atom) in cycle]
    kinds = (needs.get(relation(literal.atom), Needs.NOTHING) for literal in body)
    return Stratum(
        relations=cycle,
        rules=tuple(rules),
        needs=max(kinds, default=Needs.NOTHING),
        is_recursive=bool(inside),
        denies_itself=not all(literal.positive for literal in inside),
    )
