"""Boards are found in facts, and only where there are any."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from alfonso.boards.picture import Piece
from alfonso.gdl.board import found
from alfonso.gdl.terms import Term

LETTERS, NUMBERS = "abcdefgh", [str(number) for number in range(1, 9)]


def board_of(*contents: Term) -> list[Term]:
    """Some facts of a board of 8 × 8, its rows filled with these in turn."""
    squares = [(column, row) for row in NUMBERS for column in LETTERS]
    return [("cell", x, y, contents[at % len(contents)]) for at, (x, y) in enumerate(squares)]


def pieces(*contents: Term, roles: tuple[str, ...] = ("white", "black")) -> set[Piece]:
    facts = board_of(*contents)
    board = found([facts], roles)
    assert board is not None
    return set(board.picture(facts).pieces.values())


def test_a_square_lies_where_its_coordinates_say() -> None:
    facts = board_of("w")
    board = found([facts], ("white", "black"))
    assert board is not None
    labels = board.picture(facts).board.labels
    assert labels == (tuple(LETTERS), tuple(reversed(NUMBERS)))
    assert sorted(board.path(("move", "knight", "b", "1", "c", "3"))) == [42, 57]
    assert board.path(("drop", "3")) == ()


def test_pieces_belong_to_whom_their_names_say() -> None:
    assert pieces("wk", "bp", "b") == {Piece("K", 0, "letter"), Piece("P", 1, "letter")}
    assert pieces("w", "b") == {Piece("W", 0), Piece("B", 1)}
    assert pieces("white", "dirt") == {Piece("W", 0), Piece("D", -1, "letter")}
    ends = {Piece("X", 0, "cross"), Piece("O", 1, "ring")}
    assert pieces("x", "o", "b", roles=("xplayer", "oplayer")) == ends


def test_what_is_no_board_is_none() -> None:
    heaps: list[Term] = [("heap", "a", "3"), ("heap", "b", "5"), ("heap", "c", "4")]
    assert found([heaps], ("one", "two")) is None
    assert found([[("step", "1")], [("step", "2")]], ("one",)) is None
    assert found([], ("one",)) is None


terms = st.recursive(
    st.sampled_from("abcxyo123"), lambda parts: st.tuples(st.sampled_from("fg"), parts, parts)
)


@given(st.lists(st.frozensets(st.tuples(st.just("f"), terms, terms, terms)), max_size=4))
def test_whatever_the_facts_are_they_can_be_drawn(states: list[frozenset[Term]]) -> None:
    board = found(states, ("x", "o"))
    for facts in states if board else ():
        assert board is not None
        squares = set(board.picture(facts).board.squares)
        assert squares.issuperset(board.picture(facts).pieces)
