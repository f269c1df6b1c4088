"""What random games of a description came to."""

from __future__ import annotations

from dataclasses import dataclass

from alfonso.errors import SpecError
from alfonso.gdl.terms import Term

LONGEST = 10_000
"""Moves after which a random game is cut off."""


@dataclass(frozen=True)
class Outcome:
    """What so many random games came to.

    Games that were `cut` off at 10,000 moves have no rewards, nor have those in which a role was
    `stuck`, without a legal move.
    """

    roles: tuple[Term, ...]
    games: int
    moves: int
    cut: int
    stuck: int
    wins: tuple[int, ...]
    """The games in which a role alone got the most."""
    rewards: tuple[dict[int, int], ...]
    """How often each role got each reward."""
    seconds: float
    """Of processor time."""

    @property
    def playouts_per_s(self) -> float:
        return self.games / max(self.seconds, 1e-9)

    @property
    def states_per_s(self) -> float:
        return self.states / max(self.seconds, 1e-9)

    @property
    def states(self) -> int:
        """The states that were looked at: one more than moves in every game."""
        return self.moves + self.games

    @property
    def draws(self) -> int:
        return self.games - self.cut - self.stuck - sum(self.wins)

    @property
    def without_goals(self) -> int:
        """Finished games in which some role, the one with the most of them, got no number."""
        least = min(sum(rewards.values()) for rewards in self.rewards)
        return self.games - self.cut - self.stuck - least

    @property
    def means(self) -> tuple[float | None, ...]:
        """The mean reward of each role; None where no game has given it one."""
        return tuple(map(_mean, self.rewards))


def asked(games: int, seconds: float | None) -> None:
    """Whether so many games, or so long, can be asked for."""
    if games < 0 or (seconds or 0) < 0 or (games == 0 and seconds is None):
        raise SpecError(f"games={games}, seconds={seconds}: one of them must be above 0")


def _mean(rewards: dict[int, int]) -> float | None:
    games = sum(rewards.values())
    return sum(value * times for value, times in rewards.items()) / games if games else None
