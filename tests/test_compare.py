"""Methods against each other: what the ratios mean."""

from __future__ import annotations

import pytest

from alfonso import load
from alfonso.compare import compare


def test_ratios_follow_from_the_counts() -> None:
    depths, methods = [2, 4, 6], ["minimax", "alphabeta"]
    rows = list(compare(load("tictactoe").position(), methods, depths, interpreted=True))
    assert [(row.depth, row.method) for row in rows] == [(d, m) for d in depths for m in methods]
    for number, (full, pruned) in enumerate(zip(rows[::2], rows[1::2], strict=True)):
        assert full.value == pruned.value and full.visited == full.created + 1
        assert full.reduction == 1 and full.leaves > pruned.leaves
        assert pruned.reduction == pytest.approx(full.visited / pruned.visited, rel=1e-3)
        assert full.branching**full.depth == pytest.approx(full.created, rel=1e-2)
        if number:
            before = rows[2 * number - 1].reduction
            assert pruned.growth == pytest.approx(pruned.reduction / before, rel=1e-2)


def test_nothing_is_known_before_the_end_unless_told() -> None:
    position = load("blocker").position()
    methods = ["minimax", "minimax:eval=score"]
    told, own = compare(position, methods, [6], interpreted=True)
    assert told.value == 0 != own.value
    assert told.created == own.created
