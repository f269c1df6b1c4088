"""A recorded search for Graphviz: boxes pick the largest value, ellipses the smallest."""

from __future__ import annotations

from collections.abc import Iterator

from alfonso.methods.tree import Node, Tree
from alfonso.trees.text import STOPPED, node_value


def lines(tree: Tree, boards: bool = False) -> Iterator[str]:
    """The lines of a .dot file."""
    best = {node.number for node in tree.root.line} | {0}
    yield "digraph search {"
    yield '  node [fontname="sans-serif"]; edge [fontname="sans-serif"];'
    for node in tree:
        yield f"  {node.number} [{_style(node, node.number in best, boards)}];"
        if node.parent:
            width = 3 if node.number in best else 1
            name = _quoted(node.move_name)
            yield f"  {node.parent.number} -> {node.number} [label={name}, penwidth={width}];"
        if node.status == "cut" and node.unsearched:
            count = len(node.unsearched)
            yield f'  cut{node.number} [label="{count} cut", shape=plain, fontcolor=gray50];'
            yield f"  {node.number} -> cut{node.number} [style=dashed, color=gray50];"
    if not tree.is_whole:
        yield f"  label={_quoted(STOPPED)};"
    yield "}"


def _style(node: Node, is_best: bool, boards: bool) -> str:
    label = node_value(node)
    if boards:
        label += "\n" + node.position.board_text()
    shape = "box" if node.is_max else "ellipse"
    font = ', fontname="monospace"' if boards else ""
    return f"label={_quoted(label)}, shape={shape}, penwidth={3 if is_best else 1}{font}"


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\l")
    return f'"{escaped}"'
