"""Growth: whether what is true can get larger with every move, for ever.

Each argument of a relation has a depth: of how many terms, at most, its values stand in each other.
A rule tells the depth of its head by those of its body. Where that goes on beyond all bounds, so
may the terms.

>>> from alfonso.gdl.reader import read
>>> text = "(init (n 0)) (<= (next (n (s ?x))) (true (n ?x))) (<= (next (n ?x)) (true (n ?x)))"
>>> [str(rule) for rule in growing(read(text, "game.kif").rules)]
['(<= (next (n (s ?x))) (true (n ?x)))']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from alfonso.gdl.rules import Rule, binds
from alfonso.gdl.strata import relation
from alfonso.gdl.terms import Term, arguments, depths

MOST = 40  # terms in each other: no game builds as many that do not go on
SAME = {"next": "true", "init": "true", "legal": "does"}

Place = tuple[str, ...]
"""A relation and which of its arguments; where that is a term, its functor and which of its own."""
Depths = dict[Place, int]
AROUND = "around"  # what stands for an argument as a whole, whatever it is made of


class Part(NamedTuple):
    """A variable of an atom: where, and in how many terms below that it stands."""

    name: str
    place: Place
    below: int


class _Ways(NamedTuple):
    """What a rule does to depths."""

    rule: Rule
    head: tuple[Part, ...]
    body: tuple[Part, ...]


def growing(rules: Sequence[Rule]) -> list[Rule]:
    """The rules that make terms larger and larger."""
    ways = [_ways(rule) for rule in rules if rule.body]
    inner = (part.place for way in ways for part in way.head if len(part.place) > 2)
    depth: Depths = {(*place[:2], AROUND): 1 for place in inner}
    while sum([_deepen(way, depth) for way in ways]):
        pass
    return [
        way.rule
        for way in ways
        if any(_builds(part) and _depth(part, way, depth) > MOST for part in way.head)
    ]


def _ways(rule: Rule) -> _Ways:
    body = [part for literal in filter(binds, rule.body) for part in _parts(literal.atom)]
    head = (part for part in _parts(rule.head) if part not in body)
    return _Ways(rule, tuple(head), tuple(body))


def _deepen(way: _Ways, depth: Depths) -> bool:
    """Take a rule into account; whether that makes a difference."""
    changed = False
    for part in way.head:
        new, old = min(_depth(part, way, depth), MOST + 1), depth.get(part.place, 0)
        if new > old:
            depth[part.place], changed = new, True
            around = *part.place[:2], AROUND
            depth[around] = max(depth.get(around, 0), new + (len(part.place) > 2))
    return changed


def _depth(wanted: Part, way: _Ways, depth: Depths) -> int:
    """The depth of a part of the head: what binds its variable most narrowly tells."""
    known = (_given(part, depth) for part in way.body if part.name == wanted.name)
    return max(min(known, default=0), 0) + wanted.below


def _builds(part: Part) -> bool:
    return part.below > 0 or len(part.place) > 2


def _given(part: Part, depth: Depths) -> int:
    whole = part.place[:2]
    if part.place == whole:
        return depth.get((*whole, AROUND), 0)
    return max(depth.get(part.place, 0), depth.get(whole, 0) - 1) - part.below


def _parts(atom: Term) -> Iterator[Part]:
    name = relation(atom)
    first = f"{SAME.get(name.name, name.name)}/{name.arity}"
    for at, argument in enumerate(arguments(atom)):
        inner = arguments(argument)
        places = [(first, str(at), str(relation(argument)), str(n)) for n in range(len(inner))]
        for part, place in zip(inner, places, strict=True):
            yield from (Part(name, place, below) for name, below in depths(part))
        if not inner:
            yield from (Part(name, (first, str(at)), 0) for name, _ in depths(argument))
