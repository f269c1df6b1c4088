"""Wiring: a drawing's gates of any width become pairs, in an order in which they can be worked out.

What several gates have in common is paired first, and made once. The gates of a loop stand
together, after all that they rest on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from alfonso.gdl.gates import Gates

Pairs = tuple[tuple[int, int], ...]


class Loop(NamedTuple):
    """The gates from `first` to before `last` feed back: they grow from false until they stay."""

    first: int
    last: int
    feedback: Pairs
    """Inputs, and the wires that they take their values from."""


class Wiring:
    """The pairs made so far, for all wires that were asked for by `add`."""

    def __init__(
        self, gates: Gates, inputs: list[int], loops: list[list[tuple[int, int]]], asked: list[int]
    ) -> None:
        self.pairs: list[tuple[int, int]] = []
        self.loops: list[Loop] = []
        self._gates = gates
        self._rings = [_Ring(gates, loop) for loop in loops]
        self._ring_of = {gate: ring for ring in self._rings for gate in ring.members}
        self._live = self.cone(asked)
        fed = [wire for ring in self._rings if ring.members & self._live for wire in ring.inputs]
        self.inputs = len(inputs) + len(fed)
        self._wires = {wire >> 1: 2 * at for at, wire in enumerate([*inputs, *fed], start=1)} | {
            0: 0
        }
        self._known: dict[tuple[int, int], int] = {}
        self._uses = Counter(wire for gate in self._live for wire in gates.parts[gate])
        self._shared = self._shared_parts()

    def __getitem__(self, wire: int) -> int:
        """The number, among the pairs and inputs, of a wire of the drawing that was added."""
        return self._wires[wire >> 1] ^ (wire & 1)

    def add(self, wires: Iterable[int]) -> None:
        """Make the pairs for these wires, those they rest on before them."""
        waiting = [wire >> 1 for wire in reversed(list(wires))]
        while waiting:
            gate = waiting[-1]
            if self._is_made(gate):
                waiting.pop()
            elif missing := [below for below in self._below(gate) if not self._is_made(below)]:
                waiting += missing
            elif gate in self._ring_of:
                self._make_ring(self._ring_of[gate])
            else:
                self._make(gate)

    def _is_made(self, gate: int) -> bool:
        ring = self._ring_of.get(gate)
        return ring.is_made if ring else gate in self._wires

    def _below(self, gate: int) -> Iterable[int]:
        """The gates that must be made before a gate, or before its ring."""
        ring = self._ring_of.get(gate)
        return ring.outside if ring else (wire >> 1 for wire in self._gates.parts[gate])

    def _make_ring(self, ring: _Ring) -> None:
        first = len(self.pairs)
        for gate in ring.gates:
            self._make(gate)
        ring.is_made = True
        feedback = tuple((self[into], self[wire]) for into, wire in ring.loop)
        self.loops.append(Loop(first, len(self.pairs), feedback))

    def _make(self, gate: int) -> None:
        groups: dict[int, list[int]] = {}
        for wire in self._gates.parts[gate]:
            groups.setdefault(self._shared.get(wire, -wire), []).append(wire)
        ordered = sorted(groups.values(), key=lambda wires: (-self._uses[wires[0]], wires))
        self._wires[gate] = self._chain([self._chain(self._numbers(wires)) for wires in ordered])

    def _numbers(self, wires: list[int]) -> list[int]:
        return [self[wire] for wire in wires]

    def _chain(self, wires: list[int]) -> int:
        last = wires[0]
        for wire in wires[1:]:
            last = self._pair(min(last, wire), max(last, wire))
        return last

    def _pair(self, one: int, other: int) -> int:
        wire = self._known.get((one, other))
        if wire is None:
            self.pairs.append((one, other))
            wire = self._known[one, other] = 2 * (self.inputs + len(self.pairs))
        return wire

    def cone(self, wires: Iterable[int]) -> set[int]:
        """All gates that these wires rest on."""
        found: set[int] = set()
        waiting = [wire >> 1 for wire in wires]
        while waiting:
            gate = waiting.pop()
            if gate not in found:
                found.add(gate)
                ring = self._ring_of.get(gate)
                waiting += ring.members - found if ring else ()
                waiting += [wire >> 1 for wire in self._gates.parts[gate]]
        return found

    def _shared_parts(self) -> dict[int, int]:
        """Wires that stand in the same gates, several of both, with a number for their company."""
        users: dict[int, list[int]] = {}
        for gate in self._live:
            for wire in self._gates.parts[gate]:
                users.setdefault(wire, []).append(gate)
        companies: dict[tuple[int, ...], list[int]] = {}
        for wire, gates in users.items():
            if len(gates) > 1:
                companies.setdefault(tuple(gates), []).append(wire)
        return {wire: wires[0] for wires in companies.values() if len(wires) > 1 for wire in wires}


class _Ring:
    """The gates of a loop."""

    def __init__(self, gates: Gates, loop: list[tuple[int, int]]) -> None:
        self.loop = loop
        self.inputs = [into for into, _ in loop]
        self.is_made = False
        last = max(max(wire, into) >> 1 for into, wire in loop)
        fed = {into >> 1 for into in self.inputs}
        for gate in range(min(fed), last + 1):
            if any(wire >> 1 in fed for wire in gates.parts[gate]):
                fed.add(gate)
        needed = self._needed(gates, fed)
        self.gates = sorted(needed - {into >> 1 for into in self.inputs})
        self.members = needed | {into >> 1 for into in self.inputs}
        below = {wire >> 1 for gate in self.gates for wire in gates.parts[gate]}
        below |= {wire >> 1 for _, wire in loop}
        self.outside = sorted(below - self.members)

    def _needed(self, gates: Gates, fed: set[int]) -> set[int]:
        """Those of the gates that are fed which feed back again."""
        found: set[int] = set()
        waiting = [wire >> 1 for _, wire in self.loop]
        while waiting:
            gate = waiting.pop()
            if gate in fed and gate not in found:
                found.add(gate)
                waiting += [wire >> 1 for wire in gates.parts[gate]]
        return found
