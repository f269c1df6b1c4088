"""What a picture of a tree shows: a mark for each node, and for moves that were never tried."""

from __future__ import annotations

from dataclasses import dataclass

from alfonso.game import OPEN
from alfonso.methods.tree import Node, Tree
from alfonso.paper import SMALL, text_width
from alfonso.trees.layout import Box
from alfonso.trees.text import label, node_value, number
from alfonso.trees.thumbnail import Thumbnail, thumbnail

ROOF, BODY, LINE = 9.0, 25.0, 14.0
"""The height of a roof, of a box, and of a line in a mark for moves that were never tried."""
NARROWEST = 34.0
GAP = 4.0
"""Between a value and its board."""


@dataclass
class Mark(Box):
    """A node, or the moves below a node that were never tried; `story` is for the pointer."""

    kind: str = "judged"
    texts: tuple[str, ...] = ()
    move: str = ""
    story: str = ""
    is_best: bool = False
    parent: int | None = None
    board: Thumbnail | None = None

    @property
    def is_known(self) -> bool:
        return self.kind not in ("cut", "unfinished")

    @property
    def plate(self) -> tuple[float, float]:
        """Width and height of what bears the value."""
        return self.width, self.height - (self.board.height + GAP if self.board else 0.0)


def marks(tree: Tree, boards: bool, cutoffs: bool) -> list[Mark]:
    """The nodes in their order, then the moves that were never tried."""
    best = {node.number for node in tree.root.line} | {0}
    found = [_known(node, node.number in best, boards) for node in tree]
    for node in tree:
        found[node.number].children = [child.number for child in node.children]
    for node in tree:
        if node.status in ("cut", "unfinished") and node.unsearched:
            found[node.number].children.append(len(found))
            found.append(_untried(node, cutoffs))
    return found


def _known(node: Node, is_best: bool, boards: bool) -> Mark:
    value, name, kind = node_value(node), node.move_name, kind_of(node)
    board = thumbnail(node.position) if boards else None
    below = board.height + GAP if board else 0.0
    return Mark(
        width=max(text_width(value) + 14, NARROWEST),
        height=BODY + ROOF * (kind in ("max", "min")) + below,
        label=text_width(name) + 8 if name else 0.0,
        foot=board.width if board else 0.0,
        kind=kind,
        texts=(value,),
        move=name,
        story=label(node),
        is_best=is_best,
        parent=node.parent.number if node.parent else None,
        board=board,
    )


def _untried(node: Node, cutoffs: bool) -> Mark:
    names = [node.position.move_name(move) for move in node.unsearched]
    texts = [f"{len(names)} {'cut' if node.status == 'cut' else 'not searched'}"]
    if cutoffs and node.status == "cut":
        texts += [f"{name} {number(end)}" for name, end in zip("αβ", node.window, strict=True)]
    return Mark(
        width=max(text_width(text, SMALL) for text in texts) + 14,
        height=8 + LINE * len(texts),
        label=20.0,
        kind=node.status,
        texts=tuple(texts),
        story=f"{texts[0]}: {', '.join(names)}",
        parent=node.number,
    )


def kind_of(node: Node) -> str:
    """How a node is drawn; a leaf is decided if the search, which sees no repetition, saw it so."""
    if node.status != "leaf":
        return "max" if node.is_max else "min"
    return "judged" if node.position.game.result(node.position.state) == OPEN else "decided"
