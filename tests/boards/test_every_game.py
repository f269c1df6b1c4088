"""Every game of the package can be drawn from its first move to its last."""

import random
from xml.etree import ElementTree

import pytest

from alfonso import Position, load
from alfonso.boards.svg import svg
from alfonso.boards.text import text
from alfonso.load import names


def some_game(name: str, plies: int) -> Position:
    """A position after that many moves at random, or the end if it comes sooner."""
    dice = random.Random(7)
    position = load(name).position()
    while position.ply < plies and not position.is_over:
        position = position.child(dice.choice(list(position.legal_moves)))
    return position


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("plies", [0, 1, 2, 9, 24, 60])
def test_can_be_drawn(name: str, plies: int) -> None:
    position = some_game(name, plies)
    for flip in (False, True):
        root = ElementTree.fromstring(svg(position, flip=flip, marks=[0], arrows=[(0, 1)]))
        assert root[0].text == position.game.name
        assert text(position, flip=flip) and text(position, flip=flip, colour=True)


@pytest.mark.parametrize("name", names())
def test_first_move_is_marked(name: str) -> None:
    position = some_game(name, 1)
    assert position.picture is None or "[" in text(position)
