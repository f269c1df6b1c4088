"""The shapes of pieces, drawn around (0, 0) in a square from -20 to 20.

>>> drawn(Piece("K", 0, "king"), "#ffffff")[0]
'<circle cx="0" cy="1.5" r="15" fill="#000" fill-opacity="0.25"/>'
"""

from __future__ import annotations

from collections.abc import Callable

from alfonso.boards.markup import tag, words
from alfonso.boards.palette import FOOD, edge, ink, mix
from alfonso.boards.picture import Piece

Drawn = list[str]

CROWN = "M-8.5 6L-10-5L-4.8-0.5L0-8L4.8-0.5L10-5L8.5 6Z"
QUEEN = "M-10 14L-14-7L-7 1L-6-11L0-0.5L6-11L7 1L14-7L10 14Z"
BAND = "M-9.6 9.5C-4 7.5 4 7.5 9.6 9.5"
PAWN = "M-10.5 15C-10.5 9-4 8-4 2C-9-2-6.5-13.5 0-13.5C6.5-13.5 9-2 4 2C4 8 10.5 9 10.5 15Z"
HOOD = "M-12 15C-13-3-10-16 0-16C10-16 13-3 12 15L8 11.5L4 15L0 11.5L-4 15L-8 11.5Z"
FACE = "M-6.5-1C-6.5-8-3.5-11 0-11C3.5-11 6.5-8 6.5-1C6.5 4 3 6.5 0 6.5C-3 6.5-6.5 4-6.5-1Z"
DRAGON = (
    "M-11 16L-14.5 10L-10.5 8.5L-13.5 2.5L-9 1.5L-11-5L-6.5-4.5L-10.5-15C-8-11.5-4-10.5 0-10"
    "L2.5-14.5L4.5-9C9-7.5 13.5-5 16-2L15 1.5L11.5 0.5L10.5 3L8.5 1L3.5 2.5L12.5 5.5L11 8.5L4 9.5"
    "C5.5 11.5 6.5 13.5 6.5 16Z"
)
DRAGON_FACE = "M1.5-5L7-3.8L3.8-2.4ZM12-2.6L14-1.6L12.4-1.2Z"
APPLE = (
    "M0-4C3-7 9-5.5 9 1C9 6.5 4.5 10.5 2.5 10C1 9.5-1 9.5-2.5 10C-4.5 10.5-9 6.5-9 1"
    "C-9-5.5-3-7 0-4Z"
)
LEAF = "M0-4.5C0-8 3-10.5 6.5-10.5C6.5-7 4-4.5 0-4.5Z"


def drawn(piece: Piece, colour: str) -> Drawn:
    """A piece in the colour of its side."""
    return SHAPES.get(piece.shape, _lettered)(piece, colour)


def _disc(piece: Piece, colour: str) -> Drawn:
    groove = mix(colour, ink(colour), 0.3)
    return [
        *_plate(colour),
        tag("circle", cx=0, cy=0, r=10.5, fill="none", stroke=groove, stroke_width=1.2),
    ]


def _lettered(piece: Piece, colour: str) -> Drawn:
    size = {0: 18, 1: 18, 2: 14}.get(len(piece.letter), 10)
    letter = words(piece.letter)
    style = f"font-size:{size}px;font-weight:bold;text-anchor:middle"
    return [*_plate(colour), tag("text", letter, y=0.35 * size, fill=ink(colour), style=style)]


def _king(piece: Piece, colour: str) -> Drawn:
    return [*_plate(colour), tag("path", d=CROWN, fill=ink(colour))]


def _cross(piece: Piece, colour: str) -> Drawn:
    return _twice("path", colour, d="M-9-9L9 9M9-9L-9 9")


def _ring(piece: Piece, colour: str) -> Drawn:
    return _twice("circle", colour, cx=0, cy=0, r=10.5)


def _food(piece: Piece, colour: str) -> Drawn:
    colour = FOOD if piece.side < 0 else colour
    return [
        tag("path", d=LEAF, fill="#3f8f45", stroke="#2a6330", stroke_width=0.8),
        tag("path", d=APPLE, fill=colour, stroke=edge(colour), stroke_width=1.2),
    ]


def _pawn(piece: Piece, colour: str) -> Drawn:
    return [_figure(PAWN, colour)]


def _queen(piece: Piece, colour: str) -> Drawn:
    pearls = [(-14, -8), (-6, -12), (6, -12), (14, -8)]
    return [
        _figure(QUEEN, colour),
        *(_pearl(x, y, colour) for x, y in pearls),
        tag("path", d=BAND, fill="none", stroke=ink(colour), stroke_width=1.4),
    ]


def _dragon(piece: Piece, colour: str) -> Drawn:
    return [_figure(DRAGON, colour), tag("path", d=DRAGON_FACE, fill=ink(colour))]


def _wight(piece: Piece, colour: str) -> Drawn:
    eyes = mix(colour, "#ffffff", 0.6)
    return [
        _figure(HOOD, colour),
        tag("path", d=FACE, fill=mix(colour, "#000000", 0.75)),
        *(tag("circle", cx=x, cy=-3, r=1.5, fill=eyes) for x in (-3, 3)),
    ]


SHAPES: dict[str, Callable[[Piece, str], Drawn]] = {
    "disc": _disc,
    "king": _king,
    "cross": _cross,
    "ring": _ring,
    "food": _food,
    "pawn": _pawn,
    "queen": _queen,
    "dragon": _dragon,
    "wight": _wight,
}


def _plate(colour: str) -> Drawn:
    """A disc with nothing on it, and its shadow."""
    return [
        tag("circle", cx=0, cy=1.5, r=15, fill="#000", fill_opacity=0.25),
        tag("circle", cx=0, cy=0, r=15, fill=colour, stroke=edge(colour), stroke_width=1.2),
    ]


def _figure(path: str, colour: str) -> str:
    style = "stroke-width:1.4;stroke-linejoin:round"
    return tag("path", d=path, fill=colour, stroke=edge(colour), style=style)


def _pearl(x: float, y: float, colour: str) -> str:
    return tag("circle", cx=x, cy=y, r=2.2, fill=colour, stroke=edge(colour), stroke_width=1.2)


def _twice(name: str, colour: str, **shape: float | str) -> Drawn:
    """A thick stroke above a thicker one that edges it."""
    strokes = (edge(colour), 7.6), (colour, 5.2)
    return [
        tag(name, fill="none", stroke=stroke, stroke_width=width, stroke_linecap="round", **shape)
        for stroke, width in strokes
    ]
