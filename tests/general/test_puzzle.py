"""Puzzles are solved, their plans kept, and what is proven is true."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest
from general_games import HANDS, JUGS, PIG, TRIO, maxn

from alfonso import Position, SpecError, load, search
from alfonso.general.puzzle import Puzzle
from alfonso.players import player

HANOI = Path(__file__).parents[2] / "examples" / "gdl" / "hanoi.kif"

LATIN = """
(role r) (number 1) (number 2) (number 3) (number 4)
(init (cell 1 1 1)) (init (cell 2 2 3)) (init (cell 3 3 4)) (init (cell 4 1 2))
(<= (taken ?x ?y) (true (cell ?x ?y ?n)))
(<= (legal r (put ?x ?y ?n)) (number ?x) (number ?y) (number ?n) (not (taken ?x ?y))
    (not (row ?x ?n)) (not (column ?y ?n)))
(<= (row ?x ?n) (true (cell ?x ?y ?n))) (<= (column ?y ?n) (true (cell ?x ?y ?n)))
(<= (next (cell ?x ?y ?n)) (does r (put ?x ?y ?n)))
(<= (next (cell ?x ?y ?n)) (true (cell ?x ?y ?n)))
(<= open (number ?x) (number ?y) (not (taken ?x ?y)))
(<= playable (legal r (put ?x ?y ?n)))
(<= terminal (not playable))
(<= (goal r 100) (not open)) (<= (goal r 0) open)
"""
"""A Latin square of four by four, some cells given."""


def shortest(position: Position) -> int:
    """The fewest moves to the full reward, by the book."""
    here = {position.state: position}
    for depth in itertools.count(1):
        below = {}
        for one in here.values():
            for _, child in one.children():
                if child.is_over and child.rewards[0] == 100:
                    return depth
                if not child.is_over:
                    below[child.state] = child
        here = below
    raise AssertionError


def best(position: Position) -> int:
    return maxn(position, 20)[0] // 100


def played(one: Puzzle, position: Position) -> Iterator[Position]:
    while not position.is_over:
        position = position.play(one.choose(position))
        yield position


@pytest.mark.parametrize("sizes", [(3, 5, 4), (3, 5, 1), (2, 7, 3), (5, 8, 6)])
@pytest.mark.parametrize("interpreted", [False, True])
def test_the_shortest_way_is_found_and_played(sizes: tuple[int, ...], interpreted: bool) -> None:
    small, large, wanted = sizes
    spec = f"{JUGS}:small={small},large={large},wanted={wanted}"
    position = load(spec).position()
    one = Puzzle(time=None, nodes=5000, interpreted=interpreted)
    found = one.search(position)
    assert (found.value, found.proven, found.plies) == (100, True, shortest(position))
    assert list(played(one, position))[-1].rewards == (100,)


@pytest.mark.parametrize("steps", [3, 4, 5])
def test_what_cannot_be_done_is_proven(steps: int) -> None:
    position = load(f"{JUGS}:steps={steps}").position()
    found = search(position, "puzzle:nodes=50000")
    assert (found.value, found.proven) == (best(position), True)


def test_a_plan_is_played_without_searching_again() -> None:
    one, position = player("puzzle:nodes=5000"), load(JUGS).position()
    assert isinstance(one, Puzzle)
    found = one.search(position)
    after = position.play(found.move)
    again = one.search(after)
    assert again.nodes == 1 and again.pv == found.pv[1:] and again.proven
    elsewhere = after.play("empty-first").play("empty-second")
    assert one.search(elsewhere).nodes > 1


def test_counters_are_left_out_where_the_rules_tell_of_them() -> None:
    game = load(str(HANOI))
    assert game.ability("placement") is not None
    found = search(game.position(), "puzzle:nodes=20000", interpreted=True)
    assert found.value == 100 and found.proven


def test_the_scarcest_place_comes_first(tmp_path: Path) -> None:
    file = tmp_path / "latin.kif"
    file.write_text(LATIN, encoding="utf-8")
    found = search(load(str(file)).position(), "puzzle:time=5s")
    assert (found.value, found.plies, found.evaluation) == (100, 12, "scarcest place first")
    assert found.nodes < 100


def test_memory_is_bounded_and_time_is_kept() -> None:
    position = load(f"{JUGS}:small=31,large=97,wanted=98,steps=500").position()
    search(position, "puzzle:nodes=10")
    found = search(position, "puzzle:time=300ms,memory=300KB")
    assert found.seconds < 10 and found.memory < 600 << 10
    assert (found.value, found.move in position.legal_moves) == (0, True)


def test_auto_says_what_it_chose_and_why() -> None:
    kinds = {
        JUGS: "puzzle, for jugs is a puzzle",
        TRIO[0]: "mcts, for trio is a game of 3 who each want the most",
        HANDS: "mcts, for hands is a game of 2 who choose at the same time",
        PIG: "mcts, for pig is a game of 2 with chance",
    }
    for spec, why in kinds.items():
        found = search(load(spec).position(), "auto:nodes=200")
        assert found.choice == why and found.method.startswith("auto (")


def test_other_games_are_left_to_others() -> None:
    with pytest.raises(SpecError, match="puzzle is for one side alone, and trio is a game of 3"):
        search(load(TRIO[0]).position(), "puzzle:nodes=9")
    with pytest.raises(SpecError, match="take engine or alphabeta"):
        search(load("tictactoe").position(), "puzzle:nodes=9")
