"""`alfonso match`."""

from __future__ import annotations

from pathlib import Path

import pexpect
import pytest
from commands import Run, process
from test_terminal import code, terminal

from alfonso.record import Record

TWO = "alphabeta:depth=2", "random"
PLAIN = "--interpreted"


def test_it_is_told_who_is_stronger_and_how_sure_that_is(run: Run) -> None:
    answer = run("match", "connectfour", *TWO, "--games", 20, "--seed", 1, PLAIN)
    assert answer.code == 0 and answer.err == ""
    for words in ("20 games", "alphabeta:depth=2 against random", "as Red", "together", "Elo "):
        assert words in answer.out
    assert "95 %" in answer.out and "nodes/move" in answer.out


def test_programs_get_all_of_it(run: Run) -> None:
    found = run("match", "connectfour", *TWO, "--games", 4, "--json", PLAIN).json
    wanted = {"players", "wins", "draws", "losses", "score", "sides", "pairs", "elo", "length"}
    assert wanted <= found.keys() and found["games"] == len(found["records"]) == 4
    again = run("match", "connectfour", *TWO, "--games", 4, "--json", PLAIN).json
    assert again["records"] == found["records"]


def test_every_game_is_kept(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "kept" / "here"
    run("match", "wights", "random", "random", "--games", 10, "--records", folder)
    assert sorted(file.name for file in folder.iterdir()) == [f"{n:02}.json" for n in range(1, 11)]
    assert all(Record.load(file).position().is_over for file in folder.iterdir())
    answer = run("match", "wights", "random", "random", "--records", folder, "--seed", 1)
    assert answer.code == 2 and "holds other records: game 1 is not of this match" in answer.err


def test_a_match_that_was_broken_off_goes_on(run: Run, tmp_path: Path) -> None:
    words = "match", "tictactoe", "random", "depth1", "--games", 6, "--records", tmp_path
    whole = run(*words, "--json", PLAIN).json
    for number in (4, 5, 6):
        (tmp_path / f"{number}.json").unlink()
    again = run(*words, "--json", PLAIN).json
    assert again["records"] == whole["records"] and again["elo"] == whole["elo"]
    (tmp_path / "2.json").unlink()
    assert "not the first games of this match" in run(*words, PLAIN).err


def test_who_breaks_a_rule_is_named(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("class Mine:\n    def choose(self, position):\n        return 1 // 0\n")
    answer = run("match", "tictactoe", "random", file, "--games", 2)
    assert answer.code == 0 and "no upper end, every game was won" in answer.out
    assert "mine.py stopped at mine.py, line 3: ZeroDivisionError: " in answer.out
    assert answer.out.endswith(": games 1, 2\n")


def test_games_that_are_the_same_are_told(run: Run) -> None:
    answer = run("match", "connectfour", "alphabeta:depth=1", "depth1", "--opening", 0, PLAIN)
    assert "40 games, 2 different" in answer.out and "try a longer --opening" in answer.out


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (["tictactoe", "random"], "match needs PLAYER"),
        (["tictactoe", "random", "rondom"], "did you mean random?"),
        (["tictactoe", "random", "human"], "a human plays at the board"),
        (["tictactoe", "random", "alphabeta"], "like alphabeta:depth=6"),
        (["tictactoe", *TWO, "--games", "3"], "an even number is wanted"),
        (["tictactoe", *TWO, "--games", "many"], "a whole number from 2 up"),
        (["tictactoe", *TWO, "--opening", "9"], "choose a shorter opening"),
        (["tictactoe", *TWO, "--time", "soon"], "a time like 0.1s or 500ms is wanted"),
        (["tictactoe", *TWO, "--time", "0"], "a time like 0.1s or 500ms is wanted"),
        (["tictactoe", *TWO, "--records", "/dev/null/here"], "/dev/null/here: "),
    ],
)
def test_faults_are_one_line(run: Run, arguments: list[str], hint: str) -> None:
    answer = run("match", *arguments)
    assert answer.code == 2 and answer.out == ""
    assert hint in answer.err and answer.err.count("\n") == 1


def test_control_c_tells_what_was_played() -> None:
    with terminal("match", "tictactoe", "random", "random", "--games", "100000") as child:
        child.expect_exact("/100000")
        with pytest.raises(pexpect.TIMEOUT):
            child.expect(pexpect.EOF, timeout=1)
        child.sendintr()
        child.expect(r"[1-9]\d* of 100000 games")
        child.expect_exact("by pairs")
        assert code(child) == 130 and "Traceback" not in child.before


def test_nothing_moves_in_a_pipe() -> None:
    done = process("match", "tictactoe", "random", "random", "--games", 2)
    assert done.returncode == 0 and done.stderr == "" and "\x1b" not in done.stdout
