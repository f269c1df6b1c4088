"""Snapshots: what boards look like is kept in files and compared to the letter.

`REMAKE=1 pytest tests/boards` writes the files anew; look at what has changed before you commit it.
"""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from alfonso import Position, load

SNAPSHOTS = Path(__file__).with_name("snapshots")
Compare = Callable[[str, str], None]


@pytest.fixture
def snapshot() -> Compare:
    """A function that holds a text against the snapshot of that name."""

    def compare(name: str, text: str) -> None:
        file = SNAPSHOTS / name
        if os.environ.get("REMAKE"):
            file.parent.mkdir(exist_ok=True)
            file.write_text(text, encoding="utf-8")
        assert file.read_text(encoding="utf-8") == text, f"{name}: REMAKE=1 makes it anew"

    return compare


BLIND = '''"""A game that tells nothing of how it looks."""

from typing import NamedTuple

from alfonso import LOST, OPEN, Moves


class State(NamedTuple):
    number: int
    row: tuple[int, int, int, int]


class Blind:
    sides = "A", "B"

    def start(self) -> State:
        return State(12, (1, 2, 3, 4))

    def mover(self, state: State) -> int:
        return state.number % 2

    def moves(self, state: State) -> Moves:
        yield 1

    def play(self, state: State, move: int) -> State:
        return State(state.number - move, state.row)

    def result(self, state: State) -> int:
        return OPEN if state.number else LOST
'''


@pytest.fixture
def blind(tmp_path: Path) -> Position:
    """The start of a game without a picture."""
    file = tmp_path / "blind.py"
    file.write_text(BLIND)
    return load(file).position()
