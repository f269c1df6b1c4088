"""What a position looks like, apart from how it is drawn.

A board numbers its squares row by row from the top left, 0 first. A picture says which piece
stands where; `text` and `svg` know how to draw any of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

Labels = Literal["chess", "numbers", "none"] | tuple[tuple[str, ...], tuple[str, ...]]
Surface = Literal["wood", "green", "plain", "frame"]


@dataclass(frozen=True)
class Grid:
    """Cells in rows and columns; pieces stand in the cells.

    `labels`: "chess" (a1 at the bottom left), "numbers" (row, column from the top left), "none", or
    texts of your own, those of the columns from the left and those of the rows from the top.
    `names` are small labels inside the squares, one each, "" for none.
    `surface`: "wood", "green" (felt), "plain" (paper) or "frame" (a blue frame with a hole in each
    cell); left out, a checkered board is wood and any other plain.
    `fenced`: the borders between cells can hold fences; the rim is drawn as one, and the picture
    has a place to click for each border.
    """

    rows: int
    columns: int
    labels: Labels = "chess"
    checkered: bool = False
    names: tuple[str, ...] = ()
    surface: Surface | None = None
    fenced: bool = False

    @property
    def squares(self) -> Iterator[int]:
        return iter(range(self.rows * self.columns))


@dataclass(frozen=True)
class Points:
    """Points in rows and columns, some joined by lines; pieces stand on the points.

    A line is a pair of squares, drawn straight; only squares that end a line exist.
    `surface` as for a grid; left out, it is wood.
    """

    rows: int
    columns: int
    lines: tuple[tuple[int, int], ...]
    labels: Labels = "chess"
    names: tuple[str, ...] = ()
    surface: Surface | None = None

    @property
    def squares(self) -> Iterator[int]:
        return iter(sorted({end for line in self.lines for end in line}))


Board = Grid | Points


class Piece(NamedTuple):
    """`letter` stands for it in text; `shape` is how it is drawn ("disc", "king", "cross", "ring",
    "food", "pawn", "queen", "dragon", "wight", or anything else: a disc that bears the letter).
    `side` is -1 for what nobody owns."""

    letter: str
    side: int
    shape: str = "disc"


@dataclass(frozen=True)
class Picture:
    """One position: the board and all that is on it.

    `fences` are borders, each a pair of neighbouring squares; `walls` are filled squares; `tints`
    give squares to a side; `notes` are short lines beside the board (scores, stock, food left);
    `colours` name the sides' colours: white, black, grey, red, orange, yellow, green, blue, purple,
    brown, pink, teal, or "#rrggbb".

    >>> Picture.of_bits(Grid(1, 3), {Piece("X", 0): 0b101}).pieces
    {0: Piece(letter='X', side=0, shape='disc'), 2: Piece(letter='X', side=0, shape='disc')}
    """

    board: Board
    pieces: Mapping[int, Piece] = field(default_factory=dict)
    fences: tuple[tuple[int, int], ...] = ()
    walls: tuple[int, ...] = ()
    tints: Mapping[int, int] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    colours: tuple[str, ...] = ("white", "black")

    @classmethod
    def of_bits(cls, board: Board, bits: Mapping[Piece, int], **rest: object) -> Picture:
        """A picture from one word per kind of piece, bit i for square i."""
        from alfonso.bits import ones

        pieces = {square: piece for piece, word in bits.items() for square in ones(word)}
        return cls(board, pieces, **rest)  # type: ignore[arg-type]
