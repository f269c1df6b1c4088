"""The checker: each fault is found where it stands, and games that play have no errors."""

from __future__ import annotations

from pathlib import Path

import pytest
from gdl_samples import HEAP

from alfonso.gdl.checker import checked
from alfonso.gdl.reader import read, read_file

SHARED = Path(__file__).parents[3] / "shared" / "gdl"
LINES = len(HEAP.splitlines())


def told(text: str) -> list[str]:
    return [
        f"{('warning', 'error')[note.is_error]} {note.place.line}:{note.place.column} {note.text}"
        for note in checked(read(text, "game.kif"))
    ]


def test_a_game_in_order_has_no_notes() -> None:
    assert told(HEAP) == []


@pytest.mark.parametrize("name", ["role", "init", "legal", "terminal", "goal"])
def test_what_a_game_cannot_do_without(name: str) -> None:
    text = "\n".join(
        line for line in HEAP.splitlines() if f"({name}" not in line.replace("<= t", "(t")
    )
    assert f"error 1:1 no rule of “{name}”" in "\n".join(told(text))


@pytest.mark.parametrize(
    "line, message",
    [
        ("(<= (legal x noop) (does x noop))", "error 20 “legal” must not depend on the moves"),
        ("(<= (goal x 7) spent)(<= spent (does x (take ?n)))", "error 16 “goal” must not depend"),
        ("(<= (init (heap ?n)) (true (heap ?n)))", "error 22 “init” must not depend on the state"),
        ("(<= (true (heap 9)) (true (heap 0)))", "error 1 “true” cannot be the head"),
        ("(<= (distinct 1 2) (true (heap 0)))", "error 1 “distinct” cannot be the head"),
        ("(role x y)", "error 1 “role” takes one argument, not 2"),
        ("(<= (goal x 7) (true heap 1))", "error 16 “true” takes one argument, not 2"),
        ("(<= terminal (not terminal))", "error 19 terminal holds if it does not"),
        ("(goal x lots)", "error 1 a goal is a number, and lots is none"),
        ("(<= (next ?x) (not (true ?x)))", "error 1 ?x of the head is bound by no positive"),
        ("(<= (next (heap 7)) (not (true (heap ?n))))", "warning 26 ?n is bound nowhere: this is"),
        ("(<= (next (heap 7)) (distinct 1 ?n))", "warning 21 ?n is bound nowhere: this “distinct”"),
        ("(<= (goal ?r 3) (not (true (heap 0))))", "warning 1 ?r is bound nowhere: it is taken"),
        ("(<= (next (heap 7)) (init (heap 3)))", "warning 21 “init” belongs in heads"),
        ("(<= (role ?r) (succ ?r 1))", "warning 1 the players should be facts"),
        ("(goal x 101)", "warning 1 goals are from 0 to 100, this is 101"),
        ("(goal y 50)", "warning 1 y is no role: (goal y 50) is idle"),
        ("(<= (next (heap 1)) (does x pass))", "warning 21 no rule of “legal” makes pass/0"),
        (
            "(<= (next (heap 1)) (true (hep 1)))",
            "warning 21 no rule of “init” or “next” makes hep/1",
        ),
        ("(<= (next (heap 1)) (sucks 1 2))", "warning 21 no rule makes sucks/2: it never holds"),
        ("(<= (next (heap 1)) (Succ 1 2))", "did you mean succ?"),
        ("(spare 1)", "warning 1 nothing asks for spare/1"),
        ("(succ 1 2 3)", "warning 1 “succ” has 3 arguments here, elsewhere 2"),
        ("(<= (next (heap (not 1))) (true (heap 0)))", "warning 1 (not 1) is a mere term here"),
        (
            "(<= (won ?n) (succ ?m ?n) (not (won ?m)))",
            "warning 32 won/1 depends on its own negation",
        ),
        ("(<= (up ?n) (up (s ?n)))", "warning 13 (s ?n) is neither given nor bound"),
    ],
)
def test_faults_are_told_where_they_stand(line: str, message: str) -> None:
    kind, *rest = message.split(" ", 1)
    found = "\n".join(told(HEAP + line))
    if kind in ("error", "warning"):
        column, text = rest[0].split(" ", 1)
        assert f"{kind} {LINES + 1}:{column} {text}" in found
    else:
        assert message in found


@pytest.mark.skipif(not SHARED.is_dir(), reason="the public games are not at hand")
def test_public_games_have_no_errors() -> None:
    for file in sorted(SHARED.glob("*.kif")):
        notes = checked(read_file(file))
        assert not [note for note in notes if note.is_error], file.name
