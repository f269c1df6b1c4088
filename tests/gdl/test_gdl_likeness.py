"""Rules in disguise are known again, and others are not taken for them."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from alfonso.gdl.likeness import likeness
from alfonso.gdl.reader import read
from alfonso.protocols.ggp.scramble import Scramble
from alfonso.protocols.ggp.series import rules_of

GAMES = sorted((Path(__file__).parents[2] / "examples" / "gdl").glob("*.kif"))


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.stem)
def test_words_letters_and_the_order_of_rules_do_not_count(file: Path) -> None:
    text = rules_of(file)
    rules = list(read(text, "plain.kif").rules)
    hidden = Scramble(text, Random(1)).hidden(text).upper()
    masked = list(read(hidden, "masked.kif").rules)
    Random(2).shuffle(masked)
    assert [rule[0] for rule in masked] != [rule[0] for rule in rules]
    assert likeness(masked) == likeness(rules)


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.stem)
def test_every_rule_counts(file: Path) -> None:
    rules = read(rules_of(file), "plain.kif").rules
    known = likeness(rules)
    shorter = {likeness(rules[:at] + rules[at + 1 :]) for at in range(0, len(rules), 7)}
    assert known not in shorter


def test_games_differ_by_what_they_reward() -> None:
    rules = "(role a) (role b) (init x) (<= terminal (true x)) (goal a 100) (goal b 0)"
    misere = rules.replace("a 100", "a 0").replace("b 0", "b 100").replace("a 0", "a 30")
    assert likeness(read(rules, "r.kif").rules) != likeness(read(misere, "m.kif").rules)


def test_all_examples_differ() -> None:
    assert len({likeness(read(rules_of(file), "g.kif").rules) for file in GAMES}) == len(GAMES)
