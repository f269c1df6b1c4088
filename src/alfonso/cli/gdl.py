"""`alfonso gdl`: what can be done with a game that is written in the Game Description Language."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from alfonso.cli import numbers
from alfonso.cli.options import Json, Seed
from alfonso.cli.screen import styled
from alfonso.errors import RulesError
from alfonso.gdl.checker import checked
from alfonso.gdl.interpreter import Interpreter
from alfonso.gdl.reader import read_file
from alfonso.gdl.rules import Description, Note, told
from alfonso.gdl.simulation import Simulation
from alfonso.gdl.terms import plain
from alfonso.gdl.trace import load, replayed

File = Annotated[
    Path, typer.Argument(metavar="FILE", help="A game in GDL, in KIF or the infix syntax.")
]
Trace = Annotated[
    Path, typer.Option("--moves", metavar="TRACE.json", help="The trace whose moves are played.")
]
Simulated = Annotated[
    int,
    typer.Option(
        "--simulate",
        metavar="N",
        parser=numbers.whole("--simulate", least=0),
        help="Play N random games as well, and tell what goes wrong in them.",
    ),
]
Seconds = Annotated[
    float,
    typer.Option(
        metavar="S",
        parser=numbers.seconds("--seconds", least=0.1),
        help="How long to play random games at most.",
    ),
]


def check(
    file: File,
    simulate: Simulated = 0,
    seconds: Seconds = 10.0,
    seed: Seed = 0,
    as_json: Json = False,
) -> None:
    """Tell what is wrong in the rules of a game, line by line.

    A game with warnings plays. With --simulate, random games are played to find roles without a
    legal move, goals that are missing or doubled, and games that do not end.
    """
    description = read_file(file)
    simulation = Simulation(description)
    if simulate and not description.fault:
        simulation.play(simulate, seconds, seed)
    notes = sorted({*checked(description), *simulation.notes.values()})
    errors = sum(note.is_error for note in notes)
    if as_json:
        facts = _facts(description, notes) | ({"simulated": _games(simulation)} if simulate else {})
        print(json.dumps(facts, ensure_ascii=False))
    else:
        for line in (*(_line(str(file), note) for note in notes), *_told(simulation)):
            print(line)
    if errors:
        raise RulesError(
            f"{file}: {_count(errors, 'error')}, {_count(len(notes) - errors, 'warning')}"
        )
    if not as_json:
        print(styled(f"{file} plays: {_count(len(notes), 'warning')}", "bold"))


def trace(file: File, moves: Trace) -> None:
    """Play the moves of a trace, and tell the states, legal moves and goals along the way.

    Where the rules are understood alike, what is printed equals the trace.
    """
    replay = replayed(Interpreter(read_file(file)), load(moves))
    print(json.dumps(replay, ensure_ascii=False, separators=(",", ":")))


def _line(file: str, note: Note) -> str:
    kind = styled("error", "red") if note.is_error else styled("warning", "yellow")
    return f"{kind}: {told(file, note.place, note.text)}"


def _facts(description: Description, notes: list[Note]) -> dict[str, Any]:
    return {
        "game": description.name,
        "ok": not any(note.is_error for note in notes),
        "roles": list(map(plain, description.roles)),
        "rules": len(description.rules),
        "notes": [
            {
                "kind": "error" if note.is_error else "warning",
                "line": note.place.line,
                "column": note.place.column,
                "text": note.text,
            }
            for note in notes
        ],
    }


def _games(simulation: Simulation) -> dict[str, Any]:
    return {
        "games": simulation.games,
        "moves": simulation.moves,
        "endless": simulation.endless,
        "mean_goals": _means(simulation),
    }


def _told(simulation: Simulation) -> list[str]:
    if not simulation.games:
        return []
    length = simulation.moves / simulation.games
    means = ", ".join(f"{role} {mean:.1f}" for role, mean in _means(simulation).items())
    games = f"{_count(simulation.games, 'random game')}, {length:.1f} moves each"
    return [f"{games}; on average {means}" if means else games]


def _means(simulation: Simulation) -> dict[str, float]:
    """The mean reward of each role, over the games that gave it one."""
    means = {}
    for role, rewards in zip(
        map(plain, simulation.description.roles),
        zip(*simulation.rewards, strict=True),
        strict=False,
    ):
        known = [reward for reward in rewards if reward is not None]
        if known:
            means[role] = round(sum(known) / len(known), 2)
    return means


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
