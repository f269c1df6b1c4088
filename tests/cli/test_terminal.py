"""The command in a real terminal: colours, Ctrl-C, the end of the input."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pexpect
import pytest
from commands import process

SLOW = """
import time


class Slow:
    def choose(self, position):
        time.sleep(99)
"""


@contextmanager
def terminal(*arguments: str, **environment: str) -> Iterator[Any]:
    usual = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
    child = pexpect.spawn(
        sys.executable,
        ["-m", "alfonso", *arguments],
        env=usual | {"TERM": "xterm-256color", "INPUTRC": "/dev/null"} | environment,
        encoding="utf-8",
        timeout=30,
        dimensions=(50, 80),
        echo=False,
    )
    try:
        yield child
    finally:
        child.close(force=True)


def code(child: Any) -> Any:
    child.expect(pexpect.EOF)
    child.close()
    return child.exitstatus


def test_a_game_is_played_in_colour() -> None:
    with terminal("play", "tictactoe", "--seed", "1") as child:
        child.expect_exact("X> ")
        assert "\x1b[" in child.before
        child.sendline("4")
        child.expect("O plays")
        child.expect_exact("X> ")
        child.sendline("resign")
        child.expect_exact("O wins: X resigned")
        assert code(child) == 0


@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_colours_can_be_refused(environment: dict[str, str]) -> None:
    with terminal("show", "tictactoe", **environment) as child:
        child.expect(pexpect.EOF)
        assert "\x1b" not in child.before and "X to move" in child.before


def test_control_c_leaves_with_a_word_on_how_to_go_on() -> None:
    with terminal("play", "tictactoe", "--seed", "1") as child:
        child.expect_exact("X> ")
        child.sendline("4")
        child.expect_exact("X> ")
        child.sendintr()
        child.expect_exact("to go on: ")
        assert code(child) == 130 and "Traceback" not in child.before


def test_control_c_is_heard_while_the_computer_thinks(tmp_path: Path) -> None:
    slow = tmp_path / "slow.py"
    slow.write_text(SLOW)
    with terminal("play", "tictactoe", "--first", f"{slow}:Slow", "--second", "human") as child:
        child.expect_exact("X thinks")
        child.sendintr()
        assert code(child) == 130 and "Traceback" not in child.before


def test_the_end_of_the_input_leaves() -> None:
    with terminal("play", "tictactoe", "--seed", "1") as child:
        child.expect_exact("X> ")
        child.sendeof()
        assert code(child) == 0


def test_tab_completes_commands_and_moves() -> None:
    with terminal("play", "wights", "--second", "human", NO_COLOR="1") as child:
        child.expect_exact("Wights> ")
        child.send("fl\t\r")
        child.expect_exact("Wights> ")
        child.send("c1\t\r")
        child.expect_exact("Queen> ")
        child.sendline("quit")
        assert code(child) == 0


def test_control_c_stops_a_count() -> None:
    with terminal("perft", "othello", "--depth", "30", "--interpreted") as child:
        with pytest.raises(pexpect.TIMEOUT):
            child.expect(pexpect.EOF, timeout=1.5)
        child.sendintr()
        assert code(child) == 130 and "Traceback" not in child.before


def test_nothing_moves_in_a_pipe() -> None:
    for arguments in (["games"], ["show", "othello"], ["check", "tictactoe", "--games", "1"]):
        done = process(*arguments)
        assert done.returncode == 0 and "\x1b" not in done.stdout + done.stderr
        assert "\r" not in done.stdout + done.stderr
