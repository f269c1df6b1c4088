"""Every game that comes with the package keeps every law, on odd boards and rulesets too."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import alfonso
from alfonso.errors import PositionError
from alfonso.load import names
from alfonso.native import twin
from alfonso.position import Position
from alfonso.testing import LAWS, check, compiled, positions
from alfonso.testing.laws import LAST_LAWS

FULL = Path(__file__).parent / "rules" / "full.py"

ODD = [
    "alquerque:rules=alfonso",
    "alquerque:rules=murray",
    "alquerque:rules=forced",
    "alquerque:rules=bell",
    "alquerque:rules=codecup",
    "alquerque:rules=sdu,rows=3,columns=5",
    "alquerque:rows=3,columns=3",
    "alquerque:rules=bell,rows=5,columns=3",
    "alquerque:rules=murray,no_return=man,plies=30",
    "alquerque:rules=forced,capture=optional,repetition=0,plies=60",
    "alquerque:rules=codecup,rows=9,columns=7",
    "alquerque:stuck=loss,far_row=capture-only",
    "blocker:rules=leiden22",
    "breakthrough:size=4",
    "breakthrough:size=7",
    "connectfour:rows=2,columns=9,length=3",
    "connectfour:rows=10,columns=3,length=5",
    "connectfour:rows=8,columns=7",
    "draughts:quiet=3",
    "draughts:quiet=0",
    "fendo:size=3,men=1",
    "fendo:size=3,men=2",
    "fendo:size=5,men=3,majority_end=yes",
    "fendo:size=9",
    "morris:flying=no",
    "othello:size=4",
    "othello:size=6",
    "wights:plies=0",
    "wights:plies=7",
    "wights:last_wight=queen",
]
MAPS = {
    "corridor": "7 3\n#######\n#A * B#\n#######\n",
    "open": "4 4\nA  *\n **\n*  *\n*  B\n".replace(" **\n", " ** \n"),
    "food": "3 2\nA**\n**B\n",
}


@pytest.mark.parametrize("name", names())
def test_shipped_games_keep_the_laws(name: str) -> None:
    held = check(name, games=3, seconds=3)
    assert not any("compile" in line for line in held)


def test_a_file_with_every_ability_keeps_the_laws() -> None:
    held = check(FULL, games=10, seconds=5)
    lacks = {"rewards", "joint"}
    asked = [law for law in (*LAWS, *LAST_LAWS) if not set(law.needs) & lacks]
    assert len(held) == 1 + len(asked)
    game = alfonso.load(FULL)
    assert set(compiled(game)) == set(twin(game).names)


@pytest.mark.parametrize("spec", ODD)
def test_odd_boards_and_rulesets_keep_the_laws(spec: str) -> None:
    check(spec, games=2, seconds=1)


@pytest.mark.parametrize("rules", ["official", "leiden22"])
@pytest.mark.parametrize("name", MAPS)
def test_odd_maps_keep_the_laws(name: str, rules: str, tmp_path: Path) -> None:
    file = tmp_path / f"{name}.txt"
    file.write_text(MAPS[name])
    check(f'blocker:rules={rules},map="{file}"', games=2, seconds=1)


@pytest.mark.slow
@pytest.mark.parametrize("spec", [*names(), *ODD])
def test_many_games_keep_the_laws(spec: str) -> None:
    check(spec, games=100, seed=1, seconds=60)


anywhere = st.sampled_from(names()).flatmap(lambda name: positions(name, most_plies=30))
patient = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))


@patient
@given(anywhere)
def test_reached_positions_are_read_back(position: Position) -> None:
    again = position.game.position(position.text)
    assert again == position
    assert again.legal_moves.names == position.legal_moves.names or position.is_over


@patient
@given(anywhere, st.text(max_size=60))
def test_rubbish_is_no_position(position: Position, text: str) -> None:
    try:
        assert position.game.position(text)
    except PositionError as fault:
        assert str(fault).startswith(f"{position.game.name}: not a position: ")


@patient
@given(anywhere)
def test_positions_have_a_winner_or_none(position: Position) -> None:
    assert (position.winner is None) == (position.result in (alfonso.OPEN, alfonso.DRAWN))
    assert position.outcome
