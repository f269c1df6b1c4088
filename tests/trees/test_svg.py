"""Trees as pictures: what is in them, that nothing overlaps, and that they stand alone."""

import os
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alfonso import load, search
from alfonso.errors import SpecError
from alfonso.methods.tree import Tree
from alfonso.trees.layout import PLANS, TICK, Box, Plan, arrange, fit
from alfonso.trees.marks import marks
from alfonso.trees.svg import BEST, LARGEST, svg

SNAPSHOTS = Path(__file__).with_name("snapshots")
SPACE = "{http://www.w3.org/2000/svg}"
END = "0 4 8 1 7 6"
"""Tic-tac-toe, three moves before its end."""
GAMES = "tictactoe", "wights", "blocker", "fendo", "connectfour"


def recorded(spec: str, method: str, moves: str = "", nodes: int = 500) -> Tree:
    position = load(spec).position().play_all(moves)
    tree = search(position, method, tree_nodes=nodes).tree
    assert tree is not None
    return tree


def parsed(tree: Tree, boards: bool = False, cutoffs: bool = False) -> Element:
    return ElementTree.fromstring(svg(tree, boards, cutoffs))


def of_class(root: Element, name: str) -> list[Element]:
    return [one for one in root.iter() if name in one.get("class", "").split()]


def texts(root: Element) -> list[str]:
    return [one.text for one in root.iter(SPACE + "text") if one.text]


def stories(root: Element) -> list[str]:
    return [one[0].text or "" for one in of_class(root, "node")]


def snapshot(name: str, text: str) -> None:
    """Hold a text against the file of that name; REMAKE=1 writes it anew."""
    file = SNAPSHOTS / name
    if os.environ.get("REMAKE"):
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    assert file.read_text(encoding="utf-8") == text, f"{name}: REMAKE=1 makes it anew"


def test_looks() -> None:
    cut = recorded("tictactoe", "alphabeta:depth=4,eval=outcome", END)
    snapshot("tictactoe-end.svg", svg(cut, boards=True, cutoffs=True))
    snapshot("blocker.svg", svg(recorded("blocker", "minimax:depth=4,eval=outcome")))


@pytest.mark.parametrize("boards", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_stands_alone(game: str, boards: bool) -> None:
    root = parsed(recorded(game, "alphabeta:depth=2", nodes=150), boards, cutoffs=True)
    assert root[0].tag == SPACE + "title" and root[1].tag == SPACE + "desc"
    foreign = "script", "style", "image", "use", "a", "foreignObject"
    assert {one.tag for one in root.iter()}.isdisjoint(SPACE + name for name in foreign)
    found = {key for one in root.iter() for key in one.attrib}
    assert found.isdisjoint({"id", "data-square", "data-border"})


def test_every_node_has_its_value_and_its_move() -> None:
    tree = recorded("tictactoe", "minimax:depth=4", END)
    drawn = [part[0] for part in of_class(parsed(tree), "node")]
    assert len(drawn) == len(tree)
    for node, part in zip(tree, of_class(parsed(tree), "node"), strict=True):
        written = texts(part)
        assert written[:-1] == ([node.move_name] if node.parent else [])
        assert written[-1] in ("won", "lost", "0")


def test_the_best_line_is_marked() -> None:
    tree = recorded("tictactoe", "alphabeta:depth=4", END)
    root = parsed(tree)
    bold = [part for part in of_class(root, "node") if "best" in part.get("class", "").split()]
    told = [part[0].text.split(":")[0].split()[-1] for part in bold[1:] if part[0].text]
    assert told == [node.move_name for node in tree.root.line] == ["2", "5", "3"]
    (edges,) = (one for one in of_class(root, "best") if "node" not in one.get("class", ""))
    assert edges.get("stroke") == BEST and len(edges) == 3


def test_levels_and_leaves_are_told_apart() -> None:
    root = parsed(recorded("tictactoe", "minimax:depth=1", END))
    kinds = [part.get("class") for part in of_class(root, "node")]
    assert kinds == ["node max best", "node judged best", "node judged", "node judged"]
    over = parsed(recorded("tictactoe", "minimax:depth=2", END))
    assert len(of_class(over, "decided")) == 2 and len(of_class(over, "min")) == 3
    assert "game over" in texts(over) and "game over" not in texts(root)


def test_what_was_cut_is_shown_with_its_window() -> None:
    tree = recorded("tictactoe", "alphabeta:depth=4", END)
    assert stories(parsed(tree))[-2:] == ["1 cut: 5", "1 cut: 3"]
    assert not {"α 0", "β ∞"} & set(texts(parsed(tree)))
    root = parsed(tree, cutoffs=True)
    assert texts(of_class(root, "node")[-1]) == ["1 cut", "α 0", "β ∞"]
    (edges,) = (one for one in of_class(root, "cut") if "node" not in one.get("class", ""))
    assert edges.get("stroke-dasharray") and len(edges) == 2


def test_a_limit_shows_what_was_not_searched() -> None:
    tree = recorded("tictactoe", "minimax:depth=3,nodes=100")
    assert any("not searched: " in story for story in stories(parsed(tree)))
    assert "not searched" in texts(parsed(tree))


def test_boards_stand_at_the_nodes() -> None:
    tree = recorded("tictactoe", "minimax:depth=4", END)
    assert len(of_class(parsed(tree, boards=True), "pieces")) == len(tree)
    assert not of_class(parsed(tree), "pieces")


def test_a_game_without_a_picture_shows_its_fields(tmp_path: Path) -> None:
    file = tmp_path / "blind.py"
    file.write_text(BLIND)
    tree = search(load(file).position(), "minimax:depth=1", tree_nodes=9, interpreted=True).tree
    assert tree is not None
    assert "number 12" in texts(parsed(tree, boards=True))


def test_a_tree_too_large_is_refused() -> None:
    tree = recorded("tictactoe", "minimax:depth=3", nodes=LARGEST + 1)
    with pytest.raises(SpecError, match="lower depth or --tree-nodes, or take --format text"):
        svg(tree)
    assert tree._repr_svg_() is None
    assert tree._repr_html_().startswith("<pre>▲ X to move")
    assert tree._repr_html_().count("\n") == 200


def test_a_tree_that_is_not_whole_says_so() -> None:
    tree = recorded("tictactoe", "minimax:depth=3", nodes=50)
    assert any("recording stopped here" in text for text in texts(parsed(tree)))
    assert tree._repr_svg_() == tree._repr_html_() == svg(tree)


def test_an_analysis_shows_board_and_candidates() -> None:
    page = search(load("wights").position(), "minimax:depth=2")._repr_html_()
    root = ElementTree.fromstring(page)
    (hints,) = of_class(root, "hints")
    assert [one.tag for one in hints] == [SPACE + "polygon"]
    assert [row[0].text for row in root.iter("tr")][:2] == ["move", "a1-a2"]
    marked = search(load("tictactoe").position(), "alphabeta:depth=2")._repr_html_()
    (hints,) = of_class(ElementTree.fromstring(marked), "hints")
    assert [one.tag for one in hints] == [SPACE + "rect"] and "≤ " in marked


Area = tuple[float, float, float, float]
"""Left, top, right, bottom."""


def areas(box: Box, head: float) -> list[Area]:
    """What a box covers: its head, its foot, and its move."""
    left, right = box.x - box.width / 2, box.x + box.width / 2
    if box.rail is not None:
        foot, end = box.rail + TICK, box.y + box.height
        found = [(box.rail, box.y, right, box.y + head)]
        return [*found, (foot, box.y + head, foot + box.foot, end)] if box.foot else found
    half = max(box.foot, box.label) / 2
    wide = min(left, box.x - half), max(right, box.x + half)
    return [(wide[0], box.y - 16 * bool(box.label), wide[1], box.y + box.height)]


def overlap(one: Area, other: Area) -> bool:
    across = one[0] < other[2] - 1e-6 and other[0] < one[2] - 1e-6
    return across and one[1] < other[3] - 1e-6 and other[1] < one[3] - 1e-6


def assert_tidy(boxes: list[Box], size: tuple[float, float], head: float) -> None:
    covered = [(number, area) for number, box in enumerate(boxes) for area in areas(box, head)]
    for place, (number, area) in enumerate(covered):
        assert area[0] > -1e-6 and area[2] < size[0] + 1e-6 and area[3] < size[1] + 1e-6
        for other, second in covered[place + 1 :]:
            assert not overlap(area, second), (number, other)
    for box in boxes:
        below = [boxes[number] for number in box.children]
        if below and below[0].rail is None:
            assert box.x == pytest.approx((below[0].x + below[-1].x) / 2)


@st.composite
def any_tree(draw: st.DrawFn) -> list[Box]:
    """Boxes of any sizes, each below one of those before it."""
    sizes = st.floats(10, 90)
    count = draw(st.integers(1, 40))
    feet = draw(st.booleans())
    boxes = []
    for number in range(count):
        foot = draw(sizes) if feet else 0.0
        label = draw(sizes) if number else 0.0
        boxes.append(Box(draw(sizes), 30.0 + 60 * feet, label, foot))
        if number:
            boxes[draw(st.integers(0, number - 1)) // 2].children.append(number)
    return boxes


@pytest.mark.parametrize("plan", PLANS)
@given(any_tree())
def test_nothing_overlaps_in_any_plan(plan: Plan, boxes: list[Box]) -> None:
    assert_tidy(boxes, arrange(boxes, plan), head=30.0)


@pytest.mark.parametrize("boards", [False, True])
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("method", ["minimax:depth=2", "alphabeta:depth=3"])
def test_nothing_overlaps_in_games(game: str, method: str, boards: bool) -> None:
    found = marks(recorded(game, method, nodes=150), boards, cutoffs=True)
    size = fit(found)
    heads = {mark.plate[1] for mark in found if mark.board}
    assert_tidy([*found], size, min(heads, default=0.0))


BLIND = '''"""A game that tells nothing of how it looks."""

from typing import NamedTuple

from alfonso import LOST, OPEN, Moves


class State(NamedTuple):
    number: int


class Blind:
    sides = "A", "B"

    def start(self) -> State:
        return State(12)

    def mover(self, state: State) -> int:
        return state.number % 2

    def moves(self, state: State) -> Moves:
        yield 1

    def play(self, state: State, move: int) -> State:
        return State(state.number - move)

    def result(self, state: State) -> int:
        return OPEN if state.number else LOST
'''
