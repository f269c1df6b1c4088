"""Monte Carlo search for a side that does not see all: one search for each state that may be.

The side takes the choice that is best on the average of the states that fit what it has seen, each
counted as often as it is likely. Inside such a search everybody sees all, which makes it too
hopeful where it pays to find out or to hide something (Frank and Basin, 1998).
"""

from __future__ import annotations

import random
import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace

from alfonso.errors import SpecError
from alfonso.game import MOST_REWARD, Move, State
from alfonso.general.rounds import is_joint
from alfonso.general.sight import sight, worlds
from alfonso.methods.analysis import Analysis, Candidate
from alfonso.position import Position

MOST_SEARCHED = 12
"""So many states are searched for a move, drawn by their likelihood where there are more."""

Search = Callable[[Position, int], Analysis]


def search_hidden(position: Position, search: Search, seed: int) -> Analysis:
    """The choice that is best on average; `search` looks at one state as if all saw it, and is told
    how many there are. The first position of the game is known to all."""
    began, game, side = time.perf_counter(), position.game, position.mover
    known = sight(position, side)
    found = drawn(worlds(game, position.line[0].state, known, seed), seed)
    searched = [(search(_asked(position, state), len(found)), w) for state, w in found.items()]
    searched = [(one, w) for one, w in searched if one.position.mover == side]
    if not searched:
        raise SpecError(f"{game.name}: no state fits what {position.mover_name} has seen")
    return _merged(position, searched, len(found), began)


def drawn(possible: dict[State, float], seed: int) -> dict[State, float]:
    """Those that are searched, with their likelihoods."""
    if len(possible) <= MOST_SEARCHED:
        return possible
    dice = random.Random(seed)
    some = dice.choices(list(possible), list(possible.values()), k=MOST_SEARCHED)
    return {state: some.count(state) / MOST_SEARCHED for state in dict.fromkeys(some)}


def _asked(position: Position, state: State) -> Position:
    """A state that may be, walked on to where the side is asked: others before it in the round
    choose anything, for the search begins where the round does."""
    game, here = position.game, Position(position.game, state)
    while here.mover != position.mover and is_joint(game) and not here.is_over:
        here = here.child(next(iter(here.legal_moves)))
    return here


def _merged(
    position: Position, searched: list[tuple[Analysis, float]], count: int, began: float
) -> Analysis:
    """What the searches found, on average."""
    total = sum(weight for _, weight in searched)
    worth: defaultdict[Move, float] = defaultdict(float)
    visits: defaultdict[Move, int] = defaultdict(int)
    rewards = [0.0] * len(position.game.sides)
    for one, weight in searched:
        for side, reward in enumerate(one.rewards or ()):
            rewards[side] += (reward or 0.0) * weight / total
        for move in one.candidates:
            worth[move.move] += move.value * weight / total
            visits[move.move] += move.visits
    ranked = sorted(worth, key=lambda move: (worth[move], visits[move]), reverse=True)
    rewards[position.mover] = worth[ranked[0]]
    nodes = sum(one.nodes for one, _ in searched)
    candidates = tuple(_candidate(position, m, worth[m], visits[m]) for m in ranked)
    likeliest = max(searched, key=lambda pair: pair[1])[0]
    states = f"{count} state{'s' if count > 1 else ''} that may be"
    return replace(
        likeliest,
        position=position,
        move=ranked[0],
        value=round(worth[ranked[0]]),
        pv=candidates[0].line,
        nodes=nodes,
        leaves=nodes - len(searched),
        seconds=time.perf_counter() - began,
        evaluation=f"{likeliest.evaluation}, in {states}",
        candidates=candidates,
        tree=likeliest.tree,
        win_chance=2 * worth[ranked[0]] / MOST_REWARD - 1,
        rewards=tuple(rewards),
        proven=False,
    )


def _candidate(position: Position, move: Move, worth: float, visits: int) -> Candidate:
    name = position.move_name(move)
    return Candidate(move, name, round(worth), True, (name,), visits)
