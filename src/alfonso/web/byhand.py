"""A position set up by hand: the pieces that stand on a board, and what the rules say of them."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from alfonso.arranging import arranged, can_arrange, palette
from alfonso.boards.palette import side_colour
from alfonso.boards.picture import Grid, Picture, Piece
from alfonso.boards.spots import spot_key
from alfonso.boards.svg import picture_svg
from alfonso.boards.words import spot_words
from alfonso.errors import PositionError
from alfonso.position import Position
from alfonso.web.answering import answer, safe, wished
from alfonso.web.blame import blamed
from alfonso.web.site import Site

Facts = dict[str, Any]


class ByHand:
    """What the server says to a board that is set up."""

    def __init__(self, site: Site) -> None:
        self.site = site

    def routes(self) -> list[BaseRoute]:
        return [Route("/api/arrange", safe(self.arrange), methods=["POST"])]

    async def arrange(self, request: Request) -> Response:
        """The board with some pieces instead of its own, and the text that means it."""
        asked = await wished(request)
        place = asked.get("game", ""), asked.get("start"), asked.get("moves", ())
        position = self.site.catalogue.position(*place)
        wanted, mover = asked.get("pieces"), asked.get("mover")
        told = await asyncio.to_thread(_told, position, wanted, mover, asked.get("flip", False))
        return answer(told)


def _told(position: Position, wanted: Facts | None, mover: int | None, flip: bool) -> Facts:
    picture = position.picture
    if picture is None:
        raise PositionError(f"{position.game.name} has no board to put pieces on")
    with blamed(position.game):
        kinds = palette(position.game)
        pieces = dict(picture.pieces) if wanted is None else _read(wanted, kinds, picture)
        shown = replace(picture, pieces=pieces, tints={} if wanted else picture.tints)
        facts: Facts = {
            "svg": picture_svg(shown, position.game.name, "a board to set up", flip=flip),
            "words": {spot_key(spot): words for spot, words in spot_words(shown).items()},
            "squares": [str(square) for square in picture.board.squares],
            "pieces": {square: kinds.index(piece) for square, piece in pieces.items()},
            "sides": position.game.sides,
        }
        if wanted is None:
            facts |= {"palette": [_kind(piece, position, picture) for piece in kinds]}
            facts |= {"can": can_arrange(position)}
        return facts | _meant(position, pieces, mover)


def _read(wanted: Facts, kinds: list[Piece], picture: Picture) -> dict[int, Piece]:
    squares = {str(square): square for square in picture.board.squares}
    try:
        return {squares[square]: kinds[number] for square, number in wanted.items()}
    except (KeyError, IndexError, TypeError):
        raise PositionError("there is no such square, or no such piece") from None


def _meant(position: Position, pieces: dict[int, Piece], mover: int | None) -> Facts:
    """The text of the position that the pieces make, or why there is none."""
    try:
        found = arranged(position, pieces, mover)
    except PositionError as error:
        return {"text": None, "fault": str(error).rpartition("”: ")[2]}
    return {"text": found.text, "mover": found.mover, "outcome": found.outcome}


def _kind(piece: Piece, position: Position, picture: Picture) -> Facts:
    """A piece as it stands in the box."""
    colour = side_colour(picture.colours, piece.side) if piece.side >= 0 else ""
    owner = position.game.sides[piece.side] if piece.side >= 0 else ""
    name = f"{owner} {piece.shape}".strip()
    alone = Picture(Grid(1, 1, "none"), {0: piece}, colours=picture.colours)
    return {"name": name, "colour": colour, "svg": picture_svg(alone, name, name, size=56)}
