"""Records: a game that is kept comes back whole, and damage is told."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from alfonso import load
from alfonso.errors import AlfonsoError, RecordError
from alfonso.load import names
from alfonso.position import Position
from alfonso.record import Record, result_of

texts = st.text(max_size=9)
records = st.builds(
    Record,
    spec=texts.filter(bool),
    players=st.lists(texts).map(tuple),
    start=st.none() | texts.filter(bool),
    moves=st.lists(texts).map(tuple),
    result=st.sampled_from([None, (0, 0), (1, -1), (-1, 1)]),
    reason=texts,
    seed=st.none() | st.integers(),
    version=texts.filter(bool),
)
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=6,
)


def played(spec: str, seed: int, plies: int) -> Position:
    position, chance = load(spec).position(), Random(seed)
    while not position.is_over and position.ply < plies:
        position = position.child(chance.choice(list(position.legal_moves)))
    return position


@pytest.mark.parametrize("spec", names())
@pytest.mark.parametrize("plies", [0, 7, 9999])
def test_a_game_comes_back_whole(spec: str, plies: int) -> None:
    position = played(spec, plies, plies)
    record = Record.read(Record.of(position, ("a", "b"), seed=3).json)
    again = record.position()
    assert again == position and again.history == position.history
    assert record.result == result_of(position) and record.is_over == position.is_over


@pytest.mark.parametrize("spec", names())
def test_a_game_from_another_start_comes_back(spec: str) -> None:
    middle = played(spec, 1, 4)
    position = load(spec).position(middle.text)
    record = Record.of(position.child(next(iter(position.legal_moves))))
    assert record.start == middle.text and record.position().undo() == position


@given(records)
def test_json_keeps_every_field(record: Record) -> None:
    assert Record.read(record.json) == record


@settings(max_examples=300)
@given(st.dictionaries(st.sampled_from(Record.read('{"spec": ""}').__match_args__), anything))
def test_odd_data_is_refused_in_one_line_or_read(data: dict[str, Any]) -> None:
    try:
        record = Record.read(json.dumps(data))
    except RecordError as error:
        assert "\n" not in str(error)
    else:
        assert Record.read(record.json) == record


@given(records, st.data())
def test_damaged_bytes_are_refused_or_read(record: Record, data: st.DataObject) -> None:
    raw = bytearray(record.json.encode())
    raw[data.draw(st.integers(0, len(raw) - 1))] = data.draw(st.integers(0, 255))
    try:
        Record.read(bytes(raw))
    except RecordError as error:
        assert "\n" not in str(error)


@pytest.mark.parametrize(
    "change, told",
    [
        ({"moves": ["4", "4"]}, "move 2 of the record: “4”"),
        ({"moves": ["4", "5"], "result": [1, -1]}, "says X wins, but its moves lead to X to move"),
        ({"start": "7 7 7"}, "the record does not fit"),
        ({"spec": "tictactow"}, "did you mean tictactoe?"),
    ],
)
def test_what_does_not_fit_is_told(change: dict[str, Any], told: str) -> None:
    data = {"spec": "tictactoe", "moves": ["4"], "result": None} | change
    with pytest.raises(AlfonsoError) as caught:
        Record.read(json.dumps(data)).position()
    assert told in str(caught.value)


def test_who_gives_up_loses_an_open_game() -> None:
    position = load("tictactoe").position().play("4")
    record = Record.of(position, loser=1, reason="resigned")
    assert record.result == (1, -1) and record.position() == position
    assert record.outcome(position.game) == "X wins: O resigned"


def test_files_are_replaced_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.json"
    first, second = Record("tictactoe"), Record("tictactoe", moves=("4",))
    first.save(file)
    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", _fail)
        with pytest.raises(RecordError, match="disk is full"):
            second.save(file)
    assert Record.load(file) == first and [file] == list(tmp_path.iterdir())
    second.save(file)
    assert Record.load(file) == second and [file] == list(tmp_path.iterdir())


def _fail(path: Path, target: Path) -> None:
    raise OSError(28, "the disk is full")


def test_a_link_is_followed(tmp_path: Path) -> None:
    file, link = tmp_path / "game.json", tmp_path / "link.json"
    link.symlink_to(file)
    Record("tictactoe").save(link)
    assert link.is_symlink() and Record.load(file) == Record("tictactoe")


def test_a_missing_file_has_a_neighbour(tmp_path: Path) -> None:
    Record("tictactoe").save(tmp_path / "game1.json")
    with pytest.raises(RecordError, match=r"did you mean .*game1.json\?"):
        Record.load(tmp_path / "game2.json")


def test_rules_that_are_gone_are_named(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"mygame\.py, are gone"):
        Record(f"{tmp_path}/mygame.py:size=3").position()
