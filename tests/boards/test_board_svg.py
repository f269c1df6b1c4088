"""Boards as SVG: well-formed, the same everywhere, and with a place for every click."""

from dataclasses import replace
from xml.etree import ElementTree

import pytest
from board_samples import FENDO, ODD, PICTURES

from alfonso import Grid, Picture, Piece, Position, load
from alfonso.boards.layers import Arrow, Extras
from alfonso.boards.layout import Layout
from alfonso.boards.spots import Spot
from alfonso.boards.svg import picture_svg, svg

SPACE = "{http://www.w3.org/2000/svg}"
MARKED: dict[str, tuple[list[Spot], list[Arrow]]] = {
    "alquerque": ([6], [Arrow(12, 6), Arrow(13, 12, 0.2)]),
    "fendo": ([45, (44, 45)], [Arrow(31, 45, 0.5)]),
}


def drawn(name: str, flip: bool = False) -> str:
    picture, last = PICTURES[name]
    extras = Extras(last, *MARKED.get(name, ()))
    return picture_svg(picture, name, f"{name}, drawn by hand", extras, flip=flip)


def attributes(text: str, name: str) -> list[str]:
    return [value for one in ElementTree.fromstring(text).iter() if (value := one.get(name))]


@pytest.mark.parametrize("name", PICTURES)
def test_looks(name: str, snapshot) -> None:
    snapshot(f"{name}.svg", drawn(name))


@pytest.mark.parametrize("name", PICTURES)
def test_stands_alone(name: str) -> None:
    root = ElementTree.fromstring(drawn(name))
    assert root[0].tag == SPACE + "title" and root[1].tag == SPACE + "desc"
    assert {one.tag for one in root.iter()}.isdisjoint(
        SPACE + foreign for foreign in ("script", "style", "image", "use", "a", "foreignObject")
    )
    assert not attributes(drawn(name), "id"), "ids of two pictures on one page would clash"
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    assert (left, top) == (0, 0)
    assert int(root.attrib["width"]) / int(root.attrib["height"]) == pytest.approx(
        width / height, rel=0.01
    )


@pytest.mark.parametrize("name", PICTURES)
def test_every_square_can_be_clicked(name: str) -> None:
    picture, _ = PICTURES[name]
    for flip in (False, True):
        squares = sorted(map(int, attributes(drawn(name, flip), "data-square")))
        assert squares == list(picture.board.squares)
        pieces = sorted(map(int, attributes(drawn(name, flip), "data-piece")))
        assert pieces == sorted(picture.pieces)


def test_every_border_of_a_fenced_board_can_be_clicked() -> None:
    borders = attributes(drawn("fendo"), "data-border")
    assert len(borders) == len(set(borders)) == 84
    assert {"0-1", "0-7", "47-48"} <= set(borders)
    assert not attributes(drawn("othello"), "data-border")


def test_two_borders_never_lie_upon_each_other() -> None:
    root = ElementTree.fromstring(picture_svg(Picture(Grid(3, 4, fenced=True)), "", ""))
    bars = [one.attrib for one in root.iter() if one.get("data-border")]
    boxes = [tuple(float(bar[key]) for key in ("x", "y", "width", "height")) for bar in bars]
    for x, y, width, height in boxes:
        overlap = [
            (x2, y2)
            for x2, y2, width2, height2 in boxes
            if x < x2 + width2 and x2 < x + width and y < y2 + height2 and y2 < y + height
        ]
        assert overlap == [(x, y)]


def test_texts_are_escaped() -> None:
    picture = replace(ODD, colours=('"><script>', "purple"))
    text = picture_svg(picture, "<&>\x00", 'a "title" \x1b[0m & more')
    root = ElementTree.fromstring(text)
    assert root[0].text == "<&>\N{REPLACEMENT CHARACTER}"
    assert "<script" not in text and "\x00" not in text and "\x1b" not in text
    assert {"<", "&", '"', "AB", "&&&"} <= {one.text for one in root.iter(SPACE + "text")}


def test_size_scales_and_nothing_else() -> None:
    small, large = (picture_svg(FENDO, "", "", size=size) for size in (100, 1000))
    assert small.split("\n")[1:] == large.split("\n")[1:]
    assert ElementTree.fromstring(large).attrib["width"] == "1000"


def test_to_flip_moves_pieces_to_the_other_end() -> None:
    picture = Picture(Grid(2, 3), {0: Piece("A", 0)})
    straight, flipped = picture_svg(picture, "", ""), picture_svg(picture, "", "", flip=True)
    assert "translate(20 20)" in straight and "translate(100 60)" in flipped


def test_a_position_tells_its_story() -> None:
    position = load("tictactoe").position().play_all("4 0")
    root = ElementTree.fromstring(position.svg)
    assert root[0].text == "tictactoe"
    where = Layout(position.picture.board).name
    told = f"X to move. Last move: 0. X cross: {where(4)}. O ring: {where(0)}."
    assert root[1].text == told
    assert position.svg == position._repr_svg_() == svg(position)


def test_hints() -> None:
    position = load("tictactoe").position()
    hinted = ElementTree.fromstring(svg(position, arrows=[(0, 4), (8, 4, 0.3)], marks=[2]))
    (hints,) = (one for one in hinted.iter() if one.get("class") == "hints")
    assert [one.tag for one in hints] == [SPACE + "rect", SPACE + "polygon", SPACE + "polygon"]


def test_arrow_to_its_own_square_is_harmless() -> None:
    assert "nan" not in svg(load("tictactoe").position(), arrows=[(3, 3, 7)])


def test_a_game_without_a_picture_shows_its_fields(blind: Position, snapshot) -> None:
    snapshot("blind.svg", svg(blind))
    texts = [one.text for one in ElementTree.fromstring(svg(blind)).iter(SPACE + "text")]
    assert [text.split() for text in texts if text] == [
        ["number", "12"],
        ["row", "1", "2", "3", "4"],
    ]
