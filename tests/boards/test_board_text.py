"""Boards in the terminal: lines that meet, columns that stay aligned, texts that cannot harm."""

import re
import unicodedata
from dataclasses import replace
from itertools import product

import pytest
from board_samples import PICTURES

from alfonso import Grid, Picture, Piece, Points, load
from alfonso.boards.canvas import JOINTS
from alfonso.boards.text import picture_text, text

WEIGHTS = {"LIGHT": 1, "HEAVY": 2}
ARMS = {
    "UP": [0],
    "RIGHT": [1],
    "DOWN": [2],
    "LEFT": [3],
    "VERTICAL": [0, 2],
    "HORIZONTAL": [1, 3],
}


def stripped(text: str) -> str:
    return re.sub("\x1b\\[[0-9;]*m", "", text)


def turned(picture: Picture) -> Picture:
    """The same position with every square counted from the other end, and no labels."""
    board, last = picture.board, picture.board.rows * picture.board.columns - 1
    if isinstance(board, Points):
        lines = tuple((last - start, last - end) for start, end in board.lines)
        board = replace(board, lines=lines)
    return replace(
        picture,
        board=replace(board, labels="none", names=()),
        pieces={last - square: piece for square, piece in picture.pieces.items()},
        fences=tuple((last - one, last - other) for one, other in picture.fences),
        walls=tuple(last - square for square in picture.walls),
        tints={last - square: side for square, side in picture.tints.items()},
    )


def arms(name: str) -> tuple[int, ...]:
    """The weights up, right, down and left that the Unicode name of a character tells."""
    weights, weight = [0, 0, 0, 0], 0
    for part in name.removeprefix("BOX DRAWINGS ").split(" AND "):
        words = part.split()
        weight = next((WEIGHTS[word] for word in words if word in WEIGHTS), weight)
        for word in words:
            for arm in ARMS.get(word, []):
                weights[arm] = weight
    return tuple(weights)


def test_joints_are_what_unicode_says() -> None:
    for wanted, char in zip(product(range(3), repeat=4), JOINTS, strict=True):
        assert arms(unicodedata.name(char)) == wanted or char == "·"


@pytest.mark.parametrize("name", PICTURES)
@pytest.mark.parametrize("flip", [False, True])
def test_lines_have_one_width(name: str, flip: bool) -> None:
    picture, last = PICTURES[name]
    bare = replace(picture, board=replace(picture.board, labels="none", names=()), notes=())
    for colour in (False, True):
        lines = stripped(picture_text(bare, last=last, flip=flip, colour=colour)).split("\n")
        drawn = [line for line in lines if line.strip()]
        assert not isinstance(bare.board, Grid) or len({len(line) for line in drawn}) == 1
        assert max(map(len, drawn)) <= 4 * bare.board.columns + 3


@pytest.mark.parametrize("name", PICTURES)
def test_characters_are_single(name: str) -> None:
    picture, last = PICTURES[name]
    for char in stripped(picture_text(picture, last=last, colour=True)).replace("\n", ""):
        assert char.isprintable()
        assert unicodedata.east_asian_width(char) not in "WF"
        assert not unicodedata.combining(char)


@pytest.mark.parametrize("name", PICTURES)
def test_colours_move_nothing(name: str) -> None:
    picture, last = PICTURES[name]
    plain = picture_text(picture, last=last).split("\n")
    coloured = stripped(picture_text(picture, last=last, colour=True)).split("\n")
    offset = len(coloured[0]) - len(coloured[0].lstrip()) - len(plain[0]) + len(plain[0].lstrip())
    for line, other in zip(plain, coloured, strict=True):
        lined = {at + offset: char for at, char in enumerate(line) if char in "─│┼━┃╋"}
        assert all(other[at] == char for at, char in lined.items())


@pytest.mark.parametrize("name", PICTURES)
def test_to_flip_is_to_turn(name: str) -> None:
    """A board flipped is the board turned by hand: to flip twice is to do nothing."""
    picture, _ = PICTURES[name]
    bare = replace(picture, board=replace(picture.board, labels="none", names=()))
    assert picture_text(turned(picture), flip=True) == picture_text(bare)
    assert picture_text(turned(turned(picture))) == picture_text(bare)


@pytest.mark.parametrize("name", PICTURES)
@pytest.mark.parametrize("colour", [False, True])
def test_looks(name: str, colour: bool, snapshot) -> None:
    picture, last = PICTURES[name]
    suffix = "colour.txt" if colour else "txt"
    snapshot(f"{name}.{suffix}", picture_text(picture, last=last, colour=colour) + "\n")


def test_letters_tell_sides_apart_without_colours() -> None:
    assert re.findall("[A-Z]", picture_text(PICTURES["tictactoe"][0])) == ["X", "O"]


def test_texts_cannot_command_the_terminal() -> None:
    picture = Picture(
        Grid(1, 2, names=("\x1b[2J", "")),
        {0: Piece("\x1b[31m", 0), 1: Piece("王", 1)},
        notes=("bell\a", "two\nlines"),
    )
    drawn = picture_text(picture)
    assert not set(drawn) & {"\x1b", "\a"} and drawn.count("\n") == 3
    assert "王" not in drawn


def test_last_move_needs_no_path() -> None:
    assert "[O]" in text(load("tictactoe").position().play_all("4 8"))
    assert "[" not in text(load("tictactoe").position())


def test_a_game_without_a_picture_shows_its_fields(blind) -> None:
    assert text(blind) == "number  12\nrow     1 2 3 4"
    assert text(blind, colour=True, flip=True) == text(blind)


def test_shape_unknown_is_its_letter() -> None:
    picture = Picture(Grid(1, 1, labels="none"), {0: Piece("ABCD", 3, "tower")})
    assert picture_text(picture) == "┌───┐\n│ABC│\n└───┘"
