"""Draughts: counts, a plain second implementation, ends, names, texts and their faults."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise, product

import pytest

from alfonso import DRAWN, LOST, OPEN, Game, Piece, PositionError, SpecError, load
from alfonso.game import State
from alfonso.perft import perft
from alfonso.position import Position
from alfonso.testing import check

GAME, ENDLESS = load("draughts"), load("draughts:quiet=0")
BOTH = pytest.mark.parametrize("game", [GAME, ENDLESS], ids=["forty moves", "endless"])
Place = tuple[int, int]


def place_of(square: int) -> Place:
    row, pair = divmod(square - 1, 4)
    return row, 2 * pair + 1 - row % 2


def square_at(place: Place) -> int:
    return 4 * place[0] + place[1] // 2 + 1


@dataclass
class Plain:
    """The game on a dictionary: men are b and w, kings B and W."""

    limit: int
    turn: str = "b"
    quiet: int = 0
    board: dict[Place, str] = field(default_factory=dict)

    @classmethod
    def at_start(cls, limit: int) -> Plain:
        men = {place_of(square): "b" if square <= 12 else "w" for square in range(1, 33)}
        return cls(limit, board={p: men[p] for p in men if p[0] not in (3, 4)})

    def moves(self) -> dict[str, list[Place]]:
        """The places that the moving piece touches, by name."""
        own = [place for place, piece in self.board.items() if piece.lower() == self.turn]
        jumps = [path for place in own for path in self.jumps(place, frozenset()) if path[1:]]
        steps = [path for place in own for path in self.steps(place)]
        sign, paths = ("x", jumps) if jumps else ("-", steps)
        return {sign.join(str(square_at(place)) for place in path): path for path in paths}

    def directions(self, piece: str) -> list[Place]:
        rows = {"b": [1], "w": [-1]}.get(piece, [1, -1])
        return [(down, right) for down in rows for right in (1, -1)]

    def steps(self, place: Place) -> Iterator[list[Place]]:
        for down, right in self.directions(self.board[place]):
            goal = place[0] + down, place[1] + right
            if self.on_board(goal) and goal not in self.board:
                yield [place, goal]

    def jumps(
        self, place: Place, taken: frozenset[Place], start: Place | None = None
    ) -> list[list[Place]]:
        """Every way to jump on until there is none."""
        start, further = start or place, []
        for down, right in self.directions(self.board[start]):
            over = place[0] + down, place[1] + right
            goal = place[0] + 2 * down, place[1] + 2 * right
            enemy = self.board.get(over, self.turn).lower() != self.turn and over not in taken
            if enemy and self.on_board(goal) and (goal not in self.board or goal == start):
                further += self.jumps(goal, taken | {over}, start)
        return [[place, *rest] for rest in further] or [[place]]

    def on_board(self, place: Place) -> bool:
        return place[0] in range(8) and place[1] in range(8)

    def play(self, name: str) -> None:
        path = self.moves()[name]
        piece = self.board.pop(path[0])
        self.quiet = self.quiet + 1 if self.limit and piece.isupper() and "-" in name else 0
        if "x" in name:
            for (row, column), (to_row, to_column) in pairwise(path):
                del self.board[(row + to_row) // 2, (column + to_column) // 2]
        crowned = path[-1][0] == (7 if self.turn == "b" else 0)
        self.board[path[-1]] = piece.upper() if crowned else piece
        self.turn = "w" if self.turn == "b" else "b"

    def result(self) -> int:
        if not self.moves():
            return LOST
        return DRAWN if self.limit and self.quiet >= self.limit else OPEN

    def text(self) -> str:
        lists = {
            side: ",".join(
                "K" * self.board[place].isupper() + str(square_at(place))
                for place in sorted(self.board)
                if self.board[place].lower() == side
            )
            for side in "wb"
        }
        text = f"{self.turn.upper()}:W{lists['w']}:B{lists['b']}"
        return f"{text}:H{self.quiet}" if self.quiet else text


def assert_alike(game: Game, state: State, plain: Plain) -> list[str]:
    """The names of the moves, the same in both."""
    assert game.text(state) == plain.text()
    assert game.result(state) == plain.result()
    names = [game.move_name(state, move) for move in game.moves(state)]
    assert sorted(names) == sorted(plain.moves())
    return names


def strewn(choose: random.Random, pieces: int) -> Plain:
    """A position of many kings."""
    plain = Plain(80, choose.choice("bw"))
    for number, square in enumerate(choose.sample(range(1, 33), pieces)):
        piece = choose.choice("bBB" if number % 2 else "wWW")
        row = place_of(square)[0]
        plain.board[place_of(square)] = piece.upper() if row in (0, 7) else piece
    return plain


def random_positions(games: int) -> Iterator[Position]:
    choose = random.Random(2)
    for _ in range(games):
        position = GAME.position()
        while not position.is_over:
            yield position
            position = position.child(choose.choice(list(position.legal_moves)))
        yield position


def names(text: str) -> list[str]:
    return GAME.position(text).legal_moves.names


def test_counts() -> None:
    start = GAME.position()
    counts = [perft(start, depth, interpreted=True) for depth in range(1, 9)]
    assert counts == [7, 49, 302, 1469, 7361, 36768, 179740, 845931]


def test_counts_compiled() -> None:
    assert perft(GAME.position(), 9) == 3963680
    assert perft(ENDLESS.position(), 10) == 18391564


@BOTH
def test_random_games_against_the_plain_game(game: Game) -> None:
    choose = random.Random(3)
    for _ in range(15):
        state, plain = game.start(), Plain.at_start(80 if game is GAME else 0)
        for _ in range(200):
            names = assert_alike(game, state, plain)
            if game.result(state) != OPEN:
                break
            name = choose.choice(names)
            state = game.play(state, game.find_move(state, name))
            plain.play(name)


def test_strewn_kings_against_the_plain_game() -> None:
    choose = random.Random(4)
    for number in range(1500):
        plain = strewn(choose, 2 + number % 20)
        state = GAME.parse(plain.text())
        names = assert_alike(GAME, state, plain)
        if names:
            name = choose.choice(names)
            state = GAME.play(state, GAME.find_move(state, name))
            plain.play(name)
            assert_alike(GAME, state, plain)


def test_laws() -> None:
    check(GAME, games=4, interpreted=True)
    check(ENDLESS, games=2)


def test_jumps_are_compulsory_and_complete() -> None:
    assert names("W:W22,32:B17,18") == ["22x13", "22x15"]
    assert names("W:W22,32:B18,10,11") == ["22x15x6", "22x15x8"]


def test_a_man_stops_where_it_is_crowned() -> None:
    man, king = GAME.position("W:W10:B7,8,1"), GAME.position("W:WK10:B7,8,1")
    assert man.play("10x3").text == "B:WK3:B1,8"
    assert king.play("10x3x12").text == "B:WK12:B1"


def test_two_ways_around_are_two_moves() -> None:
    position = GAME.position("B:W14,15,22,23:BK10")
    assert sorted(position.legal_moves.names) == ["10x17x26x19x10", "10x19x26x17x10"]
    assert {position.play(name).text for name in position.legal_moves.names} == {"W:W:BK10"}


def test_ends() -> None:
    assert GAME.position("B:W5:B1").result == OPEN
    assert GAME.position("W:W5:B1").winner == 0
    assert GAME.position("B:W5,6,9,10:B1").winner == 1
    assert GAME.position("W:W:B1").winner == 0
    assert GAME.position("W:WK5:BK32:H80").result == DRAWN
    assert GAME.position("W:WK5:BK32:H79").result == OPEN
    assert GAME.position("B:W5,6,9,10:B1:H80").result == LOST


def test_a_third_occurrence_is_a_draw() -> None:
    shuffle = "1-6 32-27 6-1 27-32 "
    once = GAME.position("B:WK32:BK1").play_all(shuffle)
    assert (once.text, once.result) == ("B:WK32:BK1:H4", OPEN)
    assert once.play_all(shuffle).result == DRAWN
    assert ENDLESS.position("B:WK32:BK1").play_all(shuffle * 2).result == DRAWN


def test_quiet_turns() -> None:
    position = GAME.position("B:WK32,21:BK1,K4:H7")
    assert position.play("1-5").state.quiet == 8
    assert position.play_all("1-5 21-17").state.quiet == 0
    assert GAME.position("B:WK6,K32:BK1:H7").play("1x10").state.quiet == 0
    assert ENDLESS.position("B:WK32:BK1").play("1-5").state.quiet == 0


def test_names_are_found() -> None:
    for position in random_positions(4):
        moves = list(position.legal_moves)
        assert len(set(position.legal_moves.names)) == len(moves)
        for move in moves:
            assert position.find(position.move_name(move).upper()) == move
    assert GAME.position("W:W22,32:B18,11,10").finds("22x8")
    assert not GAME.position("B:W14,15,22,23:BK10").finds("10x10")


def test_paths() -> None:
    position = GAME.position("W:W22,32:B18,11")
    assert GAME.path(position.state, position.find("22x8")) == (42, 28, 14)
    start = GAME.position()
    assert GAME.path(start.state, start.find("11-15")) == (21, 28)


def test_noisy_moves_are_jumps() -> None:
    for position in random_positions(3):
        for move in position.legal_moves:
            assert GAME.rules.noisy(position.state, move) == ("x" in position.move_name(move))


def rotated(state: State) -> State:
    """The board turned about, with the colours exchanged: the same game for the other side."""
    own, other, kings = (int(f"{word:035b}"[::-1], 2) for word in state[:3])
    return type(state)(own, other, kings, 1 - state.turn, state.quiet)


def test_both_colours_play_the_same_game() -> None:
    rules = GAME.rules
    for position in random_positions(6):
        state, about = position.state, rotated(position.state)
        assert GAME.result(about) == GAME.result(state)
        assert rules.squares(about) == rules.squares(state) == -rules.squares(rules.turned(state))
        assert rules.material(about) == rules.material(state)
        if position.result == OPEN:
            after = {rotated(GAME.play(state, move)) for move in GAME.moves(state)}
            assert after == {GAME.play(about, move) for move in GAME.moves(about)}


def test_evaluations() -> None:
    rules = GAME.rules
    assert rules.material(GAME.parse("B:WK32,21:BK1,K2,12")) == 130
    assert rules.material(GAME.parse("W:WK32,21:BK1,K2,12")) == -130
    assert rules.squares(GAME.parse("B:W32:B1,9")) > rules.squares(GAME.parse("B:W32:B2,9"))
    assert rules.squares(GAME.parse("B:W32:B17")) > rules.squares(GAME.parse("B:W32:B9"))


def test_texts() -> None:
    start = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"
    assert GAME.position().text == start
    assert GAME.parse("b:b1-12:w21-32.") == GAME.start()
    assert GAME.parse("W:WK1-3:B:H5") == GAME.parse("W:B:Wk3,K2,k1:h5")
    for position in random_positions(4):
        assert GAME.parse(position.text) == position.state


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "wanted"),
        ("B:W21", "wanted"),
        ("B:W21:W22", "wanted"),
        ("R:W21:B1", "wanted"),
        ("B:W21,:B1", "wanted"),
        ("B:W21 22:B1", "wanted"),
        ("B:WQ21:B1", "wanted"),
        ("B:W21:B1:H", "wanted"),
        ("B:W21:B1:H-1", "wanted"),
        ("B:W21:B²", "wanted"),
        ("B:W33:B1", "1–32, not 33"),
        ("B:W0:B1", "1–32, not 0"),
        ("B:W30-33:B1", "1–32, not 30-33"),
        ("B:W25-22:B1", "1–32, not 25-22"),
        ("B:W21,K21:B1", "square 21 is named twice"),
        ("B:W21:B21", "two pieces"),
        ("B:W13-25:B1", "more than 12"),
        ("B:W4:B1", "last row"),
        ("B:W21:B30", "last row"),
        ("B:WK21:BK1:H81", "0–80"),
    ],
)
def test_faults_of_texts(text: str, fault: str) -> None:
    with pytest.raises(PositionError, match=fault):
        GAME.position(text)


def test_faults_of_states() -> None:
    state = GAME.parse("B:W21:B1")
    for change, fault in (
        ({"turn": 2}, "0 or 1"),
        ({"own": 1 << 8}, "off the board"),
        ({"kings": 2}, "missing"),
        ({"quiet": -1}, "0–80"),
    ):
        with pytest.raises(ValueError, match=fault):
            GAME.rules.check(state._replace(**change))
    with pytest.raises(PositionError, match="0–0"):
        ENDLESS.parse("B:W21:B1:H1")


def test_faults_of_parameters() -> None:
    with pytest.raises(SpecError, match="quiet must be"):
        load("draughts:quiet=-1")


def test_the_picture() -> None:
    picture = GAME.picture(GAME.parse("W:W29,K4:B1,K32:H3"))
    assert picture is not None
    assert picture.pieces == {
        1: Piece("b", 0),
        62: Piece("B", 0, "king"),
        56: Piece("w", 1),
        7: Piece("W", 1, "king"),
    }
    assert picture.board.names[1] == "1" and picture.board.names[62] == "32"
    assert picture.notes == ("3 quiet turns of 80",)


@cache
def jump_paths(vertex: Place, prey: int, blocked: frozenset[Place]) -> int:
    """Paths of jumps on the 4×4 places that a king lands on, over prey on the 9 places between."""
    paths = 0
    for down in (1, -1):
        for right in (1, -1):
            goal = vertex[0] + down, vertex[1] + right
            if goal in blocked or not set(goal) <= set(range(4)):
                continue
            over = 1 << 3 * min(vertex[0], goal[0]) + min(vertex[1], goal[1])
            if prey & over:
                paths += jump_paths(goal, prey & ~over, blocked) or 1
    return paths


@pytest.mark.slow
def test_jumps_are_at_most_40() -> None:
    """Kings fall in two classes that share no landing place and no prey, each of two halves that
    share the prey; beyond that, whatever stands in the way of the other class is left out."""
    most = [[0] * 13 for _ in range(10)]  # by prey and kings of one class
    for prey in range(512):
        even, odd = best_half(prey, 0), best_half(prey, 1)
        row = most[prey.bit_count()]
        for some, more in product(range(9), repeat=2):
            if some + more <= 12:
                row[some + more] = max(row[some + more], even[some] + odd[more])
    jumps = max(
        most[prey][kings] + most[more_prey][more_kings]
        for prey, more_prey in product(range(10), repeat=2)
        for kings, more_kings in product(range(13), repeat=2)
        if prey + more_prey <= 12 and kings + more_kings <= 12
    )
    assert jumps == 40 <= GAME.most_moves == 12 * 4


def best_half(prey: int, parity: int) -> list[int]:
    """The most paths that so many kings have, 0–8."""
    vertices = [(row, column) for row in range(4) for column in range(4)]
    vertices = [vertex for vertex in vertices if sum(vertex) % 2 == parity]
    most = [0] * 9
    for choice in range(256):
        kings = {vertex for place, vertex in enumerate(vertices) if choice >> place & 1}
        paths = sum(jump_paths(king, prey, frozenset(kings - {king})) for king in kings)
        most[len(kings)] = max(most[len(kings)], paths)
    return most
