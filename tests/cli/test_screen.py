"""Columns and blocks keep within the terminal, whatever they hold."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alfonso.cli.patience import patiently
from alfonso.cli.screen import in_columns, length, side_by_side

blocks = st.lists(st.text("xy\n", min_size=1, max_size=20), min_size=1, max_size=12)


@given(st.lists(st.text("abc#1", min_size=1, max_size=12), max_size=40))
def test_columns_hold_every_entry_in_order(entries: list[str]) -> None:
    lines = in_columns(entries)
    assert " ".join(lines).split() == entries
    assert all(length(line) <= 80 for line in lines)


@given(blocks)
def test_blocks_side_by_side_lose_nothing(blocks: list[str]) -> None:
    drawn = side_by_side(blocks)
    assert sorted(drawn.replace(" ", "").replace("\n", "")) == sorted(
        "".join(blocks).replace("\n", "")
    )
    assert all(length(line) <= 80 for line in drawn.splitlines())


def test_patience_passes_on_what_comes() -> None:
    calls: list[int] = []
    assert patiently(lambda: 1, lambda: calls.append(1), after=30) == 1 and not calls
    with pytest.raises(ZeroDivisionError):
        patiently(lambda: 1 // 0)
