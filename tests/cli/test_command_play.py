"""`alfonso play`, its input piped."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest
from commands import Run, Write
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from alfonso.boards.layout import Layout
from alfonso.cli.coordinates import moves_at
from alfonso.cli.dialogue import MANY_MOVES, Human
from alfonso.load import load, names
from alfonso.record import Record

WORDS = ["moves", "undo", "flip", "help", "?", "? 1", "?#2", "#1", "1", "#99", "0", "", " ", "save"]


def saved(run: Run, file: Path, *arguments: object, typed: list[str]) -> Record:
    """The record of a game that was typed so far."""
    answer = run("play", *arguments, typed=[*typed, f"save {file}", "quit"])
    assert answer.code == 0, answer.err
    return Record.load(file)


def test_two_people_play_a_game(run: Run) -> None:
    typed = ["0", "3", "1", "4", "2"]
    answer = run("play", "tictactoe", "--second", "human", typed=typed)
    assert answer.code == 0 and "\nX wins\n" in answer.out
    assert "alfonso show tictactoe --moves '0 3 1 4 2'" in answer.out


def test_names_come_before_numbers(run: Run, tmp_path: Path) -> None:
    play = ["tictactoe", "--second", "human"]
    assert saved(run, tmp_path / "1", *play, typed=["1", "#1", "#7"]).moves == ("1", "0", "8")


def test_a_bare_number_counts_where_no_move_has_that_name(run: Run, tmp_path: Path) -> None:
    record = saved(run, tmp_path / "1", "wights", "--second", "human", typed=["2"])
    assert record.moves == (load("wights").position().legal_moves.names[1],)


@pytest.mark.parametrize("taken", ["4", "0"])
def test_a_square_that_is_taken_is_no_number(run: Run, taken: str) -> None:
    answer = run("play", "tictactoe", "--second", "human", typed=["4", "0", taken])
    assert f"“{taken}” is not a legal move here; legal are 1, 2, 3 …" in answer.out
    assert "--moves '4 0'" in answer.out


def test_squares_mean_the_move_that_touches_them(run: Run, tmp_path: Path) -> None:
    play = ["breakthrough", "--second", "human"]
    typed = ["a2 a3", "H7H6"]
    assert saved(run, tmp_path / "1", *play, typed=typed).moves == ("a2-a3", "h7-h6")


@pytest.mark.parametrize("spec", names())
def test_every_move_is_among_those_at_its_squares(spec: str) -> None:
    position = load(spec).position()
    for move, child in list(position.children())[:30]:
        squares = [spot for spot in child.last_path if isinstance(spot, int)]
        if squares and position.picture:
            text = " ".join(map(Layout(position.picture.board).name, squares))
            assert move in moves_at(position, text)


def test_undo_goes_back_to_the_persons_last_move(run: Run, tmp_path: Path) -> None:
    alone = ["tictactoe", "--seed", 1]
    both = ["tictactoe", "--second", "human"]
    assert saved(run, tmp_path / "1", *alone, typed=["4", "undo"]).moves == ()
    assert len(saved(run, tmp_path / "2", *alone, typed=["4", "undo", "4"]).moves) == 2
    assert saved(run, tmp_path / "3", *both, typed=["4", "0", "undo"]).moves == ("4",)
    second = ["tictactoe", "--first", "random", "--second", "human", "--seed", 1]
    assert len(saved(run, tmp_path / "4", *second, typed=["undo"]).moves) == 1


def test_who_resigns_has_lost(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    answer = run("play", "tictactoe", "--seed", 1, "--save", file, typed=["4", "resign"])
    assert "O wins: X resigned" in answer.out
    assert Record.load(file).result == (-1, 1)
    assert "O wins: X resigned" in run("play", "--resume", file).out


def test_a_question_mark_draws_where_the_moves_lead(run: Run) -> None:
    position = load("tictactoe").position().play("4")
    answer = run("play", "tictactoe", "--second", "human", typed=["4", "?", "? 3"])
    for _, child in position.children():
        for line in child.board_text().splitlines():
            assert line in answer.out


def test_long_lists_are_told_in_parts(run: Run) -> None:
    position = load("fendo").position()
    assert len(position.legal_moves) > MANY_MOVES
    name = position.legal_moves.names[0]
    answer = run("play", "fendo", typed=["moves", "moves b", "?", f"? {name}"])
    assert "212 moves: `moves` lists them" in answer.out
    assert all(f" {name}" in answer.out for name in position.legal_moves.names)
    assert "goes on" in answer.out


def test_flip_turns_the_board(run: Run) -> None:
    position = load("tictactoe").position().play("0")
    answer = run("play", "tictactoe", "--second", "human", typed=["0", "flip"])
    assert position.board_text() in answer.out and position.board_text(flip=True) in answer.out


def test_a_resumed_game_goes_on_as_if_nothing_had_happened(run: Run, tmp_path: Path) -> None:
    file, play = tmp_path / "game.json", ["draughts", "--second", "random:seed=4"]
    whole = saved(run, tmp_path / "whole", *play, typed=["#1"] * 12)
    saved(run, file, *play, typed=["#1"] * 5)
    assert saved(run, file, "--resume", file, typed=["#1"] * 7) == whole


def test_a_finished_game_is_shown_when_resumed(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    run("play", "tictactoe", "--second", "human", "--save", file, typed=["0", "3", "1", "4", "2"])
    assert "\nX wins\n" in run("play", "--resume", file).out
    assert run("play", "--resume", file, "--moves", "5").code == 2


def test_searches_keep_their_depth_when_saved(run: Run, tmp_path: Path) -> None:
    play = ["tictactoe", "--second", "alphabeta:depth=2", "--interpreted"]
    record = saved(run, tmp_path / "1", *play, typed=["4"])
    assert record.players == ("human", "alphabeta:depth=2") and len(record.moves) == 2


def test_what_is_left_can_be_gone_on_with(run: Run, tmp_path: Path) -> None:
    answer = run("play", "tictactoe", "--at", "16 1", "--seed", 3, typed=["8"])
    command = answer.out.splitlines()[-1].removeprefix("to go on: alfonso ")
    again = saved(run, tmp_path / "1", *shlex.split(command)[1:], typed=[])
    assert again.start == "16 1" and again.moves[0] == "8" and len(again.moves) == 2


def test_the_same_seed_is_the_same_game(run: Run, tmp_path: Path) -> None:
    computers = ["play", "othello", "--first", "random", "--second", "random"]
    for file in "ab":
        run(*computers, "--seed", 9, "--save", tmp_path / file)
    games = [Record.load(tmp_path / file) for file in "ab"]
    assert games[0] == games[1] and games[0].is_over and games[0].seed == 9
    assert games[0].players == ("random:seed=9", "random:seed=9")


def test_files_that_are_no_records_stay(run: Run, my_game: Write) -> None:
    file = my_game()
    before = Path(file).read_text()
    answer = run("play", file, typed=["4", f"save {file}", "save", "save no/where.json"])
    assert "choose another name" in answer.out and "needs the name of a file" in answer.out
    assert "No such file" in answer.out and Path(file).read_text() == before
    refused = run("play", file, "--save", file, typed=["4"])
    assert refused.code == 2 and "4" not in refused.out and Path(file).read_text() == before


def test_rules_that_have_moved_are_named_anew(run: Run, my_game: Write) -> None:
    old = my_game()
    saved(run, Path("game.json"), old, "--seed", 1, typed=["4"])
    Path(old).rename("new.py")
    answer = run("play", "--resume", "game.json")
    assert answer.code == 2 and "mygame.py" in answer.err and "gone" in answer.err
    assert (
        saved(run, Path("game.json"), "new.py", "--resume", "game.json", typed=[]).spec == "new.py"
    )


def test_a_damaged_record_is_refused(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    saved(run, file, "tictactoe", "--seed", 1, typed=["4"])
    data = json.loads(file.read_text())
    file.write_text(json.dumps(data | {"moves": ["4", "4"]}))
    answer = run("play", "--resume", file)
    assert answer.code == 2 and "move 2 of the record" in answer.err


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(typed=st.lists(st.sampled_from(WORDS) | st.text(max_size=8), max_size=12))
def test_whatever_is_typed_is_answered(run: Run, typed: list[str]) -> None:
    lines = [" ".join(line.splitlines()) for line in typed]
    if any(line.strip().lower().startswith("save ") for line in lines):
        return
    answer = run("play", "tictactoe", "--seed", 1, typed=lines)
    assert answer.code == 0 and not answer.err and "Traceback" not in answer.out


def test_every_command_is_told_of(run: Run) -> None:
    told = run("play", "tictactoe").out
    for word in Human().commands:
        assert word in told or word in ("q", "exit")


def test_a_hint_names_a_move_its_value_and_the_line(run: Run) -> None:
    answer = run("play", "tictactoe", "--moves", "4 0 8 2", typed=["hint", "quit"])
    assert "1 looks best: draw, expecting 1 7" in answer.out


def test_the_computer_tells_its_value_and_the_line_it_expects(run: Run) -> None:
    options = "--first", "alphabeta:depth=9", "--second", "human"
    answer = run("play", "tictactoe", *options, "--moves", "4 0 8 2", typed=["quit"])
    assert "X plays 1  (draw, expecting 7 " in answer.out


@pytest.mark.parametrize(
    ("answers", "first", "second"),
    [
        (["first", "2"], "human", "alphabeta:depth=2"),
        (["s", "what", "3"], "alphabeta:depth=3", "human"),
        (["both"], "human", "human"),
    ],
)
def test_ask_asks_for_sides_and_depth(
    run: Run, answers: list[str], first: str, second: str
) -> None:
    answer = run("play", "tictactoe", "--ask", typed=[*answers, "quit"])
    assert f"X: {first}\nO: {second}\n" in answer.out


def test_ask_and_a_side_that_is_told_do_not_go_together(run: Run) -> None:
    answer = run("play", "tictactoe", "--ask", "--second", "random")
    assert (answer.code, answer.out) == (2, "") and "leave --first" in answer.err


def test_no_answer_at_all_is_a_farewell(run: Run) -> None:
    assert run("play", "tictactoe", "--ask") == (0, *run("play", "tictactoe", "--ask")[1:])


def test_debug_shows_boards_with_grades_and_the_tree(run: Run) -> None:
    options = "--first", "minimax:depth=1", "--second", "human", "--debug"
    answer = run("play", "tictactoe", *options, "--moves", "4 0 8 2", typed=["quit"])
    assert "▲ X to move:" in answer.out
    assert "◀ best line" in answer.out
    assert answer.out.count("┌───┬───┬───┐") >= 6
