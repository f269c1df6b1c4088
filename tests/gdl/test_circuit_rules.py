"""Rules over a circuit and rules over the interpreter are the same game."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random

import pytest

from alfonso.errors import PositionError
from alfonso.game import Game
from alfonso.gdl.circuit_rules import CircuitRules
from alfonso.gdl.game import CIRCUIT, PLAIN
from alfonso.gdl.interpreter import Interpreter
from alfonso.gdl.kept import network_for
from alfonso.gdl.network import network_of
from alfonso.gdl.prepared import wires_of
from alfonso.gdl.reader import read
from alfonso.gdl.rules import Description
from alfonso.load import load
from alfonso.native import twin
from alfonso.position import Position
from alfonso.testing import check

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted((ROOT / "examples" / "gdl").glob("*.kif"))
PUBLIC = sorted((ROOT.parent / "shared" / "gdl").glob("*.kif"))
SLOW = {"merrills", "ruleDepthExponential"}
"""Games that ground only after a while."""
TURNS = {"connectfour": "rivals", "threes": "general", "roshambo": "joint"}

HERD = """
(role shepherd) (init (pen 0))
(<= (legal shepherd (drive ?n)) (sheep ?n))
(<= (next (in ?n)) (does shepherd (drive ?n))) (<= (next (in ?n)) (true (in ?n)))
(<= terminal (true (in s149)))
(<= (goal shepherd 100) (true (in s149))) (<= (goal shepherd 0) (not (true (in s149))))
"""
"""More moves than a word has bits."""
SHEEP = HERD + " ".join(f"(sheep s{number})" for number in range(150))

WEB = """
(role spider) (init (at a)) (init (left 3)) (way a b) (way b c) (way c a) (way c d)
(<= (thread ?x ?y) (way ?x ?y) (not (true (cut ?x ?y))))
(<= (joined ?x ?y) (thread ?x ?y)) (<= (joined ?x ?y) (joined ?x ?z) (joined ?z ?y))
(<= (legal spider (cut ?x ?y)) (thread ?x ?y))
(<= (next (cut ?x ?y)) (does spider (cut ?x ?y)))
(<= (next (cut ?x ?y)) (true (cut ?x ?y)))
(<= terminal (not (joined a d)) (not (joined b d)))
(<= (goal spider 100) (joined a c)) (<= (goal spider 30) (not (joined a c)))
"""
"""What is joined is a loop in the circuit."""

IDLER = """(role walker) (role idler) (init (at 0)) (after 0 1) (after 1 2)
(<= (legal walker step) (role walker))
(<= (legal idler wait) (true (at 0)))
(<= (next (at ?n)) (true (at ?m)) (after ?m ?n))
(<= terminal (true (at 2))) (goal walker 50) (goal idler 50)
"""


def side_by_side(description: Description, kind: str) -> tuple[Game, Game]:
    """The game over its circuit, and over the interpreter."""
    network = network_for(description)
    assert network
    rules = (
        CIRCUIT[kind](description, wires_of(network)),
        PLAIN[kind](Interpreter(description), None),
    )
    circuit, plain = (Game(r, description.name, description.name, "game.kif") for r in rules)
    return circuit, plain


def assert_same(circuit: Position, plain: Position) -> None:
    assert circuit.text == plain.text
    assert circuit.mover_name == plain.mover_name
    assert circuit.result == plain.result
    assert circuit.legal_moves.names == plain.legal_moves.names
    if circuit.is_over:
        assert circuit.rewards == plain.rewards
    found = parsed(circuit)
    assert found == parsed(plain)
    assert found == circuit.text or "has no legal move at" in found


def parsed(position: Position) -> str:
    """What becomes of the text of a position: the same position, or a fault of the rules.

    In play, a role without a legal move does nothing; nobody may begin there.
    """
    try:
        state = position.game.parse(position.text)
    except PositionError as fault:
        return str(fault)
    assert state == position.state
    return position.game.position(position.text).text


def play_both(circuit: Game, plain: Game, seconds: float) -> None:
    """Random games, at least one move of them."""
    dice, until = Random(1283), time.perf_counter() + seconds
    here, there = circuit.position(), plain.position()
    assert_same(here, there)
    while True:
        if here.is_over:
            here, there = circuit.position(), plain.position()
        move = dice.choice(list(here.legal_moves))
        here, there = here.child(move), there.play(here.move_name(move))
        assert_same(here, there)
        if time.perf_counter() > until:
            return


@pytest.mark.parametrize(
    "file",
    [
        pytest.param(file, id=file.stem, marks=[pytest.mark.slow] if file.stem in SLOW else [])
        for file in EXAMPLES + PUBLIC
    ],
)
def test_circuit_and_interpreter_play_the_same_game(file: Path) -> None:
    rules = load(file).rules
    if rules.description.hides:
        pytest.skip("what is hidden plays over the plain rules")
    kind = next(name for name, made in CIRCUIT.items() if type(rules) is made)
    play_both(*side_by_side(rules.description, kind), seconds=0.2)


def test_a_role_may_be_stuck_as_long_as_others_move() -> None:
    circuit, plain = side_by_side(read(IDLER, "idler.kif"), "general")
    here, there = circuit.position().play("step"), plain.position().play("step")
    assert_same(here, there)
    assert parsed(here).endswith("idler.kif, line 3, column 1: idler has no legal move at (at 1)")
    assert_same(here.play("step"), there.play("step"))
    assert here.play("step").is_over


@pytest.mark.parametrize("rules", [SHEEP, WEB], ids=["many moves", "a loop"])
def test_odd_games(rules: str) -> None:
    description = read(rules, "odd.kif")
    play_both(*side_by_side(description, "general"), seconds=0.3)
    assert network_of(description).loops or "sheep" in rules


@pytest.mark.parametrize("name", TURNS)
def test_compiled_rules_keep_the_laws(name: str) -> None:
    game = load(ROOT / "examples" / "gdl" / f"{name}.kif")
    assert type(game.rules) is CIRCUIT[TURNS[name]]
    check(game, games=3)


def test_one_compilation_serves_games_of_a_kind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ALFONSO_CACHE", str(tmp_path))
    for name in ("nim", "tictactoe"):
        assert twin(load(ROOT / "examples" / "gdl" / f"{name}.kif")).moves
    assert len(list(tmp_path.glob("described-ask-*.bin"))) <= 1


def test_threads_do_not_share_what_they_work_out() -> None:
    from concurrent.futures import ThreadPoolExecutor

    from alfonso.perft import perft

    position = load(ROOT / "examples" / "gdl" / "connectfour.kif").position()
    wanted = perft(load("connectfour").position(), 6)
    with ThreadPoolExecutor(4) as pool:
        assert set(pool.map(lambda _: perft(position, 6), range(8))) == {wanted}


def test_a_move_list_outlives_what_is_worked_out_meanwhile() -> None:
    rules: CircuitRules = load(ROOT / "examples" / "gdl" / "tictactoe.kif").rules
    state, seen = rules.start(), []
    for move in rules.moves(state):
        seen.append(move)
        child = rules.play(state, move)
        for reply in rules.moves(child):
            list(rules.moves(rules.play(child, reply)))
    assert seen == list(rules.moves(state))
