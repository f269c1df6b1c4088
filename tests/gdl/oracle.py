"""An oracle: what rules mean, worked out in the plainest way, from the text on.

Every rule is tried with every fact until nothing is new. What is denied is first assumed nowhere to
hold, then wherever it could, and so on until both agree (the well-founded model). Nothing here is
fast, and nothing is shared with what it judges.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence, Set

Term = str | tuple["Term", ...]
Values = dict[str, Term]
Facts = Set[Term]
LAST = {"or": 1, "distinct": 2, "not": 2}
"""What waits until its variables are bound by what stands beside it."""


class Oracle:
    def __init__(self, text: str) -> None:
        self.rules = [form[1:] if form[0] == "<=" else (form,) for form in forms(text)]

    def holding(self, true: Iterable[Term] = (), does: Iterable[Sequence[Term]] = ()) -> Facts:
        """All that holds where these facts are true and these moves are made."""
        given = frozenset([*(("true", fact) for fact in true), *(("does", *move) for move in does)])
        least: Facts = frozenset()
        while True:
            most = self._following(given, least)
            if (better := self._following(given, most)) == least:
                return least
            least = better

    def _following(self, given: Facts, denied: Facts) -> Facts:
        """What follows if a denial fails just where `denied` has what it denies."""
        facts, size = set(given), -1
        while len(facts) > size:
            size = len(facts)
            for head, *body in self.rules:
                facts.update([put(head, found) for found in ways(body, {}, facts, denied)])
        return frozenset(facts)


def forms(text: str) -> list[Term]:
    found: list[list[Term]] = [[]]
    for token in re.findall(r"[()]|[^\s()]+", re.sub(r";.*", "", text)):
        if token == "(":
            found.append([])
        elif token == ")":
            form = found.pop()
            found[-1].append(form[0] if len(form) == 1 else tuple(form))
        else:
            found[-1].append(token)
    return found[0]


def ways(body: Sequence[Term], values: Values, facts: Facts, denied: Facts) -> Iterator[Values]:
    """All ways to fulfil a body."""
    if not body:
        yield values
        return
    goal = min(body, key=lambda part: LAST.get(part[0], 0))
    rest = [part for part in body if part is not goal]
    if goal[0] == "and":
        yield from ways([*goal[1:], *rest], values, facts, denied)
    elif goal[0] == "or":
        for part in goal[1:]:
            yield from ways([part, *rest], values, facts, denied)
    else:
        for found in fits(goal, values, facts, denied):
            yield from ways(rest, found, facts, denied)


def fits(goal: Term, values: Values, facts: Facts, denied: Facts) -> list[Values]:
    """The ways to fulfil one condition."""
    if goal[0] == "distinct":
        return [values] if put(goal[1], values) != put(goal[2], values) else []
    if goal[0] == "not":
        return [] if any(True for _ in ways(goal[1:], values, denied, facts)) else [values]
    found = (matched(goal, fact, values) for fact in facts)
    return [each for each in found if each is not None]


def matched(pattern: Term, term: Term, values: Values) -> Values | None:
    """The values with which a pattern is a term."""
    pattern = put(pattern, values)
    if pattern == term:
        return values
    if isinstance(pattern, str):
        return {**values, pattern: term} if pattern[0] == "?" else None
    if isinstance(term, str) or len(pattern) != len(term):
        return None
    found: Values | None = values
    for part, other in zip(pattern, term, strict=True):
        found = None if found is None else matched(part, other, found)
    return found


def put(term: Term, values: Values) -> Term:
    if isinstance(term, str):
        return values.get(term, term)
    return tuple([put(part, values) for part in term])
