"""A few of the matches that the bench plays by the hundred."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

BENCH = Path(__file__).parents[2] / "bench" / "matches.py"


@pytest.mark.parametrize(
    "matches", [2, pytest.param(40, marks=pytest.mark.slow)], ids=["two", "forty"]
)
def test_no_clock_is_missed_and_no_move_illegal_whatever_happens(matches: int) -> None:
    done = subprocess.run(
        [sys.executable, BENCH, "--matches", str(matches), "--player", "mcts", "--grace", "1"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "missed clocks 0, illegal moves 0, other faults 0" in done.stdout
