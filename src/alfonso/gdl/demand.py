"""Demand: relations that need themselves are computed only as far as somebody asks.

`(count ?pit ?white ?black ?x ?y)` may be asked from the first pit with 0 and 0 only, and yet have
rows from every pit and number. So for the columns that every question gives, there is a relation of
what is asked, `need;count`, with the rules by which one question leads to the next, and every rule
for `count` waits for it.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import NamedTuple

from alfonso.gdl.rules import Literal, Rule, binds, variables_of
from alfonso.gdl.strata import DISTINCT, GIVEN, Needs, Relation, Stratum, relation, strata
from alfonso.gdl.terms import Term, arguments, compound, variables

NEED = "need;"


class Question(NamedTuple):
    """A place where a relation is asked for."""

    rule: Rule
    asked: Literal


def demanded(rules: Sequence[Rule], large: Set[Relation]) -> list[Rule]:
    """Rules that give all who ask the same answers, from fewer rows of the large relations."""
    found = list(rules)
    for stratum in reversed(strata(rules)):
        if stratum.relations & large and not (stratum.denies_itself or stratum.is_asked):
            found = _Demand(stratum, found).rules()
    return found


class _Demand:
    """What is asked of one stratum."""

    def __init__(self, stratum: Stratum, rules: list[Rule]) -> None:
        self.own = stratum.relations
        self.all = rules
        self.after, self.denying = _after(stratum, rules)
        self.questions = [
            Question(rule, literal)
            for rule in rules
            for literal in rule.body
            if relation(literal.atom) in self.own
        ]
        self.given = {name: set(range(name.arity)) for name in self.own}

    def rules(self) -> list[Rule]:
        """All rules, those of the stratum waiting if every question gives something."""
        while not all(self._is_answered(question) for question in self.questions):
            pass
        if not all(self.given.values()):
            return self.all
        return [*map(self._waiting, self.all), *map(self._next, self.questions)]

    def _is_answered(self, question: Question) -> bool:
        """Whether a question gives what all give; less is given from now on if not."""
        name, columns = relation(question.asked.atom), arguments(question.asked.atom)
        bound = variables_of(filter(binds, self._context(question.rule)))
        given = {at for at in self.given[name] if bound.issuperset(variables(columns[at]))}
        is_answered = given == self.given[name]
        self.given[name] = given
        return is_answered

    def _context(self, rule: Rule) -> list[Literal]:
        """What is known when a rule asks: its own question, and all that does not come after."""
        before = [each for each in rule.body if binds(each) and self._is_before(each)]
        own = [self._need(rule.head, rule)] if relation(rule.head) in self.own else []
        bound = variables_of([*own, *before])
        differ = [each for each in rule.body if relation(each.atom) == DISTINCT]
        return [*own, *before, *(each for each in differ if bound.issuperset(variables_of([each])))]

    def _is_before(self, literal: Literal) -> bool:
        """Questions may depend on each other, but on no denial of what they ask for."""
        name = relation(literal.atom)
        return name not in (self.denying if name.name.startswith(NEED) else self.after)

    def _need(self, atom: Term, rule: Rule) -> Literal:
        name, columns = relation(atom), arguments(atom)
        given = tuple(columns[at] for at in sorted(self.given[name]))
        return Literal(compound(f"{NEED}{name}", given), True, rule.place)

    def _waiting(self, rule: Rule) -> Rule:
        if relation(rule.head) not in self.own:
            return rule
        return rule._replace(body=(self._need(rule.head, rule), *rule.body))

    def _next(self, question: Question) -> Rule:
        """The rule by which a question is asked."""
        rule, asked = question
        return Rule(self._need(asked.atom, rule).atom, tuple(self._context(rule)), asked.place)


def _after(stratum: Stratum, rules: list[Rule]) -> tuple[set[Relation], set[Relation]]:
    """All that depends on a stratum, or on more of a game than it; and what does by a denial."""
    after = {name for name, needs in GIVEN.items() if needs > max(stratum.needs, Needs.STATE)}
    after |= stratum.relations
    denying: set[Relation] = set()
    grown = True
    while grown:
        size = len(after) + len(denying)
        for rule in rules:
            for literal in rule.body:
                name = relation(literal.atom)
                if name in after:
                    after.add(relation(rule.head))
                if name in denying or (name in after and not literal.positive):
                    denying.add(relation(rule.head))
        grown = len(after) + len(denying) > size
    return after, denying
