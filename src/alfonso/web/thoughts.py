"""What a searching process can be asked, each kind of request under its name.

A request is a JSON object: `do` names the kind; `game`, `start` and `moves` the position; `player`
who thinks; `table` whose memory of earlier searches to go on with. `hear` is told what is found
meanwhile, and `Stop` tells when nobody listens any more.
"""

from __future__ import annotations

import inspect
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from alfonso.gdl.checker import checked
from alfonso.gdl.reader import read_file
from alfonso.load import DESCRIBED, load
from alfonso.mcts.growing import Growing
from alfonso.methods import analysed
from alfonso.methods.analysis import Analysis, Candidate, value_text
from alfonso.methods.values import chance, outcome_of
from alfonso.players import Player
from alfonso.playouts import playouts
from alfonso.position import Position
from alfonso.web import recording
from alfonso.web.asked import player_of, position_of
from alfonso.web.blame import blamed

Facts = dict[str, Any]
Hear = Callable[[Facts], None]

SLICE = 0.4
"""Seconds after which a growing tree is told of."""


class Stopped(Exception):
    """Nobody listens any more."""


class Stop(threading.Event):
    """Set when a search is to end; `ends` is called then, at once."""

    ends: Callable[[], None] | None = None

    def now(self) -> None:
        self.set()
        if self.ends:
            self.ends()


def choose(request: Facts, hear: Hear, stop: Stop) -> Facts:
    """The move of a player, by name."""
    position = position_of(request)
    found = _found(player_of(request), position, hear, stop)
    return told(found)


def analyse(request: Facts, hear: Hear, stop: Stop) -> Facts:
    """The best moves, told again and again while they are searched."""
    position, chosen = position_of(request), player_of(request)
    if isinstance(chosen, Growing):
        return _grown(chosen, position, hear, stop)
    return told(_found(chosen, position, hear, stop))


def check(request: Facts, hear: Hear, stop: Stop) -> Facts:
    """Whether a game plays: `notes` tell what is wrong, line by line."""
    file = Path(request["game"])
    if file.suffix not in DESCRIBED:
        game = load(str(file))
        with blamed(game):
            playouts(game, games=3, interpreted=True)
        return {"notes": []}
    notes = _notes(file)
    if not any(note["kind"] == "error" for note in notes):
        load(str(file)).position()  # which plays some random games to see what kind it is
    return {"notes": notes}


def _notes(file: Path) -> list[Facts]:
    return [
        {
            "kind": "error" if note.is_error else "warning",
            "line": note.place.line,
            "text": note.text,
        }
        for note in checked(read_file(file))
    ]


def tree(request: Facts, hear: Hear, stop: Stop) -> Facts:
    """The best moves, with the tree of the search as far as it was recorded."""
    position, chosen = position_of(request), player_of(request)
    stop.ends = getattr(chosen, "stop", None)
    only = position.find(request["only"]) if request.get("only") else None
    found, recorded = recording.recorded(chosen, position, only)
    return told(found) | {"tree": recording.packed(recorded)}


THOUGHTS: dict[str, Callable[[Facts, Hear, Stop], Facts]] = {
    "choose": choose,
    "analyse": analyse,
    "check": check,
    "tree": tree,
}


def told(found: Analysis) -> Facts:
    """An analysis as a page is told of it."""
    facts = found.facts() | {"value_text": found.value_text}
    facts["moves"] = [_candidate(candidate, found) for candidate in found.candidates]
    return facts


def _candidate(candidate: Candidate, found: Analysis) -> Facts:
    value, likely = candidate.value, candidate.win_chance
    if likely is None:
        likely = chance(value, found.position.game, found.evaluation)
    return {
        "move": candidate.name,
        "value_text": value_text(value, outcome_of(value), None),
        "chance": round(likely, 4),
        "exact": candidate.exact,
        "pv": list(candidate.line),
        "visits": candidate.visits,
        "between": None if candidate.low is None else [candidate.low, candidate.high],
    }


def _found(chosen: Player, position: Position, hear: Hear, stop: Stop) -> Analysis:
    search = getattr(chosen, "search", None)
    if search is None or "watch" not in inspect.signature(search).parameters:
        return analysed(position, chosen)
    stop.ends = getattr(chosen, "stop", None)

    def watch(found: Analysis) -> None:
        hear(told(found))
        if stop.is_set():
            raise Stopped

    found: Analysis = search(position, watch=watch)
    return found


def _grown(chosen: Growing, position: Position, hear: Hear, stop: Stop) -> Facts:
    """A growing tree, told of slice by slice."""
    end = time.perf_counter() + (chosen.seconds or 0.0)
    chosen.seconds, nodes = min(chosen.seconds or SLICE, SLICE), 0
    while True:
        found = chosen.search(position)
        nodes += found.nodes
        facts = told(found) | {"nodes": nodes}
        hear(facts)
        if stop.is_set() or found.outcome or time.perf_counter() > end:
            return facts
