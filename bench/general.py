"""How well `auto` plays games it has never seen: `uv run --group dev python bench/general.py`.

Five public games in GDL against plain UCT, and against a search that deepens two plies at a time
with the opponent's mobility as its guide, at the same time a move; and tic-tac-toe, which nobody
who can count loses. Before a game `auto` has a start clock, as on a match server. `--kept FILE`
writes finished pairings down and leaves them out the next time.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import alfonso
from alfonso.auto.method import bouts_of
from alfonso.duel import Score
from alfonso.limits import Seconds
from alfonso.players import player
from strength import Pairing, Result, played, read

AUTO = "auto:trial=0"
PLAIN = "mcts:policy=random"
"""UCT as in a textbook: one random game, one new node at a time, over the same circuit."""
RIVALS = {PLAIN: 0.65, "deepening:step=2,eval=mobility": 0.8}
GAMES = "breakthrough", "connectFour", "knightThrough", "reversi", "englishDraughts"
SURE = "ticTacToe"
"""Where `auto` never loses, whoever plays against it."""
START = 30.0


def pairings(asked: argparse.Namespace) -> Iterator[Pairing]:
    for name in asked.games:
        for rival in RIVALS:
            file = str(asked.folder / f"{name}.kif")
            yield Pairing(file, AUTO, rival, games=asked.rounds, time=asked.time)


def results(asked: argparse.Namespace) -> Iterator[Result]:
    known, end = read(asked.kept), time.monotonic() + 60 * asked.minutes
    for pairing in pairings(asked):
        if pairing in known:
            yield Result(pairing, known[pairing])
        elif time.monotonic() < end:
            print(f"{pairing.game}: {prepared(pairing, asked.start)}", flush=True)
            result = played(pairing, is_fair=False)
            if asked.kept:
                with asked.kept.open("a") as lines:
                    print(json.dumps(result), file=lines)
            yield result


def prepared(pairing: Pairing, seconds: float) -> str:
    """What `auto` finds out in its start clock; machine code is made for both sides before."""
    game = alfonso.load(pairing.game)
    for spec in (pairing.first, pairing.second):
        player(spec, time=Seconds(0.01)).choose(game.position())
    return bouts_of(game, seconds).why


def verdict(found: list[Result]) -> Iterator[tuple[str, bool]]:
    """A line for each rival over all games, and whether what is wanted was reached."""
    for rival, least in RIVALS.items():
        scores = [score for pairing, score in found if _counts(pairing, rival)]
        total = Score(*map(sum, zip(*scores, strict=True))) if scores else Score()
        if total.games:
            is_reached = total.share >= least
            told = f"over {len(scores)} games, {total.share:.1%} against {rival}"
            yield f"{told}; ≥ {least:.0%} {'reached' if is_reached else 'MISSED'}", is_reached
    lost = sum(score.losses for pairing, score in found if SURE in pairing.game)
    if any(SURE in pairing.game for pairing, _ in found):
        yield f"lost {lost} games of {SURE}; 0 {'MISSED' if lost else 'reached'}", not lost


def _counts(pairing: Pairing, rival: str) -> bool:
    return pairing.second == rival and SURE not in pairing.game


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", nargs="+", default=[*GAMES, SURE], metavar="GAME")
    parser.add_argument("--folder", type=Path, default=Path("../shared/gdl"), help="of the games")
    parser.add_argument("--rounds", type=int, default=20, metavar="N", help="games a pairing")
    parser.add_argument("--time", type=Seconds.read, default=Seconds(0.2), help="a move")
    parser.add_argument("--start", type=Seconds.read, default=Seconds(START), help="a start clock")
    parser.add_argument("--kept", type=Path, metavar="FILE")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="begin no more then")
    asked = parser.parse_args()
    found = []
    for result in results(asked):
        print(result, flush=True)
        found.append(result)
    reached = True
    for line, is_reached in verdict(found):
        print(line)
        reached &= is_reached
    return int(not reached)


if __name__ == "__main__":
    sys.exit(main())
