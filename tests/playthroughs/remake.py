"""Makes the recorded games in this folder anew, when rules, names or drawings change on purpose:

    uv run --group dev python tests/playthroughs/remake.py

`git diff tests/playthroughs` then shows what has changed for users. With specs as arguments, only
these are made. A game is added by adding its spec to SPECS.
"""

import re
import sys
from pathlib import Path

from alfonso.load import load
from alfonso.testing.playthrough import MOST_PLIES, Story, playthrough, written

HERE = Path(__file__).parent
SEEDS = range(1, 30)
SPECS = (
    "alquerque",
    "alquerque:rules=alfonso",
    "alquerque:rules=murray",
    "alquerque:rules=forced",
    "alquerque:rules=bell",
    "alquerque:rules=codecup",
    "blocker",
    "blocker:rules=leiden22",
    "breakthrough",
    "connectfour",
    "draughts",
    "fendo",
    "morris",
    "othello",
    "tictactoe",
    "wights",
)


def file_of(spec: str) -> Path:
    return HERE / f"{re.sub(r'[:=,]+', '-', spec)}.json"


def short_game(spec: str) -> Story:
    """The first of some random games that ends, or else the first of them, cut short."""
    game = load(spec)
    stories = (playthrough(game, seed) for seed in SEEDS)
    ended = (story for story in stories if story["plies"][-1]["result"] != "open")
    return next(ended, None) or playthrough(game, SEEDS[0], MOST_PLIES)


def main(specs: list[str]) -> None:
    for spec in specs or SPECS:
        file_of(spec).write_text(written(short_game(spec)))
        print(f"{file_of(spec).name}: {file_of(spec).stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main(sys.argv[1:])
