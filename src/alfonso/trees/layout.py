"""Where the boxes of a tree stand: every parent centred above its children, nothing overlapping.

Where a tree is too wide to be read, its lowest levels hang instead: in columns, each beside a rail,
the next level indented. All below a box has its own strip of the sheet, so one walk up (how far
does a subtree reach?) and one walk down are enough.

>>> boxes = [Box(30, 30, children=[1, 2]), Box(30, 30, children=[3, 4])]
>>> boxes += [Box(30, 30) for _ in range(3)]
>>> arrange(boxes, SIDE_BY_SIDE)[0], [box.x for box in boxes]
(110.0, [65.0, 35.0, 95.0, 15.0, 55.0])
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import accumulate, pairwise
from typing import NamedTuple

BESIDE = 10.0
"""The room between neighbours."""
BELOW, LABEL = 40.0, 18.0
"""The least room between levels: for the edges, and for the moves written on them."""
STEEP, STEEPEST = 0.07, 70.0
"""Levels stand the farther apart, the farther their edges lead to the side."""
TICK, AISLE, ROW = 12.0, 18.0, 8.0
"""From a rail to a move, between columns, between rows."""
SLIDE = 1600.0, 800.0


class Plan(NamedTuple):
    """How many of the lowest levels hang, and in how many columns."""

    levels: int
    columns: int = 1


SIDE_BY_SIDE = Plan(0)
PLANS = SIDE_BY_SIDE, *(Plan(1, columns) for columns in range(1, 9)), Plan(2), Plan(3)


@dataclass
class Box:
    """A node or a sign in a node's place; the children are numbers of boxes further on.

    `x` is its middle, `y` its top; `label` is how wide the move is that leads to it, `foot` how
    wide its lower part. A box that hangs has a `rail` at that x, and may have a box `above` it.
    """

    width: float
    height: float
    label: float = 0.0
    foot: float = 0.0
    children: list[int] = field(default_factory=list)
    x: float = 0.0
    y: float = 0.0
    rail: float | None = None
    above: int | None = None
    depth: int = 0
    rank: int = 0
    """The levels below."""
    left: float = 0.0
    right: float = 0.0
    """How far all that is below reaches from the middle."""
    block: float = 0.0
    """The width of what hangs below."""
    tall: float = 0.0
    """The height with all that hangs below."""


def fit(boxes: Sequence[Box]) -> tuple[float, float]:
    """Arrange so that all is as large as can be on a slide; gives width and height."""
    best = max(PLANS, key=lambda plan: _scale(arrange(boxes, plan)))
    return arrange(boxes, best)


def arrange(boxes: Sequence[Box], plan: Plan) -> tuple[float, float]:
    """Give each box its place; gives the width and the height of all."""
    for box in reversed(boxes):
        _measure(box, _below(box, boxes), plan)
    boxes[0].x = boxes[0].left
    for box in boxes:
        _spread(box, _below(box, boxes), plan)
    _sink(boxes)
    return boxes[0].left + boxes[0].right, max(box.y + box.height for box in boxes)


def _scale(size: tuple[float, float]) -> float:
    return min(1.0, SLIDE[0] / size[0], SLIDE[1] / size[1])


def _below(box: Box, boxes: Sequence[Box]) -> list[Box]:
    return [boxes[number] for number in box.children]


def _hangs(box: Box, plan: Plan) -> bool:
    """Whether the family below a box hangs; an only child may as well stand."""
    return 0 < box.rank <= plan.levels and (plan.levels > 1 or len(box.children) > 1)


def _measure(box: Box, below: Sequence[Box], plan: Plan) -> None:
    box.rank = 1 + max((child.rank for child in below), default=-1)
    box.left = box.right = max(box.width, box.label, box.foot) / 2
    box.tall = box.height
    if _hangs(box, plan):
        columns, width = _columns(below, plan)
        box.block = columns * (width + AISLE) - AISLE
        box.left = box.right = max(box.left, box.block / 2)
        box.tall += sum(ROW + child.tall for child in below)
    elif below:
        places = _middles(below)
        box.left = max(box.left, below[0].left + places[-1] / 2)
        box.right = max(box.right, below[-1].right + places[-1] / 2)


def _middles(below: Sequence[Box]) -> list[float]:
    """The middles of neighbours, the first at 0."""
    steps = (one.right + BESIDE + other.left for one, other in pairwise(below))
    return list(accumulate(steps, initial=0.0))


def _rows(below: Sequence[Box], plan: Plan) -> int:
    return -(-len(below) // plan.columns)


def _columns(below: Sequence[Box], plan: Plan) -> tuple[int, float]:
    """How many columns a family needs, and how wide each is."""
    deeper = max((child.block for child in below if child.rank), default=0.0)
    widest = max(child.width for child in below)
    width = _indent(below) + max(widest, widest / 2 + deeper)
    width = max(width, TICK + max(child.foot for child in below))
    return -(-len(below) // _rows(below, plan)), width


def _indent(below: Sequence[Box]) -> float:
    """From a rail to the boxes beside it."""
    return 2 * TICK + max(child.label for child in below)


def _spread(box: Box, below: Sequence[Box], plan: Plan) -> None:
    for child in below:
        child.depth = box.depth + 1
        child.rail = child.above = None
    if _hangs(box, plan):
        _hang(box, below, plan)
    elif below:
        places = _middles(below)
        for child, place in zip(below, places, strict=True):
            child.x = box.x + place - places[-1] / 2


def _hang(box: Box, below: Sequence[Box], plan: Plan) -> None:
    rows, (_, width) = _rows(below, plan), _columns(below, plan)
    left = box.x - box.block / 2 if box.rail is None else box.x
    middle = _indent(below) + max(child.width for child in below) / 2
    for place, child in enumerate(below):
        column, row = divmod(place, rows)
        child.rail = left + column * (width + AISLE)
        child.x = child.rail + middle
        child.above = box.children[place - 1] if row else None


def _sink(boxes: Sequence[Box]) -> None:
    """Give every level its height, and every row of a column."""
    tops = _levels(boxes)
    for box in boxes:
        for child in _below(box, boxes):
            if child.above is not None:
                child.y = boxes[child.above].y + boxes[child.above].tall + ROW
            elif child.rail is not None and box.rail is not None:
                child.y = box.y + box.height + ROW
            else:
                child.y = tops[child.depth]


def _levels(boxes: Sequence[Box]) -> list[float]:
    """The top of each level of boxes that stand."""
    depths = max(box.depth for box in boxes) + 1
    heights, reach = [0.0] * depths, [0.0] * depths
    for box in boxes:
        if box.rail is None:
            aside = (abs(child.x - box.x) for child in _below(box, boxes))
            heights[box.depth] = max(heights[box.depth], box.height)
            reach[box.depth] = max(reach[box.depth], *aside, 0.0)
    gaps = (BELOW + LABEL + min(STEEP * aside, STEEPEST) for aside in reach)
    return list(accumulate(map(sum, zip(heights, gaps, strict=True)), initial=0.0))
