"""Messages as text, words in disguise, and where a match stands by what is told of it."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from talking import EXAMPLES, TICTACTOE

from alfonso.gdl.interpreter import Interpreter
from alfonso.gdl.reader import read
from alfonso.gdl.terms import printed
from alfonso.protocols.ggp.http import Balance
from alfonso.protocols.ggp.messages import Unreadable, joint, message, start, terms
from alfonso.protocols.ggp.scramble import Scramble
from alfonso.protocols.ggp.series import rules_of
from alfonso.protocols.ggp.sketch import Sketch
from alfonso.protocols.ggp.track import Track, meant

WORDS = st.text("abcxyz019-+<=?", min_size=1, max_size=5)
TERMS = st.recursive(
    WORDS,
    lambda parts: st.lists(parts, max_size=4).map(lambda ts: f"({' '.join(ts)})"),
    max_leaves=9,
)
GAMES = sorted(EXAMPLES.glob("*.kif"))


@given(st.lists(TERMS, max_size=6))
def test_the_terms_of_a_list_are_those_it_was_made_of(parts: list[str]) -> None:
    assert terms(f"({' '.join(parts)})") == parts
    assert terms(f" (\n{'  '.join(parts)} ) and more") == parts


@given(st.lists(TERMS, min_size=1, max_size=4), st.lists(st.integers(1, 9), max_size=9))
def test_a_message_ends_at_the_same_place_however_it_is_cut(
    parts: list[str], cuts: list[int]
) -> None:
    text = f"({' '.join(parts)}) ;)\n)".encode()
    end = text.rindex(b") ;") + 1
    balance, at = Balance(), 0
    for cut in [*cuts, len(text)]:
        if balance.closed_by(text[at : at + cut]):
            assert at < end <= at + cut
            return
        at += cut
        assert at < end


@pytest.mark.parametrize(
    "text", ["", "()", "(HELLO)", "(PLAY", ")(", "hello", "(PLAY a))" * 2, "\0"]
)
def test_what_is_no_message_is_told(text: str) -> None:
    try:
        known = message(text)
    except Unreadable:
        return
    assert known.kind == "play"


def test_arguments_beyond_the_fifth_are_left_out() -> None:
    asked = message("(start m x ((role x)) 30 10 (more (and more)) nil)")
    assert start(asked.arguments) == ("m", "x", "((role x))", 30, 10)


@pytest.mark.parametrize("clock", ["soon", "-1", "nan", "1e9", "()"])
def test_a_clock_is_a_number_of_seconds(clock: str) -> None:
    with pytest.raises(Unreadable, match="clock"):
        start(message(f"(START m x () {clock} 10)").arguments)


@pytest.mark.parametrize("text", ["NIL", "nil", "()", "( )", ""])
def test_there_is_no_joint_move_at_first(text: str) -> None:
    assert joint(message(f"(PLAY m {text})").arguments[1:]) is None


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.stem)
def test_scrambled_rules_are_the_same_game(file: object) -> None:
    """Every word is another, and every random game has the same moves and ends alike."""
    rules = rules_of(file)  # type: ignore[arg-type]
    scramble = Scramble(rules, Random(1))
    hidden = scramble.hidden(rules)
    plain, masked = Interpreter(read(rules, "a.kif")), Interpreter(read(hidden, "b.kif"))
    state, other, dice = plain.start(), masked.start(), Random(2)
    pairs = list(zip(plain.roles, masked.roles, strict=True))
    assert all(role != mask for role, mask in pairs)
    for _ in range(40):
        if plain.terminal(state):
            break
        legal = [plain.legal(state, role) for role, _ in pairs]
        shown = [
            sorted(scramble.shown(printed(move).upper()) for move in masked.legal(other, mask))
            for _, mask in pairs
        ]
        assert shown == [list(map(printed, moves)) for moves in legal]
        moves = [dice.choice(moves) for moves in legal]
        state = plain.next(state, moves)
        hidden_moves = [
            meant(scramble.hidden(printed(move)), masked.legal(other, mask))
            for move, (_, mask) in zip(moves, pairs, strict=True)
        ]
        other = masked.next(other, hidden_moves)  # type: ignore[arg-type]
    goals = [(plain.goal(state, role), masked.goal(other, mask)) for role, mask in pairs]
    assert all(goal == mask for goal, mask in goals)


def _track() -> Track:
    return Track(Interpreter(read(TICTACTOE, "tictactoe.kif")))


def test_moves_are_understood_in_any_letters() -> None:
    track = _track()
    assert track.play(None) == "fits"
    assert track.play(["( MARK 2 2 )", "(NOOP)"]) == "fits"
    assert ("cell", "2", "2", "x") in track.states[0]


def test_a_joint_move_that_comes_twice_counts_once() -> None:
    track = _track()
    track.play(["(mark 2 2)", "noop"])
    states = track.states
    assert track.play(["(mark 2 2)", "noop"]) == "again"
    assert track.states == states


def test_of_a_joint_move_that_was_lost_we_know_our_own_part() -> None:
    true, track = _track(), _track()
    true.play(["(mark 2 2)", "noop"])  # the track does not hear of it, but of its own answer
    assert true.play(["noop", "(mark 1 2)"]) == "fits"
    assert track.play(["noop", "(mark 1 2)"], "( MARK 2 2 )") == "missed"
    assert track.states == true.states


def test_an_answer_that_was_replaced_may_mean_that_a_joint_move_was_lost() -> None:
    """What is thought to be legal is so either way."""
    hanoi = Interpreter(read((EXAMPLES / "hanoi.kif").read_text(), "hanoi.kif"))
    for is_lost in (False, True):
        true, track = Track(hanoi), Track(hanoi)
        first, other = map(printed, hanoi.legal(hanoi.start(), hanoi.roles[0]))
        if is_lost:
            true.play([first])
            following = printed(true.legal(hanoi.roles[0])[-1])
        else:
            following = other
        assert true.play([following]) == "fits"
        assert track.play([following], first) in ("replaced", "missed")
        assert true.states[0] in track.states
        assert set(track.legal(hanoi.roles[0])) <= set(true.legal(hanoi.roles[0]))


def test_a_joint_move_that_was_lost_is_made_up_for() -> None:
    """Whatever it was, what is thought to be legal is legal in the true state as well."""
    true, track = _track(), _track()
    for known in (["(mark 2 2)", "noop"], ["noop", "(mark 1 1)"]):
        true.play(known)
        track.play(known)
    true.play(["(mark 3 3)", "noop"])  # the track does not hear of it
    following = ["noop", "(mark 1 2)"]
    assert true.play(following) == "fits"
    assert track.play(following) == "missed"
    assert true.states[0] in track.states
    assert len(track.states) == 6
    assert true.play(["(mark 1 3)", "noop"]) == track.play(["(mark 1 3)", "noop"]) == "fits"
    assert len(track.states) == 5
    assert track.play(["noop", "(mark 3 1)"]) == "fits"


@pytest.mark.parametrize(
    "joint", [["(mark 9 9)", "noop"], ["noop"], ["(mark", "noop"], ["a", "b", "c"], []]
)
def test_an_illegal_joint_move_is_survived(joint: list[str]) -> None:
    track = _track()
    assert track.play(joint) == "illegal"
    assert track.legal("x") or track.legal("o")


def test_the_match_begins_anew_where_it_is_said_to() -> None:
    track = _track()
    begun = track.states
    track.play(["(mark 2 2)", "noop"])
    assert track.play(None) == "begins"
    assert track.states == begun


def test_a_rough_idea_sees_what_wins_at_once() -> None:
    track = _track()
    for joint_move in ("(mark 1 1)", "(mark 3 3)", "(mark 1 2)", "(mark 3 2)"):
        is_second = ("control", "o") in track.states[0]
        assert track.play(["noop", joint_move] if is_second else [joint_move, "noop"]) == "fits"
    sketch = Sketch(track.reasoner, track.states[0], 0)
    for _ in range(200):
        sketch.play(lambda: False)
    assert sketch.best == ("mark", "1", "3")


def test_a_rough_idea_is_broken_off_at_once() -> None:
    track = _track()
    sketch = Sketch(track.reasoner, track.states[0], 0)
    for _ in range(100):
        sketch.play(lambda: True)
    assert sketch.best is None
