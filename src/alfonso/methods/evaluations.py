"""How a state is judged at the horizon, from the view of the side to move.

`outcome` knows only finished games; `mobility` counts the moves of the side to move (so that
whoever moved there wanted them few); `balance` takes off those the opponent would have. A game
brings others.
"""

from __future__ import annotations

import difflib
import hashlib
from collections.abc import Callable
from functools import cache
from typing import Any

from alfonso.errors import SpecError
from alfonso.game import OPEN, Game, Rules, State


def outcome(game: Rules, state: State) -> int:
    """Nothing is known before the end."""
    return 0


def mobility(game: Rules, state: State) -> int:
    """The moves of the side to move."""
    total = 0
    for _ in game.moves(state):
        total += 1
    return total


def balance(game: Rules, state: State) -> int:
    """The moves of the side to move, less those of the other side if it were its turn."""
    other = game.turned(state)
    theirs = mobility(game, other) if game.result(other) == OPEN else 0
    return mobility(game, state) - theirs


GENERAL = {"outcome": outcome, "mobility": mobility, "balance": balance}


def names(game: Game) -> list[str]:
    """The evaluations that a game can be searched with, its own first."""
    general = [name for name in GENERAL if name != "balance" or game.ability("turned")]
    return [*game.evaluations, *(name for name in general if name not in game.evaluations)]


def default(game: Game) -> str:
    """The game's first evaluation, or mobility."""
    return names(game)[0] if game.evaluations else "mobility"


def evaluation(game: Game, name: str) -> Callable[..., int]:
    """The function behind a name; SpecError if the game has none of that name."""
    if name in game.evaluations:
        return _own(name)
    if name in names(game):
        return GENERAL[name]
    if name in GENERAL:
        what = f"{name} needs a function `turned` in the rules, which {game.name} has not"
        raise SpecError(f"{what}: take {' or '.join(names(game))}")
    near = difflib.get_close_matches(name, names(game), 1)
    hint = f"did you mean {near[0]}?" if near else f"it has {', '.join(names(game))}"
    raise SpecError(f"{game.name} has no evaluation “{name}”: {hint}")


@cache
def _own(name: str) -> Callable[..., int]:
    """A plain function that asks the game for one of its evaluations by name."""
    source = f"def evaluate(game, state):\n    return game.{name}(state)\n"
    file = f"<evaluation {hashlib.sha256(source.encode()).hexdigest()[:16]}>"
    space: dict[str, Any] = {"__name__": __name__}
    exec(compile(source, file, "exec"), space)
    function: Callable[..., int] = space["evaluate"]
    return function
