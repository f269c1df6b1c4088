"""A recorded search as indented text, like a folder listing.

>>> import alfonso
>>> found = alfonso.search(alfonso.load("tictactoe").position(), "negamax:depth=1,tree_nodes=99")
>>> print("\\n".join(list(lines(found.tree))[:3]))
▲ X to move: -8
├─ 0: -8 ◀ best line
├─ 1: -8
"""

from __future__ import annotations

from collections.abc import Iterator

from alfonso.methods.tree import Node, Tree
from alfonso.methods.values import INFINITE, WIN, outcome_of

STOPPED = "… recording stopped here: the search went on to more nodes than --tree-nodes allows"


def lines(tree: Tree, boards: bool = False, cutoffs: bool = False) -> Iterator[str]:
    """One line a node; ▲ picks the largest value below, ▼ the smallest.

    With `boards` the position stands under each node, with `cutoffs` the window that cut.
    """
    best_line = {node.number for node in tree.root.line}
    yield from _node_lines(tree.root, "", "", best_line, boards, cutoffs)
    if not tree.is_whole:
        yield STOPPED


def _node_lines(
    node: Node, head: str, indent: str, best: set[int], boards: bool, cutoffs: bool
) -> Iterator[str]:
    yield head + label(node) + (" ◀ best line" if node.number in best else "")
    if boards:
        yield from (f"{indent}   {row}" for row in node.position.board_text().splitlines())
    below = node.children
    missing = _missing(node, cutoffs)
    for child in below:
        last = child == below[-1] and not missing
        branch, deeper = ("└─ ", "   ") if last else ("├─ ", "│  ")
        yield from _node_lines(child, indent + branch, indent + deeper, best, boards, cutoffs)
    if missing:
        yield f"{indent}└─ {missing}"


def label(node: Node) -> str:
    """The move that leads to a node, whose turn it is there, and its value."""
    turn = "" if node.status == "leaf" or not node.children else "▲ " if node.is_max else "▼ "
    name = node.move_name or f"{node.position.mover_name} to move"
    visits = f", {node.visits} visits" if node.visits else ""
    return f"{turn}{name}: {node_value(node)}{visits}"


def node_value(node: Node) -> str:
    """The value for people, for the root's side; ≤ or ≥ where it is only a bound."""
    if node.status == "unfinished":
        return "not finished"
    if node.rewards is not None:
        return " / ".join(f"{reward:.0f}" for reward in node.rewards)
    if not node.is_bound:
        return number(node.value)
    sign = "≤ " if node.is_max != (node.status == "cut") else "≥ "
    beyond = -WIN if sign == "≤ " else WIN
    return number(node.value) if node.value == beyond else sign + number(node.value)


def number(value: int) -> str:
    """A value or a bound in as few signs as it needs.

    >>> number(1 << 40), number((1 << 40) - 3), number(-7), number(1 << 41)
    ('won', 'won in 3', '-7', '∞')
    """
    if abs(value) >= INFINITE:
        return "∞" if value > 0 else "-∞"
    outcome = outcome_of(value)
    if outcome is None:
        return f"{value:+d}" if value else "0"
    plies = WIN - abs(value)
    return ("won" if outcome == "win" else "lost") + (f" in {plies}" if plies else "")


def _missing(node: Node, cutoffs: bool) -> str:
    """What was never tried below a node, in words."""
    if node.status not in ("cut", "unfinished") or not node.unsearched:
        return ""
    count = len(node.unsearched)
    why = "cut off" if node.status == "cut" else "not searched"
    text = f"✂ {count} move{'s' if count > 1 else ''} {why}"
    if not cutoffs:
        return text
    names = ", ".join(node.position.move_name(move) for move in node.unsearched)
    low, high = node.window
    return f"{text}: {names} (window {number(low)} … {number(high)})"
