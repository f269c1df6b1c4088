"""`alfonso match`: two players against each other, and how sure it is which is the stronger."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from alfonso.cli.faults import INTERRUPTED
from alfonso.cli.numbers import clock, duration, whole
from alfonso.cli.options import Interpreted, Json, Seed, Spec
from alfonso.cli.patience import patiently
from alfonso.cli.screen import clipped, is_terminal, styled, table, width, wrapped
from alfonso.duel import Duel, Played, Score
from alfonso.errors import RecordError
from alfonso.limits import Clock, Seconds
from alfonso.load import load
from alfonso.record import Record
from alfonso.referee import LONGEST, Effort

First = Annotated[
    str,
    typer.Argument(
        metavar="PLAYER",
        help="Who plays: a method like alphabeta:depth=6, or path.py:Class:key=value of your own.",
    ),
]
Second = Annotated[str, typer.Argument(metavar="PLAYER", help="Against whom.")]
Games = Annotated[
    int,
    typer.Option(
        metavar="N",
        parser=whole("--games", least=2),
        help="How many games, an even number: each opening is played from either side.",
    ),
]
Opening = Annotated[
    int,
    typer.Option(
        metavar="N", parser=whole("--opening", least=0), help="Begin with so many random plies."
    ),
]
Longest = Annotated[
    int,
    typer.Option(
        metavar="N", parser=whole("--longest", least=1), help="So many plies, and it is a draw."
    ),
]
Time = Annotated[
    Seconds | None,
    typer.Option(
        metavar="TIME",
        parser=duration("--time", "0.1s or 500ms"),
        help="A time a move, like 0.1s, for players who take `time` and do not say it themselves.",
    ),
]
Clocks = Annotated[
    Clock | None,
    typer.Option(
        "--clock",
        metavar="TIME",
        parser=clock,
        help="A clock for each side instead: 60s+1s is a minute for the game, a second a move.",
    ),
]
Records = Annotated[
    Path | None,
    typer.Option(
        metavar="FOLDER",
        help="Keep every game there, a file each: `play --resume` opens them. "
        "A match that was broken off goes on from there.",
    ),
]


def match(
    spec: Spec,
    first: First,
    second: Second,
    games: Games = 40,
    opening: Opening = 4,
    time: Time = None,
    clock: Clocks = None,
    longest: Longest = LONGEST,
    records: Records = None,
    seed: Seed = 0,
    interpreted: Interpreted = False,
    as_json: Json = False,
) -> None:
    """Tell two players apart.

    Many games, two from each random opening, one with either side. A player who breaks the rules
    loses that game, and so does one who takes half a second more for a move than its own `time`.
    """
    duel = Duel(
        load(spec), (first, second), games, opening, seed, time, interpreted, longest, clock
    )
    if records:
        _resume(duel, records)
    interrupted = _play(duel, records)
    if as_json:
        print(json.dumps(duel.facts(), ensure_ascii=False))
    else:
        print("\n".join(report(duel)))
    if interrupted:
        raise typer.Exit(INTERRUPTED)


def _play(duel: Duel, records: Path | None) -> bool:
    """Play all games, or until Ctrl-C: whether that came."""
    patiently(duel.warm_up)
    games = duel.play()
    with _progress(duel) as show:
        try:
            while played := patiently(partial(next, games, None)):
                if records:
                    _save(played, records, len(duel.played), duel.games)
                show()
        except KeyboardInterrupt:
            return True
    return False


def _resume(duel: Duel, folder: Path) -> None:
    """Go on with what the folder holds, if that is the beginning of the same match."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise RecordError(f"{folder}: {error.strerror or error}") from None
    files = sorted(folder.glob("*.json"))
    try:
        if files != [_file(folder, number, duel.games) for number in range(1, len(files) + 1)]:
            raise RecordError("these are not the first games of this match")
        duel.resume([Record.load(file) for file in files])
    except RecordError as error:
        raise RecordError(f"{folder} holds other records: {error}: choose another folder") from None


def _file(folder: Path, number: int, games: int) -> Path:
    return folder / f"{number:0{len(str(games))}}.json"


def _save(played: Played, folder: Path, number: int, games: int) -> None:
    played.record.save(_file(folder, number, games))


@contextmanager
def _progress(duel: Duel) -> Iterator[Callable[[], None]]:
    """A bar on stderr with the running score while games are played, if a person watches."""
    if not is_terminal(sys.stderr):
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
    from rich.progress import TimeRemainingColumn as Remaining

    columns = BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}"), Remaining()
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=duel.games, completed=len(duel.played))
        yield lambda: bar.update(task, advance=1, description=_running(duel.score()))


def _running(score: Score) -> str:
    """The score in a few letters.

    >>> _running(Score(12, 3, 5))
    '+12 =3 -5'
    """
    return f"+{score.wins} ={score.draws} -{score.losses}"


def report(duel: Duel) -> list[str]:
    """What came of it, for people."""
    if not duel.played:
        return ["no game was finished"]
    lines = [_headline(duel), "", *_scores(duel), "", _strength(duel), "", *_costs(duel)]
    for (name, reason), numbers in duel.forfeits().items():
        told = wrapped(_forfeit(name, reason, numbers), 0)
        lines += ["", *(styled(line, "yellow") for line in told)]
    return lines


def _headline(duel: Duel) -> str:
    count = len(duel.played)
    games = f"{count} games" if count == duel.games else f"{count} of {duel.games} games"
    same = "" if duel.different == count else f", {duel.different} different"
    how = f"{games}{same}, {duel.length:.1f} plies each, {duel.opening} of them random"
    return styled(clipped(f"{duel.game.spec}: {how}", width()), "bold")


def _scores(duel: Duel) -> list[str]:
    rows = [_score(f"as {duel.game.sides[side]}", duel.score(side)) for side in duel.seats]
    rows.append(_score("together", duel.score()))
    found = [*wrapped(f"{duel.players[0]} against {duel.players[1]}", 0), *table(HEADS, rows)]
    if duel.game.is_general:
        one, other = duel.gains
        found.append(f"points a game: {one:.1f} against {other:.1f}")
    return found


HEADS = "", "wins", "draws", "losses", "score"


def _score(name: str, score: Score) -> list[str]:
    return [name, *map(str, score), f"{100 * score.share:.1f} %"]


def _strength(duel: Duel) -> str:
    if (known := duel.elo) is None:
        return "Elo: no pair of games is complete"
    few = 2 * duel.different < len(duel.played)
    return f"Elo {known}, by pairs" + few * "; few games differ: try a longer --opening"


def _costs(duel: Duel) -> list[str]:
    rows = [_cost(*pair) for pair in zip(duel.players, duel.efforts, strict=True)]
    return table(("player", "moves", "ms/move", "slowest", "nodes/move", "nodes/s"), rows)


def _cost(name: str, effort: Effort) -> list[str]:
    mean = effort.seconds / max(effort.moves, 1)
    times = [f"{1000 * mean:.2f}", f"{1000 * effort.slowest:.2f}"]
    rates = effort.nodes / max(effort.moves, 1), effort.nodes / max(effort.seconds, 1e-9)
    nodes = [f"{rate:.0f}" if effort.nodes else "–" for rate in rates]
    return [clipped(name, max(width() - 50, 16)), str(effort.moves), *times, *nodes]


def _forfeit(name: str, reason: str, numbers: list[int]) -> str:
    """Who lost which games otherwise than on the board, and why.

    >>> _forfeit("mine.py", "chose 9, which is not legal", [1, 4])
    'mine.py chose 9, which is not legal: games 1, 4'
    """
    games = ", ".join(map(str, numbers[:8])) + " …" * (len(numbers) > 8)
    who = f"{name} {reason}" if name else f"nobody won, {reason}"
    return f"{who}: {'game' if len(numbers) == 1 else 'games'} {games}"
