"""`alfonso tree`: a search, written down."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Literal

import typer

from alfonso.cli.options import At, Interpreted, Moves, Spec, position_of
from alfonso.cli.patience import patiently
from alfonso.cli.searching import Boards, Cutoffs, Player, TreeNodes
from alfonso.errors import SpecError
from alfonso.game import Game
from alfonso.general.kind import players_for
from alfonso.methods.tree import Tree

Format = Annotated[
    Literal["text", "dot", "svg", "json"],
    typer.Option("--format", help="Indented text, Graphviz, a picture, or data."),
]
Out = Annotated[
    Path | None, typer.Option("--out", metavar="FILE", help="Write it to a file instead.")
]


def tree(
    spec: Spec,
    player: Player = "",
    moves: Moves = "",
    at: At = None,
    form: Format = "text",
    boards: Boards = False,
    cutoffs: Cutoffs = False,
    tree_nodes: TreeNodes = 2000,
    out: Out = None,
    interpreted: Interpreted = False,
) -> None:
    """Show the tree that a search walks through.

    ▲ levels pick the largest value, ▼ levels the smallest; values are those
    for the side to move at the root.
    """
    from alfonso.methods import search

    position = position_of(spec, at, moves)
    player = player or usual(position.game)
    options = {"tree_nodes": tree_nodes, "interpreted": interpreted}
    found = patiently(lambda: search(position, player, **options))
    if found.tree is None:
        raise SpecError(f"{player} records no tree: take minimax, negamax, alphabeta or deepening")
    _write(written(found.tree, form, boards, cutoffs), out)
    if not found.tree.is_whole:
        told = f"{found.nodes} nodes, of which --tree-nodes {tree_nodes} are shown"
        print(f"alfonso: {told}", file=sys.stderr)


def usual(game: Game) -> str:
    """Whose tree is shown if nobody is named."""
    if not game.is_general:
        return "minimax:depth=2"
    return "mcts:sims=1000" if players_for(game) == ["mcts"] else "maxn:depth=2"


def written(found: Tree, form: str, boards: bool, cutoffs: bool) -> Iterable[str]:
    """The lines of a tree in a format."""
    from alfonso.trees import dot, facts, text

    if form == "json":
        return [json.dumps(facts.facts(found, boards), ensure_ascii=False)]
    if form == "dot":
        return dot.lines(found, boards)
    if form == "svg":
        from alfonso.trees.svg import svg

        return [svg(found, boards, cutoffs)]
    return text.lines(found, boards, cutoffs)


def _write(lines: Iterable[str], out: Path | None) -> None:
    if out is None:
        for line in lines:
            print(line)
        return
    out.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"written to {out}")
