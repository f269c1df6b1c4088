"""Connect Four: counts, a plain second implementation, lines, names, texts and their faults."""

from __future__ import annotations

import random
from dataclasses import dataclass

import pytest

from alfonso import DRAWN, LOST, OPEN, Piece, PositionError, SpecError, load
from alfonso.game import Game
from alfonso.perft import perft
from alfonso.position import Position
from alfonso.testing import check

GAME = load("connectfour")
BOARDS = [(6, 7, 4), (7, 8, 4), (4, 5, 3), (3, 3, 2), (5, 4, 5), (3, 9, 5), (1, 32, 2), (31, 2, 9)]
DIRECTIONS = (0, 1), (1, 0), (1, 1), (1, -1)


def on(rows: int, columns: int, length: int) -> Game:
    return load(f"connectfour:rows={rows},columns={columns},length={length}")


@dataclass
class Plain:
    """The game on a list of columns, each a list of discs from below."""

    rows: int
    columns: int
    length: int

    def __post_init__(self) -> None:
        self.stacks: list[list[str]] = [[] for _ in range(self.columns)]
        self.turn, self.next = "R", "Y"

    def names(self) -> list[str]:
        return [str(i + 1) for i, stack in enumerate(self.stacks) if len(stack) < self.rows]

    def drop(self, name: str) -> None:
        self.stacks[int(name) - 1].append(self.turn)
        self.turn, self.next = self.next, self.turn

    def at(self, row: int, column: int) -> str:
        inside = 0 <= column < self.columns and 0 <= row < len(self.stacks[column])
        return self.stacks[column][row] if inside else "."

    def has_won(self, disc: str) -> bool:
        return any(
            all(self.at(row + i * up, column + i * right) == disc for i in range(self.length))
            for row in range(self.rows)
            for column in range(self.columns)
            for up, right in DIRECTIONS
        )

    def result(self) -> int:
        if self.has_won(self.next):
            return LOST
        return OPEN if self.names() else DRAWN

    def text(self) -> str:
        rows = ("".join(self.at(row, i) for i in range(self.columns)) for row in range(self.rows))
        return "/".join(reversed(list(rows))) + " " + self.turn


def widened(text: str) -> str:
    """A text with a point for each empty square."""
    for number in range(40, 0, -1):
        text = text.replace(str(number), "." * number)
    return text


def played(game: Game, names: str) -> Position:
    return game.position().play_all(" ".join(names))


@pytest.mark.parametrize(
    ("game", "counts"),
    [
        (GAME, [7, 49, 343, 2401, 16807, 117649, 823536]),
        (on(4, 5, 4), [5, 25, 125, 625, 3120, 15500, 76300]),
        (on(3, 4, 3), [4, 16, 64, 252, 960, 3096, 9924, 24636]),
        (on(1, 4, 2), [4, 12, 24, 12]),
    ],
    ids=["7×6", "5×4", "4×3", "4×1"],
)
def test_counts(game: Game, counts: list[int]) -> None:
    depths = range(1, len(counts) + 1)
    assert [perft(game.position(), depth, interpreted=True) for depth in depths] == counts


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_against_the_plain_game(board: tuple[int, int, int]) -> None:
    game, choose = on(*board), random.Random(1)
    for _ in range(20):
        position, plain = game.position(), Plain(*board)
        while position.result == OPEN:
            assert position.legal_moves.names == plain.names()
            name = choose.choice(plain.names())
            position = position.play(name)
            plain.drop(name)
            assert position.result == plain.result()
            assert widened(position.text) == plain.text()


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_laws(board: tuple[int, int, int]) -> None:
    check(on(*board), games=3, interpreted=True)


@pytest.mark.parametrize(
    ("names", "result"),
    [
        ("1212121", LOST),  # upright
        ("1122334", LOST),  # level
        ("12233434464", LOST),  # rising
        ("76655454424", LOST),  # falling
        ("112233", OPEN),
        ("555556677", OPEN),  # level in one row only: the edge parts 6, 7 from 1, 2
    ],
)
def test_lines(names: str, result: int) -> None:
    assert played(GAME, names).result == result


def test_a_full_board_is_a_draw() -> None:
    filled = played(on(2, 3, 3), "123123")
    assert (filled.text, filled.result) == ("YRY/RYR R", DRAWN)
    assert played(on(2, 3, 3), "11223").result == LOST


def test_every_board_that_fits_is_filled() -> None:
    for rows in range(1, 32):
        game = load(f"connectfour:rows={rows},columns={64 // (rows + 1)},length=2")
        rules = game.rules
        columns, height = rules.columns, rows + 1
        full = sum(((1 << rows) - 1) << column * height for column in range(columns))
        assert rules.board == full < 1 << 63
        assert sorted(rules.places) == [i for i in range(64) if full >> i & 1]


def test_names() -> None:
    position = GAME.position()
    assert position.legal_moves.names == list("1234567")
    assert position.play("D") == position.play("4")
    assert GAME.path(position.state, 3) == (38,)
    assert GAME.path(position.play("d").state, 3) == (31,)


def test_the_picture() -> None:
    picture = played(GAME, "443").picture
    assert picture is not None and picture.colours == ("red", "yellow")
    assert picture.pieces == {38: Piece("R", 0), 31: Piece("Y", 1), 37: Piece("R", 0)}


def test_safe_moves_meet_threats_and_open_none() -> None:
    threatened = played(GAME, "1212").state
    assert list(GAME.rules.safe_moves(threatened)) == list(range(7))
    assert list(GAME.rules.safe_moves(played(GAME, "12121").state)) == [0]
    below = on(4, 7, 4).position("7/7/2RRR2/1YYYRY1 R")
    assert list(below.game.rules.safe_moves(below.play("1").state)) == []


def test_lines_are_worth_what_they_lack() -> None:
    narrow = on(1, 5, 3)
    worth = narrow.rules.threats
    assert worth(narrow.start()) == 0
    # Three lines for each side; Red's disc in the middle leaves Yellow none.
    assert worth(narrow.parse("2R2 Y")) == -(3 * 3 - 0)
    # Red lacks one disc on a line, so that a square completes it, and two on another line.
    assert worth(narrow.parse("YRR2 Y")) == -(1 + 6 + 1 + 2)


def test_a_threat_is_worth_more_in_a_row_that_its_side_gets_to() -> None:
    worth = GAME.rules.threats
    assert worth(GAME.parse("7/7/7/7/7/RRR1YYY R")) == 14
    assert on(5, 7, 4).rules.threats(on(5, 7, 4).parse("7/7/7/7/RRR1YYY R")) == 0


def test_on_odd_rows_lines_favour_neither_side() -> None:
    game = on(5, 7, 4)
    choose = random.Random(2)
    for _ in range(20):
        state = game.start()
        while game.result(state) == OPEN:
            exchanged = type(state)(state.other, state.own)
            assert game.rules.threats(state) == -game.rules.threats(exchanged)
            state = game.play(state, choose.choice(list(game.moves(state))))


def test_texts() -> None:
    assert GAME.position().text == "7/7/7/7/7/7 R"
    assert played(GAME, "443").text == "7/7/7/7/3Y3/2RR3 Y"
    assert GAME.parse("7/7/7/7/...y.../2rr.2  y") == played(GAME, "443").state


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "rows from the top"),
        ("7/7/7/7/7/7", "rows from the top"),
        ("7/7/7/7/7/7 X", "rows from the top"),
        ("7/7/7/7/7/3X3 Y", "rows from the top"),
        ("7/7/7/7/7 R", "6 rows of 7"),
        ("7/7/7/7/7/6 R", "6 rows of 7"),
        ("7/7/7/7/7/8 R", "6 rows of 7"),
        ("7/7/7/7/7/99999999999999999999 R", "6 rows of 7"),
        ("7/7/7/7/7/7 Y", "Red's turn"),
        ("7/7/7/7/7/3R3 R", "Yellow's turn"),
        ("7/7/7/7/7/2RR3 R", "2 and 0 discs"),
        ("7/7/7/7/7/2YY3 R", "0 and 2 discs"),
        ("7/7/7/7/7/2YYR2 Y", "2 and 1 discs"),
        ("7/7/7/7/3R3/7 Y", "floats"),
        ("7/7/R6/R1Y4/R1Y4/R1YY3 R", "Red had already won"),
        ("7/7/7/7/RR5/RRRYYYY Y", "Yellow had already won"),
        ("7/7/7/Y6/RRRRYYY/RRRRYYY Y", "Red had already won a move earlier"),
    ],
)
def test_faults_of_texts(text: str, fault: str) -> None:
    with pytest.raises(PositionError, match=fault):
        GAME.position(text)


def test_faults_of_states() -> None:
    state = type(GAME.start())
    for words, fault in {
        (0, 1 << 6): "off the board",
        (0, -1): "off the board",
        (1, 1): "on one square",
        (1, 0): "discs",
    }.items():
        with pytest.raises(ValueError, match=fault):
            GAME.rules.check(state(*words))


@pytest.mark.parametrize(
    "parameters",
    ["rows=0", "columns=0", "rows=8,columns=8", "length=1", "length=8", "rows=1,columns=1"],
)
def test_faults_of_parameters(parameters: str) -> None:
    with pytest.raises(SpecError, match="must"):
        load(f"connectfour:{parameters}")
