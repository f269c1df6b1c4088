"""Boards as SVG: a file that stands alone and looks the same everywhere.

Above all that is drawn, `<g class="places">` holds an unseen shape for every square,
`data-square="12"`, and on a board with fences for every border, `data-border="12-13"`: a page
hooks its clicks there. Each piece is a group with `data-piece="12"`.

>>> from alfonso import load
>>> print(svg(load("tictactoe").position())[:47])
<svg xmlns="http://www.w3.org/2000/svg" viewBox
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from typing import TYPE_CHECKING

from alfonso.boards.layers import LINE, LONGEST, MARGIN, NARROW, NOTHING, Arrow, Drawing, Extras
from alfonso.boards.markup import group, number, tag, words
from alfonso.boards.palette import SURFACES
from alfonso.boards.picture import Picture
from alfonso.boards.spots import Spot, last_spots
from alfonso.boards.words import fields, story

if TYPE_CHECKING:
    from alfonso.position import Position

USUAL = LONGEST + 2 * MARGIN
"""How wide a board is as a rule."""
MONO = "Menlo, Consolas, monospace"
COLUMNS, COLUMN = 44, 7.9
"""How many letters of a field fit into a line, and how wide one is."""


def svg(
    position: Position,
    *,
    flip: bool = False,
    size: int = 360,
    arrows: Iterable[tuple[Spot, Spot] | tuple[Spot, Spot, float]] = (),
    marks: Iterable[Spot] = (),
) -> str:
    """The board of a position (or its fields if the game has no picture), about `size` pixels wide.

    `arrows` lead from spot to spot, with a strength between 0 and 1 if wanted, and `marks` are
    spots to point out: a spot is a square, or a border as a pair of squares.
    """
    title, description = position.game.name, story(position)
    if position.picture is None:
        return fields_svg(fields(position), title, description, size=size)
    extras = Extras(last_spots(position), list(marks), [Arrow(*arrow) for arrow in arrows])
    return picture_svg(position.picture, title, description, extras, flip=flip, size=size)


def picture_svg(
    picture: Picture,
    title: str,
    description: str,
    extras: Extras = NOTHING,
    *,
    flip: bool = False,
    size: int = 360,
) -> str:
    """A picture, with what a screen reader says of it."""
    drawing = Drawing(picture, flip)
    head = title, description, drawing.width, drawing.height, size
    return document(*head, drawing.layers(extras))


def fields_svg(
    pairs: list[tuple[str, str]], title: str, description: str, *, size: int = 360
) -> str:
    """A state that nobody has drawn: a field a line."""
    indent = max((len(name) for name, _ in pairs), default=0) + 2
    rows: list[str] = []
    for name, value in pairs:
        rows += textwrap.wrap(name.ljust(indent) + value, COLUMNS, subsequent_indent=" " * indent)
    texts = [
        tag("text", words(row).replace(" ", "\N{NO-BREAK SPACE}"), x=NARROW, y=NARROW + LINE * down)
        for down, row in enumerate(rows, 1)
    ]
    width, height = 2 * NARROW + COLUMNS * COLUMN, 2 * NARROW + LINE * (len(rows) + 0.5)
    panel = tag("rect", width=width, height=height, rx=8, fill=SURFACES["plain"].panel)
    lines = group(*texts, fill=SURFACES["plain"].label, font_family=MONO, font_size=13)
    return document(title, description, width, height, size, [panel, *lines])


def document(
    title: str, description: str, width: float, height: float, size: int, inside: Iterable[str]
) -> str:
    """The whole file, as a rule `size` pixels wide."""
    opening = tag(
        "svg",
        "",
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=round(width * size / USUAL),
        height=round(height * size / USUAL),
        role="img",
    ).removesuffix("</svg>")
    texts = tag("title", words(title)), tag("desc", words(description))
    return "\n".join([opening, *texts, *inside, "</svg>\n"])
