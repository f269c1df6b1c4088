"""The commands on games that are not two rivals taking turns."""

from __future__ import annotations

from pathlib import Path

import pytest
from commands import Run

HERE = Path(__file__).parents[2]
HANDS, TRIO, JUGS, PIG = (HERE / f"examples/{n}.py" for n in ("hands", "trio", "jugs", "pig"))
DOORS = HERE / "tests/rules/doors.py"
PLAIN = "--interpreted"


def test_what_is_chosen_at_once_is_told_together(run: Run) -> None:
    first = "mcts:sims=40,seed=2"
    answer = run("play", HANDS, "--first", first, "--second", "human", PLAIN, typed=["paper"])
    asked, told = answer.out.split("right> paper")
    assert "left plays" not in asked and "shown  -1" in asked
    assert "left plays" in told and "right plays paper" in told
    assert "right 100" in told or "right 50" in told or "right 0" in told


def test_a_round_that_was_left_begins_anew(run: Run) -> None:
    words = "--first", "mcts:sims=40,seed=2", "--second", "human", PLAIN
    answer = run("play", f"{HANDS}:rounds=2", *words, typed=["paper", "quit"])
    assert answer.out.count("left plays") == 1
    going_on = answer.out.splitlines()[-1]
    assert going_on.startswith("to go on: ") and len(going_on.split("--moves")[1].split()) == 2


def test_the_dice_are_told(run: Run) -> None:
    answer = run("play", PIG, "--seed", 1, "--second", "random", PLAIN, typed=["roll", "quit"])
    assert "\ndie plays " in answer.out and "one> roll" in answer.out


def test_what_is_hidden_stays_hidden(run: Run) -> None:
    answer = run("play", DOORS, "--seed", 1, PLAIN, typed=["2", "?", "switch"])
    before = answer.out.split("you> switch")[0]
    assert "prize  " not in before and "host plays" not in before
    assert "nobody can draw where moves lead" in before
    assert "3. you saw " in before and "prize  " in answer.out


@pytest.mark.parametrize("spec", [HANDS, PIG])
def test_a_match_counts_points(run: Run, spec: Path) -> None:
    words = "match", spec, "mcts:sims=20", "random", "--games", 4, "--opening", 0, PLAIN
    assert "points a game: " in run(*words).out
    found = run(*words, "--json").json
    assert sum(found["points"]) == pytest.approx(100)
    assert len(found["records"]) == 4 and found["wins"] + found["draws"] + found["losses"] == 4


def test_a_match_is_for_two(run: Run) -> None:
    answer = run("match", TRIO, "random", "random")
    assert answer.code == 2 and "a match is for two, and trio has seats for 3" in answer.err
    answer = run("match", JUGS, "random", "random")
    assert answer.code == 2 and "seats for 1: `analyse` and `play`" in answer.err


def test_sides_play_themselves_for_points(run: Run) -> None:
    answer = run("selfplay", f"{TRIO}:matches=6", "--depths", "1,2", "--games", 3, PLAIN)
    assert answer.code == 0 and "Anna points" in answer.out
    answer = run("selfplay", HANDS)
    assert answer.code == 2 and "take mcts" in answer.err


@pytest.mark.parametrize(
    ("spec", "words"), [(TRIO, "▲ Anna to move: +"), (HANDS, "▲ left to move: "), (JUGS, "pourer")]
)
def test_every_kind_shows_a_tree(run: Run, spec: Path, words: str) -> None:
    answer = run("tree", spec, "--tree-nodes", 30, PLAIN)
    assert answer.code == 0 and words in answer.out


def test_an_analysis_is_in_points(run: Run) -> None:
    answer = run("analyse", f"{TRIO}:matches=5", "--player", "mcts:sims=200", "--multi", 2, PLAIN)
    assert " points" in answer.out and "rewards    Anna " in answer.out
    assert "win chance" not in answer.out
    found = run("analyse", HANDS, "--player", "mcts:sims=200", "--json", PLAIN).json
    assert set(found["rewards"]) == {"left", "right"} and "share" in found["moves"][0]
    debugged = run("analyse", f"{TRIO}:matches=4", "--debug", PLAIN)
    assert debugged.code == 0 and "best line" in debugged.out


def test_a_hint_suits_the_game(run: Run) -> None:
    answer = run("play", JUGS, PLAIN, typed=["hint", "quit"])
    assert "looks best: 100 points in 6 moves, proven best" in answer.out
