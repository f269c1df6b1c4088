"""Logistic regression: weights under which what came of positions is least surprising.

Proposition. The chance to win is 1 / (1 + exp(-z)), where z adds up the weights of what a position
has. `fitted` finds the weights for which the sum of -log(chance of what came) and of half of
doubt × (weight - belief)² is least. That sum is convex, so there is one answer, and
Newton's method with conjugate gradients comes to it.

A row has amounts of some columns, and a tilt from -1 to 1: each column has a weight, and another
one that counts as much as the row is tilted.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

from alfonso.game import Game
from alfonso.native.bare import bare_kernel
from alfonso.native.words import Floats, Words, floats, vast

ROUNDS, STEPS, PRECISION = 12, 40, 1e-6
TILTED = 4.0
"""So many times the doubt of a weight has that of its tilt."""


class Sample(NamedTuple):
    """Rows of what positions have: `starts` says where each begins; the rest is row by row."""

    rows: int
    columns: int
    starts: Any
    index: Any
    amounts: Any
    tilts: Any
    targets: Any

    @property
    def squares(self) -> list[float]:
        """The mean square of the amounts of each column."""
        sums = floats(2 * self.columns)
        bare_kernel(squares)(*self, sums)
        return [total / max(self.rows, 1) for total in sums[: self.columns]]


class Fit(NamedTuple):
    """Weights and tilted weights of the columns."""

    weights: tuple[float, ...]
    tilted: tuple[float, ...]


def fitted(
    sample: Sample, doubts: Sequence[float], belief: Fit | None = None, interpreted: bool = False
) -> Fit:
    """The best weights; each is drawn to what is believed of it (0), by its doubt."""
    doubts = [*doubts, *(TILTED * doubt for doubt in doubts)]
    weights = _Fitter(sample, doubts, belief or unbelieving(sample), interpreted).run()
    return Fit(tuple(weights[: sample.columns]), tuple(weights[sample.columns :]))


def surprise(sample: Sample, fit: Fit, interpreted: bool = False) -> float:
    """The mean surprise of a sample under weights."""
    fitter = _Fitter(sample, [0.0] * 2 * sample.columns, fit, interpreted)
    return fitter.surprise() / max(sample.rows, 1)


def unbelieving(sample: Sample) -> Fit:
    """Weights that say nothing."""
    return Fit((0.0,) * sample.columns, (0.0,) * sample.columns)


def as_seen(sample: Sample, fit: Fit, interpreted: bool = False) -> Sample:
    """The same positions, as if their chances to win were as these weights say."""
    targets = vast(max(sample.rows, 1), "d")
    run = bare_kernel(chances, interpreted)
    run(*sample, floats([*fit.weights, *fit.tilted]), targets)
    return sample._replace(targets=targets)


class _Fitter:
    """Newton's method; vectors are plain lists, what goes through all rows are kernels."""

    def __init__(
        self, sample: Sample, doubts: Sequence[float], belief: Fit, interpreted: bool
    ) -> None:
        self.sample, self.doubts = sample, doubts
        self.belief = [*belief.weights, *belief.tilted]
        self.size = 2 * sample.columns
        self.slopes = bare_kernel(slopes, interpreted)
        self.bends = bare_kernel(bends, interpreted)
        self.squares = bare_kernel(squares, interpreted)
        self.spread = floats(sample.rows)
        self.scales = self._scales()

    def run(self) -> list[float]:
        weights = self.belief
        value, slope = self._value(weights)
        for _ in range(ROUNDS):
            step = self._newton_step(slope)
            gain = -_dot(step, slope)
            weights, value, slope, moved = self._moved(weights, value, slope, step)
            if not moved or gain < PRECISION * (1 + abs(value)):
                break
        return weights

    def surprise(self) -> float:
        """That of what is believed, without the doubts."""
        return self._swept(self.belief)[1]

    def _moved(
        self, weights: list[float], value: float, slope: list[float], step: list[float]
    ) -> tuple[list[float], float, list[float], bool]:
        """So far along the step that it gets better."""
        share = 1.0
        for _ in range(20):
            there = [w + share * s for w, s in zip(weights, step, strict=True)]
            new, its_slope = self._value(there)
            if new <= value:
                return there, new, its_slope, True
            share /= 2
        self._value(weights)
        return weights, value, slope, False

    def _value(self, weights: list[float]) -> tuple[float, list[float]]:
        """What is to be least, and its slope."""
        slope, value = self._swept(weights)
        away = [w - b for w, b in zip(weights, self.belief, strict=True)]
        pull = [doubt * a for doubt, a in zip(self.doubts, away, strict=True)]
        return value + _dot(pull, away) / 2, [a + b for a, b in zip(slope, pull, strict=True)]

    def _swept(self, weights: list[float]) -> tuple[list[float], float]:
        out = floats(self.size + 1)
        sample = self.sample
        self.slopes(*sample, floats(weights), self.spread, out)
        return list(out[:-1]), out[-1]

    def _newton_step(self, slope: list[float]) -> list[float]:
        """Conjugate gradients on the quadratic that touches here."""
        step, rest = [0.0] * self.size, [-s for s in slope]
        scaled = self._scaled(rest)
        way, size = scaled, _dot(rest, scaled)
        enough = size * 1e-4
        for _ in range(STEPS):
            if size <= enough or size < 1e-18:
                break
            bent = self._bent(way)
            share = size / max(_dot(way, bent), 1e-300)
            step = [s + share * w for s, w in zip(step, way, strict=True)]
            rest = [r - share * b for r, b in zip(rest, bent, strict=True)]
            scaled = self._scaled(rest)
            before, size = size, _dot(rest, scaled)
            way = [s + size / before * w for s, w in zip(scaled, way, strict=True)]
        return step

    def _bent(self, way: list[float]) -> list[float]:
        out = floats(self.size)
        self.bends(*self.sample, floats(way), self.spread, out)
        return [b + doubt * w for b, doubt, w in zip(out, self.doubts, way, strict=True)]

    def _scaled(self, vector: list[float]) -> list[float]:
        return [v / s for v, s in zip(vector, self.scales, strict=True)]

    def _scales(self) -> list[float]:
        """How bent the sum is at most along each weight."""
        sizes = floats(self.size)
        self.squares(*self.sample, sizes)
        return [size / 4 + doubt + 1e-9 for size, doubt in zip(sizes, self.doubts, strict=True)]


def chances(
    game: Game,
    rows: int,
    columns: int,
    starts: Words,
    index: Words,
    amounts: Floats,
    tilts: Floats,
    targets: Floats,
    weights: Floats,
    out: Floats,
) -> int:
    """The chance of each row to win."""
    for row in range(rows):
        z = 0.0
        for at in range(starts[row], starts[row + 1]):
            z += amounts[at] * (weights[index[at]] + tilts[row] * weights[columns + index[at]])
        out[row] = 1 / (1 + math.exp(-max(min(z, 30.0), -30.0)))
    return 0


def slopes(
    game: Game,
    rows: int,
    columns: int,
    starts: Words,
    index: Words,
    amounts: Floats,
    tilts: Floats,
    targets: Floats,
    weights: Floats,
    spread: Floats,
    out: Floats,
) -> int:
    """The slope of the surprise along each weight, the surprise behind them, and how much each
    row's chance is spread."""
    surprise = 0.0
    for row in range(rows):
        z = 0.0
        for at in range(starts[row], starts[row + 1]):
            column = index[at]
            z += amounts[at] * (weights[column] + tilts[row] * weights[columns + column])
        chance = 1 / (1 + math.exp(-max(min(z, 30.0), -30.0)))
        spread[row] = chance * (1 - chance)
        target = targets[row]
        surprise -= target * math.log(chance) + (1 - target) * math.log(1 - chance)
        for at in range(starts[row], starts[row + 1]):
            share = (chance - target) * amounts[at]
            out[index[at]] += share
            out[columns + index[at]] += share * tilts[row]
    out[2 * columns] = surprise
    return 0


def bends(
    game: Game,
    rows: int,
    columns: int,
    starts: Words,
    index: Words,
    amounts: Floats,
    tilts: Floats,
    targets: Floats,
    way: Floats,
    spread: Floats,
    out: Floats,
) -> int:
    """How the slope changes on a way, for rows whose chances are so spread."""
    for row in range(rows):
        z = 0.0
        for at in range(starts[row], starts[row + 1]):
            z += amounts[at] * (way[index[at]] + tilts[row] * way[columns + index[at]])
        z *= spread[row]
        for at in range(starts[row], starts[row + 1]):
            out[index[at]] += z * amounts[at]
            out[columns + index[at]] += z * amounts[at] * tilts[row]
    return 0


def squares(
    game: Game,
    rows: int,
    columns: int,
    starts: Words,
    index: Words,
    amounts: Floats,
    tilts: Floats,
    targets: Floats,
    out: Floats,
) -> int:
    """The sum of the squares of each column."""
    for row in range(rows):
        for at in range(starts[row], starts[row + 1]):
            square = amounts[at] * amounts[at]
            out[index[at]] += square
            out[columns + index[at]] += square * tilts[row] * tilts[row]
    return 0


def _dot(one: Sequence[float], other: Sequence[float]) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))
