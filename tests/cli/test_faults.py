"""Whatever is wrong with a command line or a file: one line on stderr and exit code 2."""

from __future__ import annotations

import os
import shlex

import pytest
from commands import Run, Write, process

from alfonso.cli.faults import fault_of

WRONG = {
    "perf": "did you mean perft?",
    "nonsense": "`alfonso --help`",
    "bench": "`alfonso bench --help`",
    "bench playout": "did you mean playouts?",
    "--nonsense": "`alfonso --help`",
    "perft": "perft needs SPEC",
    "perft tictactoe": "perft needs --depth",
    "perft tictactoe --depht 3": "did you mean --depth?",
    "perft tictactoe --depth": "`alfonso perft --help`",
    "perft tictactoe --depth x": "--depth x: a whole number",
    "perft tictactoe --depth 2.5": "--depth 2.5: a whole number",
    "perft tictactoe --depth -1": "from 0 up",
    "perft tictactoe more --depth 1": "more",
    "show tictactow": "did you mean tictactoe?",
    "show tictactoe:size=3": "no parameter “size”",
    "show othello:sise=6": "did you mean size?",
    "show othello:size=x": "a whole number",
    "show nowhere.py": "nowhere.py",
    "show tictactoe --at nonsense": "2 fields wanted",
    "show tictactoe --at '-9 99999999999999999999'": "64 bits",
    "show tictactoe --moves 10": "“10” is not a legal move",
    "show tictactoe --svg /": "/",
    "check tictactoe --seconds 0": "--seconds 0",
    "check tictactoe --seconds nan": "--seconds nan",
    "bench playouts tictactoe --seed -1": "--seed -1",
    "play": "`alfonso games`",
    "play tictactoe --first humam": "did you mean human?",
    "play tictactoe --second random:sed=1": "did you mean seed?",
    "play tictactoe --second random:seed=x": "a whole number",
    "play tictactoe --second random:fast": "key=value",
    "play tictactoe --second nowhere.py:Player": "nowhere.py",
    "play --resume nowhere.json": "nowhere.json",
}


@pytest.mark.parametrize("line", WRONG)
def test_a_wrong_line_is_one_line(run: Run, line: str) -> None:
    answer = run(*shlex.split(line))
    assert answer.code == 2 and not answer.out
    assert answer.err.startswith("alfonso: ") and answer.err.count("\n") == 1
    assert WRONG[line] in answer.err


def test_errors_in_rules_are_told_with_their_line(run: Run, my_game: Write) -> None:
    file = my_game("        for square in range(9):", "        for square in range(9 // 0):")
    answer = run("show", file)
    assert answer.code == 2
    assert answer.err.startswith("alfonso: mygame.py, line 24, in moves: ZeroDivisionError")
    assert answer.err.count("\n") == 1


def test_our_own_bugs_say_so() -> None:
    try:
        raise KeyError("lost")
    except KeyError as error:
        fault = fault_of(error)
    assert fault.code == 1 and "bug in Alfonso" in fault.line and "test_faults.py" in fault.line


def test_debugging_shows_the_way_there(
    run: Run, my_game: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ALFONSO_DEBUG", "1")
    file = my_game("        for square in range(9):", "        for square in range(9 // 0):")
    assert "Traceback" in run("show", file).err


def test_help_and_version_are_no_errors(run: Run) -> None:
    assert "perft" in run().out == run("--help").out == run("-h").out
    assert run("--version").out.startswith("alfonso ")
    for command in ("games", "show", "play", "perft", "check", "bench"):
        answer = run(command, "--help")
        assert answer.code == 0 and "Usage" in answer.out and "─" not in answer.out


def test_a_reader_who_leaves_is_no_error() -> None:
    read, write = os.pipe()
    os.close(read)
    done = process("games", capture_output=False, stdout=write, stderr=-1)
    os.close(write)
    assert done.returncode == 141 and not done.stderr


def test_a_closed_stdout_is_no_error() -> None:
    done = process("games", capture_output=False, preexec_fn=lambda: os.close(1), stderr=-1)
    assert done.returncode == 0 and not done.stderr


def test_letters_that_a_terminal_lacks_are_replaced() -> None:
    done = process("show", "tictactoe", env={"PYTHONIOENCODING": "ascii"})
    assert done.returncode == 0 and "?" in done.stdout
