"""Games that hide things: what a side knows, which states fit that, and what it makes of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from general_games import RULES, TRIO

from alfonso import Game, Position, SpecError, load, search
from alfonso.game import OPEN
from alfonso.general.sight import Sight, hides, sight, worlds
from alfonso.match import Match
from alfonso.players import Random, player

DOORS = str(RULES / "doors.py")

MONTY = """
role(candidate) role(random)
init(closed(1)) init(closed(2)) init(closed(3)) init(step(1))
legal(random, hide(D)) :- true(step(1)) & true(closed(D))
legal(random, open(D)) :- true(step(2)) & true(closed(D)) & ~true(car(D)) & ~true(chosen(D))
legal(random, noop) :- true(step(3))
legal(candidate, choose(D)) :- true(step(1)) & true(closed(D))
legal(candidate, noop) :- true(step(2))
legal(candidate, stay) :- true(step(3))
legal(candidate, switch) :- true(step(3))
sees(candidate, D) :- does(random, open(D))
next(car(D)) :- does(random, hide(D))
next(car(D)) :- true(car(D))
next(closed(D)) :- true(closed(D)) & ~does(random, open(D))
next(chosen(D)) :- does(candidate, choose(D))
next(chosen(D)) :- true(chosen(D)) & ~does(candidate, switch)
next(chosen(D)) :- does(candidate, switch) & true(closed(D)) & ~true(chosen(D))
next(step(2)) :- true(step(1))
next(step(3)) :- true(step(2))
next(step(4)) :- true(step(3))
terminal :- true(step(4))
goal(candidate, 100) :- true(chosen(D)) & true(car(D))
goal(candidate, 0) :- true(chosen(D)) & ~true(car(D))
goal(random, 0)
"""


@pytest.fixture
def monty(tmp_path: Path) -> Game:
    file = tmp_path / "doors.kif"
    file.write_text(MONTY, encoding="utf-8")
    return load(str(file))


def all_games(position: Position, weight: float = 1.0) -> Iterator[tuple[Position, float]]:
    """Every open position in which a player is asked, and how likely random play leads there."""
    if position.is_over:
        return
    if position.mover != position.game.chance:
        yield position, weight
    children = list(position.children())
    for _, child in children:
        yield from all_games(child, weight / len(children))


def test_what_a_side_knows_is_what_it_did_and_saw() -> None:
    position = load(DOORS).position().play_all("3 1 2")
    assert hides(position.game)
    assert sight(position, 0) == Sight(0, ((None, ()), (1, (1,)), (None, (2,))))


def test_the_states_that_may_be_are_as_likely_as_they_are() -> None:
    """By the book: all games together, those that look the same to the side."""
    by_sight: dict[Sight, dict[object, float]] = {}
    for position, weight in all_games(load(DOORS).position()):
        states = by_sight.setdefault(sight(position, 0), {})
        states[position.state] = states.get(position.state, 0.0) + weight
    assert len(by_sight) == 7
    for known, states in by_sight.items():
        found = worlds(load(DOORS), load(DOORS).start(), known)
        total = sum(states.values())
        assert found == pytest.approx({state: w / total for state, w in states.items()})


@pytest.mark.parametrize("first", ["1", "2", "3"])
def test_it_learns_to_switch(first: str) -> None:
    for prize in "123":
        opened = next(d for d in "123" if d not in (first, prize))
        position = load(DOORS).position().play_all(f"{prize} {first} {opened}")
        found = search(position, "mcts:sims=300")
        assert found.name == "switch"
        assert found.value == pytest.approx(67, abs=1)
        assert found.evaluation.endswith("in 2 states that may be")


def test_what_is_hidden_makes_no_difference() -> None:
    one, other = (load(DOORS).position().play_all(moves) for moves in ("1 1 2", "3 1 2"))
    facts = [search(position, "mcts:sims=200").facts()["moves"] for position in (one, other)]
    assert facts[0] == facts[1]


def test_it_learns_to_switch_in_gdl(monty: Game) -> None:
    assert hides(monty) and monty.chance == 1
    got = 0
    for seed in range(30):
        match = Match(monty.position(), (player("mcts:sims=60", seed=seed),), seed)
        record = match.play()
        assert record.moves[-1] == "switch"
        assert record.result is not None
        got += record.result[0]
    assert 40 <= got / 30 <= 90


def test_games_that_hide_nothing_have_one_world() -> None:
    game = load(TRIO[0])
    position = game.position().play("1")
    assert not hides(game)
    assert worlds(game, game.start(), sight(position, 1)) != {}


def test_searches_that_see_all_leave_such_games_to_others() -> None:
    with pytest.raises(SpecError, match="who do not see all: take mcts"):
        search(load(DOORS).position().play("1"), "maxn:depth=3")


def test_random_players_need_no_sight(monty: Game) -> None:
    results = {Match(monty.position(), (Random(s),), s).play().result for s in range(12)}
    assert results == {(100, 0), (0, 0)}
    assert monty.result(monty.start()) == OPEN
