"""Fendo: counts, a plain second implementation, laws of whole games, texts, values and pictures."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise

import pytest

from alfonso import LOST, OPEN, WON, Game, Grid, Piece, Position, PositionError, SpecError, load
from alfonso.games.fendo import number
from alfonso.perft import perft
from alfonso.testing import check

GAME = load("fendo")
SPECS = (
    *("size=3", "size=3,men=1", "size=3,men=2", "size=5", "size=5,men=3,majority_end=yes"),
    *("size=7", "size=9,men=4", "size=11,men=9"),
)
EVERY_SPEC = pytest.mark.parametrize("spec", SPECS)
VECTOR = "1W|5/2|2|1O1/1_1|_5/3|1_3/1_1_3|W1/2|1_4/2O|4 W 5:5"

Cell = tuple[int, int]  # row and column from the top left
STEPS = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}


@dataclass
class Plain:
    """The game on a dictionary of men and a set of fences, as the rules tell it."""

    size: int
    stock: dict[str, int]
    turn: str = "W"
    men: dict[Cell, str] = field(default_factory=dict)
    fences: set[frozenset[Cell]] = field(default_factory=set)

    @classmethod
    def started(cls, size: int, men: int) -> Plain:
        middle = size // 2
        placed = {(middle, 0): "W", (middle, size - 1): "O"}
        return cls(size, {"W": men - 1, "O": men - 1}, men=placed)

    def name(self, cell: Cell) -> str:
        return "abcdefghijk"[cell[1]] + str(self.size - cell[0])

    def beside(self, cell: Cell, side: str) -> Cell | None:
        """The cell on a side, if there is one."""
        there = cell[0] + STEPS[side][0], cell[1] + STEPS[side][1]
        return there if there[0] in range(self.size) and there[1] in range(self.size) else None

    def next_to(self, cell: Cell, side: str) -> Cell | None:
        """The cell on a side, if there is one and no fence before it."""
        there = self.beside(cell, side)
        return there if there and frozenset((cell, there)) not in self.fences else None

    def area_of(self, cell: Cell) -> set[Cell]:
        area, waiting = {cell}, [cell]
        while waiting:
            here = waiting.pop()
            for side in STEPS:
                there = self.next_to(here, side)
                if there and there not in area:
                    area.add(there)
                    waiting.append(there)
        return area

    def areas(self) -> list[set[Cell]]:
        areas: list[set[Cell]] = []
        for cell in ((row, column) for row in range(self.size) for column in range(self.size)):
            if not any(cell in area for area in areas):
                areas.append(self.area_of(cell))
        return areas

    def open_areas(self) -> list[set[Cell]]:
        return [area for area in self.areas() if len(area & self.men.keys()) > 1]

    def is_legal(self) -> bool:
        """Whether no area is empty and one at most is open."""
        return len(self.open_areas()) <= 1 and all(area & self.men.keys() for area in self.areas())

    def ways(self, cell: Cell, side: str) -> Iterator[Cell]:
        """The empty cells straight on."""
        there = self.next_to(cell, side)
        while there and there not in self.men:
            yield there
            there = self.next_to(there, side)

    def targets(self, cell: Cell) -> set[Cell]:
        found = set()
        for side in STEPS:
            for corner in self.ways(cell, side):
                found.add(corner)
                for turn in "NS" if side in "EW" else "EW":
                    found |= set(self.ways(corner, turn))
        return found

    def free_men(self) -> list[Cell]:
        area = set().union(*self.open_areas())
        return [cell for cell in area if self.men.get(cell) == self.turn]

    def builds(self, man: Cell, target: Cell) -> Iterator[str]:
        """The sides of a target on which a man may build."""
        self.men[target] = self.men.pop(man)
        for side in STEPS:
            there = self.next_to(target, side)
            if there:
                self.fences.add(frozenset((target, there)))
                if self.is_legal():
                    yield side
                self.fences.remove(frozenset((target, there)))
        self.men[man] = self.men.pop(target)

    def moves(self) -> set[str]:
        found = set()
        for man in self.free_men():
            for target in {man, *self.targets(man)}:
                way = self.name(man) + ("-" + self.name(target) if target != man else "")
                found |= {way + side for side in self.builds(man, target)}
            if self.stock[self.turn]:
                found |= {self.name(target) for target in self.targets(man)}
        return found or {"pass"}

    def cell(self, name: str) -> Cell:
        return self.size - int(name[1:]), "abcdefghijk".index(name[0])

    def play(self, name: str) -> None:
        if name[-1] in STEPS:
            source, _, target = name[:-1].partition("-")
            man, there = self.cell(source), self.cell(target or source)
            self.men[there] = self.men.pop(man)
            beyond = self.next_to(there, name[-1])
            assert beyond
            self.fences.add(frozenset((there, beyond)))
        elif name != "pass":
            self.men[self.cell(name)] = self.turn
            self.stock[self.turn] -= 1
        self.turn = "O" if self.turn == "W" else "W"

    def cells(self, colour: str) -> int:
        """How many closed cells a colour has."""
        alone = [area for area in self.areas() if len(area & self.men.keys()) == 1]
        return sum(len(a) for a in alone if self.men[next(iter(a & self.men.keys()))] == colour)

    def value(self) -> Fraction:
        """The default evaluation, in cells."""
        other = "O" if self.turn == "W" else "W"
        lead = self.cells(self.turn) - self.cells(other)
        return lead + Fraction(3, 10) * (self.mean_freedom(self.turn) - self.mean_freedom(other))

    def mean_freedom(self, colour: str) -> Fraction:
        men = [cell for cell, owner in self.men.items() if owner == colour]
        return Fraction(sum(map(self.freedom, men)), len(men))

    def freedom(self, man: Cell) -> Fraction:
        freedom = Fraction(0)
        for side in STEPS:
            there = self.next_to(man, side)
            freedom -= 1 if not there else Fraction(there in self.men, 2)
        return freedom

    def text(self) -> str:
        rows = "/".join(
            "".join(self.cell_text((row, column)) for column in range(self.size))
            for row in range(self.size)
        )
        return f"{rows} {self.turn} {self.stock['W']}:{self.stock['O']}"

    def cell_text(self, cell: Cell) -> str:
        marks = [
            mark
            for mark, side in (("|", "E"), ("_", "S"))
            if self.beside(cell, side) and not self.next_to(cell, side)
        ]
        return self.men.get(cell, ".") + "".join(marks)


def widened(text: str) -> str:
    """A text with a point for each empty cell."""
    board, rest = text.split(" ", 1)
    for empty in range(11, 0, -1):
        board = board.replace(str(empty), "." * empty)
    return f"{board} {rest}"


def random_games(game: Game, games: int, seed: int = 0) -> Iterator[list[Position]]:
    """Games from the start to the end, position by position."""
    choose = random.Random(seed)
    for _ in range(games):
        position = game.position()
        while not position.is_over:
            position = position.child(choose.choice(list(position.legal_moves)))
        yield position.line


def read(position: Position) -> Plain:
    """The same position in the plain game."""
    board, turn, stock = widened(position.text).split()
    white, orange = map(int, stock.split(":"))
    plain = Plain(len(board.split("/")), {"W": white, "O": orange}, turn)
    for row, text in enumerate(board.split("/")):
        for column, (letter, marks) in enumerate(re.findall(r"([WO.])([|_]*)", text)):
            if letter != ".":
                plain.men[row, column] = letter
            for mark, (down, right) in (("|", STEPS["E"]), ("_", STEPS["S"])):
                if mark in marks:
                    plain.fences.add(frozenset(((row, column), (row + down, column + right))))
    return plain


def some_positions(spec: str, each_nth: int = 7) -> list[Position]:
    """Now and then a position of random games, and all of a game's last ones."""
    lines = list(random_games(load(f"fendo:{spec}"), 2))
    return [position for line in lines for position in line[::each_nth] + line[-3:]]


@pytest.mark.parametrize(
    ("size", "counts"),
    [
        (3, [28, 709, 14338]),
        (5, [100, 9586]),
        (7, [212, 43917]),
        (9, [364, 130580]),
        (11, [556]),
    ],
)
def test_counts(size: int, counts: list[int]) -> None:
    start, depths = load(f"fendo:size={size}").position(), range(1, len(counts) + 1)
    assert [perft(start, depth, interpreted=True) for depth in depths] == counts


@pytest.mark.parametrize(
    ("size", "depth", "count"),
    [(3, 5, 3574420), (5, 3, 923004), (7, 3, 9629342), (9, 3, 50789248)],
)
def test_native_counts(size: int, depth: int, count: int) -> None:
    assert perft(load(f"fendo:size={size}").position(), depth) == count


@EVERY_SPEC
def test_against_the_plain_game(spec: str) -> None:
    game, choose = load(f"fendo:{spec}"), random.Random(spec)
    size = game.rules.size
    for _ in range(3 if size < 7 else 1):
        position, plain = game.position(), Plain.started(size, game.rules.men)
        while not position.is_over:
            names = position.legal_moves.names
            if size < 7 or position.ply % (2 * size) == size:
                assert len(names) == len(set(names)) and set(names) == plain.moves()
            name = choose.choice(names)
            position = position.play(name)
            plain.play(name)
            assert widened(position.text) == plain.text()
            assert game.parse(plain.text()) == position.state
            own, other = number(position.state.own_area), number(position.state.other_area)
            colours = "WO" if position.mover == 0 else "OW"
            assert [own, other] == [plain.cells(colour) for colour in colours]


@EVERY_SPEC
def test_laws(spec: str) -> None:
    check(f"fendo:{spec}", games=2, seconds=1, interpreted=True)


def test_first_moves() -> None:
    names = GAME.position().legal_moves.names
    entries = [name for name in names if len(name) == 2]
    assert (len(entries), len(names) - len(entries)) == (47, 165)
    assert GAME.position().text == "7/7/7/W5O/7/7/7 W 6:6"
    after = GAME.position().play_all("c4 g4-g7W a4-b6E g3")
    assert after.text == "6|O/1W|5/7/2W4/6O/7/7 W 5:5"


def test_entries_where_men_could_move() -> None:
    position = GAME.position(VECTOR)
    entries = [name for name in position.legal_moves.names if len(name) == 2]
    assert entries == [
        *("g7", "g6", "c5", "d5", "e5", "f5", "g5", "d4", "e4", "f4", "g4", "g3"),
        *("c2", "d2", "e2", "f2", "g2", "d1", "e1", "f1", "g1"),
    ]
    state = position.state
    assert (number(state.own_area), number(state.other_area)) == (6, 5)
    assert number(GAME.rules.open_area(state)) == 38


def test_whole_games() -> None:
    most_fences, lengths = 6 * 6 + 14 - 1, []
    for line in random_games(GAME, 30):
        lengths.append(len(line) - 1)
        state = line[-1].state
        picture = line[-1].picture
        assert picture and len(picture.fences) <= most_fences
        assert len(picture.tints) == 49 == number(state.own_area) + number(state.other_area)
        assert line[-1].result == (
            WON if number(state.own_area) > number(state.other_area) else LOST
        )
    assert max(lengths) <= 122 and 55 < sum(lengths) / len(lengths) < 63


@EVERY_SPEC
def test_closed_areas_are_for_good(spec: str) -> None:
    for line in random_games(load(f"fendo:{spec}"), 2):
        for before, after in pairwise(line):
            earlier, later = before.picture, after.picture
            assert earlier and later
            assert earlier.tints.items() <= later.tints.items()
            assert not earlier.tints.keys() & set(after.last_path)
            for cell in earlier.tints:
                assert earlier.pieces.get(cell) == later.pieces.get(cell)


@pytest.mark.parametrize("spec", ["size=3", "size=3,men=2", "size=5,men=2", "size=5,men=3"])
def test_never_two_passes_in_a_row(spec: str) -> None:
    passes = 0
    for line in random_games(load(f"fendo:{spec}"), 40):
        names = line[-1].history_names
        passes += names.count("pass")
        assert ("pass", "pass") not in pairwise(names)
    assert passes > 0


def test_passing() -> None:
    position = load("fendo:size=3,men=2").position("3/O_1_O/1W|1 W 1:0")
    assert position.legal_moves.names == ["pass"]
    assert position.play("pass").text == "3/O_1_O/1W|1 O 1:0"
    assert position.game.path(position.state, position.find("pass")) == ()


@pytest.mark.parametrize(
    ("text", "legal", "illegal"),
    [
        ("3/WWO_/3 W 1:2", "b2-c1W", "b2-b1E"),
        ("2|O/3_/2W W 2:2", "c1W", "c1-b1E"),
    ],
)
def test_a_man_may_close_himself_in_but_leave_no_area_empty(
    text: str, legal: str, illegal: str
) -> None:
    names = load("fendo:size=3,men=3").position(text).legal_moves.names
    assert legal in names and illegal not in names


def test_majority_end_keeps_the_winner() -> None:
    early = load("fendo:size=5,majority_end=yes")
    ended_early = 0
    for line in random_games(load("fendo:size=5"), 40):
        over = next(position for position in line if early.result(position.state) != OPEN)
        assert early.position(over.text).winner == line[-1].winner
        own, other = number(over.state.own_area), number(over.state.other_area)
        assert over == line[-1] or max(own, other) > 12
        ended_early += over != line[-1]
    assert ended_early > 10


@EVERY_SPEC
def test_moves_are_found_by_name(spec: str) -> None:
    for position in some_positions(spec, 15):
        moves = list(position.legal_moves)
        names = {position.move_name(move).lower() for move in moves}
        assert len(names) == len(moves) <= position.game.most_moves
        for move in moves[::25] + moves[-1:]:
            assert position.find(position.move_name(move).lower()) == move


@EVERY_SPEC
def test_texts(spec: str) -> None:
    for position in some_positions(spec, 1):
        assert position.game.parse(position.text) == position.state
        assert position.game.parse("  ".join(widened(position.text).split())) == position.state


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "wanted"),
        ("7/7/7/W5O/7/7/7", "wanted"),
        ("7/7/7/W5O/7/7/7 W", "wanted"),
        ("7/7/7/W5O/7/7/7 B 6:6", "wanted"),
        ("7/7/7/W5O/7/7/7 W 6", "wanted"),
        ("7/7/7/w5O/7/7/7 W 6:6", "wanted"),
        ("7/7/7/W5O/7/7 W 6:6", "6 rows, not 7"),
        ("7/7/7/W5O/7/7/7/7 W 6:6", "8 rows, not 7"),
        ("7/7/7/W6O/7/7/7 W 6:6", "“W6O” is not a row"),
        ("7/7/7/W4O/7/7/7 W 6:6", "“W4O” is not a row"),
        ("7/7/7/W05O/7/7/7 W 6:6", "“W05O” is not a row"),
        ("7/7/7/W5_|O/7/7/7 W 6:6", "“W5_|O” is not a row"),
        ("7/7/7/W5||O/7/7/7 W 6:6", "is not a row"),
        ("7/7/7/|W5O/7/7/7 W 6:6", "is not a row"),
        ("7/7/7/99999999999/7/7/7 W 6:6", "is not a row"),
        ("7/7/7/W5O|/7/7/7 W 6:6", "rim"),
        ("7/7/7/W5O/7/7/7_ W 6:6", "rim"),
        ("7/7/7/W6/7/7/7 W 6:7", "Orange has 0 men"),
        ("WWWWWWW/WO5/7/7/7/7/7 W 0:6", "White has 8 men"),
        (
            "7/7/7/W5O/7/7/7 W 6:5",
            "Orange has 1 men on the board and 5 in stock, which makes 6, not 7",
        ),
        ("1_1_1_1_1_1_1_/7/7/W5O/7/7/7 W 6:6", "no man in the area of a7"),
        ("WO5_/1_1_1_1_1_1_1_/7/W5O/7/7/7 W 5:5", "a7 and a4"),
    ],
)
def test_bad_texts(text: str, fault: str) -> None:
    with pytest.raises(PositionError, match=re.escape(fault)):
        GAME.parse(text)


def test_bad_states() -> None:
    start, rules = GAME.start(), GAME.rules
    with pytest.raises(ValueError, match="side to move"):
        rules.check(start._replace(side=2))
    with pytest.raises(ValueError, match="49 cells"):
        rules.check(start._replace(own=(1 << 49, 0)))
    with pytest.raises(ValueError, match="49 cells"):
        rules.check(start._replace(own=(1, -1)))
    with pytest.raises(ValueError, match="two men stand on a4"):
        rules.check(start._replace(other=start.own))
    with pytest.raises(ValueError, match="rim"):
        rules.check(start._replace(east=(0, 0)))
    with pytest.raises(ValueError, match="closed areas"):
        rules.check(start._replace(own_area=start.own))


@pytest.mark.parametrize(
    "spec", ["size=4", "size=13", "size=-3", "men=0", "men=50", "a=1e9", "f=nan", "p=inf", "size=x"]
)
def test_bad_parameters(spec: str) -> None:
    with pytest.raises(SpecError):
        load(f"fendo:{spec}")


@EVERY_SPEC
def test_values(spec: str) -> None:
    """They are exact for up to seven men, and else rounded once a side."""
    game = load(f"fendo:{spec}")
    for position in some_positions(spec):
        plain = read(position)
        exact = 8400 * plain.value()
        value = game.rules.area_freedom(position.state)
        assert abs(value - exact) < (1 if game.rules.men > 7 else Fraction(1, 10**9))
        assert value == -game.rules.area_freedom(game.rules.turned(position.state))


def test_coefficients() -> None:
    state = GAME.parse(VECTOR)
    values = [
        load(f"fendo:{spec}").rules.area_freedom(state)
        for spec in ("f=0", "a=0,p=0", "a=0.00005,f=0", "a=2,f=0", "a=-1,f=0,p=7")
    ]
    assert values == [8400, 0, 0, 16800, -8400]


@pytest.mark.parametrize("spec", ["size=3", "size=5,men=3", "size=7", "size=11,men=9"])
def test_symmetries(spec: str) -> None:
    for position in some_positions(spec, 15):
        rules, state = position.game.rules, position.state
        images = [rules.image(state, which) for which in range(8)]
        assert (
            images[0] == state and rules.image(images[1], 1) == rules.image(images[2], 2) == state
        )
        assert len({rules.area_freedom(image) for image in images}) == 1
        for which, image in enumerate(images):
            rules.check(image)
            if not position.is_over:
                moves = {rules.image_move(move, which) for move in rules.moves(state)}
                assert moves == set(rules.moves(image))


def test_the_start_is_its_own_mirror() -> None:
    position = GAME.position()
    assert GAME.rules.image(position.state, 1) == position.state
    names = [
        position.move_name(GAME.rules.image_move(position.find(name), 1))
        for name in ("c5", "a4-b6N", "a4E", "a4S")
    ]
    assert names == ["c3", "a4-b2S", "a4E", "a4N"]


def test_picture() -> None:
    picture = GAME.position(VECTOR).picture
    assert picture and picture.board == Grid(7, 7, fenced=True)
    assert picture.pieces == {
        1: Piece("W", 0),
        33: Piece("W", 0),
        12: Piece("O", 1),
        44: Piece("O", 1),
    }
    assert len(picture.fences) == 14 and {(1, 2), (14, 21)} <= set(picture.fences)
    assert [cell for cell, side in picture.tints.items() if side == 1] == [35, 36, 42, 43, 44]
    assert picture.notes == ("White: 6 closed, 5 in stock", "Orange: 5 closed, 5 in stock")
    turned = GAME.position(VECTOR.replace("W 5:5", "O 5:5")).picture
    assert turned and turned == picture


def test_paths() -> None:
    position = GAME.position()
    paths = [position.play(name).last_path for name in ("c5", "a4-b6N", "a4S", "a4-b6W")]
    assert paths == [(16,), (21, 8, (1, 8)), (21, (21, 28)), (21, 8, (7, 8))]
