"""Two jugs and a tap: measure out a given amount of water.

A step counter ends the game.
"""

from typing import NamedTuple

from alfonso import DRAWN, OPEN, Moves

FILL, EMPTY, POUR = 0, 2, 4


class State(NamedTuple):
    first: int
    second: int
    step: int


class Jugs:
    sides = ("pourer",)
    most_moves = 6

    def __init__(self, small: int = 3, large: int = 5, wanted: int = 4, steps: int = 12) -> None:
        self.sizes, self.wanted, self.steps = (small, large), wanted, steps

    def start(self) -> State:
        return State(0, 0, 0)

    def mover(self, state: State) -> int:
        return 0

    def moves(self, state: State) -> Moves:
        for move in range(6):
            yield move

    def play(self, state: State, move: int) -> State:
        first, second = state.first, state.second
        if move == FILL:
            first = self.sizes[0]
        elif move == FILL + 1:
            second = self.sizes[1]
        elif move == EMPTY:
            first = 0
        elif move == EMPTY + 1:
            second = 0
        elif move == POUR:
            poured = min(first, self.sizes[1] - second)
            first, second = first - poured, second + poured
        else:
            poured = min(second, self.sizes[0] - first)
            first, second = first + poured, second - poured
        return State(first, second, state.step + 1)

    def placement(self, state: State) -> tuple[int, ...]:
        return (state.first, state.second)

    def result(self, state: State) -> int:
        over = state.second == self.wanted or state.step == self.steps
        return DRAWN if over else OPEN

    def rewards(self, state: State) -> tuple[int]:
        return (100,) if state.second == self.wanted else (0,)

    def move_name(self, state: State, move: int) -> str:
        names = "fill-first", "fill-second", "empty-first", "empty-second", "1-to-2", "2-to-1"
        return names[move]
