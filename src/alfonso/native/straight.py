"""Straight-line machine code for gates: one instruction or two for each, and no loop around them.

The gates of a part are cut into pieces of a hundred. Each piece is a function of LLVM's that keeps
what its gates pass on in registers; the row gets only what later pieces, or others, will read. A
gate with two negated inputs is an OR, negated, so that most negations come to nothing.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from alfonso.native import cache, machine
from alfonso.native.lanes import WORDS
from alfonso.native.spinner import spinner

PIECE = 100
"""The more gates share registers, the longer LLVM takes for each."""
VECTOR = f"<{WORDS} x i64>"
WHOLE = f"i{64 * WORDS}"
ONES = "splat (i64 -1)"
NEVER = 1 << 60

Gate = tuple[int, int, int]
"""Two literals and the slot that their AND goes to. Twice a slot, plus 1 if negated: a literal."""


class Stage(NamedTuple):
    """Gates that are gone through again until what they feed back makes no difference."""

    gates: Sequence[Gate]
    feedback: Sequence[tuple[int, int]] = ()
    """Slots, and the literals that they take their values from; at first they are false."""


class Part(NamedTuple):
    """What one function does, and the slots that others read when it is done."""

    stages: Sequence[Stage]
    asked: Sequence[int]


def straight_code(name: str, parts: Sequence[Part]) -> list[int]:
    """The addresses of functions for the parts, to be called in this order; kept on disk."""
    facts = repr([*parts, *machine.processor()]), Path(__file__).read_text(encoding="utf-8")
    digest = hashlib.sha256("\n".join(facts).encode()).hexdigest()
    key = f"{''.join(c if c.isalnum() else '_' for c in name)[:40]}-gates-{digest[:24]}"
    code = cache.fetch(key)
    if code is None:
        with spinner(f"compiling {name}"):
            code = machine.emitted(Source(parts).text, effort=1)
        cache.keep(key, code, f'"""The gates of {name} as machine code."""\n')
    return machine.addresses(code, [f"part{at}" for at in range(len(parts))])


class Source:
    """The parts in LLVM's own language."""

    def __init__(self, parts: Sequence[Part]) -> None:
        self._until = list(_last_reads(parts))
        self._lines: list[str] = []
        self._gates = 0
        for at, part in enumerate(parts):
            calls = list(self._calls(part))
            self._lines += [f"define void @part{at}(ptr %row) {{", *calls, "ret void", "}"]
        self.text = "\n".join(self._lines)

    def _calls(self, part: Part) -> Iterator[str]:
        for stage in part.stages:
            pieces = [f"call void @{name}(ptr %row)" for name in self._pieces(stage.gates)]
            yield from _loop(stage, pieces, self._gates) if stage.feedback else pieces

    def _pieces(self, gates: Sequence[Gate]) -> Iterator[str]:
        """Write the functions for some gates; gives their names."""
        for first in range(0, len(gates), PIECE):
            name, begun = f"piece{self._gates}", self._gates
            piece = gates[first : first + PIECE]
            self._gates += len(piece)
            lines = _Piece(piece, self._until[begun : self._gates], self._gates).lines
            self._lines += [f"define internal void @{name}(ptr noalias %row) {{", *lines]
            self._lines += ["ret void", "}"]
            yield name


class _Piece:
    """The lines for some gates; what is read until gate `end` or later, by others, is kept."""

    def __init__(self, gates: Sequence[Gate], until: Sequence[int], end: int) -> None:
        self.lines: list[str] = []
        self._values: dict[int, str] = {}
        self._names = 0
        for at, (one, other, slot) in enumerate(gates):
            self._set(slot, one, other)
            if until[at] >= end:
                self._keep(slot)

    def _set(self, slot: int, one: int, other: int) -> None:
        if self._is_turned(one) and self._is_turned(other):
            value = self._new(f"or {VECTOR} {self._of(one ^ 1)}, {self._of(other ^ 1)}")
            self._hold(slot, 1, value)
        else:
            value = self._new(f"and {VECTOR} {self._of(one)}, {self._of(other)}")
            self._hold(slot, 0, value)

    def _is_turned(self, literal: int) -> bool:
        """Whether it is only the negation that is at hand."""
        return literal not in self._values and bool(literal ^ 1 in self._values or literal & 1)

    def _hold(self, slot: int, negated: int, value: str) -> None:
        self._values.pop(2 * slot + 1 - negated, None)
        self._values[2 * slot + negated] = value

    def _of(self, literal: int) -> str:
        """The name of a literal's value, loaded or negated if need be."""
        if literal not in self._values:
            if literal ^ 1 in self._values:
                new = self._new(f"xor {VECTOR} {self._values[literal ^ 1]}, {ONES}")
            elif literal & 1:
                self._of(literal ^ 1)
                return self._of(literal)
            else:
                new = self._new(f"load {VECTOR}, ptr {self._place(literal >> 1)}, align 8")
            self._values[literal] = new
        return self._values[literal]

    def _keep(self, slot: int) -> None:
        value = self._of(2 * slot)
        self.lines.append(f"store {VECTOR} {value}, ptr {self._place(slot)}, align 8")

    def _place(self, slot: int) -> str:
        return self._new(f"getelementptr {VECTOR}, ptr %row, i64 {slot}")

    def _new(self, line: str) -> str:
        self._names += 1
        self.lines.append(f"%v{self._names} = {line}")
        return f"%v{self._names}"


def _loop(stage: Stage, pieces: Iterable[str], mark: int) -> Iterator[str]:
    """Call the pieces until what they feed back makes no difference."""
    for slot, _ in stage.feedback:
        yield f"%p{slot}.{mark} = getelementptr {VECTOR}, ptr %row, i64 {slot}"
        yield f"store {VECTOR} zeroinitializer, ptr %p{slot}.{mark}, align 8"
    yield from (f"br label %again{mark}", f"again{mark}:")
    yield from pieces
    changed = "zeroinitializer"
    for slot, literal in stage.feedback:
        end = f"{slot}.{mark}"
        negated = ONES if literal & 1 else "zeroinitializer"
        yield f"%q{end} = getelementptr {VECTOR}, ptr %row, i64 {literal >> 1}"
        yield f"%r{end} = load {VECTOR}, ptr %q{end}, align 8"
        yield f"%new{end} = xor {VECTOR} %r{end}, {negated}"
        yield f"%old{end} = load {VECTOR}, ptr %p{end}, align 8"
        yield f"store {VECTOR} %new{end}, ptr %p{end}, align 8"
        yield f"%x{end} = xor {VECTOR} %new{end}, %old{end}"
        yield f"%c{end} = or {VECTOR} {changed}, %x{end}"
        changed = f"%c{end}"
    yield f"%all{mark} = bitcast {VECTOR} {changed} to {WHOLE}"
    yield f"%any{mark} = icmp ne {WHOLE} %all{mark}, 0"
    yield f"br i1 %any{mark}, label %again{mark}, label %done{mark}"
    yield f"done{mark}:"


def _last_reads(parts: Sequence[Part]) -> Iterable[int]:
    """For each gate the last one that reads what it writes, or `NEVER` where others do."""
    until: list[int] = []
    writer: dict[int, int] = {}

    def read(slots: Iterable[int], at: int) -> None:
        for slot in slots:
            if slot in writer:
                until[writer[slot]] = at

    for part in parts:
        for stage in part.stages:
            for one, other, slot in stage.gates:
                read((one >> 1, other >> 1), len(until))
                writer[slot] = len(until)
                until.append(-1)
            read((literal >> 1 for _, literal in stage.feedback), NEVER)
        read(part.asked, NEVER)
    return until
