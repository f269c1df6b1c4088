"""A recorded search as a picture for a slide: boxes with a roof pick the largest value below, those
with a keel the smallest; the principal variation is bold.

>>> import alfonso
>>> found = alfonso.search(alfonso.load("tictactoe").position(), "minimax:depth=1,tree_nodes=99")
>>> print(svg(found.tree)[:47])
<svg xmlns="http://www.w3.org/2000/svg" viewBox
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from alfonso.boards.markup import group, number, tag, words
from alfonso.errors import SpecError
from alfonso.methods.tree import Tree
from alfonso.paper import (
    FAINT,
    INK,
    LEGEND_LINE,
    MARGIN,
    PAPER,
    SMALL,
    TITLE,
    Place,
    haloed,
    legend_places,
    sheet,
    text,
    text_width,
)
from alfonso.trees.layout import LABEL, TICK, fit
from alfonso.trees.marks import BODY, GAP, LINE, ROOF, Mark, marks
from alfonso.trees.text import STOPPED, label

LARGEST = 400
"""Nodes; nobody could read a picture of more."""
HEAD, NARROWEST = 48.0, 420.0
EDGE, BEST = "#a39a8b", "#e0480b"
LOOKS = {
    "max": ("#d5e9f5", "#1d6f9f"),
    "min": ("#eadcf5", "#7445a8"),
    "decided": ("#4a443c", "#4a443c"),
    "judged": ("#fffdf8", "#8a8377"),
}
"""What fills a box of each kind, and the line around it."""
DASHES = "4 3"
Style = dict[str, float | str]


def svg(tree: Tree, boards: bool = False, cutoffs: bool = False) -> str:
    """The tree as a file that stands alone; SpecError if it is too large to be read.

    With `boards` a small board stands at each node, with `cutoffs` the window that cut.
    """
    if len(tree) > LARGEST:
        raise SpecError(
            f"a picture shows at most {LARGEST} nodes, this tree has {len(tree)}:"
            " lower depth or --tree-nodes, or take --format text"
        )
    return Drawing(tree, marks(tree, boards, cutoffs)).drawn()


class Drawing:
    """One tree on its way to the sheet."""

    def __init__(self, tree: Tree, marks: list[Mark]) -> None:
        self.tree, self.marks = tree, marks
        self.room, self.height = fit(marks)
        side, other = tree.position.mover_name, tree.position.game.sides[1 - tree.position.mover]
        self.title = f"{tree.position.game.name}: {len(tree)} nodes, values for {side}"
        self.keys = dict(_meanings(side, other, {mark.kind for mark in marks}))
        self.width = max(self.room, NARROWEST, text_width(self.title, TITLE))
        self.key_places = legend_places(list(self.keys.values()), self.width)
        self.top = HEAD + self.key_places[-1].y + LEGEND_LINE + 20

    def drawn(self) -> str:
        line = " ".join(node.move_name for node in self.tree.root.line)
        story = f"{label(self.tree.root)}. Best line: {line or 'none'}."
        foot = 0.0 if self.tree.is_whole else LEGEND_LINE
        size = self.width + 2 * MARGIN, self.top + self.height + foot + MARGIN
        return sheet(self.title, story, size, self.layers())

    def layers(self) -> Iterator[str]:
        yield from self.legend()
        x, y = number(MARGIN + (self.width - self.room) / 2), number(self.top)
        yield from group(
            *self.edges(), *self.nodes(), class_="tree", transform=f"translate({x} {y})"
        )
        if not self.tree.is_whole:
            at = Place(MARGIN, self.top + self.height + LEGEND_LINE)
            yield text(STOPPED, at, fill=FAINT, text_anchor="start")

    def legend(self) -> Iterator[str]:
        for (kind, meaning), (x, y) in zip(self.keys.items(), self.key_places, strict=True):
            yield from _key(kind, Place(MARGIN + x + 12, HEAD + y))
            at = Place(MARGIN + x + 32, HEAD + y + 14)
            yield text(meaning, at, text_anchor="start", fill=FAINT)

    def edges(self) -> Iterator[str]:
        """The cut ones beneath the searched, and the best line on top."""
        below = [mark for mark in self.marks if mark.parent is not None]
        untried = [mark for mark in below if not mark.is_known]
        known = [mark for mark in below if mark.is_known and not mark.is_best]
        best = [mark for mark in below if mark.is_best]
        cut = {"class_": "cut", "stroke": FAINT, "stroke_dasharray": DASHES}
        yield from self.strokes(untried, stroke_width=1.2, **cut)
        yield from self.strokes(known, stroke_width=1.4, stroke=EDGE)
        yield from self.strokes(best, stroke_width=3.6, class_="best", stroke=BEST)

    def strokes(self, marks: Iterable[Mark], **style: float | str) -> list[str]:
        lines = (tag("path", d=self.edge(mark)) for mark in marks)
        return group(*lines, fill="none", stroke_linecap="round", **style)

    def edge(self, mark: Mark) -> str:
        """From the parent to the box or down the rail, which is drawn from box to box."""
        assert mark.parent is not None
        parent = self.marks[mark.parent]
        if mark.rail is None:
            return _fall(parent, mark.x, mark.y - LABEL - 1)
        end = f"V{number(_level(mark))}H{number(mark.x - mark.width / 2)}"
        if mark.above is not None and not mark.is_best:
            return f"M{number(mark.rail)} {number(_level(self.marks[mark.above]))}{end}"
        top = self.marks[self.top_of(mark)].y
        return _fall(parent, mark.rail, top - 4 if parent.rail is None else top) + end

    def top_of(self, mark: Mark) -> int:
        """The first box of a column."""
        assert mark.parent is not None
        column = self.marks[mark.parent].children
        return next(place for place in column if self.marks[place].rail == mark.rail)

    def nodes(self) -> Iterator[str]:
        for mark in self.marks:
            kind = f"node {mark.kind}" + " best" * mark.is_best
            yield from group(*_node(mark), class_=kind)


def _meanings(side: str, other: str, kinds: set[str]) -> Iterator[tuple[str, str]]:
    """The kinds of boxes that occur, and what they mean."""
    told = {
        "max": f"{side} moves: the largest value",
        "min": f"{other} moves: the smallest value",
        "best": "best line",
        "decided": "game over",
        "judged": "judged by evaluation",
        "cut": "cut off",
        "unfinished": "not searched",
    }
    return ((kind, meaning) for kind, meaning in told.items() if kind in kinds | {"best"})


def _key(kind: str, at: Place) -> list[str]:
    """The sign of a kind, for the legend."""
    x, y = at
    if kind == "best":
        ends = {"x1": x - 12, "y1": y + 10, "x2": x + 12, "y2": y + 10}
        return [tag("line", stroke=BEST, stroke_width=3.6, stroke_linecap="round", **ends)]
    if kind in LOOKS:
        roof = kind in ("max", "min")
        return [_plate(kind, Place(x, y if roof else y + 2), (24.0, 19.0 if roof else 15.0), False)]
    line = tag("path", d=f"M{x - 12} {y + 10}H{x + 12}", stroke=FAINT, stroke_dasharray=DASHES)
    return [line, *_scissors(Place(x, y + 10))] if kind == "cut" else [line]


def _node(mark: Mark) -> Iterator[str]:
    yield tag("title", words(mark.story))
    yield from _sign(mark)
    at = Place(mark.x, mark.y)
    if not mark.is_known:
        yield from _untried(mark, at)
        return
    yield _plate(mark.kind, at, mark.plate, mark.is_best)
    colour = PAPER if mark.kind == "decided" else INK
    weight = "bold" if mark.is_best else None
    yield text(mark.texts[0], Place(mark.x, _level(mark) + 4.7), fill=colour, font_weight=weight)
    if mark.board:
        left = mark.x - mark.foot / 2 if mark.rail is None else mark.rail + TICK
        corner = f"translate({number(left)} {number(mark.y + mark.plate[1] + GAP)})"
        yield from group(*mark.board.elements, class_="board", transform=corner)


def _sign(mark: Mark) -> Iterator[str]:
    """The move on its edge, or scissors."""
    if mark.parent is None:
        return
    at = Place(mark.x, mark.y - 11)
    if mark.rail is not None:
        at = Place(mark.rail + (mark.x - mark.width / 2 - mark.rail) / 2, _level(mark))
    if mark.kind == "cut":
        yield from _scissors(at)
    elif mark.is_known:
        style = {"fill": BEST, "font_weight": "bold"} if mark.is_best else {}
        yield haloed(mark.move, Place(at.x, at.y + 4.2), 12, **style)


def _untried(mark: Mark, at: Place) -> Iterator[str]:
    width, height = mark.plate
    style = {"fill": "none", "stroke": FAINT, "stroke_dasharray": DASHES}
    yield tag("rect", x=at.x - width / 2, y=at.y, width=width, height=height, rx=5, **style)
    for line, told in enumerate(mark.texts, 1):
        yield text(told, Place(at.x, at.y + LINE * line), SMALL, fill=FAINT)


def _plate(kind: str, at: Place, size: tuple[float, float], is_best: bool) -> str:
    """What bears a value, its top at a place: with a roof, with a keel, edged, or round."""
    (fill, line), (width, height) = LOOKS[kind], size
    style: Style = {"fill": fill, "stroke": line, "stroke_width": 1.4}
    if is_best:
        style |= {"stroke": BEST, "stroke_width": 3.0}
    if kind in ("max", "min"):
        points = _house(at, width / 2, height, kind == "max")
        return tag("polygon", points=points, stroke_linejoin="round", **style)
    edge, left = height / 2 if kind == "judged" else 2.0, at.x - width / 2
    return tag("rect", x=left, y=at.y, width=width, height=height, rx=edge, **style)


def _house(top: Place, half: float, height: float, upright: bool) -> str:
    """A box with a roof, or turned upside down."""
    roof = ROOF * height / (BODY + ROOF)
    outline = [(0.0, 0.0), (half, roof), (half, height), (-half, height), (-half, roof)]
    places = ((x, y if upright else height - y) for x, y in outline)
    return " ".join(f"{number(top.x + x)},{number(top.y + y)}" for x, y in places)


def _scissors(at: Place) -> list[str]:
    """Blades to the right, two rings to the left, on a round of paper."""
    move = f"translate({number(at.x)} {number(at.y)})"
    rings = (tag("circle", cx=-5.5, cy=y, r=2.2, fill="none") for y in (-3.4, 3.4))
    blades = tag("path", d="M-3.6-2.2L7 4M-3.6 2.2L7-4")
    paper = tag("circle", r=9, fill=PAPER, stroke="none")
    style: Style = {"stroke": FAINT, "stroke_width": 1.4, "stroke_linecap": "round"}
    return group(paper, *rings, blades, transform=move, class_="scissors", **style)


def _level(mark: Mark) -> float:
    """The middle of the body, where the value is written."""
    _, height = mark.plate
    body = mark.y + (ROOF if mark.kind == "max" else 0.0)
    return body + (BODY if mark.is_known else height) / 2


def _fall(parent: Mark, x: float, y: float) -> str:
    """A line from the foot of a parent to a place."""
    return f"M{number(parent.x)} {number(parent.y + parent.height)}L{number(x)} {number(y)}"
