"""Positions are values; their legal moves are a collection; repetition ends games."""

from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import given

import alfonso
from alfonso import DRAWN, LOST, OPEN, WON, MoveError
from alfonso.game import Game
from alfonso.position import Position
from alfonso.testing import positions

full = alfonso.load(Path(__file__).parent / "rules" / "full.py")
start = full.position()


class Step(NamedTuple):
    place: int
    plies: int


class Walk:
    """A man walks on a ring of three squares; whoever comes to square 7 has lost or won."""

    sides = "even", "odd"
    repetition = 3

    def __init__(self, end: int = LOST) -> None:
        self.end = end

    def start(self) -> Step:
        return Step(0, 0)

    def mover(self, step: Step) -> int:
        return step.plies % 2

    def moves(self, step: Step) -> Any:
        yield from (1, 2, 7)

    def play(self, step: Step, move: int) -> Step:
        return Step(7 if move == 7 else (step.place + move) % 3, step.plies + 1)

    def result(self, step: Step) -> int:
        return self.end if step.place == 7 else OPEN

    def placement(self, step: Step) -> tuple[int, ...]:
        return (step.place, step.plies % 2)


def walk(end: int = LOST) -> Position:
    return Game(Walk(end), "walk", "walk", __file__).position()


# A value.


@given(positions(full))
def test_playing_changes_nothing_and_undo_takes_back(position: Position) -> None:
    text = position.text
    for move, child in position.children():
        assert child.undo() is position
        assert child == position.play(move) == position.play(position.move_name(move))
        assert child.move == move
        assert child.ply == position.ply + 1
        assert child.history == (*position.history, move)
    assert position.text == text


@given(positions(full))
def test_history_leads_here(position: Position) -> None:
    assert start.play_all(" ".join(position.history_names)) == position
    assert [step.ply for step in position.line] == list(range(position.ply + 1))
    assert position.line[0] == start


def test_positions_are_equal_by_game_and_state() -> None:
    one, other = start.play_all("a1 b2 c3"), start.play_all("c3 b2 a1")
    assert one == other
    assert len({one, other}) == 1
    assert one.history != other.history
    assert start != alfonso.load("tictactoe").position()


def test_positions_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        start.state = None  # type: ignore[misc]


def test_positions_from_texts_have_no_history() -> None:
    position = full.position("X........ O")
    assert (position.history, position.mover_name, position.ply) == ((), "O", 0)
    with pytest.raises(MoveError, match="there is no move to take back"):
        position.undo()


# Legal moves.


@given(positions(full))
def test_legal_moves_are_a_collection(position: Position) -> None:
    moves = position.legal_moves
    assert len(moves) == len(list(moves)) == len(moves.names)
    assert bool(moves) == (len(moves) > 0) == (not position.is_over)
    assert all(move in moves for move in moves)
    assert all(map(moves.__contains__, moves.names))
    strangers: list[object] = [9, "d4", None]
    assert not any(stranger in moves for stranger in strangers)


def test_legal_moves_are_listed() -> None:
    assert start.legal_moves.names[:3] == ["a3", "b3", "c3"]
    assert repr(full.position("XOXXOO.XO X").legal_moves) == "<1 moves: a1>"


@pytest.mark.parametrize("move", [9, -1, "d4", "a corner", ""])
def test_illegal_moves_are_refused(move: int | str) -> None:
    with pytest.raises(MoveError):
        start.play(move)


def test_nothing_is_legal_when_the_game_is_over() -> None:
    over = start.play_all("a1 a2 b1 b2 c1")
    assert not over.legal_moves
    assert list(over.children()) == []
    with pytest.raises(MoveError, match="the game is over, X wins"):
        over.play("a3")
    with pytest.raises(MoveError):
        over.play(0)


# Results.


def test_outcomes_are_told() -> None:
    over = start.play_all("a1 a2 b1 b2 c1")
    assert (over.result, over.winner, over.outcome) == (LOST, 0, "X wins")
    assert (start.result, start.winner, start.outcome) == (OPEN, None, "X to move")
    full_board = full.position("XOXXOOOXX O")
    assert (full_board.result, full_board.winner, full_board.outcome) == (DRAWN, None, "draw")
    assert repr(over).endswith("; lost, X wins>")


@pytest.mark.parametrize(("end", "winner"), [(LOST, "even"), (WON, "odd"), (DRAWN, None)])
def test_results_are_for_the_side_to_move(end: int, winner: str | None) -> None:
    over = walk(end).play("7")
    assert over.mover_name == "odd"
    assert over.outcome == (f"{winner} wins" if winner else "draw")


# Repetition.


def test_the_third_occurrence_is_a_draw() -> None:
    position = walk()
    for _ in range(2):
        assert position.result == OPEN
        position = position.play_all("1 2")
    assert (position.occurrences, position.result, position.outcome) == (3, DRAWN, "draw")
    assert position.undo().occurrences == 2
    assert not position.legal_moves


def test_the_same_place_with_another_mover_is_another_placement() -> None:
    position = walk().play_all("1 1 1")
    assert (position.state.place, position.occurrences) == (0, 1)


def test_an_ending_goes_before_a_repetition() -> None:
    position = walk().play_all("1 2 1 7")
    assert (position.result, position.winner) == (LOST, 1)


def test_repetition_is_of_the_positions_line_only() -> None:
    once = walk().play_all("1 2")
    assert Position(once.game, once.state).occurrences == 1
    assert once.occurrences == 2


def test_a_game_without_the_rule_goes_on() -> None:
    game = Game(type("Free", (Walk,), {"repetition": 0})(), "free", "free", __file__)
    assert game.position().play_all("1 2 " * 9).result == OPEN


# What is seen.


def test_positions_show_themselves() -> None:
    position = start.play("b2")
    assert "X" in str(position)
    assert position.svg == position._repr_svg_()
    assert position.svg.startswith("<svg")
    assert position.last_path == (4,)
    assert start.last_path == ()
    assert position.picture is not None
