"""`alfonso show`."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest
from commands import Run, Write

from alfonso.load import load, names
from alfonso.players import Random
from alfonso.position import Position
from alfonso.record import result_of


def after(spec: str, plies: int) -> Position:
    position, chance = load(spec).position(), Random(plies)
    while not position.is_over and position.ply < plies:
        position = position.play(chance.choose(position))
    return position


@pytest.mark.parametrize("spec", names())
def test_json_agrees_with_the_position(run: Run, spec: str) -> None:
    position = after(spec, 9)
    shown = run("show", spec, "--moves", " ".join(position.history_names), "--json").json
    assert shown["text"] == position.text
    assert shown["moves"] == position.legal_moves.names
    assert shown["played"] == position.history_names
    assert shown["over"] is position.is_over
    assert shown["result"] == (list(result_of(position) or ()) or None)


@pytest.mark.parametrize("spec", names())
def test_a_text_brings_the_position_back(run: Run, spec: str) -> None:
    position = after(spec, 6)
    by_text = run("show", spec, "--at", position.text, "--json").json
    assert (by_text["text"], by_text["moves"]) == (position.text, position.legal_moves.names)


@pytest.mark.parametrize("spec", names())
def test_the_board_is_drawn_without_control_codes(run: Run, spec: str) -> None:
    answer = run("show", spec)
    position = load(spec).position()
    assert position.board_text() in answer.out
    assert position.text in answer.out and position.outcome in answer.out
    assert "\x1b" not in answer.out and not answer.err


def test_the_numbers_count_the_moves(run: Run) -> None:
    moves = load("othello").position().legal_moves.names
    line = run("show", "othello").out.splitlines()[-1]
    assert line.split() == [word for n, m in enumerate(moves, 1) for word in (f"#{n}", m)]


def test_a_finished_game_has_a_result_and_no_moves(run: Run) -> None:
    answer = run("show", "tictactoe", "--moves", "0 3 1 4 2")
    assert "X wins" in answer.out and "#1" not in answer.out
    assert run("show", "tictactoe", "--moves", "0 3 1 4 2", "--json").json["result"] == [1, -1]


def test_the_picture_is_written(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    assert run("show", "tictactoe", "--moves", "4", "--svg", file).code == 0
    ElementTree.parse(file)
    assert run("show", "tictactoe", "--moves", "4", "--svg", "-").out == file.read_text()


def test_rules_without_a_picture_are_shown_by_their_fields(run: Run, my_game: Write) -> None:
    file = my_game("def picture", "def painting")
    assert "own    0" in run("show", file).out
    answer = run("show", file, "--svg", "x.svg")
    assert answer.code == 2 and "picture" in answer.err and not Path("x.svg").exists()


def test_a_wrong_move_is_named_with_its_number(run: Run) -> None:
    answer = run("show", "tictactoe", "--moves", "0 4 0")
    assert answer.code == 2 and "move 3 of --moves" in answer.err and "“0”" in answer.err
