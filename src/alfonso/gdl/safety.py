"""Safe rules: every variable is bound by a positive condition, or the rule is mended so that it is.

A condition that asks about an unbound variable is read as a player that looks for a proof would
read it: `(not (p ?x))` says that there is none, `(distinct ?x a)` holds, a rule for `goal` is asked
for one role after the other. A relation with a variable of its head unbound, as in
`(<= (differ ?x ?y) (distinct ?x ?y))`, means something only where it is asked for with terms: there
it is written out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count

from alfonso.gdl.demand import demanded
from alfonso.gdl.rules import Literal, Note, Place, Rule, binds, variables_of
from alfonso.gdl.strata import ASKED, Relation, relation
from alfonso.gdl.terms import (
    Substitution,
    Term,
    arguments,
    compound,
    functor,
    is_ground,
    plain,
    settled,
    substituted,
    unified,
    variables,
)

PLAYED = frozenset(("legal", "goal", "sees"))  # asked for one role after the other
MOST_RULES = 20_000  # that writing out may make of a game


class SafeRules:
    """Rules as they come in, made safe; what was to be said about them; names for new relations."""

    def __init__(self) -> None:
        self.rules: list[Rule] = []
        self.notes: list[Note] = []
        self._loose: dict[Relation, list[Rule]] = {}
        self._names = {"or": count(1), "some": count(1)}
        self._fresh = count(1)

    def named(self, kind: str, shared: Iterable[str]) -> Term:
        """The head of a new relation."""
        return compound(f"{kind};{next(self._names[kind])}", tuple(shared))

    def add(self, head: Term, literals: Iterable[Literal], place: Place) -> None:
        if not literals and is_ground(head):
            self.rules.append(Rule(head, (), place))
            return
        made = _equalized(head, literals)
        if made is None:
            return
        head, body = made
        body += self._role(head, body, place)
        bound = variables_of(filter(binds, body))
        if not bound.issuperset(variables(head)):
            self._loose.setdefault(relation(head), []).append(Rule(head, body, place))
            return
        safe = [self._safe(literal, bound) for literal in body]
        kept = tuple(literal for literal in safe if literal is not None)
        self.rules.append(Rule(head, kept, place))

    def finished(self) -> list[Rule]:
        """All rules, those that are not safe by themselves mended by what asks for them."""
        kept: list[Rule] = []
        while self._loose:
            name, loose = self._loose.popitem()
            definitions = loose + [rule for rule in self.rules if relation(rule.head) == name]
            inside = {relation(literal.atom) for rule in definitions for literal in rule.body}
            if name.name in ASKED or name in inside or len(self.rules) > MOST_RULES:
                kept += loose
            else:
                self._note_loose(loose, False, "only where it is asked for, and so written out")
                self._replace(name, definitions)
        return self._on_demand(kept) if kept else self.rules

    def _on_demand(self, loose: list[Rule]) -> list[Rule]:
        """What needs itself may be bound by the questions that lead to it."""
        names = {relation(rule.head) for rule in loose}
        rules = demanded([*self.rules, *loose], names)
        for rule in rules:
            if relation(rule.head) in names and not is_safe(rule):
                self._note_loose([rule], True, "by no positive condition")
        return rules

    def _replace(self, name: Relation, definitions: list[Rule]) -> None:
        """Put the definitions of a relation where it is asked for."""
        rest = [rule for rule in self.rules if relation(rule.head) != name]
        rest += [rule for rules in self._loose.values() for rule in rules]
        self.rules, self._loose = [], {}
        while rest:
            rule = rest.pop(0)
            asked = [literal for literal in rule.body if relation(literal.atom) == name]
            if not asked:
                self.add(*rule)
            elif asked[0].positive:
                rest[:0] = self._inlined(rule, asked[0], definitions)
            else:
                rest[:0] = self._denied(rule, asked[0])

    def _inlined(self, rule: Rule, asked: Literal, definitions: list[Rule]) -> Iterator[Rule]:
        """The rule with one condition replaced by what it stands for, in each way."""
        others = tuple(literal for literal in rule.body if literal is not asked)
        for definition in definitions:
            meant = _renamed(definition, next(self._fresh))
            values: Substitution = {}
            if unified(asked.atom, meant.head, values):
                body = _settled(others + meant.body, values)
                yield Rule(settled(rule.head, values), body, rule.place)

    def _denied(self, rule: Rule, asked: Literal) -> tuple[Rule, Rule]:
        """A denial is of a relation that knows its terms: what binds them stands in its rule."""
        names = set(variables(asked.atom))
        binding = [each for each in rule.body if binds(each) and names & variables_of([each])]
        head = self.named("some", sorted(names & variables_of(binding)))
        denied = Literal(head, False, asked.place)
        body = tuple(denied if literal is asked else literal for literal in rule.body)
        inner = (*binding, asked._replace(positive=True))
        return Rule(head, inner, rule.place), rule._replace(body=body)

    def _safe(self, literal: Literal, bound: set[str]) -> Literal | None:
        loose = sorted(variables_of([literal]) - bound)
        if binds(literal) or not loose:
            return literal
        names = ", ".join(loose)
        if functor(literal.atom) == "distinct":
            self._note(literal.place, f"{names} is bound nowhere: this “distinct” is taken to hold")
            return None
        self._note(literal.place, f"{names} is bound nowhere: this is taken as “there is none”")
        head = self.named("some", sorted(variables_of([literal]) & bound))
        self.add(head, [literal._replace(positive=True)], literal.place)
        return Literal(head, False, literal.place)

    def _role(self, head: Term, body: tuple[Literal, ...], place: Place) -> tuple[Literal, ...]:
        """The role for which a rule is asked may be left open in its head: any role, then."""
        loose = set(variables(head)) - variables_of(filter(binds, body))
        if functor(head) not in PLAYED or not loose or loose != {arguments(head)[0]}:
            return ()
        role = arguments(head)[0]
        self._note(place, f"{plain(role)} is bound nowhere: it is taken to be any role")
        return (Literal(("role", role), True, place),)

    def _note(self, place: Place, text: str, is_error: bool = False) -> None:
        self.notes.append(Note(place, is_error, text))

    def _note_loose(self, rules: list[Rule], is_error: bool, how: str) -> None:
        for rule in rules:
            loose = set(variables(rule.head)) - variables_of(filter(binds, rule.body))
            text = f"{', '.join(sorted(loose))} of the head is bound {how}"
            self._note(rule.place, text, is_error)


def is_safe(rule: Rule) -> bool:
    return variables_of(filter(binds, rule.body)).issuperset(
        {*variables(rule.head), *variables_of(rule.body)}
    )


def _once(literals: Iterable[Literal]) -> tuple[Literal, ...]:
    """Each literal where it first stands."""
    return tuple({literal[:2]: literal for literal in reversed([*literals])}.values())[::-1]


def _equalized(head: Term, literals: Iterable[Literal]) -> tuple[Term, tuple[Literal, ...]] | None:
    """A rule without negated `distinct`: its terms are made equal; None where they cannot be."""
    values: Substitution = {}
    kept = []
    for literal in literals:
        if literal.positive or functor(literal.atom) != "distinct":
            kept.append(literal)
            continue
        one, other = arguments(literal.atom)
        if not unified(one, other, values):
            return None
    return settled(head, values), _once(_settled(kept, values))


def _settled(literals: Iterable[Literal], values: Substitution) -> tuple[Literal, ...]:
    return tuple([each._replace(atom=settled(each.atom, values)) for each in literals])


def _renamed(rule: Rule, number: int) -> Rule:
    """The rule with variables of its own."""
    names = {*variables(rule.head), *variables_of(rule.body)}
    values: dict[str, Term] = {name: f"{name};{number}" for name in names}
    body = [each._replace(atom=substituted(each.atom, values)) for each in rule.body]
    return Rule(substituted(rule.head, values), tuple(body), rule.place)
