"""Tic-tac-toe: three in a row win on the board 0 1 2 / 3 4 5 / 6 7 8. Played well, it is a draw."""

from typing import NamedTuple

from alfonso import DRAWN, LOST, OPEN, Grid, Moves, Picture, Piece


class State(NamedTuple):
    own: int  # the squares of the side to move, a bit each
    other: int


class TicTacToe:
    sides = "X", "O"
    most_moves = 9

    def start(self) -> State:
        return State(0, 0)

    def mover(self, state: State) -> int:
        return (state.own | state.other).bit_count() % 2

    def moves(self, state: State) -> Moves:
        for square in range(9):
            if not (state.own | state.other) >> square & 1:
                yield square

    def play(self, state: State, square: int) -> State:
        return State(state.other, state.own | 1 << square)

    def result(self, state: State) -> int:
        for line in (0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124):
            if state.other & line == line:
                return LOST
        return DRAWN if state.own | state.other == 0o777 else OPEN

    def picture(self, state: State) -> Picture:
        x, o = state if self.mover(state) == 0 else state[::-1]
        grid = Grid(3, 3, "none", names=tuple("012345678"))
        return Picture.of_bits(grid, {Piece("X", 0, "cross"): x, Piece("O", 1, "ring"): o})
