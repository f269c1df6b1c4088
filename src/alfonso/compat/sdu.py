"""Alquerque as plain functions, by the contract of a university course: `move(m, b)` and so on.

A board changes in place; points are numbered 1 to 25 row by row from the top left, and White, who
starts at the bottom, moves first. The rules are those of `alquerque:rules=sdu`.

>>> b = make_board()
>>> move(make_move(17, 13), b)
>>> white_plays(b), is_legal(make_move(7, 17), b), is_legal(make_move(7, 99), b)
(False, False, False)
>>> copied = copy(b)
>>> move(next_move(b), b)
>>> white_plays(b), white_plays(copied)
(True, False)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from alfonso.bits import ones
from alfonso.errors import MoveError
from alfonso.load import load
from alfonso.position import Position

GAME = load("alquerque:rules=sdu")
DEEP = 5
"""From this depth on a search is longer than its compilation."""


class Move(NamedTuple):
    """From one point to another: a step, or a jump to the point behind an enemy."""

    source: int
    target: int


@dataclass
class Board:
    """A position that `move` replaces by the next one."""

    position: Position


def make_move(src: int, trg: int) -> Move:
    """Any move, possible or not: `is_legal` tells."""
    return Move(src, trg)


def source(m: Move) -> int:
    return m.source


def target(m: Move) -> int:
    return m.target


def make_board() -> Board:
    return Board(GAME.position())


def copy(b: Board) -> Board:
    """A board of its own: moves on one are not seen on the other."""
    return Board(b.position)


def white_plays(b: Board) -> bool:
    return b.position.mover == 0


def white(b: Board) -> list[int]:
    """The points where white men stand."""
    return _points(b, 0)


def black(b: Board) -> list[int]:
    """The points where black men stand."""
    return _points(b, 1)


def legal_moves(b: Board) -> list[Move]:
    return list(_legal(b))


def is_legal(m: Move, b: Board) -> bool:
    return m in legal_moves(b)


def move(m: Move, b: Board) -> None:
    """Play a move; one that is not legal is a MoveError and leaves the board as it was."""
    if not is_legal(m, b):
        raise MoveError(f"{m} is not a legal move here")
    b.position = b.position.child(_legal(b)[m])


def is_game_over(b: Board) -> bool:
    return b.position.is_over


def next_move(b: Board, depth: int = 3) -> Move:
    """The best move that a search so many moves deep finds, by the number of men."""
    from alfonso.methods import search

    interpreted = "yes" if depth < DEEP else "no"
    method = f"alphabeta:depth={depth},distance=yes,interpreted={interpreted}"
    return _plain(b.position, search(b.position, method).move)


def _legal(b: Board) -> dict[Move, int]:
    return {_plain(b.position, m): m for m in b.position.legal_moves}


def _plain(position: Position, m: int) -> Move:
    begin, end = position.game.path(position.state, m)
    return Move(begin + 1, end + 1)


def _points(b: Board, side: int) -> list[int]:
    state = b.position.state
    men = state.own if b.position.mover == side else state.other
    return [point + 1 for point in ones(men)]
