"""`alfonso gdl`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from commands import Run

NIM = """(role x) (role y) (init (heap 2)) (succ 0 1) (succ 1 2)
(<= (legal ?r take) (role ?r) (not terminal))
(<= (next (heap ?m)) (true (heap ?n)) (succ ?m ?n) (does x take))
(<= terminal (true (heap 0)))
(goal x 70) (goal y 030)
"""


@pytest.fixture
def nim(tmp_path: Path) -> Path:
    file = tmp_path / "nim.kif"
    file.write_text(NIM)
    return file


def test_check_tells_that_a_game_plays(run: Run, nim: Path) -> None:
    answer = run("gdl", "check", nim, "--simulate", 3)
    assert answer.code == 0
    assert answer.out.splitlines() == [
        "3 random games, 2.0 moves each; on average x 70.0, y 30.0",
        f"{nim} plays: 0 warnings",
    ]


def test_check_tells_faults_and_fails(run: Run, nim: Path) -> None:
    nim.write_text(NIM + "(goal x lots)\n(spare 1)")
    answer = run("gdl", "check", nim)
    assert answer.code == 2
    assert answer.out.splitlines() == [
        f"error: {nim}, line 6, column 1: a goal is a number, and lots is none",
        f"warning: {nim}, line 7, column 1: nothing asks for spare/1",
    ]
    assert answer.err == f"alfonso: {nim}: 1 error, 1 warning\n"


def test_check_as_json(run: Run, nim: Path) -> None:
    nim.write_text(NIM + "(spare 1)")
    answer = run("gdl", "check", nim, "--simulate", 2, "--json")
    assert answer.code == 0
    note = {"kind": "warning", "line": 6, "column": 1, "text": "nothing asks for spare/1"}
    assert answer.json == {
        "game": "nim",
        "ok": True,
        "roles": ["x", "y"],
        "rules": 11,
        "notes": [note],
        "simulated": {
            "games": 2,
            "moves": 4,
            "endless": 0,
            "mean_goals": {"x": 70.0, "y": 30.0},
        },
    }


def test_trace_plays_the_moves_and_starts_again(run: Run, nim: Path, tmp_path: Path) -> None:
    legal = [["take"], ["take"]]
    game = [
        {"state": ["( heap 2 )"], "terminal": False, "legal": legal, "joint": ["take", "take"]},
        {"state": ["( heap 1 )"], "terminal": False, "legal": legal, "joint": ["take", "take"]},
        {"state": ["( heap 0 )"], "terminal": True, "goals": [30, 70]},
    ]
    trace = {"roles": ["y", "x"], "steps": [*game, *game[:2]]}
    moves = [{"joint": step["joint"]} if "joint" in step else {} for step in trace["steps"]]
    file = tmp_path / "trace.json"
    file.write_text(json.dumps({"roles": trace["roles"], "steps": moves}))
    answer = run("gdl", "trace", nim, "--moves", file)
    assert answer.code == 0 and answer.json == trace


@pytest.mark.parametrize(
    "text, message",
    [
        ("{", "this is no trace"),
        ('{"steps": []}', "“roles” and “steps”"),
        ('{"roles": ["x"], "steps": []}', "the trace is of x, the game of x, y"),
        ('{"roles": ["x", "y"], "steps": [{"joint": ["take"]}]}', "a joint move has 2 moves: take"),
        ('{"roles": ["x", "y"], "steps": [{"joint": ["(", "a"]}]}', "“(”, line 1, column 1"),
        ('{"roles": ["x", "y"], "steps": [3]}', "this is no trace"),
    ],
)
def test_bad_traces_are_told(run: Run, nim: Path, tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "trace.json"
    file.write_text(text)
    answer = run("gdl", "trace", nim, "--moves", file)
    assert answer.code == 2 and message in answer.err


def test_files_that_are_not_there_or_no_rules(run: Run, tmp_path: Path) -> None:
    assert "No such file" in run("gdl", "check", tmp_path / "none.kif").err
    (tmp_path / "bad.kif").write_bytes(bytes(range(256)))
    answer = run("gdl", "check", tmp_path / "bad.kif")
    assert answer.code == 2 and "line 1, column 1: this is not text" in answer.err


def test_bench_counts_random_games(run: Run, nim: Path) -> None:
    facts = run("gdl", "bench", nim, "--seconds", 0.05, "--json").json
    assert facts["reasoner"] == "circuit" and facts["gates"] > 0 and facts["init_s"] >= 0
    assert facts["moves"] == 2 * facts["games"] and facts["mean_goals"] == {"x": 70.0, "y": 30.0}
    assert facts["states_per_s"] == pytest.approx(3 * facts["playouts_per_s"], rel=0.01)
    assert facts["playouts_per_s"] == pytest.approx(facts["games"] / facts["seconds"], rel=0.01)
    told = run("gdl", "bench", nim, "--seconds", 0.05).out.splitlines()
    assert told[0].endswith(f"on one core, by {facts['gates']} gates") and len(told) == 2
    assert told[1].startswith("on average x 70.0, y 30.0; 2.0 moves a game; ready after ")


ENDLESS = "(nat z) (<= (nat (s ?x)) (nat ?x)) (<= (legal x (put ?n)) (nat ?n))"
PARADOX = """(role x) (init a) (init b) (legal x go) (link a b) (link b a)
(<= (won ?p) (link ?p ?q) (true ?q) (not (won ?q)))
(<= (next ?p) (true ?p) (won ?p)) (<= terminal (won a)) (<= terminal (not (true a))) (goal x 1)"""


def test_bench_says_where_there_is_no_circuit(run: Run, nim: Path) -> None:
    nim.write_text(PARADOX)
    assert (
        "by the interpreter, without a circuit" in run("gdl", "bench", nim, "--seconds", 0.05).out
    )
    facts = run("gdl", "bench", nim, "--seconds", 0.05, "--json").json
    assert facts["reasoner"] == "interpreter" and facts["gates"] is None and facts["games"] > 0


@pytest.mark.parametrize(
    "old, new, told",
    [
        ("(role ?r) (not terminal)", "(role ?r) (true (heap 2))", "no legal move"),
        ("(<= (next (heap ?m)) (true", "(<= (next (heap ?n)) (true", "were cut off as too long"),
        ("(goal x 70)", "(goal x much)", "a role that has no goal"),
    ],
)
def test_bench_tells_of_games_that_end_badly(
    run: Run, nim: Path, old: str, new: str, told: str
) -> None:
    nim.write_text(NIM.replace(old, new))
    last = run("gdl", "bench", nim, "--seconds", 0.05).out.splitlines()[-1]
    assert last.startswith("100.0% of the games") and told in last and "--simulate 100" in last


@pytest.mark.parametrize(
    "text, place",
    [
        (NIM + ENDLESS, "line 6, column 9: nat/1 comes to no end"),
        (NIM + "(", "line 6, column 1: this “(” is never closed"),
        (NIM + "(f " * 100_000, "line 6, column 601: more than 200 parentheses are open"),
        (NIM.replace("(role ", "(rule "), "line 1, column 1: no rule of “role”"),
        (NIM + " " * 5_000_000, "more than 4 MB"),
    ],
)
def test_bench_tells_what_it_cannot_play(run: Run, nim: Path, text: str, place: str) -> None:
    nim.write_text(text)
    answer = run("gdl", "bench", nim, "--seconds", 0.05)
    assert answer.code == 2 and answer.err.startswith(f"alfonso: {nim}") and place in answer.err


def test_random_games_of_a_description_go_in_lanes(run: Run, nim: Path) -> None:
    facts = run("bench", "playouts", nim, "--seconds", 0.05, "--json").json
    assert facts["wins"] == {"x": facts["games"], "y": 0} and facts["moves"] == 2 * facts["games"]
    assert facts["games"] > 5_000


GROWING = """(role x) (init (n 0)) (legal x grow) (goal x 0) (<= terminal (true (n never)))
(<= (next (n (s ?n))) (true (n ?n)))"""
DOUBLING = GROWING.replace("(s ?n)", "(s ?n ?n)")
GROWS = "line 2, column 1: what is next comes to no end: it grows with every move"


@pytest.mark.parametrize("text, told", [(GROWING, GROWS), (DOUBLING, GROWS)])
def test_facts_that_grow_for_ever(run: Run, nim: Path, text: str, told: str) -> None:
    nim.write_text(text)
    for command in (["show", nim], ["play", nim, "--first", "random", "--second", "random"]):
        answer = run(*command)
        assert answer.code == 2 and answer.err.startswith(f"alfonso: {nim}, {told}")
    assert f"error: {nim}, {told}" in run("gdl", "check", nim, "--simulate", 1).out


@pytest.mark.parametrize(
    "old, new, told",
    [
        ("(role ", "(rule ", "line 1, column 1: no rule of “role”: nobody plays"),
        ("(not terminal)", "(true (heap 7))", "line 2, column 1: x has no legal move at (heap 2)"),
    ],
)
def test_games_that_nobody_can_play(run: Run, nim: Path, old: str, new: str, told: str) -> None:
    nim.write_text(NIM.replace(old, new))
    answer = run("show", nim)
    assert answer.code == 2 and answer.err == f"alfonso: {nim}, {told}\n"


def test_a_small_circuit_is_drawn(run: Run, nim: Path, tmp_path: Path) -> None:
    answer = run("gdl", "picture", nim)
    assert answer.code == 0 and answer.out.startswith("<svg")
    for word in ("The circuit of nim", "x does take", "next (heap 0)", "y may take", "terminal"):
        assert word in answer.out, word
    assert run("gdl", "picture", nim, "--svg", tmp_path / "nim.svg").code == 0
    assert (tmp_path / "nim.svg").read_text() == answer.out
    nim.write_text(PARADOX)
    assert "has no circuit" in run("gdl", "picture", nim).err
    large = Path(__file__).parents[2] / "examples" / "gdl" / "connectfour.kif"
    assert "at most 120 gates" in run("gdl", "picture", large).err
