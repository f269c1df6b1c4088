"""How much stronger one player is than another, and how sure that is.

Games are counted by pairs, two games of one opening with sides changed: what an opening gives away
it gives to both, so that a pair tells more than two games (of five outcomes, 0 to 2 points: hence
“pentanomial”). The interval is Wilson's, with the spread of the pairs in place of that of coins.
It never leaves 0–100 %, and stays honest where nearly all games are won.

>>> estimate([2, 1.5, 1, 2, 1.5, 1, 0.5, 2, 2, 1])
Elo(difference=168.4, low=15.8, high=321.0)
>>> estimate([2] * 20)
Elo(difference=inf, low=286.6, high=inf)
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

Z = 1.959964
"""95 % of a normal distribution lie within so many standard deviations."""


class Elo(NamedTuple):
    """A difference in Elo points and its 95 % interval; infinite where no game tells its end."""

    difference: float
    low: float
    high: float

    @classmethod
    def at(cls, *scores: float) -> Elo:
        return cls(*(round(elo(score), 1) for score in scores))

    def __str__(self) -> str:
        """In words.

        >>> print(Elo(168.4, 15.8, 321.0))
        +168 (95 %: +16 to +321)
        >>> print(Elo(-math.inf, -math.inf, -286.6))
        below -287 (95 %; no lower end, every game was lost)
        """
        if self.difference == math.inf:
            return f"above {self.low:+.0f} (95 %; no upper end, every game was won)"
        if self.difference == -math.inf:
            return f"below {self.high:+.0f} (95 %; no lower end, every game was lost)"
        return f"{self.difference:+.0f} (95 %: {self.low:+.0f} to {self.high:+.0f})"


def elo(score: float) -> float:
    """The difference at which a player scores that share of the points.

    >>> round(elo(0.75)), elo(0.5), elo(1.0)
    (191, 0.0, inf)
    """
    if not 0 < score < 1:
        return math.inf if score >= 1 else -math.inf
    return 400 * math.log10(score / (1 - score))


def estimate(pairs: Sequence[float]) -> Elo | None:
    """The difference that the points won in each pair, 0 to 2, speak for; None without a pair."""
    if not pairs:
        return None
    shares = [points / 2 for points in pairs]
    score = sum(shares) / len(shares)
    return Elo.at(score, *interval(score, len(shares) / spread(shares)))


def spread(shares: Sequence[float]) -> float:
    """The variance of a pair, as a share of the largest that its mean allows.

    One pair that was never played takes part, half of it won and half lost, for else a few equal
    pairs would leave no doubt at all.
    """
    count = len(shares) + 1
    mean = (sum(shares) + 0.5) / count
    squares = sum((share - mean) ** 2 for share in shares)
    variance = (squares + 0.5 * (1 - mean) ** 2 + 0.5 * mean**2) / count
    return variance / (mean * (1 - mean))


def interval(score: float, trials: float) -> tuple[float, float]:
    """Wilson's 95 % interval of a probability, from the share of successes in so many trials."""
    doubt = Z * Z / trials
    middle = (score + doubt / 2) / (1 + doubt)
    half = math.sqrt(doubt * score * (1 - score) + doubt * doubt / 4) / (1 + doubt)
    return (0.0 if score == 0 else middle - half), (1.0 if score == 1 else middle + half)
