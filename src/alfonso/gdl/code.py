"""The gates of a circuit as straight-line machine code."""

from __future__ import annotations

from collections.abc import Iterator

from alfonso.gdl.circuit import BITS, FED, FIRST, LAST, LITERAL, STAGE, UNFED, Circuit
from alfonso.native.straight import Gate, Part, Stage, straight_code

MOST_GATES = 150_000
"""Above that, code would take too long to make."""


def code_of(name: str, circuit: Circuit) -> list[int]:
    """The addresses of code for the early and the late stages; zeros where there is none."""
    return straight_code(name, parts_of(circuit)) if len(circuit.codes) <= MOST_GATES else [0, 0]


def parts_of(circuit: Circuit) -> list[Part]:
    """The stages before the moves are known, and those after."""
    legal = [literal for literals in circuit.legal for literal in literals]
    goals = [literal for literals in circuit.goals for literal in literals]
    percepts = [literal for literals in circuit.sees for literal in literals]
    asked = [circuit.terminal, *legal, *goals], [*circuit.next, *percepts]
    stages = list(_stages(circuit))
    split = stages[: circuit.early], stages[circuit.early :]
    return [
        Part(part, sorted({literal >> 1 for literal in literals}))
        for part, literals in zip(split, asked, strict=True)
    ]


def _stages(circuit: Circuit) -> Iterator[Stage]:
    for at in range(0, len(circuit.stages), STAGE):
        first, last = circuit.stages[at + FIRST], circuit.stages[at + LAST]
        fed = range(circuit.stages[at + FED], circuit.stages[at + UNFED])
        feedback = [(circuit.feedback[2 * n], circuit.feedback[2 * n + 1]) for n in fed]
        yield Stage([_gate(code) for code in circuit.codes[first:last]], feedback)


def _gate(code: int) -> Gate:
    return code & LITERAL, code >> BITS & LITERAL, code >> 2 * BITS
