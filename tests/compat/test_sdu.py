"""The course contract: every function, whole games, and that misuse never harms a board."""

from __future__ import annotations

import random
from typing import Any

import pytest

from alfonso.compat import sdu
from alfonso.errors import AlfonsoError, MoveError

SENSELESS: list[Any] = [
    sdu.make_move(0, 13),
    sdu.make_move(17, 26),
    sdu.make_move(-8, 13),
    sdu.make_move(17, 10**30),
    sdu.make_move(13, 13),
    sdu.make_move(7, 13),
    sdu.make_move(17, 12),
    sdu.make_move("b2", None),  # type: ignore[arg-type]
    (17,),
    None,
    17,
]


def seen(b: sdu.Board) -> tuple[bool, list[int], list[int], list[sdu.Move], bool]:
    moves = sorted(sdu.legal_moves(b))
    return sdu.white_plays(b), sdu.white(b), sdu.black(b), moves, sdu.is_game_over(b)


def random_board(seed: int, plies: int) -> sdu.Board:
    dice, b = random.Random(seed), sdu.make_board()
    for _ in range(plies):
        if not sdu.is_game_over(b):
            sdu.move(dice.choice(sdu.legal_moves(b)), b)
    return b


def test_a_new_board() -> None:
    b = sdu.make_board()
    assert sdu.white_plays(b)
    assert sdu.black(b) == list(range(1, 13))
    assert sdu.white(b) == list(range(14, 26))
    assert sorted(sdu.legal_moves(b)) == [(17, 13), (18, 13), (19, 13)]
    assert not sdu.is_game_over(b)


def test_a_move_has_a_source_and_a_target() -> None:
    m = sdu.make_move(17, 13)
    assert (sdu.source(m), sdu.target(m)) == (17, 13)
    assert m == sdu.make_move(17, 13) != sdu.make_move(13, 17)


def test_steps_and_captures_change_the_board_in_place() -> None:
    b = sdu.make_board()
    sdu.move(sdu.make_move(17, 13), b)
    assert (sdu.white_plays(b), 13 in sdu.white(b), 17 in sdu.white(b)) == (False, True, False)
    sdu.move(sdu.make_move(9, 17), b)
    assert len(sdu.white(b)) == 11
    assert (17 in sdu.black(b), 13 in sdu.white(b)) == (True, False)


@pytest.mark.parametrize("m", SENSELESS, ids=str)
@pytest.mark.parametrize("plies", [0, 9])
def test_a_senseless_move_is_illegal_and_harms_nothing(m: Any, plies: int) -> None:
    b = random_board(1, plies)
    before = seen(b)
    assert not sdu.is_legal(m, b)
    with pytest.raises(MoveError, match="not a legal move here"):
        sdu.move(m, b)
    assert seen(b) == before


def test_exactly_the_legal_moves_are_legal() -> None:
    for seed in range(5):
        b = random_board(seed, 6 + seed)
        pairs = [(s, t) for s in range(-1, 28) for t in range(-1, 28)]
        legal = [(s, t) for s, t in pairs if sdu.is_legal(sdu.make_move(s, t), b)]
        assert legal == sorted(sdu.legal_moves(b))


def test_a_copy_stands_alone() -> None:
    b = random_board(2, 5)
    other, before = sdu.copy(b), seen(b)
    sdu.move(sdu.legal_moves(other)[0], other)
    assert seen(b) == before != seen(other)
    sdu.legal_moves(b).clear()
    sdu.white(b).clear()
    assert seen(b) == before


@pytest.mark.parametrize("seed", range(6))
def test_random_games_end_without_moves(seed: int) -> None:
    b = random_board(seed, 500)
    assert sdu.is_game_over(b)
    assert sdu.legal_moves(b) == []
    before = seen(b)
    with pytest.raises(AlfonsoError, match="the game is over"):
        sdu.next_move(b)
    assert seen(b) == before


@pytest.mark.parametrize("depth", [1, 2, 3, 4])
def test_the_next_move_is_legal_and_always_the_same(depth: int) -> None:
    for plies in (0, 7, 12):
        b = random_board(3, plies)
        before = seen(b)
        m = sdu.next_move(b, depth)
        assert sdu.is_legal(m, b)
        assert m == sdu.next_move(sdu.copy(b), depth)
        assert seen(b) == before


def test_the_next_move_takes_what_is_free() -> None:
    b = sdu.make_board()
    b.position = b.position.game.position("1b2b/5/1bw2/5/4w w")
    assert sdu.next_move(b) == (13, 11)


def test_a_searching_side_beats_a_random_one() -> None:
    dice, won = random.Random(5), 0
    for _ in range(6):
        b = sdu.make_board()
        while not sdu.is_game_over(b):
            mine = sdu.white_plays(b)
            sdu.move(sdu.next_move(b, 2) if mine else dice.choice(sdu.legal_moves(b)), b)
        won += len(sdu.white(b)) - len(sdu.black(b))
    assert won > 6
