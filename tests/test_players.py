"""Players by their specs, those of plug-in files included."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alfonso import load
from alfonso.errors import AlfonsoError, MoveError
from alfonso.players import METHODS, Random, methods, player, spec_of

PLUGIN = '''
class First:
    """Takes the move of that number."""

    def __init__(self, number: int = 0) -> None:
        if number < 0:
            raise ValueError("number must be 0 or more")
        self.number = number

    def choose(self, position):
        return list(position.legal_moves)[self.number]
'''


@given(st.integers(0, 1 << 40))
def test_chance_is_repeatable(seed: int) -> None:
    position = load("tictactoe").position().play("4")
    one, same = Random(seed), player(f"random:seed={seed}")
    assert spec_of(one) == spec_of(same)
    assert one.choose(position) == same.choose(position) == one.choose(position)


def test_chance_is_fair() -> None:
    position = load("tictactoe").position()
    chosen = Counter(Random(seed).choose(position) for seed in range(9000))
    assert set(chosen) == set(range(9)) and all(850 < n < 1150 for n in chosen.values())


def test_a_spec_brings_the_same_player_back() -> None:
    unseeded = spec_of(player("random"))
    assert spec_of(player(unseeded)) == unseeded != spec_of(player("random"))
    assert spec_of(player("alphabeta:depth=3", interpreted=True)) == "alphabeta:depth=3"


def test_a_seed_holds_where_the_spec_is_silent() -> None:
    assert spec_of(player("random", seed=3, unknown=4)) == "random:seed=3"
    assert spec_of(player("random:seed=5", seed=3)) == "random:seed=5"


def test_a_finished_game_has_no_choice() -> None:
    with pytest.raises(MoveError, match="X wins"):
        Random(1).choose(load("tictactoe").position().play_all("0 3 1 4 2"))


@pytest.mark.parametrize("method", sorted({*METHODS} - {"maxn", "paranoid", "puzzle"}))
def test_every_method_for_rivals_plays(method: str) -> None:
    assert method in methods()
    position = load("tictactoe").position()
    chosen = player(method, depth=2, interpreted=True).choose(position)
    assert chosen in position.legal_moves


@pytest.mark.parametrize("name", ["", ":First"])
def test_a_plug_in_file_brings_a_player(tmp_path: Path, name: str) -> None:
    file = tmp_path / "mine.py"
    file.write_text(PLUGIN)
    mine = player(f"{file}{name}:number=2")
    assert mine.choose(load("tictactoe").position()) == 2
    assert spec_of(mine) == f"{file}{name}:number=2" and mine.name in ("mine", "First")


@pytest.mark.parametrize(
    "rest, told",
    [
        (":Frist", "did you mean First?"),
        (":number=-1", "number must be 0 or more"),
        (":number=x", "a whole number wanted"),
        (":size=3", "no parameter “size”"),
        (":Second", "no class Second"),
        (":NoPlayer", "function choose"),
    ],
)
def test_faults_of_plug_ins_are_told(tmp_path: Path, rest: str, told: str) -> None:
    file = tmp_path / "mine.py"
    file.write_text(PLUGIN + "\n\nclass NoPlayer:\n    pass\n")
    with pytest.raises(AlfonsoError, match=told.replace("?", r"\?")):
        player(f"{file}{rest}")


def test_several_players_in_a_file_must_be_told_apart(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(PLUGIN + "\n\nclass Second(First):\n    pass\n")
    with pytest.raises(AlfonsoError, match="say which"):
        player(f"{file}")


@pytest.mark.parametrize(
    "spec, told",
    [
        ("randon", "did you mean random?"),
        ("hunan", "did you mean human?"),
        ("human", "at the board"),
        ("x", "there are human, "),
        ("random:seed", "key=value"),
        ("", "not name:key=value"),
    ],
)
def test_unknown_players_are_told(spec: str, told: str) -> None:
    with pytest.raises(AlfonsoError, match=told.replace("?", r"\?")):
        player(spec)
