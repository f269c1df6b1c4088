"""Othello: a disc turns over the rows of enemy discs that it closes in; the most discs win.

    Facts: Goro Hasegawa, 1971, after Reversi, 1883. With best play the 4×4 game is White's, 11 to
    3, the 6×6 game White's, 20 to 16 (Joel Feinstein, 1993), and the 8×8 game a draw (Hiroki
    Takizawa, 2023). Perft 4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288.

The squares, a bit each, and the start (other sizes alike):

     0  1  2  3  4  5  6  7        . . . . . . . .   8
     8  9 10 11 12 13 14 15        . . . . . . . .   7
    16 17 18 19 20 21 22 23        . . . . . . . .   6
    24 25 26 27 28 29 30 31        . . . B W . . .   5
    32 33 34 35 36 37 38 39        . . . W B . . .   4
    40 41 42 43 44 45 46 47        . . . . . . . .   3
    48 49 50 51 52 53 54 55        . . . . . . . .   2
    56 57 58 59 60 61 62 63        . . . . . . . .   1
                                   a b c d e f g h

Rules: Black moves first. A move puts a disc on an empty square so that one or more rows of enemy
discs, straight or diagonal, lie between it and other own discs; all of them turn over. Who cannot
do that passes, and who can must not. The game ends when neither side can move, which is when two
passes in a row would follow; then the most discs win.

Moves are named by their square, `d3`, and `pass` (accepted too: `--`). White begins on d4 and e5,
so games noted down with row 1 at the top read the same.

Text: the rows from the top and the side to move, `8/8/8/3BW3/3WB3/8/8/8 B`.

Evaluations, in tenths of a disc: `position` counts each move that a side has as one disc, and each
of its corners as ten; `discs` counts the discs.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import product
from typing import NamedTuple

from alfonso import DRAWN, LOST, OPEN, WON, Grid, Moves, Picture, Piece
from alfonso.bits import count, left, ones, right, wrap

BLACK, WHITE = 0, 1
LETTERS = "BW"
TEXT = re.compile(r"([BW.\d/]+)\s+([BW])")


class State(NamedTuple):
    own: int  # the discs of the side to move, a bit each
    other: int
    side: int  # the side to move


class Othello:
    sides = "Black", "White"
    evaluations = "position", "discs"
    unit = 10, "disc"
    antisymmetric = True
    symmetries = 8

    def __init__(self, size: int = 8) -> None:
        if size not in (4, 6, 8):
            raise ValueError("size must be 4, 6 or 8")
        self.size = size
        self.most_moves = size * size - 4  # the middle four squares are taken from the start
        self.passing = size * size  # the move that passes, a number beyond the squares
        self.board = wrap((1 << size * size) - 1)
        self.steps = 1, size - 1, size, size + 1
        self.inners = self._inners()
        self.images = tuple(
            (*(self._image_of(square, which) for square in range(size * size)), self.passing)
            for which in range(8)
        )
        last, low, high = size - 1, size // 2 - 1, size // 2
        self.corners = self.crossing((0, last), (0, last))
        near_corners = (0, 1, last - 1, last)
        self.beside_corners = self.crossing(near_corners, near_corners) & ~self.corners
        self.middle = self.crossing((low, high), (low, high))
        self.first_black = self.crossing([low], [low]) | self.crossing([high], [high])

    def crossing(self, rows: Iterable[int], columns: Iterable[int]) -> int:
        """The squares that lie in one of the rows and one of the columns."""
        return wrap(sum(1 << row * self.size + column for row, column in product(rows, columns)))

    def _inners(self) -> tuple[int, ...]:
        """For each step, the squares that have neighbours both ways: only there discs turn over."""
        every, inner = range(self.size), range(1, self.size - 1)
        diagonal = self.crossing(inner, inner)
        return self.crossing(every, inner), diagonal, self.crossing(inner, every), diagonal

    def _image_of(self, square: int, which: int) -> int:
        row, column = divmod(square, self.size)
        if which & 1:
            column = self.size - 1 - column
        if which & 2:
            row = self.size - 1 - row
        if which & 4:
            row, column = column, row
        return row * self.size + column

    def start(self) -> State:
        return State(self.first_black, self.middle ^ self.first_black, BLACK)

    def mover(self, state: State) -> int:
        return state.side

    def moves(self, state: State) -> Moves:
        targets = self.targets(state.own, state.other)
        if not targets:
            yield self.passing
        for square in ones(targets):
            yield square

    def targets(self, own: int, other: int) -> int:
        """The empty squares from which own discs close in a row of the other's."""
        closing = 0
        for way, step in enumerate(self.steps):
            between = other & self.inners[way]
            closing |= _row_up(own, between, step) << step | _row_down(own, between, step) >> step
        return wrap(closing) & self.board & ~(own | other)

    def play(self, state: State, move: int) -> State:
        own, other, side = state
        if move == self.passing:
            return State(other, own, 1 - side)
        disc = left(1, move)
        closed = self.closed_in(own, other, disc)
        return State(other ^ closed, own | closed | disc, 1 - side)

    def closed_in(self, own: int, other: int, disc: int) -> int:
        """The other's discs that lie in unbroken rows between a new disc and own ones."""
        closed = 0
        for way, step in enumerate(self.steps):
            between = other & self.inners[way]
            row = _row_up(disc, between, step)
            if row << step & own:
                closed |= row
            row = _row_down(disc, between, step)
            if row >> step & own:
                closed |= row
        return closed

    def result(self, state: State) -> int:
        own, other = state.own, state.other
        if self.targets(own, other) or self.targets(other, own):
            return OPEN
        lead = count(own) - count(other)
        if lead == 0:
            return DRAWN
        return WON if lead > 0 else LOST

    def noisy(self, state: State, move: int) -> bool:
        """Whether the move takes a corner."""
        return left(1, move) & self.corners != 0

    def promise(self, state: State, move: int) -> int:
        """Corners first, their neighbours last."""
        disc = left(1, move)
        if disc & self.corners:
            return 1
        return -1 if disc & self.beside_corners else 0

    def position(self, state: State) -> int:
        own, other = state.own, state.other
        moves = count(self.targets(own, other)) - count(self.targets(other, own))
        corners = count(own & self.corners) - count(other & self.corners)
        return 10 * moves + 100 * corners

    def discs(self, state: State) -> int:
        return 10 * (count(state.own) - count(state.other))

    def turned(self, state: State) -> State:
        return State(state.other, state.own, 1 - state.side)

    def image(self, state: State, which: int) -> State:
        own, other = self.image_of(state.own, which), self.image_of(state.other, which)
        return State(own, other, state.side)

    def image_of(self, discs: int, which: int) -> int:
        image = 0
        for square in ones(discs):
            image |= left(1, self.images[which][square])
        return image

    def image_move(self, move: int, which: int) -> int:
        return self.images[which][move]

    def move_name(self, state: State, move: int) -> str:
        if move == self.passing:
            return "pass"
        return f"{chr(ord('a') + move % self.size)}{self.size - move // self.size}"

    def other_names(self, state: State, move: int) -> Iterator[str]:
        if move == self.passing:
            yield "--"

    def path(self, state: State, move: int) -> tuple[int, ...]:
        return () if move == self.passing else (move,)

    def text(self, state: State) -> str:
        black, white = self.black_and_white(state)
        letters = "".join(
            LETTERS[right(white, square) & 1] if right(black | white, square) & 1 else "."
            for square in range(self.size**2)
        )
        rows = (letters[at : at + self.size] for at in range(0, len(letters), self.size))
        return f"{'/'.join(map(_shortened, rows))} {LETTERS[state.side]}"

    def parse(self, text: str) -> State:
        match = TEXT.fullmatch(text.upper())
        if not match:
            raise ValueError("rows from the top and the side to move wanted, 4/1BW1/1WB1/4 B")
        rows = [_widened(row) for row in match[1].split("/")]
        if [len(row) for row in rows] != [self.size] * self.size:
            raise ValueError(f"{self.size} rows of {self.size} squares wanted")
        placed = list(enumerate("".join(rows)))
        black, white = (wrap(sum(1 << at for at, disc in placed if disc == of)) for of in LETTERS)
        side = LETTERS.index(match[2])
        return State(black, white, side) if side == BLACK else State(white, black, side)

    def check(self, state: State) -> None:
        own, other, side = state
        if side not in (BLACK, WHITE):
            raise ValueError("the side to move is 0, Black, or 1, White")
        if (own | other) & ~self.board:
            raise ValueError("a disc lies off the board")
        if own & other:
            raise ValueError("two discs lie on one square")
        if self.middle & ~(own | other):
            raise ValueError("the four squares in the middle are never empty")

    def picture(self, state: State) -> Picture:
        black, white = self.black_and_white(state)
        discs = {Piece("B", BLACK): black, Piece("W", WHITE): white}
        board = Grid(self.size, self.size, surface="green")
        return Picture.of_bits(board, discs, colours=("black", "white"))

    def black_and_white(self, state: State) -> tuple[int, int]:
        own, other, side = state
        return (own, other) if side == BLACK else (other, own)


# Rows of up to six discs that begin beside others, filled twice as far with each step. Plain shifts
# will do: `between` has neither square 63 nor one that a sign bit is copied to.


def _row_up(discs: int, between: int, step: int) -> int:
    row = discs << step & between
    row |= row << step & between
    pairs = between << step & between
    row |= row << 2 * step & pairs
    return row | row << 2 * step & pairs


def _row_down(discs: int, between: int, step: int) -> int:
    row = discs >> step & between
    row |= row >> step & between
    pairs = between >> step & between
    row |= row >> 2 * step & pairs
    return row | row >> 2 * step & pairs


def _shortened(row: str) -> str:
    return re.sub(r"\.+", lambda gap: str(len(gap[0])), row)


def _widened(row: str) -> str:
    return re.sub(r"\d\d?", lambda gap: "." * int(gap[0]), row)
