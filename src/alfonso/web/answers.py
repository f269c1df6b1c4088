"""The answers over HTTP: pages, and JSON for the modules that they run."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import replace
from typing import Any

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from alfonso import scoresheet
from alfonso.errors import AlfonsoError
from alfonso.position import Position
from alfonso.record import Record
from alfonso.web import opponents
from alfonso.web.answering import answer, safe, shown, wished
from alfonso.web.catalogue import title
from alfonso.web.room import outcome_of, record_of, settled
from alfonso.web.sight import plays_at_once, sight
from alfonso.web.site import Site
from alfonso.web.store import Kept, Seat
from alfonso.web.visitors import visitor_of

FILES = {"json": "application/json", "txt": "text/plain"}
PAGE = 40
"""Games of one page of the list."""


class Answers:
    """What the server says to each request."""

    def __init__(self, site: Site) -> None:
        self.site = site

    def routes(self) -> list[BaseRoute]:
        return [
            Route("/", shown("start")),
            Route("/new", shown("new")),
            Route("/game/{id}", shown("game")),
            Route("/analysis", shown("analysis")),
            Route("/games", shown("games")),
            Route("/picture.svg", safe(self.picture)),
            Route("/api/catalogue", safe(self.catalogue)),
            Route("/api/position", safe(self.position), methods=["POST"]),
            Route("/api/games", safe(self.begin), methods=["POST"]),
            Route("/api/games", safe(self.games)),
            Route("/api/games/{id}.{kind}", safe(self.record)),
            Route("/api/import", safe(self.bring), methods=["POST"]),
        ]

    async def catalogue(self, request: Request) -> Response:
        """The games, the one that is asked for with what is set in it, and who plays them."""
        numbers = range(1, opponents.LEVELS + 1)
        levels = {
            kind: [opponents.level(number, kind == "general") for number in numbers]
            for kind in ("rivals", "general")
        }
        listed = self.site.catalogue.listed(visitor_of(request))
        facts = {"games": listed, "levels": levels, "allow_code": self.site.quotas.allow_code}
        if spec := request.query_params.get("game"):
            await self.site.catalogue.prepare(spec)
            facts |= {"wanted": self.site.catalogue.told(spec)}
        return answer(facts)

    async def picture(self, request: Request) -> Response:
        """A board as an image."""
        asked = request.query_params
        moves = tuple(asked.get("moves", "").split())
        position = await self._position(asked.get("game", ""), asked.get("at"), moves)
        drawn = sight(position, asked.get("flip") == "1")["svg"]
        return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "max-age=60"})

    async def position(self, request: Request) -> Response:
        """A position by its game, start and moves."""
        asked = await wished(request)
        spec = asked.get("game", "")
        position = await self._position(spec, asked.get("start"), asked.get("moves", ()))
        facts = sight(position, asked.get("flip", False))
        game = position.game
        return answer(facts | {"game": spec, "name": title(game), "sides": game.sides})

    async def begin(self, request: Request) -> Response:
        """A new game."""
        kept = await self.site.lobby.begin(visitor_of(request), await wished(request))
        return answer({"id": kept.id}, 201)

    async def games(self, request: Request) -> Response:
        """The visitor's games, or all that people play here."""
        asked = request.query_params
        owner = visitor_of(request) if asked.get("mine") == "1" else ""
        spec, state = asked.get("game", ""), asked.get("state", "")
        after = int(asked.get("after", "0") or 0) if asked.get("after", "0").isdecimal() else 0
        found = await asyncio.to_thread(
            self.site.store.latest, owner, spec, state, PAGE + 1, min(after, 1 << 30)
        )
        told = [self._told(kept, visitor_of(request)) for kept in found[:PAGE]]
        return answer({"games": told, "more": len(found) > PAGE})

    async def record(self, request: Request) -> Response:
        """A game as a file: JSON, or a text."""
        id, kind = request.path_params["id"], request.path_params["kind"]
        kept = await asyncio.to_thread(self.site.store.get, id)
        if kept is None or kind not in FILES:
            return answer({"fault": "there is no such game"}, 404)
        record = record_of(self._public(kept))
        text = record.json if kind == "json" else scoresheet.written(record)
        headers = {"content-disposition": f'attachment; filename="{kept.id}.{kind}"'}
        return PlainTextResponse(text, media_type=FILES[kind], headers=headers)

    async def bring(self, request: Request) -> Response:
        """A game from a file."""
        content = (await request.body()).decode("utf-8", "replace").strip()
        record = Record.read(content) if content[:1] in ("{", "") else scoresheet.read(content)
        kept = await self.site.lobby.bring(visitor_of(request), record)
        return answer({"id": kept.id}, 201)

    async def _position(self, spec: str, start: str | None, moves: tuple[str, ...]) -> Position:
        await self.site.catalogue.prepare(spec)
        return self.site.catalogue.position(spec, start, moves)

    def _told(self, kept: Kept, visitor: str) -> dict[str, Any]:
        """A game in a list."""
        return {
            "id": kept.id,
            "game": kept.spec,
            "title": self._title(kept.spec),
            "start": kept.start,
            "moves": self._public(kept).moves,
            "seats": [_called(seat, visitor) for seat in kept.seats],
            "mine": [bool(visitor) and seat.owner == visitor for seat in kept.seats],
            "outcome": self._outcome(kept),
            "changed": kept.changed,
        }

    def _public(self, kept: Kept) -> Kept:
        """A game without what was chosen in a round that is not over."""
        with contextlib.suppress(AlfonsoError):
            position = self.site.catalogue.position(kept.spec, kept.start, kept.moves)
            if plays_at_once(position.game) and kept.result is None:
                return replace(kept, moves=tuple(settled(position).history_names))
        return kept

    def _title(self, spec: str) -> str:
        try:
            return title(self.site.catalogue.game(spec))
        except AlfonsoError:
            return spec

    def _outcome(self, kept: Kept) -> str:
        try:
            return outcome_of(kept, self.site.catalogue.game(kept.spec))
        except AlfonsoError:
            return "its rules are not here"


def _called(seat: Seat, visitor: str) -> str:
    """Who sits there, for a visitor."""
    is_mine = bool(visitor) and seat.owner == visitor
    return "You" if is_mine else opponents.seated(seat.player, seat.name)
