"""Opening a rules file that a visitor brings: read, tried in a searching process, then kept."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from alfonso.web.answering import answer, safe
from alfonso.web.desk import Busy, Failed, Question
from alfonso.web.shelf import Brought, read, spec_of
from alfonso.web.site import Site
from alfonso.web.visitors import visitor_of

SECONDS = 20.0
"""How long a game may take to load and to play a few random games."""
A_DAY = 24 * 3600.0


class Opening:
    """`POST /api/rules?name=FILE` with the file's content.

    The answer is the spec of the game, or `notes`: what is wrong, each with its line if known.
    """

    def __init__(self, site: Site) -> None:
        self.site = site

    def routes(self) -> list[BaseRoute]:
        return [Route("/api/rules", safe(self.open), methods=["POST"])]

    async def open(self, request: Request) -> Response:
        name, visitor = request.query_params.get("name", "")[:200], visitor_of(request)
        text = read(name, await request.body(), self.site.quotas.allow_code)
        brought = Brought.of(name, text, visitor)
        found = await self._tried(brought)
        if any(note["kind"] == "error" for note in found["notes"]):
            return answer({"fault": f"{brought.name} does not play", "notes": found["notes"]}, 422)
        await asyncio.to_thread(self._keep, brought)
        await self.site.catalogue.prepare(spec_of(brought))
        return answer({"spec": spec_of(brought), "notes": found["notes"]}, 201)

    async def _tried(self, brought: Brought) -> dict[str, Any]:
        """What a searching process says of the rules: whatever they do, they do it there."""
        path = self.site.shelf.lay_out(brought)
        request = {"do": "check", "game": str(path)}
        try:
            found = await self.site.desk.ask(Question(brought.owner, request, SECONDS))
        except Failed as error:
            text = str(error).replace(str(path), brought.name)
            found = {"notes": [{"kind": "error", "line": None, "text": text}]}
        return found or {"notes": []}

    def _keep(self, brought: Brought) -> None:
        most = self.site.quotas.files
        if self.site.shelf.count(brought.owner, time.time() - A_DAY) >= most:
            raise Busy(f"you have brought {most} files within a day: that is all for now")
        self.site.shelf.keep(brought)
