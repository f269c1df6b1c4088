"""Roll a die as often as you like: what you rolled is added up, but a one loses it and the turn.

Who holds keeps the sum. Who is first at `goal` gets 100 points. The die is a side of its own.
"""

from typing import NamedTuple

from alfonso import DRAWN, OPEN, Moves

HOLD, ROLL = 0, 1


class State(NamedTuple):
    own: int  # the points of the side whose turn it is
    other: int
    sum: int
    side: int
    rolling: int


class Pig:
    sides = "one", "two", "die"
    chance = 2
    most_moves = 6

    def __init__(self, goal: int = 10, die: int = 4) -> None:
        if goal < 1 or not 2 <= die <= 6:
            raise ValueError("goal must be above 0, die 2–6")
        self.goal, self.die = goal, die

    def start(self) -> State:
        return State(0, 0, 0, 0, 0)

    def mover(self, state: State) -> int:
        return 2 if state.rolling else state.side

    def moves(self, state: State) -> Moves:
        if state.rolling:
            for eyes in range(1, self.die + 1):
                yield eyes
        else:
            if state.sum:
                yield HOLD
            yield ROLL

    def play(self, state: State, move: int) -> State:
        if not state.rolling:
            if move == ROLL:
                return State(state.own, state.other, state.sum, state.side, 1)
            return State(state.other, state.own + state.sum, 0, 1 - state.side, 0)
        if move == 1:
            return State(state.other, state.own, 0, 1 - state.side, 0)
        return State(state.own, state.other, state.sum + move, state.side, 0)

    def result(self, state: State) -> int:
        return DRAWN if state.other >= self.goal else OPEN

    def rewards(self, state: State) -> tuple[int, int, int]:
        return (100, 0, 0) if state.side == 1 else (0, 100, 0)

    def move_name(self, state: State, move: int) -> str:
        return str(move) if state.rolling else ("hold", "roll")[move]
