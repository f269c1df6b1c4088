"""Whatever a picture holds, it can be drawn, and the drawing is sound."""

import math
import re
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from alfonso import Grid, Picture, Piece, Points, RulesError
from alfonso.boards.layers import Arrow, Extras
from alfonso.boards.shapes import SHAPES
from alfonso.boards.svg import picture_svg
from alfonso.boards.text import picture_text

COMMANDS = {chr(code) for code in (*range(10), *range(11, 32), *range(127, 160))}
TEXTS = st.text(max_size=5)
SIZES = st.integers(1, 9)
PIECES = st.builds(Piece, TEXTS, st.integers(-1, 3), st.sampled_from([*SHAPES, "tower"]))


@st.composite
def boards(draw: st.DrawFn) -> Grid | Points:
    rows, columns = draw(SIZES), draw(SIZES)
    squares = st.integers(0, rows * columns - 1)
    look = {
        "labels": draw(st.sampled_from(["chess", "numbers", "none"])),
        "surface": draw(st.sampled_from([None, "wood", "green", "plain", "frame"])),
        "names": tuple(draw(st.lists(TEXTS))),
    }
    if draw(st.booleans()):
        lines = draw(st.lists(st.tuples(squares, squares), max_size=9))
        return Points(rows, columns, tuple(lines), **look)
    fenced, checkered = draw(st.booleans()), draw(st.booleans())
    return Grid(rows, columns, fenced=fenced, checkered=checkered, **look)


@st.composite
def pictures(draw: st.DrawFn) -> tuple[Picture, Extras]:
    """A picture, and the spots of a last move, marks and arrows on it."""
    board = draw(boards())
    squares = st.integers(0, board.rows * board.columns - 1)
    pairs = st.tuples(squares, squares)
    spots = st.lists(squares | pairs, max_size=4)
    picture = Picture(
        board,
        draw(st.dictionaries(squares, PIECES, max_size=9)),
        fences=tuple(draw(st.lists(pairs, max_size=3))),
        walls=tuple(draw(st.lists(squares, max_size=3))),
        tints=draw(st.dictionaries(squares, st.integers(-1, 2), max_size=3)),
        notes=tuple(draw(st.lists(TEXTS, max_size=3))),
        colours=tuple(draw(st.lists(TEXTS | st.just("red"), max_size=3))),
    )
    arrows = [Arrow(start, end, 0.5) for start, end in draw(st.lists(pairs, max_size=3))]
    return picture, Extras(draw(spots), draw(spots), arrows)


@settings(deadline=None)
@given(pictures(), st.booleans(), st.booleans())
def test_text_is_drawn(sample: tuple[Picture, Extras], colour: bool, flip: bool) -> None:
    picture, extras = sample
    text = picture_text(picture, last=extras.last, colour=colour, flip=flip)
    assert not set(re.sub("\x1b\\[[0-9;]+m", "", text)) & COMMANDS
    assert colour or "\x1b" not in text


@settings(deadline=None)
@given(pictures(), st.booleans(), TEXTS)
def test_svg_is_well_formed(sample: tuple[Picture, Extras], flip: bool, title: str) -> None:
    picture, extras = sample
    root = ElementTree.fromstring(picture_svg(picture, title, title, extras, flip=flip))
    for one in root.iter():
        for key in {"x", "y", "width", "height", "cx", "cy", "r"} & set(one.keys()):
            assert math.isfinite(float(one.attrib[key]))


@pytest.mark.parametrize(
    "picture", [Picture(Grid(3, 3), {9: Piece("X", 0)}), Picture(Points(1, 2, ((0, -1),)))]
)
def test_a_square_off_the_board_is_an_error(picture: Picture) -> None:
    for draw in (picture_text, lambda picture: picture_svg(picture, "", "")):
        with pytest.raises(RulesError, match=r"has no square (9|-1)"):
            draw(picture)
