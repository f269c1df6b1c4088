"""`alfonso check`: the laws that every game keeps, held by a process that can be stopped.

Rules may loop for ever, also in machine code, which nothing interrupts from within: so they run in
a process of their own (`checking.py`), which reports in one line of JSON, or is ended.
"""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from contextlib import AbstractContextManager, nullcontext
from time import perf_counter
from typing import Annotated, Any

import typer

from alfonso.cli import numbers
from alfonso.cli.options import Interpreted, Json, Seed, Spec
from alfonso.cli.screen import is_terminal, styled
from alfonso.errors import RulesError

COMPILING = 120.0
Seconds = Annotated[
    float,
    typer.Option(
        metavar="S",
        parser=numbers.seconds("--seconds", least=0.1),
        help="How long to play random games at most.",
    ),
]
Games = Annotated[
    int,
    typer.Option(
        metavar="N", parser=numbers.whole("--games", least=1), help="How many random games to play."
    ),
]


def check(
    spec: Spec,
    seconds: Seconds = 10.0,
    games: Games = 20,
    seed: Seed = 0,
    interpreted: Interpreted = False,
    as_json: Json = False,
) -> None:
    """Hold a game to the laws of games.

    Random games are played, and every position is looked at, until one law is broken or the games
    or the time are over. A rule that does not come to an end in that time is found, too.
    """
    began = perf_counter()
    order = {"spec": spec, "seconds": seconds, "games": games, "seed": seed}
    with _waiting(spec):
        report = _report(order | {"interpreted": interpreted}, seconds)
    fault = report.get("fault")
    if as_json:
        facts = {"game": spec, "ok": fault is None, "checked": report.get("checked", [])}
        took = {"seconds": round(perf_counter() - began, 3)}
        print(json.dumps(facts | ({"fault": fault} if fault else {}) | took, ensure_ascii=False))
    if fault is not None:
        raise RulesError(fault)
    if not as_json:
        for line in report["checked"]:
            print(f"{styled('✓', 'green')} {line}")
        print(styled(f"{spec} keeps the laws", "bold"))


def _report(order: dict[str, Any], seconds: float) -> dict[str, Any]:
    """What the process that checks has to say."""
    # -P: a random.py beside the rules is not Python's.
    command = [sys.executable, "-P", "-m", "alfonso.cli.checking", json.dumps(order)]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    )
    try:
        told, aside = process.communicate(timeout=3 * seconds + COMPILING)
    except subprocess.TimeoutExpired:
        return {"fault": f"{order['spec']}: the check did not come to an end"}
    finally:
        process.kill()
        process.wait()
    sys.stderr.write(aside.decode(errors="replace"))
    try:
        return dict(json.loads(told))
    except ValueError:
        return {"fault": f"{order['spec']}: the rules {_end(process.returncode)}"}


def _end(code: int) -> str:
    if code < 0:
        name = signal.Signals(-code).name
        return f"brought Python down ({name}): `--interpreted` may tell where"
    return f"ended Python (exit code {code})"


def _waiting(spec: str) -> AbstractContextManager[object]:
    """A spinner on a terminal."""
    if not is_terminal(sys.stderr):
        return nullcontext()
    from rich.console import Console

    return Console(stderr=True).status(f"checking {spec}")
