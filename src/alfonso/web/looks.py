"""Looks into a search: its tree, what it costs, its own code. Each takes a few seconds at most."""

from __future__ import annotations

import asyncio
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from alfonso.methods.tree import Tree
from alfonso.position import Position
from alfonso.web.answering import answer, safe, shown, wished
from alfonso.web.browsing import Browsing, Forgotten, Grove
from alfonso.web.catalogue import title
from alfonso.web.desk import Question
from alfonso.web.lecture import lecture
from alfonso.web.opponents import bounded
from alfonso.web.recording import unpacked
from alfonso.web.site import Site
from alfonso.web.visitors import visitor_of
from alfonso.web.wishes import Wish

Facts = dict[str, Any]


class Looks:
    """What the server says to pages that show a search."""

    def __init__(self, site: Site) -> None:
        self.site, self.grove = site, Grove()

    def routes(self) -> list[BaseRoute]:
        return [
            Route("/lecture", shown("lecture")),
            Route("/api/tree", safe(self.tree), methods=["POST"]),
            Route("/api/tree/{id}", safe(self.nodes)),
            Route("/api/count", safe(self.count), methods=["POST"]),
            Route("/api/code/{method}", safe(self.code)),
        ]

    async def tree(self, request: Request) -> Response:
        """A search, and the upper part of its tree, which is kept for more questions."""
        asked = await wished(request)
        found = await self._found(visitor_of(request), asked, "tree")
        position = self.site.catalogue.position(*_place(asked))
        tree, nodes, browsing = await asyncio.to_thread(_opened, found, position)
        facts = {"id": self.grove.put(browsing), "size": len(tree), "whole": tree.is_whole}
        game = position.game
        sides = {"name": title(game), "sides": game.sides, "mover": position.mover}
        return answer(facts | sides | {"found": found, "nodes": nodes})

    async def nodes(self, request: Request) -> Response:
        """More of a tree: the children of a node, or the nodes from a number on."""
        browsing = self.grove.get(request.path_params["id"])
        asked = request.query_params
        if "below" in asked:
            return answer({"nodes": browsing.branch(_number(asked["below"]))})
        return answer({"nodes": browsing.stretch(_number(asked["from"]))})

    async def count(self, request: Request) -> Response:
        """What a search costs, from nothing."""
        asked = await wished(request)
        return answer(await self._found(visitor_of(request), asked | {"fresh": True}, "choose"))

    async def code(self, request: Request) -> Response:
        """A method's own code."""
        return answer(lecture(request.path_params["method"]))

    async def _found(self, visitor: str, asked: Wish, do: str) -> Facts:
        game, start, moves = _place(asked)
        place = await self.site.catalogue.place(game, start, moves)
        seconds = self.site.quotas.look_seconds
        player = bounded(asked.get("player", ""), self.site.quotas, seconds)
        request: Facts = {"do": do, "table": visitor, "player": player} | place
        request |= {key: asked[key] for key in ("only", "fresh") if key in asked}
        home = "" if asked.get("fresh") else f"{visitor} {game} {player}"
        question = Question(visitor, request, seconds, is_look=True, home=home)
        return await self.site.desk.ask(question) or {}


def _opened(found: Facts, position: Position) -> tuple[Tree, list[Facts], Browsing]:
    """The tree that was found, its upper part, and the rest to be asked for."""
    tree = unpacked(found.pop("tree"), position)
    browsing = Browsing(tree, found["evaluation"])
    return tree, browsing.root(), browsing


def _place(asked: Wish) -> tuple[str, str | None, tuple[str, ...]]:
    return asked.get("game", ""), asked.get("start"), asked.get("moves", ())


def _number(text: str) -> int:
    if not text.isdecimal() or len(text) > 9:
        raise Forgotten("this tree has no such node")
    return int(text)
