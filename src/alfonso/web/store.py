"""The games in a database: SQLite in the user's data folder, or any that SQLAlchemy reaches.

A game is a row, written whole after every move. Each row counts its revisions, and a change is
written only over the revision that it was made from: of two who change a game at once, one is told.

>>> store = Store("sqlite://")
>>> kept = store.add(Kept("a1", "tictactoe", moves=("4",)))
>>> store.change(kept, moves=("4", "0")).revision, store.get("a1").moves
(1, ('4', '0'))
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from sqlalchemy import (
    Column,
    Connection,
    Engine,
    Float,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    create_engine,
    event,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, SQLAlchemyError
from sqlalchemy.pool import StaticPool

from alfonso.errors import AlfonsoError, SpecError, told
from alfonso.folders import data_folder

PATIENCE = 5.0
"""Seconds to wait for a database that another process has locked."""

metadata = MetaData()
games = Table(
    "games",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("spec", Text, nullable=False),
    Column("start", Text),
    Column("moves", Text, nullable=False),
    Column("seats", Text, nullable=False),
    Column("owners", Text, nullable=False, index=True),
    Column("result", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("clock", Text),
    Column("next", String(24)),
    Column("created", Float, nullable=False, index=True),
    Column("changed", Float, nullable=False, index=True),
    Column("revision", Integer, nullable=False),
)


class StoreFault(AlfonsoError):
    """The database does not do what it should; the message is for whoever plays."""


class Conflict(AlfonsoError):
    """Somebody else has changed the game meanwhile."""


@dataclass(frozen=True)
class Seat:
    """Who plays a side: `player` is a spec, or "human"; then `owner` is the visitor, "" if free."""

    player: str = "human"
    owner: str = ""
    name: str = ""


@dataclass(frozen=True)
class Kept:
    """A game as it is kept; `result` holds a number a side, as in a Record, and `clock` the seconds
    left a side; `next` is the game that follows it."""

    id: str
    spec: str
    start: str | None = None
    moves: tuple[str, ...] = ()
    seats: tuple[Seat, ...] = (Seat(), Seat())
    result: tuple[int, ...] | None = None
    reason: str = ""
    clock: dict[str, Any] | None = None
    next: str | None = None
    created: float = field(default_factory=time.time)
    changed: float = field(default_factory=time.time)
    revision: int = 0


class Store:
    """Where games are kept."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._engine = _opened(url)
        self._file = _file_of(self._engine)
        with _told_plainly():
            self._found()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection for questions; StoreFault tells why there is no answer."""
        with _told_plainly():
            self._seek()
            with self._engine.connect() as connection:
                yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A connection whose changes are kept together, or not at all."""
        with _told_plainly():
            self._seek()
            with self._engine.begin() as connection:
                yield connection

    def _seek(self) -> None:
        """A file that somebody has moved away is begun anew, rather than written to unseen."""
        if self._file and _inode(self._file) != self._inode:
            self._engine.dispose()
            self._found()

    def _found(self) -> None:
        metadata.create_all(self._engine)
        self._inode = _inode(self._file) if self._file else None

    def add(self, kept: Kept) -> Kept:
        """Keep a new game."""
        with self.writing() as connection:
            connection.execute(insert(games).values(_row(kept)))
        return kept

    def change(self, kept: Kept, **changes: Any) -> Kept:
        """Keep a change; Conflict if the kept game is no longer the one that is changed."""
        new = replace(kept, changed=time.time(), revision=kept.revision + 1, **changes)
        same = (games.c.id == kept.id) & (games.c.revision == kept.revision)
        with self.writing() as connection:
            written = connection.execute(update(games).where(same).values(_row(new))).rowcount
        if not written and self.get(kept.id) is None:
            return self.add(new)  # the database has lost it, who plays it has not
        if not written:
            raise Conflict("the game has changed meanwhile")
        return new

    def get(self, id: str) -> Kept | None:
        """A game, if it is known."""
        with self.reading() as connection:
            row = connection.execute(select(games).where(games.c.id == id)).mappings().first()
        return _kept(row) if row else None

    def latest(
        self, owner: str = "", spec: str = "", state: str = "", limit: int = 50, after: int = 0
    ) -> list[Kept]:
        """The games of a visitor or of all, the last changed first; `state`: open, over or both."""
        query = select(games).order_by(games.c.changed.desc()).limit(limit).offset(after)
        with self.reading() as connection:
            rows = connection.execute(query.where(*_wanted(owner, spec, state))).mappings()
            return [_kept(row) for row in rows]

    def count(self, owner: str, state: str = "", since: float = 0.0) -> int:
        """How many games a visitor has begun."""
        query = select(func.count()).select_from(games).where(*_wanted(owner, "", state))
        with self.reading() as connection:
            return int(connection.execute(query.where(games.c.created >= since)).scalar_one())

    def close(self) -> None:
        self._engine.dispose()


def default_url() -> str:
    """The file in the user's data folder."""
    folder = data_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SpecError(f"cannot keep games in {folder}: {error.strerror or error}") from None
    return f"sqlite:///{folder / 'games.db'}"


def _opened(url: str) -> Engine:
    try:
        engine = create_engine(_with_driver(url), **_options(url))
    except (ArgumentError, NoSuchModuleError) as error:
        what = f"“{url}” is no database: write sqlite:///FILE or postgresql://…"
        raise SpecError(what) from error
    except ImportError as error:
        hint = 'pip install "alfonso[postgres]"'
        raise SpecError(f"this database needs {error.name}: `{hint}`") from error
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _settle_sqlite)
    return engine


def _file_of(engine: Engine) -> Path | None:
    """The file of an SQLite database that lies in one."""
    name = engine.url.database or ""
    is_file = engine.dialect.name == "sqlite" and name and not name.startswith((":", "file:"))
    return Path(name) if is_file else None


def _inode(file: Path) -> int | None:
    try:
        return file.stat().st_ino
    except OSError:
        return None


def _with_driver(url: str) -> str:
    for plain in ("postgres://", "postgresql://"):
        if url.startswith(plain):
            return "postgresql+psycopg://" + url.removeprefix(plain)
    return url


def _options(url: str) -> dict[str, Any]:
    if url == "sqlite://":  # in memory: one connection for all threads
        return {"poolclass": StaticPool, "connect_args": {"check_same_thread": False}}
    if url.startswith("sqlite"):
        return {"connect_args": {"timeout": PATIENCE}}
    return {"pool_pre_ping": True, "connect_args": {"connect_timeout": int(PATIENCE)}}


def _settle_sqlite(connection: Any, _: Any) -> None:
    """What is written outlives the process at once; readers do not wait for writers."""
    cursor = connection.cursor()
    try:
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=NORMAL")
    except Exception:  # a file that can only be read is told of when a game is to be written
        return
    finally:
        cursor.close()


@contextmanager
def _told_plainly() -> Iterator[None]:
    try:
        yield
    except SQLAlchemyError as error:
        raise StoreFault(_plainly(error)) from error


def _plainly(error: SQLAlchemyError) -> str:
    text = str(error.orig if isinstance(error, DBAPIError) else told(error)).lower()
    if "locked" in text:
        return "the games cannot be written now: the database is locked by another program"
    if "readonly" in text or "read-only" in text:
        return "the games cannot be written: the database can only be read"
    if "unable to open" in text:
        return "the games cannot be read or written: the database is gone, or its folder is"
    if "full" in text:
        return "the games cannot be written: the disk is full"
    return f"the database does not answer: {' '.join(text.split())[:160]}"


def _wanted(owner: str, spec: str, state: str) -> list[Any]:
    wanted: list[Any] = []
    if owner:
        wanted.append(games.c.owners.contains(f" {owner} ", autoescape=True))
    if spec:
        same = games.c.spec == spec, games.c.spec.startswith(f"{spec}:", autoescape=True)
        wanted.append(or_(*same))
    if state in ("open", "over"):
        wanted.append((games.c.result == "") == (state == "open"))
    return wanted


def _row(kept: Kept) -> dict[str, Any]:
    row = {field.name: getattr(kept, field.name) for field in fields(kept)}
    seats = [vars(seat) for seat in kept.seats]
    return row | {
        "moves": " ".join(kept.moves),
        "seats": json.dumps(seats, ensure_ascii=False),
        "owners": f" {' '.join(dict.fromkeys(seat.owner for seat in kept.seats if seat.owner))} ",
        "result": " ".join(map(str, kept.result or ())),
        "clock": json.dumps(kept.clock) if kept.clock else None,
    }


def _kept(row: Any) -> Kept:
    known = {field.name: row[field.name] for field in fields(Kept)}
    return Kept(
        **known
        | {
            "moves": tuple(row["moves"].split()),
            "seats": tuple(Seat(**seat) for seat in json.loads(row["seats"])),
            "result": tuple(map(int, row["result"].split())) or None,
            "clock": json.loads(row["clock"]) if row["clock"] else None,
        }
    )
