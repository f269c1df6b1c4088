"""Rules that visitors bring: kept in the database, and laid out as files for who loads them.

The same rules are one game, whoever brings them: their spec begins with a hash of what they say.

>>> spec_of(Brought.of("nim.kif", "(role first)", "a visitor"))
'86d6e04ef1/nim.kif'
"""

from __future__ import annotations

import hashlib
import re
import tempfile
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path

from sqlalchemy import Column, Float, String, Table, Text, func, insert, select

from alfonso.errors import AlfonsoError
from alfonso.web.store import Store, metadata

DESCRIBED, CODE = (".kif", ".gdl"), (".py",)
SPEC = re.compile(r"([0-9a-f]{10})/([\w-]{1,40}\.(?:kif|gdl|py))")

rules = Table(
    "rules",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("name", String(60), nullable=False),
    Column("text", Text, nullable=False),
    Column("owner", String(24), nullable=False, index=True),
    Column("created", Float, nullable=False),
)

bringers = Table(
    "bringers",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("owner", String(24), primary_key=True),
)
"""Who else brought the same rules."""


class Unfit(AlfonsoError):
    """A file that visitors may not bring."""


@dataclass(frozen=True)
class Brought:
    """A rules file, and who brought it first."""

    id: str
    name: str
    text: str
    owner: str
    created: float = field(default_factory=time.time)

    @classmethod
    def of(cls, name: str, text: str, owner: str) -> Brought:
        """The file as it is kept, under a name that is safe."""
        plain = re.sub(r"[^\w-]+", "-", Path(name).stem, flags=re.ASCII).strip("-")[:40] or "game"
        kind = Path(name).suffix.lower()
        digest = hashlib.sha256(f"{plain}{kind}\0{text}".encode()).hexdigest()
        return cls(digest[:10], plain + kind, text, owner)


def spec_of(brought: Brought) -> str:
    return f"{brought.id}/{brought.name}"


class Shelf:
    """The rules that visitors have brought."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._folder = tempfile.TemporaryDirectory(prefix="alfonso-rules-")

    def keep(self, brought: Brought) -> None:
        """Keep the rules; if they are kept already, keep who else brought them."""
        if spec_of(brought) in self.of(brought.owner):
            return
        new = insert(rules).values(asdict(brought))
        if self._get(brought.id):
            new = insert(bringers).values(id=brought.id, owner=brought.owner)
        with self.store.writing() as connection:
            connection.execute(new)

    def of(self, owner: str) -> list[str]:
        """The specs of what a visitor brought, the latest first."""
        others = select(bringers.c.id).where(bringers.c.owner == owner)
        is_mine = (rules.c.owner == owner) | rules.c.id.in_(others)
        query = select(rules.c.id, rules.c.name).where(is_mine)
        with self.store.reading() as connection:
            rows = connection.execute(query.order_by(rules.c.created.desc())).all()
        return [f"{id}/{name}" for id, name in rows]

    def count(self, owner: str, since: float) -> int:
        query = select(func.count()).select_from(rules).where(rules.c.owner == owner)
        with self.store.reading() as connection:
            return int(connection.execute(query.where(rules.c.created >= since)).scalar_one())

    def file(self, source: str) -> Path | None:
        """The file to load for the source of a spec, None if nobody brought that."""
        found = SPEC.fullmatch(source)
        if found is None:
            return None
        path = Path(self._folder.name, found[1], found[2])
        if path.exists():
            return path
        brought = self._get(found[1])
        if brought is None or brought.name != found[2]:
            return None
        return self.lay_out(brought)

    def lay_out(self, brought: Brought) -> Path:
        """The rules as a file."""
        path = Path(self._folder.name, brought.id, brought.name)
        path.parent.mkdir(exist_ok=True)
        path.write_text(brought.text, encoding="utf-8")
        return path

    def _get(self, id: str) -> Brought | None:
        with self.store.reading() as connection:
            row = connection.execute(select(rules).where(rules.c.id == id)).mappings().first()
        return Brought(**row) if row else None

    def close(self) -> None:
        self._folder.cleanup()


def read(name: str, content: bytes, allow_code: bool) -> str:
    """The text of a file that a visitor brings; Unfit tells why it is none."""
    kind = Path(name).suffix.lower()
    if kind in CODE and not allow_code:
        what = "rules in Python are taken only by a server that was started with --allow-code"
        raise Unfit(f"{what}; rules in GDL (.kif) always are")
    if kind not in (*DESCRIBED, *CODE):
        raise Unfit("a rules file ends in .kif or .gdl" + (", or .py" if allow_code else ""))
    if not content.strip():
        raise Unfit("this file is empty")
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError:
        raise Unfit("this file is no text: rules are written in UTF-8") from None
    if "\0" in text:
        raise Unfit("this file is no text: there is a null byte in it")
    return text
