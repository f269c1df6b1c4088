"""The circuit says what the interpreter says, on games of every kind of rule."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from gdl_samples import HEAP

from alfonso.gdl.interpreter import Interpreter
from alfonso.gdl.kept import network_for, packed, unpacked
from alfonso.gdl.network import network_of
from alfonso.gdl.reader import read, read_file
from alfonso.gdl.reasoner import State
from alfonso.gdl.reasoning import reasoner_of
from alfonso.gdl.trace import load, replayed
from alfonso.gdl.wired import Wired

SHARED = Path(__file__).parents[3] / "shared" / "gdl"
SLOW = {
    *("alexChess", "checkersSmall", "chess_200", "hex", "kalaha_2009"),
    *("merrills", "quarto", "ruleDepthExponential", "skirmish"),
}
QUICK = [
    pytest.param(file, id=file.stem, marks=[pytest.mark.slow] if file.stem in SLOW else [])
    for file in sorted(SHARED.glob("traces/*.json"))
]

ISLANDS = """(role x) (role y)  ; bridges are built until one end can be reached from the other
(shore a b) (shore b c) (shore c d) (shore a e) (shore e d) (shore b e)
(init (turn 0)) (next-turn 0 1) (next-turn 1 2) (next-turn 2 3) (next-turn 3 4)
(<= (legal x (build ?p ?q)) (shore ?p ?q) (not (true (bridge ?p ?q))))
(<= (legal x rest) (true (turn ?n)) (distinct ?n 0))
(<= (legal y (burn ?p ?q)) (true (bridge ?p ?q)))
(legal y rest)
(<= (next (bridge ?p ?q)) (does x (build ?p ?q)))
(<= (next (bridge ?p ?q)) (true (bridge ?p ?q)) (not (does y (burn ?p ?q))))
(<= (next (turn ?m)) (true (turn ?n)) (next-turn ?n ?m))
(<= (next (met ?p)) (does x (build ?p ?q)) (near ?q))
(<= (reached a))
(<= (reached ?q) (reached ?p) (joined ?p ?q))
(<= (joined ?p ?q) (true (bridge ?p ?q)))
(<= (joined ?p ?q) (joined ?q ?p))
(<= (near ?q) (does x (build ?p ?q)))
(<= (near ?q) (near ?p) (joined ?p ?q))
(<= terminal (reached d))
(<= terminal (true (turn 4)))
(<= (goal x 100) (reached d)) (<= (goal x 0) (not (reached d)))
(<= (goal y 0) (reached d)) (<= (goal y 100) (not (reached d)))
(<= (sees y (built ?p ?q)) (does x (build ?p ?q)))
"""
SWAP = """(role x) (init (p a)) (init (q b)) (init still)
(legal x swap) (legal x stay)
(<= (next (p ?v)) (does x swap) (true (q ?v)))
(<= (next (q ?v)) (does x swap) (true (p ?v)))
(<= (next (p ?v)) (does x stay) (true (p ?v)))
(<= (next (q ?v)) (does x stay) (true (q ?v)))
(<= (next moved) (not (does x stay)))
(<= (next still) (not (true moved)))
(<= terminal (not (true still)) (true (p b)))
(<= (goal x 50) (or (true (p a)) (true (q a))))
(<= (goal x many) (true moved))
"""
ODD = """(role the&first) (init (f a)) (init (1 (2))) (init x-Y.z)
(<= (legal ?r (say 'it|s)) (role ?r))
(<= (next (g (g ?x))) (true (f ?x))) (<= (next x-Y.z) (true x-Y.z))
(<= (next (f b)) (does ?r ?m))
(<= terminal (true (g (g b))))
(<= (goal ?r 007) (role ?r))
"""
SAMPLES = {"heap": HEAP, "islands": ISLANDS, "swap": SWAP, "odd": ODD}


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.parametrize("interpreted", [False, True])
def test_random_play_is_the_same(name: str, interpreted: bool) -> None:
    description = read(SAMPLES[name], f"{name}.kif")
    circuit, rules = Wired(description, None, interpreted), Interpreter(description)
    for state, joint in random_play(rules, games=3 if interpreted else 20):
        assert answers(circuit, state, joint) == answers(rules, state, joint)
    assert circuit.start() == rules.start()


def random_play(rules: Interpreter, games: int) -> Iterator[tuple[State, list]]:
    chance = random.Random(1)
    for _ in range(games):
        state = rules.start()
        for _ in range(12):
            moves = [rules.legal(state, role) for role in rules.roles]
            if not all(moves):
                break
            joint = [chance.choice(own) for own in moves]
            yield state, joint
            state = rules.next(state, joint)


def answers(reasoner: Wired | Interpreter, state: State, joint: list) -> list:
    roles = reasoner.roles
    return [
        reasoner.next(state, joint),
        reasoner.terminal(state),
        *([reasoner.legal(state, role), reasoner.goal(state, role)] for role in roles),
        *(sorted(map(str, reasoner.sees(state, joint, role))) for role in roles),
    ]


def test_recursion_becomes_loops_before_and_after_the_moves() -> None:
    network = network_of(read(ISLANDS, "islands.kif"))
    assert {loop.first < network.early for loop in network.loops} == {True, False}


@pytest.mark.skipif(not QUICK, reason="the public games are not at hand")
@pytest.mark.parametrize("file", QUICK)
def test_the_circuit_agrees_with_the_reference(file: Path) -> None:
    trace = load(file)
    reasoner = reasoner_of(read_file(SHARED / f"{file.stem}.kif"))
    assert isinstance(reasoner, Wired)
    found = replayed(reasoner, trace)
    for number, (step, wanted) in enumerate(zip(found["steps"], trace["steps"], strict=True)):
        assert step == wanted, f"step {number}"


@pytest.mark.parametrize("name", SAMPLES)
def test_a_network_is_kept_as_it_is(name: str) -> None:
    description = read(SAMPLES[name], f"{name}.kif")
    network = network_of(description)
    assert (
        unpacked(packed(network)) == network == network_for(description) == network_for(description)
    )


GROWING = """(role x) (init (n 0)) (legal x grow)
(<= (next (n (s ?n))) (true (n ?n))) (<= (goal x 0) (true (n 0)))
(<= terminal (true (n (s (s (s 0))))))"""
PARADOX = """(role x) (init a) (init b) (legal x go) (link a b) (link b a)
(<= (won ?p) (link ?p ?q) (true ?q) (not (won ?q)))
(<= (next ?p) (true ?p) (won ?p)) (<= terminal (won a)) (goal x 1)"""


def test_what_grounds_to_no_circuit_is_interpreted() -> None:
    reasoner = reasoner_of(read(PARADOX, "paradox.kif"))
    assert isinstance(reasoner, Interpreter)
    assert network_for(read(PARADOX, "paradox.kif")) is None


@pytest.mark.slow
def test_rules_that_ground_to_infinity_are_interpreted() -> None:
    reasoner = reasoner_of(read(GROWING, "growing.kif"))
    assert isinstance(reasoner, Interpreter)
    assert reasoner.next(reasoner.start(), ["grow"]) == {("n", ("s", "0"))}
