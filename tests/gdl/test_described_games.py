"""Described games are games like any others."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from alfonso import Game, Position, PositionError, RulesError, SpecError, load
from alfonso.match import Match
from alfonso.perft import perft
from alfonso.players import Random
from alfonso.record import Record
from alfonso.testing import check

NIM = """
(role one) (role two) (init (heap 3)) (init (turn one))
(<= (legal ?p (take ?n)) (true (turn ?p)) (true (heap ?m)) (less ?n ?m ?r))
(<= (legal ?p wait) (role ?p) (not (true (turn ?p))))
(<= (next (heap ?r)) (does ?p (take ?n)) (true (heap ?m)) (less ?n ?m ?r))
(<= (next (turn two)) (true (turn one))) (<= (next (turn one)) (true (turn two)))
(<= terminal (true (heap 0)))
(<= (goal ?p 0) (true (turn ?p)))
(<= (goal ?p 100) (role ?p) (not (true (turn ?p))))
(less 1 1 0) (less 1 2 1) (less 2 2 0) (less 1 3 2) (less 2 3 1)
"""
"""Three matches, one or two at a time; who takes the last one wins."""

DUEL = """
(role left) (role right) (init (round 0))
(<= (legal ?p show) (role ?p)) (<= (legal ?p hide) (role ?p))
(<= (next (round 1)) (true (round 0)))
(<= (next (same)) (does left ?a) (does right ?a))
(<= terminal (true (round 1)))
(<= (goal left 100) (true same)) (<= (goal left 0) (not (true same)))
(<= (goal right 30) (true same)) (<= (goal right 90) (not (true same)))
"""
"""Two show or hide a coin at once."""

LAMPS = """
(role player) (init (lamp 1 off)) (init (lamp 2 off))
(<= (legal player (press ?n)) (true (lamp ?n off)))
(<= (next (lamp ?n on)) (does player (press ?n)))
(<= (next (lamp ?n ?s)) (true (lamp ?n ?s)) (not (does player (press ?n))))
(<= dark (true (lamp ?n off)))
(<= terminal (not dark))
(<= (goal player 100) (not dark)) (<= (goal player 0) dark)
"""

COIN = """
(role guesser) (role random) (init (step 1))
(<= (legal guesser (call ?s)) (side ?s) (true (step 1))) (<= (legal random wait) (true (step 1)))
(<= (legal random (toss ?s)) (side ?s) (true (step 2))) (<= (legal guesser wait) (true (step 2)))
(side heads) (side tails)
(<= (next (step 2)) (true (step 1))) (<= (next (step 3)) (true (step 2)))
(<= (next (called ?s)) (does guesser (call ?s))) (<= (next (called ?s)) (true (called ?s)))
(<= (next (fell ?s)) (does random (toss ?s)))
(<= terminal (true (step 3)))
(<= right (true (called ?s)) (true (fell ?s)))
(<= (goal guesser 100) right) (<= (goal guesser 0) (not right)) (goal random 0)
"""

Described = Callable[[str], Game]


@pytest.fixture
def described(tmp_path: Path) -> Described:
    def written(rules: str) -> Game:
        file = tmp_path / "game.kif"
        file.write_text(rules, encoding="utf-8")
        return load(str(file))

    return written


@pytest.mark.parametrize("rules", [NIM, DUEL, LAMPS, COIN])
def test_every_kind_keeps_the_laws(described: Described, rules: str) -> None:
    check(described(rules), games=5)


def test_rivals_play_like_any_two(described: Described) -> None:
    position = described(NIM).position()
    assert not position.game.is_general
    assert position.legal_moves.names == ["take(1)", "take(2)"]
    assert position.play_all("take(1) take-2").outcome == "two wins"
    assert [perft(position, depth) for depth in range(1, 5)] == [2, 3, 1, 0]


def test_rivals_are_searched_by_every_method(described: Described) -> None:
    from alfonso import search

    found = search(described(NIM).position(), "alphabeta:depth=4")
    assert (found.outcome, found.plies) == ("loss", 2)


def test_those_who_choose_at_once_do_so_one_after_the_other(described: Described) -> None:
    position = described(DUEL).position()
    assert (position.game.is_general, position.mover_name) == (True, "left")
    after = position.play("show")
    assert after.mover_name == "right"
    assert after.text == "(round 0) | show ?"
    assert after.play("show").rewards == (100, 30)
    assert after.play("hide").outcome == "left 0, right 90"
    assert [perft(position, depth) for depth in (1, 2)] == [4, 0]


def test_one_player_has_a_reward(described: Described) -> None:
    end = described(LAMPS).position().play_all("press(2) press(1)")
    assert (end.winner, end.outcome) == (0, "player 100")


def test_chance_plays_itself(described: Described) -> None:
    game = described(COIN)
    assert game.chance == 1
    outcomes = {Match(game.position(), (Random(1),), seed).play().result for seed in range(20)}
    assert outcomes == {(100, 0), (0, 0)}


@pytest.mark.parametrize("rules", [NIM, DUEL, LAMPS, COIN])
def test_records_bring_the_game_back(described: Described, rules: str) -> None:
    game = described(rules)
    players = tuple(Random(side) for side in range(len(game.sides)))
    record = Match(game.position(), players, 1).play()
    assert Record.read(record.json).position().text == record.position().text


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("(heap 2", "line 1, column 1: this “(” is never closed"),
        ("(heap 2) (turn one) | ?", "after “|” 2 choices are wanted"),
        ("(turn one)", "one has no legal move at (turn one)"),
    ],
)
def test_bad_texts_are_told(described: Described, text: str, fault: str) -> None:
    with pytest.raises(PositionError) as error:
        described(NIM).position(text)
    assert fault in str(error.value)


def test_texts_may_be_in_any_letters(described: Described) -> None:
    game = described(NIM)
    assert game.position("(HEAP 2) (Turn ONE)").text == "(heap 2) (turn one)"


def test_a_role_without_a_move_is_told(described: Described) -> None:
    rules = NIM.replace("(<= (legal ?p wait) (role ?p) (not (true (turn ?p))))", "")
    with pytest.raises(RulesError, match="two has no legal move at"):
        list(described(rules).position().legal_moves)


def test_a_description_has_no_parameters(described: Described) -> None:
    file = described(NIM).file
    with pytest.raises(SpecError, match="a game in GDL has no parameters"):
        load(f"{file}:size=3")


def shown(position: Position) -> str:
    return "\n".join(line.rstrip() for line in str(position).splitlines())


def test_states_without_a_board_show_their_facts(described: Described) -> None:
    assert shown(described(NIM).position()) == "heap  3\nturn  one"
