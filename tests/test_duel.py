"""Two players, many games: repeatable, fair to both, and strict with who breaks a rule."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

from alfonso import load
from alfonso.duel import Duel, Score, timed
from alfonso.errors import RulesError, SpecError
from alfonso.limits import Seconds
from alfonso.players import player
from alfonso.record import Record
from alfonso.referee import GRACE, LONGEST, Foul, within

PLAYERS = """
import time as clock

from alfonso.match import Resigned


class First:
    def choose(self, position):
        return next(iter(position.legal_moves))


class Named:
    def choose(self, position):
        return position.legal_moves.names[0]


class Illegal:
    def choose(self, position):
        return 99


class Nothing:
    def choose(self, position):
        pass


class Broken:
    def choose(self, position):
        return [][3]


class Exits:
    def choose(self, position):
        exit(3)


class Resigns:
    def choose(self, position):
        raise Resigned


class Late:
    def __init__(self, time: float = 0.05) -> None:
        self.time = time

    def choose(self, position):
        clock.sleep(2 * self.time)
        return next(iter(position.legal_moves))


class Hangs:
    time = 0.01

    def choose(self, position):
        while True:
            pass
"""

RING = """
from typing import NamedTuple

from alfonso import OPEN


class State(NamedTuple):
    place: int
    turn: int


class Ring:
    sides = "Left", "Right"

    def start(self):
        return State(0, 0)

    def mover(self, state):
        return state.turn

    def moves(self, state):
        yield 1

    def play(self, state, move):
        return State((state.place + move) % 6, 1 - state.turn)

    def result(self, state):
        return OPEN
"""


@pytest.fixture
def plug_in(tmp_path: Path) -> str:
    file = tmp_path / "mine.py"
    file.write_text(PLAYERS)
    return str(file)


def played(spec: str, one: str, other: str, games: int = 6, **options: object) -> Duel:
    """A duel over plain rules, which need no compiling."""
    options = {"interpreted": True} | options
    duel = Duel(load(spec), (one, other), games, **options)  # type: ignore[arg-type]
    assert len(list(duel.play())) == games
    return duel


def lines(duel: Duel) -> list[tuple[str, ...]]:
    return [game.record.moves for game in duel.played]


def test_the_same_seed_gives_the_same_games() -> None:
    one, same = (played("blocker", "depth1", "random", seed=5) for _ in range(2))
    assert lines(one) == lines(same) != lines(played("blocker", "depth1", "random", seed=6))
    assert one.score() == same.score() and one.different == 6


def test_more_games_go_on_from_fewer() -> None:
    few, many = (played("tictactoe", "random", "random", games) for games in (4, 8))
    assert lines(few) == lines(many)[:4]


@pytest.mark.parametrize("spec", ["connectfour:rows=4,columns=5", "blocker", "tictactoe"])
def test_players_changed_about_see_the_mirror_image(spec: str) -> None:
    one, other = "alphabeta:depth=1", "alphabeta:depth=2"
    straight, turned = played(spec, one, other), played(spec, other, one)
    assert straight.score() == Score(*reversed(turned.score()))
    for side in (0, 1):
        assert straight.score(side) == Score(*reversed(turned.score(1 - side)))
    assert straight.pairs == [2 - points for points in turned.pairs]


def test_each_opening_is_played_from_either_side() -> None:
    games = played("connectfour", "random", "alphabeta:depth=1", opening=3).played
    for one, other in zip(games[::2], games[1::2], strict=True):
        assert (one.side, other.side) == (0, 1)
        assert one.record.moves[:3] == other.record.moves[:3]
        assert one.record.players[1] == other.record.players[0] == "alphabeta:depth=1"
    assert len({game.record.moves[:3] for game in games}) == 3


def test_a_player_against_itself_is_no_stronger() -> None:
    duel = played("connectfour", "alphabeta:depth=1", "alphabeta:depth=1")
    assert duel.pairs == [1, 1, 1] and duel.elo and duel.elo.difference == 0


def test_who_sees_farther_wins() -> None:
    duel = played("connectfour", "alphabeta:depth=4", "random", 12, interpreted=False)
    assert duel.score().share > 0.9 and duel.elo and duel.elo.low > 0
    one, other = duel.efforts
    assert one.nodes > one.moves > 0 and one.seconds > 0 and other.nodes == 0


def test_every_game_is_a_record_that_can_be_played_again() -> None:
    for game in played("blocker", "depth1", "random").played:
        again = Record.read(game.record.json)
        assert again == game.record and again.position().is_over
        assert again.result is not None and again.result[game.side] == game.result


def test_a_record_holds_the_seed_that_both_players_had() -> None:
    game = played("connectfour", "random", "alphabeta:depth=2,ties=random", opening=2).played[0]
    position = load("connectfour").position().play_all(" ".join(game.record.moves[:2]))
    for name in game.record.moves[2:]:
        chosen = player(game.record.players[position.mover], seed=game.record.seed).choose(position)
        assert position.move_name(chosen) == name
        position = position.play(name)


@pytest.mark.parametrize(
    ("who", "reason"),
    [
        ("Illegal", "chose 99, which is not legal"),
        ("Nothing", "chose None, which is not legal"),
        ("Broken", "stopped at mine.py, line 29: IndexError: list index out of range"),
        ("Exits", "stopped at mine.py, line 34: SystemExit: 3"),
    ],
)
def test_who_breaks_a_rule_loses_the_game(plug_in: str, who: str, reason: str) -> None:
    culprit = f"{plug_in}:{who}"
    duel = played("tictactoe", "random", culprit, 4)
    assert duel.score() == Score(wins=4) and duel.forfeits() == {(culprit, reason): [1, 2, 3, 4]}
    record = duel.played[0].record
    assert record.outcome(duel.game) == f"X wins: O {reason}"
    assert Record.read(record.json).position().ply == len(record.moves) == 5


def test_who_is_late_loses_the_game_and_the_match_goes_on(
    plug_in: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("alfonso.duel.WARM_UP", 0.1)
    duel = played("tictactoe", f"{plug_in}:Hangs", "random", 2)
    assert duel.score() == Score(losses=2)
    ((_, reason),) = duel.forfeits()
    assert reason == f"took more than {0.01 + GRACE:g} s for a move"


def test_a_little_late_is_forgiven(plug_in: str) -> None:
    assert not played("tictactoe", f"{plug_in}:Late:time=0.02", "random", 2).forfeits()


def test_moves_may_be_named(plug_in: str) -> None:
    one, other = (played("wights", f"{plug_in}:{who}", "random") for who in ("First", "Named"))
    assert lines(one) == lines(other)


def test_a_game_without_end_is_a_draw(tmp_path: Path) -> None:
    file = tmp_path / "ring.py"
    file.write_text(RING)
    duel = played(str(file), "random", "random", 2, opening=0)
    assert duel.score() == Score(draws=2)
    assert duel.forfeits() == {("", f"stopped after {LONGEST} plies"): [1, 2]}


def test_broken_rules_are_nobodys_loss(tmp_path: Path) -> None:
    file = tmp_path / "ring.py"
    file.write_text(RING.replace("% 6", "/ 6"))
    with pytest.raises(RulesError, match="play gave"):
        played(str(file), "random", "random", 2, opening=0)


def test_whoever_resigns_loses(plug_in: str) -> None:
    duel = played("tictactoe", "random", f"{plug_in}:Resigns", 2)
    assert duel.score() == Score(wins=2) and [reason for _, reason in duel.forfeits()] == [
        "resigned"
    ]


def test_time_is_given_to_those_who_take_it(plug_in: str) -> None:
    tenth = Seconds(0.1)
    assert timed("deepening", tenth) == "deepening:time=0.1s"
    assert timed("deepening:time=2s", tenth) == "deepening:time=2s"
    assert timed("random", tenth) == "random"
    assert timed(f"{plug_in}:Late", tenth) == f"{plug_in}:Late:time=0.1s"
    assert timed(f"{plug_in}:First", tenth) == f"{plug_in}:First"


def test_work_that_takes_too_long_is_ended() -> None:
    steps = []

    def work() -> None:
        while True:
            steps.append(0)

    with pytest.raises(Foul):
        within(0.01, work)
    count = len(steps)
    time.sleep(0.02)
    assert len(steps) == count


def test_what_goes_wrong_in_time_comes_out() -> None:
    assert within(5, lambda: 7) == 7
    with pytest.raises(ZeroDivisionError):
        within(5, lambda: 1 // 0)


@pytest.mark.parametrize("games", [0, 1, 7, -2])
def test_games_come_in_pairs(games: int) -> None:
    with pytest.raises(SpecError, match="an even number is wanted"):
        Duel(load("tictactoe"), ("random", "random"), games)


def test_what_does_not_go_with_the_game_is_told_before_it_begins() -> None:
    with pytest.raises(SpecError, match="no evaluation"):
        played("tictactoe", "random", "alphabeta:depth=2,eval=beauty")


def test_facts_are_json_also_where_all_games_are_won(plug_in: str) -> None:
    facts = json.loads(json.dumps(played("tictactoe", "random", f"{plug_in}:Exits").facts()))
    assert facts["elo"]["difference"] is None and facts["elo"]["low"] is not None
    assert facts["pairs"] == {"0.0": 0, "0.5": 0, "1.0": 0, "1.5": 0, "2.0": 3}
    assert facts["sides"]["X"]["wins"] == 3 and len(facts["records"]) == 6
