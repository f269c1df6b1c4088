"""The checker: what is wrong in a description, and what looks as if it were.

Errors are what no reasoner can make sense of. What strict validators refuse but games that people
play contain is a warning: those games play.
"""

from __future__ import annotations

import difflib
from collections import defaultdict
from collections.abc import Iterator
from itertools import chain

from alfonso.gdl.interpreter import GOAL, INIT, LEGAL, NEXT, ROLE, SEES, TERMINAL, number
from alfonso.gdl.rules import Description, Literal, Note, Place, Rule, binds
from alfonso.gdl.strata import (
    DISTINCT,
    DOES,
    TRUE,
    Needs,
    Relation,
    Stratum,
    relation,
    strata,
)
from alfonso.gdl.terms import Term, arguments, functor, is_ground, is_variable, plain, variables

BASE, INPUT = Relation("base", 1), Relation("input", 2)
STATED = (ROLE, BASE, INPUT, INIT, TRUE, NEXT, LEGAL, DOES, SEES, GOAL, TERMINAL)
ARITY = {name.name: name.arity for name in (*STATED, DISTINCT)}
WANTED = {  # what a game cannot do without
    ROLE: "nobody plays",
    INIT: "nothing is true at the start",
    LEGAL: "nobody can move",
    TERMINAL: "the game never ends",
    GOAL: "nobody wins",
}
LIMITS = dict.fromkeys((ROLE, BASE, INPUT, INIT), Needs.NOTHING) | dict.fromkeys(
    (LEGAL, GOAL, TERMINAL), Needs.STATE
)
CONNECTIVES = frozenset(("not", "or", "and", "true", "does", "distinct", "<="))


def checked(description: Description) -> list[Note]:
    """All there is to say, in the order of the file."""
    return sorted({*description.notes, *_Checker(description).notes()})


class _Checker:
    def __init__(self, description: Description) -> None:
        self.rules = description.rules
        self.roles = description.roles
        self.strata = strata(description.rules)
        self.rules_of: dict[Relation, list[Rule]] = defaultdict(list)
        self.uses_of: dict[Relation, list[Literal]] = defaultdict(list)
        for rule in self.rules:
            self.rules_of[relation(rule.head)].append(rule)
            for literal in rule.body:
                self.uses_of[relation(literal.atom)].append(literal)
        self.needs = {TRUE: Needs.STATE, DOES: Needs.MOVES}
        for stratum in self.strata:
            self.needs.update(dict.fromkeys(stratum.relations, stratum.needs))

    def notes(self) -> Iterator[Note]:
        yield from self._missing()
        for rule in self.rules:
            yield from self._head(rule)
            for literal in rule.body:
                yield from self._literal(rule, literal)
            for atom, place in _atoms(rule):
                yield from _words(atom, place)
                yield from self._player(atom, place)
        for stratum in self.strata:
            yield from self._cycle(stratum)
        yield from self._unused()
        yield from self._unproduced()
        yield from self._arities()

    def _missing(self) -> Iterator[Note]:
        for name, what in WANTED.items():
            if not self.rules_of[name]:
                yield Note(Place(1, 1), True, f"no rule of “{name.name}”: {what}")
        if not self.rules_of[NEXT]:
            yield Note(Place(1, 1), False, "no rule of “next”: nothing is true after a move")

    def _head(self, rule: Rule) -> Iterator[Note]:
        name = relation(rule.head)
        if name.name in CONNECTIVES:
            yield Note(rule.place, True, f"“{name.name}” cannot be the head of a rule")
        elif name == ROLE and rule.body:
            yield Note(rule.place, False, "the players should be facts, not follow from conditions")
        elif name == GOAL:
            yield from _goal(arguments(rule.head)[1], rule.place)
        limit = LIMITS.get(name, Needs.MOVES)
        for literal in rule.body:
            if self.needs.get(relation(literal.atom), Needs.NOTHING) > limit:
                what = "the state" if limit == Needs.NOTHING else "the moves"
                text = f"“{name.name}” must not depend on {what}, as it does by {literal}"
                yield Note(literal.place, name not in (BASE, INPUT), text)

    def _literal(self, rule: Rule, literal: Literal) -> Iterator[Note]:
        name, head = relation(literal.atom), relation(rule.head)
        if name in (INIT, NEXT) and head not in (BASE, INPUT, name):
            text = f"“{name.name}” belongs in heads; “true” asks for what holds"
            yield Note(literal.place, False, text)
        elif name == SEES:
            yield Note(literal.place, False, "“sees” belongs in heads")

    def _player(self, atom: Term, place: Place) -> Iterator[Note]:
        """Moves and goals of somebody who does not play."""
        if relation(atom) in (LEGAL, DOES, GOAL, SEES, INPUT) and not self._by_rule(ROLE):
            role = arguments(atom)[0]
            if is_ground(role) and role not in self.roles:
                yield Note(place, False, f"{plain(role)} is no role: {plain(atom)} is idle")

    def _by_rule(self, name: Relation) -> bool:
        return any(rule.body for rule in self.rules_of[name])

    def _cycle(self, stratum: Stratum) -> Iterator[Note]:
        for rule in stratum.rules:
            inside = [each for each in rule.body if relation(each.atom) in stratum.relations]
            for literal in inside:
                if not literal.positive:
                    yield _denial(rule, literal)
                elif loose := _loose(rule, literal, inside):
                    text = f"{plain(loose)} is neither given nor bound: this may never end"
                    yield Note(literal.place, False, text)

    def _unused(self) -> Iterator[Note]:
        for name, rules in self.rules_of.items():
            if rules and not self.uses_of[name] and name.name not in ARITY:
                yield Note(rules[0].place, False, f"nothing asks for {name}")

    def _unproduced(self) -> Iterator[Note]:
        for name, literals in self.uses_of.items():
            if name.name not in ARITY and not self.rules_of[name] and ";" not in name.name:
                text = f"no rule makes {name}: it never holds{self._near(name)}"
                yield Note(literals[0].place, False, text)
        yield from self._never(TRUE, 0, (INIT, NEXT), "“init” or “next”")
        yield from self._never(DOES, 1, (LEGAL,), "“legal”")

    def _near(self, name: Relation) -> str:
        """A relation that may be meant."""
        known = {other.name.lower(): other.name for other, rules in self.rules_of.items() if rules}
        near = difflib.get_close_matches(name.name.lower(), known, 1, 0.8)
        return f"; did you mean {known[near[0]]}?" if near else ""

    def _never(
        self, asked: Relation, at: int, made: tuple[Relation, ...], by: str
    ) -> Iterator[Note]:
        """Facts or moves that are asked for and that no rule makes."""
        rules = chain.from_iterable(self.rules_of[name] for name in made)
        terms = [arguments(rule.head)[at] for rule in rules]
        if any(map(is_variable, terms)):
            return
        found = set(map(relation, terms))
        for literal in self.uses_of[asked]:
            term = arguments(literal.atom)[at]
            if not is_variable(term) and relation(term) not in found:
                found.add(relation(term))
                text = f"no rule of {by} makes {relation(term)}: it never holds"
                yield Note(literal.place, False, text)

    def _arities(self) -> Iterator[Note]:
        """The same name with more or fewer arguments; keywords have theirs."""
        places: dict[str, dict[int, Place]] = defaultdict(dict)
        for rule in self.rules:
            for atom, place in _atoms(rule):
                name = relation(atom)
                places[name.name].setdefault(name.arity, place)
        for word, found in places.items():
            wanted = ARITY.get(word, next(iter(found)))
            for arity, place in found.items():
                if arity != wanted:
                    text = f"“{word}” takes {_count(wanted)}, not {arity}"
                    other = f"“{word}” has {_count(arity)} here, elsewhere {wanted}"
                    yield Note(place, word in ARITY, text if word in ARITY else other)


def _atoms(rule: Rule) -> Iterator[tuple[Term, Place]]:
    yield rule.head, rule.place
    for literal in rule.body:
        yield literal.atom, literal.place


def _words(atom: Term, place: Place) -> Iterator[Note]:
    """Connectives and keywords inside terms, where they mean nothing."""
    rest = list(arguments(atom))
    while rest:
        term = rest.pop()
        rest.extend(arguments(term))
        if functor(term) in CONNECTIVES and arguments(term):
            yield Note(place, False, f"{plain(term)} is a mere term here, “{functor(term)}” a name")


def _goal(value: Term, place: Place) -> Iterator[Note]:
    reward = number(value)
    if reward is None and not is_variable(value):
        yield Note(place, True, f"a goal is a number, and {plain(value)} is none")
    elif reward is not None and not 0 <= reward <= 100:
        yield Note(place, False, f"goals are from 0 to 100, this is {reward}")


def _denial(rule: Rule, literal: Literal) -> Note:
    name = relation(literal.atom)
    if is_ground(literal.atom) and literal.atom == rule.head:
        return Note(literal.place, True, f"{plain(rule.head)} holds if it does not")
    text = f"{name} depends on its own negation: read layer by layer, as its arguments allow"
    return Note(literal.place, False, text)


def _loose(rule: Rule, literal: Literal, inside: list[Literal]) -> Term | None:
    """What breaks the recursion restriction: an argument from nowhere, which may grow for ever."""
    given = set(arguments(rule.head))
    others = [each.atom for each in rule.body if binds(each) and each not in inside]
    bound = {name for atom in others for name in variables(atom)}
    for part in arguments(literal.atom):
        if part not in given and not bound.issuperset(variables(part)):
            return part
    return None


def _count(number: int) -> str:
    return "one argument" if number == 1 else f"{number or 'no'} arguments"
