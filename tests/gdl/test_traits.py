"""What is said of a game holds in its random games."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path

import pytest

from alfonso.gdl.kept import network_for
from alfonso.gdl.mirrors import mirrors
from alfonso.gdl.prepared import Nature, prepared
from alfonso.gdl.reader import read, read_file
from alfonso.gdl.reasoner import State
from alfonso.gdl.terms import Term
from alfonso.gdl.traits import Traits
from alfonso.gdl.wired import Wired
from alfonso.load import load
from alfonso.players import player

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples" / "gdl"
PUBLIC = ROOT.parent / "shared" / "gdl"
FILES = sorted(file for file in EXAMPLES.glob("*.kif") if file.stem != "doors")
FILES += [PUBLIC / f"{name}.kif" for name in ("lightsOn", "factoringEasyTurtleBrain")]
ROUNDS = 150
LAMPS = """
(role a) (role b) (lamp north) (lamp south) (init (step 0)) (init (dark north)) (init (dark south))
(after 0 1) (after 1 2) (after 2 3) (<= (next (step ?n)) (true (step ?m)) (after ?m ?n))
(<= (legal ?r (light ?x)) (role ?r) (true (dark ?x))) (legal a wait) (legal b wait)
(<= (next (lit ?x)) (does ?r (light ?x))) (<= (next (lit ?x)) (true (lit ?x)))
(<= (lights ?x) (does ?r (light ?x)))
(<= (next (dark ?x)) (true (dark ?x)) (not (lights ?x)))
(<= terminal (true (step 3))) (<= both (true (lit north)) (true (lit south)))
(<= (goal ?r 100) (role ?r) both) (<= (goal ?r 0) (role ?r) (not both))
"""
Step = tuple[State, list[list[Term]], list[Term], State]


@cache
def known(file: Path) -> tuple[Wired, Nature]:
    if not file.exists():
        pytest.skip(f"{file} is not here")
    description = read_file(file)
    return Wired(description, network_for(description)), prepared(description).nature


def traits(file: Path) -> tuple[Wired, Traits]:
    game, nature = known(file)
    assert nature.traits
    return game, nature.traits


def steps(game: Wired, seed: int) -> Iterator[Step]:
    """Random rounds: the state, what is legal, what is played, and what follows."""
    dice = random.Random(seed)
    while True:
        state = game.start()
        while not game.terminal(state):
            legal = [game.legal(state, role) for role in game.roles]
            joint = [dice.choice(moves) for moves in legal]
            after = game.next(state, joint)
            yield state, legal, joint, after
            state = after


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_latches_never_flip(file: Path) -> None:
    game, found = traits(file)
    stays, goes = frozenset(found.stays), frozenset(found.goes)
    for state, _, _, after in islice(steps(game, 1), ROUNDS):
        assert state & stays <= after
        assert not (after & goes) - state


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_clocks_do_not_look_at_moves(file: Path) -> None:
    game, found = traits(file)
    clocks = frozenset(found.clocks)
    dice = random.Random(2)
    for state, legal, _, after in islice(steps(game, 2), ROUNDS):
        other = game.next(state, [dice.choice(moves) for moves in legal])
        assert after & clocks == other & clocks


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_no_part_feels_what_is_played_in_another(file: Path) -> None:
    game, found = traits(file)
    dice = random.Random(4)
    for part in found.parts:
        facts, moves = frozenset(part.facts), frozenset(part.moves)
        for state, legal, joint, after in islice(steps(game, 3), ROUNDS // 3):
            choices = [
                [made] if made in moves else [move for move in row if move not in moves]
                for row, made in zip(legal, joint, strict=True)
            ]
            other = game.next(state, [dice.choice(row) for row in choices])
            assert after & facts == other & facts


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_games_look_the_same_in_their_mirrors(file: Path) -> None:
    game, nature = known(file)
    if nature.board is None:
        assert not nature.mirrors
        return
    found = dict(mirrors(game, game.network, nature.board.squares))
    assert tuple(found) == nature.mirrors
    for image in found.values():
        for state, legal, joint, after in islice(steps(game, 5), ROUNDS):
            other = image.of_all(state)
            for role, moves in zip(game.roles, legal, strict=True):
                assert image.of_all(moves) == frozenset(game.legal(other, role))
            assert game.next(other, list(map(image.of, joint))) == image.of_all(after)


def test_what_is_found_is_what_people_see() -> None:
    assert known(EXAMPLES / "connectfour.kif")[1].mirrors == ("left to right",)
    assert len(known(EXAMPLES / "tictactoe.kif")[1].mirrors) == 6
    assert known(EXAMPLES / "breakthrough.kif")[1].mirrors == ("left to right",)
    found = traits(EXAMPLES / "tictactoe.kif")[1]
    assert len(found.goes) == 9 and not found.parts


def test_parts_that_only_the_goal_brings_together() -> None:
    found = prepared(read(LAMPS, "lamps.kif")).nature.traits
    assert found
    assert [len(part.facts) for part in found.parts] == [2, 2]
    assert {fact[0] for fact in found.clocks} == {"step"}
    assert set(found.stays) == {("lit", "north"), ("lit", "south")}


def test_the_player_of_choice_tells_what_it_knows() -> None:
    game = load(EXAMPLES / "tictactoe.kif")
    mind = player("auto:nodes=64,trial=0,memory=0,interpreted=1")
    choice = mind.search(game.position()).choice  # type: ignore[attr-defined]
    assert "a board of 3×3, the same when turned left to right" in choice
    assert "9 facts go for good" in choice
