"""Rounds: where sides choose at the same time, a state in mid-round tells what nobody may know.

A round begins where nobody has chosen yet. Whoever is asked later in it decides as if it stood
there, so a search for that side starts from the beginning of the round, not from the state.
"""

from __future__ import annotations

from alfonso.errors import SpecError
from alfonso.game import Game, Rules, State
from alfonso.position import Position


def chosen(game: Rules, state: State) -> int:
    """How many have chosen in the round under way."""
    return game.joint(state)


def alone(game: Rules, state: State) -> int:
    """The same where one side moves at a time."""
    return 0


def is_joint(game: Game) -> bool:
    """Whether sides may choose at the same time."""
    return game.ability("joint") is not None


def choices(position: Position) -> int:
    """How many have chosen in the round under way."""
    joint = position.game.ability("joint")
    return int(joint(position.state)) if joint else 0


def beginning(position: Position) -> Position:
    """The position where the round began; SpecError where that is not known."""
    while choices(position):
        if position.parent is None:
            what = "a round is under way, and what others chose in it is not for the mover to see"
            raise SpecError(f"{what}: begin where nobody has chosen")
        position = position.parent
    return position


def seen(position: Position, side: int) -> Position:
    """The position as that side may look at it: the round begins anew where others have chosen."""
    if choices(position) and any(earlier != side for earlier in _choosers(position)):
        return beginning(position)
    return position


def _choosers(position: Position) -> list[int]:
    """Who has chosen in the round under way."""
    found = []
    while choices(position) and position.parent is not None:
        position = position.parent
        found.append(position.mover)
    return found
