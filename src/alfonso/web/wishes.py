"""What pages ask for, read from JSON that anybody may have written."""

from __future__ import annotations

import json
from typing import Any

from alfonso.errors import AlfonsoError

Wish = dict[str, Any]
DEEPEST = 12
"""Brackets within brackets: no wish needs more, and deep ones would exhaust the reader."""


class Unreadable(AlfonsoError):
    """A request makes no sense."""


KINDS: dict[str, tuple[type, ...]] = {
    "game": (str,),
    "start": (str, type(None)),
    "name": (str,),
    "player": (str,),
    "only": (str,),
    "pieces": (dict, type(None)),
    "mover": (int, type(None)),
    "flip": (bool,),
    "clock": (dict, type(None)),
}
LISTS = "moves", "seats"


def wish(text: str | bytes) -> Wish:
    """The object that a text holds, each known key of its kind.

    >>> wish('{"game": "tictactoe", "moves": ["4"]}')
    {'game': 'tictactoe', 'moves': ('4',)}
    """
    try:
        if _depth(text) > DEEPEST:
            raise ValueError("too many brackets")
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise Unreadable("this request is not JSON that makes sense here") from None
    if not isinstance(found, dict):
        raise Unreadable("this request is not a JSON object")
    return {key: _checked(key, value) for key, value in found.items()}


def _checked(key: str, value: Any) -> Any:
    if key in LISTS:
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise Unreadable(f"“{key}” must be a list of texts")
        return tuple(value)
    if key in KINDS and not isinstance(value, KINDS[key]):
        raise Unreadable(f"“{key}” is not what it should be")
    return value


def _depth(text: str | bytes) -> int:
    """How deep brackets open at most, those in texts included."""
    opening, closing = (b"[{", b"]}") if isinstance(text, bytes) else ("[{", "]}")
    depth = deepest = 0
    for char in text:
        depth += (char in opening) - (char in closing)
        deepest = max(deepest, depth)
    return deepest
