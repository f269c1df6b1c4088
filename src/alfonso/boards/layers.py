"""The layers of a board drawn as SVG, from the ground up."""

from __future__ import annotations

import math
import textwrap
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from alfonso.boards import shapes
from alfonso.boards.layout import Layout, Place
from alfonso.boards.markup import group, number, tag, words
from alfonso.boards.palette import HINT, HOLE, LAST, SURFACES, side_colour, surface
from alfonso.boards.picture import Grid, Picture, Piece
from alfonso.boards.spots import Spot

SIDE = 40
"""The side of a square, in the units of what is drawn on the board."""
LONGEST, WIDEST = 320, 84
"""How long a board is at most, and a square of it, in the units of panel, labels and notes."""
MARGIN, NARROW = 26, 14
LINE = 20
LETTER = 6.8
"""How wide a letter of a note is, roughly."""
SANS = "Helvetica, Arial, sans-serif"


class Arrow(NamedTuple):
    """From spot to spot; the stronger (0 … 1), the wider and the less transparent."""

    source: Spot
    target: Spot
    strength: float = 1.0


class Extras(NamedTuple):
    """What is drawn upon a position: the spots of the last move, marks and arrows."""

    last: Sequence[Spot] = ()
    marks: Sequence[Spot] = ()
    arrows: Sequence[Arrow] = ()


NOTHING = Extras()


class Drawing:
    """A picture and where it goes: a panel with labels and notes, and on it the board."""

    def __init__(self, picture: Picture, flip: bool) -> None:
        self.picture = picture
        self.layout = Layout(picture.board, flip)
        self.is_grid = isinstance(picture.board, Grid)
        self.surface = surface(picture.board)
        self.colours = SURFACES[self.surface]
        rows, columns = picture.board.rows, picture.board.columns
        self.margin = NARROW if picture.board.labels == "none" else MARGIN
        self.side = min(LONGEST / max(rows, columns), WIDEST)
        self.width = self.side * columns + 2 * self.margin
        self.foot = self.side * rows + 2 * self.margin
        self.note_lines = _wrapped(picture.notes, self.side * columns)
        self.height = self.foot + LINE * len(self.note_lines)

    def layers(self, extras: Extras) -> Iterator[str]:
        """All elements of the drawing, the lowest first."""
        yield tag("rect", width=self.width, height=self.height, rx=8, fill=self.colours.panel)
        margin, scale = number(self.margin), number(self.side / SIDE)
        move = f"translate({margin} {margin}) scale({scale})"
        yield from group(*self.on_board(extras), class_="board", transform=move)
        texts = [*self.labels(), *self.notes()]
        yield from group(*texts, fill=self.colours.label, font_size=13, font_family=SANS)

    def on_board(self, extras: Extras) -> Iterator[str]:
        yield from self.field()
        yield from group(*self.tints(), class_="tints", fill_opacity=0.6)
        yield from group(*map(self.outline, self.picture.walls), fill=self.colours.wall)
        yield from group(*self.last(extras.last), class_="last", fill=LAST, fill_opacity=0.75)
        yield from self.lines()
        yield from self.small_names()
        yield from self.fences(extras.last)
        yield from group(*self.pieces(), class_="pieces", font_family=SANS)
        yield from group(*self.hints(extras), class_="hints", fill=HINT, stroke=HINT)
        yield from group(*self.places(), class_="places", fill="none", pointer_events="all")

    # The board.

    def field(self) -> Iterator[str]:
        """The ground and the dark squares."""
        width, height = SIDE * self.picture.board.columns, SIDE * self.picture.board.rows
        yield tag("rect", width=width, height=height, rx=2, fill=self.colours.field)
        dark = map(self.outline, self.layout.dark_squares())
        yield from group(*dark, fill=self.colours.dark)

    def tints(self) -> Iterator[str]:
        for square, side in sorted(self.picture.tints.items()):
            yield self.outline(square, fill=side_colour(self.picture.colours, side))

    def last(self, path: Sequence[Spot]) -> Iterator[str]:
        for spot in dict.fromkeys(path):
            if spot in self.picture.walls:
                yield self.outline(spot, inset=2, fill="none", stroke=LAST, stroke_width=4)
            elif isinstance(spot, int):
                yield self.outline(spot)

    def lines(self) -> list[str]:
        """The lines that are printed, or the holes of a frame; a checkered board needs none."""
        if self.surface == "frame":
            holes = (self.circle(square, 15.6) for square in self.picture.board.squares)
            return group(*holes, fill=HOLE, stroke=self.colours.line, stroke_width=1.5)
        if list(self.layout.dark_squares()):
            return []
        strokes = (self.line(start, end) for start, end in self.layout.lines())
        width = 1 if self.is_grid else 2
        return group(*strokes, stroke=self.colours.line, stroke_width=width, stroke_linecap="round")

    def small_names(self) -> list[str]:
        names = [(square, self.layout.small_name(square)) for square in self.picture.board.squares]
        texts = (self.small_name(square, name) for square, name in names if name)
        return group(*texts, fill=self.colours.fence, font_size=7.5, font_family=SANS)

    def small_name(self, square: int, name: str) -> str:
        """In the corner of a cell, or off a point, where it cuts the lines beneath it."""
        x, y = self.middle(square)
        if self.is_grid:
            return tag("text", words(name), x=x - 17.5, y=y - 13)
        halo = {"stroke": self.colours.field, "paint_order": "stroke"}
        return tag("text", words(name), x=x + 9, y=y + 18.5, stroke_width=3, **halo)

    def fences(self, path: Sequence[Spot]) -> Iterator[str]:
        """The fences, the rim where it is one, and a halo around the last fence."""
        new = [self.layout.border(pair) for pair in path if not isinstance(pair, int)]
        halo = (self.line(*stroke) for stroke in new)
        yield from group(*halo, stroke=LAST, stroke_width=12, stroke_linecap="round")
        old = (self.layout.border(pair) for pair in self.picture.fences)
        bars = (self.line(*stroke) for stroke in (*self.layout.rim(), *old))
        ink = self.colours.fence
        yield from group(*bars, class_="fences", stroke=ink, stroke_width=6, stroke_linecap="round")

    def pieces(self) -> Iterator[str]:
        for square, piece in sorted(self.picture.pieces.items()):
            yield from self.piece(square, piece)

    def piece(self, square: int, piece: Piece) -> list[str]:
        x, y = self.middle(square)
        shape = shapes.drawn(piece, side_colour(self.picture.colours, piece.side))
        move = f"translate({number(x)} {number(y)})"
        return group(*shape, transform=move, data_piece=str(square))

    def hints(self, extras: Extras) -> Iterator[str]:
        for spot in extras.marks:
            yield self.outline(spot, inset=3, fill_opacity=0.12, stroke_width=3)
        for arrow in extras.arrows:
            yield self.arrow(arrow)

    def arrow(self, arrow: Arrow) -> str:
        strength = min(max(arrow.strength, 0.0), 1.0)
        ends = self.middle(arrow.source), self.middle(arrow.target)
        places = _arrow_outline(*ends, 2 + 2 * strength)
        points = " ".join(f"{number(x)},{number(y)}" for x, y in places)
        return tag("polygon", points=points, stroke="none", fill_opacity=0.4 + 0.4 * strength)

    def places(self) -> Iterator[str]:
        """Where to click."""
        for square in self.picture.board.squares:
            yield self.outline(square, data_square=str(square))
        if any(self.layout.rim()):
            for one, other in self.layout.borders():
                yield self.outline((one, other), data_border=f"{one}-{other}")

    # Around the board.

    def labels(self) -> Iterator[str]:
        """Rows on the left, columns above or below."""
        left = self.margin / 2
        y = left if self.layout.columns_above else self.foot - left
        for text, at in self.layout.row_labels():
            yield self.label(text, left, self.margin + self.side * at)
        for text, at in self.layout.column_labels():
            yield self.label(text, self.margin + self.side * at, y)

    def label(self, text: str, x: float, y: float) -> str:
        return tag("text", words(text), x=x, y=y + 4.5, text_anchor="middle")

    def notes(self) -> Iterator[str]:
        for down, line in enumerate(self.note_lines):
            yield tag("text", words(line), x=self.margin, y=self.foot + LINE * (down + 0.45))

    # Shapes at spots.

    def outline(self, spot: Spot, inset: float = 0, **style: float | str) -> str:
        """A cell as a square, a point or a hole as a circle, a border as a bar."""
        if isinstance(spot, int) and (not self.is_grid or self.surface == "frame"):
            return self.circle(spot, 19.5 - inset, **style)
        x, y = self.middle(spot)
        half = SIDE / 2 - inset
        across, down = (half, half) if isinstance(spot, int) else self._bar(spot)
        return tag("rect", x=x - across, y=y - down, width=2 * across, height=2 * down, **style)

    def _bar(self, pair: tuple[int, int]) -> tuple[float, float]:
        """Half the width and height of a border's bar, which leaves the corners free."""
        start, end = self.layout.border(pair)
        return (14, 5) if start.y == end.y else (5, 14)

    def circle(self, square: int, radius: float, **style: float | str) -> str:
        x, y = self.middle(square)
        return tag("circle", cx=x, cy=y, r=radius, **style)

    def line(self, start: Place, end: Place) -> str:
        (x, y), (x2, y2) = _scaled(start), _scaled(end)
        return tag("line", x1=x, y1=y, x2=x2, y2=y2)

    def middle(self, spot: Spot) -> Place:
        return _scaled(self.layout.centre(spot))


def _scaled(place: Place) -> Place:
    return Place(SIDE * place.x, SIDE * place.y)


def _wrapped(notes: Sequence[str], width: float) -> list[str]:
    return [line for note in notes for line in textwrap.wrap(note, max(int(width / LETTER), 8))]


def _arrow_outline(start: Place, end: Place, half: float) -> Iterator[Place]:
    """An arrow from a little off one place to a little off another, `half` its shaft's width."""
    length = math.dist(start, end) or 1.0
    right, down = (end.x - start.x) / length, (end.y - start.y) / length
    tip = length - 6
    neck = tip - 3.2 * half
    upper = [(8.0, half), (neck, half), (neck, 2.6 * half), (tip, 0.0)]
    lower = [(along, -aside) for along, aside in upper[2::-1]]
    for along, aside in upper + lower:
        yield Place(start.x + along * right - aside * down, start.y + along * down + aside * right)
