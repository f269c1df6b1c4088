"""No game: rules that ask every trick of `alfonso.bits` and of integers, to compare both worlds."""

from typing import NamedTuple

from alfonso import OPEN, Moves
from alfonso.bits import below, count, left, lowest, mix, ones, right, wrap


class State(NamedTuple):
    word: int
    by: int


class Bitwise:
    sides = "one", "other"
    evaluations = (
        "sum_of_ones",
        "wrapped",
        "counted",
        "lowest_one",
        "to_left",
        "to_right",
        "mixed",
        "folded",
        "bits_of_size",
        "length",
        "floored",
        "left_over",
        "halved",
    )

    def start(self) -> State:
        return State(1, 0)

    def mover(self, state: State) -> int:
        return 0

    def moves(self, state: State) -> Moves:
        yield 0

    def play(self, state: State, move: int) -> State:
        return state

    def result(self, state: State) -> int:
        return OPEN

    def sum_of_ones(self, state: State) -> int:
        total = 0
        for square in ones(state.word):
            total = 3 * total % 1000 + square
        return total

    def wrapped(self, state: State) -> int:
        return wrap(state.word * 3 + state.by)

    def counted(self, state: State) -> int:
        return count(state.word)

    def lowest_one(self, state: State) -> int:
        return lowest(state.word) if state.word else -1

    def to_left(self, state: State) -> int:
        return left(state.word, state.by)

    def to_right(self, state: State) -> int:
        return right(state.word, state.by)

    def mixed(self, state: State) -> int:
        return mix(state.word)

    def folded(self, state: State) -> int:
        return below(state.word, state.by + 1)

    def bits_of_size(self, state: State) -> int:
        return state.word.bit_count()

    def length(self, state: State) -> int:
        return state.word.bit_length()

    def floored(self, state: State) -> int:
        return state.word // (state.by - 71)

    def left_over(self, state: State) -> int:
        return state.word % (state.by - 71)

    def halved(self, state: State) -> int:
        return state.word >> (state.by & 63)
