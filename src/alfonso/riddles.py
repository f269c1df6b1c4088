"""Positions whose best moves are known for certain, to see how well a player finds them.

Those of the games in the package were made by `bench/riddles.py`, where two searches proved for
each move what it leads to; a player who looks two plies ahead goes wrong in each of them.

>>> from alfonso import load
>>> game = load("connectfour")
>>> riddle = riddles(game)[0]
>>> riddle.is_solved_by(riddle.position(game).find(riddle.best[0]), game)
True
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from alfonso.game import Game, Move
from alfonso.position import Position

FILE = "riddles.json"


@dataclass(frozen=True)
class Riddle:
    """A position as text, the outcome of good play, and the moves that lead to it."""

    at: str
    outcome: str
    best: tuple[str, ...]

    def position(self, game: Game) -> Position:
        return game.position(self.at)

    def is_solved_by(self, move: Move, game: Game) -> bool:
        return self.position(game).move_name(move) in self.best

    def facts(self) -> dict[str, Any]:
        return asdict(self)


def riddles(game: Game) -> list[Riddle]:
    """Those of a game of the package, with its usual parameters; none of other games."""
    is_ours = Path(game.file).parent == Path(__file__).parent / "games"
    rows = _rows().get(game.spec, []) if is_ours else []
    return [Riddle(row["at"], row["outcome"], tuple(row["best"])) for row in rows]


def specs() -> list[str]:
    """The games that there are riddles of."""
    return list(_rows())


@cache
def _rows() -> dict[str, list[dict[str, Any]]]:
    file = resources.files("alfonso") / FILE
    found: dict[str, list[dict[str, Any]]] = json.loads(file.read_text(encoding="utf-8"))
    return found
