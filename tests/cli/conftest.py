"""Running the command in this process, and rules to try it with."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest
from commands import Answer, Run, Write

from alfonso.cli import main

TICTACTOE = Path(__file__).parents[2] / "src/alfonso/games/tictactoe.py"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run the command in this process, with lines of input if there are any."""

    def run(*arguments: object, typed: list[str] | None = None) -> Answer:
        lines = "".join(f"{line}\n" for line in typed or [])
        monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
        capsys.readouterr()
        code = main([str(argument) for argument in arguments])
        return Answer(code, *capsys.readouterr())

    return run


@pytest.fixture
def my_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """A copy of tic-tac-toe in an empty folder, with lines of its source replaced."""
    monkeypatch.chdir(tmp_path)

    def write(old: str = "", new: str = "", name: str = "mygame.py") -> str:
        source = TICTACTOE.read_text()
        assert old in source
        Path(name).write_text(source.replace(old, new) if old else source)
        return name

    return write
