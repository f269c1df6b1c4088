"""Options that several commands share, worded once."""

from __future__ import annotations

from typing import Annotated

import typer

from alfonso.cli.numbers import whole
from alfonso.errors import MoveError
from alfonso.load import load
from alfonso.position import Position

SPEC = typer.Argument(
    metavar="SPEC",
    help="A game: a name or a rules file, `name[:key=value,…]`, `rules.py[:Class][:key=value,…]`.",
)
SEED = typer.Option(
    metavar="N",
    parser=whole("--seed", least=0),
    help="Make chance repeatable: the same seed, the same game.",
)

Spec = Annotated[str, SPEC]
Moves = Annotated[
    str, typer.Option(metavar="MOVES", help="Play these moves first, separated by blanks.")
]
At = Annotated[
    str | None, typer.Option(metavar="TEXT", help="Begin from this position, as `show` names it.")
]
Interpreted = Annotated[
    bool, typer.Option("--interpreted", help="Run the rules in plain Python, compile nothing.")
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]
Seed = Annotated[int, SEED]
SeedOrChance = Annotated[int | None, SEED]


def position_of(spec: str, at: str | None = None, moves: str = "") -> Position:
    """The position that the options SPEC, --at and --moves mean."""
    position = load(spec).position(at)
    for name in moves.split():
        try:
            position = position.play(name)
        except MoveError as error:
            raise MoveError(f"move {position.ply + 1} of --moves: {error}") from None
    return position
