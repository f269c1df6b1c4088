"""Connect Four: four discs in a row win, and a disc falls to the foot of its column.

    Facts: Howard Wexler, published by Milton Bradley in 1974. Solved in 1988 by James D. Allen and
    by Victor Allis: Red wins, beginning in the middle, with the 41st disc. 4,531,985,219,092
    positions; perft 7, 49, 343, 2401, 16807, 117649, 823536.

The squares, a bit each, column by column. A spare bit above every column parts it from the next, so
no line runs around the edge (with other `rows` and `columns` alike; 64 bits must hold them):

     6 13 20 27 34 41 48        spare, always empty
     5 12 19 26 33 40 47        row 6
     4 11 18 25 32 39 46        row 5
     3 10 17 24 31 38 45        row 4
     2  9 16 23 30 37 44        row 3
     1  8 15 22 29 36 43        row 2
     0  7 14 21 28 35 42        row 1
     1  2  3  4  5  6  7

Rules: Red moves first, and the sides take turns to drop a disc into a column that is not full. Who
has `length` discs in an unbroken row, upright, level or diagonal, wins. A full board is a draw.

Moves are named by their column, `4`. Accepted too: its letter, `d`.

Text: the rows from the top and the side to move, `7/7/7/7/3Y3/3R3 R`.

Evaluation `threats`, for the side to move: each row of `length` squares that the other side has not
spoilt is worth 1, with all but two of its discs 3. A square that would complete a line is worth 6,
and 14 more if it lies in a row that its side gets to: when the columns fill up two by two, Red
comes first to rows 1, 3, 5 and Yellow to rows 2, 4, 6 (where the number of rows is even).
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from alfonso import DRAWN, LOST, OPEN, Grid, Moves, Picture, Piece
from alfonso.bits import count, lowest

RED = 0
LETTERS = "RY"
TEXT = re.compile(r"([RY.\d/]+)\s+([RY])")


class State(NamedTuple):
    own: int  # the discs of the side to move, a bit each
    other: int


class ConnectFour:
    sides = "Red", "Yellow"
    evaluations = ("threats",)
    unit = 10, "threat"
    symmetries = 2

    def __init__(self, rows: int = 6, columns: int = 7, length: int = 4) -> None:
        if rows < 1 or columns < 1 or columns * (rows + 1) > 64:
            raise ValueError("columns × (rows + 1) must be at most 64, and neither may be 0")
        if not 2 <= length <= max(rows, columns):
            raise ValueError("length must be at least 2 and fit on the board")
        self.rows, self.columns, self.length = rows, columns, length
        self.most_moves = columns
        self.height = rows + 1
        self.bottoms = tuple(1 << column * self.height for column in range(columns))
        self.tops = tuple(bottom << rows - 1 for bottom in self.bottoms)
        self.insides = tuple((bottom << rows) - bottom for bottom in self.bottoms)
        self.bottom_row = sum(self.bottoms)
        every_other = sum(self.bottom_row << row for row in range(0, rows - 1, 2))
        self.rows_of_red = every_other if rows % 2 == 0 else 0
        self.rows_of_yellow = self.rows_of_red << 1
        self.board = sum(self.insides)
        self.steps = _steps(rows, columns, length)
        self.folds = tuple(tuple(step * by for by in _doublings(length)) for step in self.steps)
        self.places = tuple(
            row + column * self.height for row in reversed(range(rows)) for column in range(columns)
        )

    def start(self) -> State:
        return State(0, 0)

    def mover(self, state: State) -> int:
        return count(state.own | state.other) % 2

    def moves(self, state: State) -> Moves:
        taken = state.own | state.other
        for column in range(self.columns):
            if not taken & self.tops[column]:
                yield column

    def play(self, state: State, column: int) -> State:
        return State(state.other, state.own | self.landing(state, column))

    def landing(self, state: State, column: int) -> int:
        """The lowest empty square of a column: adding 1 at its foot carries up to there."""
        taken = state.own | state.other
        return taken + self.bottoms[column] & self.insides[column]

    def result(self, state: State) -> int:
        if self.has_line(state.other):
            return LOST
        return DRAWN if state.own | state.other == self.board else OPEN

    def has_line(self, discs: int) -> bool:
        for folds in self.folds:
            line = discs
            for shift in folds:
                line &= line >> shift
            if line:
                return True
        return False

    def winning(self, state: State) -> bool:
        """Whether a line lacks but one disc, and that can fall there."""
        taken = state.own | state.other
        return self.lacking_one(state.own, taken + self.bottom_row & self.board) != 0

    def safe_moves(self, state: State) -> Moves:
        """A threat is met, and no square is filled below one where the others complete a line."""
        taken = state.own | state.other
        landings = taken + self.bottom_row & self.board
        deadly = self.completing(state.other, self.board & ~taken)
        threats = deadly & landings
        safe = landings & ~(deadly >> 1)
        if threats:
            safe = safe & threats if threats & threats - 1 == 0 else 0
        for column in range(self.columns):
            if safe & self.insides[column]:
                yield column

    def promise(self, state: State, column: int) -> int:
        """The more lines lack but one disc then, the better, and the nearer to the middle."""
        disc = self.landing(state, column)
        empty = self.board & ~(state.own | state.other | disc)
        threats = count(self.lacking_one(state.own | disc, empty))
        return 4 * threats - abs(2 * column + 1 - self.columns)

    def lacking_one(self, discs: int, holes: int) -> int:
        """The lines that are complete but for one of the holes, added up over the directions."""
        found = 0
        for step in self.steps:
            found |= self.lacking(discs, holes, step)
        return found

    def completing(self, discs: int, holes: int) -> int:
        """The holes in which one more disc would complete a line."""
        found = 0
        for step in self.steps:
            lines = self.lacking(discs, holes, step)
            for place in range(self.length):
                found |= lines << place * step
        return found & holes

    def lacking(self, discs: int, holes: int, step: int) -> int:
        """Where lines in one direction begin that are complete but for one of the holes."""
        complete, lacking = -1, 0
        for place in range(self.length):
            disc, hole = discs >> place * step, holes >> place * step
            lacking = lacking & disc | complete & hole
            complete &= disc
        return lacking

    def threats(self, state: State) -> int:
        red, yellow = self.red_and_yellow(state)
        worth = self.menace(red, state, self.rows_of_red)
        worth -= self.menace(yellow, state, self.rows_of_yellow)
        return worth if self.mover(state) == RED else -worth

    def menace(self, discs: int, state: State, own_rows: int) -> int:
        """What the lines of these discs are worth, and the squares that would complete one."""
        empty = self.board & ~(state.own | state.other)
        worth, squares = 0, 0
        for step in self.steps:
            possible, complete, lack_one, lack_two = -1, -1, 0, 0
            for place in range(self.length):
                disc, hole = discs >> place * step, empty >> place * step
                lack_two = lack_two & disc | lack_one & hole
                lack_one = lack_one & disc | complete & hole
                complete &= disc
                possible &= disc | hole
            worth += count(possible) + 2 * count(lack_two)
            for place in range(self.length):
                squares |= lack_one << place * step & empty
        return worth + 6 * count(squares) + 14 * count(squares & own_rows)

    def image(self, state: State, which: int) -> State:
        if which == 0:
            return state
        return State(self.mirrored(state.own), self.mirrored(state.other))

    def mirrored(self, discs: int) -> int:
        mirrored = 0
        for column in range(self.columns):
            inside = discs >> column * self.height & self.insides[0]
            mirrored |= inside << (self.columns - 1 - column) * self.height
        return mirrored

    def image_move(self, column: int, which: int) -> int:
        return self.columns - 1 - column if which else column

    def move_name(self, state: State, column: int) -> str:
        return str(column + 1)

    def other_names(self, state: State, column: int) -> Iterator[str]:
        if self.columns <= 26:
            yield chr(ord("a") + column)

    def path(self, state: State, column: int) -> tuple[int]:
        return (self.places.index(lowest(self.landing(state, column))),)

    def text(self, state: State) -> str:
        red, yellow = self.red_and_yellow(state)
        letters = "".join(
            LETTERS[yellow >> place & 1] if (red | yellow) >> place & 1 else "."
            for place in self.places
        )
        rows = (letters[at : at + self.columns] for at in range(0, len(letters), self.columns))
        return f"{'/'.join(map(_shortened, rows))} {LETTERS[self.mover(state)]}"

    def parse(self, text: str) -> State:
        match = TEXT.fullmatch(text.upper())
        if not match:
            raise ValueError("rows from the top and the side to move wanted, 7/7/7/7/3Y3/3R3 R")
        rows = [_widened(row) for row in match[1].split("/")]
        if [len(row) for row in rows] != [self.columns] * self.rows:
            raise ValueError(f"{self.rows} rows of {self.columns} squares wanted")
        placed = list(zip(self.places, "".join(rows), strict=True))
        red, yellow = (sum(1 << place for place, disc in placed if disc == of) for of in LETTERS)
        state = State(red, yellow) if match[2] == LETTERS[RED] else State(yellow, red)
        if LETTERS[self.mover(state)] != match[2]:
            raise ValueError(f"it is {self.sides[self.mover(state)]}'s turn")
        return state

    def check(self, state: State) -> None:
        own, other = state
        if (own | other) & ~self.board:
            raise ValueError("a disc lies off the board")
        if own & other:
            raise ValueError("two discs lie on one square")
        if count(other) - count(own) != self.mover(state):
            raise ValueError(f"{count(own)} and {count(other)} discs: the sides move in turn")
        if (own | other) + self.bottom_row & (own | other):
            raise ValueError("a disc floats above an empty square")
        if self.has_line(own):
            raise ValueError(f"{self.sides[self.mover(state)]} had already won")
        if self.has_line(other) and all(map(self.has_line, self.before(state))):
            raise ValueError(f"{self.sides[1 - self.mover(state)]} had already won a move earlier")

    def before(self, state: State) -> Iterator[int]:
        """The discs of the side that moved last as they may have been before that."""
        for inside in self.insides:
            column = (state.own | state.other) & inside
            highest = column & ~(column >> 1)
            if state.other & highest:
                yield state.other & ~highest

    def picture(self, state: State) -> Picture:
        red, yellow = self.red_and_yellow(state)
        pieces = {
            square: Piece(LETTERS[side], side)
            for square, place in enumerate(self.places)
            for side, discs in enumerate((red, yellow))
            if discs >> place & 1
        }
        board = Grid(self.rows, self.columns, "numbers", surface="frame")
        return Picture(board, pieces, colours=("red", "yellow"))

    def red_and_yellow(self, state: State) -> tuple[int, int]:
        own, other = state
        return (own, other) if self.mover(state) == RED else (other, own)


def _steps(rows: int, columns: int, length: int) -> tuple[int, ...]:
    """The distances of neighbours upwards, to the right and diagonally, where a line has room."""
    upright = (1,) if length <= rows else ()
    level = (rows + 1,) if length <= columns else ()
    return upright + level + ((rows, rows + 2) if upright and level else ())


def _doublings(length: int) -> Iterator[int]:
    """How far to shift discs onto themselves, again and again, until only whole lines remain.

    >>> list(_doublings(4)), list(_doublings(7))
    ([1, 2], [1, 2, 3])
    """
    covered = 1
    while covered < length:
        by = min(covered, length - covered)
        yield by
        covered += by


def _shortened(row: str) -> str:
    return re.sub(r"\.+", lambda gap: str(len(gap[0])), row)


def _widened(row: str) -> str:
    return re.sub(r"\d\d?", lambda gap: "." * int(gap[0]), row)
