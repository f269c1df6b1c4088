"""Joint moves as choices one after the other: who chooses next, and when all have chosen.

In every state of a described game all roles move at once, but most have a single move. Only roles
with a choice are asked, in the order of the file; where nobody has one, one role makes its only
move, so that the game goes on.
"""

from __future__ import annotations

from collections.abc import Sequence

from alfonso.gdl.terms import Term

Moves = Sequence[Term]


def chooser(legal: Sequence[Moves], chosen: Sequence[Term | None]) -> int | None:
    """The next role with a choice that has not chosen; None when all have.

    >>> chooser([["noop"], ["a", "b"]], [None, None]), chooser([["a", "b"]] * 2, ["a", None])
    (1, 1)
    >>> chooser([["a", "b"], ["noop"]], ["a", None]) is None
    True
    """
    waiting = (role for role, moves in enumerate(legal) if len(moves) > 1 and chosen[role] is None)
    return next(waiting, None)


def opener(legal: Sequence[Moves]) -> int:
    """Who is asked first: the first role with a choice, or with a move that is more than a word,
    or with any move at all.

    >>> opener([["noop"], ["mark"]]), opener([["noop"], [("mark", "1")]]), opener([["a"], ["b"]])
    (0, 1, 0)
    """
    first = chooser(legal, [None] * len(legal))
    if first is not None:
        return first
    able = [role for role, moves in enumerate(legal) if moves]
    doing = (role for role in able if isinstance(legal[role][0], tuple))
    return next(doing, able[0])


def joint(legal: Sequence[Moves], chosen: Sequence[Term | None]) -> list[Term | None]:
    """The move of every role: what it chose, or the only one it has; None where it has none.

    >>> joint([["a", "b"], ["noop"], []], ["b", None, None])
    ['b', 'noop', None]
    """
    both = zip(chosen, legal, strict=True)
    return [move or (moves[0] if moves else None) for move, moves in both]
