"""Facts that do nothing but count the steps: positions are compared without them.

A counter is a relation of one fact that begins with one value, whose next value depends on its
last one and on nothing else, and that never comes back to a value: `(step 1)`, `(step 2)` and so on
until the game is over. Where a search meets a position again at a later step, it is the same.
"""

from __future__ import annotations

import random

from alfonso.gdl.reasoner import Reasoner, State
from alfonso.gdl.rules import Rule
from alfonso.gdl.strata import DISTINCT, TRUE, Needs, Relation, relation, strata
from alfonso.gdl.terms import Term, arguments, functor

STEPS = 60


def counters(reasoner: Reasoner) -> frozenset[str]:
    """The names of the facts that only count."""
    names = {name for name in _alone(reasoner.description.rules) if name}
    return frozenset(_never_back(reasoner, names)) if names else frozenset()


def uncounted(state: State, names: frozenset[str]) -> State:
    """The facts without counters.

    >>> uncounted(frozenset({("step", "3"), ("on", "a")}), frozenset({"step"}))
    frozenset({('on', 'a')})
    """
    return frozenset(fact for fact in state if functor(fact) not in names)


def _alone(rules: tuple[Rule, ...]) -> set[str]:
    """Facts of one argument whose next value follows from their last one alone."""
    fixed = {
        name
        for stratum in strata(rules)
        if stratum.needs == Needs.NOTHING
        for name in stratum.relations
    }
    found: dict[str, bool] = {}
    for rule in rules:
        if functor(rule.head) == "next":
            fact = arguments(rule.head)[0]
            name = functor(fact)
            own = len(arguments(fact)) == 1 and _is_alone(rule, name, fixed)
            found[name] = found.get(name, True) and own
    return {name for name, own in found.items() if own}


def _is_alone(rule: Rule, name: str, fixed: set[Relation]) -> bool:
    for literal in rule.body:
        kind = relation(literal.atom)
        if kind == TRUE:
            if functor(arguments(literal.atom)[0]) != name:
                return False
        elif kind not in fixed and kind != DISTINCT:
            return False
    return True


def _never_back(reasoner: Reasoner, names: set[str]) -> set[str]:
    """Those that have one value at a time, and never the same again, in a random game."""
    dice, state = random.Random(1283), reasoner.start()
    met: dict[str, list[Term]] = {name: [] for name in names}
    for _ in range(STEPS):
        for name, values in met.items():
            values.extend(fact for fact in state if functor(fact) == name)
        legal = [reasoner.legal(state, role) for role in reasoner.roles]
        if reasoner.terminal(state) or not all(legal):
            break
        state = reasoner.next(state, [dice.choice(moves) for moves in legal])
    steps = max(map(len, met.values()))
    return {n for n, v in met.items() if len(v) == len(set(v)) and len(v) >= max(steps - 1, 2)}
