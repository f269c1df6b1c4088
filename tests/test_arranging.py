"""Positions set up piece by piece: what is put on the board is what the text means."""

from __future__ import annotations

import random

import pytest

from alfonso import PositionError, load
from alfonso.arranging import arranged, can_arrange, palette
from alfonso.load import names
from alfonso.position import Position

BY_HAND = [name for name in names() if name != "blocker"]


def reached(game: str, seed: int) -> Position:
    dice, position = random.Random(seed), load(game).position()
    for _ in range(dice.randrange(4, 14)):
        child = position.child(dice.choice(list(position.legal_moves)))
        if child.is_over:
            break
        position = child
    return position


@pytest.mark.parametrize("game", BY_HAND)
@pytest.mark.parametrize("seed", range(3))
def test_a_position_is_arranged_from_its_own_pieces(game: str, seed: int) -> None:
    position = reached(game, seed)
    assert position.picture is not None
    again = arranged(load(game).position(), position.picture.pieces, position.mover)
    assert again.picture is not None
    assert dict(again.picture.pieces) == dict(position.picture.pieces)
    assert can_arrange(position)


@pytest.mark.parametrize("game", ["othello", "alquerque", "draughts", "wights", "breakthrough"])
def test_either_side_may_be_to_move(game: str) -> None:
    position = reached(game, 1)
    assert position.picture is not None
    for mover in (0, 1):
        assert arranged(position, position.picture.pieces, mover).mover == mover


def test_kings_stand_in_the_box() -> None:
    kinds = {(piece.letter, piece.shape) for piece in palette(load("draughts"))}
    assert ("W", "king") in kinds and ("b", "disc") in kinds


def test_what_the_rules_refuse_is_told() -> None:
    position = load("connectfour").position()
    red, yellow = palette(position.game)
    with pytest.raises(PositionError, match="floats"):
        arranged(position, {0: red, 1: yellow})
    assert arranged(position, {41: red, 40: yellow}).text == "7/7/7/7/7/5YR R"


def test_what_a_text_tells_elsewhere_stays() -> None:
    position = load("blocker").position()
    assert position.picture is not None
    pieces = dict(position.picture.pieces)
    food = next(square for square, piece in pieces.items() if piece.shape == "food")
    agent = next(square for square, piece in pieces.items() if piece.shape == "agent")
    assert can_arrange(position)
    with pytest.raises(PositionError, match="points"):
        arranged(position, {at: piece for at, piece in pieces.items() if at != food})
    pieces[food] = pieces.pop(agent)
    with pytest.raises(PositionError, match="blocker"):
        arranged(position, pieces)
