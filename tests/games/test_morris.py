"""Morris: counts, a plain second implementation, ends, names, texts and their faults."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

import pytest

from alfonso import DRAWN, LOST, OPEN, Game, Piece, Points, PositionError, load
from alfonso.game import State
from alfonso.perft import perft
from alfonso.position import Position
from alfonso.testing import check

GAME, WALKING = load("morris"), load("morris:flying=no")
BOTH = pytest.mark.parametrize("game", [GAME, WALKING], ids=["flying", "walking"])

ROWS = "a1 d1 g1, b2 d2 f2, c3 d3 e3, a4 b4 c4, e4 f4 g4, c5 d5 e5, b6 d6 f6, a7 d7 g7"
COLUMNS = "a1 a4 a7, b2 b4 b6, c3 c4 c5, d1 d2 d3, d5 d6 d7, e3 e4 e5, f2 f4 f6, g1 g4 g7"
LINES = [line.split() for line in f"{ROWS}, {COLUMNS}".split(", ")]
POINTS = {point for line in LINES for point in line}


@dataclass
class Plain:
    """The game on a dictionary from points to sides."""

    flying: bool
    turn: str = "W"
    hands: dict[str, int] = field(default_factory=lambda: {"W": 9, "B": 9})
    board: dict[str, str] = field(default_factory=dict)

    @property
    def enemy(self) -> str:
        return "B" if self.turn == "W" else "W"

    def men(self, side: str) -> list[str]:
        return [point for point in self.board if self.board[point] == side]

    def in_mill(self, point: str) -> bool:
        side = self.board[point]
        mills = [line for line in LINES if point in line]
        return any(all(self.board.get(end) == side for end in mill) for mill in mills)

    def moves(self) -> Iterator[str]:
        starts = [""] if self.hands[self.turn] else self.men(self.turn)
        for start in starts:
            for goal in POINTS - set(self.board):
                if self.reaches(start, goal):
                    step = f"{start}-{goal}" if start else goal
                    yield from [f"{step}x{victim}" for victim in self.victims(step)] or [step]

    def reaches(self, start: str, goal: str) -> bool:
        if not start or (self.flying and len(self.men(self.turn)) == 3):
            return True
        return any({start, goal} == set(pair) for line in LINES for pair in pairwise(line))

    def victims(self, step: str) -> list[str]:
        """The men that a step gives the right to take."""
        after = Plain(self.flying, self.turn, dict(self.hands), dict(self.board))
        after.play(step)
        men = after.men(self.enemy)
        if not after.in_mill(step[-2:]):
            return []
        return [man for man in men if not after.in_mill(man)] or men

    def play(self, name: str) -> None:
        step, _, victim = name.partition("x")
        start, goal = step[:-3], step[-2:]
        if start:
            del self.board[start]
        else:
            self.hands[self.turn] -= 1
        self.board[goal] = self.turn
        if victim:
            del self.board[victim]
        self.turn = self.enemy

    def result(self) -> int:
        men = len(self.men(self.turn)) + self.hands[self.turn]
        return OPEN if men >= 3 and any(self.moves()) else LOST


def plain_of(game: Game, state: State, flying: bool) -> Plain:
    """The same position, read from the text."""
    turn, *sides = game.text(state).split(":")
    plain = Plain(flying, turn)
    for text in sides:
        men, _, hand = text[1:].partition("+")
        plain.hands[text[0]] = int(hand or 0)
        plain.board |= {point: text[0] for point in men.split(",") if point}
    return plain


def random_positions(games: int, game: Game = GAME) -> Iterator[Position]:
    choose = random.Random(5)
    for _ in range(games):
        position = game.position()
        while not position.is_over:
            yield position
            position = position.child(choose.choice(list(position.legal_moves)))
        yield position


def names(text: str, game: Game = GAME) -> list[str]:
    return sorted(game.position(text).legal_moves.names)


def test_counts() -> None:
    start = GAME.position()
    counts = [perft(start, depth, interpreted=True) for depth in range(1, 5)]
    assert counts == [24, 24 * 23, 24 * 23 * 22, 24 * 23 * 22 * 21]


def test_counts_compiled() -> None:
    assert perft(GAME.position(), 5) == 5140800
    assert perft(WALKING.position(), 6) == 99274176


@BOTH
def test_random_games_against_the_plain_game(game: Game) -> None:
    choose = random.Random(6)
    for _ in range(8):
        state, plain = game.start(), Plain(game is GAME)
        for _ in range(150):
            assert plain_of(game, state, plain.flying) == plain
            assert game.result(state) == plain.result()
            if plain.result() != OPEN:
                break
            moves = {game.move_name(state, move): move for move in game.moves(state)}
            assert sorted(moves) == sorted(plain.moves())
            name = choose.choice(list(moves))
            state = game.play(state, moves[name])
            plain.play(name)


@BOTH
def test_laws(game: Game) -> None:
    check(game, games=3)


def test_mills_take_men_that_stand_alone() -> None:
    assert "d7xb4" in names("W:Wa7,g7+5:Ba1,d1,g1,b4+5")
    assert "d7xa1" not in names("W:Wa7,g7+5:Ba1,d1,g1,b4+5")
    taking = [name for name in names("W:Wa7,g7+6:Ba1,d1,g1+6") if "x" in name]
    assert taking == ["d7xa1", "d7xd1", "d7xg1"]


def test_two_mills_take_one_man() -> None:
    position = GAME.position("W:Wa7,a4,d1,g1,b2+2:Bb6,d6,c5,d5+2")
    taking = [name for name in position.legal_moves.names if "x" in name]
    assert sorted(taking) == ["a1xb6", "a1xc5", "a1xd5", "a1xd6"]


def test_a_mill_may_be_opened_and_closed_again() -> None:
    position = GAME.position("W:Wa7,d7,g7,a1:Bd1,d2,f4,f6")
    again = position.play_all("d7-d6 d2-d3 d6-d7xd3")
    assert again.text == "B:Wa7,d7,g7,a1:Bd1,f6,f4"
    assert not any("x" in name for name in position.legal_moves.names)


def test_three_men_fly() -> None:
    text = "W:Wa7,d5,g4:Bb6,d6,b4,f2"
    walks = ["a7-a4", "a7-d7", "d5-c5", "d5-e5", "g4-f4", "g4-g1", "g4-g7"]
    assert names(text, WALKING) == walks
    assert len(names(text)) == 3 * 17
    assert names(text.replace("g4", "g4,g7")) == names(text.replace("g4", "g4,g7"), WALKING)


def test_nobody_to_take() -> None:
    assert "d7" in names("B:W+6:Ba7,g7+7")


def test_ends() -> None:
    last = GAME.position("W:Wa7,g7,d5:Bb6,d6,b4")
    assert last.play("d5-d7xb4").winner == 0
    assert GAME.position("W:Wa7,a4:Bb6,d6,b4").result == LOST
    assert GAME.position("W:Wa7,a4+1:Bb6,d6,b4+1").result == OPEN
    shut_in = "B:Wa4,d7,g4,d1,b4:Ba7,g7,a1,g1"
    assert GAME.position(shut_in).winner == 0
    assert GAME.position(shut_in.replace(",g1", "")).result == OPEN
    assert WALKING.position(shut_in.replace(",g1", "")).winner == 0


def test_a_third_occurrence_is_a_draw() -> None:
    position = GAME.position("W:Wa7,d6,g4,c3:Ba1,b4,e3,f2")
    shuffle = "a7-d7 a1-d1 d7-a7 d1-a1 "
    assert position.play_all(shuffle).result == OPEN
    assert position.play_all(shuffle * 2).result == DRAWN


def test_the_richest_position_found() -> None:
    text = "W:Wd7,g4,b6,f6,f2,d2,b4,d5,e4:Bg7,d1,a1,a4,c5,e5,e3,d3,c4"
    assert len(names(text)) == 92 <= GAME.most_moves


def test_names_are_found() -> None:
    for position in random_positions(3):
        for move in position.legal_moves:
            name = position.move_name(move)
            assert position.find(name) == position.find(name.replace("-", "")) == move


def test_paths() -> None:
    position = GAME.position("W:Wa7,g7,d6:Bb6,b4,f2")
    assert GAME.path(position.state, position.find("d6-d7xb4")) == (10, 3, 22)
    assert GAME.path(position.state, position.find("a7-a4")) == (0, 21)
    assert GAME.path(GAME.start(), GAME.position().find("g1")) == (48,)


def test_noisy_moves_take() -> None:
    for position in random_positions(3):
        for move in position.legal_moves:
            assert GAME.rules.noisy(position.state, move) == ("x" in position.move_name(move))


@BOTH
def test_symmetries(game: Game) -> None:
    rules = game.rules
    for number, position in enumerate(random_positions(4, game)):
        state, which = position.state, number % game.symmetries
        image = rules.image(state, which)
        assert game.result(image) == game.result(state)
        assert rules.mills(image) == rules.mills(state)
        if game.result(state) == OPEN:
            images = {rules.image_move(move, which) for move in game.moves(state)}
            assert images == set(game.moves(image))
            for move in game.moves(state):
                after = game.play(image, rules.image_move(move, which))
                assert after == rules.image(game.play(state, move), which)


def test_sixteen_different_symmetries() -> None:
    state = GAME.parse("W:Wa7,d6,c3+6:Bd7,e3,a1+6")
    assert len({GAME.rules.image(state, which) for which in range(16)}) == 16
    assert GAME.text(GAME.rules.image(state, 8)) == "W:Wa1,d6,c5+6:Bg1,d5,c3+6"
    assert GAME.text(GAME.rules.image(state, 1)) == "W:Wg7,f4,c5+6:Ba7,g4,c3+6"


def test_evaluations() -> None:
    rules = GAME.rules
    assert rules.mills(GAME.start()) == rules.material(GAME.start()) == 0
    assert rules.material(GAME.parse("W:Wa7,d6,c3+6:Bd7,e3+6")) == 100
    assert rules.material(GAME.parse("B:Wa7,d6,c3+5:Bd7,e3+6")) == 0
    assert rules.mills(GAME.parse("W:Wa7,d7,g7:Bd3,c4,e4")) == 40 + 3 * 10 - 9 * 10
    assert rules.mills(GAME.parse("W:Wa7,d6,g7:Bd3,c4,e4")) == 25 + 8 * 10 - 9 * 10


def test_turned() -> None:
    rules = GAME.rules
    for position in random_positions(3):
        turned = rules.turned(position.state)
        assert rules.turned(turned) == position.state
        assert rules.mover(turned) == 1 - position.mover
        assert rules.mills(turned) == -rules.mills(position.state)


def test_texts() -> None:
    assert GAME.position().text == "W:W+9:B+9"
    assert GAME.position().play("d6").text == "B:Wd6+8:B+9"
    assert GAME.parse("b:b+9:wD6+8") == GAME.position().play("d6").state
    for position in random_positions(4):
        assert GAME.parse(position.text) == position.state


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "wanted"),
        ("W:W+9", "wanted"),
        ("W:W+9:W+9", "wanted"),
        ("R:W+9:B+9", "wanted"),
        ("W:Wa2+8:B+9", "wanted"),
        ("W:Wd4+8:B+9", "wanted"),
        ("W:Wa1,+8:Bd2+8", "wanted"),
        ("W:Wa1a4:Bd2", "wanted"),
        ("W:W+12:B+9", "wanted"),
        ("W:W-1:B", "wanted"),
        ("W:Wa1,a1:Bd2", "named twice"),
        ("W:Wa1:Ba1", "two men"),
        ("W:Wa1+9:Bd2+9", "more than nine"),
        ("W:Wa1,a4,a7,b2,b4,b6,c3,c4,c5,d1:Bd2", "more than nine"),
        ("W:W+9:B+8", "in turn, White first"),
        ("B:W+9:B+9", "in turn, White first"),
        ("B:Wa1+7:B+9", "in turn, White first"),
        ("B:Wa1:Bd2+2", "in turn, White first"),
    ],
)
def test_faults_of_texts(text: str, fault: str) -> None:
    with pytest.raises(PositionError, match=fault):
        GAME.position(text)


def test_faults_of_states() -> None:
    for change, fault in (
        ({"turn": 2}, "0 or 1"),
        ({"own": 1 << 24}, "off the board"),
        ({"own": 1, "other": 1}, "two men"),
        ({"own_hand": -1, "other_hand": -1}, "less than empty"),
    ):
        with pytest.raises(ValueError, match=fault):
            GAME.rules.check(GAME.start()._replace(**change))


def test_the_picture() -> None:
    picture = GAME.position("B:Wd6,a1+7:Bg4+8").picture
    assert picture is not None and isinstance(picture.board, Points)
    assert picture.pieces == {10: Piece("W", 0), 42: Piece("W", 0), 27: Piece("B", 1)}
    assert picture.notes == ("White has 7 in hand", "Black has 8 in hand")
    assert len(picture.board.lines) == 32 and len(list(picture.board.squares)) == 24
