"""The circuit of a small game as a picture: facts and moves on the left, answers on the right.

An AND of two wires that are both turned over is drawn as the “or” that it is, turned over; a ring
turns a wire over, as engineers draw it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from alfonso.boards.markup import group, number, tag
from alfonso.errors import SpecError
from alfonso.gdl.network import Network
from alfonso.gdl.terms import Term, plain
from alfonso.paper import (
    FAINT,
    INK,
    LEGEND_LINE,
    MARGIN,
    PAPER,
    TITLE,
    Place,
    sheet,
    text,
    text_width,
)

LARGEST = 120
"""Gates; nobody could read a picture of more."""
HEAD, LINE, COLUMN, GATE = 60.0, 30.0, 96.0, 34.0
RING = 4.0
SWEEPS = 8
FACT, MOVE, AND, OR, ANSWER = "#1d6f9f", "#e0480b", "#d5e9f5", "#eadcf5", "#4a443c"


class Node(NamedTuple):
    """An input, a gate or an answer: what is written on it, and the literals that it reads."""

    label: str
    kind: str
    reads: tuple[int, ...] = ()
    wire: int = 0


def svg(network: Network, name: str, roles: Sequence[Term]) -> str:
    """The circuit as a file that stands alone; SpecError if it is too large to be read."""
    gates = len(network.gates)
    if gates > LARGEST:
        raise SpecError(
            f"a picture shows at most {LARGEST} gates, the circuit of {name} has {gates}"
        )
    return _Portrait(network, name, list(map(plain, roles))).drawn()


class _Portrait:
    """The nodes in columns, each where those are that it is tied to."""

    def __init__(self, network: Network, name: str, roles: Sequence[str]) -> None:
        self._name = name
        self._gates = len(network.gates)
        gates = list(_gates(network))
        self._turned = {gate.wire for gate in gates if gate.kind == "or"}
        answers = [answer for answer in _answers(network, roles) if answer.reads[0] > 1]
        read = {literal >> 1 for node in (*gates, *answers) for literal in node.reads}
        inputs = [node for node in _inputs(network, roles) if node.wire in read]
        self._columns = _columns(inputs, gates, answers)
        self._rows: dict[Node, float] = {}
        self._sort()
        self._left = max(text_width(node.label) for node in self._columns[0])
        self._height = HEAD + LINE * (1 + max(map(len, self._columns))) + LEGEND_LINE
        self._node_of = {node.wire: node for node in (*inputs, *gates)}

    def drawn(self) -> str:
        right = max(text_width(node.label) for node in self._columns[-1])
        width = 2 * MARGIN + self._left + COLUMN * (len(self._columns) - 1) + right + GATE
        least = 2 * MARGIN + max(text_width(self._title, TITLE), text_width(self._told))
        story = f"{self._title}, {self._told}"
        size = max(width, least), self._height
        return sheet(self._title, story, size, self._inside())

    @property
    def _title(self) -> str:
        return f"The circuit of {self._name}: {self._gates} gates"

    @property
    def _told(self) -> str:
        return "each line carries one bit of each of 512 games; a ring turns it over"

    def _sort(self) -> None:
        """Let every column follow the one before, and that one it, some times over."""
        for column in self._columns:
            self._place(column)
        for _ in range(SWEEPS):
            for column in self._columns[1:]:
                column.sort(key=self._pull)
                self._place(column)
            for column in reversed(self._columns[:-1]):
                column.sort(key=self._push)
                self._place(column)

    def _place(self, column: Sequence[Node]) -> None:
        most = max(map(len, self._columns))
        first = (most - len(column)) / 2
        self._rows.update((node, first + at) for at, node in enumerate(column))

    def _pull(self, node: Node) -> float:
        wires = {literal >> 1 for literal in node.reads}
        return _mean(row for other, row in self._rows.items() if other.wire in wires)

    def _push(self, node: Node) -> float:
        readers = (
            row
            for other, row in self._rows.items()
            if any(literal >> 1 == node.wire for literal in other.reads)
        )
        return _mean(readers, self._rows[node])

    def _inside(self) -> Iterator[str]:
        nodes = [node for column in self._columns for node in column]
        lines = [line for node in nodes for line in self._lines_to(node)]
        yield text(self._told, Place(MARGIN, HEAD - 8), fill=FAINT, text_anchor="start")
        yield from group(*lines, fill="none", stroke=FAINT, stroke_width=1.2)
        for node in nodes:
            yield from self._drawn(node)

    def _place_of(self, node: Node) -> Place:
        column = next(at for at, column in enumerate(self._columns) if node in column)
        x = MARGIN + self._left + COLUMN * column
        return Place(x, HEAD + LINE * (1 + self._rows[node]))

    def _lines_to(self, node: Node) -> Iterator[str]:
        end = self._place_of(node)
        for at, literal in enumerate(node.reads):
            source = self._node_of[literal >> 1]
            begin = self._place_of(source)
            x = begin.x + (GATE if source.kind in ("and", "or") else 8)
            shift = (at - (len(node.reads) - 1) / 2) * 14
            to = Place(end.x - (2 * RING if self._is_ringed(node, literal) else 0), end.y + shift)
            bend = (to.x - x) / 2
            yield tag(
                "path",
                d=f"M{number(x)} {number(begin.y)}C{number(x + bend)} {number(begin.y)} "
                f"{number(to.x - bend)} {number(to.y)} {number(to.x)} {number(to.y)}",
                stroke={"fact": FACT, "move": MOVE}.get(source.kind),
            )

    def _is_ringed(self, node: Node, literal: int) -> bool:
        """Whether what is drawn of the source must be turned over for the reader."""
        is_negated = bool(literal & 1) != (literal >> 1 in self._turned)
        return is_negated != (node.kind == "or")

    def _drawn(self, node: Node) -> Iterator[str]:
        at = self._place_of(node)
        if node.kind in ("and", "or"):
            fill = AND if node.kind == "and" else OR
            size = {"width": GATE, "height": 26.0, "rx": 3.0 if node.kind == "and" else 13.0}
            yield tag("rect", x=at.x, y=at.y - 13, fill=fill, stroke=INK, **size)
            yield text(node.label, Place(at.x + GATE / 2, at.y + 4))
        elif node.kind in ("fact", "move"):
            colour = FACT if node.kind == "fact" else MOVE
            yield text(node.label, Place(at.x, at.y + 4), text_anchor="end", fill=colour)
        else:
            yield text(node.label, Place(at.x + 6, at.y + 4), text_anchor="start", fill=ANSWER)
        for place, literal in enumerate(node.reads):
            if self._is_ringed(node, literal):
                y = at.y + (place - (len(node.reads) - 1) / 2) * 14
                yield tag("circle", cx=at.x - RING, cy=y, r=RING, fill=PAPER, stroke=INK)


def _inputs(network: Network, roles: Sequence[str]) -> Iterator[Node]:
    facts = [(plain(fact), "fact") for fact in network.facts]
    moves = [
        (f"{role} does {plain(move)}", "move")
        for role, moves in zip(roles, network.moves, strict=True)
        for move in moves
    ]
    fed = [("fed back", "fact")] * (network.inputs - len(facts) - len(moves))
    for wire, (label, kind) in enumerate([*facts, *moves, *fed], start=1):
        yield Node(label, kind, (), wire)


def _gates(network: Network) -> Iterator[Node]:
    turned: set[int] = set()
    for wire, reads in enumerate(network.gates, start=network.inputs + 1):
        kind = "or" if all((n & 1) != (n >> 1 in turned) for n in reads) else "and"
        turned.update([wire] if kind == "or" else [])
        yield Node(kind, kind, reads, wire)


def _answers(network: Network, roles: Sequence[str]) -> Iterator[Node]:
    """What the circuit is asked; the wires below 0 are nobody's, and tell the nodes apart."""
    asked: list[tuple[str, int]] = []
    for fact, wire in zip(network.facts, network.next, strict=True):
        asked.append((f"next {plain(fact)}", wire))
    for role, moves, wires in zip(roles, network.moves, network.legal, strict=True):
        for move, wire in zip(moves, wires, strict=True):
            asked.append((f"{role} may {plain(move)}", wire))
    asked.append(("terminal", network.terminal))
    for role, answers in zip(roles, network.goals, strict=True):
        asked += [(f"{role} gets {plain(term)}", wire) for term, wire in answers]
    for at, (label, wire) in enumerate(asked):
        yield Node(label, "answer", (wire,), -1 - at)


def _columns(inputs: list[Node], gates: list[Node], answers: list[Node]) -> list[list[Node]]:
    """Each gate one to the right of what it reads, the answers last."""
    depth = {node.wire: 0 for node in inputs}
    columns = [list(inputs)]
    for gate in gates:
        depth[gate.wire] = 1 + max(depth[literal >> 1] for literal in gate.reads)
        while len(columns) <= depth[gate.wire]:
            columns.append([])
        columns[depth[gate.wire]].append(gate)
    return [*columns, list(answers)]


def _mean(rows: Iterable[float], otherwise: float = 0.0) -> float:
    found = list(rows)
    return sum(found) / len(found) if found else otherwise
