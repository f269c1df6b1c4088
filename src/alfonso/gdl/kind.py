"""What kind of game a description tells, as some random games show it.

Two roles that take turns, and whose rewards add up to the same at every end, are rivals: every
search for two sides plays them. All others have rewards of their own.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from alfonso.gdl.reasoner import Reasoner, State
from alfonso.gdl.terms import Term

SEED, STEPS, GAMES = 1283, 400, 20
CHANCE = "random"


@dataclass
class Sample:
    """What was seen in random games, a few hundred steps of them."""

    states: list[State] = field(default_factory=list)
    totals: set[int] = field(default_factory=set)
    most_choosers: int = 0


def sample(reasoner: Reasoner) -> Sample:
    """Some random games from the start; the same ones every time."""
    dice, seen = random.Random(SEED), Sample()
    for _ in range(GAMES):
        _play(reasoner, dice, seen)
        if len(seen.states) >= STEPS:
            break
    return seen


def are_rivals(reasoner: Reasoner, seen: Sample) -> bool:
    """Whether the game is for two who take turns and want the opposite."""
    two = len(reasoner.roles) == 2 and CHANCE not in reasoner.roles
    open_to_all = not reasoner.description.hides
    return two and open_to_all and seen.most_choosers < 2 and len(seen.totals) <= 1


def _play(reasoner: Reasoner, dice: random.Random, seen: Sample) -> None:
    state = reasoner.start()
    while len(seen.states) < STEPS:
        seen.states.append(state)
        if reasoner.terminal(state):
            seen.totals.add(sum(reasoner.goal(state, role) or 0 for role in reasoner.roles))
            return
        legal = [reasoner.legal(state, role) for role in reasoner.roles]
        if not all(legal):
            return
        seen.most_choosers = max(seen.most_choosers, _choosers(legal))
        state = reasoner.next(state, [dice.choice(moves) for moves in legal])


def _choosers(legal: list[list[Term]]) -> int:
    return sum(len(moves) > 1 for moves in legal)
