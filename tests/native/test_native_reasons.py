"""What compiles, and the one line that tells why the rest plays interpreted."""

from __future__ import annotations

from pathlib import Path

import pytest
from native_rules import Write, forget

from alfonso import load, search
from alfonso.native import NotNative
from alfonso.native.kernel import native_kernel
from alfonso.native.words import words
from alfonso.perft import leaves, perft
from alfonso.playouts import playouts

AFTER = "return State(state.ply + 1, state.sum + {})"
REFUSED = {
    "a dictionary": (
        {"moves": "table = {0: 1, 1: 2}\n        for move in table:\n            yield move"},
        "table = {0: 1, 1: 2}",
        "dictionaries do not compile",
    ),
    "a dictionary comprehension": (
        {"moves": "for move in {move: 1 for move in range(3)}:\n            yield move"},
        "for move in {move: 1 for move in range(3)}:",
        "dictionaries do not compile",
    ),
    "an unknown field": (
        {"play": AFTER.format("state.summ if move > 5 else move")},
        AFTER.format("state.summ if move > 5 else move"),
        "Unknown attribute 'summ' of type State(int64 x 2)",
    ),
    "an unknown name": (
        {"play": AFTER.format("mov if move > 5 else move")},
        AFTER.format("mov if move > 5 else move"),
        "NameError: name 'mov' is not defined",
    ),
    "a text attribute": (
        {
            "body": "    def __init__(self) -> None:\n        self.name = 'x'\n",
            "play": AFTER.format("move * len(self.name)"),
        },
        AFTER.format("move * len(self.name)"),
        "Unknown attribute 'name' of type Counting",
    ),
    "yield from": (
        {"moves": "yield from range(3)"},
        "yield from range(3)",
        "Use of unsupported opcode (GET_YIELD_FROM_ITER)",
    ),
    "two types in one variable": (
        {
            "play": "step = move\n        if move > 5:\n            step = (1, 2)\n"
            f"        {AFTER.format('(step == 1)')}"
        },
        AFTER.format("(step == 1)"),
        "Cannot unify int64 and Tuple(Literal[int](1), Literal[int](2)) for 'step.2'",
    ),
    "with": (
        {"play": f"with open(__file__) as file:\n            pass\n        {AFTER.format('move')}"},
        "with open(__file__) as file:",
        "The 'with (context manager) as (variable):' construct is not supported",
    ),
    "any": (
        {"result": "return DRAWN if any(state.ply == n for n in (6, 7)) else OPEN"},
        "return DRAWN if any(state.ply == n for n in (6, 7)) else OPEN",
        "The use of yield in a closure is unsupported",
    ),
    "a method that calls itself": (
        {
            "body": "    def deep(self, n):\n        return n if n < 1 else self.deep(n - 1)\n",
            "play": AFTER.format("move + self.deep(move)"),
        },
        "return n if n < 1 else self.deep(n - 1)",
        "a function that calls itself must stand outside the class",
    ),
    "a changing global": (
        {"head": "SEEN = []", "play": AFTER.format("len(SEEN) + move")},
        AFTER.format("len(SEEN) + move"),
        "Untyped global name 'SEEN'",
    ),
    "print": (
        {"play": f"print(move)\n        {AFTER.format('move')}"},
        "print(move)",
        "print does not compile",
    ),
    "chance": (
        {"head": "import random", "play": AFTER.format("random.randrange(1)")},
        AFTER.format("random.randrange(1)"),
        "chance does not compile",
    ),
}
RING = """
def even(n):
    if n == 0:
        return 1
    return odd(n - 1)

def odd(n):
    if n == 0:
        return 0
    return even(n - 1)

def deep(n):
    if n == 0:
        return 0
    return 1 + deep(n - 1)
"""
COMPILED = {
    "a ring of functions": {"head": RING, "play": AFTER.format("even(move) + deep(move)")},
    "lists": {
        "moves": "found = [1, 2]\n        found.append(0)\n"
        "        for move in sorted(found):\n            yield move"
    },
    "a list as the answer": {"moves": "return [move for move in range(3)]"},
    "modules of modules": {
        "head": "import alfonso",
        "play": AFTER.format("alfonso.bits.count(move) - alfonso.DRAWN"),
    },
    "classes of integers": {
        "head": "from enum import IntEnum\nclass Step(IntEnum):\n    ONE = 1\n",
        "play": AFTER.format("move * Step.ONE"),
    },
    "static methods": {
        "body": "    @staticmethod\n    def twice(n):\n        return 2 * n\n",
        "play": AFTER.format("self.twice(move)"),
    },
    "arguments that may be left out": {
        "body": "    def more(self, n, times=2):\n        return n * times\n",
        "play": AFTER.format("self.more(move) + self.more(move, times=3)"),
    },
    "mathematics": {
        "head": "import math",
        "play": AFTER.format("int(10 * math.log(2 + math.sin(move)) + 2.5**move) + 3**move"),
    },
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_does_not_compile_plays_interpreted_and_says_why_once(
    case: str, write: Write, fresh: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    parts, source, reason = REFUSED[case]
    path = write(**parts)
    number = 1 + next(
        n for n, line in enumerate(Path(path).read_text().splitlines()) if source in line
    )
    wanted = perft(load(path).position(), 3, interpreted=True)
    assert capsys.readouterr().err == ""
    for _ in range(2):
        assert perft(load(path).position(), 3) == wanted
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"counting.py plays interpreted: line {number}: “{source}”: ")
    assert line.partition(f"”: {reason}")[1], line
    assert not list(fresh.glob("*.bin"))


def test_one_line_serves_counts_searches_and_playouts(
    write: Write, fresh: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = load(write(moves="table = {0: 1}\n        for move in table:\n            yield move"))
    assert perft(game.position(), 3) == 1
    assert search(game.position(), "alphabeta:depth=3").nodes == 4
    assert playouts(game, games=2).moves == 12
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.parametrize("case", COMPILED)
def test_what_compiles_plays_the_same_natively(
    case: str,
    write: Write,
    fresh: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Also when it comes from the cache."""
    game = load(write(**COMPILED[case]))
    for _ in range(2):
        assert native_kernel(game, total)(game.start(), 4, words(1)) == total_interpreted(game)
        forget(monkeypatch)
    assert capsys.readouterr().err == ""
    assert len(list(fresh.glob("*.bin"))) == 1


def total(game, state: State, depth: int, stop: Words) -> int:  # noqa: F821
    """The sum of all sums after so many moves."""
    if depth == 0:
        return state.sum
    found = 0
    for move in game.moves(state):
        found += total(game, game.play(state, move), depth - 1, stop)
    return found


def total_interpreted(game) -> int:
    rows = [game.start()]
    for _ in range(4):
        rows = [game.play(state, move) for state in rows for move in game.moves(state)]
    return sum(state.sum for state in rows)


def test_without_a_way_back_a_kernel_says_why(write: Write, fresh: Path) -> None:
    game = load(write(moves="yield from range(3)"))
    for kernel in (leaves, total):
        with pytest.raises(NotNative, match="line 21: “yield from range"):
            native_kernel(game, kernel)
