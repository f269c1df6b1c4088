"""Machine code is named by the hash of all that went into it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from native_rules import Write, key, ran, rules, without_self

from alfonso import load
from alfonso.native.build import Order
from alfonso.native.layout import layout_of
from alfonso.perft import leaves, perft
from alfonso.playouts import many

KEY = (
    "import native_rules, sys; from alfonso import load; print(native_rules.key(load(sys.argv[1])))"
)
CALLS = {
    "function": ("from helper import add", "add(state.sum, move)"),
    "module": ("import helper", "helper.add(state.sum, move)"),
    "constant": ("from helper import STEP", "state.sum + move * STEP"),
    "constant in a module": ("import helper", "state.sum + move * helper.STEP"),
    "constant in a class": ("from helper import Steps", "state.sum + move * Steps.ONE"),
    "through a function": ("from helper import far", "far(state.sum, move)"),
}
HELPER = """
from enum import IntEnum
STEP = 1
class Steps(IntEnum):
    ONE = 1
def add(a, b):
    return a + b
def far(a, b):
    return add(a, b)
"""
EDITS = {
    "function": ("a + b", "a - b"),
    "module": ("a + b", "a - b"),
    "constant": ("STEP = 1", "STEP = 2"),
    "constant in a module": ("STEP = 1", "STEP = 2"),
    "constant in a class": ("ONE = 1", "ONE = 2"),
    "through a function": ("a + b", "a - b"),
}


@pytest.mark.parametrize("shape", [rules, lambda **parts: without_self(rules(**parts))])
def test_rules_that_are_edited_are_compiled_anew(shape, write: Write, fresh: Path) -> None:
    """With `self` and without."""
    before = load(write(shape()))
    after = load(write(shape(moves="for move in range(2):\n            yield move")))
    assert key(before) != key(after)
    assert perft(before.position(), 4) == 3**4 and perft(after.position(), 4) == 2**4


@pytest.mark.parametrize("call", CALLS)
def test_what_rules_import_counts(call: str, write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    head, term = CALLS[call]
    path = write(head=head, play=f"return State(state.ply + 1, {term})")
    keys = []
    for helper in (HELPER, HELPER.replace(*EDITS[call])):
        write(helper, "helper.py")
        for name in [name for name in sys.modules if name == "helper" or "rules_counting" in name]:
            monkeypatch.delitem(sys.modules, name)
        keys.append(key(load(path)))
    assert keys[0] != keys[1]


def test_code_of_a_file_edited_after_it_was_loaded_is_kept_apart(write: Write) -> None:
    """What runs is the old code; it must not be found under the name of the new."""
    old = load(write())
    old_key = key(old)
    new = load(write(play="return State(state.ply + 1, state.sum - move)"))
    assert key(old) not in (old_key, key(new))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("connectfour", "connectfour:rows=4"),
        ("connectfour", "connectfour:rows=8,columns=5,length=3"),
        ("breakthrough", "breakthrough:size=5"),
        ("wights", "wights:plies=0"),
        ("fendo", "fendo:majority_end=yes"),
        ("alquerque:rules=bell", "alquerque:rules=murray"),
        ("blocker", "blocker:rules=leiden22"),
    ],
)
def test_one_compilation_serves_all_parameters(one: str, other: str) -> None:
    assert key(load(one)) == key(load(other))


def test_one_compilation_serves_a_copy_elsewhere(write: Write, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    assert key(load(write())) == key(load(write(name="other/counting.py")))


def test_parameters_reach_the_code_that_they_share(write: Write, fresh: Path) -> None:
    body = "    def __init__(self, width: int = 3) -> None:\n        self.width = width\n"
    moves = "for move in range(self.width):\n            yield move"
    path = write(body=body, moves=moves, most="9")
    found = [perft(load(f"{path}:width={width}").position(), 3) for width in (1, 2, 5)]
    assert found == [1, 8, 125]
    assert len(list(fresh.glob("*.bin"))) == 1


def test_kernels_and_shapes_are_told_apart(write: Write) -> None:
    game = load(write())
    wide = load(write(rules().replace("sum: int", "sum: int\n    more: int = 0")))
    layout = layout_of(game)
    orders = [
        Order(game, layout, leaves, {}),
        Order(game, layout, many, {}),
        Order(game, layout, leaves, {"extra": leaves}),
        Order(wide, layout_of(wide), leaves, {}),
    ]
    assert len({order.key() for order in orders}) == 4


def test_the_key_is_the_same_in_every_process(write: Write) -> None:
    path = write(result="return DRAWN if state.ply in {6, 7} else OPEN")
    here = str(Path(__file__).parent)
    runs = [ran(KEY, path, PYTHONHASHSEED=seed, PYTHONPATH=here)[0] for seed in ("1", "2")]
    assert runs[0] == runs[1] == [key(load(path))]
