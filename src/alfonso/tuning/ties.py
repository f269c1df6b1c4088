"""Which weights must be equal, because a symmetry of the board takes one part to the other.

What each part is taken to is not asked of the rules, which move whole states, but seen: a part of
some states that stands where another one stands in their images is its image. Where the evaluation
is declared antisymmetric, weights that change places when the other side is to move are opposite.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from alfonso.game import Game, State
from alfonso.native.interpreted import Interpreted
from alfonso.native.words import words
from alfonso.tuning.judging import parts_of
from alfonso.tuning.scheme import WORD, Scheme

VIEWS = "same", "reversed", "apart"
"""How one side's weights follow from the other's: they are the same for each bit, or the first bit
of one is the last of the other, as on a board that is turned round, or they do not follow."""
NOTHING = (-1, 0)
"""For a weight that is always 0."""
Marks = dict[int, int]


class Ties:
    """Groups of weights that are equal but for their signs."""

    def __init__(self, size: int) -> None:
        self._above = list(range(size))
        self._sign = [1] * size
        self._void: set[int] = set()

    def leader(self, weight: int) -> tuple[int, int]:
        """The first of the group, and whether this one is equal (1) or opposite (-1)."""
        sign = 1
        while self._above[weight] != weight:
            sign *= self._sign[weight]
            weight = self._above[weight]
        return weight, sign

    def tie(self, one: int, other: int, sign: int = 1) -> None:
        (first, its_sign), (second, other_sign) = self.leader(one), self.leader(other)
        together = sign * its_sign * other_sign
        if first != second:
            low, high = min(first, second), max(first, second)
            self._above[high], self._sign[high] = low, together
            if high in self._void:
                self._void.add(low)
        elif together < 0:
            self.void(first)

    def void(self, weight: int) -> None:
        """It is 0, and so is what it is tied to."""
        self._void.add(self.leader(weight)[0])

    def columns(self) -> tuple[int, list[tuple[int, int]]]:
        """The number of weights that are free, and for each of all which of them it is, and its
        sign."""
        known: dict[int, int] = {}
        found = []
        for weight in range(len(self._above)):
            first, sign = self.leader(weight)
            if first in self._void:
                found.append(NOTHING)
            else:
                found.append((known.setdefault(first, len(known)), sign))
        return len(known), found


def ties_of(game: Game, scheme: Scheme, states: Sequence[State], view: str = "apart") -> Ties:
    """What is tied, as some states show, and where both sides are seen so; what none of the states
    has, nor an image of one, is 0."""
    ties = Ties(scheme.size)
    marking = _Marking(game, scheme, states)
    plain = marking.marks(lambda state: state)
    seen = set(plain)
    for which in range(1, game.symmetries):
        images = marking.marks(partial(_image, game, which))
        seen |= set(images)
        _tie_all(ties, plain, images, 1)
    if getattr(game.rules, "antisymmetric", False):
        others = marking.marks(game.rules.turned)
        seen |= set(others)
        _tie_all(ties, plain, others, -1)
    for weight in range(scheme.valued, scheme.size):
        if weight not in seen and weight not in _movers(scheme):
            ties.void(weight)
    if view != "apart":
        _see_alike(ties, scheme, seen, view)
    return ties


def _image(game: Game, which: int, state: State) -> State:
    return game.rules.image(state, which)


def _see_alike(ties: Ties, scheme: Scheme, seen: set[int], view: str) -> None:
    """Tie the weights of both movers, bit for bit or the first bit with the last."""
    first, second = _movers(scheme)
    ties.tie(first, second)
    place = 1
    for part in scheme.parts:
        weights = range(first + place, first + place + part.size)
        known = [w for w in weights if w in seen or w + scheme.block in seen]
        for weight in known:
            there = weight
            if view == "reversed" and not part.counts:
                there = known[0] + known[-1] - weight
            ties.tie(weight, there + scheme.block)
        place += part.size


def _tie_all(ties: Ties, plain: Marks, images: Marks, sign: int) -> None:
    """Tie each weight to those whose marks in the images are its own."""
    by_mark: dict[int, list[int]] = {}
    for weight, mark in images.items():
        by_mark.setdefault(mark, []).append(weight)
    for weight, mark in plain.items():
        if mark not in by_mark:
            ties.void(weight)
        for other in by_mark.get(mark, ()):
            ties.tie(weight, other, sign)


class _Marking:
    """Marks of weights: the sum of a random number for each state that has them."""

    def __init__(self, game: Game, scheme: Scheme, states: Sequence[State]) -> None:
        dice = random.Random(0)
        self.states = [(state, dice.getrandbits(WORD)) for state in states]
        self.scheme, self.plain = scheme, Interpreted(game, {})
        self.listed = parts_of(scheme._replace(values=(), features=0), game)
        self.out = words(2 * scheme.size)

    def marks(self, seen: Callable[[State], State]) -> Marks:
        """The marks of the parts, as the states are seen."""
        found: dict[int, int] = {}
        movers = _movers(self.scheme)
        for state, number in self.states:
            plain: Any = self.plain
            for at in range(self.listed(plain, seen(state), self.out)):
                weight = self.out[2 * at] + self.scheme.valued
                if weight not in movers:
                    found[weight] = found.get(weight, 0) + number
        return found


def _movers(scheme: Scheme) -> tuple[int, int]:
    """The weights of being to move, which stand for themselves."""
    return scheme.valued, scheme.valued + scheme.block
