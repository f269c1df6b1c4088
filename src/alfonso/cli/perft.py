"""`alfonso perft`: how many sequences of moves there are."""

from __future__ import annotations

import json
from time import perf_counter
from typing import Annotated, Any

import typer

from alfonso.cli.numbers import whole
from alfonso.cli.options import At, Interpreted, Json, Moves, Spec, position_of
from alfonso.position import Position

Depth = Annotated[
    int,
    typer.Option(metavar="N", parser=whole("--depth", least=0), help="The number of moves."),
]
Divide = Annotated[bool, typer.Option("--divide", help="Count for each first move apart.")]


def perft(
    spec: Spec,
    depth: Depth,
    moves: Moves = "",
    at: At = None,
    divide: Divide = False,
    interpreted: Interpreted = False,
    as_json: Json = False,
) -> None:
    """Count the sequences of N moves.

    It is the sharpest test of rules. Finished games have no moves; repetitions end no game here.
    """
    position = position_of(spec, at, moves)
    _count(position, 0, interpreted)  # what is compiled, is compiled now
    started = perf_counter()
    parts = _divided(position, depth, interpreted) if divide and depth else None
    nodes = _count(position, depth, interpreted) if parts is None else sum(parts.values())
    facts = _facts(spec, depth, nodes, perf_counter() - started)
    if as_json:
        print(json.dumps(facts if parts is None else facts | {"divide": parts}, ensure_ascii=False))
        return
    for name, number in (parts or {}).items():
        print(f"{name}: {number}")
    print(
        f"{spec}, depth {depth}: {nodes} nodes in {facts['seconds']:.3f} s, "
        f"{rate(facts['nodes_per_s'])}/s"
    )


def rate(number: float) -> str:
    """A number of things in a few letters.

    >>> rate(823536), rate(21_400_000)
    ('824 k', '21.4 M')
    """
    for size, letter in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if number >= size:
            return f"{number / size:.3g} {letter}"
    return f"{number:.3g}"


def _count(position: Position, depth: int, interpreted: bool) -> int:
    from alfonso.perft import perft

    return perft(position, depth, interpreted=interpreted)


def _divided(position: Position, depth: int, interpreted: bool) -> dict[str, int]:
    from alfonso.perft import divide

    parts = divide(position, depth, interpreted=interpreted)
    return {position.move_name(move): nodes for move, nodes in parts}


def _facts(spec: str, depth: int, nodes: int, seconds: float) -> dict[str, Any]:
    return {
        "game": spec,
        "depth": depth,
        "nodes": nodes,
        "seconds": round(seconds, 6),
        "nodes_per_s": round(nodes / max(seconds, 1e-9)),
    }
