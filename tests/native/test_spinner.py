"""The wheel that turns on a terminal while something is compiled."""

from __future__ import annotations

import io
import sys
import time
from pathlib import Path

import pexpect
import pytest
from native_rules import Write, ran

from alfonso.native.spinner import spinner

PERFT = "from alfonso.cli import main; main(['perft', {!r}, '--depth', '2'])"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True

    def shows(self, text: str) -> None:
        """Wait until it does."""
        until = time.monotonic() + 30
        while text not in self.getvalue():
            assert time.monotonic() < until
            time.sleep(0.01)


def test_it_shows_on_a_terminal_after_half_a_second_and_is_wiped_away(
    write: Write, fresh: Path
) -> None:
    path = write()
    script = PERFT.format(path)
    screen = pexpect.spawn(sys.executable, ["-c", script], encoding="utf-8", timeout=60)
    screen.expect(r"[⠋⠙⠹] compiling counting …")
    screen.expect("\r\x1b\\[K")
    screen.expect("depth 2: 9 nodes")
    screen.expect(pexpect.EOF)
    assert "compiling" not in screen.before
    warm = pexpect.run(f'{sys.executable} -c "{script}"', encoding="utf-8", timeout=60)
    assert "9 nodes" in warm and "compiling" not in warm


def test_it_is_silent_in_a_pipe(write: Write, fresh: Path) -> None:
    out, err = ran(PERFT.format(write()))
    assert len(out) == 1 and err == []


def test_it_comes_late(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    with spinner("working", after=60):
        time.sleep(0.05)
    assert screen.getvalue() == ""
    with spinner("working", after=0.05):
        screen.shows("working …")
    assert screen.getvalue().endswith("\r\x1b[K")


def test_it_is_gone_after_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    with pytest.raises(ZeroDivisionError), spinner("working", after=0.0):
        screen.shows("working …")
        1 / 0  # noqa: B018
    assert screen.getvalue().endswith("\r\x1b[K")
