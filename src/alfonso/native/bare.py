"""Kernels that work on rows of words alone: compiled over a game without rules."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from types import FunctionType
from typing import Any, NamedTuple, cast

from alfonso.game import Game
from alfonso.native.kernel import Kernel, native_kernel


class Blank(NamedTuple):
    """A state that tells nothing."""

    nothing: int = 0


class NoRules:
    """Rules that say nothing."""


class Bare:
    """What a kernel is compiled over when it works on rows of words alone."""

    state_type = Blank

    def __init__(self, function: FunctionType) -> None:
        self.rules = NoRules()
        self.name = "bare"
        self.file = function.__code__.co_filename

    def start(self) -> Blank:
        return Blank()


def bare_kernel(function: Callable[..., int], interpreted: bool = False) -> Kernel:
    """A function over no game; what it takes first, it must not ask."""
    assert isinstance(function, FunctionType)
    nothing = cast(Game, Bare(function))
    if interpreted:
        return Kernel(nothing, function, cast(Any, partial(function, nothing)), native=False)
    return native_kernel(nothing, function)
