"""Rules in, best play out.

>>> import alfonso
>>> position = alfonso.load("tictactoe").position()
>>> position.play("4").play("0").mover_name
'X'
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from alfonso.boards.picture import Grid, Picture, Piece, Points
from alfonso.errors import AlfonsoError, MoveError, PositionError, RulesError, SpecError
from alfonso.game import DRAWN, LOST, OPEN, WON, Game, Move
from alfonso.load import load
from alfonso.methods import Analysis, search
from alfonso.position import Position

__version__ = "0.1.0"

if TYPE_CHECKING:
    from alfonso.notebook import Board

Moves = Iterator[int]
"""What the function `moves` of a rules file gives."""

__all__ = [
    "DRAWN",
    "LOST",
    "OPEN",
    "WON",
    "AlfonsoError",
    "Analysis",
    "Game",
    "Grid",
    "Move",
    "MoveError",
    "Moves",
    "Picture",
    "Piece",
    "Points",
    "Position",
    "PositionError",
    "RulesError",
    "SpecError",
    "board",
    "load",
    "search",
]


def board(position: Position, against: str = "", flip: bool = False) -> "Board":
    """A board in a notebook that is played on by clicking; needs the extra `notebook`."""
    from alfonso.notebook import Board

    return Board(position, against, flip)
