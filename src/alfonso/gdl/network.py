"""The network: a game as gates of two wires each, in an order in which they can be worked out.

>>> from alfonso.gdl.reader import read
>>> game = '''
... (role a) (init (at 1)) (way 1 2) (way 2 1)
... (<= (legal a (go ?y)) (true (at ?x)) (way ?x ?y))
... (<= (next (at ?y)) (does a (go ?y)))
... (<= terminal (true (at 2))) (<= (goal a 100) (true (at 2)))'''
>>> network = network_of(read(game, "walk.kif"))
>>> network.facts, network.moves
((('at', '1'), ('at', '2')), ((('go', '1'), ('go', '2')),))
>>> network.gates, network.next, network.legal, network.terminal, network.goals
((), (6, 8), ((4, 2),), 4, ((('100', 4),),))
"""

from __future__ import annotations

from collections.abc import Iterable, Set
from contextlib import suppress
from typing import NamedTuple

from alfonso.gdl.drawing import Answers, Drawing, Unfit
from alfonso.gdl.ground import TooLarge, ground, translations
from alfonso.gdl.rules import Description
from alfonso.gdl.strata import Relation
from alfonso.gdl.terms import Term
from alfonso.gdl.wiring import Loop, Pairs, Wiring


class Network(NamedTuple):
    """Wires are even numbers, their negations the odd ones above; 0 is false, 1 is true.

    Wires 2, 4, … are the facts, then the moves of each role, then what loops feed back, then the
    gates: each is the AND of two wires that stand before it. The first `early` gates ask for no
    moves: they tell `legal`, `terminal` and `goals`.
    """

    facts: tuple[Term, ...]
    start: tuple[bool, ...]
    moves: tuple[tuple[Term, ...], ...]
    inputs: int
    gates: Pairs
    early: int
    loops: tuple[Loop, ...]
    next: tuple[int, ...]
    legal: tuple[tuple[int, ...], ...]
    terminal: int
    goals: tuple[Answers, ...]
    sees: tuple[Answers, ...]


def network_of(description: Description, large: Set[Relation] = frozenset()) -> Network:
    """The network of a game; TooLarge or Unfit where there is none.

    It helps to know which relations are `large`.
    """
    roles = description.roles
    *first, last = translations(description.rules, large)
    for rules in first:
        with suppress(TooLarge, Unfit):
            return _wired(Drawing(ground(rules), roles), roles)
    return _wired(Drawing(ground(last), roles), roles)


def _wired(drawing: Drawing, roles: tuple[Term, ...]) -> Network:
    facts, moves = drawing.facts, drawing.moves
    start = [drawing.wire(("init", fact)) for fact in facts]
    if any(wire > 1 for wire in start):
        raise Unfit("the initial state depends on other states")
    later = [drawing.wire(("next", fact)) for fact in facts]
    legal = [
        [drawing.wire(("legal", role, move)) for move in moves[at]] for at, role in enumerate(roles)
    ]
    terminal = drawing.wire("terminal")
    goals = [drawing.answers("goal", role) for role in roles]
    sees = [drawing.answers("sees", role) for role in roles]
    early = [*(wire for row in legal for wire in row), terminal, *_wires_of(goals)]
    late = [*later, *_wires_of(sees)]
    wiring = Wiring(drawing.gates, drawing.inputs, drawing.loops, [*early, *late])
    if wiring.cone(early) & {wire >> 1 for wire in drawing.inputs[len(facts) :]}:
        raise Unfit("what is legal, or the end, depends on the moves made")
    wiring.add(early)
    first = len(wiring.pairs)
    wiring.add(late)
    return Network(
        facts=facts,
        start=tuple(map(bool, start)),
        moves=moves,
        inputs=wiring.inputs,
        gates=tuple(wiring.pairs),
        early=first,
        loops=tuple(wiring.loops),
        next=tuple(wiring[wire] for wire in later),
        legal=tuple(tuple(wiring[wire] for wire in row) for row in legal),
        terminal=wiring[terminal],
        goals=tuple(_answers(wiring, row) for row in goals),
        sees=tuple(_answers(wiring, row) for row in sees),
    )


def _answers(wiring: Wiring, answers: Answers) -> Answers:
    return tuple((term, wiring[wire]) for term, wire in answers)


def _wires_of(rows: Iterable[Answers]) -> list[int]:
    return [wire for row in rows for _, wire in row]
