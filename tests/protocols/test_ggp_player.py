"""The player on the network: its answers, its clocks, and what it survives."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from talking import EXAMPLES, TICTACTOE, Running, eventually

from alfonso.auto.bouts import Bouts, keep
from alfonso.gdl.reader import read_term
from alfonso.load import load
from alfonso.protocols.ggp.contestant import Contestant
from alfonso.protocols.ggp.scramble import Scramble

START = f"(START m x ({TICTACTOE}) 1 1)"
MARKS = [f"( mark {row} {column} )" for row in "123" for column in "123"]


@pytest.fixture(scope="module")
def running() -> Iterator[Running]:
    player = Running("--player", "mcts", "--name", "Sancho", "--threads", "1")
    yield player
    assert player.close() == 0


@pytest.fixture
def player(running: Running) -> Iterator[Running]:
    """A player without a match."""
    running.mark = len(running.log)
    yield running
    for match in "m", "n":
        running.ask(f"(ABORT {match})")


def test_a_match_from_start_to_stop(player: Running) -> None:
    assert player.ask("(INFO)") == "( ( name Sancho ) ( status available ) )"
    assert player.ask(START) == "ready"
    assert player.ask("( info )") == "( ( name Sancho ) ( status busy ) )"
    first = player.ask("(PLAY m NIL)")
    assert first in MARKS
    assert player.ask(f"(play m ({first} noop))") == "noop"
    other = next(mark for mark in MARKS if mark != first)
    assert player.ask(f"(Play m (NOOP {other.upper()}))") in set(MARKS) - {first, other}
    assert player.ask("(STOP m ((mark 3 2) noop))") == "done"
    assert player.ask("(INFO)") == "( ( name Sancho ) ( status available ) )"
    assert player.hears("match m is over")


async def played(contestant: Contestant, *messages: str) -> list[tuple[str, float]]:
    """The answers to some messages, and the seconds that they took."""
    told = []
    for message in messages:
        came = time.monotonic()
        answer = await contestant.answer(message, came)
        told.append((answer, time.monotonic() - came))
    await contestant.close()
    return told


def test_clocks_are_kept() -> None:
    """The start may take its whole clock, less the margin, and so may a move."""
    contestant = Contestant(spec="mcts", margin=2.0, say=print)
    start = START.replace(" 1 1)", " 3 3)")
    told = asyncio.run(played(contestant, start, "(PLAY m NIL)", "(PLAY m ((mark 1 1) noop))"))
    assert all(seconds < 3 for _, seconds in told)


def test_a_move_is_there_before_anything_was_thought(player: Running) -> None:
    """The first move is asked for while the start is still under way."""
    starting = threading.Thread(target=player.ask, args=[START.replace(" 1 1)", " 60 1)")])
    starting.start()
    assert player.hears("match m begins")
    assert player.ask("(PLAY m NIL)") in MARKS
    starting.join(20)
    assert not starting.is_alive(), "the start is answered, too"


def test_others_hear_that_it_is_busy(player: Running) -> None:
    player.ask(START)
    assert player.ask(START.replace("START m", "START n")) == "busy"
    for message in ("(PLAY n NIL)", "(STOP n NIL)", "(ABORT n)", "(PREVIEW ((role x)) 5)"):
        assert player.ask(message) == "busy"
    assert player.ask("(PLAY m NIL)") in MARKS


def test_messages_for_no_match(player: Running) -> None:
    assert player.ask("(STOP m NIL)") == "done"
    assert player.ask("(ABORT m)") == "aborted"
    assert player.ask("(PLAY m NIL)") == "busy"
    assert player.ask("(PING)") == "ready"


def test_a_start_that_comes_again_begins_anew(player: Running) -> None:
    player.ask(START)
    player.ask("(PLAY m NIL)")
    player.ask("(PLAY m ((mark 2 2) noop))")
    assert player.ask(START) == "ready"
    assert player.ask("(PLAY m NIL)") in MARKS


def test_a_move_that_is_asked_for_twice_is_the_same(player: Running) -> None:
    player.ask(START)
    first = player.ask("(PLAY m NIL)")
    assert player.ask("(PLAY m NIL)") == first
    other = next(mark for mark in MARKS if mark != first)
    player.ask(f"(PLAY m ({first} noop))")
    answer = player.ask(f"(PLAY m (noop {other}))")
    assert player.ask(f"(PLAY m (noop {other}))") == answer


def test_an_illegal_joint_move_is_logged_and_survived(player: Running) -> None:
    player.ask(START)
    player.ask("(PLAY m NIL)")
    assert player.ask("(PLAY m ((jump 1 1) (hop)))") in [*MARKS, "noop"]
    assert player.hears("illegal by our reading")


def test_rules_in_disguise_are_played_in_their_letters(player: Running) -> None:
    scramble = Scramble(TICTACTOE, Random(1))
    rules = scramble.hidden(TICTACTOE).upper()
    role = scramble.hidden("x").upper()
    assert player.ask(f"( START m {role} ({rules}) 1 1 (AND MORE) NIL )") == "ready"
    move = player.ask("( PLAY m NIL )")
    assert move.upper() == move
    assert scramble.shown(move).upper() in [mark.upper() for mark in MARKS]
    assert player.ask(f"( PLAY m ( {move} {scramble.hidden('noop')} ) )").isupper()


@pytest.mark.parametrize(
    "rules, fault",
    [
        ("((role x)", "cut short"),
        ("((role x) (<= (legal x a)", "cut short"),
        ("((role y))", "no role x"),
        ("(nonsense)", "no role x"),
    ],
)
def test_rules_that_do_not_play_are_told_of(player: Running, rules: str, fault: str) -> None:
    try:
        answer = player.ask(f"(START m x {rules} 1 1)")
    except AssertionError as refused:
        answer = str(refused)
    assert answer == "ready" or fault in answer
    assert player.hears(fault)
    if answer == "ready":
        assert player.ask("(PLAY m NIL)") == "nil"


ENDLESS = """
    (role x) (init (n z)) (<= (next (n (s ?k))) (true (n ?k))) (<= (legal x (a ?k)) (true (n ?k)))
    (<= (legal x b) (true (n ?k))) (goal x 0) (<= terminal (true (n never)))
"""


def test_rules_that_do_not_ground_play_by_the_interpreter() -> None:
    contestant = Contestant(spec="mcts", margin=2.0, say=print)
    plays = ["(PLAY m NIL)", "(PLAY m (b))", "(PLAY m ((a (s z))))"]
    told = asyncio.run(played(contestant, f"(START m x ({ENDLESS}) 3 3)", *plays))
    assert all(seconds < 3 for _, seconds in told)
    heaps = ("z", ("s", "z"), ("s", ("s", "z")))
    for heap, (answer, _) in zip(heaps, told[1:], strict=True):
        assert read_term(answer) in (("a", heap), "b")


def test_a_preview_keeps_nobody_waiting(player: Running) -> None:
    began = time.monotonic()
    assert player.ask(f"(PREVIEW ({TICTACTOE}) 60)") == "ready"
    assert time.monotonic() - began < 30
    assert player.ask(START) == "ready"


def test_a_match_that_nobody_speaks_of_is_let_go() -> None:
    log: list[str] = []

    async def forgotten() -> tuple[str, str]:
        contestant = Contestant(spec="random", silence=0.4, say=log.append)
        watching = asyncio.create_task(contestant.watch())
        assert await contestant.answer(START, time.monotonic()) == "ready"
        for _ in range(400):
            await asyncio.sleep(0.05)
            if contestant.seat is None:
                break
        told = await contestant.answer("(PLAY m NIL)", time.monotonic())
        again = await contestant.answer(START, time.monotonic())
        watching.cancel()
        await contestant.close()
        return told, again

    assert asyncio.run(forgotten()) == ("busy", "ready")
    assert any("too long" in line for line in log)


def test_a_dead_aide_is_made_up_for() -> None:
    """The scout alone knows a move; without the scout, the thinker's is played."""
    log: list[str] = []

    async def bereft(victim: str) -> str:
        contestant = Contestant(spec="random:seed=1", margin=1.0, say=log.append)
        await contestant.answer(START.replace(" 1 1)", " 2 2)"), time.monotonic())
        assert contestant.seat is not None
        os.kill(getattr(contestant.seat, victim).pid, signal.SIGKILL)
        return (await played(contestant, "(PLAY m NIL)"))[0][0]

    assert asyncio.run(bereft("thinker")) in MARKS
    assert "the search has ended" in " ".join(log)
    assert asyncio.run(bereft("scout")) in MARKS
    assert "the scout is gone" in " ".join(log)


def test_nothing_is_left_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No files, no processes, after a match in the middle of which the player is ended."""
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    player = Running("--player", "mcts")
    player.ask(START)
    folders = list(tmp_path.glob("alfonso-*"))
    assert len(folders) == 1
    aides = _children(player.process.pid)
    assert len(aides) >= 2
    assert player.close() == 0
    assert not list(tmp_path.glob("alfonso-*"))
    assert eventually(lambda: not any(Path(f"/proc/{aide}").exists() for aide in aides))


def _children(pid: int) -> list[int]:
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        fields = stat.read_text().rpartition(")")[2].split()
        if int(fields[1]) == pid:
            found.append(int(stat.parent.name))
    return found


def test_what_is_known_of_a_game_is_told_in_the_start_clock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rules in disguise included; and the trainer goes when the match does."""
    monkeypatch.setenv("ALFONSO_CACHE", str(tmp_path / "cache"))
    log: list[str] = []
    known = Bouts()
    for rival in ("engine", "mcts"):
        known.enter("bestfirst", rival, 8, 8)
    keep(load(EXAMPLES / "tictactoe.kif"), known)
    scramble = Scramble(TICTACTOE, Random(1))

    async def taught() -> None:
        contestant = Contestant(say=log.append)
        rules, role = scramble.hidden(TICTACTOE), scramble.hidden("o")
        starting = asyncio.create_task(
            contestant.answer(f"(START m {role} ({rules}) 60 1)", time.monotonic())
        )
        for _ in range(400):
            await asyncio.sleep(0.1)
            if any("of the points" in line for line in log):
                break
        await contestant.answer("(ABORT m)", time.monotonic())
        await starting
        await contestant.close()

    asyncio.run(taught())
    assert any("m: bestfirst: 100 % of the points" in line for line in log)
