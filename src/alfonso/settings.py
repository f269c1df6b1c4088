"""What a game says of itself, and what can be set."""

from __future__ import annotations

import inspect
import sys
from typing import Any, Literal, NamedTuple, get_args, get_origin

from alfonso.game import Game
from alfonso.spec import parameters


class Setting(NamedTuple):
    """A parameter of a game."""

    name: str
    default: Any
    choices: tuple[str, ...]

    def __str__(self) -> str:
        others = [choice for choice in self.choices if choice not in ("", self.default)]
        hint = f" (or {', '.join(map(str, others))})" if others else ""
        return f"{self.name}={_shown(self.default)}{hint}"


def about(game: Game) -> str:
    """What the rules say `about` themselves, or the first line of their file's docstring."""
    if told := getattr(game.rules, "about", ""):
        return str(told)
    module = sys.modules.get(type(game.rules).__module__)
    lines = inspect.cleandoc(getattr(module, "__doc__", None) or game.name).splitlines()
    return lines[0].strip()


def settings(game: Game) -> list[Setting]:
    """The parameters of a game, in the order of its `__init__`.

    >>> from alfonso import load
    >>> [str(setting) for setting in settings(load("connectfour"))]
    ['rows=6', 'columns=7', 'length=4']
    """
    return [
        Setting(name, parameter.default, _choices(parameter.annotation))
        for name, parameter in parameters(type(game.rules)).items()
    ]


def _choices(annotation: Any) -> tuple[str, ...]:
    return get_args(annotation) if get_origin(annotation) is Literal else ()


def _shown(value: Any) -> str:
    """A value as a spec writes it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "…" if value in (None, "") else str(value)
