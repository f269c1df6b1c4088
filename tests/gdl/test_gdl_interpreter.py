"""The interpreter: what odd rules mean, and that it says what a plain prover says."""

from __future__ import annotations

import re
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest
from gdl_samples import HEAP

from alfonso.errors import RulesError
from alfonso.gdl.interpreter import Interpreter
from alfonso.gdl.network import network_of
from alfonso.gdl.reader import read, read_file
from alfonso.gdl.terms import plain
from alfonso.gdl.wired import Wired

EXAMPLES = Path(__file__).parents[2] / "examples" / "gdl"
FACTS = """(role x) (role y) (init (at 1)) (init (at (pair 2 3))) (init idle) (init (at 4))
(n 1) (n 2) (n 3) (n 4) (succ 1 2) (succ 2 3) (succ 3 4) (red 2) (red 3) (red 5) (is p (f 1 g))
"""


def moves(rules: str) -> str:
    """The legal moves of x at the start."""
    game = Interpreter(read(FACTS + rules, "game.kif"))
    return " ".join(map(plain, game.legal(game.start(), "x")))


@pytest.mark.parametrize(
    "rules, wanted",
    [
        ("(legal x a)(<= (legal x b) (true idle))(<= (legal x c) (true (idle)))", "a b c"),
        ("(<= (legal x ?n) (true (at ?n)))", "(pair 2 3) 1 4"),
        ("(<= (legal x ?f) (true ?f))", "(at (pair 2 3)) (at 1) (at 4) idle"),
        ("(<= (legal x ?n) (true (at (pair ?m ?n))))", "3"),
        ("(<= (legal x ?n) (true (at (pair ?n ?n))))", ""),
        ("(<= (legal x ?a) (is p (f ?n ?a)) (true (at ?n)))", "g"),
        ("(<= (legal x ?n) (distinct ?n 2) (not (red ?n)) (n ?n))", "1 4"),
        ("(<= (legal x ?n) (n ?n) (not (and (red ?n) (succ ?n 4))))", "1 2 4"),
        ("(<= (legal x ?n) (n ?n) (not (and (succ ?n ?m) (red ?m))))", "3 4"),
        ("(<= (legal x ?n) (n ?n) (not (succ ?n ?m)))", "4"),
        ("(<= (legal x ?n) (n ?n) (or (succ ?n 2) (not (or (red ?n) (succ ?n ?m)))))", "1 4"),
        ("(<= (legal x ?n) (n ?n) (distinct (f ?n) (f 2)))", "1 3 4"),
        ("(<= (legal x ?n) (n ?n) (not (distinct ?n 2)))", "2"),
        ("(<= (legal ?r a) (not (red 1)))", "a"),
        ("(<= (legal ?r a) (not (red 2)))", ""),
        ("(<= (legal ?r a) (not (idler ?r)))(idler y)", "a"),
        ("(<= (legal x (go)) (n 1))(legal z b)", "go"),
        ("(<= (up ?a ?b) (succ ?a ?b))(<= (up ?a ?c) (up ?a ?b) (up ?b ?c))"
         "(<= (legal x ?n) (up 1 ?n))", "2 3 4"),
        ("(<= (legal x ?n) (odd ?n))(odd 1)(<= (odd ?n) (succ ?m ?n) (even ?m))"
         "(<= (even ?n) (succ ?m ?n) (odd ?m))", "1 3"),
        ("(<= (legal x ?n) (won ?n))(<= (won ?n) (succ ?m ?n) (not (won ?m)))", "2 4"),
        ("(<= (legal x a) (not b))(<= b (not c))(<= c (not b))", "a"),
        ("(<= (legal x ?n) (n ?n) (differ ?n 2))(<= (differ ?a ?b) (distinct ?a ?b))", "1 3 4"),
        ("(<= (legal x ?n) (n ?n) (not (differ ?n 2)))(<= (differ ?a ?b) (distinct ?a ?b))", "2"),
        ("(<= (legal x ?n) (n ?n) (far ?n 1))(<= (far ?a ?b) (differ ?a ?b) (not (near ?a ?b)))"
         "(<= (differ ?a ?b) (distinct ?a ?b))(<= (near ?a ?b) (succ ?b ?a))", "3 4"),
        ("(<= (legal x ?n) (n ?n) (same ?n 3))(same ?a ?a)", "3"),
        ("(<= (legal x ?n) (n ?n) (not (and (distinct ?n 1) (n ?m) (distinct ?m ?n))))", "1"),
        ("(<= (legal x (s (s ?n))) (deep ?n))(<= (deep (g ?n)) (red ?n) (n ?n))",
         "(s (s (g 2))) (s (s (g 3)))"),
    ],
)  # fmt: skip
def test_what_rules_mean(rules: str, wanted: str) -> None:
    assert moves(rules) == wanted


def test_many_conditions_are_nested_in_parts() -> None:
    """Python nests twenty loops at most."""
    chain = " ".join(f"(link ?v{n} ?v{n + 1})" for n in range(45))
    rules = f"(link a b)(link b a)(<= (legal x ?v45) {chain} (distinct ?v0 ?v45))"
    assert moves(rules) == "a b"
    several = "".join(
        f"(<= (legal x m{n}) (true (at ?v0)) {chain} (true (at ?v{n})))" for n in (1, 40)
    )
    assert moves(f"(link 1 2)(link 2 1){several}") == "m40"


@pytest.mark.parametrize(
    "rules, message",
    [
        ("(<= (n (s ?n)) (n ?n))(<= (legal x ?n) (n ?n))", "line 3, column 1: n/1 comes to no end"),
        ("(<= (n (s ?n)) (n ?n) (true idle))(<= terminal (n ?n))", "n/1 comes to no end"),
        ("(<= (legal x ?m) (n 1))", "line 3, column 1: ?m of the head is bound by no positive"),
    ],
)  # fmt: skip
def test_rules_that_cannot_be_carried_out(rules: str, message: str) -> None:
    with pytest.raises(RulesError, match=re.escape(message)):
        game = Interpreter(read(FACTS + rules, "game.kif"))
        game.terminal(game.start())


COUNTING = """(<= (size ?x) (total r1 0 ?x))
(<= (total ?r ?sum ?sum) (last ?r) (number ?sum))
(<= (total ?r ?sum ?x) (after ?r ?s) (red ?r) (plus ?sum 1 ?more) (total ?s ?more ?x))
(<= (total ?r ?sum ?x) (after ?r ?s) (not (red ?r)) (total ?s ?sum ?x))
(<= (red ?r) (true (row ?r)))
(<= (plus ?x 0 ?x) (number ?x)) (<= (plus ?x ?y ?z) (succ ?w ?y) (plus ?x ?w ?v) (succ ?v ?z))
(<= (number ?x) (succ ?x ?y)) (<= (number ?y) (succ ?x ?y)) (last r41)
(role x) (<= (legal x ?n) (size ?n)) (<= terminal (true over)) (<= (next over) (does x 21))
"""


def test_large_relations_are_computed_on_demand() -> None:
    chain = [f"(succ {n} {n + 1}) (after r{n + 1} r{n + 2})" for n in range(40)]
    rows = [f"(init (row r{n}))" for n in range(1, 41, 2)]
    description = read("\n".join([COUNTING, *chain, *rows]), "game.kif")
    game = Interpreter(description)
    assert game.legal(game.start(), "x") == ["20"]
    circuit = Wired(description, network_of(description, game.large))
    assert circuit.legal(circuit.start(), "x") == ["20"]
    assert len(circuit.network.gates) < 10_000


def test_many_legal_moves_are_all_there() -> None:
    rules = "".join(f"(k {n})" for n in range(40))
    rules += "(<= (legal x (m ?a ?b)) (true idle) (k ?a) (k ?b)) (<= terminal (legal x (m 9 41)))"
    assert len(moves(rules).split(") (")) == 1600


def test_numbers_without_end_are_made_as_far_as_asked() -> None:
    rules = "(plus ?x 0 ?x) (<= (plus ?x (s ?y) (s ?z)) (plus ?x ?y ?z))"
    rules += "(<= (size (s (s 0))) (true idle)) (<= (legal x ?z) (size ?y) (plus (s 0) ?y ?z))"
    assert moves(rules) == "(s (s (s 0)))"


def test_a_game_from_start_to_end() -> None:
    game = Interpreter(read(HEAP, "heap.kif"))
    state = game.start()
    assert game.legal(state, "x") == [("take", "1"), ("take", "2")]
    assert game.goal(state, "x") == 0 and not game.terminal(state)
    for number in "12":
        state = game.next(state, [("take", number)])
    assert state == {("heap", "0")} and game.terminal(state) and game.goal(state, "x") == 100
    assert game.legal(state, "x") == [] == game.legal(state, "nobody")


def test_what_a_role_sees() -> None:
    rules = "(legal x a)(legal y b)(<= (sees ?r ?m) (does ?r ?m))(<= (sees x idle) (true idle))"
    game = Interpreter(read(FACTS + rules, "game.kif"))
    assert game.sees(game.start(), ["a", "b"], "x") == ["a", "idle"]
    assert game.sees(game.start(), ["a", "b"], "y") == ["b"]


def test_roles_may_follow_from_conditions() -> None:
    game = Interpreter(read("(<= (role ?r) (player ?r))(player b)(player a)", "game.kif"))
    assert game.roles == ("a", "b")


@pytest.mark.parametrize(
    "goals, wanted", [("", None), ("(goal x 7)", 7), ("(goal x 007)", 7), ("(goal x a)", None)]
)
def test_goals(goals: str, wanted: int | None) -> None:
    game = Interpreter(read(FACTS + goals, "game.kif"))
    assert game.goal(game.start(), "x") == wanted


def test_threads_may_share_an_interpreter() -> None:
    """Random games at the same time go as they go one after the other."""
    reasoner = Interpreter(read_file(EXAMPLES / "connectfour.kif"))

    def played(seed: int) -> list[set[str]]:
        dice, state, told = Random(seed), reasoner.start(), []
        while not reasoner.terminal(state):
            joint = [dice.choice(reasoner.legal(state, role)) for role in reasoner.roles]
            state = reasoner.next(state, joint)
            told.append(set(map(plain, state)))
        return told

    alone = [played(seed) for seed in range(12)]
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(8) as pool:
            # some threads are at the same states, some at others
            assert list(pool.map(played, sorted(8 * [*range(12)]))) == [
                game for game in alone for _ in range(8)
            ]
    finally:
        sys.setswitchinterval(usual)
