"""Grounding: rules with variables become rules without, by gringo.

Every fact that any course of the game could bring about is found, everything that never changes is
worked out and left away, and what remains says for each atom by which others it holds.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Set
from pathlib import Path
from typing import NamedTuple

from alfonso.gdl.asp import SHOWN, Program
from alfonso.gdl.demand import demanded
from alfonso.gdl.growth import growing
from alfonso.gdl.narrow import narrowed
from alfonso.gdl.rules import Rule
from alfonso.gdl.strata import Relation
from alfonso.gdl.terms import Term, functor

PATIENCE = 90.0  # seconds for gringo, on a machine that may be busy; its own limits are tighter

SECONDS, DOUBTFUL = 16, 3
"""Processor time for gringo, and where terms may grow for ever."""

Body = tuple[int, ...]
"""Atoms that must hold, negated where they must not."""


class TooLarge(Exception):
    """The rules do not ground within the limits of time and memory."""


class Grounding(NamedTuple):
    """Ground rules over numbered atoms."""

    bodies: dict[int, list[Body]]
    """By which bodies an atom holds; those that are neither here nor facts or free never do."""
    facts: set[int]
    free: set[int]
    """What the game leaves open: which facts are true and which moves are made."""
    shown: dict[Term, Body]
    """What the game is asked, as a term, and the atoms that say so."""


def translations(rules: Iterable[Rule], large: Set[Relation]) -> Iterator[list[Rule]]:
    """The rules as gringo may take them: twice, since what helps with most games may harm one.

    Narrow rules mostly have fewer instances. Of relations that are large there are fewer if only
    what is asked for is looked for.
    """
    asked = list(_asked(rules))
    if large:
        yield narrowed(_asked(demanded(asked, large)))
    yield narrowed(asked)
    if not large:
        yield asked


def ground(rules: list[Rule]) -> Grounding:
    """The same game in rules without variables, or TooLarge."""
    program = Program(rules)
    with tempfile.TemporaryDirectory(prefix="alfonso-") as folder:
        source, target = Path(folder, "game.lp"), Path(folder, "game.aspif")
        source.write_text(program.text)
        _run(source, target, DOUBTFUL if growing(rules) else SECONDS)
        with target.open() as lines:
            return _parsed(lines, program)


def _run(source: Path, target: Path, seconds: int) -> None:
    command = [sys.executable, "-m", "alfonso.gdl.gringo", str(source), str(target), str(seconds)]
    try:
        subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=PATIENCE,
            check=True,
        )
    except (subprocess.SubprocessError, OSError) as error:
        raise TooLarge(str(error)) from error


def _asked(rules: Iterable[Rule]) -> Iterator[Rule]:
    """The rules that bear on what we want to hear of."""
    rules = list(rules)
    called: dict[str, set[str]] = {}
    for rule in rules:
        names = {functor(literal.atom) for literal in rule.body}
        called.setdefault(functor(rule.head), set()).update(names)
    reached, waiting = set(SHOWN), list(SHOWN)
    while waiting:
        new = called.get(waiting.pop(), set()) - reached
        reached |= new
        waiting += new
    return (rule for rule in rules if functor(rule.head) in reached)


def _parsed(lines: Iterable[str], program: Program) -> Grounding:
    """The ground program in aspif, gringo's format: a statement a line, `0` at the end."""
    grounding = Grounding({}, set(), set(), {})
    for line in lines:
        if line.startswith("1 "):
            _add_rule([int(number) for number in line.split()], grounding)
        elif line.startswith("4 "):
            _add_shown(line, program, grounding)
        elif line == "0\n":
            return grounding
    raise TooLarge("the ground program is cut short")


def _add_rule(numbers: list[int], grounding: Grounding) -> None:
    """`1 TYPE HEADS head … 0 LITERALS literal …`; of type 1, a choice, the head is free."""
    _, is_choice, heads, head, *rest = numbers
    if heads != 1 or rest[0] != 0:
        raise TooLarge("gringo says what was not asked of it")
    if is_choice:
        grounding.free.add(head)
    elif rest[1] == 0:
        grounding.facts.add(head)
    else:
        grounding.bodies.setdefault(head, []).append(tuple(rest[2:]))


def _add_shown(line: str, program: Program, grounding: Grounding) -> None:
    """`4 LENGTH name LITERALS literal …`"""
    _, length, rest = line.split(" ", 2)
    name, literals = rest[: int(length)], rest[int(length) :].split()
    grounding.shown[program.term(name)] = tuple(map(int, literals[1:]))
