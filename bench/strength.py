"""Strength, told by matches: `uv run --group dev --group peers python bench/strength.py [GROUP …]`.

Each line is a pairing, how it went, what is wanted, and the verdict. `--kept FILE` writes finished
pairings down and leaves them out the next time, for all of them take hours. With `--fair` a move
ends after as many nodes as a quiet core visits in its time, so that a busy machine changes nothing.
`searches --ship` writes what the searches made of each other where the player `auto` looks it up.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator
from functools import cache
from itertools import combinations, islice
from pathlib import Path
from typing import NamedTuple

import alfonso
from alfonso.auto.bouts import Bouts
from alfonso.duel import Duel, Score, timed
from alfonso.limits import Seconds
from alfonso.load import names
from alfonso.openings import openings
from alfonso.players import player

SHIPPED = Path(__file__).parent.parent / "src" / "alfonso" / "auto" / "bouts.json"
GAMES = [name if name != "alquerque" else "alquerque:rules=alfonso" for name in names()]
MEASURED = "connectfour", "breakthrough", "othello", "draughts", "fendo", "alquerque:rules=alfonso"
EASYAI = f"{Path(__file__).with_name('easyai.py')}:depth=6"
"""Of the group `peers`."""
LONGEST = 200
"""Plies after which a game is drawn: two players who shuffle would go on for hours."""
SEARCHES = "engine", "mcts", "bestfirst"
LIMITS = {"engine": "nodes", "bestfirst": "nodes", "mcts": "sims", "auto": "nodes"}


class Pairing(NamedTuple):
    """Two players at a game; `least` is the share of the points that the first one should get."""

    game: str
    first: str
    second: str
    least: float = 0.0
    games: int = 40
    time: float = 0.1


class Result(NamedTuple):
    pairing: Pairing
    score: Score

    @property
    def is_reached(self) -> bool:
        return self.score.share >= self.pairing.least

    def __str__(self) -> str:
        pairing, (wins, draws, losses) = self.pairing, self.score
        who = f"{pairing.game}: {pairing.first} against {pairing.second}"
        verdict = "reached" if self.is_reached else "MISSED"
        told = f"≥ {pairing.least:.0%} {verdict}" if pairing.least else ""
        return f"{who:64} +{wins:<3} ={draws:<3} -{losses:<3} {self.score.share:6.1%}  {told}"


def of_auto() -> Iterator[Pairing]:
    """The player that chooses for itself is never much worse than any of those it chooses from."""
    for game in GAMES:
        for search in SEARCHES:
            yield Pairing(game, "auto", search, least=0.45)


def of_searches() -> Iterator[Pairing]:
    """Which of the three is the strongest, and where."""
    for game in GAMES:
        for first, second in combinations(SEARCHES, 2):
            yield Pairing(game, first, second, games=20)


def of_engine() -> Iterator[Pairing]:
    """The engine beats what a student would write, and what others offer to students."""
    for game in MEASURED:
        yield Pairing(game, "engine", "alphabeta:depth=4", least=0.9)
    yield Pairing("fendo", "engine", "alphabeta:depth=2,eval=area_freedom", least=0.975)
    yield Pairing("connectfour", "engine", EASYAI, least=1.0, games=20)


GROUPS = {"auto": of_auto, "searches": of_searches, "engine": of_engine}


def played(pairing: Pairing, is_fair: bool) -> Result:
    game = alfonso.load(pairing.game)
    specs = pairing.first, pairing.second
    if is_fair:
        specs = (
            fair(pairing.game, specs[0], pairing.time),
            fair(pairing.game, specs[1], pairing.time),
        )
    limit = None if is_fair else Seconds(pairing.time)
    duel = Duel(game, specs, pairing.games, time=limit, longest=LONGEST)
    for _ in duel.play():
        pass
    for (name, reason), numbers in duel.forfeits().items():
        print(f"  {name or 'nobody won,'} {reason}: {len(numbers)} games", flush=True)
    return Result(pairing, duel.score())


def usual(game: str, spec: str, seconds: float) -> str:
    """The player with so much time a move."""
    return timed(spec, Seconds(seconds))


@cache
def fair(game: str, spec: str, seconds: float) -> str:
    """The player with as many nodes a move as it visits in so much time of a processor."""
    limit = LIMITS.get(spec.partition(":")[0])
    if limit is None:
        return timed(spec, Seconds(seconds))
    nodes, took = 0, 0.0
    start = alfonso.load(game).position()
    for plies in (0, 2, 4):
        searching = player(timed(spec, Seconds(4 * seconds)))
        for position in islice(openings(start, plies, seed=plies), 2):
            searching.choose(position)  # whatever is compiled takes no time of the second one
            began = time.process_time()
            found = searching.search(position)  # type: ignore[attr-defined]
            nodes, took = nodes + found.nodes, took + time.process_time() - began
    return f"{spec}{',' if ':' in spec else ':'}{limit}={max(round(nodes * seconds / took), 1)}"


def ship(results: list[Result]) -> None:
    """A line for each game: what each search made of the others."""
    games: dict[str, Bouts] = {}
    for (game, first, second, *_), score in results:
        bouts = games.setdefault(game.partition(":")[0], Bouts())
        bouts.enter(first, second, score.wins + score.draws / 2, score.games)
    lines = (f"{json.dumps(game)}: {json.dumps(games[game].facts())}" for game in sorted(games))
    SHIPPED.write_text("{\n  " + ",\n  ".join(lines) + "\n}\n")


def read(file: Path | None) -> dict[Pairing, Score]:
    if file is None or not file.exists():
        return {}
    rows = map(json.loads, file.read_text().splitlines())
    return {Pairing(*row[0]): Score(*row[1]) for row in rows}


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("groups", nargs="*", default=[*GROUPS], metavar="GROUP")
    parser.add_argument("--games", nargs="+", default=GAMES, metavar="GAME", help="only these")
    parser.add_argument("--rounds", type=int, metavar="N", help="so many games a pairing")
    parser.add_argument("--time", type=Seconds.read, help="so much time a move")
    parser.add_argument("--fair", action="store_true")
    parser.add_argument("--kept", type=Path, metavar="FILE")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="begin no more then")
    parser.add_argument("--ship", action="store_true")
    return parser.parse_args()


def wanted(asked: argparse.Namespace) -> Iterator[Pairing]:
    """The pairings of the groups, changed as the options say."""
    changed = {"games": asked.rounds, "time": asked.time}
    changed = {key: value for key, value in changed.items() if value is not None}
    found = [pairing for group in asked.groups for pairing in GROUPS[group]()]
    for game in asked.games:
        yield from (each._replace(**changed) for each in found if each.game == game)


def results(asked: argparse.Namespace) -> Iterator[Result]:
    """What is kept of earlier runs, and what is played now."""
    known, end = read(asked.kept), time.monotonic() + 60 * asked.minutes
    for pairing in wanted(asked):
        if pairing in known:
            yield Result(pairing, known[pairing])
        elif time.monotonic() < end:
            result = played(pairing, asked.fair)
            if asked.kept:
                with asked.kept.open("a") as lines:
                    print(json.dumps(result), file=lines)
            yield result


def main() -> int:
    asked, found = options(), []
    for result in results(asked):
        print(result, flush=True)
        found.append(result)
    if asked.ship:
        ship(found)
    return min(sum(not result.is_reached for result in found), 1)


if __name__ == "__main__":
    sys.exit(main())
