"""Which plain functions a function calls, by name, through as many steps as it takes."""

from __future__ import annotations

import sysconfig
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

LIBRARY = Path(sysconfig.get_paths()["stdlib"])


def names_in(code: CodeType) -> set[str]:
    """The global and attribute names that code mentions, those of inner functions included."""
    found = set(code.co_names)
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            found |= names_in(constant)
    return found


def mentioned(function: FunctionType) -> dict[str, Any]:
    """The globals of a function that it mentions, with their values."""
    space = function.__globals__
    return {name: space[name] for name in sorted(names_in(function.__code__)) if name in space}


def is_ours(module: ModuleType) -> bool:
    """Whether a module is a user's own file: neither Python's nor an installed extension."""
    file = getattr(module, "__file__", None)
    if not file or not file.endswith(".py"):
        return False
    return module.__name__.partition(".")[0] == "alfonso" or LIBRARY not in Path(file).parents


def reached(roots: list[FunctionType]) -> list[FunctionType]:
    """The functions themselves and all plain functions that they call."""
    found: dict[int, FunctionType] = {}
    waiting = list(roots)
    while waiting:
        function = waiting.pop()
        if id(function) not in found:
            found[id(function)] = function
            waiting += _called(function)
    return list(found.values())


def _called(function: FunctionType) -> Iterator[FunctionType]:
    names = names_in(function.__code__)
    for value in mentioned(function).values():
        yield from _functions(value, names)


def _functions(value: Any, names: set[str]) -> Iterator[FunctionType]:
    """The function itself, or those of a module and its modules that bear one of the names."""
    if isinstance(value, FunctionType):
        yield value
    elif isinstance(value, ModuleType) and is_ours(value):
        for name in sorted(names & set(vars(value))):
            yield from _functions(vars(value)[name], names - {name})
