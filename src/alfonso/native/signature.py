"""What a kernel takes, read off its annotations: `game`, then State, int, float, Words, Floats."""

from __future__ import annotations

import ctypes
import inspect
from types import FunctionType
from typing import Any

from alfonso.native.layout import flat
from alfonso.native.words import words

KINDS = {"State", "int", "float", "Words", "Floats"}
MAKERS = {
    "State": "game.get_state(as_words({}), 0)",
    "Words": "as_words({})",
    "Floats": "as_floats({})",
}


def names(function: FunctionType) -> list[str]:
    """The names of what follows the game."""
    return list(inspect.signature(function).parameters)[1:]


def kinds(function: FunctionType) -> list[str]:
    """What each of them is."""
    taken = list(inspect.signature(function).parameters.values())[1:]
    found = [str(parameter.annotation).rsplit(".", 1)[-1] for parameter in taken]
    assert set(found) <= KINDS, f"{function.__name__} takes {found}, not only {KINDS}"
    return found


def c_kinds(function: FunctionType) -> list[Any]:
    """The same as C knows it, the game in front."""
    wanted = [ctypes.c_double if kind == "float" else ctypes.c_int64 for kind in kinds(function)]
    return [ctypes.c_int64, *wanted]


def bare(kind: str, value: Any) -> tuple[Any, Any]:
    """A value as the bare number that travels, and what must live until the call returns."""
    if kind == "State":
        value = words(flat(value))
    if kind in ("int", "float"):
        return value, None
    return value.buffer_info()[0], value


def module_source(title: str, function: FunctionType) -> str:
    """The generated module: from addresses to a game, states and rows, and into the kernel."""
    taken = names(function)
    values = [MAKERS.get(k, "{}").format(n) for k, n in zip(kinds(function), taken, strict=True)]
    return "\n".join(
        [
            f'"""{title}"""\n\n',
            f"def entry({', '.join(['game', *taken])}):",
            "    game = as_game(game)",
            f"    return kernel({', '.join(['game', *values])})\n",
        ]
    )
