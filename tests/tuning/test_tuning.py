"""Learnt evaluations: the regression, the machine code, the files, and what is wrong with them."""

from __future__ import annotations

import json
import math
import random
import runpy
from functools import cache
from pathlib import Path

import pytest

from alfonso import Game, SpecError, load, search
from alfonso.identity import identity
from alfonso.load import names
from alfonso.methods.values import TUNED, chance
from alfonso.native.interpreted import Interpreted
from alfonso.native.kernel import kernel
from alfonso.native.layout import flat
from alfonso.native.words import floats, words
from alfonso.players import player
from alfonso.position import Position
from alfonso.tuning import weights as kept
from alfonso.tuning.judge import judge_of
from alfonso.tuning.practice import RECORDS
from alfonso.tuning.regression import Sample, fitted, surprise
from alfonso.tuning.scheme import MOBILITY, generic
from alfonso.tuning.ties import ties_of
from alfonso.tuning.tuner import Tuner
from alfonso.tuning.weights import Weights

MINE = """
from typing import NamedTuple
from alfonso import LOST, OPEN, Moves

class State(NamedTuple):
    left: int
    side: int

class Mine:
    sides = "First", "Second"

    def start(self) -> State:
        return State(START, 0)

    def mover(self, state: State) -> int:
        return state.side

    def moves(self, state: State) -> Moves:
        for number in range(1, min(4, state.left + 1)):
            yield number

    def play(self, state: State, number: int) -> State:
        return State(state.left - number, 1 - state.side)

    def result(self, state: State) -> int:
        \"\"\"Who finds nothing left has lost.\"\"\"
        return OPEN if state.left else LOST
"""


@pytest.fixture(autouse=True)
def nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was learnt on this machine is of no concern."""
    monkeypatch.setenv("ALFONSO_DATA", str(tmp_path / "data"))
    kept._told.clear()


@cache
def made_up(spec: str) -> Weights:
    """Weights by chance, for all that positions of a game are made of, tied as its symmetries
    want."""
    game, dice = load(spec), random.Random(spec)
    states = [walked(game, seed).state for seed in range(120)]
    rows, movers = [flat(state) for state in states], [game.mover(state) for state in states]
    scheme = generic(game, rows, movers)
    columns, ties = ties_of(game, scheme, states).columns()
    few, many = ([dice.randrange(-5000, 5000) for _ in range(columns)] for _ in range(2))
    weights = (tuple(sign * own[column] for column, sign in ties) for own in (few, many))
    made = {"spec": spec, "games": 0}
    return Weights(game.name, identity(game), scheme, 3, 30, *weights, made, "chance")


@pytest.fixture
def nim(tmp_path: Path) -> Game:
    """A game that knows no evaluation; whoever leaves four, eight, twelve … wins."""
    file = tmp_path / "mine.py"
    file.write_text(MINE.replace("START", "13"))
    return load(file)


def walked(game: Game, seed: int, longest: int = 30) -> Position:
    """An open position that random play reaches."""
    dice, position = random.Random(f"{game.spec} {seed}"), game.position()
    for _ in range(dice.randrange(longest)):
        child = position.child(dice.choice(list(position.legal_moves)))
        if child.is_over:
            break
        position = child
    return position


# The regression.


def planted(weights: list[float], tilted: list[float], rows: int) -> Sample:
    """Rows whose targets are the very chances that these weights give."""
    dice, size = random.Random(1), len(weights)
    starts, index, amounts, tilts, targets = [0], [], [], [], []
    for _ in range(rows):
        has = dice.sample(range(size), dice.randrange(1, size))
        counts = [dice.choice((-1.0, 1.0, 2.0)) for _ in has]
        tilt = dice.uniform(-1, 1)
        z = sum(a * (weights[c] + tilt * tilted[c]) for a, c in zip(counts, has, strict=True))
        index += has
        amounts += counts
        starts.append(len(index))
        tilts.append(tilt)
        targets.append(1 / (1 + math.exp(-z)))
    numbers = (floats(column) for column in (amounts, tilts, targets))
    return Sample(rows, size, words(starts), words(index), *numbers)


@pytest.mark.parametrize("interpreted", [False, True])
def test_the_regression_finds_planted_weights(interpreted: bool) -> None:
    weights, tilted = [0.5, -1.0, 2.0, 0.0, 0.25], [0.0, 0.5, -1.0, 0.3, 0.0]
    sample = planted(weights, tilted, 400)
    fit = fitted(sample, [1e-6] * 5, interpreted=interpreted)
    assert fit.weights == pytest.approx(weights, abs=1e-3)
    assert fit.tilted == pytest.approx(tilted, abs=1e-3)


def test_doubt_draws_weights_to_what_is_believed() -> None:
    sample = planted([1.0, -1.0], [0.0, 0.0], 200)
    free, doubted = fitted(sample, [1e-6] * 2), fitted(sample, [1e9] * 2)
    assert doubted.weights == pytest.approx((0, 0), abs=1e-3)
    assert fitted(sample, [1e9] * 2, free).weights == pytest.approx(free.weights, abs=1e-3)
    assert surprise(sample, free) < surprise(sample, doubted)


# What was learnt.


@pytest.mark.parametrize("spec", ["connectfour", "draughts", "wights"])
def test_machine_code_judges_alike(spec: str) -> None:
    weights = made_up(spec)
    game, judge = weights.judge(load(spec))
    native = kernel(game, asked, evaluate=judge)
    assert native.native
    for seed in range(40):
        state = walked(game, seed).state
        assert native(state) == judge(Interpreted(game, {}), state)


def asked(game, state: State) -> int:  # type: ignore[no-untyped-def]  # noqa: F821
    return game.evaluate(state)  # type: ignore[no-any-return]


@pytest.mark.parametrize("spec", ["breakthrough", "wights", "connectfour"])
def test_images_are_worth_the_same(spec: str) -> None:
    """So the table may know a position by its image."""
    game, judge = made_up(spec).judge(load(spec))
    for seed in range(30):
        state = walked(game, seed).state
        images = (game.rules.image(state, which) for which in range(game.symmetries))
        assert len({judge(Interpreted(game, {}), image) for image in images}) == 1


def test_a_search_tells_what_it_judges_by(tmp_path: Path) -> None:
    file, position = tmp_path / "weights.json", walked(load("tictactoe"), 1, 3)
    kept.keep(made_up("tictactoe"), file)
    found = search(position, f"engine:depth=2,weights={file}")
    assert found.evaluation == TUNED and -1 <= found.chance <= 1
    plain = search(position, "engine:depth=2,weights=none")
    assert plain.evaluation == MOBILITY
    assert search(position, "engine:depth=2,eval=mobility").value == plain.value


def test_a_game_without_any_evaluation_is_learnt(nim: Game) -> None:
    """The number that is left decides, and the weights say so."""
    weights = Tuner(nim, games=150, nodes=40, interpreted=True).run()
    game, judge = weights.judge(nim)
    plain = Interpreted(game, {})
    values = {left: judge(plain, nim.state_type(left, 0)) for left in range(5, 10)}
    lost = values.pop(8)
    won = min(values.values())
    assert chance(lost, nim, TUNED) < 0 < chance(won, nim, TUNED)


def test_what_was_learnt_is_used_from_then_on(nim: Game) -> None:
    assert judge_of(nim).name == "mobility"
    kept.keep(Tuner(nim, games=30, nodes=8, interpreted=True).run(), kept.file_of(nim))
    assert judge_of(nim).name == TUNED
    assert judge_of(nim, weights="none").name == "mobility"
    assert search(nim.position(), "alphabeta:depth=2,eval=tuned").evaluation == TUNED


def test_weights_are_read_back() -> None:
    weights = made_up("connectfour")
    again = Weights.of(weights.text(), weights.source)
    assert again == weights
    assert len(weights.text()) < 8000


def test_machine_code_plays_the_same_games() -> None:
    """And the same ones again with the same seed, which teach the same."""
    books = []
    for interpreted in (False, False, True):
        tuner = Tuner(load("tictactoe"), games=20, seed=3, nodes=100, interpreted=interpreted)
        tuner._play(None, 1.0)
        books.append(list(tuner.book[: tuner.terms[RECORDS] * tuner.width]))
    assert books[0] == books[1] == books[2] != []


def test_what_a_position_is_made_of_is_found() -> None:
    """In draughts the kings mark men of either side; whose turn it is says nothing more."""
    scheme = made_up("draughts").scheme
    assert [part.words for part in scheme.parts if not part.counts] == [(0,), (1,), (0, 2), (1, 2)]
    assert not [part for part in scheme.parts if part.counts]
    assert scheme.values == ("squares", "material", MOBILITY) and scheme.filled == (0, 1)


def test_declared_features_take_the_place_of_parts() -> None:
    """A game that says what counts is judged by that alone, natively too."""
    full = load(Path(__file__).parent.parent / "rules" / "full.py")
    weights = Tuner(full, games=40, nodes=60, interpreted=True).run()
    assert (weights.scheme.features, weights.scheme.parts, weights.scheme.values) == (2, (), ())
    game, judge = weights.judge(full)
    native, plain = kernel(game, asked, evaluate=judge), Interpreted(game, {})
    for seed in range(20):
        state = walked(full, seed, 8).state
        assert native(state) == judge(plain, state)


def test_symmetries_tie_weights() -> None:
    """Of 24 points in morris only four differ, for each side that moves."""
    weights = made_up("morris")
    block = weights.few[weights.scheme.valued + 1 : weights.scheme.valued + 25]
    assert len(set(block)) == 4 and len({block[point] for point in (0, 2, 4, 6, 16, 18)}) == 1


# What is wrong.


def changed(weights: Weights, **facts: object) -> str:
    return json.dumps(json.loads(weights.text()) | facts)


@pytest.mark.parametrize(
    ("content", "hint"),
    [
        ("", "no file of weights"),
        ("[1, 2]", "no file of weights"),
        ('{"format": 1}', "no file of weights"),
        ("[" * 100_000, "no file of weights"),
        ('{"format": 99}', "no file of weights"),
    ],
)
def test_rubbish_is_told(content: str, hint: str, tmp_path: Path) -> None:
    file = tmp_path / "weights.json"
    file.write_text(content)
    with pytest.raises(SpecError, match=hint):
        search(load("wights").position(), f"engine:depth=1,weights={file}")


@pytest.mark.parametrize(
    ("facts", "hint"),
    [
        ({"game": "othello"}, "for othello, not for wights"),
        ({"identity": "0"}, "other rules or parameters"),
        ({"few": [1, 2]}, "weights, where"),
        ({"few": ["a"]}, "no file of weights"),
        ({"scheme": {}}, "no file of weights"),
    ],
)
def test_weights_that_do_not_fit_are_told(
    facts: dict[str, object], hint: str, tmp_path: Path
) -> None:
    file = tmp_path / "weights.json"
    file.write_text(changed(made_up("wights"), **facts))
    with pytest.raises(SpecError, match=hint):
        search(load("wights").position(), f"engine:depth=1,weights={file}")


def test_what_does_not_go_together_is_told(tmp_path: Path) -> None:
    with pytest.raises(SpecError, match="nothing was learnt"):
        judge_of(load("tictactoe"), TUNED)
    with pytest.raises(SpecError, match="take one of them"):
        judge_of(load("othello"), "discs", "my.json")
    with pytest.raises(SpecError, match=r"nowhere\.json"):
        judge_of(load("othello"), "", "nowhere.json")


def test_rules_that_were_changed_make_weights_useless(
    nim: Game, capsys: pytest.CaptureFixture[str]
) -> None:
    weights = Tuner(nim, games=30, nodes=8, interpreted=True).run()
    kept.keep(weights, kept.file_of(nim))
    file = Path(nim.file)
    file.write_text("# explained\n" + MINE.replace("START", "13"))
    assert judge_of(load(file)).name == TUNED
    file.write_text(MINE.replace("START", "20"))
    assert judge_of(load(file)).name == judge_of(load(file)).name == "mobility"
    assert capsys.readouterr().err.count("not used") == 1


def test_comments_do_not_change_which_rules_these_are(nim: Game) -> None:
    file, before = Path(nim.file), identity(nim)
    file.write_text(MINE.replace("START", "13").replace("Who finds", "He who finds"))
    assert identity(load(file)) == before
    file.write_text(MINE.replace("START", "13").replace("min(4,", "min(3,"))
    assert identity(load(file)) != before


@pytest.mark.parametrize("spec", names())
def test_what_is_shipped_fits_the_rules(spec: str) -> None:
    """If this fails, the rules were changed: `bench/weights.py GAME` learns them anew."""
    for weights in kept.shipped(load(spec)):
        weights.check(load(weights.made["spec"]))


def test_many_players_have_no_evaluation() -> None:
    three = Path(__file__).parent.parent.parent / "examples" / "gdl"
    general = [load(file) for file in sorted(three.glob("*.kif")) if load(file).is_general]
    for game in general[:1]:
        with pytest.raises(SpecError, match="cannot be tuned"):
            Tuner(game)


def test_auto_hands_its_weights_on(tmp_path: Path) -> None:
    file, position = tmp_path / "weights.json", walked(load("tictactoe"), 1, 3)
    kept.keep(made_up("tictactoe"), file)
    assert player(f'auto:nodes=200,weights="{file}"').choose(position) in position.legal_moves


def test_the_document_tells_what_is_shipped() -> None:
    """If this fails: `bench/weights.py --table` prints the table anew."""
    root = Path(__file__).parent.parent.parent
    table = runpy.run_path(str(root / "bench" / "weights.py"))["table"]()
    assert "\n".join(table) in (root / "docs" / "tuning.md").read_text(encoding="utf-8")
