"""Three sides take turns to take one to three matches; who takes the last one gets most.

The side after the winner gets 30 points, the third one nothing.
"""

from typing import NamedTuple

from alfonso import DRAWN, OPEN, Moves


class State(NamedTuple):
    matches: int
    side: int


class Trio:
    sides = "Anna", "Bert", "Carl"
    most_moves = 3
    evaluations = ("matches_left",)

    def __init__(self, matches: int = 9) -> None:
        self.matches = matches

    def start(self) -> State:
        return State(self.matches, 0)

    def mover(self, state: State) -> int:
        return state.side

    def moves(self, state: State) -> Moves:
        for taken in range(1, min(state.matches, 3) + 1):
            yield taken

    def play(self, state: State, taken: int) -> State:
        return State(state.matches - taken, (state.side + 1) % 3)

    def result(self, state: State) -> int:
        return OPEN if state.matches else DRAWN

    def rewards(self, state: State) -> tuple[int, int, int]:
        if state.side == 1:
            return (100, 30, 0)
        return (0, 100, 30) if state.side == 2 else (30, 0, 100)

    def matches_left(self, state: State) -> int:
        return 1 if state.matches % 4 else -1
