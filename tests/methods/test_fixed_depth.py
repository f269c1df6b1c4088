"""minimax, negamax and alphabeta: values, node counts and choices, held to a textbook."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from textbook import GAMES, WIN, best_moves, by_alphabeta, by_minimax, samples

from alfonso import Analysis, Position, RulesError, load, search
from alfonso.games import tictactoe
from alfonso.methods import evaluations

NODES = 1500
"""So many in a tree of minimax that a test walks through in plain Python."""


def judge(position: Position, name: str) -> Callable[[Any], int]:
    """An evaluation by name, as the rules have it."""
    if name in evaluations.GENERAL:
        return lambda state: evaluations.GENERAL[name](position.game.rules, state)
    own: Callable[[Any], int] = getattr(position.game.rules, name)
    return own


def trees(spec: str, nodes: int = NODES) -> Iterator[tuple[Position, int]]:
    """Positions with the depths at which their trees have at most so many nodes."""
    for position in samples(spec):
        count, depth = 0, 0
        while count * len(position.legal_moves) <= nodes and depth < 6:
            depth += 1
            yield position, depth
            count = by_minimax(position, depth)[1]


def counted(found: Analysis) -> tuple[int, int, int]:
    return found.value, found.nodes, found.leaves


def test_values_nodes_and_leaves_are_those_of_the_textbook(spec: str) -> None:
    for position, depth in trees(spec):
        for name in {evaluations.default(position.game), "outcome"}:
            options, judging = f"depth={depth},eval={name},interpreted=1", judge(position, name)
            full, pruned = (
                by_minimax(position, depth, judging),
                by_alphabeta(position, depth, judging),
            )
            assert counted(search(position, f"minimax:{options}")) == full
            assert counted(search(position, f"negamax:{options}")) == full
            assert counted(search(position, f"alphabeta:{options}")) == pruned
            assert full[0] == pruned[0]


def test_every_evaluation_is_heard(spec: str) -> None:
    position = list(samples(spec))[1]
    for name in evaluations.names(position.game):
        found = search(position, f"alphabeta:depth=2,eval={name},interpreted=1")
        assert counted(found) == by_alphabeta(position, 2, judge(position, name)), name


def test_compiled_searches_do_exactly_what_plain_python_does(spec: str) -> None:
    for position, depth in trees(spec, 4 * NODES):
        options = f"alphabeta:depth={depth},tree_nodes=9999"
        native, plain = search(position, options), search(position, options, interpreted=True)
        assert native.tree and plain.tree
        assert counted(native) == counted(plain)
        assert (native.move, native.pv) == (plain.move, plain.pv)
        assert native.tree.columns == plain.tree.columns


@pytest.mark.parametrize("method", ["minimax", "negamax", "alphabeta:order=killer"])
@pytest.mark.parametrize("game", ["blocker:rules=leiden22", GAMES[-1]])
def test_so_do_the_other_searches(method: str, game: str) -> None:
    position = load(game).position()
    joint = "," if ":" in method else ":"
    native, plain = (
        search(position, f"{method}{joint}depth=4,eval=outcome,interpreted={plain}")
        for plain in (0, 1)
    )
    assert (*counted(native), native.pv) == (*counted(plain), plain.pv)


def test_no_order_changes_the_value(spec: str) -> None:
    for position, depth in trees(spec, 300):
        value = by_minimax(position, depth, judge(position, evaluations.default(position.game)))[0]
        for order in orders(position):
            options = f"depth={depth},order={order},interpreted=1"
            assert search(position, f"alphabeta:{options}").value == value, order


def orders(position: Position) -> list[str]:
    needed = {"noisy": "noisy", "game": "promise"}
    return ["killer", *(name for name, what in needed.items() if position.game.ability(what))]


@pytest.mark.parametrize("method", ["minimax", "negamax", "alphabeta"])
def test_chance_breaks_ties_among_all_best_moves_and_no_others(method: str) -> None:
    for spec in ("tictactoe", "connectfour:rows=4,columns=4,length=3", GAMES[-1]):
        for position in samples(spec, (3, 6)):
            chosen = {
                search(position, f"{method}:depth=3,eval=outcome,ties=random,seed={seed}").move
                for seed in range(60)
            }
            assert chosen == best_moves(position, 3)


def test_with_random_ties_every_game_gets_one_of_its_best_moves(spec: str) -> None:
    for position, depth in trees(spec, 300):
        judging = judge(position, evaluations.default(position.game))
        best = best_moves(position, depth, judging)
        for seed in range(5):
            options = f"depth={depth},ties=random,seed={seed},interpreted=1"
            assert search(position, f"alphabeta:{options}").move in best


def test_the_first_of_the_best_is_taken_unless_asked(spec: str) -> None:
    for position, depth in trees(spec, 300):
        best = best_moves(position, depth, judge(position, evaluations.default(position.game)))
        first = next(move for move in position.legal_moves if move in best)
        for method in ("minimax", "negamax", "alphabeta"):
            assert search(position, f"{method}:depth={depth},interpreted=1").move == first


@pytest.mark.parametrize("method", ["minimax", "negamax", "alphabeta"])
@pytest.mark.parametrize("game", ["tictactoe", "connectfour:rows=4,columns=4,length=3", GAMES[-1]])
def test_distance_finds_the_nearest_win_and_the_farthest_loss(method: str, game: str) -> None:
    proven = 0
    for position in samples(game, (4, 6, 7, 8)):
        found = search(position, f"{method}:depth=6,eval=outcome,distance=1")
        decided = [depth for depth in range(1, 7) if abs(by_alphabeta(position, depth)[0]) == WIN]
        if found.outcome in ("win", "loss"):
            proven += 1
            assert found.plies == decided[0]
        else:
            assert not decided
    assert proven


@pytest.mark.parametrize(
    ("game", "method", "depth", "visited"),
    [
        ("connectfour", "alphabeta", 10, 155590),
        ("connectfour", "alphabeta", 11, 1692129),
        ("tictactoe", "minimax", 9, 549946),
        ("tictactoe", "alphabeta", 9, 18297),
        ("blocker:rules=leiden22", "minimax", 13, 382694),
        ("blocker:rules=official", "negamax", 13, 460349),
    ],
)
def test_known_trees_have_their_known_size(
    game: str, method: str, depth: int, visited: int
) -> None:
    assert search(load(game).position(), f"{method}:depth={depth},eval=outcome").nodes == visited


def test_a_few_moves_more_are_no_won_game() -> None:
    position = load("tictactoe").position().play_all("0 4")
    found = search(position, "depth1:eval=mobility,interpreted=1")
    assert found.value == -6 and -0.5 < found.chance < 0


LATER = """yield square
        if state.other:
            for square in range(9):
                yield square
"""
PLAYERS = [
    *(f"{name}:depth=3,interpreted=1" for name in ("minimax", "negamax", "deepening")),
    *(f"alphabeta:depth=3,order={order},interpreted=1" for order in ("natural", "killer")),
    "alphabeta:depth=3",
]


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("change", [("= 9", "= 8"), ("yield square\n", LATER)])
def test_more_moves_than_the_rules_allow_are_told(
    player: str, change: tuple[str, str], tmp_path: Path
) -> None:
    file = tmp_path / "many.py"
    file.write_text(Path(tictactoe.__file__).read_text("utf-8").replace(*change), "utf-8")
    with pytest.raises(RulesError, match=r"many\.py: moves gave more moves than most_moves allows"):
        search(load(str(file)).position(), player)
