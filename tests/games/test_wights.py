"""Wights: counts, ends of the game, names, texts, numbers of positions."""

from __future__ import annotations

import random
from collections.abc import Iterator
from math import comb

import pytest

from alfonso import DRAWN, LOST, OPEN, Game, PositionError, SpecError, load
from alfonso.game import State
from alfonso.perft import perft

ENDLESS, LIMITED = load("wights:plies=0"), load("wights")
BOTH = pytest.mark.parametrize("game", [ENDLESS, LIMITED], ids=["endless", "limited"])
SETUPS = 20 * sum(comb(24, w) * comb(24 - w, d) for w in range(1, 6) for d in range(4))


def random_states(game: Game, games: int = 20) -> Iterator[State]:
    """The states of random games, the last ones too."""
    choose = random.Random(1)
    for _ in range(games):
        position = game.position()
        while not position.is_over and position.ply < 60:
            yield position.state
            position = position.child(choose.choice(list(position.legal_moves)))
        yield position.state


def names(game: Game, text: str) -> list[str]:
    return game.position(text).legal_moves.names


def result_after(game: Game, text: str, moves: str) -> int:
    return game.position(text).play_all(moves).result


def test_counts() -> None:
    start = ENDLESS.position()
    counts = [perft(start, depth, interpreted=True) for depth in range(1, 7)]
    assert counts == [5, 95, 881, 17223, 161152, 3197475]
    assert perft(LIMITED.position(), 5, interpreted=True) == 161152


def test_steps_and_captures() -> None:
    assert names(ENDLESS, "2Q2/5/1DD2/1W3/5 w") == ["b2-c3", "b2-a2", "b2-c2", "b2-b1"]
    assert names(ENDLESS, "Q4/W4/5/3WD/3DD q") == [
        *("a5-b5", "a5-a4", "a5-b4"),
        *("e2-d3", "e2-e3", "e2-d2", "d1-c2", "d1-d2", "d1-c1", "e1-d2"),
    ]


def test_first_moves() -> None:
    position = LIMITED.position()
    assert position.text == "2Q2/1DDD1/5/5/WWWWW w 0"
    assert position.legal_moves.names == ["a1-a2", "b1-b2", "c1-c2", "d1-d2", "e1-e2"]
    assert position.play("c1-c2").text == "2Q2/1DDD1/5/2W2/WW1WW q 1"
    assert ENDLESS.position().play("c1-c2").state.plies == 0


@pytest.mark.parametrize(
    ("text", "moves", "result"),
    [
        ("Q4/1W3/5/5/5 w 7", "b4-a5", LOST),
        ("4W/5/5/2Q2/5 q 7", "c2-b1", LOST),
        ("W4/5/5/2Q2/2W2 q 7", "c2-c1", LOST),
        ("5/5/5/2Q2/2W2 q 7", "c2-c1", LOST),
        ("W4/Q4/5/5/5 q 7", "a4-a5", DRAWN),
        ("5/5/5/Q4/1W3 w 49", "b1-a2", LOST),
        ("4W/5/5/2Q2/5 q 49", "c2-b1", LOST),
        ("4W/5/5/2Q2/5 q 49", "c2-c3", DRAWN),
        ("4W/5/5/2Q2/5 q 48", "c2-c3", OPEN),
        ("5/5/5/1DQ2/W1D2 q 7", "c1-b1", OPEN),
        ("2Q2/5/5/D4/W1D2 q 7", "c1-b1", DRAWN),
    ],
)
def test_ends(text: str, moves: str, result: int) -> None:
    assert result_after(LIMITED, text, moves) == result


def test_last_wight() -> None:
    lenient = load("wights:last_wight=queen")
    text = "W4/D4/2Q2/5/5 q 7"
    assert result_after(LIMITED, text, "a4-a5") == DRAWN
    assert lenient.position(text).play("a4-a5").winner == 1


def test_without_limit_a_third_occurrence_is_a_draw() -> None:
    shuffle = "a1-a2 c5-b5 a2-a1 b5-c5 "
    once = ENDLESS.position().play_all(shuffle)
    assert once.result == OPEN
    assert once.play_all(shuffle).result == DRAWN
    assert LIMITED.position().play_all(shuffle * 2).result == OPEN


@BOTH
def test_names_are_unique_and_found(game: Game) -> None:
    for state in random_states(game, games=4):
        if game.result(state) != OPEN:
            continue
        accepted = [name for move in game.moves(state) for name in game.names_of(state, move)]
        assert len(accepted) == len(set(accepted)) <= 2 * game.most_moves
        for move in game.moves(state):
            assert all(game.find_move(state, n) == move for n in game.names_of(state, move))


@pytest.mark.parametrize(
    ("text", "place", "targets"),
    [
        ("5/1D1D1/2W2/1Q1D1/5 w", "3,3", "c4 c2 b3 d3 b4 d4 b2 d2"),
        ("5/2Q2/5/5/W4 q", "2,3", "c3 c5 b4 d4 b3 d3 b5 d5"),
    ],
)
def test_directions(text: str, place: str, targets: str) -> None:
    position = ENDLESS.position(text)
    for direction, target in enumerate(targets.split(), 1):
        move = position.find(f"{place},{direction}")
        assert position.move_name(move).endswith(f"-{target}")


@BOTH
def test_texts(game: Game) -> None:
    for state in random_states(game):
        assert game.parse(game.text(state)) == state


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "wanted"),
        ("2Q2/1DDD1/5/5/WWWWW", "wanted"),
        ("2Q2/1DDD1/5/5/WWWWW x 0", "wanted"),
        ("2q2/1DDD1/5/5/WWWWW w 0", "wanted"),
        ("2Q2/1DDD1/5/5 w 0", "five rows"),
        ("2Q2/1DDD1/5/5/WWWWW/5 w 0", "five rows"),
        ("2Q3/1DDD1/5/5/WWWWW w 0", "five rows"),
        ("2Q1/1DDD1/5/5/WWWWW w 0", "five rows"),
        ("Q1Q2/1DDD1/5/5/WWWWW w 0", "one queen"),
        ("2Q2/DDDD1/5/5/WWWWW w 0", "three dragons"),
        ("2Q2/1DDD1/5/5W/WWWWW w 0", "five rows"),
        ("2Q2/1DDD1/5/4W/WWWWW w 0", "five wights"),
        ("2Q2/1DDD1/5/5/WWWWW w 51", "0–50"),
        ("2Q2/1DDD1/5/5/WWWWW w -1", "wanted"),
        ("5/1DDD1/5/5/WWWWW w 2", "without a queen"),
        ("5/1DDD1/5/5/5 q 3", "neither a queen nor a wight"),
        ("5/1DDD1/5/5/WWQWW q 3", "queen is home"),
        ("2Q2/1DDD1/5/5/5 q 3", "last wight"),
    ],
)
def test_bad_texts(text: str, fault: str) -> None:
    with pytest.raises(PositionError, match=fault):
        LIMITED.parse(text)


def test_bad_states() -> None:
    state = LIMITED.start()
    for field in ({"queen": state.dragons & -state.dragons}, {"queen": 1 << 25}, {"side": 2}):
        with pytest.raises(ValueError, match=r"square|side"):
            LIMITED.rules.check(state._replace(**field))
    with pytest.raises(PositionError, match="not counted"):
        ENDLESS.parse("2Q2/1DDD1/5/5/WWWWW w 3")


@pytest.mark.parametrize("spec", ["plies=-1", "plies=many", "last_wight=wights"])
def test_bad_parameters(spec: str) -> None:
    with pytest.raises(SpecError):
        load(f"wights:{spec}")


def test_worth() -> None:
    rules, start = LIMITED.rules, LIMITED.start()
    assert rules.worth(start) == 5 * 20 - 3 * 30 - 310
    assert rules.worth(LIMITED.parse("5/5/1D3/2Q2/WW3 q 8")) == 300 + 40 + 30 - 2 * 20
    for state in random_states(LIMITED):
        assert rules.worth(rules.turned(state)) == -rules.worth(state)


def test_noisy() -> None:
    position = LIMITED.position("5/5/2W2/1DQ2/W4 q 8")
    noisy = [
        position.move_name(move)
        for move in position.legal_moves
        if LIMITED.rules.noisy(position.state, move)
    ]
    assert noisy == ["b2-c3", "b2-a1", "c2-c3", "c2-b1", "c2-c1", "c2-d1"]


@BOTH
def test_mirror(game: Game) -> None:
    rules = game.rules
    for state in random_states(game, games=8):
        mirrored = rules.image(state, 1)
        assert rules.image(mirrored, 1) == rules.image(state, 0) == state
        assert game.result(mirrored) == game.result(state)
        if game.result(state) == OPEN:
            images = {rules.image_move(move, 1) for move in game.moves(state)}
            assert images == set(game.moves(mirrored))
            for move in game.moves(state):
                after = rules.image(game.play(state, move), 1)
                assert after == game.play(mirrored, rules.image_move(move, 1))


def test_number_of_positions() -> None:
    assert SETUPS == 1_347_323_000
    assert ENDLESS.rules.positions == 2 * SETUPS
    assert LIMITED.rules.positions == 100 * SETUPS


@BOTH
def test_numbers_of_positions(game: Game) -> None:
    rules = game.rules
    for index in [*range(0, rules.positions, rules.positions // 5000), rules.positions - 1]:
        state = rules.state_at(index)
        assert rules.index(state) == index
        game.rules.check(state)
    for state in random_states(game):
        if game.result(state) == OPEN:
            assert rules.state_at(rules.index(state)) == state


def test_picture() -> None:
    picture = LIMITED.picture(LIMITED.parse("5/5/1D3/2Q2/WW3 q 8"))
    assert picture
    letters = {square: piece.letter for square, piece in picture.pieces.items()}
    assert letters == {11: "D", 17: "Q", 20: "W", 21: "W"}
    assert picture.notes == ("plies left 42",)
    assert LIMITED.path(LIMITED.start(), 22 << 5 | 17) == (22, 17)
