"""What the tests of native code share: rules made of parts, and running Python in a process."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable

import pytest

from alfonso.game import Game
from alfonso.native.build import Order
from alfonso.native.layout import layout_of
from alfonso.perft import leaves

RULES = '''"""Counting: a move adds 0, 1 or 2; six moves end the game."""
from typing import NamedTuple
from alfonso import DRAWN, OPEN
{head}

class State(NamedTuple):
    ply: int
    sum: int

class Counting:
    sides = "A", "B"
    most_moves = {most}
{body}
    def start(self):
        return State(0, 0)

    def mover(self, state):
        return state.ply % 2

    def moves(self, state):
        {moves}

    def play(self, state, move):
        {play}

    def result(self, state):
        {result}
'''
PARTS = {
    "head": "",
    "most": "3",
    "body": "",
    "moves": "for move in range(3):\n            yield move",
    "play": "return State(state.ply + 1, state.sum + move)",
    "result": "return DRAWN if state.ply == 6 else OPEN",
}
Write = Callable[..., str]

PERFT = """
import sys
from alfonso import load
from alfonso.perft import perft
print(perft(load(sys.argv[1]).position(), int(sys.argv[2])))
print("numba" in sys.modules)
"""


def rules(**parts: str) -> str:
    """A rules file with some of its parts replaced."""
    return RULES.format(**PARTS | parts)


def without_self(text: str) -> str:
    """The same rules as functions that need no `self`."""
    return text.replace("(self, ", "(").replace("(self)", "()")


def key(game: Game) -> str:
    """The name of the machine code that counts the game."""
    return Order(game, layout_of(game), leaves, {}).key()


def forget(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let this process know no code, and have told nothing."""
    for module in ("build", "cache", "kernel"):
        held = vars(sys.modules[f"alfonso.native.{module}"])
        for name in ("_linked", "_ready", "_refused", "_told"):
            if name in held:
                monkeypatch.setitem(held, name, type(held[name])())


def started(script: str, *arguments: object, **environment: str) -> subprocess.Popen[str]:
    """Python on a script, in a process of its own, warnings being errors."""
    return subprocess.Popen(
        [sys.executable, "-W", "error", "-c", script, *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | environment,
    )


def ran(script: str, *arguments: object, **environment: str) -> tuple[list[str], list[str]]:
    """The lines it wrote to stdout and stderr; it must end well."""
    process = started(script, *arguments, **environment)
    out, err = process.communicate(timeout=120)
    assert process.returncode == 0, err
    return out.splitlines(), err.splitlines()
