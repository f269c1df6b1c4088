"""Wights: five wights hunt a queen who walks home past them, guarded by three dragons.

    Facts: 2 sides, 25 squares, no chance; 5 first moves, 9 pieces; perft 5, 95, 881, 17223
    without the limit of plies; 1,347,323,000 unfinished positions for each side to move.

The squares, a bit each, and the start (Q queen, D dragon, W wight):

     0  1  2  3  4        row 1   . . Q . .   rank 5
     5  6  7  8  9        row 2   . D D D .   rank 4
    10 11 12 13 14        row 3   . . . . .   rank 3
    15 16 17 18 19        row 4   . . . . .   rank 2
    20 21 22 23 24        row 5   W W W W W   rank 1
                                  a b c d e

Rules: the wights move first, one piece a turn, no passing. A wight steps straight (up, down, left,
right) onto an empty square, or captures a dragon or the queen by a diagonal step. Dragons and
the queen step in any of eight directions, onto an empty square or capturing a wight. The wights win
when they capture the queen; her side wins when she stands on row 5. It is a draw when `plies` have
been played (a win by the last of them counts; 0: no limit), when the side to move cannot, or when
the last wight is captured with the queen not yet home (`last_wight=queen`: then her side wins).

Moves are named by two squares, `c1-c2`. Accepted too: row, column and direction, `5,3,1`; rows from
the top, columns from the left. Directions: 1 forward (towards the enemy), 2 backward, 3 left,
4 right, 5 forward-left, 6 forward-right, 7 backward-left, 8 backward-right, where left and right
are those of the drawing, for both sides.

Text: the rows from the top, the side to move, the plies played (if they are limited):
`2Q2/1DDD1/5/5/WWWWW w 0`. Either side may be to move at any ply of a position set up by hand.

Evaluation `worth`, in points for the side to move: a wight is worth 20, a dragon 30, the queen 300
and 10 for each row down to hers; `unit` is a wight.
"""

import re
from collections.abc import Iterator
from itertools import accumulate
from math import comb
from typing import Literal, NamedTuple

from alfonso import DRAWN, LOST, OPEN, Grid, Moves, Picture, Piece
from alfonso.bits import count, lowest, ones

WIGHTS, QUEEN = 0, 1
HOME = 0b11111 << 20
STRAIGHT = (1, 0), (-1, 0), (0, -1), (0, 1)  # steps forward and to the right
DIAGONAL = (1, -1), (1, 1), (-1, -1), (-1, 1)
DIRECTIONS = STRAIGHT + DIAGONAL
MOST_WIGHTS, MOST_DRAGONS = 5, 3
FREE = 24  # the squares that the queen leaves free
TEXT = re.compile(r"([QDW1-5/]+) ([wq])(?: (\d+))?")


class State(NamedTuple):
    wights: int  # the squares of each kind, a bit each
    dragons: int
    queen: int
    side: int  # the side to move
    plies: int  # how many have been played; 0 if nothing counts them


class Wights:
    sides = "Wights", "Queen"
    most_moves = 36  # five wights with four steps each, and four enemies with four takers each
    evaluations = ("worth",)
    unit = 20, "wight"
    antisymmetric = True
    symmetries = 2

    def __init__(self, plies: int = 50, last_wight: Literal["draw", "queen"] = "draw") -> None:
        if not 0 <= plies <= 10_000:
            raise ValueError("plies must be 0–10000; 0 is no limit")
        if last_wight not in ("draw", "queen"):
            raise ValueError("last_wight must be draw or queen")
        self.plies = plies
        self.without_wights = DRAWN if last_wight == "draw" else LOST
        self.repetition = 0 if plies else 3
        self.straight = tuple(_reach(square, STRAIGHT) for square in range(25))
        self.diagonal = tuple(_reach(square, DIAGONAL) for square in range(25))
        self.choose = tuple(tuple(comb(n, k) for k in range(6)) for n in range(25))
        self.blocks = _blocks()
        self.setups = self.blocks[-1]  # of dragons and wights, for one square of the queen
        self.positions = 2 * 20 * self.setups * max(plies, 1)

    def start(self) -> State:
        return State(wights=HOME, dragons=0b01110 << 5, queen=0b00100, side=WIGHTS, plies=0)

    def mover(self, state: State) -> int:
        return state.side

    def moves(self, state: State) -> Moves:
        royal = state.dragons | state.queen
        empty = ~(state.wights | royal)
        own = state.wights if state.side == WIGHTS else royal
        for square in ones(own):
            if state.side == WIGHTS:
                targets = self.straight[square] & empty | self.diagonal[square] & royal
            else:
                targets = (self.straight[square] | self.diagonal[square]) & ~royal
            for target in ones(targets):
                yield square << 5 | target

    def play(self, state: State, move: int) -> State:
        here, there = 1 << (move >> 5), 1 << (move & 31)
        plies = state.plies + 1 if self.plies else 0
        if state.side == WIGHTS:
            wights = state.wights ^ here | there
            return State(wights, state.dragons & ~there, state.queen & ~there, QUEEN, plies)
        wights = state.wights & ~there
        if state.queen == here:
            return State(wights, state.dragons, there, WIGHTS, plies)
        return State(wights, state.dragons ^ here | there, state.queen, WIGHTS, plies)

    def result(self, state: State) -> int:
        if not state.queen or state.queen & HOME:
            return LOST
        if not state.wights:
            return self.without_wights
        if self.plies and state.plies >= self.plies:
            return DRAWN
        for _ in self.moves(state):
            return OPEN
        return DRAWN

    def worth(self, state: State) -> int:
        queen = 300 + 10 * (1 + lowest(state.queen) // 5) if state.queen else 0
        lead = 20 * count(state.wights) - 30 * count(state.dragons) - queen
        return lead if state.side == WIGHTS else -lead

    def turned(self, state: State) -> State:
        return State(state.wights, state.dragons, state.queen, 1 - state.side, state.plies)

    def noisy(self, state: State, move: int) -> bool:
        """Captures, and the queen's step home."""
        here, there = 1 << (move >> 5), 1 << (move & 31)
        taken = there & (state.wights | state.dragons | state.queen)
        return bool(taken or (here == state.queen and there & HOME))

    def placement(self, state: State) -> tuple[int, int, int, int]:
        return state.wights, state.dragons, state.queen, state.side

    # The mirror exchanges left and right.

    def image(self, state: State, which: int) -> State:
        if which == 0:
            return state
        wights, dragons = _mirrored(state.wights), _mirrored(state.dragons)
        return State(wights, dragons, _mirrored(state.queen), state.side, state.plies)

    def image_move(self, move: int, which: int) -> int:
        if which == 0:
            return move
        return _mirrored_square(move >> 5) << 5 | _mirrored_square(move & 31)

    # A number for each unfinished position: plies, side, the queen's square, then a block for each
    # number of wights and dragons, in it the wights among the squares the queen leaves free, and
    # the dragons among those that the wights leave free.

    def index(self, state: State) -> int:
        wights, dragons = count(state.wights), count(state.dragons)
        places = self.choose[FREE - wights][dragons]
        setup = self.blocks[4 * wights + dragons]
        setup += self.rank(state.wights, state.queen) * places
        setup += self.rank(state.dragons, state.queen | state.wights)
        above = (state.plies * 2 + state.side) * 20 + lowest(state.queen)
        return above * self.setups + setup

    def state_at(self, index: int) -> State:
        above, setup = index // self.setups, index % self.setups
        block = 23
        while self.blocks[block] > setup:
            block -= 1
        setup -= self.blocks[block]
        places = self.choose[FREE - block // 4][block % 4]
        queen = 1 << above % 20
        wights = self.unrank(setup // places, block // 4, queen)
        dragons = self.unrank(setup % places, block % 4, queen | wights)
        return State(wights, dragons, queen, above // 20 % 2, above // 40)

    def rank(self, word: int, taken: int) -> int:
        """The number of a set among all sets of as many squares that are not taken."""
        rank = 0
        for size, square in enumerate(ones(word), 1):
            free = square - count(taken & (1 << square) - 1)
            rank += self.choose[free][size]
        return rank

    def unrank(self, rank: int, size: int, taken: int) -> int:
        """The set of that number."""
        word, square, free = 0, 25, 25 - count(taken)
        while size:
            square -= 1
            if taken >> square & 1:
                continue
            free -= 1
            if self.choose[free][size] <= rank:
                rank -= self.choose[free][size]
                word |= 1 << square
                size -= 1
        return word

    # For people.

    def move_name(self, state: State, move: int) -> str:
        return f"{_name(move >> 5)}-{_name(move & 31)}"

    def other_names(self, state: State, move: int) -> Iterator[str]:
        row, column = divmod(move >> 5, 5)
        down, right = (move & 31) // 5 - row, move % 32 % 5 - column
        forward = -down if state.side == WIGHTS else down
        yield f"{row + 1},{column + 1},{1 + DIRECTIONS.index((forward, right))}"

    def path(self, state: State, move: int) -> tuple[int, int]:
        return move >> 5, move & 31

    def text(self, state: State) -> str:
        letters = "".join(self._letter(state, square) for square in range(25))
        rows = "/".join(letters[row : row + 5] for row in range(0, 25, 5))
        board = re.sub(r"\.+", lambda empty: str(len(empty[0])), rows)
        plies = f" {state.plies}" if self.plies else ""
        return f"{board} {'wq'[state.side]}{plies}"

    def parse(self, text: str) -> State:
        match = TEXT.fullmatch(" ".join(text.split()))
        if not match:
            raise ValueError("rows of Q, D, W and 1–5, then w or q, then the plies played, wanted")
        if match[3] and not self.plies:
            raise ValueError("plies are not counted here: leave their number out")
        board = re.sub(r"\d", lambda empty: "." * int(empty[0]), match[1])
        wights, dragons, queen = (_squares(board, letter) for letter in "WDQ")
        return State(wights, dragons, queen, "wq".index(match[2]), int(match[3] or 0))

    def check(self, state: State) -> None:
        self._check_pieces(state)
        if state.side not in (WIGHTS, QUEEN):
            raise ValueError("the side to move is 0 (wights) or 1 (queen)")
        self._check_end(state)
        if not 0 <= state.plies <= self.plies:
            raise ValueError(f"the plies played are 0–{self.plies}, not {state.plies}")

    def picture(self, state: State) -> Picture:
        kinds = {
            Piece("Q", QUEEN, "queen"): state.queen,
            Piece("D", QUEEN, "dragon"): state.dragons,
            Piece("W", WIGHTS, "wight"): state.wights,
        }
        left = self.plies - state.plies
        notes = (f"plies left {left}",) if self.plies else ()
        return Picture.of_bits(Grid(5, 5), kinds, notes=notes)

    def _letter(self, state: State, square: int) -> str:
        for letter, word in zip("QDW", (state.queen, state.dragons, state.wights), strict=True):
            if word >> square & 1:
                return letter
        return "."

    def _check_pieces(self, state: State) -> None:
        wights, dragons, queen = state[:3]
        if (wights | dragons | queen) >> 25:
            raise ValueError("the board has 25 squares")
        if wights & dragons | wights & queen | dragons & queen:
            raise ValueError("two pieces stand on one square")
        if count(queen) > 1:
            raise ValueError("there is one queen at most")
        if count(wights) > MOST_WIGHTS or count(dragons) > MOST_DRAGONS:
            raise ValueError("there are five wights and three dragons at most")

    def _check_end(self, state: State) -> None:
        """The side that ended the game has moved last, so the other is to move."""
        if not state.queen and not state.wights:
            raise ValueError("there is neither a queen nor a wight")
        if not state.queen and state.side == WIGHTS:
            raise ValueError("without a queen the wights have won, and her side would be to move")
        if state.queen & HOME and state.side == QUEEN:
            raise ValueError("the queen is home, so the wights would be to move")
        if not state.wights and state.side == QUEEN:
            raise ValueError("the last wight is captured, so the wights would be to move")


def _reach(square: int, steps: tuple[tuple[int, int], ...]) -> int:
    """The squares one step away."""
    row, column = divmod(square, 5)
    targets = [(row + down, column + right) for down, right in steps]
    return sum(1 << 5 * r + c for r, c in targets if r in range(5) and c in range(5))


def _blocks() -> tuple[int, ...]:
    """Where the block of `w` wights and `d` dragons begins, at 4 w + d; at the end, their sum."""
    sizes = [
        comb(FREE, wights) * comb(FREE - wights, dragons) if wights else 0
        for wights in range(MOST_WIGHTS + 1)
        for dragons in range(MOST_DRAGONS + 1)
    ]
    return tuple(accumulate(sizes, initial=0))


def _mirrored_square(square: int) -> int:
    return square + 4 - 2 * (square % 5)


def _mirrored(word: int) -> int:
    mirrored = 0
    for square in ones(word):
        mirrored |= 1 << _mirrored_square(square)
    return mirrored


def _squares(board: str, letter: str) -> int:
    """The squares where a letter stands in the rows of a text."""
    rows = board.split("/")
    if [len(row) for row in rows] != [5] * 5:
        raise ValueError("five rows of five squares wanted")
    return sum(1 << square for square, one in enumerate("".join(rows)) if one == letter)


def _name(square: int) -> str:
    return "abcde"[square % 5] + str(5 - square // 5)
