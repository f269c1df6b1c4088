"""How far apart the engine's levels are: `uv run --group dev python bench/levels.py [GAME …]`.

Every level plays the one below it, and the gap is told in Elo with its 95 % interval. Players are
limited by depth and nodes alone, so that a busy machine changes nothing; `--minutes` ends it early.
"""

from __future__ import annotations

import argparse
import sys
import time

import alfonso
from alfonso.duel import Duel
from alfonso.engine.levels import LEVELS
from alfonso.engine.method import Engine

GAMES = "connectfour", "alquerque"
LONGEST = 120
OPENING = 6
"""Random plies: enough that games differ, for the higher levels play the same game again."""
LEAST, MOST = 100, 200
"""Elo that a level should be above the one before."""


class Levelled(Engine):
    """A level without its limit of time."""

    def __init__(self, level: int, seed: int = 0, interpreted: bool = False) -> None:
        super().__init__(level=level, seed=seed, interpreted=interpreted)
        self.time = None


def gap(game: alfonso.Game, level: int, games: int) -> Duel:
    """A match of a level against the one below."""
    players = f"{__file__}:Levelled:level={level}", f"{__file__}:Levelled:level={level - 1}"
    duel = Duel(game, players, games, opening=OPENING, seed=level, longest=LONGEST)
    for _ in duel.play():
        assert all(not name for name, _ in duel.forfeits()), duel.forfeits()
    return duel


def told(game: str, level: int, duel: Duel) -> str:
    wins, draws, losses = duel.score()
    elo = duel.elo
    assert elo is not None
    verdict = "" if elo.high >= LEAST and elo.low <= MOST else "  beside the mark"
    score = f"+{wins} ={draws} -{losses}"
    games = f"{duel.different} different games"
    return f"{game:12} {level:2} over {level - 1:2}  {score:14} {games}  Elo {elo}{verdict}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=GAMES, metavar="GAME")
    parser.add_argument("--rounds", type=int, default=200, metavar="N", help="games a pairing")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="begin no more then")
    parser.add_argument("--levels", type=int, nargs="*", default=range(2, len(LEVELS) + 1))
    asked = parser.parse_args()
    end = time.monotonic() + 60 * asked.minutes
    for spec in asked.games:
        for level in asked.levels:
            if time.monotonic() < end:
                print(told(spec, level, gap(alfonso.load(spec), level, asked.rounds)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
