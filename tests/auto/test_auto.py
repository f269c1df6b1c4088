"""The player who finds out who plays best."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from alfonso import Game, SpecError, load, search
from alfonso.auto import trial
from alfonso.auto.bouts import CANDIDATES, Bouts, file_of, keep, kept, shipped
from alfonso.auto.method import Auto, bouts_of
from alfonso.limits import Seconds
from alfonso.load import names
from alfonso.players import player

RULES = Path(__file__).parent.parent.parent / "src" / "alfonso" / "games" / "tictactoe.py"


@pytest.fixture
def unknown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    """A game that the package has never seen, and an empty place to keep what is found out."""
    monkeypatch.setenv("ALFONSO_CACHE", str(tmp_path / "cache"))
    copy = tmp_path / "mine.py"
    copy.write_text(RULES.read_text())
    return load(copy)


@pytest.mark.parametrize("spec", names())
def test_the_games_of_the_package_need_no_trial(spec: str) -> None:
    bouts = shipped(load(spec))
    assert bouts is not None and bouts.best() in CANDIDATES


def test_nothing_known_means_the_first_candidate() -> None:
    assert Bouts().best() == CANDIDATES[0]
    assert "nothing is known" in Bouts().why


def test_few_games_prove_little_and_many_prove_much() -> None:
    few, many = Bouts(), Bouts()
    few.enter("mcts", "engine", 2, 2)
    many.enter("mcts", "engine", 16, 20)
    assert few.best() == "mcts" or few.belief("mcts", "engine") < 0.7
    assert many.best() == "mcts" and many.belief("engine", "mcts") < 0.35
    few.enter("engine", "mcts", 2, 2)
    assert few.best() == "engine" and few.score("mcts", "engine") == (2, 4)


@pytest.mark.parametrize("favourite", ["engine", "mcts"])
def test_of_equals_the_favourite_is_best(favourite: str) -> None:
    rival = next(name for name in ("mcts", "engine") if name != favourite)
    bouts = Bouts(favourite=favourite)
    bouts.enter(rival, "bestfirst", 2, 2)
    bouts.enter(rival, favourite, 3, 4)
    assert bouts.belief(rival, favourite) == 0.5 and bouts.best() == favourite
    assert (
        bouts.why == f"{favourite}: 25 % of the points in 4 games against {rival}, too few to tell"
    )
    bouts.enter(rival, favourite, 2, 2)
    assert bouts.best() == rival and "too few" not in bouts.why


def test_a_trial_goes_on_where_the_last_one_ended(
    unknown: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trial, "LONGEST_MOVE", 0.001)
    monkeypatch.setattr(trial, "ENOUGH", 4)
    first = bouts_of(unknown, seconds=30, interpreted=True)
    assert first.games >= 8 and trial.is_enough(first)
    assert bouts_of(unknown, seconds=30, interpreted=True) == first == kept(unknown)
    monkeypatch.setattr(trial, "ENOUGH", 6)
    assert bouts_of(unknown, seconds=30, interpreted=True).games > first.games


def test_a_trial_is_over_in_time(unknown: Game) -> None:
    bouts = Bouts()
    trial.trial(unknown, bouts, seconds=0.05, interpreted=True)
    assert bouts.games == 0
    assert bouts_of(unknown, seconds=0.0).games == 0 and not file_of(unknown).exists()


def test_other_rules_or_parameters_have_bouts_of_their_own(unknown: Game, tmp_path: Path) -> None:
    four = [load(f"connectfour:rows={rows}") for rows in (5, 6, 6)]
    assert file_of(four[0]) != file_of(four[1]) == file_of(four[2])
    before = file_of(unknown)
    other = tmp_path / "mine.py"
    other.write_text(RULES.read_text().replace("most_moves = 9", "most_moves = 10"))
    assert file_of(load(other)) != before


@pytest.mark.parametrize("text", ["", "{}", "[[1, 2]]", '[["engine", "mcts", "x", 3]]', "null"])
def test_a_damaged_file_counts_as_none(unknown: Game, text: str) -> None:
    keep(unknown, Bouts())
    file_of(unknown).write_text(text)
    assert kept(unknown) == Bouts()


def test_what_is_found_out_is_a_list_in_a_file(unknown: Game) -> None:
    bouts = Bouts()
    bouts.enter("mcts", "engine", 1.5, 2)
    keep(unknown, bouts)
    assert json.loads(file_of(unknown).read_text()) == [["mcts", "engine", 1.5, 2]]
    assert kept(unknown) == bouts


@pytest.mark.parametrize("best", CANDIDATES)
def test_limits_pass_through_to_whoever_plays(unknown: Game, best: str) -> None:
    bouts = Bouts()
    for rival in {*CANDIDATES} - {best}:
        bouts.enter(best, rival, 20, 20)
    keep(unknown, bouts)
    found = search(unknown.position(), "auto:nodes=60,trial=0", interpreted=True)
    assert found.method == f"auto ({best})" and found.choice.startswith(f"{best}: 100 %")
    assert found.nodes <= 80
    assert found.facts()["choice"] == found.choice


def test_without_a_method_it_is_auto() -> None:
    found = search(load("connectfour").position().play_all("4 4 3 3"), time=0.2)
    assert found.method.startswith("auto (") and found.outcome == "win"


@pytest.mark.parametrize(
    ("spec", "says"),
    [
        ("auto:time=0s", "a number above 0 wanted"),
        ("auto:threads=0", "threads=0: a number above 0 wanted"),
        ("auto:hash=900000GB", "is more than this machine's memory"),
        ("auto:trial=-1s", "trial: a time like 2s or 500ms wanted"),
        ("auto:sims=5", "has no parameter “sims”"),
    ],
)
def test_senseless_options_are_told(spec: str, says: str) -> None:
    with pytest.raises(SpecError) as caught:
        player(spec)
    assert says in str(caught.value).replace("=-1s", "")


def test_it_can_be_stopped() -> None:
    mind = player("auto:time=60s")
    assert isinstance(mind, Auto)
    mind.stop()
    assert mind.name == "auto"


HEAP = """
    (role a) (role b) (init (n 6)) (init (turn a)) (next_is a b) (next_is b a)
    (less 6 1 5) (less 5 1 4) (less 4 1 3) (less 3 1 2) (less 2 1 1) (less 1 1 0)
    (less 6 2 4) (less 5 2 3) (less 4 2 2) (less 3 2 1) (less 2 2 0)
    (<= (legal ?p (take ?k)) (true (turn ?p)) (true (n ?n)) (less ?n ?k ?m))
    (<= (legal ?p noop) (true (turn ?q)) (next_is ?p ?q))
    (<= (next (n ?m)) (does ?p (take ?k)) (true (n ?n)) (less ?n ?k ?m))
    (<= (next (turn ?p)) (true (turn ?q)) (next_is ?q ?p))
    (<= terminal (true (n 0)))
    (<= (goal ?p 0) (true (turn ?p))) (<= (goal ?p 100) (true (turn ?q)) (next_is ?p ?q))
"""


@pytest.fixture
def disguised(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Game]:
    """A game in GDL, in its own words and in others."""
    monkeypatch.setenv("ALFONSO_CACHE", str(tmp_path / "cache"))
    games = []
    for name, words in {"heap": {}, "match": {"take": "GRIP", "turn": "zug", "less": "x7"}}.items():
        text = HEAP
        for old, new in words.items():
            text = text.replace(old, new)
        (tmp_path / f"{name}.kif").write_text(text)
        games.append(load(tmp_path / f"{name}.kif"))
    return games


def test_rules_in_disguise_are_remembered(disguised: list[Game]) -> None:
    one, other = disguised
    assert file_of(one) == file_of(other)
    bouts = Bouts()
    bouts.enter("mcts", "engine", 8, 8)
    keep(one, bouts)
    assert kept(other) == bouts
    assert bouts_of(other).best() == "mcts"


def test_what_others_have_found_out_is_taken_note_of(disguised: list[Game]) -> None:
    one, other = disguised
    auto = Auto(nodes=50, trial=Seconds(0), interpreted=True)
    assert "mcts" in auto.search(one.position()).method
    bouts = Bouts()
    bouts.enter("bestfirst", "engine", 8, 8)
    bouts.enter("bestfirst", "mcts", 8, 8)
    keep(other, bouts)
    assert "mcts" in auto.search(one.position()).method
    auto.look_again()
    assert "bestfirst" in auto.search(one.position()).method


def test_memory_can_be_switched_off(disguised: list[Game], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial, "LONGEST_MOVE", 0.001)
    monkeypatch.setattr(trial, "ENOUGH", 2)
    game = disguised[0]
    bouts = Bouts()
    bouts.enter("bestfirst", "engine", 8, 8)
    bouts.enter("bestfirst", "mcts", 8, 8)
    keep(game, bouts)
    auto = player("auto:memory=0,trial=30,interpreted=1,nodes=50")
    assert "nothing is known" not in auto.search(game.position()).choice  # type: ignore[attr-defined]
    assert kept(game) == bouts
    assert (
        "nothing is known"
        in Auto(nodes=50, memory=False, trial=Seconds(0)).search(game.position()).choice
    )


def test_where_rules_bring_no_evaluation_monte_carlo_is_the_favourite(unknown: Game) -> None:
    assert kept(unknown).best() == "mcts"
    assert kept(load("fendo")).best() == "engine"
