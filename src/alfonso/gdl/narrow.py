"""Narrow rules: a rule with many variables becomes several with few, joined by new relations.

Grounding a rule writes down an instance for all values of all its variables together. A variable
that the head does not mention need not take part in that: the literals that speak of it become a
relation of their own, in which it is summed up, as in the elimination of variables elsewhere.

>>> from alfonso.gdl.reader import read
>>> [str(rule) for rule in narrowed(read("(<= (p ?x) (q ?x ?y) (r ?y ?z))", "game.kif").rules)]
['(<= (part;1 ?y) (r ?y ?z))', '(<= (p ?x) (q ?x ?y) (part;1 ?y))']
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import count

from alfonso.gdl.rules import Literal, Rule
from alfonso.gdl.terms import Term, compound, functor, variables


def narrowed(rules: Iterable[Rule]) -> list[Rule]:
    """The same game in rules that take as few variables at a time as can be had cheaply."""
    numbers = count(1)
    return [part for rule in rules for part in _narrowed(rule, numbers)]


def _narrowed(rule: Rule, numbers: Iterator[int]) -> Iterator[Rule]:
    """The rule in parts; the last of them has its head."""
    head = frozenset(variables(rule.head))
    body = list(rule.body)
    while split := _best_split(head, body):
        inner, outer, shared = split
        atom = compound(f"part;{next(numbers)}", tuple(sorted(shared)))
        yield Rule(atom, tuple(inner), rule.place)
        body = [*outer, Literal(atom, True, rule.place)]
    yield rule._replace(body=tuple(body))


Split = tuple[list[Literal], list[Literal], frozenset[str]]


def _best_split(head: frozenset[str], body: list[Literal]) -> Split | None:
    """What to take out of a body: the literals, those that stay, the variables they share."""
    whole = names_in(body) | head
    best, least = None, len(whole)
    for name in sorted(names_in(body) - head):
        split = _split(name, head, body)
        width = len(names_in(split[0]))
        if width < least and split[1] and split[2] != names_in(split[0]):
            best, least = split, width
    return best


def _split(name: str, head: frozenset[str], body: list[Literal]) -> Split:
    """All that speaks of a variable, and what makes a rule of that safe."""
    inner = [literal for literal in body if name in names_in([literal])]
    outer = [literal for literal in body if literal not in inner]
    while loose := names_in(inner) - names_in(filter(binds, inner)):
        inner.append(_binding(min(loose), names_in(inner), filter(binds, outer)))
    return inner, outer, names_in(inner) & (names_in(outer) | head)


def _binding(name: str, known: frozenset[str], literals: Iterable[Literal]) -> Literal:
    """The literal that binds a variable and brings the fewest others with it."""
    candidates = [literal for literal in literals if name in names_in([literal])]
    return min(candidates, key=lambda literal: len(names_in([literal]) - known))


def binds(literal: Literal) -> bool:
    return literal.positive and functor(literal.atom) != "distinct"


def names_in(literals: Iterable[Literal]) -> frozenset[str]:
    return frozenset().union(*(_names_of(literal.atom) for literal in literals))


@lru_cache(1 << 12)
def _names_of(atom: Term) -> frozenset[str]:
    return frozenset(variables(atom))
