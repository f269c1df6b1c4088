"""Random games find what no look at the rules can tell."""

from __future__ import annotations

import pytest
from gdl_samples import HEAP

from alfonso.gdl.reader import read
from alfonso.gdl.simulation import Simulation


def simulated(text: str) -> Simulation:
    simulation = Simulation(read(text, "game.kif"))
    simulation.play(games=5, seconds=10, seed=1)
    return simulation


def test_a_game_in_order() -> None:
    simulation = simulated(HEAP)
    assert simulation.notes == {}
    assert simulation.games == 5 and 10 <= simulation.moves <= 15
    assert simulation.rewards == [(100,)] * 5


@pytest.mark.parametrize(
    "old, new, message",
    [
        (
            "(<= (legal",
            "(<= (legal x stay) (true (heap 5)))\n(<= (halt",
            "x has no legal move after 0",
        ),
        ("(goal x 100)", "(goal x 100) (true (heap 9))", "x has no goal at the end"),
        ("(<= (goal x 100)", "(goal x 50)\n(<= (goal x 100)", "x has 100 and 50 at the end"),
        ("(<= terminal", "(<= over", "did not end in 1000 moves"),
        ("(<= (next (heap", "(<= (next (stack", "x has no legal move after 1 moves"),
        (
            "(init (heap 3))",
            "(init (heap 3)) (n 0) (<= (n (s ?x)) (n ?x)) (<= (legal x go) (n ?x))",
            "n/1 comes to no end",
        ),
    ],
)
def test_trouble_is_noted_with_its_place(old: str, new: str, message: str) -> None:
    assert old in HEAP
    text = HEAP.replace(old, new, 1)
    if "over" in new:
        text = text.replace("(<= (legal", "(<= (legal x stay) (true (heap 0)))\n(<= (legal")
        text += "(<= (next (heap 0)) (does x stay))"
    notes = simulated(text).notes.values()
    assert any(message in note.text for note in notes), notes
    assert all(note.place.line >= 1 for note in notes)


def test_a_first_game_without_end_is_given_up_when_the_time_is_over() -> None:
    simulation = Simulation(read(HEAP, "game.kif"))
    simulation.play(games=3, seconds=0.0)
    assert simulation.games == 0
    assert [note.text for note in simulation.notes.values()] == [
        "the time is over after 0 moves of the first random game"
    ]
