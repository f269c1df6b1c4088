"""The match server: what it makes of players who are late, wrong or gone."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path

import pytest
from talking import EXAMPLES, Say, door

from alfonso.cli import main
from alfonso.errors import SpecError
from alfonso.gdl.interpreter import Interpreter
from alfonso.gdl.reader import read, read_term
from alfonso.gdl.terms import printed
from alfonso.protocols.ggp.messages import message, start, terms
from alfonso.protocols.ggp.series import Series
from alfonso.protocols.ggp.track import Track
from alfonso.protocols.ggp.umpire import Clocks
from alfonso.record import Record

GAME = str(EXAMPLES / "tictactoe.kif")


class First:
    """A player who makes the first legal move that it finds; `heard` are all messages to it."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    async def __call__(self, text: str, came: float) -> str:
        self.heard.append(text)
        asked = message(text)
        if asked.kind == "start":
            said = start(asked.arguments)
            self.track = Track(Interpreter(read(said.rules, "rules.kif")))
            self.role = read_term(said.role)
            return "Ready"
        if asked.kind == "play":
            told = asked.arguments[1]
            how = self.track.play(None if told == "NIL" else terms(told))
            assert how == "fits"
            return self.move(printed(self.track.legal(self.role)[0]))
        return "done"

    def move(self, move: str) -> str:
        return move.upper()

    def kinds(self) -> list[str]:
        return [message(text).kind for text in self.heard]


async def wrong(text: str, came: float) -> str:
    return "( mark 9 9 )"


SECOND = Clocks(1, 1)


def played(spec: str, *players: Say, clocks: Clocks = SECOND, games: int = 1) -> Series:
    with ExitStack() as stack:
        ports = [stack.enter_context(door(player, [])) for player in players]
        urls = [f"127.0.0.1:{port}" for port in ports]
        series = Series(spec, urls, clocks, scrambled=False, seed=1)
        for _ in range(games):
            series.play()
    return series


def test_a_match_is_played_told_and_replayed() -> None:
    one, two = First(), First()
    series = played(GAME, one, two)
    (report,) = series.reports
    assert report.goals in ([100, 0], [0, 100], [50, 50])
    assert not any(report.faults(0) + report.faults(1))
    for player in (one, two):
        plays = ["play"] * len(report.moves)
        assert player.kinds() == ["start", *plays, "stop"]
    assert report.moves[0] == ["(mark 1 1)", "noop"]
    record = series.record(report)
    assert record.position(series.game).rewards == tuple(report.goals)
    assert Record.read(record.json) == record


def test_players_change_roles_from_match_to_match() -> None:
    series = played(GAME, First(), First(), games=3)
    one, two = series.players
    assert [report.players for report in series.reports] == [[one, two], [two, one], [one, two]]
    assert [standing.matches for standing in series.standings()] == [3, 3]


def test_an_illegal_answer_costs_no_game() -> None:
    series = played(GAME, wrong, First())
    (report,) = series.reports
    assert report.goals is not None
    faults = report.faults(0)
    assert faults[0].startswith("said “( mark 9 9 )” to START")
    assert all(fault == "illegal: “( mark 9 9 )”" for fault in faults[1:])
    assert len(faults) == 1 + len(report.moves)
    assert not report.faults(1)


def test_a_late_answer_costs_no_game_and_there_is_a_second_of_grace() -> None:
    class Late(First):
        seconds = 0.5, 1.2, 9.0  # for the start, the first move and the second

        async def __call__(self, text: str, came: float) -> str:
            answer = await super().__call__(text, came)
            await asyncio.sleep(dict(enumerate(self.seconds, 1)).get(len(self.heard), 0))
            return answer

    (report,) = played(GAME, Late(), First(), clocks=Clocks(0, 1)).reports
    assert report.goals is not None
    assert report.faults(0) == ["no answer within 0 s", "no answer within 2 s"]
    assert [bool(errors[0]) for errors in report.errors[:4]] == [True, False, True, False]


def test_a_player_who_is_not_there() -> None:
    series = Series(GAME, ["127.0.0.1:1", "random"], Clocks(1, 1), scrambled=False, seed=1)
    report = series.play()
    assert report.goals is not None
    assert all(fault.startswith("not reached: ") for fault in report.faults(0))


def test_a_scrambled_match_hides_every_word_and_comes_out_in_ours() -> None:
    player = First()
    with door(player, []) as port:
        series = Series(GAME, [f"localhost:{port}", "random"], Clocks(1, 1), True, seed=1)
        report = series.play()
    assert not report.faults(0)
    assert "mark" not in " ".join(player.heard)
    assert report.moves[0][0].startswith("(mark ")
    assert series.record(report).position(series.game).is_over


def test_the_same_seed_makes_the_same_random_moves() -> None:
    both = []
    for _ in range(2):
        series = Series(GAME, ["random", "random"], Clocks(0, 1), False, seed=7)
        both.append(series.play().moves)
    assert both[0] == both[1]


@pytest.mark.parametrize(
    "spec, players, fault",
    [
        (GAME, ["random"], "is for x, o"),
        (GAME, ["random", "ftp://x"], "no address"),
        (GAME, ["random", "http://a b"], "no address"),
        (GAME, ["random", "localhost:99999999"], "no address"),
        (str(EXAMPLES / "doors.kif"), ["random"], "hides things"),
        ("tictactoe", ["random", "random"], "a game in GDL is wanted"),
    ],
)
def test_what_makes_no_match_is_told(spec: str, players: list[str], fault: str) -> None:
    with pytest.raises(SpecError, match=fault):
        Series(spec, players, Clocks(1, 1), scrambled=False, seed=0)


def test_the_command_prints_scores_and_keeps_matches(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["ggp-match", GAME, "random", "random", "--games", "2", "--out", str(tmp_path)]
    assert main(arguments) == 0
    told = capsys.readouterr().out
    assert told.count("rounds") == 2 and "mean" in told
    kept = sorted(tmp_path.iterdir())
    assert len(kept) == 4
    records = [file for file in kept if not file.name.endswith(".match.json")]
    assert all(Record.load(file).position().is_over for file in records)
    match = json.loads(next(file for file in kept if file not in records).read_text())
    assert match["roles"] == ["x", "o"] and match["clocks"] == {"start": 30, "play": 10}
    assert main([*arguments[:4], "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["scores"][0]["errors"] == 0
    assert len(facts["matches"]) == 1


def test_ctrl_c_breaks_a_match_off_for_all() -> None:
    player = First()

    async def slow(text: str, came: float) -> str:
        answer = await player(text, came)
        await asyncio.sleep(5 if "(PLAY" in text else 0)
        return answer

    with door(slow, []) as port:
        command = [sys.executable, "-m", "alfonso", "ggp-match", GAME]
        process = subprocess.Popen(
            [*command, f"127.0.0.1:{port}", "random"], stdout=subprocess.PIPE, text=True
        )
        end = time.monotonic() + 60
        while "play" not in player.kinds() and time.monotonic() < end:
            time.sleep(0.05)
        os.kill(process.pid, signal.SIGINT)
        out, _ = process.communicate(timeout=60)
    assert process.returncode == 130
    assert player.kinds()[-1] == "abort"
    assert "matches" in out


def test_a_role_without_a_legal_move_does_nothing(tmp_path: Path) -> None:
    """Some games have such roles, though they should not."""
    file = tmp_path / "odd.kif"
    file.write_text(
        "(role x) (role y) (init (n 3)) (less 3 2) (less 2 1) (less 1 0)"
        "(<= (legal x (take a)) (true (n ?n))) (<= (legal x (take b)) (true (n ?n)))"
        "(<= (next (n ?m)) (does x (take ?what)) (true (n ?n)) (less ?n ?m))"
        "(<= terminal (true (n 0))) (goal x 100) (goal y 0) (<= (legal y wait) (true (n 3)))"
    )
    series = played(str(file), First(), First())
    assert series.reports[0].goals == [100, 0]
    assert series.reports[0].moves[:2] == [["(take a)", "wait"], ["(take a)", "nil"]]
    assert not series.reports[0].faults(0)
