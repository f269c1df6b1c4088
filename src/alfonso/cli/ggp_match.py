"""`alfonso ggp-match`: a match server, so that general players can be tried against each other."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from alfonso.cli.faults import INTERRUPTED
from alfonso.cli.numbers import whole
from alfonso.cli.options import Json, Seed
from alfonso.cli.screen import styled, table
from alfonso.errors import RecordError

if TYPE_CHECKING:
    from alfonso.protocols.ggp.series import Series, Standing
    from alfonso.protocols.ggp.umpire import Report

File = Annotated[str, typer.Argument(metavar="GAME.kif", help="A game in GDL.")]
Players = Annotated[
    list[str],
    typer.Argument(
        metavar="URL…", help="Where the players are, one for each role; or `random` for a dummy."
    ),
]
Start = Annotated[
    int,
    typer.Option(metavar="S", parser=whole("--start", least=0), help="Seconds before a match."),
]
Play = Annotated[
    int, typer.Option(metavar="S", parser=whole("--play", least=1), help="Seconds for a move.")
]
Scrambled = Annotated[
    bool, typer.Option("--scramble", help="Give the players other words than those of the rules.")
]
Games = Annotated[
    int,
    typer.Option(
        metavar="N",
        parser=whole("--games", least=1),
        help="How many matches; from one to the next, the players change roles.",
    ),
]
Out = Annotated[
    Path | None,
    typer.Option(metavar="DIR", help="Keep every match there: as a record, and with all errors."),
]


def ggp_match(
    file: File,
    players: Players,
    start: Start = 30,
    play: Play = 10,
    scramble: Scrambled = False,
    games: Games = 1,
    out: Out = None,
    seed: Seed = 0,
    as_json: Json = False,
) -> None:
    """Let players on the network play a game, as public match servers do.

    A late or illegal answer costs no game: a random legal move is made instead, and the error is
    told. There is one second of grace for a move.
    """
    from alfonso.protocols.ggp.series import Series
    from alfonso.protocols.ggp.umpire import Clocks

    if out:
        _make(out)
    series = Series(file, players, Clocks(start, play), scramble, seed)
    is_broken_off = False
    try:
        for _ in range(games):
            report = series.play()
            if out:
                _keep(series, report, out)
            if not as_json:
                print("\n".join(_told(report, len(series.reports))), flush=True)
    except KeyboardInterrupt:
        is_broken_off = True
    if as_json:
        print(json.dumps(_facts(series), ensure_ascii=False))
    else:
        print("\n".join(["", *_scores(series.standings())]))
    if is_broken_off:
        raise typer.Exit(INTERRUPTED)


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise RecordError(f"{folder}: {error.strerror or error}") from None


def _keep(series: Series, report: Report, folder: Path) -> None:
    try:
        text = json.dumps(report.facts(), ensure_ascii=False, indent=1) + "\n"
        (folder / f"{report.match}.match.json").write_text(text, encoding="utf-8")
    except OSError as error:
        raise RecordError(f"{folder}: {error.strerror or error}") from None
    series.record(report).save(folder / f"{report.match}.json")


def _told(report: Report, number: int) -> list[str]:
    """A match in a line, and its errors below."""
    goals = report.goals or [None] * len(report.roles)
    who = zip(report.roles, report.players, goals, strict=True)
    parts = [f"{role} {player} {'–' if goal is None else goal}" for role, player, goal in who]
    lines = [f"match {number}: {', '.join(parts)}, {len(report.moves)} rounds"]
    for turn, errors in enumerate(report.errors):
        where = f"turn {turn}" if turn else "start"
        found = zip(report.roles, errors, strict=True)
        lines += [styled(f"  {where}, {role}: {error}", "yellow") for role, error in found if error]
    return lines


def _scores(standings: list[Standing]) -> list[str]:
    heads = "player", "matches", "mean", "errors", "slowest"
    rows = [
        (
            standing.player,
            str(standing.matches),
            "–" if standing.mean is None else f"{standing.mean:.1f}",
            str(len(standing.faults)),
            f"{standing.slowest:.2f} s",
        )
        for standing in standings
    ]
    return table(heads, rows)


def _facts(series: Series) -> dict[str, object]:
    return {
        "game": series.game.spec,
        "scores": [standing.facts() for standing in series.standings()],
        "matches": [report.facts() for report in series.reports],
    }
