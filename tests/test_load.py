"""Specs are read as they are written, and every fault is told in one line with its place."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import alfonso
from alfonso.errors import AlfonsoError, RulesError, SpecError
from alfonso.load import load, names
from alfonso.spec import Spec, parameters, split

TICTACTOE = Path(alfonso.load("tictactoe").file)
HEAD = """
from pathlib import Path
from typing import Literal, NamedTuple
from alfonso import OPEN

class State(NamedTuple):
    moves: int

class Plain:
    sides = "one", "other"

    def __init__(
        self,
        size: int = 5,
        rules: Literal["old", "new"] = "old",
        level: Literal[1, 2] = 1,
        rim: bool = False,
        weight: float = 0.5,
        map: str = "",
        plain=3,
    ):
        if size > 9:
            raise ValueError("size must be 1–9")
        if map:
            self.drawing = Path(map).read_text()
        self.given = size, rules, level, rim, weight, map, plain

    def start(self):
        return State(0)

    def mover(self, state):
        return 0

    def moves(self, state):
        yield 0

    def play(self, state, move):
        return state

    def result(self, state):
        return OPEN
"""


@pytest.fixture
def plain(tmp_path: Path) -> Path:
    file = tmp_path / "plain.py"
    file.write_text(HEAD)
    return file


def fault_of(spec: str | Path) -> str:
    """The message of the error that loading raises: always one line."""
    with pytest.raises(AlfonsoError) as fault:
        load(spec)
    assert "\n" not in str(fault.value)
    return str(fault.value)


# Specs.

identifiers = st.from_regex(r"[a-z_]\w{0,5}", fullmatch=True).filter(str.isascii)
values = st.text(st.characters(codec="utf-8", exclude_characters='"\n\r'), max_size=8)
parameter_texts = st.dictionaries(identifiers, values)
specs = st.builds(Spec, identifiers, st.just("") | identifiers, parameter_texts)


def written(spec: Spec) -> str:
    pairs = ",".join(f'{key}="{value}"' for key, value in spec.parameters.items())
    return ":".join(part for part in (spec.source, spec.class_name, pairs) if part)


@given(specs)
def test_specs_are_read_as_written(spec: Spec) -> None:
    assert split(written(spec)) == spec


@given(st.text(max_size=20))
def test_any_text_is_a_spec_or_a_spec_error(text: str) -> None:
    try:
        assert split(text).source
    except SpecError as fault:
        assert "\n" not in str(fault) or "\n" in text


@pytest.mark.parametrize(
    ("text", "spec"),
    [
        ("fendo", ("fendo", "", {})),
        ("fendo:size=5", ("fendo", "", {"size": "5"})),
        ("a.py:Fancy", ("a.py", "Fancy", {})),
        ("a.py:Fancy:size=5,men=3", ("a.py", "Fancy", {"size": "5", "men": "3"})),
        ('blocker:map="a, b:c.txt",rules=official', None),
        (r"C:\games\my.py:Fancy:size=5", (r"C:\games\my.py", "Fancy", {"size": "5"})),
        ('"with:colon.py":size=5', ("with:colon.py", "", {"size": "5"})),
        ("fendo: size = 5 , men = 3", ("fendo", "", {"size": "5", "men": "3"})),
    ],
)
def test_specs(text: str, spec: tuple[str, str, dict[str, str]] | None) -> None:
    expected = spec or ("blocker", "", {"map": "a, b:c.txt", "rules": "official"})
    assert split(text) == expected


@pytest.mark.parametrize(
    "text", ["", "fendo:5", "fendo:size=5:men=3", ":size=5", "fendo:size=5,size=7"]
)
def test_bad_specs(text: str) -> None:
    with pytest.raises(SpecError):
        split(text)


# Parameters.


def test_values_have_the_types_of_their_annotations(plain: Path) -> None:
    game = load(f'{plain}:size=7,rules=new,level=2,rim=yes,weight=2,map="{plain}",plain=4')
    assert game.rules.given == (7, "new", 2, True, 2.0, str(plain), 4)


def test_parameters_are_listed_with_their_defaults(plain: Path) -> None:
    found = parameters(type(load(plain).rules))
    assert [found["size"].default, found["rules"].default] == [5, "old"]


@pytest.mark.parametrize(
    ("pairs", "told"),
    [
        ("sise=5", "has no parameter “sise”: did you mean size?"),
        ("zzz=5", "it has size, rules, level, rim, weight, map, plain"),
        ("size=big", "size=big: a whole number wanted"),
        ("plain=big", "plain=big: a whole number wanted"),
        ("size=10", "plain: size must be 1–9"),
        ("weight=heavy", "a number wanted"),
        ("rim=perhaps", "yes or no wanted"),
        ("rules=ald", "did you mean old?"),
        ("rules=bell", "one of old, new wanted"),
        ("level=3", "one of 1, 2 wanted"),
        ("map=nowhere.txt", "nowhere.txt"),
    ],
)
def test_bad_values(plain: Path, pairs: str, told: str) -> None:
    assert told in fault_of(f"{plain}:{pairs}")


# Where games come from.


def test_names_of_all_games_load() -> None:
    assert "tictactoe" in names()
    for name in names():
        assert load(name).name == name


def test_an_unknown_game_has_a_suggestion() -> None:
    assert fault_of("tictactow") == "no game is called “tictactow”: did you mean tictactoe?"
    assert "`alfonso games` lists them" in fault_of("xyzzy")


def test_a_copied_file_is_a_game(tmp_path: Path) -> None:
    file = tmp_path / "mygame.py"
    file.write_text(TICTACTOE.read_text())
    assert load(file).position().play_all("4 0 8").text == "1 272"
    assert load(str(file)) == load(str(file))
    assert load(file).rules.__class__ is load(file).rules.__class__


def test_a_changed_file_is_read_again(tmp_path: Path) -> None:
    file = tmp_path / "mygame.py"
    file.write_text(TICTACTOE.read_text())
    first = load(file)
    file.write_text(TICTACTOE.read_text().replace('"X", "O"', '"Red", "Blue"'))
    assert (first.sides, load(file).sides) == (("X", "O"), ("Red", "Blue"))


def test_a_file_may_import_its_neighbour(tmp_path: Path) -> None:
    (tmp_path / "neighbour_of_rules.py").write_text("SIDES = 'left', 'right'\n")
    file = tmp_path / "mygame.py"
    text = HEAD.replace('sides = "one", "other"', "from neighbour_of_rules import SIDES as sides")
    file.write_text(text)
    assert load(file).sides == ("left", "right")


def test_a_class_is_chosen_by_name(plain: Path) -> None:
    plain.write_text(HEAD + "\n\nclass Wide(Plain):\n    sides = 'east', 'west'\n")
    assert load(f"{plain}:Wide").sides == ("east", "west")
    assert load(f"{plain}:Plain:size=4").rules.given[0] == 4
    choice = fault_of(plain)
    assert "say which" in choice
    assert "plain.py:Plain" in choice
    assert "plain.py:Wide" in choice
    assert "there is no class Narrow" in fault_of(f"{plain}:Narrow")


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("class Game:\n  def start(self)\n", "bad.py, line 2: SyntaxError: expected ':'"),
        ("import nowhere_at_all\n", "bad.py, line 1: ModuleNotFoundError"),
        ("x = 1\n\ny = x / 0\n", "bad.py, line 3: ZeroDivisionError"),
        ("x = 1\n", "bad.py: there is no class with start, mover, moves, play, result"),
        ("x = '\0'\n", "bad.py"),
        ("# \xe9\n".encode("latin-1"), "bad.py"),
    ],
)
def test_faults_of_a_file(tmp_path: Path, source: str | bytes, told: str) -> None:
    file = tmp_path / "bad.py"
    file.write_bytes(source if isinstance(source, bytes) else source.encode())
    assert told in fault_of(file)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("size: int = 5", "size: int", "Plain.__init__ stopped: TypeError: "),
        ("size: int = 5", "size: Inches = 5", "annotation that means nothing: name 'Inches'"),
        ("self.given = size", "self.given = 1 // 0, size", "line 26: ZeroDivisionError"),
    ],
)
def test_faults_of_init(plain: Path, old: str, new: str, told: str) -> None:
    plain.write_text(HEAD.replace(old, new))
    with pytest.raises(RulesError):
        load(plain)
    assert told in fault_of(plain)
    assert str(plain) in fault_of(plain)


def test_a_missing_file_and_a_folder(tmp_path: Path) -> None:
    assert fault_of(tmp_path / "no.py").endswith("no.py: No such file or directory")
    assert fault_of(f"{tmp_path}/").endswith("Is a directory")
