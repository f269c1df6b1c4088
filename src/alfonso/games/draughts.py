"""English draughts, or checkers: 8×8 squares, twelve men a side, and whoever can take must take.

Played in Britain since the 16th century; William Payne's book of 1756 is the first in English. In
2007 Jonathan Schaeffer's team proved that it is a draw. Move sequences from the start, one to ten
moves long: 7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680, 18391564.

     .  1  .  2  .  3  .  4      Black begins, on squares 1–12, and moves down the board; White
     5  .  6  .  7  .  8  .      stands on 21–32 and moves up. Men step and jump forward to the
     .  9  . 10  . 11  . 12      next square aslant, kings both ways. A jump takes the enemy that
    13  . 14  . 15  . 16  .      it crosses, and the same piece must jump on while it can: all
     . 17  . 18  . 19  . 20      that is one move. Any jumps may be chosen, not only the most;
    21  . 22  . 23  . 24  .      each path is a move of its own, even where two take the same men.
     . 25  . 26  . 27  . 28      A man that reaches the last row stops there, a king from then on.
    29  . 30  . 31  . 32  .      Who cannot move has lost.

It is a draw when a position occurs for the third time, and after `quiet` turns in a row (80: forty
by each side, the usual rule; 0: no such rule) in which nothing was taken and no man moved.

In a word, square n is bit n - 1 + (n - 1) // 8: after every two rows a bit stays free. So all steps
down are 4 or 5 bits, whatever the row, and a step off the board ends on no square.
"""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from alfonso import DRAWN, LOST, OPEN, Grid, Moves, Picture, Piece
from alfonso.bits import count, lowest, ones

BLACK, WHITE = 0, 1
STEPS = -5, -4, 4, 5  # up left, up right, down left, down right
BITS = tuple(square + square // 8 for square in range(32))


def word(squares: Iterable[int]) -> int:
    """The squares of those numbers, a bit each."""
    return sum(1 << BITS[square - 1] for square in squares)


BOARD = word(range(1, 33))
TOP, BOTTOM = word(range(1, 5)), word(range(29, 33))
RIM = TOP | BOTTOM | word((5, 12, 13, 20, 21, 28))
HOME = word((1, 3)), word((30, 32))  # the two squares that best keep enemies from being crowned

GROUP = r"K?\d+(?:-\d+)?"
SIDE = rf"([BW])((?:{GROUP}(?:,{GROUP})*)?)"
FEN = re.compile(rf"([BW]):{SIDE}:{SIDE}(?::H(\d+))?\.?", re.ASCII)


class State(NamedTuple):
    own: int  # the pieces of the side to move
    other: int
    kings: int  # of both sides
    turn: int
    quiet: int  # turns since something was taken or a man moved


class Draughts:
    sides = "Black", "White"
    most_moves = 48  # twelve kings with four steps each; paths of jumps are 40 at most
    repetition = 3
    evaluations = "squares", "material"
    unit = 100, "man"
    antisymmetric = True

    def __init__(self, quiet: int = 80) -> None:
        if quiet < 0:
            raise ValueError("quiet must be a number of turns, or 0 for no such rule")
        self.quiet = quiet

    def start(self) -> State:
        return State(BOARD & (1 << BITS[12]) - 1, BOARD & -1 << BITS[20], 0, BLACK, 0)

    def mover(self, state: State) -> int:
        return state.turn

    def moves(self, state: State) -> Moves:
        jumpers = self.jumpers(state)
        if jumpers:
            for start in ones(jumpers):
                for move in self.jumps(state, start):
                    yield move
        else:
            for step in STEPS:
                for goal in ones(shifted(self.able(state, step), step) & empty(state)):
                    yield goal - step | goal << 6

    def jumps(self, state: State, start: int) -> Moves:
        """All paths of a piece that can jump: a walk in depth, with `path` for its stack."""
        free, prey = empty(state) | 1 << start, state.other
        first, last = self.ways(state, start)
        at, path, way, ahead = 1 << start, 1, first, True
        while path:
            goal = landing(at, STEPS[way], prey, free) if way <= last else 0
            if goal:
                prey ^= shifted(at, STEPS[way])
                at, path, way, ahead = goal, path << 2 | way, first, True
            elif way <= last:
                way += 1
            else:
                if ahead:
                    yield start | lowest(at) << 6 | path << 12
                way, path, ahead = path & 3, path >> 2, False
                at = shifted(at, -2 * STEPS[way])
                prey |= shifted(at, STEPS[way])
                way += 1

    def play(self, state: State, move: int) -> State:
        start, goal, taken = 1 << (move & 63), 1 << (move >> 6 & 63), self.taken(move)
        king, kings = state.kings & start, state.kings & ~(start | taken)
        if king or goal & (TOP | BOTTOM):
            kings |= goal
        quiet = state.quiet + 1 if self.quiet and king and not taken else 0
        own = state.own & ~start | goal
        return State(state.other & ~taken, own, kings, 1 - state.turn, quiet)

    def result(self, state: State) -> int:
        if not (self.can_step(state) or self.jumpers(state)):
            return LOST
        return DRAWN if 0 < self.quiet <= state.quiet else OPEN

    def taken(self, move: int) -> int:
        """The pieces that a move takes: its path, gone back from the goal."""
        at, path, taken = 1 << (move >> 6 & 63), move >> 12, 0
        while path > 1:
            step = STEPS[path & 3]
            taken |= shifted(at, -step)
            at = shifted(at, -2 * step)
            path >>= 2
        return taken

    def able(self, state: State, step: int) -> int:
        """The own pieces that may go in the direction of a step."""
        forward = (step > 0) == (state.turn == BLACK)
        return state.own if forward else state.own & state.kings

    def ways(self, state: State, start: int) -> tuple[int, int]:
        """The first and the last of the four steps that are open to a piece."""
        if state.kings >> start & 1:
            return 0, 3
        return (2, 3) if state.turn == BLACK else (0, 1)

    def can_step(self, state: State) -> bool:
        goals = 0
        for step in STEPS:
            goals |= shifted(self.able(state, step), step)
        return goals & empty(state) != 0

    def jumpers(self, state: State) -> int:
        """The own pieces that can take."""
        free, jumpers = empty(state), 0
        for step in STEPS:
            goals = landing(self.able(state, step), step, state.other, free)
            jumpers |= shifted(goals, -2 * step)
        return jumpers

    # What helps a search.

    def noisy(self, state: State, move: int) -> bool:
        return move >> 12 > 0

    def placement(self, state: State) -> tuple[int, int, int, int]:
        return state.own, state.other, state.kings, state.turn

    def turned(self, state: State) -> State:
        return State(state.other, state.own, state.kings, 1 - state.turn, state.quiet)

    def material(self, state: State) -> int:
        men = count(state.own) - count(state.other)
        kings = count(state.own & state.kings) - count(state.other & state.kings)
        return 100 * men + 30 * kings

    def squares(self, state: State) -> int:
        """The material, and where it stands."""
        own = self.standing(state.own, state.kings, state.turn)
        other = self.standing(state.other, state.kings, 1 - state.turn)
        return self.material(state) + own - other

    def standing(self, pieces: int, kings: int, side: int) -> int:
        men, free_kings = pieces & ~kings, pieces & kings & ~RIM
        advance = count(men >> 9) + count(men >> 18) + count(men >> 27)
        if side == WHITE:
            advance = 3 * count(men) - advance
        return 16 * count(men & HOME[side]) + 2 * advance + 2 * count(free_kings)

    # What people see.

    def move_name(self, state: State, move: int) -> str:
        return ("x" if move >> 12 else "-").join(map(str, stops(move)))

    def other_names(self, state: State, move: int) -> Iterator[str]:
        if move >> 12:
            yield f"{stops(move)[0]}x{stops(move)[-1]}"

    def path(self, state: State, move: int) -> tuple[int, ...]:
        return tuple(cell(square) for square in stops(move))

    def text(self, state: State) -> str:
        black, white = by_colour(state)
        text = f"{'BW'[state.turn]}:W{listed(white, state.kings)}:B{listed(black, state.kings)}"
        return f"{text}:H{state.quiet}" if state.quiet else text

    def parse(self, text: str) -> State:
        found = FEN.fullmatch(text.upper())
        if not found or found[2] == found[4]:
            raise ValueError("wanted is who moves, white and black pieces, like B:W21,22,K25:B1-3")
        (first, first_kings), (second, second_kings) = squares_in(found[3]), squares_in(found[5])
        own, other = (first, second) if found[1] == found[2] else (second, first)
        kings = first_kings | second_kings
        return State(own, other, kings, "BW".index(found[1]), int(found[6] or 0))

    def check(self, state: State) -> None:
        black, white = by_colour(state)
        pieces, men = black | white, ~state.kings
        faults = {
            "the side to move is 0 or 1": state.turn not in (BLACK, WHITE),
            "a piece stands off the board": pieces & ~BOARD,
            "two pieces stand on one square": black & white,
            "a king is missing its piece": state.kings & ~pieces,
            "a side has more than 12 pieces": max(count(black), count(white)) > 12,
            "a man stands on its last row": men & (black & BOTTOM | white & TOP),
            f"the quiet turns are 0–{self.quiet}": not 0 <= state.quiet <= self.quiet,
        }
        for fault, found in faults.items():
            if found:
                raise ValueError(fault)

    def picture(self, state: State) -> Picture:
        black, white = by_colour(state)
        names = {cell(square): str(square) for square in range(1, 33)}
        board = Grid(8, 8, "none", True, tuple(names.get(spot, "") for spot in range(64)))
        kinds = {
            Piece("b", BLACK): black & ~state.kings,
            Piece("B", BLACK, "king"): black & state.kings,
            Piece("w", WHITE): white & ~state.kings,
            Piece("W", WHITE, "king"): white & state.kings,
        }
        pieces = {cell(square): kind for kind in kinds for square in numbers(kinds[kind])}
        notes = (f"{state.quiet} quiet turns of {self.quiet}",) if state.quiet else ()
        return Picture(board, pieces, notes=notes, colours=("black", "white"))


def empty(state: State) -> int:
    return BOARD & ~(state.own | state.other)


def shifted(pieces: int, step: int) -> int:
    """All the pieces, one step further."""
    return pieces << step if step > 0 else pieces >> -step


def landing(pieces: int, step: int, prey: int, free: int) -> int:
    """Where pieces land that can jump over prey in the direction of a step."""
    return shifted(shifted(pieces, step) & prey, step) & free


def by_colour(state: State) -> tuple[int, int]:
    """The black and the white pieces."""
    return (state.own, state.other) if state.turn == BLACK else (state.other, state.own)


def numbers(pieces: int) -> list[int]:
    """The numbers of squares, from their bits."""
    return [bit - bit // 9 + 1 for bit in ones(pieces)]


def cell(square: int) -> int:
    """The place of a square among all 64."""
    row, pair = divmod(square - 1, 4)
    return 8 * row + 2 * pair + (row + 1) % 2


def stops(move: int) -> list[int]:
    """The numbers of the squares that the moving piece touches, in order."""
    bits, path = [move >> 6 & 63], move >> 12
    while path > 1:
        bits.append(bits[-1] - 2 * STEPS[path & 3])
        path >>= 2
    bits = bits[::-1] if move >> 12 else [move & 63, *bits]
    return [bit - bit // 9 + 1 for bit in bits]


def listed(pieces: int, kings: int) -> str:
    crowned = numbers(pieces & kings)
    return ",".join("K" * (square in crowned) + str(square) for square in numbers(pieces))


def squares_in(text: str) -> tuple[int, int]:
    """All pieces and the kings among them, from a list like 1-12,K30."""
    pieces = kings = 0
    for king, first, last in re.findall(r"(K?)(\d+)-?(\d*)", text):
        squares = range(int(first), int(last or first) + 1)
        if not squares or squares[0] < 1 or squares[-1] > 32:
            raise ValueError(f"the squares are 1–32, not {first}{'-' * bool(last)}{last}")
        if pieces & word(squares):
            raise ValueError(f"square {first} is named twice")
        pieces |= word(squares)
        kings |= word(squares) if king else 0
    return pieces, kings
