"""What a search found out, for notebooks."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from alfonso.boards.markup import tag, words
from alfonso.boards.spots import last_spots
from alfonso.boards.svg import svg
from alfonso.methods.analysis import Analysis, Candidate, value_text
from alfonso.methods.values import outcome_of

LEFT, RIGHT = (f"text-align:{side};padding:2px 8px" for side in ("left", "right"))


def page(found: Analysis) -> str:
    """The board with an arrow for the best move, beside it the candidates.

    >>> import alfonso
    >>> found = alfonso.search(alfonso.load("tictactoe").position(), "minimax:depth=9")
    >>> ">draw</td>" in page(found)
    True
    """
    aside = f"{found.method}, depth {found.depth}: {found.nodes:,} nodes in {found.seconds:.3f} s"
    rows = [_row(found, candidate) for candidate in found.candidates]
    heads = [tag("th", name, style=LEFT) for name in ("move", "value", "line")]
    table = tag("table", tag("tr", *heads), *rows)
    style = "display:flex;flex-wrap:wrap;gap:24px;align-items:flex-start"
    return tag("div", board(found), tag("div", table, tag("p", words(aside))), style=style)


def board(found: Analysis) -> str:
    """The board with the best move pointed out."""
    position = found.position
    path = last_spots(position.child(found.move))
    squares: list[Any] = [spot for spot in path if isinstance(spot, int)]
    if len(squares) > 1:
        return svg(position, arrows=pairwise(squares))
    return svg(position, marks=path)


def _row(found: Analysis, candidate: Candidate) -> str:
    cells = candidate.name, _value(found, candidate), " ".join(candidate.line)
    weight = "font-weight:bold" if candidate.move == found.move else None
    styles = LEFT, RIGHT, LEFT
    inside = (tag("td", words(cell), style=s) for cell, s in zip(cells, styles, strict=True))
    return tag("tr", *inside, style=weight)


def _value(found: Analysis, candidate: Candidate) -> str:
    if candidate.move == found.move:
        return found.value_text
    bound = "" if candidate.exact else "≤ "
    return bound + value_text(candidate.value, outcome_of(candidate.value), None)
