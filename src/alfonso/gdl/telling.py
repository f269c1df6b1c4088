"""What was found out about a game, in words.

>>> from alfonso.gdl.prepared import Nature
>>> from alfonso.gdl.traits import Part, Traits
>>> parts = (Part(("on",), ("a",)), Part(("off",), ("b",)))
>>> list(traits_told(Nature("general", traits=Traits(("on",), (), ("step",), parts))))
['2 parts that do not touch each other', '1 fact stays once it holds', 'step runs by itself']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from alfonso.gdl.prepared import Nature
from alfonso.gdl.terms import functor
from alfonso.gdl.traits import Traits

MOST_NAMES = 4


def traits_told(nature: Nature) -> Iterator[str]:
    """What helps to play it, a phrase each."""
    if nature.kind == "rivals":
        yield "two take turns and one gains what the other loses"
    if nature.board:
        yield _board(nature)
    if nature.traits:
        yield from _of_circuit(nature.traits)


def _board(nature: Nature) -> str:
    assert nature.board
    squares = nature.board.squares
    told = f"a board of {len(squares.columns)}×{len(squares.rows)}"
    return f"{told}, the same when turned {listed(nature.mirrors)}" if nature.mirrors else told


def _of_circuit(traits: Traits) -> Iterator[str]:
    if traits.parts:
        yield f"{len(traits.parts)} parts that do not touch each other"
    if count := len(traits.stays):
        yield f"{count} facts stay once they hold" if count > 1 else "1 fact stays once it holds"
    if count := len(traits.goes):
        yield f"{count} facts go for good" if count > 1 else "1 fact goes for good"
    if names := sorted({functor(fact) for fact in traits.clocks}):
        yield f"{listed(names)} {'run by themselves' if len(names) > 1 else 'runs by itself'}"


def listed(names: Sequence[str]) -> str:
    """The names as people say them; of many, the first.

    >>> listed(["a"]), listed(["a", "b", "c"]), listed("abcdef")
    ('a', 'a, b and c', 'a, b, c, d and others')
    """
    shown = list(names[:MOST_NAMES]) + ["others"] * (len(names) > MOST_NAMES)
    return f"{', '.join(shown[:-1])} and {shown[-1]}" if len(shown) > 1 else shown[0]
