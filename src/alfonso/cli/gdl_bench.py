"""`alfonso gdl bench`: how fast random games of a description are played on one core."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from alfonso.cli import numbers
from alfonso.cli.gdl import File
from alfonso.cli.options import Json, Seed
from alfonso.cli.perft import rate
from alfonso.gdl.reader import read_file
from alfonso.gdl.terms import plain

if TYPE_CHECKING:
    from alfonso.gdl.outcome import Outcome

TROUBLES = {
    "cut": "were cut off as too long",
    "stuck": "ended with a role that has no legal move",
    "without_goals": "ended with a role that has no goal",
}

Seconds = Annotated[
    float,
    typer.Option(
        metavar="S", parser=numbers.seconds("--seconds", least=0.01), help="How long to measure."
    ),
]


def bench(file: File, seconds: Seconds = 3.0, seed: Seed = 0, as_json: Json = False) -> None:
    """Play random games on one core, 512 at once.

    Games that have no circuit are played by the interpreter of their rules, one after the other.
    """
    from alfonso.gdl.simulator import Simulator, prepare, simulator_of

    prepare()
    began = time.perf_counter()
    simulator = simulator_of(read_file(file))
    init = time.perf_counter() - began
    outcome = simulator.play(seconds=seconds, seed=seed)
    gates = simulator.gates if isinstance(simulator, Simulator) else None
    facts = _facts(str(file), gates, init, outcome)
    print(json.dumps(facts, ensure_ascii=False) if as_json else "\n".join(_told(facts)))


def _facts(file: str, gates: int | None, init: float, outcome: Outcome) -> dict[str, Any]:
    roles = list(map(plain, outcome.roles))
    return {
        "game": file,
        "reasoner": "interpreter" if gates is None else "circuit",
        "gates": gates,
        "init_s": round(init, 3),
        "playouts_per_s": round(outcome.playouts_per_s, 1),
        "states_per_s": round(outcome.states_per_s, 1),
        "seconds": round(outcome.seconds, 6),
        "games": outcome.games,
        "moves": outcome.moves,
        "cut": outcome.cut,
        "stuck": outcome.stuck,
        "without_goals": outcome.without_goals,
        "mean_goals": {
            role: round(mean, 3)
            for role, mean in zip(roles, outcome.means, strict=True)
            if mean is not None
        },
    }


def _told(facts: dict[str, Any]) -> Iterator[str]:
    speed = f"{rate(facts['playouts_per_s'])} playouts/s, {rate(facts['states_per_s'])} states/s"
    gates = facts["gates"]
    how = "by the interpreter, without a circuit" if gates is None else f"by {gates} gates"
    games = max(facts["games"], 1)
    goals = (f"{role} {mean:.1f}" for role, mean in facts["mean_goals"].items())
    means = f"on average {', '.join(goals)}; " if facts["mean_goals"] else ""
    yield f"{facts['game']}: {speed} on one core, {how}"
    yield f"{means}{facts['moves'] / games:.1f} moves a game; ready after {facts['init_s']:.2f} s"
    for kind, what in TROUBLES.items():
        if facts[kind]:
            where = f"`alfonso gdl check {facts['game']} --simulate 100` tells where"
            yield f"{facts[kind] / games:.1%} of the games {what}: {where}"
