"""Where a match stands, by the joint moves that the server tells.

Messages get lost on the way. If a joint move does not fit, it may have come twice; or the one
before it was lost, and then every state that makes sense of it is kept, until later moves tell
which it is. So it is where our own part is not what we answered: either that was replaced, for it
came late, or a whole joint move was lost.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, product
from typing import Literal

from alfonso.errors import RulesError
from alfonso.gdl.reader import read_term
from alfonso.gdl.reasoner import Reasoner, State
from alfonso.gdl.terms import Term, printed

How = Literal["fits", "replaced", "again", "begins", "missed", "illegal"]
MOST_STATES = 64
MOST_TRIED = 20_000
MOST_SECONDS = 0.3


class Track:
    """The states that a match may have come to: a single one, as long as nothing was lost."""

    def __init__(self, reasoner: Reasoner, seat: int = 0) -> None:
        self.reasoner, self.seat = reasoner, seat
        self.states = [reasoner.start()]
        self._last: tuple[str, ...] | None = None

    def play(self, joint: Sequence[str] | None, answered: str = "") -> How:
        """Go on by a joint move, a text for each role, and tell how that went; where one before it
        was lost, what we had `answered` is the best guess at our part of that."""
        if joint is None:
            return self._begin()
        fitting = self._after(self.states, joint)
        if fitting and self._is_ours(joint, answered):
            how: How = "fits"
        elif fitting:
            lost = [one for one in self._after(self._one_on(answered), joint) if one not in fitting]
            fitting, how = [*fitting, *lost][:MOST_STATES], "replaced"
        elif tuple(joint) == self._last:
            return "again"
        elif fitting := self._after(self._one_on(answered), joint) or self._after(
            self._one_on(), joint
        ):
            how = "missed"
        else:
            fitting, how = self._forced(joint), "illegal"
        self.states, self._last = fitting, tuple(joint)
        return how

    def legal(self, role: Term) -> list[Term]:
        """The moves of a role that are legal in most of the states."""
        counts = Counter(move for state in self.states for move in self.reasoner.legal(state, role))
        most = max(counts.values(), default=0)
        return [move for move, count in counts.items() if count == most]

    def _is_ours(self, joint: Sequence[str], answered: str) -> bool:
        """Whether our part of a joint move is what we answered, if we did."""
        legal = self.reasoner.legal(self.states[0], self.reasoner.roles[self.seat])
        own = meant(answered, legal) if answered else None
        return own is None or own == meant(joint[self.seat], legal)

    def _begin(self) -> How:
        """There was no move yet: where we know better, the server has begun anew."""
        how: How = "begins" if self._last else "fits"
        self.states, self._last = [self.reasoner.start()], None
        return how

    def _after(self, states: Iterable[State], joint: Sequence[str]) -> list[State]:
        """The states in which a joint move results, where it is legal."""
        found: dict[State, None] = {}
        for state in states:
            moves = self._legal_joint(state, joint)
            if moves is not None:
                found[self.reasoner.next(state, moves)] = None
                if len(found) == MOST_STATES:
                    break
        return list(found)

    def _legal_joint(self, state: State, joint: Sequence[str]) -> list[Term | None] | None:
        """The terms that texts mean, if they are legal moves of all roles that have any."""
        roles = self.reasoner.roles
        if len(joint) != len(roles) or self.reasoner.terminal(state):
            return None
        legal = [self.reasoner.legal(state, role) for role in roles]
        moves = [meant(text, own) for text, own in zip(joint, legal, strict=True)]
        is_legal = all(move or not own for move, own in zip(moves, legal, strict=True))
        return moves if is_legal and any(moves) else None

    def _one_on(self, answered: str = "") -> Iterator[State]:
        """States one joint move on, in time that is bounded; our own move may be known."""
        end = time.monotonic() + MOST_SECONDS
        for state in self.states:
            if self.reasoner.terminal(state):
                continue
            legal = [self.reasoner.legal(state, role) for role in self.reasoner.roles]
            choices: list[Sequence[Term | None]] = [moves or [None] for moves in legal]
            if own := answered and meant(answered, legal[self.seat]):
                choices[self.seat] = [own]
            for moves in islice(product(*choices), MOST_TRIED):
                if time.monotonic() > end:
                    return
                yield self.reasoner.next(state, moves)

    def _forced(self, joint: Sequence[str]) -> list[State]:
        """What the rules make of a joint move that they forbid; the same state, if nothing."""
        try:
            moves = [read_term(text) for text in joint]
        except RulesError:
            return self.states
        if len(moves) != len(self.reasoner.roles):
            return self.states
        following = self.reasoner.next(self.states[0], moves)
        has_moves = any(self.reasoner.legal(following, role) for role in self.reasoner.roles)
        return [following] if has_moves else self.states


def meant(text: str, legal: Iterable[Term]) -> Term | None:
    """The legal move that a text means; letters count only where two moves differ by them.

    >>> meant("( MARK 1 1 )", [("mark", "1", "1"), "noop"])
    ('mark', '1', '1')
    """
    try:
        term = read_term(text)
    except RulesError:
        return None
    moves = list(legal)
    if term in moves:
        return term
    alike = [move for move in moves if printed(move).lower() == printed(term).lower()]
    return alike[0] if len(alike) == 1 else None


def seat_of(role: str, roles: Sequence[Term]) -> int | None:
    """Which of the roles a text means."""
    found = meant(role, roles)
    return None if found is None else roles.index(found)
