"""The legal moves as a person sees them: named, numbered, and where they lead."""

from __future__ import annotations

from alfonso.cli.screen import in_columns, styled
from alfonso.game import Move
from alfonso.position import Position

Numbered = tuple[int, Move, str]


def entries(position: Position) -> list[Numbered]:
    """Number, move and name of each legal move; the numbers begin with 1."""
    moves = position.legal_moves
    return [
        (number, move, name)
        for number, (move, name) in enumerate(zip(moves, moves.names, strict=True), 1)
    ]


def numbered(position: Position, beginning: str = "") -> list[str]:
    """The legal moves in columns, each with its number, or those that begin with some text."""
    chosen = beginning_with(entries(position), beginning)
    digits = len(str(chosen[-1][0])) if chosen else 1
    return in_columns([_entry(number, name, digits) for number, _, name in chosen])


def beginning_with(found: list[Numbered], text: str) -> list[Numbered]:
    return [entry for entry in found if entry[2].lower().startswith(text.lower())]


def _entry(number: int, name: str, digits: int) -> str:
    return f"{styled(f'#{number}'.rjust(digits + 1), 'dim')} {name}"
