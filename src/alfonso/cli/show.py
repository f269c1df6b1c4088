"""`alfonso show`: a position, drawn and described."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from alfonso.cli.listing import numbered
from alfonso.cli.options import At, Json, Moves, Spec, position_of
from alfonso.cli.screen import colourful, styled
from alfonso.errors import PositionError
from alfonso.position import Position
from alfonso.record import result_of

SvgFile = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Write the board as a picture; - for stdout.")
]
Flip = Annotated[bool, typer.Option("--flip", help="Draw the board from the other side.")]


def show(
    spec: Spec,
    moves: Moves = "",
    at: At = None,
    svg: SvgFile = None,
    flip: Flip = False,
    as_json: Json = False,
) -> None:
    """Show a position.

    The board, its text, whose turn it is, the legal moves with their numbers, or the result.
    """
    position = position_of(spec, at, moves)
    if svg == Path("-"):
        print(picture_of(position))
        return
    if svg:
        svg.write_text(picture_of(position) + "\n", encoding="utf-8")
    if as_json:
        print(json.dumps(facts(position), ensure_ascii=False))
        return
    print(board(position, flip) + "\n")
    for name, value in _described(position, svg):
        print(f"{styled(name.ljust(8), 'dim')}{value}")
    print("\n".join(["", *numbered(position)]).rstrip())


def board(position: Position, flip: bool = False) -> str:
    """The board in letters, with colours where they are wanted."""
    return position.board_text(colour=colourful(), flip=flip).rstrip("\n")


def picture_of(position: Position) -> str:
    if position.picture is None:
        raise PositionError(f"{position.game.spec} has no picture: its rules need picture(state)")
    return position.svg


def facts(position: Position) -> dict[str, Any]:
    """What a program may want to know of a position."""
    game = position.game
    return {
        "game": game.spec,
        "text": position.text,
        "sides": game.sides,
        "mover": None if position.is_over else position.mover_name,
        "moves": position.legal_moves.names,
        "played": position.history_names,
        "over": position.is_over,
        "outcome": position.outcome,
        "result": result_of(position),
    }


def _described(position: Position, svg: Path | None) -> list[tuple[str, object]]:
    lines: list[tuple[str, object]] = [("game", position.game.spec), ("text", position.text)]
    if position.parent is not None:
        lines.append(("played", " ".join(position.history_names)))
    lines.append(("result" if position.is_over else "turn", styled(position.outcome, "bold")))
    if svg:
        lines.append(("picture", svg))
    if not position.is_over:
        lines.append(("moves", len(position.legal_moves)))
    return lines
