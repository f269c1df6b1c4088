"""What a reasoner can tell about a game: the one interface of the interpreter and the circuit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from alfonso.gdl.rules import Description
from alfonso.gdl.terms import Term

State = frozenset[Term]  # the facts that are true, without the word `true`


class Reasoner(Protocol):
    """The rules of one game, at work. Roles and moves are terms."""

    @property
    def description(self) -> Description: ...

    @property
    def roles(self) -> tuple[Term, ...]:
        """The players in the order of the file; `random`, where there is chance, is one of them."""

    def start(self) -> State: ...

    def legal(self, state: State, role: Term) -> list[Term]:
        """The legal moves of a role, sorted as they print; also where the game is over."""

    def next(self, state: State, joint: Sequence[Term | None]) -> State:
        """The state after a move of every role, in the order of `roles`; None does nothing."""

    def terminal(self, state: State) -> bool: ...

    def goal(self, state: State, role: Term) -> int | None:
        """The reward of a role; None where the rules give none, or none that is a number."""

    def sees(self, state: State, joint: Sequence[Term | None], role: Term) -> list[Term]:
        """What a role perceives of a joint move, sorted as it prints."""
