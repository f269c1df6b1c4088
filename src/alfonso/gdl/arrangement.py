"""How a network comes to lie in memory: which gates are worked out, and in which slots."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from alfonso.gdl.circuit import BITS, LAST, STAGE, Circuit
from alfonso.gdl.drawing import Answers
from alfonso.gdl.ground import TooLarge
from alfonso.gdl.network import Network
from alfonso.gdl.wiring import Loop
from alfonso.native.words import words

MOST_SLOTS = 1 << (BITS - 1)
NEVER = 1 << 60


def arranged(network: Network) -> Circuit:
    """The circuit of a network: only the gates that its answers rest on."""
    return _Arrangement(network).circuit()


def asking(network: Network) -> Circuit:
    """The circuit that tells what is legal, whether the game is over, and who gets what."""
    return arranged(network._replace(next=(0,) * len(network.next), sees=()))


def stepping(network: Network) -> Circuit:
    """The circuit that tells which facts follow."""
    legal = tuple((0,) * len(wires) for wires in network.legal)
    return arranged(network._replace(legal=legal, terminal=0, goals=(), sees=()))


def played(network: Network) -> Network:
    """The network without what play does not depend on: percepts, and facts that nobody reads."""
    unseen = network._replace(sees=(), next=(0,) * len(network.facts))
    live = _live(unseen, network.next)
    read = (wire if at in live else 0 for at, wire in enumerate(network.next, start=1))
    return unseen._replace(next=tuple(read))


def _asked(network: Network) -> tuple[list[int], list[int]]:
    """The wires that are asked for before the moves are known, and after."""
    legal = [wire for wires in network.legal for wire in wires]
    late = [*network.next, *_wires(network.sees)]
    return [network.terminal, *legal, *_wires(network.goals)], late


def _wires(rows: Iterable[Answers]) -> Iterator[int]:
    return (wire for row in rows for _, wire in row)


def _live(network: Network, following: Sequence[int] = ()) -> set[int]:
    """The wires that the answers rest on, by half their number, now and as far as facts follow."""
    fed = {into >> 1: wire >> 1 for loop in network.loops for into, wire in loop.feedback}
    fed |= {at: wire >> 1 for at, wire in enumerate(following, start=1)}
    live = {0}
    waiting = [wire >> 1 for wires in _asked(network) for wire in wires]
    while waiting:
        wire = waiting.pop()
        if wire not in live:
            live.add(wire)
            if wire > network.inputs:
                waiting += [part >> 1 for part in network.gates[wire - network.inputs - 1]]
            elif wire in fed:
                waiting.append(fed[wire])
    return live


class _Arrangement:
    """Gates get slots one after the other; `_free` are those whose content nobody waits for."""

    def __init__(self, network: Network) -> None:
        self._network = network
        self._live = _live(network)
        self._codes: list[int] = []
        self._stages: list[int] = []
        self._feedback: list[int] = []
        self._slots = network.inputs + 1
        self._slot_of = {wire: wire for wire in range(self._slots)}
        self._free: list[int] = []
        self._released = self._releases()

    def circuit(self) -> Circuit:
        network = self._network
        self._add_stages(0, network.early)
        early = len(self._stages) // STAGE
        legal = tuple(tuple(map(self._literal, wires)) for wires in network.legal)
        terminal, goals = self._literal(network.terminal), self._answers(network.goals)
        self._add_stages(network.early, len(network.gates))
        following = tuple(self._following(*pair) for pair in enumerate(network.next, start=1))
        if self._slots > MOST_SLOTS:
            raise TooLarge("more gates than a circuit has room for")
        return Circuit(
            codes=words(self._codes),
            stages=words(self._stages),
            early=early,
            feedback=words(self._feedback),
            slots=self._slots,
            moves=tuple(self._move_slots()),
            next=following,
            legal=legal,
            terminal=terminal,
            goals=goals,
            sees=self._answers(network.sees),
        )

    def _releases(self) -> dict[int, list[int]]:
        """The wires that nobody reads after a gate, by the gate's place."""
        network = self._network
        last = {part >> 1: at for at in self._places(0, NEVER) for part in network.gates[at]}
        for loop in network.loops:
            inside = {part >> 1 for at in self._places(*loop[:2]) for part in network.gates[at]}
            before = {wire for wire in inside if wire <= network.inputs + loop.first}
            for wire in before.union(wire >> 1 for _, wire in loop.feedback):
                last[wire] = max(last.get(wire, 0), loop.last)
        for wires, until in zip(_asked(network), (network.early, NEVER), strict=True):
            for wire in wires:
                last[wire >> 1] = max(last.get(wire >> 1, 0), until)
        released: dict[int, list[int]] = {}
        for wire, at in last.items():
            if wire > network.inputs:
                released.setdefault(at, []).append(wire)
        return released

    def _places(self, first: int, last: int) -> Iterator[int]:
        """The places of the gates that are needed."""
        base, end = self._network.inputs + 1, min(last, len(self._network.gates))
        return (at for at in range(first, end) if base + at in self._live)

    def _add_stages(self, first: int, last: int) -> None:
        """Gates in their order, a loop being a stage of its own."""
        for loop in self._network.loops:
            if first <= loop.first < last:
                self._add_stage(first, loop.first)
                self._add_stage(loop.first, loop.last, self._fed(loop))
                first = loop.last
        self._add_stage(first, last)

    def _add_stage(self, first: int, last: int, feedback: Iterable[int] = ()) -> None:
        codes, fed = len(self._codes), len(self._feedback) // 2
        for at in self._places(first, last):
            self._add_gate(at)
        self._feedback += feedback
        self._stages += [codes, len(self._codes), fed, len(self._feedback) // 2]

    def _fed(self, loop: Loop) -> Iterator[int]:
        for into, wire in loop.feedback:
            if into >> 1 in self._live:
                yield from (into >> 1, self._literal(wire))

    def _add_gate(self, at: int) -> None:
        one, other = map(self._literal, self._network.gates[at])
        self._free += [self._slot_of[wire] for wire in self._released.get(at, ())]
        slot = self._slot_of[self._network.inputs + 1 + at] = self._new_slot()
        self._codes.append(one | other << BITS | slot << 2 * BITS)

    def _new_slot(self) -> int:
        if self._free:
            return self._free.pop()
        self._slots += 1
        return self._slots - 1

    def _literal(self, wire: int) -> int:
        return 2 * self._slot_of[wire >> 1] | (wire & 1)

    def _answers(self, rows: Iterable[Answers]) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(self._literal(wire) for _, wire in row) for row in rows)

    def _move_slots(self) -> Iterator[range]:
        first = 1 + len(self._network.facts)
        for moves in self._network.moves:
            yield range(first, first + len(moves))
            first += len(moves)

    def _following(self, fact: int, wire: int) -> int:
        """The literal of a fact's next value, copied if it is another fact, written before this."""
        literal = self._literal(wire)
        if wire >> 1 == fact or not 0 < wire >> 1 <= len(self._network.facts):
            return literal
        slot = self._new_slot()
        self._codes.append(literal | literal << BITS | slot << 2 * BITS)
        self._stages[-STAGE + LAST] += 1
        return 2 * slot
