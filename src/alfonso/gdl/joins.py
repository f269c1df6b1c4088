"""Joins: a rule becomes a Python function, one loop for each literal that binds something.

The literals are put in the order that promises the fewest rows, by the sizes that the tables have
when the rule is first needed; each is then a test, a look into an index, or a loop.

>>> from alfonso.gdl.reader import read
>>> rule = read("(<= (row ?m) (true (cell ?m 1 x)) (not (full ?m)))", "").rules[0]
>>> print(Join(rule, Tables()).source)
def rule(tables, out, delta):
    t0 = tables['cell', 3, 'true'].index(by0)
    t1 = tables['full', 1].rows
    for m_0 in t0.get(('1', 'x'), ()):
        if m_0 in t1: continue
        out.add(m_0)
<BLANKLINE>
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, cast

from alfonso.gdl.rules import Literal, Rule
from alfonso.gdl.strata import DISTINCT, TRUE, Relation, relation
from alfonso.gdl.tables import Access, Name, Row, Table, Tables
from alfonso.gdl.terms import Term, arguments, functor, is_variable, variables

UNKNOWN = 24.0  # rows of a table that is empty when it is first asked for
MOST_ROWS = 2_000_000  # of one relation; a rule that makes more is left
MOST_LOOPS = 15  # Python nests 20 blocks at most

Function = Callable[[Tables, set[Row], Table | None], None]


class Pattern(NamedTuple):
    """A literal as a table is searched for it."""

    table: Name
    columns: tuple[Term, ...]
    first: int  # where the columns begin in a row
    bare: bool  # rows are terms, not tuples

    @classmethod
    def of(cls, atom: Term) -> Pattern:
        columns = arguments(atom)
        if relation(atom) == TRUE and arguments(columns[0]):
            inner = relation(columns[0])
            return cls((*inner, "true"), arguments(columns[0]), 1, False)
        return cls(relation(atom), columns, 0, len(columns) == 1)

    def known(self, bound: Iterable[str]) -> list[int]:
        """The columns that are known when these variables are."""
        names = set(bound)
        return [at for at, column in enumerate(self.columns) if names.issuperset(variables(column))]

    def wanted(self, known: list[int], needed: set[str]) -> list[int]:
        """The other columns, without those that bind nothing but what nobody needs."""
        free = [at for at in range(len(self.columns)) if at not in known]
        names = [name for at in free for name in variables(self.columns[at])]
        idle = {name for name in names if name not in needed and names.count(name) == 1}
        return [at for at in free if self.columns[at] not in idle]

    def access(self, keys: list[int], values: list[int]) -> Access:
        return Access(
            keys=tuple(at + self.first for at in keys),
            values=tuple(at + self.first for at in values),
            bare=self.bare,
            narrow=len(keys) + len(values) < len(self.columns),
        )


class Part(NamedTuple):
    """A function to write: its literals, and the variables that are given to it."""

    name: str
    literals: list[Literal]
    given: tuple[str, ...]


class Join:
    """A rule as a function `rule(tables, out, delta)` that adds the rows of its head to `out`.

    `delta` is the number of a literal that is looked for among the newest rows only; a negation of
    an `assumed` relation asks a table of its own.
    """

    def __init__(
        self,
        rule: Rule,
        tables: Tables,
        delta: int | None = None,
        assumed: frozenset[Relation] = frozenset(),
    ) -> None:
        self.rule = rule
        self._tables = tables
        self._delta = rule.body[delta] if delta is not None else None
        self._assumed = assumed
        self._namespace: dict[str, Any] = {}
        self._parts = [Part("rule", list(rule.body), ())]
        self.source = ""
        while self._parts:
            self._write_function(self._parts.pop())

    def function(self) -> Function:
        place = f"<line {self.rule.place.line}: {functor(self.rule.head)}>"
        exec(compile(self.source, place, "exec"), self._namespace)
        return cast(Function, self._namespace["rule"])

    def _write_function(self, part: Part) -> None:
        self._names: dict[str, str] = {}  # of variables that are bound
        self._fetched: dict[str, str] = {}
        self._lines: list[str] = []
        self._first_loop: int | None = None  # what is fetched once is fetched before that line
        given = ["tables", "out", "delta", *map(self._target, part.given)]
        self._write(part.literals, 1, 0, None)
        head = f"def {part.name}({', '.join(given)}):"
        self.source += "\n".join([head, *self._lines, ""])

    def _write(self, rest: list[Literal], indent: int, loops: int, proof: int | None) -> None:
        """The code for these literals, inside so many loops.

        Where the head is known already, a first `proof` of the rest will do: so many of the loops
        are there to find one.
        """
        while rest := self._write_tests(rest, indent, loops):
            if proof is None and self._is_known(self.rule.head):
                self._fail_if(f"{self._row(self.rule.head)} in out", indent, loops)
                proof = 0
            literal = min(rest, key=self._cost)
            rest = [other for other in rest if other is not literal]
            if loops == MOST_LOOPS:
                return self._write_part([literal, *rest], indent)
            if self._search(literal, rest, indent, loops, proof):
                return None
        self._line(indent, f"out.add({self._row(self.rule.head)})")
        if proof:
            self._line(indent, "break")
        return None

    def _write_part(self, rest: list[Literal], indent: int) -> None:
        """Leave these literals to a function of their own."""
        given = sorted(self._needed(rest) & self._names.keys())
        part = Part(f"part{self.source.count('def ') + len(self._parts) + 1}", rest, tuple(given))
        values = ["tables", "out", "delta", *map(self._value, given)]
        self._line(indent, f"{part.name}({', '.join(values)})")
        self._parts.append(part)

    def _write_tests(self, rest: list[Literal], indent: int, loops: int) -> list[Literal]:
        """All that can be told without a loop; what cannot is left."""
        tests = [each for each in rest if self._is_known(each.atom) and each is not self._delta]
        for test in sorted(tests, key=lambda test: relation(test.atom) != DISTINCT):
            self._fail_if(self._denial(test), indent, loops)
        return [literal for literal in rest if literal not in tests]

    def _denial(self, literal: Literal) -> str:
        """The condition under which a literal without free variables fails."""
        name = relation(literal.atom)
        if name == DISTINCT:
            one, other = arguments(literal.atom)
            return f"{self._value(one)} == {self._value(other)}"
        assumed = not literal.positive and name in self._assumed
        rows = self._fetch((*name, "assumed") if assumed else name)
        return f"{self._row(literal.atom)} {'not in' if literal.positive else 'in'} {rows}"

    def _search(
        self, literal: Literal, rest: list[Literal], indent: int, loops: int, proof: int | None
    ) -> bool:
        """The code to look for a literal: a test, or a loop that the rest is in."""
        pattern = Pattern.of(literal.atom)
        table = ("delta",) if literal is self._delta else pattern.table
        known = pattern.known(self._names)
        wanted = pattern.wanted(known, self._needed(rest))
        key = _tuple([self._value(pattern.columns[at]) for at in known])
        if not wanted:
            found = self._fetch(table, pattern.access(known, []) if known else None)
            self._fail_if(f"{key} not in {found}" if known else f"not {found}", indent, loops)
            return False
        if self._first_loop is None:
            self._first_loop = len(self._lines)
        elif loops:
            self._line(indent, f"if len(out) > {MOST_ROWS}: return")
        is_whole = len(wanted) == len(pattern.columns)
        found = self._fetch(table, None if is_whole else pattern.access(known, wanted))
        rows = f"{found}.get({key}, ())" if known else found
        self._loop(pattern, wanted, is_whole, rows, rest, indent, loops, proof)
        return True

    def _loop(
        self,
        pattern: Pattern,
        wanted: list[int],
        is_whole: bool,
        rows: str,
        rest: list[Literal],
        indent: int,
        loops: int,
        proof: int | None,
    ) -> None:
        before = dict(self._names)
        targets = [self._target(pattern.columns[at]) for at in wanted]
        skipped = ["_"] * pattern.first if is_whole else []
        self._line(indent, f"for {', '.join(skipped + targets)} in {rows}:")
        for at, target in zip(wanted, targets, strict=True):
            self._match(pattern.columns[at], target, indent + 1)
        self._write(rest, indent + 1, loops + 1, None if proof is None else proof + 1)
        self._names = before
        if proof:
            self._line(indent, "else: continue")
            self._line(indent, "break")

    def _target(self, column: Term) -> str:
        """A name for the value of a column: that of its variable, if this is where it is bound."""
        word = re.sub(r"\W", "_", column[1:]) if isinstance(column, str) else "part"
        fresh = f"{'' if word.isidentifier() else 'v'}{word}_{len(self._names)}"
        is_new = isinstance(column, str) and column not in self._names
        self._names[str(column) if is_new else fresh] = fresh
        return fresh

    def _match(self, term: Term, value: str, indent: int) -> None:
        """Bind the variables of a term by the value that it must be equal to."""
        if self._names.get(str(term)) == value:
            return
        if self._is_known(term):
            self._fail_if(f"{value} != {self._value(term)}", indent, 1)
        elif isinstance(term, str):
            self._names[term] = value
        else:
            shape = f"type({value}) is not tuple or len({value}) != {len(term)}"
            self._fail_if(shape, indent, 1)
            for at, part in enumerate(term):
                self._match(part, f"{value}[{at}]", indent)

    def _cost(self, literal: Literal) -> float:
        """The rows to expect of a literal, each time that it is looked for."""
        if literal is self._delta:
            return -1.0
        if not literal.positive or relation(literal.atom) == DISTINCT:
            return float("inf")
        pattern = Pattern.of(literal.atom)
        known = pattern.known(self._names)
        table = self._tables[pattern.table]
        if not table.rows:
            return math.pow(UNKNOWN, 1 - len(known) / max(len(pattern.columns), 1))
        return len(table.rows) / table.count(pattern.access(known, []))

    def _needed(self, rest: Iterable[Literal]) -> set[str]:
        terms = self.rule.head, *(literal.atom for literal in rest)
        return {name for term in terms for name in variables(term)}

    def _is_known(self, term: Term) -> bool:
        return all(name in self._names for name in variables(term))

    def _value(self, term: Term) -> str:
        if isinstance(term, tuple):
            return _tuple([self._value(part) for part in term])
        return self._names[term] if is_variable(term) else repr(term)

    def _row(self, atom: Term) -> str:
        return _tuple([self._value(part) for part in arguments(atom)])

    def _fetch(self, table: Name, access: Access | None = None) -> str:
        """A name for a table's rows or one of its indexes."""
        source = "delta" if table == ("delta",) else f"tables[{', '.join(map(repr, table))}]"
        if access is None:
            source += ".rows"
        else:
            source += f".index({self._constant(access)})"
        if source not in self._fetched:
            name = self._fetched[source] = f"t{len(self._fetched)}"
            at = len(self._lines) if self._first_loop is None else self._first_loop
            self._lines.insert(at, f"    {name} = {source}")
            if self._first_loop is not None:
                self._first_loop += 1
        return self._fetched[source]

    def _constant(self, access: Access) -> str:
        for name, value in self._namespace.items():
            if value == access:
                return name
        name = f"by{len(self._namespace)}"
        self._namespace[name] = access
        return name

    def _fail_if(self, condition: str, indent: int, loops: int) -> None:
        self._line(indent, f"if {condition}: {'continue' if loops else 'return'}")

    def _line(self, indent: int, text: str) -> None:
        self._lines.append(f"{'    ' * indent}{text}")


def _tuple(values: list[str]) -> str:
    """What a table takes: the value alone if there is one."""
    return values[0] if len(values) == 1 else f"({', '.join(values)})"
