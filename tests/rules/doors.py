"""Three doors and a prize: the host hides it, you choose, he opens another door, you may switch.

The host is chance. You see which door he opens, not where the prize is.
"""

from typing import NamedTuple

from alfonso import DRAWN, OPEN, Moves

STAY, SWITCH = 0, 1


class State(NamedTuple):
    prize: int
    chosen: int
    opened: int
    step: int


class Doors:
    sides = "you", "host"
    chance = 1
    most_moves = 3

    def start(self) -> State:
        return State(0, 0, 0, 0)

    def mover(self, state: State) -> int:
        return int(state.step in (0, 2))

    def moves(self, state: State) -> Moves:
        if state.step == 3:
            yield STAY
            yield SWITCH
        else:
            for door in range(1, 4):
                if state.step < 2 or door not in (state.prize, state.chosen):
                    yield door

    def play(self, state: State, move: int) -> State:
        if state.step == 0:
            return State(move, 0, 0, 1)
        if state.step == 1:
            return State(state.prize, move, 0, 2)
        if state.step == 2:
            return State(state.prize, state.chosen, move, 3)
        other = 6 - state.chosen - state.opened
        return State(state.prize, other if move == SWITCH else state.chosen, state.opened, 4)

    def result(self, state: State) -> int:
        return DRAWN if state.step == 4 else OPEN

    def rewards(self, state: State) -> tuple[int, int]:
        return (100 if state.chosen == state.prize else 0, 0)

    def sees(self, state: State, move: int, side: int) -> tuple[int, ...]:
        if state.step in (1, 2):
            return (move,)
        return ()

    def move_name(self, state: State, move: int) -> str:
        return ("stay", "switch")[move] if state.step == 3 else str(move)
