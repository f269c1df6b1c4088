"""How fast a player searches, how deep it comes in which time, and how many riddles it solves.

>>> from alfonso import load
>>> exam = examined(load("tictactoe"), "alphabeta:depth=4", seconds=0.01)
>>> exam.nodes > 0, exam.depths
(True, ())
"""

from __future__ import annotations

import inspect
import time
from dataclasses import dataclass
from typing import Any

from alfonso.errors import SpecError
from alfonso.game import Game
from alfonso.limits import Seconds
from alfonso.methods.analysis import Analysis
from alfonso.players import player
from alfonso.position import Position
from alfonso.riddles import riddles


@dataclass(frozen=True)
class Exam:
    """What a player showed; seconds are those of the processor for speed, of the clock for depths.

    `depths` are pairs of a depth and the seconds until it was reached, where the player tells.
    """

    game: str
    player: str
    nodes: int
    seconds: float
    depths: tuple[tuple[int, float], ...]
    solved: int
    riddles: int

    @property
    def nodes_per_s(self) -> float:
        return self.nodes / max(self.seconds, 1e-9)

    def facts(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "player": self.player,
            "nodes": self.nodes,
            "seconds": round(self.seconds, 6),
            "nodes_per_s": round(self.nodes_per_s),
            "depths": [{"depth": depth, "seconds": round(s, 6)} for depth, s in self.depths],
            "solved": self.solved,
            "riddles": self.riddles,
        }


def examined(
    game: Game, spec: str, seconds: float = 1.0, each: float = 0.1, interpreted: bool = False
) -> Exam:
    """One search from the start, so long, and one of each riddle; a spec's own limits go before."""
    start = game.position()
    usual = {"interpreted": interpreted}
    _searched(start, spec, {**usual, "time": Seconds(0.001)})  # compiled before the clock runs
    began, used = time.perf_counter(), time.process_time()
    depths: list[tuple[int, float]] = []

    def reached(found: Analysis) -> None:
        depths.append((found.depth, time.perf_counter() - began))

    found = _searched(start, spec, {**usual, "time": Seconds(seconds)}, reached)
    used = time.process_time() - used
    known = riddles(game)
    given = {**usual, "time": Seconds(each)}
    answers = (_searched(riddle.position(game), spec, given).move for riddle in known)
    solved = sum(r.is_solved_by(move, game) for r, move in zip(known, answers, strict=True))
    return Exam(game.spec, spec, found.nodes, used, tuple(depths), solved, len(known))


def _searched(position: Position, spec: str, given: dict[str, Any], watch: Any = None) -> Analysis:
    chosen = player(spec, **given)
    search = getattr(chosen, "search", None)
    if search is None:
        raise SpecError(f"{spec} only chooses moves: there is no search to measure")
    tells = watch and "watch" in inspect.signature(search).parameters
    found: Analysis = search(position, watch) if tells else search(position)
    return found
