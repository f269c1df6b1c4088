"""The figures of the project, measured: `uv run --group dev --group peers python bench/figures.py`.

Each line is a figure, what was measured in this run, what is wanted, and the verdict; the name of
a group, like `simulations`, measures that one alone.
Speeds are the best of a few short runs on one core, in processor time, since a shared machine only
ever makes them slower. Where `pyspiel` (the peers group) is installed, its random playouts run in
the same minute.
"""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from typing import Any, NamedTuple

import alfonso
from alfonso.gdl.reader import read_file
from alfonso.gdl.simulator import simulator_of
from alfonso.openings import openings
from alfonso.perft import perft
from alfonso.players import player
from alfonso.playouts import playouts

PEERS = {
    "tictactoe": "tic_tac_toe",
    "connectfour": "connect_four",
    "breakthrough": "breakthrough",
    "draughts": "checkers",
    "othello": "othello",
}
PLAYOUTS = {
    "tictactoe": 2_000_000,
    "connectfour": 500_000,
    "breakthrough": 60_000,
    "draughts": 70_000,
    "othello": 25_000,
    "alquerque:rules=alfonso": 42_000,
}
COUNTS = [
    ("tictactoe", 9, 127872),
    ("connectfour", 7, 823536),
    ("othello", 7, 55092),
    ("breakthrough", 4, 256036),
    ("draughts", 5, 7361),
    ("fendo:size=3", 4, 223902),
    ("alquerque:rules=sdu", 9, 286624),
    ("wights:plies=0", 6, 3197475),
]
LANES = {
    "ticTacToe": 4_000_000,
    "connectFour": 1_000_000,
    "breakthrough": 150_000,
    "knightThrough": 250_000,
    "englishDraughts": 60_000,
    "speedChess": 40_000,
    "reversi": 20_000,
    "amazons_10x10": 6_000,
    "hex": 10_000,
    "gomoku_15x15": 40_000,
    "chess_200": 3_000,
}
"""Random games a second of public games in GDL, where their files are at hand."""
NODES = {
    "connectfour": 8e6,
    "breakthrough": 4e6,
    "othello": 2.5e6,
    "alquerque:rules=alfonso": 6e6,
    "fendo": 1.5e6,
    "draughts": 2.5e6,
}
"""Nodes a second of the engine."""
DEPTHS = {"connectfour": 20, "breakthrough": 13, "othello": 17, "draughts": 20}
"""What one thread and two are raced to; a second or so for one."""
ENDINGS, STONES = 60, 28
ROOT = Path(__file__).parents[1]
SIMULATIONS = 4000
COUNTING = [("fendo", 3, 5e6), ("alquerque:rules=sdu", 13, 30e6)]


class Figure(NamedTuple):
    name: str
    measured: float
    wanted: float
    unit: str = ""
    at_most: bool = False

    @property
    def is_reached(self) -> bool:
        return self.measured <= self.wanted if self.at_most else self.measured >= self.wanted

    def __str__(self) -> str:
        sign, verdict = "≤" if self.at_most else "≥", "reached" if self.is_reached else "MISSED"
        wanted = f"{sign} {self.wanted:,.6g}"
        return f"{self.name:44} {self.measured:>16,.4g} {wanted:>16} {self.unit:12} {verdict}"


def best(measure: Callable[[], float], times: int = 3) -> float:
    return max(measure() for _ in range(times))


def counts() -> Iterator[Figure]:
    for spec, depth, wanted in COUNTS:
        found = perft(alfonso.load(spec).position(), depth)
        yield Figure(f"perft {spec} {depth}, off by", abs(found - wanted), 0, "leaves", True)


def counting() -> Iterator[Figure]:
    for spec, depth, wanted in COUNTING:
        position = alfonso.load(spec).position()
        perft(position, 1)

        def speed(position: alfonso.Position = position, depth: int = depth) -> float:
            started = time.process_time()
            return perft(position, depth) / (time.process_time() - started)

        yield Figure(f"perft {spec}", best(speed), wanted, "leaves/s")


def random_play() -> Iterator[Figure]:
    for spec, wanted in PLAYOUTS.items():
        game = alfonso.load(spec)
        playouts(game, games=1)
        ours = best(lambda game=game: own_playouts(game))  # type: ignore[misc]
        yield Figure(f"playouts {spec}", ours, wanted, "/s")
        if (peer := PEERS.get(spec)) and (theirs := peer_playouts(peer)):
            yield Figure(f"playouts {spec}, pyspiel from Python", ours / theirs, 10, "times")


def own_playouts(game: alfonso.Game, seconds: float = 0.7) -> float:
    started = time.process_time()
    return playouts(game, seconds=seconds).games / (time.process_time() - started)


def peer_playouts(name: str, seconds: float = 0.7) -> float | None:
    """Random playouts a second of OpenSpiel, driven from Python; None where it is not installed."""
    try:
        import pyspiel
    except ImportError:
        return None
    game, dice, played = pyspiel.load_game(name), random.Random(1), 0
    started = time.process_time()
    while time.process_time() - started < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(dice.choice(state.legal_actions()))
        played += 1
    return played / (time.process_time() - started)


def lanes() -> Iterator[Figure]:
    """Games in GDL, 512 at once; those of our own collection must only be fast."""
    files = {ROOT.parent / "shared" / "gdl" / f"{name}.kif": n for name, n in LANES.items()}
    files |= dict.fromkeys(sorted((ROOT / "examples" / "gdl").glob("*.kif")), 1_000_000)
    for file in filter(Path.exists, files):
        simulator = simulator_of(read_file(file))
        simulator.play(512)
        speed = best(lambda it=simulator: it.play(seconds=0.7).playouts_per_s)  # type: ignore[misc]
        yield Figure(f"random games of {file.name}", speed, files[file], "/s")


def simulations() -> Iterator[Figure]:
    """Monte Carlo beside that of OpenSpiel in C++: one random playout each, processor time."""
    try:
        import pyspiel
    except ImportError:
        return
    for spec, name in PEERS.items():
        ours = partial(our_simulations, spec)
        theirs = partial(peer_simulations, pyspiel.load_game(name), pyspiel)
        ours(), theirs()
        ratio = sorted(ours() / theirs() for _ in range(5))[2]
        yield Figure(f"mcts {spec}, over pyspiel.MCTSBot", ratio, 5, "times")


def our_simulations(spec: str, seconds: float = 0.4) -> float:
    """Simulations a second; each search plants a new tree, for none follows from the one before."""
    start, made = alfonso.load(spec).position(), 0
    searching = player(f"mcts:sims={SIMULATIONS}")
    first, second = (start.child(move) for move in list(start.legal_moves)[:2])
    searching.search(first)  # type: ignore[attr-defined]
    began = time.process_time()
    for position in cycle((second, first)):
        made += searching.search(position).leaves  # type: ignore[attr-defined]
        if (took := time.process_time() - began) > seconds:
            return made / took
    raise AssertionError


def peer_simulations(game: Any, pyspiel: Any, seconds: float = 0.4) -> float:
    state, made = game.new_initial_state(), 0
    state.apply_action(state.legal_actions()[0])
    playout = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.MCTSBot(game, playout, 1.0, SIMULATIONS, 0, True, 1, False)
    began = time.process_time()
    while (took := time.process_time() - began) < seconds:
        made += bot.mcts_search(state).explore_count
    return made / took


def searches() -> Iterator[Figure]:
    """Nodes are divided by processor time, all of it: a search's own and that of its log."""
    position = alfonso.load("connectfour").position()
    spec = "alphabeta:depth={},eval=outcome"
    found = alfonso.search(position, spec.format(10))
    yield Figure("alphabeta connectfour 10, off by", abs(found.nodes - 155590), 0, "nodes", True)
    native = best(lambda: found_per_s(position, spec.format(13)))
    yield Figure("alphabeta connectfour", native, 30e6, "nodes/s")
    plain = best(lambda: found_per_s(position, spec.format(9) + ",interpreted=1"))
    yield Figure("alphabeta connectfour, interpreted", plain, 0.3e6, "nodes/s")
    blocker = alfonso.load("blocker:rules=leiden22").position()
    deep = "minimax:depth=16,eval=outcome"
    took = best(lambda: -alfonso.search(blocker, deep).seconds)
    yield Figure("blocker minimax to depth 16", -took, 1.0, "s", True)
    yield recording(position)


def found_per_s(position: alfonso.Position, spec: str) -> float:
    """The nodes that a search visits in a second of processor time."""
    began = time.process_time()
    found = alfonso.search(position, spec)
    return found.nodes / (time.process_time() - began)


def recording(position: alfonso.Position) -> Figure:
    """What it costs to record every node of a tree, as a ratio of interleaved runs."""
    spec = "alphabeta:depth=11,eval=outcome"
    ratios = []
    for _ in range(5):
        plain = found_per_s(position, spec)
        ratios.append(plain / found_per_s(position, f"{spec},tree_nodes=1700000"))
    return Figure("recording a tree of 1.7 M nodes", sorted(ratios)[2], 3.0, "times", True)


def engine() -> Iterator[Figure]:
    """Nodes of all kinds, interior and quiet ones, from some openings."""
    for spec, wanted in NODES.items():
        start = alfonso.load(spec).position()
        places = [p for plies in (0, 4, 8) for p in islice(openings(start, plies, seed=plies), 2)]

        def speed(places: list[alfonso.Position] = places) -> float:
            return statistics.mean(found_per_s(place, "engine:nodes=1000000") for place in places)

        yield Figure(f"engine {spec}", best(speed), wanted, "nodes/s")


def endings() -> Iterator[Figure]:
    """Connect four with 28 discs on the board, solved to the end with the distance."""
    places = list(late(random.Random(28)))
    solving = player("engine:exact=1")
    solving.choose(places[0])
    took = -best(lambda: -mean_time(solving, places))
    yield Figure(f"connectfour with {STONES} discs, solved", 1000 * took, 2, "ms", True)


def late(dice: random.Random) -> Iterator[alfonso.Position]:
    found = 0
    while found < ENDINGS:
        position = alfonso.load("connectfour").position()
        while not position.is_over and position.ply < STONES:
            position = position.child(dice.choice(list(position.legal_moves)))
        if not position.is_over:
            found += 1
            yield position


def mean_time(solving: Any, places: list[alfonso.Position]) -> float:
    began = time.process_time()
    for place in places:
        solving.choose(place)
    return (time.process_time() - began) / len(places)


def threads() -> Iterator[Figure]:
    """How much sooner two threads are at a depth than one; this needs two idle cores."""
    for spec, depth in DEPTHS.items():
        start = next(openings(alfonso.load(spec).position(), 4))
        ratios = []
        for _ in range(5):
            one, two = (alfonso.search(start, f"engine:depth={depth},threads={n}") for n in (1, 2))
            ratios.append(one.seconds / two.seconds)
        yield Figure(f"two threads, {spec} to depth {depth}", sorted(ratios)[2], 1.25, "times")


def proof() -> Iterator[Figure]:
    """Connect four from the empty board, proven by two threads; asked for by name alone, for it
    takes minutes."""
    if "proof" in sys.argv[1:]:
        began = time.perf_counter()
        proven: list[float] = []

        def watch(found: Any) -> None:
            if found.outcome and not proven:
                proven.append(time.perf_counter() - began)

        solving: Any = player("engine:exact=1,threads=2,hash=1GB")
        found = solving.search(alfonso.load("connectfour").position(), watch)
        yield Figure(f"connectfour: {found.outcome}", proven[0] / 60, 15, "min", True)
        took = (time.perf_counter() - began) / 60
        yield Figure(f"connectfour: in {found.plies} plies", took, 60, "min", True)


def starts() -> Iterator[Figure]:
    command = [sys.executable, "-m", "alfonso", "perft", "connectfour", "--depth", "1"]
    with tempfile.TemporaryDirectory() as folder:
        yield Figure("cold start", started(command, folder), 6.0, "s", True)
        warm = -best(lambda: -started(command, folder))
        yield Figure("warm start", warm, 1.0, "s", True)
    importing = [sys.executable, "-c", "import alfonso"]
    bare = -best(lambda: -started([sys.executable, "-c", ""], folder))
    took = -best(lambda: -started(importing, folder))
    yield Figure("import alfonso, over Python itself", took - bare, 0.15, "s", True)


def started(command: list[str], cache: str) -> float:
    import os

    began = time.perf_counter()
    subprocess.run(
        command, check=True, capture_output=True, env={**os.environ, "ALFONSO_CACHE": cache}
    )
    return time.perf_counter() - began


def main() -> int:
    missed = 0
    groups = counts, counting, random_play, lanes, simulations, searches, starts
    groups += engine, endings, threads, proof
    for group in groups:
        if sys.argv[1:] and group.__name__ not in sys.argv[1:]:
            continue
        for figure in group():
            print(figure, flush=True)
            missed += not figure.is_reached
    return min(missed, 1)


if __name__ == "__main__":
    sys.exit(main())
