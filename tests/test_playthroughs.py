"""Recorded games are seen as they were; `playthroughs/remake.py` makes them anew."""

import copy
import json
import subprocess
import sys
from pathlib import Path

import pytest

import alfonso
from alfonso.load import names
from alfonso.testing.playthrough import difference, playthrough, written

FILES = sorted((Path(__file__).parent / "playthroughs").glob("*.json"))
STORY = playthrough(alfonso.load("tictactoe"), seed=3)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_recorded_game_is_seen_as_it_was(file: Path) -> None:
    changed = difference(json.loads(file.read_text(encoding="utf-8")))
    assert not changed, f"{file.name}: {changed}; meant so? run playthroughs/remake.py"


def test_every_game_has_a_recorded_game() -> None:
    told = {json.loads(file.read_text(encoding="utf-8"))["spec"] for file in FILES}
    assert {spec.split(":")[0] for spec in told} == set(names())


def test_recorded_games_are_small() -> None:
    assert all(file.stat().st_size < 60_000 for file in FILES)


def test_a_playthrough_is_the_same_when_told_again() -> None:
    assert playthrough(alfonso.load("tictactoe"), seed=3) == STORY
    assert difference(json.loads(written(STORY))) == ""


@pytest.mark.parametrize(
    ("name", "value"), [("mover", "Z"), ("moves", "1 2"), ("board", []), ("text", "0 0")]
)
def test_a_difference_is_told(name: str, value: object) -> None:
    other = copy.deepcopy(STORY)
    other["plies"][-1][name] = value
    assert difference(other).startswith(f"ply {len(STORY['plies']) - 1}: {name} was {value!r} and")


def test_a_move_that_has_vanished_is_told() -> None:
    other = copy.deepcopy(STORY)
    other["plies"][3]["played"] = "d4"
    assert difference(other).startswith("ply 2: “d4” is not a legal move here")


def test_other_facts_are_told() -> None:
    assert difference(STORY | {"facts": {}}).startswith("the facts were {} and are ")


@pytest.mark.parametrize(("spec", "code"), [("tictactoe", 0), ("tictactow", 1)])
def test_a_playthrough_is_written_by_a_command(spec: str, code: int) -> None:
    command = [sys.executable, "-m", "alfonso.testing.playthrough", spec, "--seed", "3"]
    done = subprocess.run(command, capture_output=True, check=False, encoding="utf-8")
    assert done.returncode == code
    assert done.stdout == ("" if code else written(STORY))
    assert done.stderr.count("\n") == code
