"""`alfonso analyse`: what a method makes of a position."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from alfonso.cli.numbers import whole
from alfonso.cli.options import At, Interpreted, Json, Moves, SeedOrChance, Spec, position_of
from alfonso.cli.patience import patiently
from alfonso.cli.searching import Player, ranking, told
from alfonso.cli.show import board
from alfonso.cli.tree import usual
from alfonso.position import Position

Multi = Annotated[
    int, typer.Option(metavar="N", parser=whole("--multi", least=1), help="Rank the N best moves.")
]
Debug = Annotated[
    bool, typer.Option("--debug", help="Show each board as the search looks at it, then the tree.")
]
DEBUG_NODES = 400
USUAL, SHOWN = "auto", "deepening:time=1s"
"""Who searches if nobody is named, and if all that it looks at is to be shown."""


def analyse(
    spec: Spec,
    player: Player = "",
    moves: Moves = "",
    at: At = None,
    multi: Multi = 1,
    seed: SeedOrChance = None,
    debug: Debug = False,
    interpreted: Interpreted = False,
    as_json: Json = False,
) -> None:
    """Analyse a position: the best move, its value and the expected line.

    With --multi the best moves are ranked, each with its value. If you name no player, it is the
    search that plays this game best, for a second.
    """
    from alfonso.methods import search

    position = position_of(spec, at, moves)
    options = {"multi": multi, "interpreted": interpreted, "tree_nodes": DEBUG_NODES * debug}
    if seed is not None:
        options["seed"] = seed
    shown = usual(position.game) if position.game.is_general else SHOWN
    spec = player or (shown if debug else USUAL)
    found = patiently(lambda: search(position, spec, **options))
    if as_json:
        print(json.dumps(found.facts(), ensure_ascii=False))
        return
    if debug and found.tree:
        print("\n".join(debugged(found.tree)))
    _show(position)
    print("\n".join(told(found)))
    if multi > 1 and found.candidates:
        print("\n".join(["", *ranking(found.candidates[:multi], found.rewards is not None)]))


def debugged(tree: object) -> list[str]:
    """The boards with their grades as the search looked at them, then the tree."""
    from alfonso.methods.tree import Tree
    from alfonso.trees.text import label, lines

    assert isinstance(tree, Tree)
    shown = []
    for node in tree:
        shown += [f"{node.ply * '  '}{label(node)}", board(node.position), ""]
    return [*shown, *lines(tree, cutoffs=True), ""]


def _show(position: Position) -> None:
    print(board(position) + "\n")
