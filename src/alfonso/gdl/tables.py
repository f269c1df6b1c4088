"""Tables: the rows of a relation, found by any of their columns.

A row is a tuple of terms, but the term itself where a relation has one column. The rows of what is
`true` are sorted into tables by their functor; these keep it in front, so that no row is rebuilt.

>>> table = Table({("1", "a"), ("2", "a"), ("2", "b")})
>>> table.index(Access((1,), (0,)))["b"]
['2']
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable
from operator import itemgetter
from typing import Any, NamedTuple

from alfonso.gdl.strata import TRUE
from alfonso.gdl.terms import Term

Name = tuple[Any, ...]  # a Relation, or (functor, arguments, "true") for a part of what is true
Row = Any  # a term or a tuple of terms, by the number of columns
Index = Any  # by what is asked: rows, a set of keys, or a dictionary of rows by key


class Access(NamedTuple):
    """A way to look into a table: by the columns `keys`, for the columns `values`.

    `whole` rows are handed out as they are; `narrow` rows lack a column that is neither asked for
    nor given, so they may be alike, and each is handed out once.
    """

    keys: tuple[int, ...]
    values: tuple[int, ...]
    bare: bool = False
    whole: bool = False
    narrow: bool = False

    def build(self, rows: Iterable[Row]) -> Index:
        index: Index = {} if self.keys and self.values else set() if self.narrow else []
        if not self.values:
            index = set()
        return self.extend(index, rows) or index

    def extend(self, index: Index, rows: Iterable[Row]) -> None:
        """Take more rows in."""
        key, value = self._getter(self.keys), self._value()
        if not self.values:
            index.update(map(key, rows))
        elif not self.keys:
            (index.update if self.narrow else index.extend)(map(value, rows))
        elif self.narrow:
            for row in rows:
                index.setdefault(key(row), set()).add(value(row))
        else:
            for row in rows:
                index.setdefault(key(row), []).append(value(row))

    def _value(self) -> Callable[[Row], Any]:
        return _itself if self.whole else self._getter(self.values)

    def _getter(self, columns: tuple[int, ...]) -> Callable[[Row], Any]:
        if not columns:
            return _nothing
        return _itself if self.bare else itemgetter(*columns)


class Table:
    """The rows of a relation, and the indexes that were asked for."""

    def __init__(self, rows: Collection[Row] = ()) -> None:
        self.rows = rows
        self._indexes: dict[Access, Index] = {}

    def index(self, access: Access) -> Index:
        found = self._indexes.get(access)
        if found is None:
            found = self._indexes[access] = access.build(self.rows)
        return found

    def count(self, access: Access) -> int:
        """How many different keys there are."""
        return len(self.index(access)) if access.keys else 1

    def extend(self, rows: set[Row]) -> None:
        """Add rows that are not in it."""
        assert isinstance(self.rows, set)
        self.rows |= rows
        for access, index in self._indexes.items():
            access.extend(index, rows)


class Tables(dict[Name, Table]):
    """Tables by relation; what is not here is looked for in those of what always holds."""

    def __init__(self, static: Tables | None = None) -> None:
        self.static = static

    def __missing__(self, name: Name) -> Table:
        table = self.static[name] if self.static is not None else Table(frozenset())
        self[name] = table
        return table

    def set_true(self, state: frozenset[Term]) -> None:
        """What is true, whole and by functor."""
        self[TRUE] = Table(state)
        found: dict[Name, list[Row]] = defaultdict(list)
        for fact in state:
            if type(fact) is tuple:
                found[fact[0], len(fact) - 1, "true"].append(fact)
        for name, rows in found.items():
            self[name] = Table(rows)


def _itself(row: Row) -> Row:
    return row


def _nothing(row: Row) -> tuple[()]:
    return ()
