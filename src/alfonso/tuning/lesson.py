"""What the positions of some games teach about a scheme."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from alfonso.tuning.regression import Fit, Sample, as_seen, fitted, surprise
from alfonso.tuning.scheme import MOBILITY, Scheme

DOUBT = 3.0
"""As if so many games had said that a weight of a part is worth nothing."""
TRUST = 0.01
"""The doubt about a value, as a share of that."""
NEVER = 1e12
SAME = 0.01
"""Of what an evaluation tells, what may be lost when others say it in its place."""
WORTH_IT = 0.001
"""A value is asked for only where it lessens the surprise by so much, for asking takes time."""


class Lesson(NamedTuple):
    """The weights there are and how they are tied, the fewest and the most bits on a board,
    positions to learn from, and some others to see what was learnt."""

    scheme: Scheme
    ties: list[tuple[int, int]]
    bits: tuple[int, int]
    learn: Sample
    test: Sample

    def best_fit(self, interpreted: bool = False) -> tuple[Fit, list[str]]:
        """The weights, and the values that are worth asking for."""
        belief, told = self.belief(interpreted)
        kept = list(self.scheme.values[told:])
        best = self.fit(kept, belief, interpreted)
        for name in reversed(kept[:]):
            fewer = [other for other in kept if other != name]
            fit = self.fit(fewer, belief, interpreted)
            loss = self.surprise(fit, interpreted) - self.surprise(best, interpreted)
            if loss < WORTH_IT:
                kept, best = fewer, fit
        return best, kept

    def fit(self, values: list[str], belief: Fit | None, interpreted: bool) -> Fit:
        """The best weights where these values count, and all parts."""
        idle = {*self.scheme.values} - {*values}
        doubts = self.without(self.doubts(), idle)
        if belief:
            gone = [doubt >= NEVER for doubt in doubts]
            belief = Fit(_voided(belief.weights, gone), _voided(belief.tilted, gone))
        return fitted(self.learn, doubts, belief, interpreted)

    def belief(self, interpreted: bool) -> tuple[Fit | None, bool]:
        """What the game's own evaluation says of all weights, and whether the parts alone can say
        the same: then nobody needs to ask for it."""
        values = self.scheme.values
        if not values or values[0] == MOBILITY:
            return None, False
        parts, doubts = range(self.scheme.valued, self.scheme.size), self.doubts()
        alone = self.without(doubts, {*values[1:]}, parts)
        own = fitted(self.learn, alone, None, interpreted)
        seen = as_seen(self.learn, own, interpreted)
        copying = self.without([doubt / 1000 for doubt in doubts], {*values})
        copy = fitted(seen, copying, None, interpreted)
        names = {*values}
        nothing = fitted(seen, self.without(doubts, names, parts), None, interpreted)
        least = surprise(seen, own, interpreted)
        loss = surprise(seen, copy, interpreted) - least
        told = loss < SAME * (surprise(seen, nothing, interpreted) - least)
        return (copy, True) if told else (own, False)

    def without(
        self, doubts: list[float], names: set[str], parts: Iterable[int] = ()
    ) -> list[float]:
        """The doubts, where these values and weights of parts are 0 for certain."""
        found = list(doubts)
        numbers = (n for n, name in enumerate(self.scheme.values) if name in names)
        for column, sign in (self.ties[number] for number in (*numbers, *parts)):
            if sign:
                found[column] = NEVER
        return found

    def surprise(self, fit: Fit, interpreted: bool = False) -> float:
        """How surprising the other positions are, on average."""
        return surprise(self.test, fit, interpreted)

    def doubts(self) -> list[float]:
        """Little doubt about values, measured by how large they are, and more about parts."""
        doubts = [DOUBT] * self.learn.columns
        for number in range(self.scheme.valued):
            column = self.ties[number][0]
            doubts[column] = DOUBT * TRUST * (self.learn.squares[column] + 1e-9)
        return doubts


def _voided(weights: tuple[float, ...], gone: list[bool]) -> tuple[float, ...]:
    return tuple(0.0 if void else weight for weight, void in zip(weights, gone, strict=True))
