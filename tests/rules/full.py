"""Tic-tac-toe with every function and attribute that rules may have; the laws are tried on it."""

from collections.abc import Iterator
from typing import NamedTuple

from alfonso import DRAWN, LOST, OPEN, Grid, Moves, Picture, Piece

LINES = (0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)
CORNERS = (0, 2, 6, 8)


class State(NamedTuple):
    men: tuple[int, int]  # the squares of X and of O, a bit each
    side: int  # whose turn it is


class Full:
    sides = "X", "O"
    most_moves = 9
    repetition = 3
    evaluations = "threats", "middle"
    unit = 100, "line"
    antisymmetric = True
    symmetries = 8
    positions = 2 << 18

    def __init__(self) -> None:
        self.images = tuple(
            tuple(turned(square, which) for square in range(9)) for which in range(8)
        )

    def start(self) -> State:
        return State((0, 0), 0)

    def mover(self, state: State) -> int:
        return state.side

    def moves(self, state: State) -> Moves:
        for square in range(9):
            if not (state.men[0] | state.men[1]) >> square & 1:
                yield square

    def play(self, state: State, move: int) -> State:
        crosses, rings = state.men
        if state.side == 0:
            return State((crosses | 1 << move, rings), 1)
        return State((crosses, rings | 1 << move), 0)

    def result(self, state: State) -> int:
        for line in LINES:
            if state.men[1 - state.side] & line == line:
                return LOST
        return DRAWN if state.men[0] | state.men[1] == 0o777 else OPEN

    def noisy(self, state: State, move: int) -> bool:
        return move == 4

    def winning(self, state: State) -> bool:
        for move in self.moves(state):
            if self.result(self.play(state, move)) == LOST:
                return True
        return False

    def safe_moves(self, state: State) -> Iterator[int]:
        for move in self.moves(state):
            if not self.winning(self.play(state, move)):
                yield move

    def promise(self, state: State, move: int) -> int:
        return -abs(move - 4)

    def threats(self, state: State) -> int:
        own, other = state.men[state.side], state.men[1 - state.side]
        total = 0
        for line in LINES:
            total += 100 * (int(other & line == 0) - int(own & line == 0))
        return total

    def middle(self, state: State) -> int:
        return (state.men[state.side] >> 4 & 1) - (state.men[1 - state.side] >> 4 & 1)

    def features(self, state: State) -> tuple[int, int]:
        return self.threats(state), self.middle(state)

    def turned(self, state: State) -> State:
        return State(state.men, 1 - state.side)

    def placement(self, state: State) -> tuple[int, ...]:
        return (state.men[0], state.men[1], state.side)

    def image(self, state: State, which: int) -> State:
        crosses = 0
        rings = 0
        for square in range(9):
            crosses |= (state.men[0] >> square & 1) << self.images[which][square]
            rings |= (state.men[1] >> square & 1) << self.images[which][square]
        return State((crosses, rings), state.side)

    def image_move(self, move: int, which: int) -> int:
        return self.images[which][move]

    def index(self, state: State) -> int:
        return (state.men[0] << 9 | state.men[1]) << 1 | state.side

    def state_at(self, index: int) -> State:
        return State((index >> 10, index >> 1 & 0o777), index & 1)

    def move_name(self, state: State, move: int) -> str:
        return "abc"[move % 3] + "321"[move // 3]

    def other_names(self, state: State, move: int) -> Iterator[str]:
        yield str(move)
        if move in CORNERS:
            yield "a corner"

    def path(self, state: State, move: int) -> tuple[int, ...]:
        return (move,)

    def text(self, state: State) -> str:
        letters = "".join(
            "X" if state.men[0] >> square & 1 else "O" if state.men[1] >> square & 1 else "."
            for square in range(9)
        )
        return f"{letters} {self.sides[state.side]}"

    def parse(self, text: str) -> State:
        letters, side = text.split()
        if len(letters) != 9 or set(letters) - set("XO."):
            raise ValueError("nine squares wanted: X, O or .")
        bits = [sum(1 << n for n in range(9) if letters[n] == letter) for letter in "XO"]
        return State((bits[0], bits[1]), self.sides.index(side))

    def check(self, state: State) -> None:
        crosses, rings = state.men
        if crosses & rings:
            raise ValueError("two men on one square")
        if crosses.bit_count() - rings.bit_count() != state.side:
            raise ValueError("X is to have as many men as O, or one more")

    def picture(self, state: State) -> Picture:
        crosses, rings = state.men
        pieces = {Piece("X", 0, "cross"): crosses, Piece("O", 1, "ring"): rings}
        return Picture.of_bits(Grid(3, 3), pieces)


def turned(square: int, which: int) -> int:
    row, column = divmod(square, 3)
    if which & 1:
        row, column = column, row
    if which & 2:
        row = 2 - row
    if which & 4:
        column = 2 - column
    return row * 3 + column
