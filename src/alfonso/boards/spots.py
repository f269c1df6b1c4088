"""What a move touches on a board."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from alfonso.boards.picture import Picture
    from alfonso.game import Move
    from alfonso.position import Position

Spot = int | tuple[int, int]
"""A square, or the border between two squares."""


def spots(path: Iterable[object]) -> list[Spot]:
    """The squares and borders of a path, without whatever else it holds.

    >>> spots([3, (3, 4), "north"])
    [3, (3, 4)]
    """
    found: list[Spot] = []
    for spot in path:
        match spot:
            case int():
                found.append(spot)
            case (int() as one, int() as other):
                found.append((one, other))
    return found


def last_spots(position: Position) -> list[Spot]:
    """The spots of the last move, or where a game has no paths, the squares that it filled.

    >>> from alfonso import load
    >>> last_spots(load("tictactoe").position().play_all("4 8"))
    [8]
    """
    if path := position.last_path:
        return spots(path)
    before, now = position.parent.picture if position.parent else None, position.picture
    if before is None or now is None:
        return []
    return _filled(before, now)


def move_spots(position: Position, move: Move) -> list[Spot]:
    """The spots to click for a move, in order: its path, or where a game has no paths, the squares
    that it leaves and then those that it fills.

    >>> from alfonso import load
    >>> move_spots(load("tictactoe").position(), 4), move_spots(load("draughts").position(), 906)
    ([4], [19, 26])
    """
    if path := position.game.path(position.state, move):
        return spots(path)
    before, now = position.picture, position.child(move).picture
    if before is None or now is None:
        return []
    return _filled(now, before) + _filled(before, now)


def spot_key(spot: Spot) -> str:
    """A spot as pages write it, like `data-square` and `data-border` of a board.

    >>> spot_key(12), spot_key((13, 12))
    ('12', '12-13')
    """
    return str(spot) if isinstance(spot, int) else "-".join(map(str, sorted(spot)))


def _filled(before: Picture, now: Picture) -> list[Spot]:
    """The squares where a piece is now and none was before."""
    return [square for square in sorted(now.pieces) if square not in before.pieces]
