"""Which games there are: those of the package, files named at the start, and what visitors bring.

A rules file is read anew when it has changed on disk.
"""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from alfonso.errors import AlfonsoError, PositionError, SpecError
from alfonso.game import Game
from alfonso.load import DESCRIBED, load, names
from alfonso.position import Position
from alfonso.settings import about, settings
from alfonso.spec import parameters, split
from alfonso.web.blame import blamed
from alfonso.web.shelf import Shelf

PlayedKey = tuple[Game, str | None, tuple[str, ...]]
KEPT = 2000
"""Positions that are at hand: most requests go one move on from one of them."""
LONGEST_SPEC, LONGEST_TEXT, MOST_MOVES = 400, 4000, 1000


@dataclass
class Entry:
    """A game on the start page; a file that does not load tells why."""

    spec: str
    path: str
    stamp: float
    game: Game | None = None
    fault: str = ""


class Catalogue:
    """The games by their specs; the specs that the server was started with may name any file."""

    def __init__(self, specs: list[str], shelf: Shelf) -> None:
        self.shelf = shelf
        self.sources = {split(spec).source for spec in specs} | set(names())
        self.specs = [*specs, *(name for name in names() if name not in specs)]
        self._entries: dict[str, Entry] = {}
        self._stamps: dict[str, float] = {}
        self._played: OrderedDict[PlayedKey, Position] = OrderedDict()

    def game(self, spec: str) -> Game:
        """The game that a visitor's spec names."""
        self._check(spec)
        entry = self._entry(spec)
        if entry.game is None:
            raise SpecError(entry.fault)
        return entry.game

    def position(
        self, spec: str, start: str | None = None, moves: tuple[str, ...] = ()
    ) -> Position:
        """The position after some moves from a start."""
        if len(start or "") > LONGEST_TEXT or len(moves) > MOST_MOVES:
            raise PositionError("this position is too long to read")
        game = self.game(spec)
        with blamed(game):
            return self._replayed(game, start, moves)

    async def place(self, spec: str, start: str | None, moves: tuple[str, ...]) -> dict[str, Any]:
        """A position as searching processes are asked of it, which there is."""
        await self.prepare(spec)
        self.position(spec, start, moves)
        return {"game": self.located(spec), "start": start, "moves": moves}

    def _replayed(self, game: Game, start: str | None, moves: tuple[str, ...]) -> Position:
        known = next(at for at in range(len(moves), -1, -1) if self._knows(game, start, moves[:at]))
        position = self._played[game, start, moves[:known]]
        for at in range(known, len(moves)):
            position = position.play(moves[at])
            self._remember((game, start, moves[: at + 1]), position)
        return position

    def _knows(self, game: Game, start: str | None, moves: tuple[str, ...]) -> bool:
        """Whether a position is at hand; the start always is."""
        key = game, start, moves
        if not moves:
            self._remember(key, self._played.get(key) or game.position(start))
        return key in self._played

    def _remember(self, key: PlayedKey, position: Position) -> None:
        self._played[key] = position
        self._played.move_to_end(key)
        while len(self._played) > KEPT:
            self._played.popitem(last=False)

    def located(self, spec: str) -> str:
        """The spec for who loads the game: what visitors bring is a file somewhere."""
        source = split(spec).source
        path = None if source in self.sources else self.shelf.file(source)
        return str(path) if path else spec

    def changed(self) -> list[str]:
        """The specs whose files are not what they were when this was asked before; whoever has read
        them in between makes no difference."""
        now = {spec: _stamp(entry.path) for spec, entry in self._entries.items()}
        found = [spec for spec, stamp in now.items() if self._stamps[spec] != stamp]
        self._stamps |= now
        return found

    async def prepare(self, spec: str) -> None:
        """Read a game beside whatever else goes on: some take seconds."""
        self._check(spec)
        if self._current(spec) is None:
            self._put(await asyncio.to_thread(_read, spec, self.located(spec)))

    def listed(self, owner: str = "") -> list[dict[str, Any]]:
        """The games of the start page, those first that the visitor has brought."""
        mine = self.shelf.of(owner) if owner else []
        return [_told(self._entry(spec)) for spec in (*mine, *self.specs)]

    def told(self, spec: str) -> dict[str, Any]:
        """The game of a spec, and what the spec sets in it."""
        self._check(spec)
        taken = split(spec)
        if spec in self.specs or not taken.parameters:
            return _told(self._entry(spec)) | {"chosen": {}}
        plain = ":".join(filter(None, [taken.source, taken.class_name]))
        return _told(self._entry(plain)) | {"chosen": taken.parameters}

    def _entry(self, spec: str) -> Entry:
        return self._current(spec) or self._put(_read(spec, self.located(spec)))

    def _current(self, spec: str) -> Entry | None:
        """The game as it was read, unless its file has changed since."""
        entry = self._entries.get(spec)
        return entry if entry and entry.stamp == _stamp(entry.path) else None

    def _put(self, entry: Entry) -> Entry:
        self._entries[entry.spec] = entry
        self._stamps.setdefault(entry.spec, entry.stamp)
        self._played.clear()
        return entry

    def _check(self, spec: str) -> None:
        if len(spec) > LONGEST_SPEC:
            raise SpecError("this name of a game is too long")
        taken = split(spec)
        if taken.source not in self.sources and not self.shelf.file(taken.source):
            raise SpecError(f"no game is called “{taken.source}” here")
        if spec in self.specs or not taken.parameters:
            return
        known = parameters(type(self.game(taken.source).rules))
        for key in taken.parameters:
            if key in known and _is_free_text(known[key].annotation):
                raise SpecError(f"{taken.source}: {key} can be set only by who runs the server")


def _is_free_text(annotation: Any) -> bool:
    """Whether a parameter takes any text, which may well name a file of the server."""
    return annotation is str


def _read(spec: str, located: str) -> Entry:
    path = split(located).source
    stamp = _stamp(path)
    try:
        return Entry(spec, path, stamp, load(located))
    except AlfonsoError as error:
        return Entry(spec, path, stamp, fault=str(error).replace(path, Path(path).name))


def _stamp(path: str) -> float:
    """When a file was last changed; 0 for what is no file."""
    try:
        return Path(path).stat().st_mtime
    except OSError:
        return 0.0


def _told(entry: Entry) -> dict[str, Any]:
    game = entry.game
    if game is None:
        return {
            "spec": entry.spec,
            "name": Path(split(entry.spec).source).stem,
            "fault": entry.fault,
        }
    return {
        "spec": entry.spec,
        "stamp": entry.stamp,
        "name": title(game),
        "about": about(game),
        "sides": game.sides,
        "chance": game.chance,
        "kind": "general" if game.is_general else "rivals",
        "settings": [] if split(entry.spec).parameters else _settings(game),
    }


def _settings(game: Game) -> list[dict[str, Any]]:
    """What visitors can set; a game in GDL is as its file says."""
    if Path(game.file).suffix in DESCRIBED:
        return []
    known = parameters(type(game.rules))
    return [
        {"name": name, "default": _plain(default), "choices": choices}
        for name, default, choices in settings(game)
        if not _is_free_text(known[name].annotation)
    ]


def title(game: Game) -> str:
    """What people call a game: the first words of what it says of itself, where they are its name.

    >>> title(load("connectfour")), title(load("morris"))
    ('Connect Four', 'Morris')
    """
    first = re.split(r"[:,(]", about(game))[0].strip()
    letters = re.sub(r"[^a-z0-9]", "", first.lower())
    shown = first if letters == game.name.lower() else game.name
    return shown[:1].upper() + shown[1:].replace("_", " ")


def _plain(value: Any) -> Any:
    return value if isinstance(value, int | float | str | None) else str(value)
