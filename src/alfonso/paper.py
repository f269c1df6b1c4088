"""The sheet that trees and charts are drawn on: paper of its own, readable on any page."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from alfonso.boards.layers import SANS
from alfonso.boards.markup import tag, words
from alfonso.boards.palette import SURFACES
from alfonso.boards.svg import USUAL, document

PAPER = SURFACES["plain"].panel
INK, FAINT, GRID = "#2f2a24", "#6f685d", "#dcd5c6"
MARGIN = 20
TITLE, TEXT, SMALL = 17, 13, 11
"""The sizes of letters."""
LEGEND_LINE = 24
KEY = 34
"""The room for the sign that a text of the legend explains."""


class Place(NamedTuple):
    """How far to the right and how far down."""

    x: float
    y: float


def text_width(text: str, size: float = TEXT) -> float:
    """How wide a text is, roughly, and rather more than less.

    >>> text_width("+12") < text_width("won in 3") < text_width("WON IN 3")
    True
    """
    return size * sum(map(_letter_width, text))


def _letter_width(char: str) -> float:
    if char in " .,:;'!|ijlI()[]-":
        return 0.36
    if unicodedata.east_asian_width(char) in "WF":
        return 1.0
    return 0.76 if char.isupper() or char in "mw≤≥∞…%→" else 0.58


def text(what: str, at: Place, size: float = TEXT, **style: float | str | None) -> str:
    """A text with its foot at a place, in the middle of it unless the style says otherwise."""
    usual: dict[str, float | str | None] = {"text_anchor": "middle", "fill": INK, "font_size": size}
    return tag("text", words(what), x=at.x, y=at.y, **{**usual, **style})


def haloed(what: str, at: Place, size: float = TEXT, **style: float | str | None) -> str:
    """A text that cuts the lines beneath it."""
    halo = {"stroke": PAPER, "stroke_linejoin": "round", "paint_order": "stroke"}
    return text(what, at, size, stroke_width=5, **halo, **style)


def legend_places(texts: Sequence[str], room: float) -> list[Place]:
    """Where the items of a legend begin: side by side, in as many lines as they need.

    >>> legend_places(["best line", "cut"], 150)
    [Place(x=0.0, y=0), Place(x=0.0, y=24)]
    """
    places, x, y = [], 0.0, 0
    for item in texts:
        width = KEY + text_width(item)
        if x and x + width > room:
            x, y = 0.0, y + LEGEND_LINE
        places.append(Place(x, y))
        x += width + 22
    return places


def sheet(title: str, story: str, size: tuple[float, float], inside: Iterable[str]) -> str:
    """The whole file: a panel with the title, and on it what is drawn."""
    width, height = size
    return document(title, story, width, height, USUAL, _on_panel(title, width, height, inside))


def _on_panel(title: str, width: float, height: float, inside: Iterable[str]) -> Iterator[str]:
    yield tag("rect", width=width, height=height, rx=8, fill=PAPER)
    yield tag("g", "", font_family=SANS).removesuffix("</g>")
    at, bold = Place(MARGIN, MARGIN + 13), "bold"
    yield text(title, at, TITLE, text_anchor="start", font_weight=bold)
    yield from inside
    yield "</g>"
