"""Reachable positions as a hypothesis strategy."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from alfonso.errors import AlfonsoError
from alfonso.game import Game
from alfonso.load import load
from alfonso.position import Position

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy


def positions(game: Game | str | Path, most_plies: int = 100) -> SearchStrategy[Position]:
    """Positions that play reaches, for `@given`; they shrink to short games with early moves.

    >>> from hypothesis import given
    >>> @given(positions("tictactoe"))
    ... def crosses_lead_by_one_at_most(position):
    ...     assert position.mover == position.ply % 2
    >>> crosses_lead_by_one_at_most()
    """
    try:
        from hypothesis import strategies
    except ImportError:
        raise AlfonsoError("positions() needs hypothesis: `pip install hypothesis`") from None
    start = (game if isinstance(game, Game) else load(game)).position()
    choices = strategies.lists(strategies.integers(0, 255), max_size=most_plies)
    return choices.map(lambda numbers: _played(start, numbers))


def _played(position: Position, choices: list[int]) -> Position:
    for choice in choices:
        if position.is_over:
            break
        moves = list(position.legal_moves)
        position = position.child(moves[choice % len(moves)])
    return position
