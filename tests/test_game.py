"""A game checks what its rules say, and names the file, the function and the fault."""

from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

import alfonso
from alfonso.errors import MoveError, PositionError, RulesError, line_of, told
from alfonso.game import HIGH, LOW, Game
from alfonso.testing import positions

FULL = Path(__file__).parent / "rules" / "full.py"
full = alfonso.load(FULL)
Full: Any = type(full.rules)
State: Any = full.state_type


def game_with(without: str = "", **changes: Any) -> Game:
    """The full game with other attributes, or without some."""
    own = {name: value for name, value in vars(Full).items() if name not in without.split()}
    rules = type("Changed", (), own | changes)
    return Game(rules(), "changed", "changed", "changed.py")


def fault_of(without: str = "", **changes: Any) -> str:
    with pytest.raises(RulesError) as fault:
        game_with(without, **changes)
    assert "\n" not in str(fault.value)
    assert str(fault.value).startswith("changed.py: Changed.")
    return str(fault.value).removeprefix("changed.py: Changed.")


# What is checked when a game is loaded.


@pytest.mark.parametrize("name", ["start", "mover", "moves", "play", "result"])
def test_a_required_function_is_missing(name: str) -> None:
    assert fault_of(name) == f"{name} is missing: a game needs start, mover, moves, play, result"


@pytest.mark.parametrize(
    ("name", "partner"),
    [
        ("text", "parse"),
        ("parse", "text"),
        ("image", "image_move"),
        ("image_move", "image"),
        ("image", "symmetries"),
        ("index", "state_at"),
        ("state_at", "index"),
        ("index", "positions"),
        ("antisymmetric", "turned"),
    ],
)
def test_a_partner_is_missing(name: str, partner: str) -> None:
    assert fault_of(partner) == f"{name} needs its partner {partner}"


def test_symmetries_need_images() -> None:
    assert fault_of("image image_move") == "symmetries needs its partner image"


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"moves": lambda self: 0}, "moves must take self and one argument (state): too many"),
        ({"start": lambda self, a: 0}, "start must take self alone: missing a required"),
        ({"play": lambda state: 0}, "play must take self and two arguments: too many"),
        ({"picture": 5}, "picture is a int, not a function"),
        ({"threats": lambda self, a, b: 0}, "threats must take self and one argument"),
        ({"evaluations": ("missing",)}, "evaluations names 'missing', but there is no such"),
        ({"evaluations": "threats"}, "evaluations must be a tuple of names, like evaluations ="),
        ({"sides": ()}, "sides names 0 sides: other than two need a function rewards(self, state)"),
        ({"sides": ("A", "B", "C")}, "sides names 3 sides: other than two need"),
        ({"chance": 1}, "chance needs a function rewards(self, state)"),
        ({"rewards": lambda self, s: (0, 0), "chance": 2}, "chance is 2, not an index into sides"),
        ({"sides": "XO"}, "sides must be a tuple of names"),
        ({"sides": (1, 2)}, "sides must be a tuple of names"),
        ({"sides": ("A", "A")}, "sides is ('A', 'A'): different names are wanted"),
        ({"sides": ("A", " ")}, "different names are wanted"),
        ({"most_moves": 0}, "most_moves is 0, not a whole number from 1 on"),
        ({"most_moves": 9.5}, "most_moves is 9.5, not a whole number"),
        ({"symmetries": 0}, "symmetries is 0, not a whole number from 1 on"),
        ({"repetition": -1}, "repetition is -1, not a whole number from 0 on"),
        ({"repetition": 1}, "repetition is 1: then every game is drawn at its start"),
        ({"unit": 100}, 'unit must be a number and what it makes, like unit = 100, "man"'),
        ({"unit": (0, "man")}, "unit must be a number"),
    ],
)
def test_faults_of_functions_and_attributes(changes: dict[str, Any], fault: str) -> None:
    assert fault in fault_of(**changes)


class Loose(NamedTuple):
    men: Any
    side: Any


@pytest.mark.parametrize(
    ("start", "fault"),
    [
        ((0, 0), "(0, 0), not a NamedTuple of integers"),
        (None, "None, not a NamedTuple of integers"),
        ([0, 0], "[0, 0], not a NamedTuple of integers"),
        (Loose("a", 0), "Loose.men = 'a', not an integer"),
        (Loose([1, 2], 0), "Loose.men = [1, 2], not an integer"),
        (Loose(0.5, 0), "Loose.men = 0.5, not an integer"),
        (Loose(True, 0), "Loose.men = True, not an integer"),
        (Loose((1, (2,)), 0), "Loose.men = (2,), not an integer"),
        (Loose(0, 1 << 63), "Loose.side = 9223372036854775808, which does not fit 64 bits"),
    ],
)
def test_a_start_that_is_no_state(start: Any, fault: str) -> None:
    assert fault_of(start=lambda self: start) == f"start gave {fault}"


def test_a_start_that_stops() -> None:
    assert fault_of(start=lambda self: 1 // 0).startswith("start stopped: ZeroDivisionError: ")


# What is checked at each question.


def answer_fault(question: str, **changes: Any) -> str:
    game = game_with(**changes)
    with pytest.raises(RulesError) as fault:
        answer = getattr(game, question)(game.start(), *[4] * (question == "play"))
        list(answer)
    return str(fault.value).removeprefix("changed.py: Changed.")


@pytest.mark.parametrize(
    ("question", "answer", "fault"),
    [
        ("mover", 2, "mover gave 2, not an index into sides ('X', 'O')"),
        ("mover", "X", "mover gave 'X', not an index"),
        ("result", None, "result gave None, not OPEN, LOST, DRAWN or WON"),
        ("moves", None, "moves gave nothing: it must yield the moves"),
        ("moves", [4, "b2"], "moves gave the move 'b2', not an integer"),
        ("moves", [1 << 63], "moves gave the move 9223372036854775808, which does not fit"),
        ("moves", range(10), "moves gave more than most_moves = 9 moves at ......... X"),
        ("play", None, "play gave None, not a State"),
        ("play", (0, 0), "play gave (0, 0), not a State"),
        ("play", State((0, 0, 0), 0), "play gave State.men = (0, 0, 0), not a tuple of 2"),
        ("play", State(0, 0), "play gave State.men = 0, not a tuple of 2 integers"),
        ("play", State((0, LOW - 1), 0), "which does not fit 64 bits"),
    ],
)
def test_answers_are_checked(question: str, answer: Any, fault: str) -> None:
    assert fault in answer_fault(question, **{question: lambda self, *state: answer})


def test_faults_name_the_line_of_the_file(tmp_path: Path) -> None:
    file = tmp_path / "late.py"
    file.write_text(FULL.read_text().replace("return State((0, 0), 0)", "return 1 // 0"))
    with pytest.raises(RulesError, match=r"late.py: Full.start stopped, line \d+: ZeroDivision"):
        alfonso.load(file)


def test_an_error_is_told_in_one_line() -> None:
    assert told(ValueError("one\n  two")) == "ValueError: one two"
    assert told(KeyError()) == "KeyError"
    assert line_of(ValueError(), __file__) == ""


# Names of moves.


@given(positions(full))
def test_every_move_is_found_by_its_names(position: alfonso.Position) -> None:
    for move in position.legal_moves:
        assert full.find_move(position.state, position.move_name(move).upper()) == move
        assert full.find_move(position.state, f" {move} ") == move


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a corner", "“a corner” could be a3, c3, a1, c1: say which"),
        ("a4", "“a4” is not a legal move here; legal are a3, a2, a1 …"),
        ("zzzzzz", "legal are a3, b3, c3 …"),
    ],
)
def test_moves_that_are_not_found(text: str, told: str) -> None:
    with pytest.raises(MoveError) as fault:
        full.find_move(full.start(), text)
    assert told in str(fault.value)


def test_a_name_goes_before_another_moves_other_name() -> None:
    game = game_with(move_name=lambda self, state, move: str((move + 1) % 9))
    assert game.find_move(game.start(), "4") == 3


# Texts of states.


@given(positions(full))
def test_texts_round_trip(position: alfonso.Position) -> None:
    assert full.parse(position.text) == position.state
    assert full.parse(f"  {position.text} ") == position.state


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "not a position: “”: "),
        ("......... Z", "tuple.index(x): x not in tuple"),
        ("XX....... X", "X is to have as many men as O, or one more"),
        (".... X", "nine squares wanted"),
    ],
)
def test_texts_that_are_no_positions(text: str, told: str) -> None:
    with pytest.raises(PositionError) as fault:
        full.parse(text)
    assert told in str(fault.value)


plain = game_with("text parse check")
words = st.integers(LOW, HIGH)


@given(st.builds(State, st.tuples(words, words), words))
def test_fields_are_the_text_where_rules_have_none(state: Any) -> None:
    assert plain.text(state) == f"{state.men[0]},{state.men[1]} {state.side}"
    assert plain.parse(plain.text(state)) == state


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("0,0", "2 fields wanted, men side"),
        ("0,0,0 1", "2 numbers wanted in “0,0,0”"),
        ("0,0 x", "invalid literal for int"),
        ("0,0 9223372036854775808", "State.side = 9223372036854775808, which does not fit"),
    ],
)
def test_fields_that_are_no_position(text: str, told: str) -> None:
    with pytest.raises(PositionError, match="not a position") as fault:
        plain.parse(text)
    assert told in str(fault.value)


# Games as values.


def test_games_are_equal_by_spec_and_file() -> None:
    assert alfonso.load(FULL) == full
    assert hash(alfonso.load(FULL)) == hash(full)
    assert alfonso.load("tictactoe") != full
    assert repr(alfonso.load("tictactoe")) == "load('tictactoe')"


def test_defaults_of_what_rules_leave_out() -> None:
    game = alfonso.load("tictactoe")
    assert (game.repetition, game.symmetries, game.unit) == (0, 1, (1, "point"))
    assert (game.evaluations, game.path(game.start(), 4)) == ((), ())
    assert game.placement(game.start()) == game.start()
    assert game.move_name(game.start(), 4) == "4"
    assert game_with("picture").picture(full.start()) is None
