"""Breakthrough: men move and capture forward only, and the first on the far row wins.

    Facts: Dan Troyka, 2000. No draws, and nobody is ever without a move: the foremost man has a
    diagonal step. The 4×4 game is Black's. Perft 22, 484, 11132, 256036.

The squares, a bit each, and the start (other sizes alike):

     0  1  2  3  4  5  6  7        B B B B B B B B   8
     8  9 10 11 12 13 14 15        B B B B B B B B   7
    16 17 18 19 20 21 22 23        . . . . . . . .   6
    24 25 26 27 28 29 30 31        . . . . . . . .   5
    32 33 34 35 36 37 38 39        . . . . . . . .   4
    40 41 42 43 44 45 46 47        . . . . . . . .   3
    48 49 50 51 52 53 54 55        W W W W W W W W   2
    56 57 58 59 60 61 62 63        W W W W W W W W   1
                                   a b c d e f g h

Rules: White moves first, and the sides take turns to move one man one square: straight ahead or
diagonally ahead onto an empty square, or diagonally ahead onto a man of the other side, which is
captured. Who has a man on the row farthest from home, or captures the last man, wins.

Moves are named by two squares, `a2-a3`, a capture `a2xb3`. Accepted too: `a2b3`, `a2-b3`, `b3`.

Text: the rows from the top and the side to move, `BBBBBBBB/BBBBBBBB/8/8/8/8/WWWWWWWW/WWWWWWWW W`.

Evaluations, in hundredths of a man: `progress` counts each man and how far he has come; `material`
counts the men alone.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from alfonso import LOST, OPEN, Grid, Moves, Picture, Piece
from alfonso.bits import count, left, ones, right, wrap

WHITE, BLACK = 0, 1
AHEAD = (
    1  # of the ways 0, 1, 2: to the left, straight and to the right, as the side to move sees it
)
LETTERS = "WB"
TEXT = re.compile(r"([WB.\d/]+)\s+([WB])")


class State(NamedTuple):
    own: int  # the men of the side to move, a bit each
    other: int
    side: int  # the side to move


class Breakthrough:
    sides = "White", "Black"
    evaluations = "progress", "material"
    unit = 100, "man"
    antisymmetric = True
    symmetries = 2

    def __init__(self, size: int = 8) -> None:
        if not 4 <= size <= 8:
            raise ValueError("size must be 4–8")
        self.size = size
        self.most_moves = 3 * 2 * size  # each man has three ways to go
        self.board = wrap((1 << size * size) - 1)
        self.rows = tuple(wrap((1 << size) - 1 << row * size) for row in range(size))
        self.goals = self.rows[0], self.rows[-1]
        self.last_steps = self.rows[1], self.rows[-2]
        self.advances = self._advances(WHITE), self._advances(BLACK)
        self.steps = size + 1, size, size - 1
        self.starters = self._starters()
        self.values = tuple(100 + 5 * advance**2 for advance in range(size))
        self.mirror = tuple(
            row * size + column for row in range(size) for column in reversed(range(size))
        )

    def _starters(self) -> tuple[tuple[int, ...], ...]:
        """The squares with a neighbour to the left, straight and to the right ahead, by side."""
        first_column = sum(1 << row * self.size for row in range(self.size))
        has_left = wrap(self.board & ~first_column)
        has_right = wrap(self.board & ~(first_column << self.size - 1))
        return (has_left, self.board, has_right), (has_right, self.board, has_left)

    def _advances(self, side: int) -> tuple[int, ...]:
        """For each square how far it is from home; the last row is worth most."""
        far = self.size - 1
        rows = range(far, -1, -1) if side == WHITE else range(self.size)
        return tuple(row + 2 * self.size * (row == far) for row in rows for _ in range(self.size))

    def start(self) -> State:
        return State(self.rows[-1] | self.rows[-2], self.rows[0] | self.rows[1], WHITE)

    def mover(self, state: State) -> int:
        return state.side

    def moves(self, state: State) -> Moves:
        for way in range(3):
            step = self.steps[way]
            back = step if state.side == WHITE else -step
            for target in ones(self.targets(state, way)):
                yield target + back << 6 | target

    def targets(self, state: State, way: int) -> int:
        """The squares that men of the side to move can enter in one of the three ways."""
        men = state.own & self.starters[state.side][way]
        step = self.steps[way]
        entered = right(men, step) if state.side == WHITE else left(men, step)
        return entered & ~(state.own | state.other if way == AHEAD else state.own)

    def play(self, state: State, move: int) -> State:
        source, target = left(1, move >> 6), left(1, move & 63)
        return State(state.other & ~target, state.own ^ source | target, 1 - state.side)

    def result(self, state: State) -> int:
        arrived = state.other & self.goals[1 - state.side]
        return LOST if arrived or not state.own else OPEN

    def noisy(self, state: State, move: int) -> bool:
        """Whether the move captures or wins."""
        return left(1, move & 63) & (state.other | self.goals[state.side]) != 0

    def winning(self, state: State) -> bool:
        """Whether a man is a step from his goal, or can take the last one of the others."""
        if state.own & self.last_steps[state.side]:
            return True
        is_last = state.other & state.other - 1 == 0
        return is_last and (self.targets(state, 0) | self.targets(state, 2)) & state.other != 0

    def safe_moves(self, state: State) -> Moves:
        """A man who is about to arrive must be taken."""
        threats = state.other & self.last_steps[1 - state.side]
        allowed = (threats if threats & threats - 1 == 0 else 0) if threats else -1
        for way in range(3):
            step = self.steps[way]
            back = step if state.side == WHITE else -step
            for target in ones(self.targets(state, way) & allowed):
                yield target + back << 6 | target

    def promise(self, state: State, move: int) -> int:
        """How far the move gets; a capture counts for more, a win for most."""
        target = move & 63
        return self.advances[state.side][target] + self.size * (right(state.other, target) & 1)

    def progress(self, state: State) -> int:
        upwards, downwards = state.own, state.other
        if state.side == BLACK:
            upwards, downwards = downwards, upwards
        worth = 0
        for row, squares in enumerate(self.rows):
            worth += self.values[self.size - 1 - row] * count(upwards & squares)
            worth -= self.values[row] * count(downwards & squares)
        return worth if state.side == WHITE else -worth

    def material(self, state: State) -> int:
        return 100 * (count(state.own) - count(state.other))

    def turned(self, state: State) -> State:
        return State(state.other, state.own, 1 - state.side)

    def image(self, state: State, which: int) -> State:
        if which == 0:
            return state
        return State(self.mirrored(state.own), self.mirrored(state.other), state.side)

    def mirrored(self, men: int) -> int:
        mirrored = 0
        for square in ones(men):
            mirrored |= left(1, self.mirror[square])
        return mirrored

    def image_move(self, move: int, which: int) -> int:
        if which == 0:
            return move
        return self.mirror[move >> 6] << 6 | self.mirror[move & 63]

    def move_name(self, state: State, move: int) -> str:
        source, target = self.path(state, move)
        captures = right(state.other, target) & 1
        return f"{self.square_name(source)}{'x' if captures else '-'}{self.square_name(target)}"

    def other_names(self, state: State, move: int) -> Iterator[str]:
        source, target = map(self.square_name, self.path(state, move))
        yield from (f"{source}{target}", f"{source}-{target}", f"{source}x{target}", target)

    def path(self, state: State, move: int) -> tuple[int, int]:
        return divmod(move, 64)

    def square_name(self, square: int) -> str:
        return f"{chr(ord('a') + square % self.size)}{self.size - square // self.size}"

    def text(self, state: State) -> str:
        white, black = self.white_and_black(state)
        men = set(ones(white)), set(ones(black))
        letters = "".join(
            "W" if square in men[WHITE] else "B" if square in men[BLACK] else "."
            for square in range(self.size**2)
        )
        rows = (letters[at : at + self.size] for at in range(0, len(letters), self.size))
        return f"{'/'.join(map(_shortened, rows))} {LETTERS[state.side]}"

    def parse(self, text: str) -> State:
        match = TEXT.fullmatch(text.upper())
        if not match:
            raise ValueError("rows from the top and the side to move wanted, BBBB/BBBB/WWWW/WWWW W")
        rows = [_widened(row) for row in match[1].split("/")]
        if [len(row) for row in rows] != [self.size] * self.size:
            raise ValueError(f"{self.size} rows of {self.size} squares wanted")
        placed = list(enumerate("".join(rows)))
        white, black = (wrap(sum(1 << at for at, man in placed if man == of)) for of in LETTERS)
        side = LETTERS.index(match[2])
        return State(white, black, side) if side == WHITE else State(black, white, side)

    def check(self, state: State) -> None:
        own, other, side = state
        if side not in (WHITE, BLACK):
            raise ValueError("the side to move is 0, White, or 1, Black")
        if (own | other) & ~self.board:
            raise ValueError("a man stands off the board")
        if own & other:
            raise ValueError("two men stand on one square")
        if max(count(own), count(other)) > 2 * self.size:
            raise ValueError(f"a side has at most {2 * self.size} men")
        if own & self.goals[side] or not other:
            raise ValueError(f"{self.sides[side]} had already won")
        if count(other & self.goals[1 - side]) > 1:
            raise ValueError(f"{self.sides[1 - side]} had already won a move earlier")

    def picture(self, state: State) -> Picture:
        white, black = self.white_and_black(state)
        men = {Piece("W", WHITE, "pawn"): white, Piece("B", BLACK, "pawn"): black}
        return Picture.of_bits(Grid(self.size, self.size, checkered=True), men)

    def white_and_black(self, state: State) -> tuple[int, int]:
        own, other, side = state
        return (own, other) if side == WHITE else (other, own)


def _shortened(row: str) -> str:
    return re.sub(r"\.+", lambda gap: str(len(gap[0])), row)


def _widened(row: str) -> str:
    return re.sub(r"\d\d?", lambda gap: "." * int(gap[0]), row)
