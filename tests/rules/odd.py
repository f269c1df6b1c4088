"""Odd one out: three show one or two fingers at once; whoever stands alone gets 50, twice."""

from typing import NamedTuple

from alfonso import DRAWN, OPEN, Moves

ROUNDS = 2


class State(NamedTuple):
    shown: tuple[int, int, int]  # fingers of this round, 0 for those still to choose
    got: tuple[int, int, int]
    round: int


class OddOneOut:
    sides = "A", "B", "C"
    most_moves = 2

    def start(self) -> State:
        return State((0, 0, 0), (0, 0, 0), 0)

    def mover(self, state: State) -> int:
        return (state.shown[0] > 0) + (state.shown[1] > 0)

    def joint(self, state: State) -> int:
        return self.mover(state)

    def moves(self, state: State) -> Moves:
        yield 1
        yield 2

    def play(self, state: State, fingers: int) -> State:
        a, b, _ = state.shown
        if a == 0:
            return State((fingers, 0, 0), state.got, state.round)
        if b == 0:
            return State((a, fingers, 0), state.got, state.round)
        x, y, z = state.got
        if a != b and a != fingers:
            x += 50
        if b != a and b != fingers:
            y += 50
        if fingers not in (a, b):
            z += 50
        return State((0, 0, 0), (x, y, z), state.round + 1)

    def result(self, state: State) -> int:
        return DRAWN if state.round == ROUNDS else OPEN

    def rewards(self, state: State) -> tuple[int, int, int]:
        return state.got
