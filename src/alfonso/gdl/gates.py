"""Gates under construction: equal ones are made once, and what is known is folded away.

A wire is an even number, its negation the odd number above; wires 0 and 1 are false and true. The
only gate is AND, of any number of wires; an OR is an AND with everything turned over.

>>> gates = Gates()
>>> a, b = gates.new_input(), gates.new_input()
>>> gates.all_of([a, b]) == gates.all_of([b, a, a]), gates.all_of([a, a ^ 1]), gates.any_of([a, 1])
(True, 0, 1)

Of the inputs of a `choice` exactly one is always true: the moves of a role. Many of them in one OR
are as good as none of the others, so that “any move but these two” does not list all moves.

>>> moves = gates.new_choice(9)
>>> gates.any_of(moves), gates.any_of(moves[2:]) == gates.any_of(moves[:2]) ^ 1
(1, True)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable

FALSE, TRUE = 0, 1
Term = frozenset[int]
"""Wires that hold together."""


class Gates:
    """All gates made so far: `parts[n]` are the wires that gate n, wire 2n, is the AND of."""

    def __init__(self) -> None:
        self.parts: list[tuple[int, ...]] = [()]
        self._known: dict[tuple[int, ...], int] = {}
        self._choice_of: dict[int, int] = {}
        self._choices: list[frozenset[int]] = []
        self._exclusions: set[int] = set()
        self._excluding: set[int] = set()  # wires of choices and their negations, and exclusions

    def new_input(self) -> int:
        self.parts.append(())
        return 2 * len(self.parts) - 2

    def new_choice(self, size: int) -> list[int]:
        """So many inputs of which one is true."""
        wires = [self.new_input() for _ in range(size)]
        self._choice_of.update(dict.fromkeys(wires, len(self._choices)))
        self._choices.append(frozenset(wires))
        self._excluding.update(wires, (wire ^ 1 for wire in wires))
        return wires

    def is_gate(self, wire: int) -> bool:
        return bool(self.parts[wire >> 1])

    def all_of(self, wires: Iterable[int]) -> int:
        """The wire that is true where all of these are."""
        found = set(wires)
        found.discard(TRUE)
        if not self._excluding.isdisjoint(found) and not self._rule_out(found):
            return FALSE
        if FALSE in found or not found.isdisjoint([wire ^ 1 for wire in found]):
            return FALSE
        return self._gate(tuple(sorted(found)))

    def any_of(self, wires: Iterable[int]) -> int:
        """The wire that is true where one of these is."""
        return self.all_of([wire ^ 1 for wire in wires]) ^ 1

    def any_term(self, terms: Collection[Term]) -> int:
        """An OR of ANDs, with what many of them have in common taken out."""
        if len(terms) == 1:
            return self.all_of(next(iter(terms)))
        uses = Counter(wire for term in terms for wire in term)
        groups: dict[int, list[Term]] = {}
        for term in terms:
            first = max(term, key=lambda wire: (uses[wire], wire), default=TRUE)
            groups.setdefault(first, []).append(term)
        return self.any_of([self._factored(*group) for group in groups.items()])

    def _factored(self, wire: int, terms: list[Term]) -> int:
        if len(terms) == 1:
            return self.all_of(terms[0])
        return self.all_of([wire, self.any_term({term - {wire} for term in terms})])

    def _gate(self, parts: tuple[int, ...]) -> int:
        if len(parts) < 2:
            return parts[0] if parts else TRUE
        wire = self._known.get(parts)
        if wire is None:
            self.parts.append(parts)
            wire = self._known[parts] = 2 * len(self.parts) - 2
        return wire

    def _rule_out(self, wires: set[int]) -> bool:
        """Say in fewer wires which moves are not made; False if these cannot all hold."""
        for wire in wires & self._exclusions:
            wires.remove(wire)
            wires.update(self.parts[wire >> 1])
        made = self._by_choice(wire for wire in wires if not wire & 1)
        for choice, moves in self._by_choice(wire ^ 1 for wire in wires if wire & 1).items():
            wires.difference_update(move ^ 1 for move in moves)
            every = made.get(choice, self._choices[choice])
            if choice in made or len(every) < 2 * len(moves):
                wires.add(self._none_of(every - moves) ^ 1)
            else:
                wires.add(self._none_of(moves))
        return all(len(moves) == 1 for moves in made.values())

    def _by_choice(self, wires: Iterable[int]) -> dict[int, set[int]]:
        """Those of the wires that are moves, by role."""
        found: dict[int, set[int]] = {}
        for wire in wires:
            if wire in self._choice_of:
                found.setdefault(self._choice_of[wire], set()).add(wire)
        return found

    def _none_of(self, moves: Collection[int]) -> int:
        """The wire that is true where none of these moves is made."""
        wire = self._gate(tuple(sorted(move ^ 1 for move in moves)))
        if len(moves) > 1:
            self._exclusions.add(wire)
            self._excluding.add(wire)
        return wire
