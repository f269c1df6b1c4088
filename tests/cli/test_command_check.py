"""`alfonso check`: laws are held, and rules that do not come back are left alone."""

from __future__ import annotations

import pytest
from commands import Run, Write

MOVES = "        for square in range(9):"
ENDLESS = "        while True:\n            pass\n"
ENDLESS_LATER = "        while state.own:\n            pass\n"


def faulty(run: Run, *arguments: object) -> str:
    answer = run("check", *arguments, "--interpreted")
    assert answer.code == 2 and not answer.out and answer.err.count("\n") == 1
    return answer.err


def test_good_rules_keep_the_laws(run: Run, my_game: Write) -> None:
    answer = run("check", my_game(), "--games", 2, "--interpreted")
    assert answer.code == 0 and not answer.err
    assert "mygame.py keeps the laws" in answer.out and "✓ Legal moves are distinct" in answer.out


def test_a_broken_law_is_one_line(run: Run, my_game: Write) -> None:
    file = my_game("yield square", "yield square // 2")
    assert "moves_are_distinct" in faulty(run, file)
    facts = run("check", file, "--interpreted", "--json")
    assert facts.code == 2 and facts.json["ok"] is False and "distinct" in facts.json["fault"]


@pytest.mark.parametrize(
    "old, new, told",
    [
        (MOVES, ENDLESS_LATER + MOVES, ": moves did not come to an end within 0.5 s at position “"),
        ("        return State(0, 0)", ENDLESS, ": start did not come to an end"),
        ("class TicTacToe", "while True:\n    pass\n\n\nclass TicTacToe", ": loading it did not"),
    ],
)
def test_what_loops_for_ever_is_found(
    run: Run, my_game: Write, old: str, new: str, told: str
) -> None:
    assert told in faulty(run, my_game(old, new), "--seconds", 0.5)


@pytest.mark.parametrize(
    "new, told",
    [
        ("        raise SystemExit(3)\n", "SystemExit: 3"),
        ("        import os\n        os._exit(7)\n", "exit code 7"),
        ("        import os\n        os.abort()\n", "SIGABRT"),
        ("        1 // 0\n", "ZeroDivisionError"),
    ],
)
def test_rules_that_end_python_are_survived(run: Run, my_game: Write, new: str, told: str) -> None:
    assert told in faulty(run, my_game(MOVES, new + MOVES))


def test_a_neighbour_with_the_name_of_a_module_disturbs_nothing(run: Run, my_game: Write) -> None:
    my_game(name="random.py")
    assert run("check", my_game(), "--games", 1, "--interpreted").code == 0


def test_what_the_rules_print_does_not_disturb(run: Run, my_game: Write) -> None:
    file = my_game(MOVES, f"        print('hello')\n{MOVES}")
    answer = run("check", file, "--games", 1, "--interpreted", "--json")
    assert answer.json["ok"] and "hello" in answer.err
