"""The answers over WebSockets: a game that goes on, and a search that is watched.

A page of a game hears `{"type": "game", …}`, all there is to show, whenever that changes, and
`{"type": "note", "text": …}` if something cannot be done. It says `{"do": "play", "move": "4",
"ply": 0}`, or what else `ACTIONS` knows, `rematch` or `flip`.

A page that searches says `{"do": "analyse", "key": 3, "game": …, "moves": […], "player": …}` and
hears `{"type": "seen", "key": 3, …}` as often as more is found, then `{"type": "found", …}`, or
`{"type": "fault", "key": 3, "text": …}`. A new search ends the last one, as does `{"do": "stop"}`.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections import Counter, deque
from typing import Any

from starlette.routing import BaseRoute, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from alfonso.errors import AlfonsoError
from alfonso.web.desk import Question
from alfonso.web.opponents import bounded
from alfonso.web.room import ACTIONS, Denied, Facts, Room
from alfonso.web.site import Site
from alfonso.web.visitors import visitor_of
from alfonso.web.wishes import Wish, wish

UNSENT = 16
"""Messages that wait for a slow page; older ones are forgotten, for the latest tells all."""
PER_SECOND, AT_ONCE = 12.0, 40.0
"""Wishes of one page."""


class Page:
    """An open page: what it is to hear waits in line, and is sent as fast as it can be."""

    def __init__(self, socket: WebSocket) -> None:
        self.socket = socket
        self.visitor = visitor_of(socket)
        self.flip = socket.query_params.get("flip") == "1"
        self._unsent: deque[Facts] = deque(maxlen=UNSENT)
        self._some = asyncio.Event()
        self._credit, self._counted = AT_ONCE, time.monotonic()

    def show(self, facts: Facts) -> None:
        self._unsent.append(facts)
        self._some.set()

    async def send(self) -> None:
        """Send what is to be shown, as long as the page is open."""
        while True:
            await self._some.wait()
            self._some.clear()
            while self._unsent:
                text = json.dumps(self._unsent.popleft(), ensure_ascii=False, separators=(",", ":"))
                await self.socket.send_text(text)

    async def wish(self) -> Wish:
        """What the page wants next."""
        text = await self.socket.receive_text()
        self._charge()
        return wish(text)

    def _charge(self) -> None:
        now = time.monotonic()
        self._credit = min(self._credit + PER_SECOND * (now - self._counted), AT_ONCE) - 1
        self._counted = now
        if self._credit < 0:
            raise WebSocketDisconnect(1008, "too many requests")


class Live:
    """The open pages."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.pages: Counter[str] = Counter()

    def routes(self) -> list[BaseRoute]:
        return [
            WebSocketRoute("/live/{id}", self.game),
            WebSocketRoute("/search", self.search),
        ]

    async def game(self, socket: WebSocket) -> None:
        """A page that shows a game."""
        async with self._page(socket) as page:
            room = await self._room(page, socket.path_params["id"]) if page else None
            if room is None:
                return
            room.enter(page)
            try:
                while True:
                    await self._heed(room, page)
            finally:
                room.leave(page)

    async def search(self, socket: WebSocket) -> None:
        """A page that watches searches, one at a time."""
        async with self._page(socket) as page:
            if page is None:
                return
            running: asyncio.Task[None] | None = None
            self.site.watchers.add(page)
            try:
                while True:
                    wanted = await page.wish()
                    if running:
                        running.cancel()
                    if wanted.get("do") == "analyse":
                        running = asyncio.create_task(self._analyse(page, wanted))
            finally:
                self.site.watchers.discard(page)
                if running:
                    running.cancel()

    @contextlib.asynccontextmanager
    async def _page(self, socket: WebSocket) -> Any:
        """An accepted page, whose messages are sent until it closes; None if it is one too many."""
        page = Page(socket)
        await socket.accept()
        if self.pages[page.visitor] >= self.site.quotas.connections:
            await socket.close(1013, "you have many pages open: close some of them")
            yield None
            return
        self.pages[page.visitor] += 1
        sending = asyncio.create_task(page.send())
        try:
            yield page
        except (WebSocketDisconnect, RuntimeError, AlfonsoError):
            with contextlib.suppress(RuntimeError, WebSocketDisconnect):
                await socket.close(1008)
        finally:
            sending.cancel()
            self.pages[page.visitor] -= 1

    async def _room(self, page: Page, id: str) -> Room | None:
        try:
            room = await self.site.lobby.room(id)
            what = "there is no such game"
        except AlfonsoError as error:
            room, what = None, str(error)
        if room is None:
            await page.socket.send_text(json.dumps({"type": "gone", "text": what}))
            await page.socket.close()
        return room

    async def _heed(self, room: Room, page: Page) -> None:
        """Do what a page wants, or tell why not, and how things stand."""
        try:
            await self._done(room, page, await page.wish())
        except AlfonsoError as error:
            page.show({"type": "note", "text": str(error)})
            room.show_to(page)

    async def _done(self, room: Room, page: Page, wanted: Wish) -> None:
        do = str(wanted.get("do"))
        if do == "flip":
            page.flip = bool(wanted.get("flip"))
            room.show_to(page)
        elif do == "rematch":
            page.show({"type": "go", "id": await self.site.lobby.follow(page.visitor, room)})
        elif do in ACTIONS:
            await ACTIONS[do](room, page.visitor, wanted)
        else:
            raise Denied(f"nothing here is called “{do[:40]}”")

    async def _analyse(self, page: Page, wanted: Wish) -> None:
        key = wanted.get("key")
        try:
            question = await self._question(page, wanted)
            found = await self.site.desk.ask(question)
            page.show({"type": "found", "key": key} | (found or {}))
        except AlfonsoError as error:
            page.show({"type": "fault", "key": key, "text": str(error)})

    async def _question(self, page: Page, wanted: Wish) -> Question:
        """A search within the visitor's bounds."""
        spec, start, moves = wanted.get("game", ""), wanted.get("start"), wanted.get("moves", ())
        place = await self.site.catalogue.place(spec, start, moves)
        seconds = self.site.quotas.live_seconds
        player = bounded(wanted.get("player", "engine"), self.site.quotas, seconds)
        request: Facts = {"do": "analyse", "table": page.visitor, "player": player} | place

        def hear(facts: Facts) -> None:
            page.show({"type": "seen", "key": wanted.get("key")} | facts)

        return Question(page.visitor, request, seconds, is_live=True, hear=hear)
