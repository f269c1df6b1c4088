"""A match between two players, move by move."""

from __future__ import annotations

import pytest

from alfonso import load
from alfonso.errors import MoveError
from alfonso.game import Move
from alfonso.load import names
from alfonso.match import Adjourned, Match, Resigned, TakeBack
from alfonso.players import Random
from alfonso.position import Position


class Scripted:
    """Plays what it is told: names of moves, or exceptions to raise."""

    name = "scripted"

    def __init__(self, *steps: str | Move | Exception) -> None:
        self.steps = list(steps)

    def choose(self, position: Position) -> Move:
        step = self.steps.pop(0)
        if isinstance(step, Exception):
            raise step
        return position.find(step) if isinstance(step, str) else step


def match(first: Scripted, second: Scripted) -> Match:
    return Match(load("tictactoe").position(), (first, second))


@pytest.mark.parametrize("spec", names())
def test_random_games_end_and_are_recorded(spec: str) -> None:
    seen: list[Position] = []
    played = Match(load(spec).position(), (Random(1), Random(2)), seed=1)
    record = played.play(seen.append)
    assert record.is_over and record.position() == played.position == seen[-1]
    assert [position.ply for position in seen] == list(range(1, len(record.moves) + 1))
    assert record.players == ("random:seed=1", "random:seed=2") and record.seed == 1


def test_who_resigns_loses() -> None:
    record = match(Scripted("4", Resigned()), Scripted("0")).play()
    assert record.result == (-1, 1) and record.reason == "resigned" and record.moves == ("4", "0")


def test_who_leaves_leaves_it_open() -> None:
    record = match(Scripted("4"), Scripted(Adjourned())).play()
    assert record.result is None and record.moves == ("4",)


def test_moves_are_taken_back() -> None:
    start = load("tictactoe").position()
    record = match(Scripted("4", TakeBack(start), "8", Adjourned()), Scripted("0", "1")).play()
    assert record.moves == ("8", "1")


@pytest.mark.parametrize("move", [9, -1, None, 2.5])
def test_an_illegal_choice_names_its_player(move: Move) -> None:
    with pytest.raises(MoveError, match=f"scripted chose {move}, which is not legal at 0 0"):
        match(Scripted(move), Scripted()).play()
