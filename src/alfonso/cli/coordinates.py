"""Moves by the squares they touch: `e2e4`, `b3`, `2,4`, whatever the board's labels say."""

from __future__ import annotations

import re

from alfonso.boards.layout import Layout
from alfonso.boards.picture import Board
from alfonso.boards.spots import last_spots
from alfonso.game import Move
from alfonso.position import Position

BETWEEN = r"[\s\-–>x]*"


def moves_at(position: Position, text: str) -> list[Move]:
    """The legal moves that touch just the squares a text names, or else begin and end there.

    >>> from alfonso import load
    >>> moves_at(load("tictactoe").position(), "c2")
    [5]
    """
    squares = _squares(position, text)
    if not squares:
        return []
    paths = {move: _touched(position, move) for move in position.legal_moves}
    exactly = [move for move, path in paths.items() if path == squares]
    ends = [move for move, path in paths.items() if path and _ends(path) == _ends(squares)]
    return exactly or (ends if len(squares) <= 2 else [])


def _touched(position: Position, move: Move) -> list[int]:
    return [spot for spot in last_spots(position.child(move)) if isinstance(spot, int)]


def _ends(squares: list[int]) -> tuple[int, int]:
    return squares[0], squares[-1]


def _squares(position: Position, text: str) -> list[int]:
    """The squares that a text names, one after the other; none if it names anything else."""
    picture = position.picture
    if picture is None:
        return []
    known = _names(picture.board)
    name = "|".join(re.escape(name) for name in sorted(known, key=len, reverse=True))
    text = text.strip().lower()
    if not name or not re.fullmatch(rf"(?:{name})(?:{BETWEEN}(?:{name}))*", text):
        return []
    return [known[found] for found in re.findall(name, text)]


def _names(board: Board) -> dict[str, int]:
    """The squares by their labels at the rim, and by those inside them."""
    layout = Layout(board)
    inside = {layout.small_name(square).lower(): square for square in board.squares}
    by_rim = {layout.name(square): square for square in board.squares}
    return {name: square for name, square in (inside | by_rim).items() if name}
