"""Who plays against a person: ten levels, or any player's spec within the quotas.

>>> level(1) == level(0), bounded("engine:time=1h", Quotas())
(True, 'engine:hash=67108864,threads=1,time=10.0')
"""

from __future__ import annotations

import importlib
from typing import Any

from alfonso.errors import SpecError
from alfonso.limits import Bytes, Seconds
from alfonso.players import HUMAN, METHODS, player
from alfonso.spec import parameters, split
from alfonso.web.quotas import Quotas

LEVELS = 10
GENERAL = (
    "random",
    "mcts:sims=10",
    "mcts:sims=30",
    "mcts:sims=80",
    "mcts:sims=200",
    "mcts:sims=500",
    "mcts:sims=1200",
    "mcts:sims=3000",
    "mcts:time=1s",
    "mcts:time=3s",
)
"""The levels where each side plays for itself, or chance plays along."""


def level(number: int, is_general: bool = False) -> str:
    """The player of a level, 1 for beginners to 10."""
    number = min(max(number, 1), LEVELS)
    if is_general:
        return GENERAL[number - 1]
    return f"engine:level={number}"


def level_of(spec: str) -> int | None:
    """The level that a player is, if it is one.

    >>> level_of(level(7)), level_of("mcts:sims=100")
    (7, None)
    """
    numbers = range(1, LEVELS + 1)
    return next((at for at in numbers if spec in (level(at), level(at, is_general=True))), None)


def label(spec: str) -> str:
    """What a page calls a player.

    >>> label(level(3)), label("random:seed=7"), label("alphabeta:depth=6")
    ('Computer, level 3', 'Random', 'Alphabeta, depth 6')
    """
    if number := level_of(spec):
        return f"Computer, level {number}"
    taken = split(spec)
    told = [f"{key} {value}" for key, value in taken.parameters.items() if key != "seed"]
    return ", ".join([taken.source.capitalize(), *told])


def seated(spec: str, name: str) -> str:
    """What a page calls whoever sits in a seat."""
    return name or ("Guest" if spec == HUMAN else label(spec))


def bounded(spec: str, quotas: Quotas, seconds: float | None = None) -> str:
    """The spec with no more time, memory and threads than a visitor may have."""
    taken = split(spec)
    if taken.source not in METHODS:
        raise SpecError(f"“{taken.source}” does not play here; there are {', '.join(METHODS)}")
    texts = dict(taken.parameters)
    texts.pop("ponder", None)  # others want the processor in the meantime
    known = parameters(_kind(taken.source))
    for key, most in _bounds(quotas, seconds or quotas.move_seconds).items():
        if key in known:
            texts[key] = _least(texts.get(key), most)
    pairs = ",".join(f"{key}={value}" for key, value in sorted(texts.items()))
    found = f"{taken.source}:{pairs}" if pairs else taken.source
    player(found)  # which tells what else is wrong
    return found


def _kind(method: str) -> type:
    module, _, name = METHODS[method].partition(":")
    kind: type = getattr(importlib.import_module(module), name)
    return kind


def _bounds(quotas: Quotas, seconds: float) -> dict[str, Any]:
    memory = Bytes(quotas.table_bytes)
    return {
        "time": Seconds(seconds),
        "hash": memory,
        "memory": Bytes(2 * memory),
        "threads": 1,
        "tree_nodes": 0,
    }


def _least(text: str | None, most: Any) -> str:
    """What is asked for, or the most that there is."""
    if text is None:
        return str(most)
    try:
        wanted = type(most).read(text) if isinstance(most, (Seconds, Bytes)) else int(text)
    except ValueError:
        return text  # the player will say what is wrong with it
    return text if wanted <= most else str(most)
