"""`alfonso selfplay`: the computer against itself, by depth."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Annotated

import typer

from alfonso.cli.numbers import depths as read_depths
from alfonso.cli.numbers import whole
from alfonso.cli.options import Interpreted, Json, Seed, Spec
from alfonso.cli.patience import patiently
from alfonso.cli.screen import is_terminal, table
from alfonso.load import load
from alfonso.selfplay import Tally

Depths = Annotated[str, typer.Option(metavar="N,N,…", help="The depths, like 1,2,3 or 1-4.")]
Games = Annotated[
    int, typer.Option(metavar="N", parser=whole("--games", least=1), help="Games at each depth.")
]
Method = Annotated[
    str,
    typer.Option(
        "--method",
        metavar="METHOD",
        help="Who plays all sides; alphabeta, or maxn where sides have rewards of their own.",
    ),
]


def selfplay(
    spec: Spec,
    depths: Depths = "1-4",
    games: Games = 20,
    method: Method = "",
    seed: Seed = 0,
    interpreted: Interpreted = False,
    as_json: Json = False,
) -> None:
    """Let the computer play itself at each depth, and count who wins.

    Among moves of equal value chance decides, so that no two games need be the same.
    """
    from alfonso.selfplay import selfplay as play
    from alfonso.selfplay import usual

    game = load(spec)
    method = method or usual(game)
    wanted = read_depths("--depths", depths)
    with _progress(len(wanted) * games) as step:
        rows = [
            patiently(partial(play, game, method, depth, games, seed, interpreted, step))
            for depth in wanted
        ]
    if as_json:
        facts = [row.facts(game.sides) for row in rows]
        print(json.dumps({"game": spec, "method": method, "rows": facts}, ensure_ascii=False))
        return
    sides = [f"{side} wins" for side in game.sides]
    if game.is_general:
        sides = [f"{side} points" for side in game.sides]
    heads = ["depth", *sides, "draws", "length", "nodes", "s"]
    print("\n".join(table(heads, [_cells(row) for row in rows])))


def _cells(row: Tally) -> list[str]:
    length = f"{row.moves / row.games:.1f}"
    return [
        str(row.depth),
        *map(str, row.points or row.wins),
        str(row.draws),
        length,
        str(row.nodes),
        f"{row.seconds:.2f}",
    ]


@contextmanager
def _progress(total: int) -> Iterator[Callable[[], None]]:
    """A bar on stderr while games are played, if a person watches."""
    if not is_terminal(sys.stderr):
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = TextColumn("games"), BarColumn(), MofNCompleteColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("games", total=total)
        yield lambda: bar.advance(task)
