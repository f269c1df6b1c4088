"""Breakthrough: counts, a plain second implementation, ends, names, texts and their faults."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

import pytest

from alfonso import LOST, OPEN, Piece, PositionError, SpecError, load
from alfonso.game import WON, Rules, State
from alfonso.perft import perft
from alfonso.testing import check

SIZES = 4, 5, 6, 7, 8
GAMES = {size: load(f"breakthrough:size={size}") for size in SIZES}
GAME = GAMES[8]
EVERY_SIZE = pytest.mark.parametrize("size", SIZES)


@dataclass
class Plain:
    """The game on a list of rows from the top."""

    size: int
    turn: str = "W"
    rows: list[list[str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        empty = self.size - 4
        self.rows = [[man] * self.size for man in "BB" + "." * empty + "WW"]

    def moves(self) -> dict[str, tuple[int, int, int, int]]:
        """The squares, source and target, by name."""
        found = {}
        ahead = -1 if self.turn == "W" else 1
        for row in range(self.size):
            for column in range(self.size):
                for aside in (-1, 0, 1):
                    name = self.name_of(row, column, row + ahead, column + aside)
                    if name:
                        found[name] = row, column, row + ahead, column + aside
        return found

    def name_of(self, row: int, column: int, to_row: int, to_column: int) -> str:
        if self.rows[row][column] != self.turn or not 0 <= to_column < self.size:
            return ""
        taken = self.rows[to_row][to_column]
        if taken == self.turn or (taken != "." and column == to_column):
            return ""
        sign = "-" if taken == "." else "x"
        return f"{self.square(row, column)}{sign}{self.square(to_row, to_column)}"

    def square(self, row: int, column: int) -> str:
        return "abcdefgh"[column] + str(self.size - row)

    def play(self, name: str) -> None:
        row, column, to_row, to_column = self.moves()[name]
        self.rows[row][column] = "."
        self.rows[to_row][to_column] = self.turn
        self.turn = "B" if self.turn == "W" else "W"

    def result(self) -> int:
        men = {man for row in self.rows for man in row}
        if self.turn == "W":
            return LOST if "B" in self.rows[-1] or "W" not in men else OPEN
        return LOST if "W" in self.rows[0] or "B" not in men else OPEN

    def text(self) -> str:
        return "/".join("".join(row) for row in self.rows) + " " + self.turn


def widened(text: str) -> str:
    """A text with a point for each empty square."""
    for number in range(1, 9):
        text = text.replace(str(number), "." * number)
    return text


def names(text: str) -> list[str]:
    return GAMES[4].position(text).legal_moves.names


@pytest.mark.parametrize(
    ("size", "counts"),
    [(8, [22, 484, 11132, 256036]), (4, [6, 42, 334, 2216, 16118, 99382])],
)
def test_counts(size: int, counts: list[int]) -> None:
    start, depths = GAMES[size].position(), range(1, len(counts) + 1)
    assert [perft(start, depth, interpreted=True) for depth in depths] == counts


@EVERY_SIZE
def test_against_the_plain_game(size: int) -> None:
    choose = random.Random(size)
    for _ in range(8):
        position, plain = GAMES[size].position(), Plain(size)
        while position.result == OPEN:
            assert sorted(position.legal_moves.names) == sorted(plain.moves())
            name = choose.choice(sorted(plain.moves()))
            position = position.play(name)
            plain.play(name)
            assert position.result == plain.result()
            assert widened(position.text) == plain.text()


@EVERY_SIZE
def test_laws(size: int) -> None:
    check(GAMES[size], games=2, interpreted=True)


def value(game: Rules, state: State, known: dict[State, int]) -> int:
    """What a state is worth with best play."""
    if state not in known:
        if game.result(state) != OPEN:
            return game.result(state)
        children = (game.play(state, move) for move in game.moves(state))
        known[state] = WON if any(value(game, child, known) == LOST for child in children) else LOST
    return known[state]


def test_the_small_board_is_blacks() -> None:
    assert value(GAMES[4].rules, GAMES[4].rules.start(), {}) == LOST


def test_order_of_moves() -> None:
    assert names("4/1B2/2W1/W3 W") == ["c2xb3", "c2-c3", "a1-a2", "c2-d3", "a1-b2"]
    assert names("3B/1B2/W1W1/4 B") == ["b3xc2", "d4-d3", "b3-b2", "d4-c3", "b3xa2"]


def test_straight_ahead_nothing_is_captured() -> None:
    assert names("4/4/B3/W3 B") == ["a2-b1"]
    assert names("4/B3/W3/4 W") == ["a2-b3"]


def test_nobody_leaves_the_board_at_its_sides() -> None:
    assert names("4/W2W/B2B/4 W") == ["d3-c4", "a3-a4", "d3-d4", "a3-b4"]
    assert names("4/W2W/B2B/4 B") == ["a2-b1", "a2-a1", "d2-d1", "d2-c1"]


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("1W2/4/2B1/4 B", LOST),
        ("4/4/1W2/2B1 W", LOST),
        ("4/4/1W2/4 B", LOST),
        ("4/1B2/4/4 W", LOST),
        ("1B2/4/4/2W1 W", OPEN),
    ],
)
def test_ends(text: str, result: int) -> None:
    assert GAMES[4].position(text).result == result


def test_the_last_man_is_captured() -> None:
    position = GAMES[4].position("4/1B2/W3/4 W").play("a2xb3")
    assert position.text == "4/1W2/4/4 B" and position.winner == 0


def test_names() -> None:
    position = GAME.position()
    assert position.legal_moves.names[:4] == ["b2-a3", "c2-b3", "d2-c3", "e2-d3"]
    assert {position.play(name) for name in ("B2-C3", "b2c3", "b2xc3")} == {position.play("b2-c3")}
    small = GAMES[4].position("4/1B2/2W1/W3 W")
    assert small.play("b3") == small.play("c2b3") == small.play("c2-b3") == small.play("c2xb3")
    assert GAME.path(position.state, GAME.find_move(position.state, "b2-c3")) == (49, 42)


def test_no_position_has_more_than_most_moves() -> None:
    fullest = GAME.position("B7/8/1WWWW3/8/1WWWWWW1/8/1WWWWWW1/8 W")
    assert len(fullest.legal_moves) == GAME.most_moves == 48


def test_noisy_moves_capture_or_win() -> None:
    state = GAMES[4].parse("4/WB2/2W1/3W W")
    noisy = [move for move in GAMES[4].moves(state) if GAMES[4].rules.noisy(state, move)]
    assert [GAMES[4].move_name(state, move) for move in noisy] == ["c2xb3", "a3-a4", "a3-b4"]


def test_promise() -> None:
    game = GAMES[4]
    state = game.parse("4/WB2/2W1/3W W")
    promises = {game.move_name(state, m): game.rules.promise(state, m) for m in game.moves(state)}
    best_first = sorted(promises, key=lambda name: -promises[name])
    assert best_first[:3] == ["a3-a4", "a3-b4", "c2xb3"]
    assert promises["c2-c3"] > promises["d1-d2"]


def test_evaluations() -> None:
    rules = GAMES[4].rules
    state = GAMES[4].parse("1B2/W3/1W2/4 B")
    assert rules.material(state) == -100
    assert rules.progress(state) < rules.progress(GAMES[4].parse("1B2/4/WW2/4 B"))
    assert GAME.rules.material(GAME.start()) == GAME.rules.progress(GAME.start()) == 0


def test_the_picture() -> None:
    picture = GAMES[4].position("4/1B2/2W1/4 B").picture
    assert picture is not None
    assert picture.pieces == {5: Piece("B", 1, "pawn"), 10: Piece("W", 0, "pawn")}


def test_texts() -> None:
    start = "BBBBBBBB/BBBBBBBB/8/8/8/8/WWWWWWWW/WWWWWWWW W"
    assert GAME.position().text == start
    assert GAME.parse(start.lower().replace("8", "3..3")) == GAME.start()
    assert GAMES[4].position().text == "BBBB/BBBB/WWWW/WWWW W"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "rows from the top"),
        ("4/1B2/2W1/4", "rows from the top"),
        ("4/1B2/2W1/4 R", "rows from the top"),
        ("4/1B2/2P1/4 W", "rows from the top"),
        ("4/1B2/2W1 W", "4 rows of 4"),
        ("4/1B2/2W1/5 W", "4 rows of 4"),
        ("WWW1/WWWW/WW2/B3 W", "at most 8"),
        ("1W2/4/2B1/4 W", "White had already won"),
        ("4/4/4/1B1W B", "Black had already won"),
        ("4/1W2/4/4 W", "White had already won"),
        ("4/1B2/4/4 B", "Black had already won"),
        ("WW2/4/2B1/4 B", "White had already won a move earlier"),
        ("4/4/W3/BB2 W", "Black had already won a move earlier"),
        ("4/4/4/4 W", "already won"),
    ],
)
def test_faults_of_texts(text: str, fault: str) -> None:
    with pytest.raises(PositionError, match=fault):
        GAMES[4].position(text)


def test_faults_of_states() -> None:
    state = type(GAME.start())
    for words, fault in {
        (1 << 9, 1 << 16, 0): "off the board",
        (1 << 9, 1 << 9, 0): "on one square",
        (1 << 9, 1 << 8, 2): "side to move",
    }.items():
        with pytest.raises(ValueError, match=fault):
            GAMES[4].rules.check(state(*words))


@pytest.mark.parametrize("size", [3, 9, -8])
def test_faults_of_sizes(size: int) -> None:
    with pytest.raises(SpecError, match="size must be 4–8"):
        load(f"breakthrough:size={size}")
