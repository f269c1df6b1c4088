"""The board of a notebook: clicks become moves, and the opponent answers."""

from __future__ import annotations

import subprocess
import sys
import warnings

import pytest

import alfonso
from alfonso.notebook import Board


@pytest.fixture(autouse=True)
def calm() -> None:
    """Widgets outside of a notebook warn of what this is not about."""
    warnings.simplefilter("ignore", DeprecationWarning)


def board(game: str, moves: str = "", against: str = "") -> Board:
    return alfonso.board(alfonso.load(game).position().play_all(moves), against)


def test_squares_are_clicked_one_after_the_other() -> None:
    shown = board("breakthrough")
    before = shown.picture
    shown.click("48")
    assert shown.position.ply == 0 and shown.picture != before
    shown.click("40")
    assert shown.position.history_names == ["a2-a3"]
    shown.undo()
    assert shown.position.ply == 0 and shown.picture == before


def test_a_click_elsewhere_begins_anew() -> None:
    shown = board("breakthrough")
    for spot in ("48", "0", "49", "41"):
        shown.click(spot)
    assert shown.position.history_names == ["b2-b3"]


def test_a_disc_falls_from_anywhere_in_its_column() -> None:
    shown = board("connectfour", "4 4")
    shown.click("3")
    assert shown.position.history_names == ["4", "4", "4"]


def test_borders_are_parts_of_moves() -> None:
    shown = board("fendo")
    for spot in ("21", "23", "23-24"):
        shown.click(spot)
    assert shown.position.history_names == ["a4-c4E"]


def test_the_opponent_answers_and_both_moves_are_taken_back() -> None:
    shown = board("tictactoe", against="minimax:depth=2")
    shown.click("4")
    assert shown.position.ply == 2 and shown.position.mover == 0
    shown.undo()
    assert shown.position.ply == 0


def test_what_the_page_tells_is_heard_and_nonsense_is_answered() -> None:
    shown = board("tictactoe")
    for content in ({"spot": "4"}, {"move": "0"}, {"move": "99"}, {"spot": "x"}, {}):
        shown._hear(None, content, None)
    assert shown.position.history_names == ["4", "0"]
    shown._hear(None, {"undo": "1"}, None)
    shown._hear(None, {"undo": "1"}, None)
    shown._hear(None, {"undo": "1"}, None)
    assert shown.told == "there is no move to take back"


def test_without_the_extra_one_line_says_what_is_missing() -> None:
    code = (
        "import sys; sys.modules['anywidget'] = None\n"
        "import alfonso\n"
        "try: alfonso.board(alfonso.load('tictactoe').position())\n"
        "except alfonso.AlfonsoError as error: print(error)"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "pip install 'alfonso[notebook]'" in told.stdout
