"""`alfonso tune`: an evaluation learnt from the engine's own games."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from alfonso.cli.numbers import duration, whole
from alfonso.cli.options import Interpreted, Json, Seed, Spec
from alfonso.cli.patience import patiently
from alfonso.cli.screen import is_terminal
from alfonso.errors import SpecError
from alfonso.game import Game
from alfonso.limits import Seconds
from alfonso.load import load

if TYPE_CHECKING:
    from alfonso.tuning.weights import Weights

USUAL = Seconds(60)

Games = Annotated[
    int,
    typer.Option(
        metavar="N",
        parser=whole("--games", least=0),
        show_default=False,
        help="Learn from so many games, however long they take.",
    ),
]
Time = Annotated[
    Seconds | None,
    typer.Option(
        metavar="TIME",
        parser=duration("--time", "60s or 5m"),
        help="Play for so long, like 60s (the default).",
    ),
]
Out = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE",
        help="Write the weights there, for engine:weights=FILE. "
        "Else they are kept where the engine finds them.",
    ),
]


def tune(
    spec: Spec,
    games: Games = 0,
    time: Time = None,
    out: Out = None,
    seed: Seed = 0,
    interpreted: Interpreted = False,
    as_json: Json = False,
) -> None:
    """Learn what a position is worth.

    The engine plays itself, quickly and many times, and weights are found that tell beforehand how
    the games will end. They are kept in your data folder, where the engine finds them.
    """
    if games and time:
        raise SpecError("--games and --time: take one of them")
    from alfonso.tuning.tuner import Tuner
    from alfonso.tuning.weights import check_place, file_of, keep

    game = load(spec)
    file = out or file_of(game)
    check_place(file)
    with _progress() as watch:
        tuner = Tuner(game, games, time or USUAL, seed, interpreted=interpreted, watch=watch)
        weights = patiently(tuner.run)
    keep(weights, file)
    if as_json:
        print(json.dumps(_facts(game, weights, file), ensure_ascii=False))
    else:
        print("\n".join(_report(game, weights, file, out is None)))


def _facts(game: Game, weights: Weights, file: Path) -> dict[str, Any]:
    scheme = weights.scheme
    counts = {"weights": scheme.size, "values": list(scheme.values), "features": scheme.features}
    return {"game": game.spec, **weights.made, **counts, "file": str(file)}


def _report(game: Game, weights: Weights, file: Path, is_default: bool) -> list[str]:
    made = weights.made
    use = "engine" if is_default else f"engine:weights={file}"
    then = "the engine uses them from now on" if is_default else f"{use} uses them"
    nodes = f"{use}{',' if ':' in use else ':'}nodes=2000"
    return [
        f"{game.spec}: learnt from {made['games']} games, {made['positions']} positions",
        f"it counts {', '.join(counted(game, weights))}",
        f"kept in {file}: {then}",
        f"what it brings: alfonso match {game.spec} {nodes} engine:nodes=2000,weights=none",
    ]


def counted(game: Game, weights: Weights) -> Iterator[str]:
    """What has weights, for people."""
    from alfonso.native.layout import layout_of, word_sources

    scheme = weights.scheme
    yield from scheme.values
    if scheme.features:
        yield f"{scheme.features} features"
    names = [source.removeprefix("state.") for source in word_sources(layout_of(game))]
    for part in scheme.parts:
        what = " and ".join(names[at] for at in part.words)
        yield f"{what} by number" if part.counts else f"{what} by place"


@contextmanager
def _progress() -> Iterator[Callable[[str, float], None]]:
    """A bar on stderr, if a person watches."""
    if not is_terminal(sys.stderr):
        yield lambda what, share: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn
    from rich.progress import TimeRemainingColumn as Remaining

    columns = TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), Remaining()
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("playing", total=1.0)
        yield lambda what, share: bar.update(task, completed=share, description=what)
