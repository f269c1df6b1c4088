"""Boards in the terminal.

Each square is four columns wide and two lines high. Brackets mark where the last move ended,
parentheses what else it touched; a fence that it built is a double line.

>>> from alfonso.boards.picture import Grid
>>> position = Picture(Grid(3, 3), {4: Piece("X", 0), 8: Piece("O", 1)})
>>> print(picture_text(position, last=[8]))
  ┌───┬───┬───┐
3 │   │   │   │
  ├───┼───┼───┤
2 │   │ X │   │
  ├───┼───┼───┤
1 │   │   │[O]│
  └───┴───┴───┘
    a   b   c
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from alfonso.boards.canvas import HEAVY, LIGHT, Canvas, Where
from alfonso.boards.layout import Label, Layout, Place
from alfonso.boards.palette import HOLE, LAST, NIGHT, ink, is_light, mix, side_colour, surface
from alfonso.boards.picture import Picture, Piece
from alfonso.boards.spots import Spot, last_spots, spots
from alfonso.boards.words import clean, fields, letters

if TYPE_CHECKING:
    from alfonso.position import Position

SHADES = "░▒"
GLYPHS = {"disc": "●", "pawn": "●", "cross": "╳", "ring": "○", "food": "•"}
"""What stands for a shape in colour; any other is a letter on the colour of its side."""
FOOD = "#ffff87"


def text(position: Position, *, colour: bool = False, flip: bool = False) -> str:
    """The board of a position, or its fields if the game has no picture."""
    picture = position.picture
    if picture is None:
        return fields_text(position)
    return picture_text(picture, last=last_spots(position), colour=colour, flip=flip)


def fields_text(position: Position) -> str:
    """A state that nobody has drawn: a field a line."""
    pairs = fields(position)
    width = max((len(name) for name, _ in pairs), default=0)
    return "\n".join(f"{name:{width}}  {value}".rstrip() for name, value in pairs)


def picture_text(
    picture: Picture, *, last: Sequence[object] = (), colour: bool = False, flip: bool = False
) -> str:
    """A picture in characters; `last` are the spots that the last move touched.

    >>> from alfonso.boards.picture import Grid
    >>> board = Grid(1, 2, labels="none")
    >>> print(picture_text(Picture(board, {0: Piece("K", 0)}, fences=((0, 1),)), last=(1, 0)))
    ┌───┰───┐
    │[K]┃( )│
    └───┸───┘
    """
    return "\n".join(Drawing(picture, colour, flip).drawn(last).rows(colour))


def at(place: Place) -> Where:
    """Where a place of the board is on the canvas."""
    return round(4 * place.x), round(2 * place.y)


class Drawing:
    """One board on its way to the canvas, from the ground up."""

    def __init__(self, picture: Picture, colour: bool, flip: bool) -> None:
        self.picture = picture
        self.colour = colour
        self.layout = Layout(picture.board, flip)
        self.canvas = Canvas()
        self.surface = surface(picture.board)
        self.colours = NIGHT[self.surface]

    def drawn(self, last: Sequence[object]) -> Canvas:
        self.ground()
        self.lines()
        for square, side in self.picture.tints.items():
            self.tint(square, side)
        for square in self.picture.walls:
            self.wall(square)
        for square, piece in self.picture.pieces.items():
            self.piece(square, piece)
        self.last(spots(last))
        self.labels()
        self.notes()
        return self.canvas

    def ground(self) -> None:
        (left, top), (right, bottom) = map(at, self.layout.extent)
        dark = list(self.layout.dark_squares())
        ground = self.colours.field if dark else self.colours.dark
        self.canvas.paint((left - 1, top), (right + 1, bottom), ground)
        for square in dark:
            self.fill(square, self.colours.dark, " · ")
        if self.surface == "frame" and self.colour:
            for square in self.picture.board.squares:
                self.canvas.put(self.middle(square), "●", HOLE)

    def lines(self) -> None:
        for start, end in self.layout.lines():
            self.canvas.line(at(start), at(end), LIGHT, self.colours.line)
        for start, end in (*self.layout.rim(), *map(self.layout.border, self.picture.fences)):
            self.canvas.line(at(start), at(end), HEAVY, self.colours.fence)

    def tint(self, square: int, side: int) -> None:
        ground = mix(self.colours.dark, self.side(side), 0.5)
        self.fill(square, ground, SHADES[side % 2] * 3)

    def wall(self, square: int) -> None:
        x, y = self.middle(square)
        self.canvas.paint((x - 2, y - 1), (x + 2, y + 1), self.colours.wall)
        for line in y - 1, y, y + 1:
            self.canvas.put((x - 2, line), "█" * 5, self.colours.wall)

    def piece(self, square: int, piece: Piece) -> None:
        x, y = self.middle(square)
        glyph = GLYPHS.get(piece.shape) if self.colour else None
        if glyph:
            self.canvas.put((x, y), glyph, FOOD if piece.shape == "food" else self.side(piece.side))
        else:
            glyph = letters(piece.letter)
            self.canvas.paint((x - 1, y), (x + 1, y), self.side(piece.side))
            self.canvas.put((x - len(glyph) // 2, y), glyph, ink(self.side(piece.side)))

    def last(self, path: list[Spot]) -> None:
        squares = [spot for spot in path if isinstance(spot, int)]
        for square in squares:
            self.brackets(square, "[]" if square == squares[-1] else "()")
        for spot in path:
            if not isinstance(spot, int):
                self.new_fence(spot)

    def brackets(self, square: int, pair: str) -> None:
        x, y = self.middle(square)
        for spot, char in zip(((x - 1, y), (x + 1, y)), pair, strict=True):
            ground = self.canvas.grounds[spot]
            self.canvas.put(spot, char, "#000000" if is_light(ground, 90) else "#ffffff")

    def new_fence(self, pair: tuple[int, int]) -> None:
        (left, top), (right, bottom) = map(at, self.layout.border(pair))
        if top == bottom:
            self.canvas.put((left + 1, top), "═" * (right - left - 1), LAST)
        else:
            self.canvas.put((left, top + 1), "║", LAST)

    def labels(self) -> None:
        (left, top), (right, bottom) = map(at, self.layout.extent)
        for label in self.layout.row_labels():
            self.canvas.put((left - 1 - len(label.text), line_of(label)), label.text)
        for label in self.layout.column_labels():
            y = top - 1 if self.layout.columns_above else bottom + 1
            self.canvas.put((round(4 * label.at) - len(label.text) // 2, y), label.text)
        for label in self.layout.row_ranges():
            self.canvas.put((right + 3, line_of(label)), label.text)

    def notes(self) -> None:
        (_, top), (right, _) = map(at, self.layout.extent)
        room = max((len(label.text) + 2 for label in self.layout.row_ranges()), default=0)
        for number, note in enumerate(self.picture.notes):
            self.canvas.put((right + 4 + room, top + number), clean(note))

    def fill(self, square: int, ground: str, shading: str) -> None:
        """Give a square a ground, or without colours a shading."""
        x, y = self.middle(square)
        self.canvas.paint((x - 1, y), (x + 1, y), ground)
        if not self.colour:
            self.canvas.put((x - 1, y), shading)

    def middle(self, square: int) -> Where:
        return at(self.layout.centre(square))

    def side(self, side: int) -> str:
        return side_colour(self.picture.colours, side)


def line_of(label: Label) -> int:
    return round(2 * label.at)
