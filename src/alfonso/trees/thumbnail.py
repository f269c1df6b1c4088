"""A small board, to stand at a node of a tree."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from alfonso.boards.layers import SIDE, Extras
from alfonso.boards.layers import Drawing as BoardDrawing
from alfonso.boards.markup import group, number, tag, words
from alfonso.boards.palette import SURFACES
from alfonso.boards.picture import Picture
from alfonso.boards.spots import last_spots
from alfonso.boards.words import fields
from alfonso.position import Position

LONGEST = 78.0
RIM = 4.0
LINE, LETTERS = 11.0, 18


@dataclass(frozen=True)
class Thumbnail:
    """Elements drawn from (0, 0) on, and how much room they take."""

    width: float
    height: float
    elements: tuple[str, ...]


def thumbnail(position: Position) -> Thumbnail:
    """The board without labels, notes and places to click; fields if the game has no picture."""
    picture = position.picture
    if picture is None:
        return _fields(fields(position))
    return _board(picture, Extras(last_spots(position)))


class _Bare(BoardDrawing):
    """A board as small as this shows no writing."""

    def places(self) -> Iterator[str]:
        return iter(())

    def small_names(self) -> list[str]:
        return []


def _board(picture: Picture, extras: Extras) -> Thumbnail:
    rows, columns = picture.board.rows, picture.board.columns
    side = LONGEST / max(rows, columns)
    width, height = side * columns + 2 * RIM, side * rows + 2 * RIM
    drawing = _Bare(picture, flip=False)
    move = f"translate({number(RIM)} {number(RIM)}) scale({number(side / SIDE)})"
    board = group(*drawing.on_board(extras), transform=move)
    return Thumbnail(width, height, (_panel(width, height, drawing.colours.panel), *board))


def _fields(pairs: list[tuple[str, str]]) -> Thumbnail:
    rows = [f"{name} {value}" for name, value in pairs]
    rows = [row if len(row) <= LETTERS else row[: LETTERS - 1] + "…" for row in rows]
    height, colours = LINE * len(rows) + 2 * RIM, SURFACES["plain"]
    texts = (tag("text", words(row), x=2 * RIM, y=LINE * line) for line, row in enumerate(rows, 1))
    panel = _panel(100.0, height, colours.field)
    return Thumbnail(100.0, height, (panel, *group(*texts, fill=colours.fence, font_size=9)))


def _panel(width: float, height: float, colour: str) -> str:
    return tag("rect", width=width, height=height, rx=3, fill=colour)
