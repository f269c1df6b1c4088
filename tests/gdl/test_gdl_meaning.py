"""What rules mean: the interpreter and the circuit say what the plainest reading of them says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from odd_games import ODD_GAMES
from oracle import Facts, Oracle, Term
from random_rules import RandomRules

from alfonso.gdl.drawing import Unfit
from alfonso.gdl.interpreter import Interpreter
from alfonso.gdl.network import network_of
from alfonso.gdl.reader import read
from alfonso.gdl.reasoner import State
from alfonso.gdl.wired import Wired

Joint = list[Term]
MOVES = 5


def told(reasoner: Interpreter | Wired, state: State, joint: Joint) -> dict[str, Any]:
    """All that a reasoner says of a state and a joint move in it."""
    roles = reasoner.roles
    return {
        "terminal": reasoner.terminal(state),
        "next": set(reasoner.next(state, joint)),
        "legal": {(role, move) for role in roles for move in reasoner.legal(state, role)},
        "goal": {(role, goal) for role in roles for goal in reasoner.goals(state, role)},
        "sees": {(role, seen) for role in roles for seen in reasoner.sees(state, joint, role)},
    }


def meant(oracle: Oracle, roles: Iterable[Term], state: State, joint: Joint) -> dict[str, Any]:
    """The same, by the oracle."""
    here = oracle.holding(state)
    after = oracle.holding(state, zip(roles, joint, strict=True))
    players = set(roles)
    return {
        "terminal": "terminal" in here,
        "next": {fact for (fact,) in rows(after, "next")},
        "legal": {row for row in rows(here, "legal") if row[0] in players},
        "goal": {row for row in rows(here, "goal") if row[0] in players},
        "sees": {row for row in rows(after, "sees") if row[0] in players},
    }


def rows(facts: Facts, name: str) -> list[tuple[Term, ...]]:
    return [fact[1:] for fact in facts if isinstance(fact, tuple) and fact[0] == name]


def random_play(rules: Interpreter, seed: int) -> Iterator[tuple[State, Joint]]:
    """Some states and joint moves, also where the game is over."""
    dice, state = Random(seed), rules.start()
    for _ in range(MOVES):
        legal = [rules.legal(state, role) for role in rules.roles]
        if not all(legal):
            return
        joint = [dice.choice(moves) for moves in legal]
        yield state, joint
        state = rules.next(state, joint)


def assert_as_meant(text: str, seed: int) -> None:
    description = read(text, "game.kif")
    rules, oracle = Interpreter(description), Oracle(text)
    reasoners: list[Interpreter | Wired] = [rules]
    with suppress(Unfit):  # what denies itself has no circuit
        reasoners.append(Wired(description, network_of(description, rules.large)))
    for reasoner in reasoners:
        assert reasoner.start() == {fact for (fact,) in rows(oracle.holding(), "init")}
    for state, joint in random_play(rules, seed):
        wanted = meant(oracle, rules.roles, state, joint)
        for reasoner in reasoners:
            assert told(reasoner, state, joint) == wanted


@pytest.mark.parametrize("name", ODD_GAMES)
def test_odd_games_are_played_as_they_are_meant(name: str) -> None:
    text = ODD_GAMES[name]
    assert_as_meant(text.lower() if "capitals" in name else text, 1)


def test_letters_of_keywords_do_not_matter() -> None:
    text = ODD_GAMES["keywords in capitals"]
    one, other = (Interpreter(read(words, "game.kif")) for words in (text, text.lower()))
    assert one.next(one.start(), ["go", "go"]) == {("Step", "1")}
    assert other.next(other.start(), ["go", "go"]) == {("step", "1")}


@pytest.mark.parametrize("seed", range(12))
def test_random_rules_are_played_as_they_are_meant(seed: int) -> None:
    assert_as_meant(RandomRules(seed).text, seed)
