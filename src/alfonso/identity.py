"""Which rules these are: a hash of all that they mean, and of nothing else.

Comments, texts that explain, and functions for people, such as names and pictures, may change
without making another game of it; whatever else is edited does, and so do parameters.
"""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from alfonso.game import Game
from alfonso.native.layout import layout_of, packed

FOR_PEOPLE = {
    "move_name",
    "other_names",
    "path",
    "text",
    "parse",
    "check",
    "picture",
    "details",
}


def identity(game: Game) -> str:
    """The hash of a game's rules and parameters.

    >>> from alfonso import load
    >>> identity(load("connectfour")) == identity(load("connectfour:rows=6"))
    True
    >>> identity(load("connectfour")) == identity(load("connectfour:rows=5"))
    False
    """
    file = Path(game.file)
    content = file.read_bytes() if file.is_file() else b""
    meaning = _meaning(content) if file.suffix == ".py" else hashlib.sha256(content).hexdigest()
    facts = type(game.rules).__qualname__, packed(game.rules, layout_of(game)).tolist(), meaning
    return hashlib.sha256(repr(facts).encode()).hexdigest()[:24]


@cache
def _meaning(source: bytes) -> str:
    """The hash of a Python file, as it is understood."""
    facts = list(_told(ast.parse(source)))
    return hashlib.sha256(repr(facts).encode(errors="backslashreplace")).hexdigest()


def _told(node: ast.AST) -> Iterator[Any]:
    """What a piece of code says, the same in all versions of Python."""
    yield type(node).__name__
    for name, value in ast.iter_fields(node):
        children = value if isinstance(value, list) else [value]
        for child in children:
            if isinstance(child, ast.AST):
                if not _is_for_people(child):
                    yield name, list(_told(child))
            elif child is not None:
                yield name, child


def _is_for_people(node: ast.AST) -> bool:
    if isinstance(node, ast.FunctionDef):
        return node.name in FOR_PEOPLE
    is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return is_text or isinstance(node, ast.expr_context)
