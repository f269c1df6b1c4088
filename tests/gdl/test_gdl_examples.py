"""Our own games in GDL: as the Python rules have them, or as theory knows them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from alfonso.game import DRAWN, LOST, OPEN, WON, Game
from alfonso.gdl.checker import checked
from alfonso.gdl.interpreter import Interpreter
from alfonso.gdl.reader import read_file
from alfonso.gdl.reasoner import Reasoner, State
from alfonso.gdl.reasoning import reasoner_of
from alfonso.gdl.simulation import Simulation
from alfonso.gdl.terms import Term
from alfonso.load import load

EXAMPLES = Path(__file__).parents[2] / "examples" / "gdl"
FILES = sorted(EXAMPLES.glob("*.kif"))
REWARD = {LOST: (0, 100), DRAWN: (50, 50), WON: (100, 0)}  # of the side to move, and the other


class Twin(NamedTuple):
    """A game that there is in Python, too: how its moves are called in GDL, and who waits."""

    name: str
    term: Callable[[str], Term]
    waiting: str = "noop"
    depth: int = 3
    longest: int = 1000  # moves that the GDL game goes on for


def _squares(name: str) -> Term:
    """`a2-b3` or `a2xb3`."""
    return ("move", *re.findall("[a-z0-9]", name.replace("x", "")))


def _point(number: str) -> tuple[str, str]:
    row, column = divmod(int(number) - 1, 5)
    return "abcde"[column], str(5 - row)


def _alquerque(name: str) -> Term:
    begin, end = re.split("[-x]", name)
    return ("jump" if "x" in name else "step", *_point(begin), *_point(end))


TWINS = [
    Twin("tictactoe", lambda name: ("mark", str(int(name) // 3 + 1), str(int(name) % 3 + 1))),
    Twin("connectfour", lambda name: ("drop", name)),
    Twin("breakthrough", _squares, depth=2),
    Twin("wights", _squares, "wait"),
    Twin("alquerque", _alquerque, "wait", depth=5),
    Twin("blocker", lambda name: name, "wait", depth=7, longest=60),
]


@cache
def interpreter(name: str) -> Interpreter:
    return Interpreter(read_file(EXAMPLES / f"{name}.kif"))


def steps(reasoner: Reasoner, twin: Twin, seed: int) -> Iterator[tuple[State, object]]:
    """A random game, played in both; the states where they must agree."""
    chance, game = Random(seed), load(twin.name)
    state, own = reasoner.start(), game.start()
    for _ in range(twin.longest):
        yield state, own
        if game.result(own) != OPEN:
            return
        move = chance.choice(list(game.moves(own)))
        joint: list[Term] = [twin.waiting, twin.waiting]
        joint[game.mover(own)] = twin.term(game.move_name(own, move))
        state, own = reasoner.next(state, joint), game.play(own, move)


def agree(reasoner: Reasoner, twin: Twin, game: Game, state: State, own: object) -> None:
    """The same legal moves, the same end, the same rewards."""
    result, mover = game.result(own), game.mover(own)
    assert reasoner.terminal(state) == (result != OPEN)
    if result == OPEN:
        names = [game.move_name(own, move) for move in game.moves(own)]
        legal = reasoner.legal(state, reasoner.roles[mover])
        assert sorted(map(str, legal)) == sorted(str(twin.term(name)) for name in names)
        assert reasoner.legal(state, reasoner.roles[1 - mover]) == [twin.waiting]
    else:
        goals = [reasoner.goal(state, reasoner.roles[side]) for side in (mover, 1 - mover)]
        assert tuple(goals) == REWARD[result]


@pytest.mark.parametrize("twin", TWINS, ids=[twin.name for twin in TWINS])
def test_random_games_go_as_in_python(twin: Twin) -> None:
    reasoner, game = interpreter(twin.name), load(twin.name)
    for seed in range(6):
        for state, own in steps(reasoner, twin, seed):
            agree(reasoner, twin, game, state, own)


@pytest.mark.parametrize("twin", TWINS, ids=[twin.name for twin in TWINS])
def test_the_circuit_goes_as_in_python(twin: Twin) -> None:
    reasoner, game = reasoner_of(read_file(EXAMPLES / f"{twin.name}.kif")), load(twin.name)
    for seed in range(3):
        for state, own in steps(reasoner, twin, seed):
            agree(reasoner, twin, game, state, own)


@pytest.mark.parametrize("twin", TWINS, ids=[twin.name for twin in TWINS])
def test_as_many_lines_as_in_python(twin: Twin) -> None:
    reasoner, game = interpreter(twin.name), load(twin.name)

    def lines(state: State, depth: int) -> int:
        if depth == 0:
            return 1
        if reasoner.terminal(state):
            return 0
        choices = [reasoner.legal(state, role) for role in reasoner.roles]
        joints = [(one, other) for one in choices[0] for other in choices[1]]
        return sum(lines(reasoner.next(state, joint), depth - 1) for joint in joints)

    def twin_lines(own: object, depth: int) -> int:
        if depth == 0:
            return 1
        if game.result(own) != OPEN:
            return 0
        return sum(twin_lines(game.play(own, move), depth - 1) for move in game.moves(own))

    for depth in range(1, twin.depth + 1):
        assert lines(reasoner.start(), depth) == twin_lines(game.start(), depth)


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_examples_are_in_order(file: Path) -> None:
    description = read_file(file)
    simulation = Simulation(description)
    simulation.play(games=3, seconds=20)
    assert checked(description) == [] and simulation.notes == {}


def test_nim_is_won_as_theory_says() -> None:
    """Whoever moves wins, unless the exclusive or of the heaps is 0."""
    game = interpreter("nim")

    @cache
    def wins(state: State) -> bool:
        """Whether the player to move does."""
        if game.terminal(state):
            return False
        choices = [game.legal(state, role) for role in game.roles]
        joints = [(one, other) for one in choices[0] for other in choices[1]]
        return not all(wins(game.next(state, joint)) for joint in joints)

    seen = 0
    for a, b, c in ((a, b, c) for a in range(4) for b in range(5) for c in range(6)):
        heaps = [("heap", name, str(left)) for name, left in zip("abc", (a, b, c), strict=True)]
        state = frozenset([*heaps, ("control", "first")])
        assert wins(state) == (a ^ b ^ c != 0)
        seen += 1
    assert seen == 120


def test_hanoi_takes_fifteen_moves() -> None:
    game = interpreter("hanoi")
    reached, steps = {game.start()}, 0
    while not any(game.goal(state, "player") == 100 for state in reached):
        reached = {
            game.next(state, [move]) for state in reached for move in game.legal(state, "player")
        }
        steps += 1
    assert steps == 15


def test_rock_paper_scissors() -> None:
    game = interpreter("roshambo")
    state = game.start()
    for left, right in (("rock", "paper"), ("rock", "rock"), ("scissors", "paper")):
        assert len(game.legal(state, "left")) == len(game.legal(state, "right")) == 3
        state = game.next(state, [("show", left), ("show", right)])
    assert game.terminal(state)
    assert [game.goal(state, role) for role in game.roles] == [50, 50]


def test_three_players_in_turn() -> None:
    game = interpreter("threes")
    state = game.start()
    for squares in ("11 12 13", "22 23 24", "33 41 42"):
        for player, (column, row) in enumerate(squares.split()):
            joint: list[Term] = ["noop"] * 3
            joint[player] = ("mark", column, row)
            assert joint[player] in game.legal(state, game.roles[player])
            state = game.next(state, joint)
            if game.terminal(state):
                break
    assert game.terminal(state)
    assert [game.goal(state, role) for role in game.roles] == [100, 0, 0]
