"""Methods against each other on one position, node for node.

>>> from alfonso import load
>>> rows = list(compare(load("tictactoe").position(), ["minimax", "alphabeta"], [4, 5]))
>>> [(row.method, row.depth, row.created) for row in rows][-2:]
[('minimax', 5, 18729), ('alphabeta', 5, 1078)]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from alfonso.errors import SpecError
from alfonso.methods import Analysis, analysed
from alfonso.players import Player, player_at
from alfonso.position import Position


@dataclass(frozen=True)
class Row:
    """One search: what it cost, and by how much less than the first method at that depth.

    `growth` is the reduction over that at the depth before; `branching` is the effective branching
    factor, the b for which bᵈ nodes were created.
    """

    method: str
    depth: int
    created: int
    visited: int
    leaves: int
    value: int
    seconds: float
    memory: int
    reduction: float
    growth: float | None
    branching: float

    def facts(self) -> dict[str, Any]:
        return dict(vars(self))


def compare(
    position: Position, methods: Sequence[str], depths: Sequence[int], **options: Any
) -> Iterator[Row]:
    """A row for each depth and method; the evaluation is `outcome` unless a spec says otherwise."""
    usual = {"eval": "outcome", **options}
    searchers = [[_searcher(method, depth, **usual) for method in methods] for depth in depths]
    earlier: dict[str, float] = {}
    for depth, row in zip(depths, searchers, strict=True):
        first: Analysis | None = None
        for method, searcher in zip(methods, row, strict=True):
            found = analysed(position, searcher)
            first = first or found
            reduction = first.nodes / found.nodes
            yield _row(method, depth, found, reduction, earlier.get(method))
            earlier[method] = reduction


def _searcher(method: str, depth: int, **options: Any) -> Player:
    searcher = player_at(method, depth, **options)
    if not hasattr(searcher, "search"):
        what = "counts no nodes: compare searches, like minimax, negamax, alphabeta or deepening"
        raise SpecError(f"{method} {what}")
    return searcher


def _row(method: str, depth: int, found: Analysis, reduction: float, earlier: float | None) -> Row:
    return Row(
        method,
        depth,
        found.created,
        found.nodes,
        found.leaves,
        found.value,
        round(found.seconds, 6),
        found.memory,
        round(reduction, 3),
        round(reduction / earlier, 3) if earlier else None,
        round(found.created ** (1 / depth), 3),
    )
