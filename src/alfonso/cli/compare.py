"""`alfonso compare`: methods against each other, node for node."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

from alfonso.cli.numbers import depths as read_depths
from alfonso.cli.options import At, Interpreted, Json, Moves, Spec, position_of
from alfonso.cli.patience import patiently
from alfonso.cli.screen import table
from alfonso.compare import Row

Methods = Annotated[
    list[str],
    typer.Option("--method", metavar="METHOD", help="A method with its options; give several."),
]
Depths = Annotated[
    str, typer.Option(metavar="N,N,…", help="The depths: a list like 7,9,11 or a span like 1-8.")
]
Plot = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Draw nodes by depth as .svg or .png.")
]
HEADS = "depth", "method", "created", "visited", "leaves", "value", "seconds", "memory"
RATIOS = "reduction", "growth", "branching"


def compare(
    spec: Spec,
    method: Methods = ["minimax", "alphabeta"],  # noqa: B006 - Typer reads it, nobody writes it
    depths: Depths = "1-6",
    moves: Moves = "",
    at: At = None,
    plot: Plot = None,
    interpreted: Interpreted = False,
    as_json: Json = False,
) -> None:
    """Compare methods on a position, depth by depth.

    Created: the nodes below the root; visited: those and the root; memory: what the search keeps,
    in bytes; reduction: how many times fewer nodes than the first method visits; growth: the
    reduction over that at the depth before; branching: the b for which b^depth nodes are created.
    The evaluation is `outcome` (0 at the horizon) unless a method says otherwise.
    """
    from alfonso.compare import compare as rows_of

    position = position_of(spec, at, moves)
    wanted = read_depths("--depths", depths)
    searching = rows_of(position, method, wanted, interpreted=interpreted)
    rows = patiently(lambda: list(searching))
    if plot:
        _draw(rows, spec, plot)
    if as_json:
        facts = {"game": spec, "position": position.text, "rows": [row.facts() for row in rows]}
        print(json.dumps(facts, ensure_ascii=False))
        return
    heads = (*HEADS, *RATIOS)
    print("\n".join(table(heads, [[_cell(row, head) for head in heads] for row in rows])))


def _cell(row: Row, head: str) -> str:
    value = getattr(row, head)
    if head == "value":
        from alfonso.trees.text import number

        return number(value)
    if head == "seconds":
        return f"{value:.4f}"
    return "" if value is None else str(value)


def _draw(rows: Iterable[Row], spec: str, plot: Path) -> None:
    from alfonso.chart import line_chart
    from alfonso.pictures import save

    series: dict[str, list[tuple[float, float]]] = {}
    for row in rows:
        series.setdefault(row.method, []).append((row.depth, row.created))
    save(line_chart(f"Nodes created, {spec}", series, "depth", "nodes"), plot)
