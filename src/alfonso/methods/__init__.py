"""The searches, each under its name: `search(position, "alphabeta:depth=6")` gives an Analysis."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from alfonso.errors import MoveError
from alfonso.methods.analysis import Analysis, Candidate
from alfonso.position import Position

if TYPE_CHECKING:
    from alfonso.players import Player

__all__ = ["Analysis", "Candidate", "analysed", "search"]


def search(position: Position, spec: str = "auto", **options: Any) -> Analysis:
    """What a method finds out about a position; `options` hold where the spec is silent. Without a
    method it is `auto`, whichever is strongest at the game, for a second.

    >>> import alfonso
    >>> search(alfonso.load("tictactoe").position(), "alphabeta:depth=9").nodes
    18297
    """
    from alfonso.players import player

    return analysed(position, player(spec, **options))


def analysed(position: Position, player: Player) -> Analysis:
    """What a player finds out, be it no more than a move."""
    searching = getattr(player, "search", None)
    if searching is None:
        return _chosen_only(position, player)
    found: Analysis = searching(position)
    return found


def _chosen_only(position: Position, player: Player) -> Analysis:
    """The analysis of a player who chooses a move without saying why."""
    from alfonso.players import spec_of

    started, spec = time.perf_counter(), spec_of(player)
    move = player.choose(position)
    seconds = time.perf_counter() - started
    if move not in list(position.legal_moves):
        raise MoveError(f"{spec} chose {move!r}, which is not a legal move at {position.text}")
    name = position.move_name(move)
    return Analysis(position, spec, move, 0, None, None, (name,), 1, 0, 0, seconds)
