"""Bodies of rules, from nested `or`, `and` and `not` to plain conjunctions of literals.

What cannot be said in one conjunction becomes several rules; where these would multiply, and where
a negation says “there is no …”, it becomes a relation of its own. This is written out below as
`Formula`s, which hold on to the sign of each part: a negated `and` is an `or` of negations.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import prod
from typing import NamedTuple

from alfonso.gdl.forms import Form, Source
from alfonso.gdl.rules import Literal, Place, binds, variables_of
from alfonso.gdl.safety import SafeRules
from alfonso.gdl.terms import Term, arguments, functor, is_variable, variables

MOST_RULES = 24  # that one rule may become before its alternatives get a relation of their own


class Formula(NamedTuple):
    """A literal, or a conjunction or alternative of formulas."""

    literal: Literal | None
    is_choice: bool = False
    parts: tuple[Formula, ...] = ()

    @property
    def literals(self) -> Iterator[Literal]:
        if self.literal:
            yield self.literal
        for part in self.parts:
            yield from part.literals

    @property
    def variables(self) -> set[str]:
        return variables_of(self.literals)

    @property
    def rules(self) -> int:
        """How many rules it takes to say this."""
        numbers = [part.rules for part in self.parts]
        return (sum(numbers) if self.is_choice else prod(numbers)) if not self.literal else 1


class Bodies:
    """Makes rules of forms; remembers what it had to say about them, and the names it gave."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.rules = SafeRules()

    def add(self, form: Form) -> None:
        """The rules that a form stands for, `(<= head …)` or a fact."""
        if form.head != "<=":
            return self.rules.add(self._atom(form), (), self.source.place(form.offset))
        if not form.arguments:
            raise self.source.fault(form.offset, "a rule needs a head: (<= head condition …)")
        head, *body = form.arguments
        place = self.source.place(form.offset)
        outer = tuple(variables(head.term)), *(tuple(variables(part.term)) for part in body)
        parts = []
        for number, part in enumerate(body, start=1):
            others = {name for at, names in enumerate(outer) if at != number for name in names}
            parts.append(self._formula(part, True, others))
        return self._add(self._atom(head), Formula(None, False, tuple(parts)), place)

    def _atom(self, form: Form) -> Term:
        atom = form.term
        if is_variable(functor(atom)):
            raise self.source.fault(form.offset, f"a variable, {functor(atom)}, is no condition")
        return atom

    def _formula(self, form: Form, positive: bool, others: set[str]) -> Formula:
        """A form with its sign; `others` are the variables that the rule has elsewhere."""
        name = "" if form.word else form.head
        if name not in ("and", "or", "not"):
            return Formula(self._literal(form, positive))
        if name == "not":
            if len(form.arguments) != 1:
                raise self.source.fault(form.offset, "“not” takes one condition")
            return self._formula(form.arguments[0], not positive, others)
        if not positive and not others.issuperset(variables(form.term)):
            return self._none_of(form, others)
        parts = [self._formula(part, positive, others) for part in form.arguments]
        return Formula(None, (name == "or") == positive, tuple(parts))

    def _literal(self, form: Form, positive: bool) -> Literal:
        atom = self._atom(form)
        if functor(atom) == "distinct" and len(arguments(atom)) != 2:
            raise self.source.fault(form.offset, "“distinct” takes two terms")
        return Literal(atom, positive, self.source.place(form.offset))

    def _none_of(self, form: Form, others: set[str]) -> Formula:
        """The negation of a compound that has variables of its own: a relation is denied."""
        place = self.source.place(form.offset)
        shared = sorted(others.intersection(variables(form.term)))
        head = self.rules.named("some", shared)
        self._add(head, self._formula(form, True, others), place)
        return Formula(Literal(head, False, place))

    def _add(self, head: Term, formula: Formula, place: Place) -> None:
        if formula.rules <= MOST_RULES:
            for literals in _conjunctions(formula):
                self.rules.add(head, literals, place)
            return
        parts = list(_conjuncts(formula))
        choices = [part for part in parts if part.rules > 1]
        if len(choices) == 1:
            rest = [part for part in parts if part is not choices[0]]
            for part in choices[0].parts:
                self._add(head, Formula(None, False, (*rest, part)), place)
        else:
            self._add(head, Formula(None, False, tuple(self._split(head, parts))), place)

    def _split(self, head: Term, parts: list[Formula]) -> Iterator[Formula]:
        """The parts of a conjunction: alternatives, too many to be combined, get relations."""
        plain = [part for part in parts if part.rules <= 1]
        binding = [literal for part in plain for literal in part.literals if binds(literal)]
        for part in parts:
            if part.rules <= 1:
                yield part
            else:
                rest = [other for other in parts if other is not part]
                used = set(variables(head)).union(*(other.variables for other in rest))
                yield self._alternatives(part, used, binding)

    def _alternatives(self, part: Formula, used: set[str], binding: list[Literal]) -> Formula:
        """A relation that holds where one of the alternatives does.

        What binds its variables from outside is repeated inside, so that each rule is safe.
        """
        head = self.rules.named("or", sorted(used & part.variables))
        place = next(part.literals).place
        for choice in part.parts:
            needed = (part.variables & used) - variables_of(filter(binds, choice.literals))
            context = [literal for literal in binding if needed & variables_of([literal])]
            parts = (*map(Formula, context), choice)
            self._add(head, Formula(None, False, parts), place)
        return Formula(Literal(head, True, place))


def _conjuncts(formula: Formula) -> Iterator[Formula]:
    """What must all hold."""
    if formula.literal or formula.is_choice:
        yield formula
    else:
        for part in formula.parts:
            yield from _conjuncts(part)


def _conjunctions(formula: Formula) -> Iterator[tuple[Literal, ...]]:
    """All ways to make a formula true, as conjunctions of literals."""
    if formula.literal:
        yield (formula.literal,)
    elif formula.is_choice:
        for part in formula.parts:
            yield from _conjunctions(part)
    else:
        for choice in product(*map(_conjunctions, formula.parts)):
            yield sum(choice, ())
