"""The engine's time: stopped from outside, on a clock, and in the other side's time."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from alfonso import Position, RulesError, load
from alfonso.duel import Duel
from alfonso.engine.method import Engine
from alfonso.limits import Bytes, Clock, Seconds
from alfonso.match import Match
from alfonso.players import player

ENDLESS = """
from typing import NamedTuple
from alfonso import OPEN

class State(NamedTuple):
    ply: int

class Game:
    sides = "A", "B"
    def start(self):
        return State(0)
    def mover(self, state):
        return state.ply % 2
    def moves(self, state):
        yield 0
        yield 1
    def play(self, state, move):
        while state.ply == 3:
            move += 1
        return State(state.ply + 1)
    def result(self, state):
        return OPEN
"""


def position(spec: str = "connectfour") -> Position:
    return load(spec).position()


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("spec", ["connectfour", "wights"])
def test_it_stops_when_it_is_told(spec: str, threads: int) -> None:
    """The quickest of a few: a busy machine may keep any thread waiting."""
    engine, start = Engine(time=Seconds(60), threads=threads), position(spec)
    Engine(depth=1).search(start)  # whatever is compiled takes its time before
    took = []
    for _ in range(3):
        with ThreadPoolExecutor() as pool:
            searching = pool.submit(engine.search, start)
            time.sleep(0.15)
            began = time.perf_counter()
            engine.stop()
            assert searching.result(10).move in start.legal_moves
            took.append(time.perf_counter() - began)
    assert min(took) < 0.25


def test_who_watches_may_stop_it() -> None:
    engine = Engine(depth=30)
    found = engine.search(position(), lambda found: engine.stop() if found.depth == 5 else None)
    assert found.depth == 5 and found.seconds < 5


def test_a_share_of_the_clock_is_used() -> None:
    engine = Engine(clock=Clock(3.0, 0.0))
    found = engine.search(position())
    assert 0 < found.seconds < 1.5
    engine.on_clock(Clock(0.5))
    assert engine.search(position()).seconds < 0.5


def test_a_single_move_takes_no_time() -> None:
    line = position("draughts").play_all("11-15 22-18")
    assert len(line.legal_moves) == 1
    assert Engine(clock=Clock(600.0)).search(line).seconds < 5


def test_clocks_run_in_a_match_and_who_runs_out_of_time_loses() -> None:
    class Slow:
        name = "slow"

        def choose(self, position: Position) -> int:
            time.sleep(0.8)
            return next(iter(position.legal_moves))

    quick = player("random:seed=1")
    match = Match(position("tictactoe"), (quick, Slow()), clock=Clock(0.5))
    record = match.play()
    assert record.reason == "ran out of time" and record.result == (1, -1)
    assert match.clocks[0].left <= 0.5


def test_a_match_of_searches_keeps_to_its_clock() -> None:
    players = "engine:interpreted=1", "deepening"
    duel = Duel(load("tictactoe"), players, 2, clock=Clock(2.0, 0.01), interpreted=True)
    assert [played.record.reason for played in duel.play()] == ["", ""]
    assert duel.facts()["clock"] == "2s+0.01s"


def test_what_is_found_while_pondering_is_kept() -> None:
    start = position("connectfour:rows=5,columns=5")
    kept, fresh = Engine(depth=9, ponder=True), Engine(depth=9)
    move = kept.search(start).move
    time.sleep(0.5)
    after = start.child(move)
    reply = next(iter(after.legal_moves))
    found = kept.search(after.child(reply))
    kept.stop()
    assert found.nodes < fresh.search(after.child(reply)).nodes


def test_endless_rules_are_told_and_the_next_search_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "endless.py"
    file.write_text(ENDLESS)
    with pytest.raises(RulesError, match="never ends"):
        Engine(time=Seconds(1)).search(load(file).position())
    assert Engine(depth=4).search(position()).depth == 4


def test_ctrl_c_leaves_the_process_usable() -> None:
    engine, start = Engine(time=Seconds(60), threads=2), position()
    Engine(depth=1).search(start)
    alarm = threading.Timer(0.3, os.kill, [os.getpid(), signal.SIGINT])
    alarm.start()
    began = time.perf_counter()
    with pytest.raises(KeyboardInterrupt):
        engine.search(start)
    assert time.perf_counter() - began < 5
    assert engine.search(start, lambda found: engine.stop()).move in start.legal_moves


LITTLE = """
import resource
from alfonso import SpecError, load
from alfonso.players import player
position = load("connectfour").position()
player("engine:depth=2").search(position)
used = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (used + (256 << 20), used + (256 << 20)))
try:
    player("engine:depth=2,hash=1GB").search(position)
except SpecError as fault:
    print(fault)
print(player("engine:depth=4,hash=1MB").search(position).depth)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="asks Linux for its memory")
def test_too_little_memory_is_told_and_leaves_the_process_usable() -> None:
    answer = subprocess.run([sys.executable, "-c", LITTLE], capture_output=True, text=True)
    assert answer.stdout == "hash=1024MB: there is no room for that\n4\n", answer.stderr


def test_a_large_table_costs_nothing_before_it_is_used() -> None:
    began = time.process_time()
    for _ in range(20):
        Engine(depth=2, hash=Bytes(256 << 20)).search(position())
    assert time.process_time() - began < 1
