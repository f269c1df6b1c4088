"""Random play of public games, as a reference told it: the interpreter tells the same."""

from pathlib import Path

import pytest

from alfonso.gdl.interpreter import Interpreter
from alfonso.gdl.reader import read_file
from alfonso.gdl.trace import load, replayed

SHARED = Path(__file__).parents[3] / "shared" / "gdl"
TRACES = sorted(SHARED.glob("traces/*.json"))


@pytest.mark.skipif(not TRACES, reason="the public games are not at hand")
@pytest.mark.parametrize("file", TRACES, ids=[file.stem for file in TRACES])
def test_the_interpreter_agrees_with_the_reference(file: Path) -> None:
    trace = load(file)
    reasoner = Interpreter(read_file(SHARED / f"{file.stem}.kif"))
    found = replayed(reasoner, trace)
    for number, (step, wanted) in enumerate(zip(found["steps"], trace["steps"], strict=True)):
        assert step == wanted, f"step {number}"
    assert found["roles"] == trace["roles"]
