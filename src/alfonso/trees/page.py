"""A recorded search for notebooks."""

from __future__ import annotations

from itertools import islice

from alfonso.boards.markup import tag, words
from alfonso.methods.tree import Tree
from alfonso.trees.svg import LARGEST, svg
from alfonso.trees.text import lines

ROWS = 200


def page(tree: Tree) -> str:
    """The picture, or the first lines of the text where the tree is too large for one.

    >>> import alfonso
    >>> found = alfonso.search(alfonso.load("blocker").position(), "minimax:depth=7,tree_nodes=999")
    >>> print(page(found.tree).splitlines()[-1])
    … 799 more nodes</pre>
    """
    if len(tree) <= LARGEST:
        return svg(tree)
    rows = [*islice(lines(tree), ROWS), f"… {len(tree) - ROWS} more nodes"]
    return tag("pre", "\n".join(map(words, rows)))
