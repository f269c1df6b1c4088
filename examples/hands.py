"""Stone, paper and scissors at the same time, some rounds: a point for each round that is won.

Played twice as well as it is played, stone wins `stone` points instead of one, so that the best
mixture is not the even one.
"""

from typing import NamedTuple

from alfonso import DRAWN, OPEN, Moves

NOTHING = -1


class State(NamedTuple):
    round: int
    ahead: int  # points of the first side, less those of the second
    shown: int  # what the first side chose in the round under way, or NOTHING


class Hands:
    sides = "left", "right"
    most_moves = 3

    def __init__(self, rounds: int = 1, stone: int = 1) -> None:
        self.rounds, self.stone = rounds, stone

    def start(self) -> State:
        return State(0, 0, NOTHING)

    def mover(self, state: State) -> int:
        return int(state.shown != NOTHING)

    def moves(self, state: State) -> Moves:
        for hand in range(3):
            yield hand

    def play(self, state: State, hand: int) -> State:
        if state.shown == NOTHING:
            return State(state.round, state.ahead, hand)
        return State(state.round + 1, state.ahead + self.won(state.shown, hand), NOTHING)

    def won(self, left: int, right: int) -> int:
        if (left - right) % 3 == 1:
            return self.stone if left == 0 else 1
        if (right - left) % 3 == 1:
            return -self.stone if right == 0 else -1
        return 0

    def result(self, state: State) -> int:
        return DRAWN if state.round == self.rounds else OPEN

    def rewards(self, state: State) -> tuple[int, int]:
        most = self.rounds * self.stone
        share = 50 + 50 * state.ahead // most
        return (share, 100 - share)

    def joint(self, state: State) -> int:
        return int(state.shown != NOTHING)

    def move_name(self, state: State, hand: int) -> str:
        return ("stone", "paper", "scissors")[hand]
