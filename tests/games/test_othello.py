"""Othello: counts, a plain second implementation, passes, ends, names, texts and their faults."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

import pytest

from alfonso import DRAWN, LOST, OPEN, WON, Piece, PositionError, SpecError, load
from alfonso.bits import count
from alfonso.game import Rules, State
from alfonso.perft import perft
from alfonso.testing import check

SIZES = 4, 6, 8
GAMES = {size: load(f"othello:size={size}") for size in SIZES}
GAME = GAMES[8]
EVERY_SIZE = pytest.mark.parametrize("size", SIZES)


@dataclass
class Plain:
    """The game on a list of rows from the top."""

    size: int
    turn: str = "B"
    rows: list[list[str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        low, high = self.size // 2 - 1, self.size // 2
        self.rows = [["."] * self.size for _ in range(self.size)]
        self.rows[low][low] = self.rows[high][high] = "B"
        self.rows[low][high] = self.rows[high][low] = "W"

    def at(self, row: int, column: int) -> str:
        inside = row in range(self.size) and column in range(self.size)
        return self.rows[row][column] if inside else "."

    def turned_over(self, row: int, column: int, disc: str) -> list[tuple[int, int]]:
        found = []
        for down in (-1, 0, 1):
            for right in (-1, 0, 1):
                between: list[tuple[int, int]] = []
                at = row + down, column + right
                while self.at(*at) not in (disc, "."):
                    between.append(at)
                    at = at[0] + down, at[1] + right
                if self.at(*at) == disc:
                    found += between
        return found

    def moves(self, disc: str) -> list[str]:
        return [
            "abcdefgh"[column] + str(self.size - row)
            for row in range(self.size)
            for column in range(self.size)
            if self.rows[row][column] == "." and self.turned_over(row, column, disc)
        ]

    def play(self, name: str) -> None:
        if name != "pass":
            row, column = self.size - int(name[1]), "abcdefgh".index(name[0])
            for there in self.turned_over(row, column, self.turn):
                self.rows[there[0]][there[1]] = self.turn
            self.rows[row][column] = self.turn
        self.turn = self.other

    @property
    def other(self) -> str:
        return "W" if self.turn == "B" else "B"

    def result(self) -> int:
        if self.moves("B") or self.moves("W"):
            return OPEN
        own, other = (sum(row.count(disc) for row in self.rows) for disc in (self.turn, self.other))
        return WON if own > other else LOST if own < other else DRAWN

    def text(self) -> str:
        return "/".join("".join(row) for row in self.rows) + " " + self.turn


def widened(text: str) -> str:
    """A text with a point for each empty square."""
    for number in range(1, 9):
        text = text.replace(str(number), "." * number)
    return text


@pytest.mark.parametrize(
    ("size", "counts"),
    [
        (8, [4, 12, 56, 244, 1396, 8200, 55092]),
        (6, [4, 12, 56, 244, 1364, 7604]),
        (4, [4, 12, 44, 128, 424, 1256, 3624, 9112]),
    ],
)
def test_counts(size: int, counts: list[int]) -> None:
    start, depths = GAMES[size].position(), range(1, len(counts) + 1)
    assert [perft(start, depth, interpreted=True) for depth in depths] == counts


@EVERY_SIZE
def test_against_the_plain_game(size: int) -> None:
    choose = random.Random(size)
    for _ in range(6):
        position, plain = GAMES[size].position(), Plain(size)
        while position.result == OPEN:
            expected = plain.moves(plain.turn) or ["pass"]
            assert position.legal_moves.names == expected
            name = choose.choice(expected)
            position = position.play(name)
            plain.play(name)
            assert position.result == plain.result()
            assert widened(position.text) == plain.text()


@EVERY_SIZE
def test_laws(size: int) -> None:
    check(GAMES[size], games=2, interpreted=True)


@pytest.mark.parametrize("square", [at for at in range(64) if at not in (27, 28, 35, 36)])
def test_discs_turn_over_from_every_square_in_every_direction(square: int) -> None:
    """White discs everywhere but at the rim, so that each edge and the sign bit are met."""
    plain = Plain(8)
    row, column = divmod(square, 8)
    plain.rows = [["W"] * 8 for _ in range(8)]
    for i in range(8):
        plain.rows[0][i] = plain.rows[7][i] = plain.rows[i][0] = plain.rows[i][7] = "B"
    plain.rows[row][column] = "."
    position = GAME.position(plain.text())
    [name] = plain.moves("B")
    assert position.legal_moves.names == [name]
    plain.play(name)
    assert widened(position.play(name).text) == plain.text()


def margin(game: Rules, state: State, low: int, high: int) -> int:
    """By how many discs the side to move wins with best play, if between low and high."""
    if game.result(state) != OPEN:
        return count(state.own) - count(state.other)
    for move in game.moves(state):
        low = max(low, -margin(game, game.play(state, move), -high, -low))
        if low >= high:
            break
    return low


def test_the_small_board_is_whites_by_eight() -> None:
    rules = GAMES[4].rules
    assert margin(rules, rules.start(), -16, 16) == -8


def test_first_moves() -> None:
    position = GAME.position()
    assert position.text == "8/8/8/3BW3/3WB3/8/8/8 B"
    assert position.legal_moves.names == ["e6", "f5", "c4", "d3"]
    assert position.play("D3").text == "8/8/8/3BW3/3BB3/3B4/8/8 W"


def test_the_shortest_game() -> None:
    over = GAME.position().play_all("e6 f4 e3 f6 g5 d6 e7 f5 c5")
    assert over.winner == 0 and over.state.own == 0 and count(over.state.other) == 13


def test_passing() -> None:
    stuck = GAMES[4].position("BWWW/WWWW/WWWW/WWW1 W")
    assert stuck.legal_moves.names == ["pass"]
    assert stuck.play("--").text == "BWWW/WWWW/WWWW/WWW1 B"
    assert GAMES[4].path(stuck.state, stuck.find("pass")) == ()
    assert stuck.play_all("pass d1").winner == 1
    assert stuck.play("pass").legal_moves.names == ["d1"]


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("BBBB/BBBB/WWWW/WWWW B", DRAWN),
        ("BBBB/BBBB/WWWW/BWWW B", WON),
        ("BBBB/BBBB/WWWW/BWWW W", LOST),
        ("4/1BB1/1BB1/4 W", LOST),
        ("BBBB/BBBB/BBBB/BBW1 W", OPEN),
    ],
)
def test_ends(text: str, result: int) -> None:
    assert GAMES[4].position(text).result == result


def test_noisy_moves_take_corners() -> None:
    game = GAMES[4]
    state = game.parse("1WB1/1WB1/1WB1/4 B")
    noisy = [game.move_name(state, m) for m in game.moves(state) if game.rules.noisy(state, m)]
    promised = [m for m in game.moves(state) if game.rules.promise(state, m) == 1]
    assert noisy == ["a4", "a1"] == [game.move_name(state, move) for move in promised]


def test_promise() -> None:
    promises = {move: GAME.rules.promise(GAME.start(), move) for move in (0, 1, 9, 54, 63, 18, 64)}
    assert promises == {0: 1, 1: -1, 9: -1, 54: -1, 63: 1, 18: 0, 64: 0}


def test_evaluations() -> None:
    rules = GAMES[4].rules
    state = GAMES[4].parse("B3/1BW1/1BB1/4 W")
    assert rules.discs(state) == -30
    assert rules.position(state) == 10 * (3 - 3) - 100
    assert GAME.rules.position(GAME.start()) == GAME.rules.discs(GAME.start()) == 0


def test_the_picture() -> None:
    picture = GAMES[4].position().picture
    assert picture is not None and picture.colours == ("black", "white")
    black, white = Piece("B", 0), Piece("W", 1)
    assert picture.pieces == {5: black, 6: white, 9: white, 10: black}


def test_texts() -> None:
    assert GAMES[4].position().text == "4/1BW1/1WB1/4 B"
    assert GAMES[4].parse("..../1bw1/.wb./4  b") == GAMES[4].start()
    assert GAME.parse(GAME.text(GAME.start())) == GAME.start()


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "rows from the top"),
        ("4/1BW1/1WB1/4", "rows from the top"),
        ("4/1BW1/1WB1/4 X", "rows from the top"),
        ("4/1BW1/1XB1/4 B", "rows from the top"),
        ("4/1BW1/1WB1 B", "4 rows of 4"),
        ("4/1BW1/1WB1/3 B", "4 rows of 4"),
        ("4/1BW1/2B1/4 B", "never empty"),
    ],
)
def test_faults_of_texts(text: str, fault: str) -> None:
    with pytest.raises(PositionError, match=fault):
        GAMES[4].position(text)


def test_faults_of_states() -> None:
    start = GAMES[4].start()
    for state, fault in {
        start._replace(own=start.own | 1 << 16): "off the board",
        start._replace(own=start.own | start.other): "on one square",
        start._replace(side=2): "side to move",
    }.items():
        with pytest.raises(ValueError, match=fault):
            GAMES[4].rules.check(state)


@pytest.mark.parametrize("size", [2, 5, 10])
def test_faults_of_sizes(size: int) -> None:
    with pytest.raises(SpecError, match="size must be 4, 6 or 8"):
        load(f"othello:size={size}")
