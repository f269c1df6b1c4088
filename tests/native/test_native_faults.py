"""What goes wrong in compiled rules arrives as one line with its place, and nothing is lost."""

from __future__ import annotations

import signal
import sys
import time

import pytest
from native_rules import Write, rules, started

from alfonso import RulesError, load, search
from alfonso.errors import Overrun
from alfonso.native import twin
from alfonso.perft import divide, perft
from alfonso.playouts import playouts

FAR = "if state.ply == 2:\n            {}\n        return State(state.ply + 1, state.sum + move)"
FAULTS = {
    "raise ValueError('too far')": "line 26, in play: in native code: ValueError: too far",
    "raise KeyError": "line 26, in play: in native code: KeyError",
    "raise ValueError(state.ply)": "line 26, in play: in native code: ValueError",
    "assert move == 7, 'seven'": "line 26, in play: in native code: AssertionError: seven",
    "move //= state.sum - state.sum": "in native code: ZeroDivisionError: integer division by zero",
    "move = (1, 2)[state.ply]": "in native code: IndexError: tuple index out of range",
}
ENDLESS = "while state.ply == 2:\n            pass\n        yield 0"


@pytest.mark.parametrize("statement", FAULTS)
def test_what_rules_raise_is_told_with_its_line(
    statement: str, write: Write, fresh: object
) -> None:
    path = write(play=FAR.format(statement))
    with pytest.raises(RulesError) as fault:
        perft(load(path).position(), 5)
    assert str(fault.value).startswith(path)
    assert str(fault.value).endswith(FAULTS[statement])
    assert perft(load(path).position(), 3) == 27


def test_a_fault_in_another_file_is_told_with_its_name(
    write: Write, fresh: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "far_helper", raising=False)
    write(
        "def checked(n):\n    if n > 1:\n        raise ValueError('n')\n    return n\n",
        "far_helper.py",
    )
    path = write(
        head="from far_helper import checked", play="return State(checked(state.ply + 1), 0)"
    )
    with pytest.raises(RulesError, match=r"far_helper\.py, line 3, in checked: in native code"):
        perft(load(path).position(), 4)


@pytest.mark.parametrize("interpreted", [False, True])
def test_more_moves_than_declared_are_told(interpreted: bool, write: Write, fresh: object) -> None:
    game = load(write(most="2"))
    way = {"interpreted": interpreted}
    for count in (
        lambda: perft(game.position(), 2, **way),
        lambda: perft(game.position(), 1, **way),
        lambda: list(divide(game.position(), 2, **way)),
        lambda: playouts(game, games=5, **way),
    ):
        with pytest.raises(RulesError, match="more moves than most_moves"):
            count()
    if not interpreted:
        with pytest.raises((RulesError, Overrun)):
            twin(game).moves(game.start())


@pytest.mark.parametrize("interpreted", [False, True])
def test_an_open_state_without_moves_is_told(
    interpreted: bool, write: Write, fresh: object
) -> None:
    game = load(write(moves="if state.ply < 3:\n            yield 0"))
    with pytest.raises(RulesError, match="no move for an open state"):
        playouts(game, games=5, interpreted=interpreted)


@pytest.mark.parametrize(
    "parts, told",
    [
        ({"moves": "pass"}, "moves gave nothing: it must yield the moves"),
        ({"moves": "yield 'a'", "play": "return State(0, 0)"}, "moves gave the move 'a', not an"),
    ],
)
def test_answers_that_no_count_can_use_are_told(
    write: Write, parts: dict[str, str], told: str
) -> None:
    with pytest.raises(RulesError, match=told):
        playouts(load(write(**parts)), games=1, interpreted=True)


@pytest.mark.parametrize("interpreted", [False, True])
def test_a_mover_beside_the_sides_is_told(interpreted: bool, write: Write, fresh: object) -> None:
    text = rules(result="return -1 if state.ply else OPEN")
    game = load(write(text.replace("state.ply % 2", "state.ply * 1000")))
    with pytest.raises(RulesError, match="no index into sides"):
        playouts(game, games=1, interpreted=interpreted)


def test_numbers_wrap_natively_and_are_told_interpreted(write: Write, fresh: object) -> None:
    game = load(write(play="return State(state.ply + 1, (state.sum + 1) << 40)"))
    assert perft(game.position(), 4) == 81
    with pytest.raises(RulesError, match="does not fit 64 bits"):
        perft(game.position(), 4, interpreted=True)


INTERRUPTED = """
import sys, time
from alfonso import load
from alfonso.perft import perft
position = load(sys.argv[1]).position()
perft(position, 1)
print("ready", flush=True)
began = time.perf_counter()
try:
    perft(position, 40)
except KeyboardInterrupt:
    print("interrupted", flush=True)
print(perft(load("tictactoe").position(), 9))
print("numba" in sys.modules)
"""


def interrupted(script: str, *arguments: object) -> tuple[int, float, list[str], str]:
    """Ctrl-C half a second after the script says that it is ready."""
    process = started(script, *arguments)
    assert process.stdout and process.stdout.readline() == "ready\n"
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    began = time.perf_counter()
    out, err = process.communicate(timeout=60)
    return process.returncode, time.perf_counter() - began, out.splitlines(), err


def test_ctrl_c_stops_a_long_count_and_the_process_goes_on() -> None:
    code, took, out, err = interrupted(INTERRUPTED, "connectfour")
    assert (code, err) == (0, "")
    assert out[:2] == ["interrupted", "127872"]
    assert took < 10


def test_ctrl_c_that_nobody_catches_ends_the_process() -> None:
    script = INTERRUPTED.replace("except KeyboardInterrupt", "except ZeroDivisionError")
    code, took, out, err = interrupted(script, "connectfour")
    assert code == -signal.SIGINT and out == []
    assert err.splitlines()[-1] == "KeyboardInterrupt"
    assert took < 10


def test_ctrl_c_stops_rules_that_never_come_back(write: Write) -> None:
    code, took, out, err = interrupted(INTERRUPTED, write(moves=ENDLESS))
    assert (code, err) == (0, "") and out[:2] == ["interrupted", "127872"]
    assert took < 20


LATE = """
import sys, time
from alfonso import RulesError, load, search
from alfonso.playouts import playouts
sys.modules["alfonso.native.kernel"].PATIENCE = 0.5
game = load(sys.argv[1])
for endless in (
    lambda: playouts(game, seconds=0.1),
    lambda: search(game.position(), "alphabeta:depth=9,time=100ms"),
):
    try:
        endless()
    except RulesError as error:
        print(error)
print(search(load("tictactoe").position(), "negamax:depth=3").nodes)
"""


def test_time_ends_rules_that_never_come_back(write: Write) -> None:
    path = write(moves=ENDLESS)
    process = started(LATE, path)
    out, err = process.communicate(timeout=100)
    assert (process.returncode, err) == (0, "")
    told = f"{path}: the rules do not come back: a loop in them never ends"
    assert out.splitlines() == [told, told, "586"]


def test_time_stops_playouts_and_searches_with_what_they_have() -> None:
    game = load("connectfour")
    playouts(game, games=1)
    began = time.perf_counter()
    some = playouts(game, seconds=0.2)
    assert 0.1 < time.perf_counter() - began < 5
    assert some.games > 100 and some.games == sum(some.wins) + some.draws
    found = search(game.position(), "alphabeta:depth=42,time=200ms")
    assert not found.complete and found.seconds < 5
