"""Options that the searching commands share, and how a found move is told."""

from __future__ import annotations

from typing import Annotated

import typer

from alfonso.cli.numbers import whole
from alfonso.cli.screen import clipped, styled, width
from alfonso.methods.analysis import Analysis, Candidate, value_text
from alfonso.methods.values import TUNED, outcome_of, unit_of

Player = Annotated[
    str,
    typer.Option(
        "--player",
        metavar="PLAYER",
        help="Who searches: `method[:key=value,…]`, like alphabeta:depth=6,eval=NAME.",
    ),
]
TreeNodes = Annotated[
    int,
    typer.Option(
        metavar="N", parser=whole("--tree-nodes", least=1), help="Record at most so many nodes."
    ),
]
Boards = Annotated[bool, typer.Option("--boards", help="Show the board of every node.")]
Cutoffs = Annotated[bool, typer.Option("--cutoffs", help="Name what was cut, and by which window.")]


def told(found: Analysis) -> list[str]:
    """An analysis in a few lines."""
    if not found.candidates:
        return _rows([("best", f"{styled(found.name, 'bold')}: the player gives no values")])
    lines = [
        ("best", f"{styled(found.name, 'bold')}, {found.value_text}{_chance(found)}"),
        *([("rewards", rewards)] if (rewards := _rewards(found)) else []),
        ("line", " ".join(found.pv)),
        ("depth", f"{found.depth} plies" + ("" if found.complete else ", not finished")),
        ("judged by", judged_by(found)),
        ("searched", searched(found)),
        *([("chosen", found.choice)] if found.choice else []),
    ]
    return _rows(lines)


def _chance(found: Analysis) -> str:
    return "" if found.rewards else f", win chance {50 + 50 * found.chance:.0f} %"


def _rewards(found: Analysis) -> str:
    """What each of several sides may expect, as far as it is known."""
    game = found.position.game
    sides = enumerate(zip(game.sides, found.rewards or (), strict=False))
    known = [f"{s} {r:.0f}" for at, (s, r) in sides if r is not None and at != game.chance]
    return ", ".join(known) if len(known) > 1 else ""


def _rows(lines: list[tuple[str, str]]) -> list[str]:
    return [f"{styled(head.ljust(11), 'dim')}{clipped(text, width() - 11)}" for head, text in lines]


def judged_by(found: Analysis) -> str:
    """The evaluation, and what it counts where the game says so of its own."""
    game = found.position.game
    size, name = unit_of(game, found.evaluation)
    counts = found.evaluation in (*game.evaluations, TUNED)
    return found.evaluation + f", {size} is one {name}" * counts


def searched(found: Analysis) -> str:
    """What it took, in words."""
    from alfonso.cli.perft import rate

    return f"{found.nodes} nodes in {found.seconds:.3f} s, {rate(found.nodes_per_s)}/s"


def ranking(candidates: tuple[Candidate, ...], points: bool = False) -> list[str]:
    """The best moves, a line each; values may be points."""
    names = max(len(candidate.name) for candidate in candidates)
    values = [_value(candidate, points) for candidate in candidates]
    room = max(map(len, values))
    lines = []
    for number, (candidate, value) in enumerate(zip(candidates, values, strict=True), 1):
        line = " ".join(candidate.line[1:])
        seen = _visits(candidate, candidates)
        shown = f"{number:3}  {candidate.name:<{names}}  {value:>{room}}{seen}  {line}"
        lines.append(shown.rstrip())
    return [clipped(line, width()) for line in lines]


def _value(candidate: Candidate, points: bool) -> str:
    bound = "" if candidate.exact else "≤ "
    if points:
        return f"{bound}{candidate.value}"
    return bound + value_text(candidate.value, outcome_of(candidate.value), None)


def _visits(candidate: Candidate, among: tuple[Candidate, ...]) -> str:
    """How often it was looked into, and the win chance that this is enough to be sure of."""
    room = len(str(max(other.visits for other in among)))
    if candidate.share is not None:
        return f"  {100 * candidate.share:3.0f} % of the time"
    if room == 1 or (candidate.low is None and not candidate.visits):
        return ""
    if candidate.low is None:
        return f"  {candidate.visits:>{room}} visits"
    sure = f", at least {50 + 50 * candidate.low:3.0f} %" if candidate.low > -1 else ""
    return f"  {candidate.visits:>{room}} visits{sure}"
