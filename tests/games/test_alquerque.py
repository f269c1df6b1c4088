"""Alquerque: counts, a plain second implementation, every ruleset's own rules, names, texts."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise

import pytest

from alfonso import DRAWN, LOST, OPEN, Game, PositionError, SpecError, load
from alfonso.game import State
from alfonso.perft import perft
from alfonso.position import Position

COUNTS = {
    "sdu": (3, 6, 19, 82, 352, 1648, 8560, 49033, 286624),
    "alfonso": (4, 8, 33, 210, 1430, 10262, 81306),
    "murray": (4, 8, 33, 219, 1537, 11697),
    "forced": (4, 5, 6, 12, 29, 109, 541, 2730, 14375),
    "bell": (4, 5, 6, 12, 27, 97, 416, 1826, 7818),
    "codecup": (4, 6, 8, 20, 101, 382, 2013),
}
GAMES = {name: load(f"alquerque:rules={name}") for name in COUNTS}
VARIED = [
    *(f"rules={name}" for name in COUNTS),
    "rows=3,columns=5",
    "rows=4,columns=4,rules=murray,no_return=man",
    "rows=6,columns=3,rules=bell,step=all",
    "rows=3,columns=3,rules=alfonso",
    "rows=5,columns=6,rules=codecup,plies=30",
    "rows=8,columns=8,rules=forced,step=forward+sideways,no_return=side",
    "rows=8,columns=8,step=all,far_row=capture-only,chain=must",
]
EVERY_SET = pytest.mark.parametrize("name", COUNTS)
VARIED_GAMES = pytest.mark.parametrize("parameters", VARIED)

Point = tuple[int, int]
Path = tuple[Point, ...]


@dataclass
class Plain:
    """The rules once more, on a dictionary of men, with copied boards and recursion."""

    game: Game
    turn: str = "w"
    men: dict[Point, str] = field(default_factory=dict)
    came_from: dict[Point, Point] = field(default_factory=dict)

    @property
    def size(self) -> Point:
        return self.game.rules.rows, self.game.rules.columns

    def neighbours(self, point: Point) -> Iterator[tuple[int, int]]:
        for down in (-1, 0, 1):
            for right in (-1, 0, 1):
                drawn = not (down and right) or sum(point) % 2 == 0
                if (down or right) and drawn and self.on_board(moved(point, (down, right))):
                    yield down, right

    def on_board(self, point: Point) -> bool:
        return all(0 <= at < size for at, size in zip(point, self.size, strict=True))

    def chains(self, point: Point, chain: str) -> Iterator[Path]:
        for way in self.neighbours(point):
            over, behind = moved(point, way), moved(point, way, 2)
            if self.men.get(over, self.turn) == self.turn or behind in self.men:
                continue
            if not self.on_board(behind):
                continue
            after = replace(self, men=self.men | {behind: self.turn})
            del after.men[point], after.men[over]
            further = list(after.chains(behind, chain)) if chain != "single" else []
            if chain != "must" or not further:
                yield point, behind
            for path in further:
                yield point, *path

    def steps(self, step: str, far_row: str, no_return: str) -> Iterator[Path]:
        ahead = -1 if self.turn == "w" else 1
        far = 0 if self.turn == "w" else self.size[0] - 1
        for point in self.own():
            for way in self.neighbours(point):
                target = moved(point, way)
                back, sideways = way[0] == -ahead, way[0] == 0
                if target in self.men or (far_row == "capture-only" and point[0] == far):
                    continue
                if (back and step != "all") or (sideways and step == "forward"):
                    continue
                if no_return != "none" and self.came_from.get(point) == target:
                    continue
                yield point, target

    def own(self) -> list[Point]:
        return [point for point, man in self.men.items() if man == self.turn]

    def play(self, path: Path, jumps: bool, no_return: str) -> Plain:
        after = Plain(self.game, "b" if self.turn == "w" else "w", dict(self.men))
        del after.men[path[0]]
        for begin, end in pairwise(path):
            if jumps:
                del after.men[(begin[0] + end[0]) // 2, (begin[1] + end[1]) // 2]
        kept = (p for p in self.came_from if p in after.men)
        kept = (p for p in kept if no_return == "man" or after.men[p] != self.turn)
        after.came_from = {point: self.came_from[point] for point in kept}
        after.men[path[-1]] = self.turn
        if not jumps:
            after.came_from[path[-1]] = path[0]
        return after

    def name(self, path: Path, sign: str) -> str:
        return sign.join(str(row * self.size[1] + column + 1) for row, column in path)


def moved(point: Point, way: Point, times: int = 1) -> Point:
    return point[0] + times * way[0], point[1] + times * way[1]


def settings(parameters: str) -> dict[str, str]:
    """The rules in force: the named set, then what overrides it."""
    given = dict(pair.split("=") for pair in parameters.split(","))
    names = "step", "capture", "chain", "stuck", "far_row", "no_return"
    sets = {
        "sdu": ("forward", "optional", "single", "draw", "free", "none"),
        "alfonso": ("all", "optional", "single", "loss", "free", "none"),
        "murray": ("all", "optional", "may", "loss", "free", "none"),
        "forced": ("all", "compulsory", "must", "loss", "free", "none"),
        "bell": ("forward+sideways", "compulsory", "must", "loss", "capture-only", "man"),
        "codecup": ("all", "compulsory", "must", "loss", "free", "side"),
    }
    return dict(zip(names, sets[given.get("rules", "sdu")], strict=True)) | given


def random_line(game: Game, seed: int, most: int = 400) -> Iterator[Position]:
    """The positions of a random game."""
    dice, position = random.Random(seed), game.position()
    yield position
    while not position.is_over and position.ply < most:
        position = position.child(dice.choice(list(position.legal_moves)))
        yield position


@EVERY_SET
def test_counts(name: str) -> None:
    start = GAMES[name].position()
    counted = [perft(start, depth, True) for depth in range(1, len(COUNTS[name]) + 1)]
    assert counted == list(COUNTS[name])


@VARIED_GAMES
def test_a_plain_implementation_agrees(parameters: str) -> None:
    game, rules = load(f"alquerque:{parameters}"), settings(parameters)
    start = game.text(game.start()).split()[0]
    for seed in range(3):
        plain = Plain(game, men=dict(men_in(start)))
        for position in random_line(game, seed, 60):
            if position.parent is not None:
                name = position.parent.move_name(position.move or 0)
                points = [
                    divmod(int(p) - 1, plain.size[1]) for p in name.replace("x", "-").split("-")
                ]
                plain = plain.play(tuple(points), "x" in name, rules["no_return"])
            captures = [path for p in plain.own() for path in plain.chains(p, rules["chain"])]
            names = [plain.name(path, "x") for path in captures]
            if rules["capture"] == "optional" or not captures:
                steps = plain.steps(rules["step"], rules["far_row"], rules["no_return"])
                names += [plain.name(path, "-") for path in steps]
            if position.result == OPEN:
                assert sorted(position.legal_moves.names) == sorted(names)
            elif not plain.own():
                assert position.result == LOST
            elif not names:
                assert position.result == (DRAWN if rules["stuck"] == "draw" else LOST)


def men_in(rows: str) -> Iterator[tuple[Point, str]]:
    for row, text in enumerate(rows.split("/")):
        column = 0
        for man in text:
            if man.isdigit():
                column += int(man)
            else:
                yield (row, column), man
                column += 1


@VARIED_GAMES
def test_random_games_end(parameters: str) -> None:
    game = load(f"alquerque:{parameters}")
    for seed in range(3):
        *_, last = random_line(game, seed, 2000)
        assert last.is_over


@VARIED_GAMES
def test_texts_and_names_find_their_way_back(parameters: str) -> None:
    game = load(f"alquerque:{parameters}")
    for position in random_line(game, 7, 80):
        assert game.parse(position.text) == position.state
        names = [name for m in position.legal_moves for name in game.names_of(position.state, m)]
        assert len(set(names)) == len(names)
        for move in list(position.legal_moves)[:5]:
            for name in game.names_of(position.state, move):
                assert position.find(name) == move


def test_names_are_numbers_and_algebraic() -> None:
    start = GAMES["sdu"].position()
    assert start.legal_moves.names == ["19-13", "18-13", "17-13"]
    assert start.find("b2-c3") == start.find("17-13")
    after = start.play("17-13")
    assert after.find("d4xb2") == after.find("d4*b2") == after.find("9x17")


@pytest.mark.parametrize(
    ("size", "rows"),
    [
        ("rows=3,columns=3", "bbb/b1w/www"),
        ("rows=3,columns=5", "bbbbb/bb1ww/wwwww"),
        ("rows=5,columns=4", "bbbb/bbbb/b2w/wwww/wwww"),
        ("rows=4,columns=5", "bbbbb/bb1bb/ww1ww/wwwww"),
        ("rows=4,columns=4", "bbbb/b2b/w2w/wwww"),
        ("rules=codecup", "bbbbbbb/bbbbbbb/bbbbbbb/bbb1www/wwwwwww/wwwwwww/wwwwwww"),
        ("rows=3,columns=21", f"{21 * 'b'}/{10 * 'b'}1{10 * 'w'}/{21 * 'w'}"),
    ],
)
def test_starts(size: str, rows: str) -> None:
    game = load(f"alquerque:{size}")
    assert game.text(game.start()).startswith(f"{rows} w")
    assert game.result(game.start()) == OPEN


def names_at(game: Game, text: str) -> set[str]:
    return set(game.position(text).legal_moves.names)


def test_a_capture_is_optional_or_not() -> None:
    text = "b4/5/5/1b3/2w2 w"
    assert names_at(GAMES["alfonso"], text) == {"23x11", "23-18", "23-19", "23-22", "23-24"}
    text = "b4/5/2b2/2w2/5 w"
    assert names_at(GAMES["alfonso"], text) == {"18x8", "18-17", "18-19", "18-23"}
    assert names_at(GAMES["forced"], text) == {"18x8"}


def test_a_chain_may_or_must_go_on() -> None:
    text = "5/1b1b1/w4/5/4b w"
    jumps = {"sdu": {"11x3"}, "murray": {"11x3", "11x3x15"}, "forced": {"11x3x15"}}
    for name, wanted in jumps.items():
        assert {m for m in names_at(GAMES[name], text) if "x" in m} == wanted


def test_a_captured_man_leaves_at_once_and_a_chain_may_cross_its_origin() -> None:
    ring = "wb3/b1b2/1b3/5/5 w"
    chains = {m for m in names_at(GAMES["forced"], ring) if m.count("x") == 4}
    assert chains == {"1x3x13x11x1", "1x11x13x3x1"}


def test_a_chain_ends_after_18_jumps() -> None:
    game = load("alquerque:rules=forced,rows=3,columns=21")
    snake = f"w{10 * 'b1'}/20b/{10 * '1b'}1 w"
    (move,) = game.position(snake).legal_moves
    assert len(game.path(game.parse(snake), move)) == 19


def test_taking_all_men_wins_and_stuck_is_said_by_the_rules() -> None:
    taken = GAMES["sdu"].position("5/2b2/2w2/5/5 w").play("13x3")
    assert taken.outcome == "White wins"
    for stuck in ("w4/5/5/5/4b w", "ww3/w4/5/5/4b w"):
        assert GAMES["sdu"].position(stuck).outcome == "draw"
        assert load("alquerque:stuck=loss").position(stuck).outcome == "Black wins"


def test_bell_on_the_far_row() -> None:
    game = GAMES["bell"]
    assert names_at(game, "2w2/5/5/2w2/4b w -") == {"18-13", "18-17", "18-19"}
    assert names_at(game, "2w2/2b2/5/2w2/4b w -") == {"3x13"}


def test_bell_forgets_a_step_when_the_man_captures() -> None:
    game = GAMES["bell"]
    after = game.position("4b/5/5/2w2/5 w -").play("18-19")
    assert after.text == "4b/5/5/3w1/5 b 18-19"
    quiet = after.play("5-4").play("19-20")
    assert quiet.text.endswith("b 5-4,19-20")
    assert "20-19" not in names_at(game, quiet.play("4-3").text)
    caught = game.position("4b/5/3b1/3w1/5 w 18-19").play("19x9")
    assert caught.text == "4b/3w1/5/5/5 b -"


def test_codecup_bars_a_side_from_undoing_its_last_step() -> None:
    game = GAMES["codecup"]
    start = "6b/7/7/7/7/7/w5w w - 10"
    after = game.position(start).play("43-44").play("7-6")
    assert after.text.endswith("w 7-6,43-44 12")
    assert not after.finds("44-43")
    later = after.play("49-48").play("6-5")
    assert later.finds("44-43")
    assert not later.finds("48-49")


def test_codecup_ends_after_200_plies() -> None:
    game = GAMES["codecup"]
    last = game.position("6b/7/7/7/7/7/w6 b - 199").play("7-6")
    assert last.outcome == "draw"
    blocked = "bw5/7/7/7/7/7/7 w - 200"
    assert game.position(blocked).outcome == "draw"
    assert game.position("4bbw/5bb/4b1b/7/7/7/7 w - 200").outcome == "Black wins"


@pytest.mark.parametrize(
    ("parameters", "repetition"),
    [
        ("rules=sdu", 0),
        ("rules=bell", 0),
        ("rules=bell,no_return=none", 3),
        ("rules=bell,step=all", 3),
        ("rules=alfonso", 3),
        ("rules=alfonso,repetition=2", 2),
        ("rules=codecup", 3),
        ("rules=alfonso,step=forward", 0),
    ],
)
def test_repetition_counts_where_steps_can_go_back(parameters: str, repetition: int) -> None:
    assert load(f"alquerque:{parameters}").repetition == repetition


def test_the_third_time_is_a_draw() -> None:
    position = GAMES["alfonso"].position("b4/5/5/5/4w w")
    around = position.play_all("25-24 1-2 24-25 2-1")
    assert around.play_all("25-24 1-2 24-25 2-1").outcome == "draw"
    assert around.outcome == "White to move"


@pytest.mark.parametrize(
    ("parameters", "symmetries"),
    [
        ("rules=sdu", 2),
        ("rules=alfonso", 8),
        ("rules=bell", 2),
        ("rows=5,columns=4,rules=alfonso", 2),
        ("rows=4,columns=4,rules=alfonso", 4),
        ("rows=4,columns=4,rules=sdu", 1),
        ("rows=3,columns=5,rules=alfonso", 4),
        ("rules=alfonso,far_row=capture-only", 2),
    ],
)
def test_symmetries(parameters: str, symmetries: int) -> None:
    assert load(f"alquerque:{parameters}").symmetries == symmetries


def test_the_bound_on_moves_of_single_jumps() -> None:
    game = GAMES["alfonso"]
    dice = random.Random(3)
    for _ in range(300):
        men = dice.sample(range(25), 24)
        own, other = (
            sum(1 << p for p in part[: dice.randint(1, 12)]) for part in (men[:12], men[12:])
        )
        state = game.rules.start()._replace(own=own, other=other)
        assert len(list(game.rules.moves(state))) <= game.most_moves == 96


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("sdu", "bbbbb/bbbbb/bb1ww/wwwww w", "5 rows of 5 points"),
        ("sdu", "bbbbbb/bbbbb/bb1ww/wwwww/wwwww w", "5 rows of 5 points"),
        ("sdu", "bbbbb/bbbxb/bb1ww/wwwww/wwwww w", "not “x”"),
        ("sdu", "bbbbb/bbbbb/bb1ww/wwwww/wwwww", "2 words wanted: rows, mover"),
        ("sdu", "bbbbb/bbbbb/bb1ww/wwwww/wwwww w -", "2 words wanted"),
        ("sdu", "bbbbb/bbbbb/bb1ww/wwwww/wwwww x", "w or b is to move"),
        ("sdu", "bbbbb/bbbbb/bbbww/wwwww/wwwww w", "at most 12 men"),
        ("sdu", "5/5/5/5/wwwww w", "taken all men"),
        ("sdu", "5/5/5/5/5 b", "taken all men"),
        ("bell", "4b/5/5/2w2/5 w", "3 words wanted: rows, mover, steps"),
        ("bell", "4b/5/5/2w2/5 w 17", "is not a number"),
        ("bell", "4b/5/5/2w2/5 w 17-18-19", "is not a number"),
        ("bell", "4b/5/5/2w2/5 w 15-18", "15-18 is not a step"),
        ("bell", "4b/5/5/2w2/5 w 23-18", "White cannot make and take back"),
        ("bell", "4b/5/5/w4/5 w 15-16", "White cannot make and take back"),
        ("bell", "4b/5/5/2w2/5 w 13-18", "White cannot make and take back"),
        ("bell", "4b/5/5/2w2/5 w 2-18", "not a step"),
        ("bell", "4b/5/5/2w2/5 w 27-28", "not a step"),
        ("bell", "4b/5/5/2w2/5 w 18-19", "where no man stands"),
        ("bell", "4b/5/5/2w2/5 w 17-18,19-18", "two last steps end at 18"),
        ("codecup", "6b/7/7/7/7/7/w5w w 44-43,48-49 10", "more than one last step"),
        ("codecup", "6b/7/7/7/7/7/w5w w - 11", "the other side's turn"),
        ("codecup", "6b/7/7/7/7/7/w5w w - 202", "plies must be 0–200"),
        ("codecup", "6b/7/7/7/7/7/w5w w - ten", "is not a number"),
        ("codecup", f"6b/7/7/7/7/7/w5w w - {10**20}", "is not a number"),
    ],
)
def test_bad_texts(name: str, text: str, why: str) -> None:
    with pytest.raises(PositionError, match=why):
        GAMES[name].position(text)


@pytest.mark.parametrize(
    ("name", "changes", "why"),
    [
        ("sdu", {"own": 1 << 12, "other": 1 << 12}, "two men"),
        ("sdu", {"own": 1 << 25}, "beside the board"),
        ("sdu", {"own": -1}, "two men|beside"),
        ("sdu", {"ply": 2}, "plies must be 0–1"),
        ("sdu", {"barred": 1 << 20}, "White cannot make"),
        ("codecup", {"back": (1, 0, 0)}, "for no man"),
        ("codecup", {"barred": 1 << 24}, "where no man stands"),
    ],
)
def test_broken_states(name: str, changes: dict[str, int], why: str) -> None:
    state: State = GAMES[name].start()._replace(**changes)
    with pytest.raises(ValueError, match=why):
        GAMES[name].rules.check(state)


@pytest.mark.parametrize(
    ("parameters", "why"),
    [
        ("rows=2", "3 or more"),
        ("columns=-5", "3 or more"),
        ("rows=9,columns=8", "at most 64 points"),
        ("plies=-2", "plies and repetition"),
        ("repetition=2000000", "plies and repetition"),
        ("rules=bel", "did you mean bell"),
        ("chain=never", "wanted"),
    ],
)
def test_bad_parameters(parameters: str, why: str) -> None:
    with pytest.raises(SpecError, match=why):
        load(f"alquerque:{parameters}")


def test_the_picture() -> None:
    picture = GAMES["sdu"].picture(GAMES["sdu"].start())
    assert picture is not None
    assert len(picture.board.lines) == 56  # type: ignore[union-attr]
    assert [picture.pieces[point].letter for point in (0, 11, 13, 24)] == ["b", "b", "w", "w"]
    assert 12 not in picture.pieces
    barred = GAMES["codecup"].picture(GAMES["codecup"].position().play("26-25").state)
    assert barred is not None
    assert barred.notes == ("25 may not go back to 26", "ply 1 of 200")
