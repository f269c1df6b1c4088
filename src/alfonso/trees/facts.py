"""A recorded search as plain data, for programs."""

from __future__ import annotations

from typing import Any

from alfonso.methods.tree import Node, Tree
from alfonso.methods.values import INFINITE


def facts(tree: Tree, boards: bool = False) -> dict[str, Any]:
    """The whole tree, nested; bounds that were infinite are null."""
    return {
        "game": tree.position.game.spec,
        "position": tree.position.text,
        "nodes": len(tree),
        "whole": tree.is_whole,
        "root": _node_facts(tree.root, boards),
    }


def _node_facts(node: Node, boards: bool) -> dict[str, Any]:
    low, high = node.window
    found: dict[str, Any] = {
        "move": node.move_name or None,
        "value": node.value,
        "alpha": None if low == -INFINITE else low,
        "beta": None if high == INFINITE else high,
        "ply": node.ply,
        "level": "max" if node.is_max else "min",
        "status": node.status,
        "best": node.best.move_name if node.best else None,
    }
    if boards:
        found["position"] = node.position.text
    if node.unsearched:
        found["unsearched"] = [node.position.move_name(move) for move in node.unsearched]
    found["children"] = [_node_facts(child, boards) for child in node.children]
    return found
