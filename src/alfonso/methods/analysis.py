"""What a search found out."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from alfonso.game import Move
from alfonso.methods.values import chance, outcome_of
from alfonso.position import Position

if TYPE_CHECKING:
    from alfonso.methods.tree import Tree


@dataclass(frozen=True)
class Candidate:
    """A move with its value for the side to move; a value that is not `exact` is an upper bound.

    `visits` are those of a search that looks into promising moves more often; `low` and `high` are
    between what win chances the truth lies with 95 % certainty, by them and by what is proven."""

    move: Move
    name: str
    value: int
    exact: bool
    line: tuple[str, ...] = ()
    visits: int = 0
    low: float | None = None
    high: float | None = None
    win_chance: float | None = None
    """From -1 to 1, where the search knows it better than the value tells."""
    share: float | None = None
    """How often it should be chosen, where a mixture is best: from 0 to 1."""


@dataclass(frozen=True)
class Analysis:
    """The best move of a position, its value for the side to move, and what it took to find them.

    `outcome` is win, loss or draw where that is proven, with `plies` to the end along the line.
    `nodes` are visited, the root included; `complete` is False where a limit cut the search short;
    `memory` is what the search itself keeps, in bytes.

    >>> import alfonso
    >>> found = alfonso.search(alfonso.load("tictactoe").position(), "negamax:depth=9")
    >>> found.outcome, found.nodes
    ('draw', 549946)
    """

    position: Position
    method: str
    move: Move
    value: int
    outcome: str | None
    plies: int | None
    pv: tuple[str, ...]
    nodes: int
    leaves: int
    depth: int
    seconds: float
    memory: int = 0
    evaluation: str = ""
    complete: bool = True
    candidates: tuple[Candidate, ...] = ()
    tree: Tree | None = field(default=None, repr=False)
    win_chance: float | None = None
    """From -1 to 1, where the search knows it better than the value tells."""
    choice: str = ""
    """Where a player chose the search: which, and what speaks for it."""
    rewards: tuple[float | None, ...] | None = None
    """What each side may expect, 0 to 100, where sides have rewards: then values are points."""
    proven: bool = False
    """Whether the value is certain, where it is in points."""

    @property
    def name(self) -> str:
        """The best move by name."""
        return self.position.move_name(self.move)

    @property
    def created(self) -> int:
        """The nodes below the root."""
        return self.nodes - 1

    @property
    def chance(self) -> float:
        """The value as a win chance from -1 to 1."""
        if self.win_chance is not None:
            return self.win_chance
        if self.outcome == "draw":
            return 0.0
        return chance(self.value, self.position.game, self.evaluation)

    @property
    def nodes_per_s(self) -> float:
        return self.nodes / max(self.seconds, 1e-9)

    @property
    def value_text(self) -> str:
        if self.rewards is not None:
            return points_text(self.value, self.proven, self.plies)
        return value_text(self.value, self.outcome or outcome_of(self.value), self.plies)

    def _repr_html_(self) -> str:
        """For notebooks: the board with an arrow for the best move, and the candidates."""
        from alfonso.methods.page import page

        return page(self)

    def facts(self) -> dict[str, Any]:
        """What a program wants to know, ready for JSON; no value where the player gives none."""
        return {
            "move": self.name,
            "value": self.value if self.candidates else None,
            **self._reward_facts(),
            "chance": round(self.chance, 4) if self.candidates else None,
            "outcome": self.outcome,
            "plies": self.plies,
            "pv": list(self.pv),
            "nodes": self.nodes,
            "created": self.created,
            "leaves": self.leaves,
            "depth": self.depth,
            "seconds": round(self.seconds, 6),
            "nodes_per_s": round(self.nodes_per_s),
            "method": self.method,
            **({"choice": self.choice} if self.choice else {}),
            "evaluation": self.evaluation,
            "complete": self.complete,
            "moves": [_candidate_facts(candidate) for candidate in self.candidates],
        }

    def _reward_facts(self) -> dict[str, Any]:
        if self.rewards is None:
            return {}
        sides = zip(self.position.game.sides, self.rewards, strict=True)
        rewards = {side: None if reward is None else round(reward, 2) for side, reward in sides}
        return {"rewards": rewards, "proven": self.proven}


def _candidate_facts(candidate: Candidate) -> dict[str, Any]:
    found: dict[str, Any] = {"move": candidate.name, "value": candidate.value}
    found |= {"exact": candidate.exact, "pv": list(candidate.line)}
    if candidate.visits:
        found |= {"visits": candidate.visits}
    if candidate.share is not None:
        found |= {"share": round(candidate.share, 4)}
    return found if candidate.low is None else found | {"low": round(candidate.low, 4)}


def value_text(value: int, outcome: str | None, plies: int | None) -> str:
    """A value for people.

    >>> value_text(1 << 40, "win", 3), value_text(-12, None, None)
    ('win in 3', '-12')
    """
    if outcome is None:
        return f"{value:+d}" if value else "0"
    return outcome if plies is None or outcome == "draw" else f"{outcome} in {plies}"


def points_text(value: int, proven: bool, plies: int | None) -> str:
    """A value in points for people.

    >>> points_text(63, False, None), points_text(100, True, 7)
    ('63 points', '100 points in 7 moves, proven best')
    """
    moves = "" if plies is None else f" in {plies} move{'s' if plies != 1 else ''}"
    return f"{value} point{'s' if value != 1 else ''}{moves}{', proven best' if proven else ''}"
