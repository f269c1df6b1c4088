"""What a side has seen of a game that hides things, and which states fit that.

Rules that hide things have a function `sees`: what a side perceives of a move. All that a side
knows is then the rules, its own choices and what it saw, round by round: its `Sight`. A player that
is fair asks the position for nothing else.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Hashable, Iterator
from itertools import islice, pairwise
from typing import NamedTuple

from alfonso.game import OPEN, Game, Move, State
from alfonso.general.rounds import beginning, choices
from alfonso.position import Position

MOST_JOINT, TRIES = 400, 100
"""So many joint choices are all looked at; of more, so many by chance."""
MOST_WORLDS = 200
"""So many states are held possible at a time; of more, some by chance."""


class Glimpse(NamedTuple):
    """One round: what the side chose, if it was asked, and what it saw."""

    own: Move | None
    seen: Hashable


class Sight(NamedTuple):
    """All that a side knows."""

    side: int
    rounds: tuple[Glimpse, ...] = ()


def hides(game: Game) -> bool:
    """Whether sides do not see all."""
    return game.ability("sees") is not None


def sight(position: Position, side: int) -> Sight:
    """What a side has seen on the way to a position, the round under way left out."""
    rounds, own = [], None
    line = beginning(position).line
    for before, after in pairwise(line):
        assert after.move is not None
        own = after.move if before.mover == side else own
        if not choices(after):
            rounds.append(Glimpse(own, seen_of(position.game, before.state, after.move, side)))
            own = None
    return Sight(side, tuple(rounds))


def story(position: Position, side: int) -> list[str]:
    """What a side knows, a line for each round, in words."""
    told: list[str] = []
    own = ""
    for before, after in pairwise(beginning(position).line):
        assert after.move is not None
        if before.mover == side:
            own = before.move_name(after.move)
        if not choices(after):
            seen = seen_of(position.game, before.state, after.move, side)
            found = [f"you chose {own}"] * bool(own) + [f"you saw {_words(seen)}"] * bool(seen)
            told.append(f"{len(told) + 1}. {', '.join(found) or 'you saw nothing'}")
            own = ""
    return told


def _words(seen: Hashable) -> str:
    return " and ".join(map(str, seen)) if isinstance(seen, tuple) else str(seen)


def seen_of(game: Game, state: State, move: Move, side: int) -> Hashable:
    """What a side perceives of the move that ends a round."""
    sees = game.ability("sees")
    return tuple(sees(state, move, side)) if sees else ()


def worlds(game: Game, start: State, known: Sight, seed: int = 0) -> dict[State, float]:
    """The states that fit what a side knows, each with how likely it is if all that others chose
    was as likely as the rest; empty where none was found.

    As long as there are few, all are followed, and the likelihoods exact.
    """
    for enough in (MOST_WORLDS, 10 * MOST_WORLDS):
        dice = random.Random(f"{seed} {known.side} {len(known.rounds)}")
        possible = {start: 1.0}
        for glimpse in known.rounds:
            possible = _after(game, possible, known.side, glimpse, dice, enough)
        if possible:
            return _even(possible)
    return {}


def _after(
    game: Game,
    possible: dict[State, float],
    side: int,
    glimpse: Glimpse,
    dice: random.Random,
    enough: int,
) -> dict[State, float]:
    found: defaultdict[State, float] = defaultdict(float)
    for state, weight in possible.items():
        endings = _endings(game, state, side, glimpse.own, dice)
        for after, seen in endings:
            if seen == glimpse.seen:
                found[after] += weight / len(endings)
    if len(found) <= enough:
        return found
    drawn = dice.choices(list(found), list(found.values()), k=enough)
    return {state: drawn.count(state) / enough for state in set(drawn)}


def _endings(
    game: Game, state: State, side: int, own: Move | None, dice: random.Random
) -> list[tuple[State, Hashable]]:
    """How a round may end, with what the side sees of it."""
    if game.result(state) != OPEN:
        return []
    found = list(islice(_rounds(game, state, side, own), MOST_JOINT + 1))
    if len(found) <= MOST_JOINT:
        return found
    tries = (next(_rounds(game, state, side, own, dice), None) for _ in range(TRIES))
    return [one for one in tries if one is not None]


def _rounds(
    game: Game, state: State, side: int, own: Move | None, dice: random.Random | None = None
) -> Iterator[tuple[State, Hashable]]:
    """Every way through a round in which the side keeps to its own choice; by chance, with dice."""
    moves = list(game.moves(state))
    if game.mover(state) == side and own is not None:
        moves = [own] if own in moves else []
    if dice is not None:
        dice.shuffle(moves)
    joint = game.ability("joint")
    for move in moves:
        after = game.play(state, move)
        if joint and joint(after):
            yield from _rounds(game, after, side, own, dice)
        else:
            yield after, seen_of(game, state, move, side)


def _even(possible: dict[State, float]) -> dict[State, float]:
    """Likelihoods that add up to 1."""
    total = sum(possible.values())
    return {state: weight / total for state, weight in possible.items()}
