"""Rounds and positions: servers tell the moves of all roles at once, a Position takes them in turn.

>>> from alfonso import load
>>> position = load("examples/gdl/tictactoe.kif").position()  # doctest: +SKIP
>>> round_after(position, ["(mark 2 2)", "noop"]).history_names  # doctest: +SKIP
['mark(2,2)']
"""

from __future__ import annotations

from collections.abc import Sequence

from alfonso.gdl.reasoner import State
from alfonso.gdl.terms import Term
from alfonso.position import Position
from alfonso.protocols.ggp.track import meant


def round_after(position: Position, joint: Sequence[str]) -> Position | None:
    """The position after the moves of all roles, a text each; None where they are not legal."""
    if position.is_over or len(joint) != len(position.game.sides):
        return None
    while True:
        following = _choice(position, joint[position.mover])
        if following is None or is_whole(following):
            return following
        position = following


def is_whole(position: Position) -> bool:
    """Whether nobody has chosen yet in the round under way."""
    return not any(position.game.rules.chosen(position.state))


def is_at(position: Position, facts: State) -> bool:
    return is_whole(position) and position.game.rules.facts(position.state) == facts


def at(position: Position, facts: State) -> Position:
    """The position where these facts are true: this one, or one without a past."""
    if is_at(position, facts):
        return position
    game = position.game
    return Position(game, game.rules.state(facts, [None] * len(game.sides)))


def _choice(position: Position, text: str) -> Position | None:
    terms: dict[Term, int] = {position.game.rules.term(m): m for m in position.legal_moves}
    term = meant(text, terms)
    return None if term is None else position.child(terms[term])
