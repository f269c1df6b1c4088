"""What the circuit of a game tells of it without a game being played.

- *latches*: facts that stay once they hold, or never come back once they do not;
- *clocks*: facts that go their own way, whatever is played, like whose turn it is, or a step;
- *parts*: groups of facts and moves of which none ever looks at another: games of their own. Only
  the end and the goals bring them together, by asking for all of them, or for any.

All of it is proven. Every wire is worked out for many questions at once, a bit of two integers for
each: where it is true for certain, and where it is false for certain; what is not known is neither.

>>> from alfonso.gdl.network import network_of
>>> from alfonso.gdl.reader import read
>>> rules = "(role a) (init dark) (legal a light) (legal a wait) terminal (goal a 100)"
>>> rules += "(<= (next lit) (does a light)) (<= (next lit) (true lit))"
>>> rules += "(<= (next dark) (true dark) (does a wait))"
>>> found = traits_of(network_of(read(rules, "lamp.kif")))
>>> found.stays, found.goes, [part.facts for part in found.parts]
(('lit',), ('dark',), [('dark',), ('lit',)])
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import reduce
from typing import NamedTuple

from alfonso.gdl.network import Network
from alfonso.gdl.terms import Term

MOST_QUESTIONS = 200_000
"""Of a fact and a move; where there are more, every move that a fact looks at may change it."""
MOST_WORK = 5_000_000_000
"""Questions times gates."""


class Part(NamedTuple):
    """Facts, and the moves that they look at or that look at them."""

    facts: tuple[Term, ...]
    moves: tuple[Term, ...]


@dataclass(frozen=True)
class Traits:
    """Facts that stay, facts that go for good, facts that nobody's moves touch, and the parts."""

    stays: tuple[Term, ...]
    goes: tuple[Term, ...]
    clocks: tuple[Term, ...]
    parts: tuple[Part, ...]


class Wire(NamedTuple):
    """For which questions a wire is true, and for which it is false, for certain."""

    true: int
    false: int


def traits_of(network: Network) -> Traits:
    """All traits that can be proven of a game in a moment."""
    reads = _Reads(network)
    clocks = reads.clocks()
    stays, goes = _latches(network)
    return Traits(
        stays=tuple(network.facts[at] for at in stays),
        goes=tuple(network.facts[at] for at in goes),
        clocks=tuple(network.facts[at] for at in sorted(clocks)),
        parts=tuple(_parts(network, reads, clocks)),
    )


def _latches(network: Network) -> tuple[list[int], list[int]]:
    """Question 2n: does fact n stay if it holds? Question 2n + 1: does it stay away?"""
    count = len(network.facts)
    every = (1 << 2 * count) - 1
    inputs = [Wire(1 << 2 * at, 2 << 2 * at) for at in range(count)]
    wires = _worked_out(network, inputs, every)
    after = [_literal(wires, wire) for wire in network.next]
    stays = [at for at, wire in enumerate(after) if wire.true >> 2 * at & 1]
    goes = [at for at, wire in enumerate(after) if wire.false >> 2 * at & 2]
    fixed = {*stays} & {*goes}
    started = {at for at, holds in enumerate(network.start) if holds}
    return (
        [at for at in stays if at not in fixed and at not in started],
        [at for at in goes if at not in fixed and at in started],
    )


def _worked_out(network: Network, inputs: list[Wire], every: int) -> list[Wire]:
    """All wires, by half their number; inputs that are not given are unknown."""
    nothing = Wire(0, 0)
    wires = [Wire(0, every), *inputs]
    wires += [nothing] * (network.inputs + 1 - len(wires))
    for one, other in network.gates:
        first, second = _literal(wires, one), _literal(wires, other)
        wires.append(Wire(first.true & second.true, first.false | second.false))
    return wires


def _literal(wires: list[Wire], literal: int) -> Wire:
    wire = wires[literal >> 1]
    return Wire(wire.false, wire.true) if literal & 1 else wire


class _Reads:
    """The inputs, facts first and then moves, that every wire looks at, as bits."""

    def __init__(self, network: Network) -> None:
        self.network = network
        self.facts = (1 << len(network.facts)) - 1
        self._of = [0, *(1 << at for at in range(network.inputs))]
        for _ in range(1 + bool(network.loops) * 2):
            self._pass()
        moves = sum(map(len, network.moves))
        self.known = (1 << len(network.facts) + moves) - 1
        """What is fed back is no input."""

    def _pass(self) -> None:
        del self._of[self.network.inputs + 1 :]
        for one, other in self.network.gates:
            self._of.append(self._of[one >> 1] | self._of[other >> 1])
        for loop in self.network.loops:
            everything = reduce(int.__or__, (self._of[wire >> 1] for _, wire in loop.feedback), 0)
            for into, _ in loop.feedback:
                self._of[into >> 1] |= everything

    def of(self, wire: int) -> int:
        return self._of[wire >> 1] & self.known

    def clocks(self) -> set[int]:
        """Facts whose next value looks at such facts alone."""
        found = set(range(len(self.network.facts)))
        while True:
            mask = sum(1 << at for at in found)
            left = {at for at in found if not self.of(self.network.next[at]) & ~mask}
            if left == found:
                return found
            found = left


def _parts(network: Network, reads: _Reads, clocks: set[int]) -> Iterator[Part]:
    """Groups that are tied together, by way of anything but clocks; a single one is none."""
    loose = reads.facts & ~sum(1 << at for at in clocks)
    groups = _Groups()
    for fact, changing in _changing(network, reads).items():
        if fact not in clocks:
            groups.tie([fact, *_bits(reads.of(network.next[fact]) & loose), *changing])
    legal = [wire for wires in network.legal for wire in wires]
    for move, wire in enumerate(legal, start=len(network.facts)):
        groups.tie([move, *_bits(reads.of(wire) & loose)])
    for together in _conditions(network, reads, loose):
        groups.tie(_bits(together))
    terms = [*network.facts, *(move for moves in network.moves for move in moves)]
    found = [sorted(group) for group in groups.all() if min(group) < len(network.facts)]
    if len(found) > 1:
        for group in sorted(found):
            facts = tuple(terms[at] for at in group if at < len(network.facts))
            yield Part(facts, tuple(terms[at] for at in group if at >= len(network.facts)))


def _conditions(network: Network, reads: _Reads, loose: int) -> Iterator[int]:
    """The facts that the end and the goals look at together: where they want all of several things,
    or any of them, those of each by itself."""
    goals = (wire for answers in network.goals for _, wire in answers)
    waiting = [network.terminal, *goals]
    while waiting:
        gate = (waiting.pop() >> 1) - network.inputs - 1
        operands = network.gates[gate] if gate >= 0 else ()
        telling = [wire for wire in operands if reads.of(wire) & loose]
        for wire in telling:
            if wire & 1 and len(telling) > 1:
                yield reads.of(wire) & loose
            else:
                waiting.append(wire)


def _changing(network: Network, reads: _Reads) -> dict[int, list[int]]:
    """For each fact the moves that may change it: after any other it is what it was before."""
    count = len(network.facts)
    asked = [
        (fact, move)
        for fact, wire in enumerate(network.next)
        for move in _bits(reads.of(wire) & ~reads.facts)
    ]
    found: dict[int, list[int]] = {fact: [] for fact in range(count)}
    work = 2 * len(asked) * (1 + len(network.gates))
    is_much = len(asked) > MOST_QUESTIONS or work > MOST_WORK
    idle = set() if is_much else _idle(network, asked)
    for fact, move in asked:
        if (fact, move) not in idle:
            found[fact].append(move)
    return found


def _idle(network: Network, asked: list[tuple[int, int]]) -> set[tuple[int, int]]:
    """Facts that do not change by a move, the others of its role being not made.

    Question 2n: does the fact stay if it holds? Question 2n + 1: does it stay away?
    """
    every = (1 << 2 * len(asked)) - 1
    true, false = [0] * network.inputs, [0] * network.inputs
    made: dict[int, int] = {}
    for number, (fact, move) in enumerate(asked):
        true[fact] |= 1 << 2 * number
        false[fact] |= 2 << 2 * number
        made[move] = made.get(move, 0) | 3 << 2 * number
    for moves in _roles(network):
        in_role = reduce(int.__or__, (made.get(move, 0) for move in moves), 0)
        for move in moves:
            true[move] = made.get(move, 0)
            false[move] = in_role & ~true[move]
    wires = _worked_out(network, list(map(Wire, true, false)), every)
    after = {fact: _literal(wires, network.next[fact]) for fact, _ in asked}
    return {
        (fact, move)
        for number, (fact, move) in enumerate(asked)
        if after[fact].true >> 2 * number & 1 and after[fact].false >> 2 * number & 2
    }


def _roles(network: Network) -> Iterator[range]:
    """The inputs that are the moves of each role."""
    first = len(network.facts)
    for moves in network.moves:
        yield range(first, first + len(moves))
        first += len(moves)


def _bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class _Groups:
    """Things that are tied together."""

    def __init__(self) -> None:
        self._above: dict[int, int] = {}

    def tie(self, things: Iterable[int]) -> None:
        tops = {self._top(thing) for thing in things}
        first = min(tops)
        for top in tops:
            self._above[top] = first

    def _top(self, thing: int) -> int:
        while (above := self._above.setdefault(thing, thing)) != thing:
            self._above[thing] = thing = self._above[above]
        return thing

    def all(self) -> Iterable[list[int]]:
        groups: dict[int, list[int]] = {}
        for thing in list(self._above):
            groups.setdefault(self._top(thing), []).append(thing)
        return groups.values()
