"""All that a server holds, and what it sees to while it runs."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from functools import cached_property

from alfonso.errors import AlfonsoError
from alfonso.web.catalogue import Catalogue
from alfonso.web.desk import Desk
from alfonso.web.lobby import Lobby
from alfonso.web.quotas import Quotas
from alfonso.web.room import Watcher
from alfonso.web.shelf import Shelf
from alfonso.web.store import Store

ROUND = 1.0
"""Seconds from one look at the files and rooms to the next."""


@dataclass(frozen=True)
class Site:
    """The games, their database, and who searches."""

    quotas: Quotas
    catalogue: Catalogue
    store: Store
    watchers: set[Watcher] = field(default_factory=set)
    """Pages that are told when rules change."""

    @property
    def shelf(self) -> Shelf:
        return self.catalogue.shelf

    @cached_property
    def desk(self) -> Desk:
        return Desk(self.quotas)

    @cached_property
    def lobby(self) -> Lobby:
        return Lobby(self.catalogue, self.store, self.desk)

    @contextlib.asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """Everything runs, as long as the server does."""
        async with self.desk.open():
            rounds = asyncio.create_task(self._rounds())
            try:
                yield
            finally:
                rounds.cancel()
                self.store.close()
                self.shelf.close()

    async def _rounds(self) -> None:
        while True:
            await asyncio.sleep(ROUND)
            self.lobby.forget_idle()
            for spec in self.catalogue.changed():
                with contextlib.suppress(AlfonsoError):
                    await self._reread(spec)

    async def _reread(self, spec: str) -> None:
        """The rules of a game have changed: all who play it see that."""
        await self.catalogue.prepare(spec)
        for watcher in list(self.watchers):
            watcher.show({"type": "changed", "game": spec})
        for room in list(self.lobby.rooms.values()):
            if room.kept.spec == spec:
                await room.reread()
