"""Dots and boxes on 2×2 boxes: who draws the last side of a box keeps it and moves again.

The 12 sides, a bit each:   ·0·1·
                            2 3 4
                            ·5·6·
                            7 8 9
                            ·10·11·
The game ends early, as soon as one side has three of the four boxes.
"""

from typing import NamedTuple

from alfonso import DRAWN, LOST, OPEN, WON, Moves

BOXES = 0o55, 0o132, 0o2640, 0o5500
SIDES = 12


class State(NamedTuple):
    drawn: int
    own: int  # boxes of the side to move
    other: int
    side: int


class Boxes:
    sides = "A", "B"
    evaluations = ("score",)
    most_moves = SIDES

    def start(self) -> State:
        return State(0, 0, 0, 0)

    def mover(self, state: State) -> int:
        return state.side

    def moves(self, state: State) -> Moves:
        for line in range(SIDES):
            if not state.drawn >> line & 1:
                yield line

    def play(self, state: State, line: int) -> State:
        drawn, closed = state.drawn | 1 << line, 0
        for box in BOXES:
            if box >> line & 1 and drawn & box == box:
                closed += 1
        if closed:
            return State(drawn, state.own + closed, state.other, state.side)
        return State(drawn, state.other, state.own, 1 - state.side)

    def result(self, state: State) -> int:
        if state.own > 2:
            return WON
        if state.other > 2:
            return LOST
        return DRAWN if state.drawn == (1 << SIDES) - 1 else OPEN

    def score(self, state: State) -> int:
        return state.own - state.other
