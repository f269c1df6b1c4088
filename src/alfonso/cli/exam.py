"""`alfonso bench search`: how fast and how well a player searches."""

from __future__ import annotations

import json
from functools import partial
from typing import Annotated

import typer

from alfonso.cli import numbers
from alfonso.cli.options import SPEC, Interpreted, Json
from alfonso.cli.patience import patiently
from alfonso.cli.perft import rate
from alfonso.cli.screen import table
from alfonso.cli.searching import Player
from alfonso.exam import Exam, examined
from alfonso.load import load
from alfonso.riddles import specs

Spec = Annotated[str, SPEC]
Seconds = Annotated[
    float,
    typer.Option(
        metavar="S", parser=numbers.seconds("--seconds", least=0.01), help="How long to search."
    ),
]
Each = Annotated[
    float,
    typer.Option(
        metavar="S", parser=numbers.seconds("--each", least=0.001), help="How long for a riddle."
    ),
]
HEADS = "game", "nodes/s", "depth", "in", "one before", "in", "riddles solved"


def search(
    spec: Spec = "",
    player: Player = "engine",
    seconds: Seconds = 1.0,
    each: Each = 0.1,
    interpreted: Interpreted = False,
    as_json: Json = False,
) -> None:
    """Search from the start of a game, or of all in the package, and solve riddles.

    Riddles are positions whose best moves are known for certain. Nodes are counted by processor
    time, and depths by the clock.
    """
    exams = []
    for one in [spec] if spec else specs():
        game = load(one)
        exams.append(patiently(partial(examined, game, player, seconds, each, interpreted)))
    if as_json:
        print(json.dumps([exam.facts() for exam in exams], ensure_ascii=False))
    else:
        print("\n".join([player, *table(HEADS, [_row(exam) for exam in exams])]))


def _row(exam: Exam) -> list[str]:
    last, before = ([*exam.depths[::-1], (0, 0.0), (0, 0.0)])[:2]
    solved = f"{exam.solved} of {exam.riddles}" if exam.riddles else "–"
    return [exam.game, rate(exam.nodes_per_s), *_reached(*last), *_reached(*before), solved]


def _reached(depth: int, seconds: float) -> list[str]:
    return [str(depth), f"{seconds:.3f} s"] if depth else ["–", "–"]
