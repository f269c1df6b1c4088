"""Where everything of a board lies: one geometry for cells and points, for text and SVG.

The unit is the side of one square; (0, 0) is the top left corner of the board as it is seen.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from alfonso.boards.picture import Board, Grid
from alfonso.boards.spots import Spot
from alfonso.errors import RulesError


class Place(NamedTuple):
    """How far to the right and how far down."""

    x: float
    y: float


class Stroke(NamedTuple):
    """A straight line from place to place."""

    start: Place
    end: Place


class Label(NamedTuple):
    """A row's or a column's label; `at` is where, along its edge."""

    text: str
    at: float


@dataclass(frozen=True)
class Layout:
    """A board as it is seen, turned by half a turn if flipped.

    >>> layout = Layout(Grid(3, 3))
    >>> layout.centre(5), layout.centre((4, 5)), layout.name(5)
    (Place(x=2.5, y=1.5), Place(x=2.0, y=1.5), 'c2')
    >>> Layout(Grid(3, 3), flip=True).centre(5)
    Place(x=0.5, y=1.5)
    """

    board: Board
    flip: bool = False

    @property
    def extent(self) -> Stroke:
        """The corners, top left and bottom right, of what the lines enclose."""
        inset = 0.0 if isinstance(self.board, Grid) else 0.5
        return Stroke(
            Place(inset, inset), Place(self.board.columns - inset, self.board.rows - inset)
        )

    def centre(self, spot: Spot) -> Place:
        """The middle of a square or of a border."""
        squares = (spot,) if isinstance(spot, int) else spot
        places = [self._middle(square) for square in squares]
        return Place(
            sum(place.x for place in places) / len(places),
            sum(place.y for place in places) / len(places),
        )

    def border(self, pair: tuple[int, int]) -> Stroke:
        """The side that two neighbouring squares share.

        >>> Layout(Grid(3, 3)).border((4, 5))
        Stroke(start=Place(x=2.0, y=1.0), end=Place(x=2.0, y=2.0))
        """
        middle, one = self.centre(pair), self.centre(pair[0])
        across, down = abs(middle.y - one.y), abs(middle.x - one.x)
        return Stroke(
            Place(middle.x - across, middle.y - down), Place(middle.x + across, middle.y + down)
        )

    def lines(self) -> Iterator[Stroke]:
        """The lines that are printed on the board."""
        if isinstance(self.board, Grid):
            yield from _grid_lines(self.board.rows, self.board.columns)
        else:
            for start, end in self.board.lines:
                yield Stroke(self.centre(start), self.centre(end))

    def borders(self) -> Iterator[tuple[int, int]]:
        """Every pair of neighbouring squares of a grid, the smaller first."""
        if isinstance(self.board, Grid):
            columns = self.board.columns
            for square in self.board.squares:
                if (square + 1) % columns:
                    yield square, square + 1
                if square + columns < self.board.rows * columns:
                    yield square, square + columns

    def rim(self) -> Iterator[Stroke]:
        """The outer lines, where a board has fences and its rim is one."""
        if isinstance(self.board, Grid) and self.board.fenced:
            (left, top), (right, bottom) = self.extent
            corners = Place(left, top), Place(right, top), Place(right, bottom), Place(left, bottom)
            yield from map(Stroke, corners, corners[1:] + corners[:1])

    def dark_squares(self) -> Iterator[int]:
        """The dark squares of a checkered board, of which the bottom left corner is one."""
        if isinstance(self.board, Grid) and self.board.checkered:
            for square in self.board.squares:
                row, column = divmod(square, self.board.columns)
                if (self.board.rows - 1 - row + column) % 2 == 0:
                    yield square

    def name(self, spot: Spot) -> str:
        """What a person calls a square (or a border, by its two squares)."""
        if not isinstance(spot, int):
            return "-".join(map(self.name, spot))
        row, column = divmod(spot, self.board.columns)
        if self.board.labels == "none":
            return self.small_name(spot) or str(spot)
        if self.board.labels == "numbers":
            return f"{row + 1},{column + 1}"
        names = self._column(column), self._row(row)
        return ",".join(names) if names[0].isdigit() else "".join(names)

    def small_name(self, square: int) -> str:
        """The small label inside a square, or nothing."""
        names = self.board.names
        return names[square] if square < len(names) else ""

    def row_labels(self) -> list[Label]:
        """The labels on the left, from the top."""
        return self._seen([self._row(row) for row in range(self.board.rows)])

    def column_labels(self) -> list[Label]:
        """The labels above ("numbers") or below ("chess"), from the left."""
        return self._seen([self._column(column) for column in range(self.board.columns)])

    def row_ranges(self) -> list[Label]:
        """The small numbers of each row, first and last, where a board numbers its squares.

        >>> Layout(Grid(1, 4, names=("", "1", "", "2"))).row_ranges()
        [Label(text='1–2', at=0.5)]
        """
        rows: dict[float, list[str]] = {}
        for square in self.board.squares:
            if self.small_name(square).isdecimal():
                rows.setdefault(self.centre(square).y, []).append(self.small_name(square))
        ends = {at: (row[0], row[-1])[:: -1 if self.flip else 1] for at, row in rows.items()}
        return [Label("–".join(dict.fromkeys(pair)), at) for at, pair in ends.items()]

    @property
    def columns_above(self) -> bool:
        return self.board.labels == "numbers"

    def _seen(self, texts: list[str]) -> list[Label]:
        if self.board.labels == "none":
            return []
        return [Label(text, at + 0.5) for at, text in enumerate(texts[:: -1 if self.flip else 1])]

    def _row(self, row: int) -> str:
        if isinstance(self.board.labels, tuple):
            return self.board.labels[1][row]
        return str(row + 1 if self.board.labels == "numbers" else self.board.rows - row)

    def _column(self, column: int) -> str:
        if isinstance(self.board.labels, tuple):
            return self.board.labels[0][column]
        return str(column + 1) if self.board.labels == "numbers" else letters(column)

    def _middle(self, square: int) -> Place:
        rows, columns = self.board.rows, self.board.columns
        if square not in range(rows * columns):
            raise RulesError(f"the picture has no square {square}: it has {rows} × {columns}")
        row, column = divmod(square, columns)
        if self.flip:
            row, column = rows - 1 - row, columns - 1 - column
        return Place(column + 0.5, row + 0.5)


def letters(number: int) -> str:
    """a, b, … z, aa, ab, …

    >>> letters(0), letters(25), letters(26)
    ('a', 'z', 'aa')
    """
    more, last = divmod(number, 26)
    return (letters(more - 1) if more else "") + chr(ord("a") + last)


def _grid_lines(rows: int, columns: int) -> Iterator[Stroke]:
    for row in range(rows + 1):
        yield Stroke(Place(0, row), Place(columns, row))
    for column in range(columns + 1):
        yield Stroke(Place(column, 0), Place(column, rows))
