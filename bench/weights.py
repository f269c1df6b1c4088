"""Learn the weights that are shipped: `uv run --group dev python bench/weights.py [GAME …]`.

Each game is learnt from so many games of the engine against itself, which takes a minute or two.
Then the engine plays matches with the weights against itself without them. The weights slow it
down or not: it gets as many nodes a move as it visits in the time that 2000 take without them. Who
scores more than half is shipped. `--kept FOLDER` keeps what was learnt there and does not learn it
again; `--table` only shows what is shipped.
"""

from __future__ import annotations

import argparse
import statistics
import time
from pathlib import Path
from typing import Any, NamedTuple

import alfonso
from alfonso.duel import Duel, Score
from alfonso.errors import SpecError
from alfonso.game import Game
from alfonso.limits import Seconds
from alfonso.openings import openings
from alfonso.players import player
from alfonso.tuning.tuner import Tuner
from alfonso.tuning.weights import Weights, keep, read

SHIPPED = Path(alfonso.__file__).parent / "tuning" / "weights"
GAMES = {
    "alquerque": 2500,
    "alquerque:rules=alfonso": 1500,
    "blocker": 2000,
    "breakthrough": 1500,
    "connectfour": 5000,
    "draughts": 1200,
    "fendo": 250,
    "morris": 1000,
    "othello": 1200,
    "tictactoe": 2000,
    "wights": 3000,
}
MATCH, NODES, OPENING, LONGEST = 40, 2000, 4, 250
ROUNDS, SPAN = 5, Seconds(0.2)


class Verdict(NamedTuple):
    """How weights fared, and how fast the engine is with them, as a share of without."""

    speed: float
    score: Score

    def facts(self) -> dict[str, Any]:
        return {"speed": round(self.speed, 2), "score": list(self.score), "nodes": NODES}


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("games", nargs="*", default=list(GAMES))
    options.add_argument("--kept", type=Path, default=None)
    options.add_argument("--table", action="store_true")
    chosen = options.parse_args()
    if not chosen.table:
        for spec in chosen.games:
            print(made(alfonso.load(spec), chosen.kept), flush=True)
    print("\n".join(table()))


def made(game: Game, folder: Path | None) -> str:
    """Learn, try, and ship what brings something."""
    file = (folder or Path()) / f"{slug(game)}.json"
    weights = kept(file, game) if folder else None
    if weights is None:
        weights = Tuner(game, games=GAMES.get(game.spec, 1000)).run()
        keep(weights, file)
    verdict = tried(game, file)
    if folder is None:
        file.unlink()
    place = SHIPPED / file.name
    if verdict.score.share <= 0.5:
        place.unlink(missing_ok=True)
        return f"{game.spec}: {verdict.score}, speed {verdict.speed:.2f}: not shipped"
    keep(weights._replace(made=weights.made | verdict.facts()), place)
    place.chmod(0o644)
    return f"{game.spec}: {verdict.score}, speed {verdict.speed:.2f}: shipped"


def kept(file: Path, game: Game) -> Weights | None:
    try:
        return read(file, game)
    except SpecError:
        return None


def tried(game: Game, file: Path) -> Verdict:
    """A match at equal time, in nodes."""
    speed = speed_with(game, file)
    one, other = f"engine:nodes={round(NODES * speed)},weights={file}", plain()
    duel = Duel(game, (one, other), MATCH, OPENING, longest=LONGEST)
    for _ in duel.play():
        pass
    return Verdict(speed, duel.score())


def speed_with(game: Game, file: Path) -> float:
    """Nodes a second of the processor with weights, as a share of those without."""
    starts = openings(game.position(), OPENING)
    ratios = []
    for _ in range(ROUNDS + 1):
        start = next(starts)
        rates = []
        for spec in (f"engine:weights={file}", "engine:weights=none"):
            one = player(spec, time=SPAN)
            began = time.process_time()
            found = one.search(start)  # type: ignore[attr-defined]
            rates.append(found.nodes / max(time.process_time() - began, 1e-6))
        ratios.append(rates[0] / rates[1])
    return statistics.median(ratios[1:])  # the first one compiled


def plain() -> str:
    return f"engine:nodes={NODES},weights=none"


def slug(game: Game) -> str:
    return game.spec.replace(":", "-").replace("=", "-").replace(",", "-")


def table() -> list[str]:
    """What is shipped, for the documents."""
    lines = [
        "| game | learnt from games | speed | wins, draws, losses | score |",
        "|---|--:|--:|--:|--:|",
    ]
    for file in sorted(SHIPPED.glob("*.json")):
        made = Weights.of(file.read_text(), file.name).made
        score = Score(*made["score"])
        row = made["spec"], f"{made['games']:,}", f"{made['speed']:.2f}"
        cells = *row, ", ".join(map(str, score)), f"{100 * score.share:.0f} %"
        lines.append(f"| {' | '.join(cells)} |")
    return lines


if __name__ == "__main__":
    main()
