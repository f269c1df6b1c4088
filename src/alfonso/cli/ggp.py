"""`alfonso ggp`: a general player that match servers can play with."""

from __future__ import annotations

import os
import sys
import time
from typing import Annotated

import typer

from alfonso.cli.numbers import duration, whole
from alfonso.cli.screen import is_terminal, styled
from alfonso.errors import SpecError
from alfonso.limits import Seconds
from alfonso.players import player

PORT = 9147
"""Where servers look for players."""

Port = Annotated[int, typer.Option(metavar="N", parser=whole("--port", least=0), help="The port.")]
Name = Annotated[str, typer.Option(metavar="NAME", help="What servers call this player: one word.")]
Who = Annotated[
    str, typer.Option("--player", metavar="PLAYER", help="Who plays: auto, or any method.")
]
Margin = Annotated[
    Seconds,
    typer.Option(
        metavar="TIME",
        parser=duration("--margin", "0.5s or 500ms", may_be_none=True),
        help="How long before its clock ends an answer is sent.",
    ),
]
Host = Annotated[str, typer.Option(metavar="ADDRESS", help="Where to listen; 0.0.0.0 is anywhere.")]
Threads = Annotated[
    int,
    typer.Option(
        metavar="N", parser=whole("--threads", least=0), help="Cores to think with; 0 is all."
    ),
]


def ggp(
    port: Port = PORT,
    name: Name = "Alfonso",
    who: Who = "auto",
    margin: Margin = Seconds(0.5),  # noqa: B008 - an immutable number
    host: Host = "127.0.0.1",
    threads: Threads = 0,
) -> None:
    """Play any game over the network, as match servers for general game playing ask for it.

    One match at a time; other servers hear that it is busy. What happens is told on stderr.
    """
    from alfonso.protocols.ggp.contestant import Contestant
    from alfonso.protocols.ggp.door import serve

    if not name or any(sign.isspace() or sign in "();" for sign in name):
        raise SpecError(f"--name {name}: one word without parentheses is wanted")
    player(who, time=Seconds(1))  # what is wrong with it is told now
    contestant = Contestant(name, who, threads or _cores(), margin, say=_say)

    def ready(address: str) -> None:
        print(f"{name} waits for matches at {styled(address, 'bold')}  (Ctrl-C ends it)")
        sys.stdout.flush()

    serve(contestant.answer, host, port, _say, ready, contestant.watch, contestant.close)


def _say(text: str) -> None:
    clock = time.strftime("%H:%M:%S")
    print(f"{styled(clock, 'dim') if is_terminal(sys.stderr) else clock} {text}", file=sys.stderr)


def _cores() -> int:
    """The cores that this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1
