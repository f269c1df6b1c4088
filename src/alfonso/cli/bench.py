"""`alfonso bench`: how fast the rules run on one core."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from alfonso.cli import numbers
from alfonso.cli.options import Interpreted, Json, Seed, Spec
from alfonso.cli.perft import rate
from alfonso.game import Game
from alfonso.load import DESCRIBED, load

if TYPE_CHECKING:
    from alfonso.gdl.outcome import Outcome
    from alfonso.gdl.simulator import Simulator
    from alfonso.playouts import Playouts

Seconds = Annotated[
    float,
    typer.Option(
        metavar="S", parser=numbers.seconds("--seconds", least=0.01), help="How long to measure."
    ),
]


def playouts(
    spec: Spec,
    seconds: Seconds = 3.0,
    seed: Seed = 0,
    interpreted: Interpreted = False,
    as_json: Json = False,
) -> None:
    """Play random games on one core.

    As many as the time allows; what they came to is told as well. Games in GDL are played 512 at
    once, where they have a circuit.
    """
    game = load(spec)
    run = _played(game, seconds, seed, interpreted)
    facts = _facts(game, run)
    if as_json:
        print(json.dumps(facts, ensure_ascii=False))
        return
    print(
        f"{spec}: {rate(run.playouts_per_s)} playouts/s, {rate(run.moves_per_s)} moves/s "
        f"on one core ({run.games} games in {run.seconds:.2f} s)"
    )
    print(", ".join(_shares(game, run)))


def _played(game: Game, seconds: float, seed: int, interpreted: bool) -> Playouts:
    from alfonso.playouts import playouts

    if not interpreted and (simulator := _in_lanes(game)):
        return _counted(simulator.play(seconds=seconds, seed=seed))
    playouts(game, games=1, seed=seed, interpreted=interpreted)  # compiled before the clock runs
    return playouts(game, seconds=seconds, seed=seed, interpreted=interpreted)


def _in_lanes(game: Game) -> Simulator | None:
    """The circuit of a described game, if it has one."""
    if Path(game.file).suffix not in DESCRIBED:
        return None
    from alfonso.gdl.reader import read_file
    from alfonso.gdl.simulator import Simulator, simulator_of

    simulator = simulator_of(read_file(Path(game.file)))
    return simulator if isinstance(simulator, Simulator) else None


def _counted(outcome: Outcome) -> Playouts:
    """What games in lanes came to, as if they had been played one after the other."""
    from alfonso.playouts import Playouts

    endless, draws = outcome.cut + outcome.stuck, outcome.games - sum(outcome.wins)
    counts = outcome.games, outcome.moves, outcome.wins, draws, endless
    return Playouts(*counts, outcome.seconds)


def _facts(game: Game, run: Playouts) -> dict[str, Any]:
    return {
        "game": game.spec,
        "games": run.games,
        "moves": run.moves,
        "seconds": round(run.seconds, 6),
        "playouts_per_s": round(run.playouts_per_s),
        "moves_per_s": round(run.moves_per_s),
        "wins": dict(zip(game.sides, run.wins, strict=True)),
        "draws": run.draws,
        "endless": run.endless,
    }


def _shares(game: Game, run: Playouts) -> list[str]:
    games = max(run.games, 1)
    shares = [
        f"{side} wins {wins / games:.1%}" for side, wins in zip(game.sides, run.wins, strict=True)
    ]
    endless = [f"cut at 10,000 moves {run.endless / games:.1%}"] if run.endless else []
    length = f"{run.mean_length:.1f} moves a game"
    return [*shares, f"draws {run.draws / games:.1%}", *endless, length]
