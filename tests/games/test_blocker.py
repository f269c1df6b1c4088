"""Blocker: tree sizes, the two rulesets, texts, and every fault of a map."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from alfonso import DRAWN, LOST, OPEN, WON, Game, Piece, PositionError, SpecError, load
from alfonso.game import Rules, State

OFFICIAL, LEIDEN22 = load("blocker"), load("blocker:rules=leiden22")
Build = Callable[..., Game]
BOTH = pytest.mark.parametrize("game", [OFFICIAL, LEIDEN22], ids=["official", "leiden22"])


def created(game: Rules, state: State, depth: int) -> int:
    """The positions that minimax creates to a depth, the root not counted."""
    if depth == 0 or game.result(state) != OPEN:
        return 0
    return sum(1 + created(game, game.play(state, move), depth - 1) for move in game.moves(state))


def random_states(game: Game, games: int = 30) -> Iterator[State]:
    """The states of random games, the last ones too."""
    choose = random.Random(1)
    for _ in range(games):
        position = game.position()
        while not position.is_over and position.ply < 200:
            yield position.state
            position = position.child(choose.choice(list(position.legal_moves)))
        yield position.state


@pytest.fixture
def on_map(tmp_path: Path) -> Build:
    """A game on a map of this text."""

    def build(text: str, rules: str = "official") -> Game:
        file = tmp_path / "maze, new.txt"
        file.write_text(text, encoding="utf-8")
        return load(f'blocker:rules={rules},map="{file}"')

    return build


@pytest.mark.parametrize(
    ("game", "sizes"),
    [
        (LEIDEN22, {7: 1841, 9: 11197, 11: 65419, 13: 382693}),
        (OFFICIAL, {7: 2016, 9: 12918, 11: 76700, 13: 460348}),
    ],
    ids=["leiden22", "official"],
)
def test_tree_sizes(game: Game, sizes: dict[int, int]) -> None:
    rules = game.rules
    assert {depth: created(rules, rules.start(), depth) for depth in sizes} == sizes


def test_order_of_moves() -> None:
    crossing = OFFICIAL.position("#####/##*.#/##.*#/#..##/##### 3,3 4,3 A 0 0")
    assert crossing.legal_moves.names == ["up", "down", "right", "block"]
    assert crossing.play("up").play("left").legal_moves.names == ["down", "right", "eat"]


def test_eating_and_blocking() -> None:
    position = OFFICIAL.position().play_all("up block eat up")
    assert position.text == "#####/##..#/##.*#/#.###/##### 2,3 3,3 A 1 0"
    assert position.play_all("block right").legal_moves.names == ["down", "right"]


def test_agents_share_a_cell() -> None:
    position = OFFICIAL.position().play("down")
    assert position.text.endswith("4,3 4,3 B 0 0")
    assert position.legal_moves.names == ["up", "left", "block"]
    assert LEIDEN22.position().play("down").legal_moves.names == ["up", "left"]


@pytest.mark.parametrize(
    ("text", "official", "leiden22"),
    [
        # All food is eaten.
        ("#####/##..#/##..#/#..##/##### 3,3 4,3 A 2 0", WON, WON),
        ("#####/##..#/##..#/#..##/##### 3,3 4,3 B 2 0", LOST, LOST),
        ("#####/##..#/##..#/#..##/##### 3,3 4,3 A 1 1", DRAWN, DRAWN),
        # The side to move is stuck, at 4,2.
        ("#####/##*.#/##.*#/#####/##### 3,3 4,2 B 0 0", LOST, DRAWN),
        ("#####/##*.#/##..#/#####/##### 3,3 4,2 B 1 0", LOST, LOST),
        ("#####/##*.#/##..#/#####/##### 3,3 4,2 B 0 1", LOST, WON),
        # The other side is stuck.
        ("#####/##*.#/##.*#/#####/##### 3,3 4,2 A 0 0", WON, OPEN),
        # Both are.
        ("#####/##*.#/##.*#/#####/##### 4,2 4,2 A 0 0", DRAWN, DRAWN),
        # The lead is not more than the food left.
        ("#####/##*.#/##..#/#..##/##### 3,3 4,3 A 1 0", OPEN, OPEN),
    ],
)
def test_ends(text: str, official: int, leiden22: int) -> None:
    assert OFFICIAL.position(text).result == official
    assert LEIDEN22.position(text).result == leiden22


def test_lead_beyond_the_food_left(on_map: Build) -> None:
    maze, text = "5 1\nA***B\n", "..**. 1,3 1,5 A 1 0"
    assert on_map(maze).position(text).play("eat").result == OPEN
    assert on_map(maze, "leiden22").position(text).result == OPEN
    assert on_map(maze, "leiden22").position(text).play("eat").winner == 0


def test_a_shared_cell_can_be_a_trap(on_map: Build) -> None:
    trapped = "#.#* 1,2 1,2 A 0 0"
    maze = "4 1\nAB *\n"
    assert on_map(maze).position(trapped).result == OPEN
    assert on_map(maze, "leiden22").position(trapped).result == DRAWN


@BOTH
def test_walking_for_ever_is_a_draw(game: Game) -> None:
    walk = "right left left right "
    once = game.position().play_all(walk)
    assert once.result == OPEN
    assert once.play_all(walk).result == DRAWN


@BOTH
def test_laws_of_random_games(game: Game) -> None:
    for state in random_states(game):
        assert game.parse(game.text(state)) == state
        assert game.rules.turned(game.rules.turned(state)) == state
        assert game.rules.score(game.rules.turned(state)) == -game.rules.score(state)
        names = [game.move_name(state, move) for move in game.moves(state)]
        assert len(names) == len(set(names)) <= game.most_moves
        for move in game.moves(state):
            assert all(game.find_move(state, n) == move for n in game.names_of(state, move))


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "wanted"),
        ("#####/##*.#/##.*#/#..##/##### 3,3 4,3 A", "wanted"),
        ("#####/##*.#/##.*#/#..##/##### 3,3 4,3 C 0 0", "wanted"),
        ("#####/##*.#/##.*#/#..## 3,3 4,3 A 0 0", "5 rows of 5"),
        ("#####/##*.#/##.*#/#..##/###### 3,3 4,3 A 0 0", "5 rows of 5"),
        ("#####/##*.#/##.*#/#.x##/##### 3,3 4,3 A 0 0", "4,3 is “x”"),
        ("#####/##*.#/##.*#/#..#./##### 3,3 4,3 A 0 0", "4,5 is wall"),
        ("#####/##**#/##.*#/#..##/##### 3,3 4,3 A 0 0", "2,4 has no food"),
        ("#####/##.*#/##.*#/#..##/##### 3,3 4,3 A 0 0", "2,4 has no food"),
        ("#####/##*.#/##.*#/#..##/##### 1,1 4,3 A 0 0", "1,1"),
        ("#####/##*.#/##.*#/#..##/##### 3,3 4,8 A 0 0", "4,8"),
        ("#####/##*.#/##.*#/#..##/##### 3,3 9,3 A 0 0", "9,3"),
        ("#####/##*.#/##.*#/#..##/##### 3,3 4,3 A 1 0", "0 food is eaten"),
        ("#####/##..#/##.*#/#..##/##### 3,3 4,3 A 0 0", "1 food is eaten"),
    ],
)
def test_bad_texts(text: str, fault: str) -> None:
    with pytest.raises(PositionError, match=fault):
        OFFICIAL.parse(text)


@pytest.mark.parametrize(
    ("field", "fault"),
    [
        ({"own": 6}, "cells 0–5"),
        ({"other": -1}, "cells 0–5"),
        ({"side": 2}, "side to move"),
        ({"lead": 1}, "a lead of 1"),
        ({"walls": (1, 0, 0, 0)}, "not both"),
        ({"walls": (64, 0, 0, 0)}, "open cells"),
        ({"food": (2, 0, 0, 0)}, "map has none"),
    ],
)
def test_bad_states(field: dict[str, object], fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        OFFICIAL.rules.check(OFFICIAL.start()._replace(**field))


@pytest.mark.parametrize(
    ("text", "line", "column", "fault"),
    [
        ("", 1, 1, "width and the height"),
        ("5\nA B  \n", 1, 1, "width and the height"),
        ("5 x\nA B  \n", 1, 1, "width and the height"),
        ("4 1\nA*B\n", 2, 4, "the row has 3 cells, not 4"),
        ("2 1\nA*B\n", 2, 3, "the row has 3 cells, not 2"),
        ("3 3\nA*B\n###\n", 4, 1, "2 rows, not 3"),
        ("3 1\nA*B\n###\n", 3, 1, "2 rows, not 1"),
        ("3 2\n#*B\n###\n", 3, 3, "without agent A"),
        ("3 2\n#*A\n###\n", 3, 3, "without agent B"),
        ("3 2\nA*B\n##A\n", 3, 3, "a second agent A"),
        ("3 2\nA*B\n#B#\n", 3, 2, "a second agent B"),
        ("3 2\nA*B\n#.#\n", 3, 2, "unknown letter “.”"),
        ("3 2\nA*B\n#\t#\n", 3, 2, "unknown letter"),
        ("20 13\nAB" + "\n".join([" " * 18] + [" " * 20] * 12), 14, 17, "more than 256 cells"),
        ("0 0\n", 1, 1, "without agent A"),
    ],
)
def test_faulty_maps(tmp_path: Path, text: str, line: int, column: int, fault: str) -> None:
    file = tmp_path / "maze.txt"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(SpecError) as told:
        load(f"blocker:map={file}")
    assert f"{file}, line {line}, column {column}: " in str(told.value)
    assert fault in str(told.value)


def test_maps_that_are_not_there(tmp_path: Path) -> None:
    with pytest.raises(SpecError, match=r"none\.txt: No such file"):
        load(f"blocker:map={tmp_path / 'none.txt'}")
    with pytest.raises(SpecError):
        load("blocker:rules=mine")


def test_maps_need_no_border_and_may_be_large(on_map: Build) -> None:
    rows = [" *  *  *  *  *  " for _ in range(16)]
    rows[0], rows[15] = "A" + rows[0][1:], rows[15][:-1] + "B"
    game = on_map("16 16\r\n" + "\r\n".join(rows) + "\r\n\r\n", "leiden22")
    position = game.position()
    assert position.legal_moves.names == ["down", "right", "block"]
    assert position.play("block").legal_moves.names == ["up", "left", "block"]
    for state in random_states(game, games=3):
        assert game.parse(game.text(state)) == state


def test_picture() -> None:
    position = OFFICIAL.position().play_all("up block eat")
    picture = position.picture
    assert picture and picture.board.labels == "numbers"
    assert picture.pieces == {
        7: Piece("A", 0, "agent"),
        13: Piece("*", -1, "food"),
        17: Piece("B", 1, "agent"),
    }
    assert 17 in picture.walls and 16 not in picture.walls
    assert picture.notes == ("food left 1", "A at 2,3: 1 eaten", "B at 4,3: 0 eaten")
    shared = OFFICIAL.position().play("down").picture
    assert shared and shared.pieces[17].letter == "&"
    hungry = OFFICIAL.position().play("up").picture
    assert hungry and "A at 2,3, on food: 0 eaten" in hungry.notes


def test_paths_and_noise() -> None:
    position = OFFICIAL.position()
    assert position.play("up").last_path == (12, 7)
    assert position.play("block").last_path == (12,)
    position = position.play_all("up left")
    noisy = {move for move in range(6) if OFFICIAL.rules.noisy(position.state, move)}
    assert {position.move_name(move) for move in noisy} == {"eat"}
