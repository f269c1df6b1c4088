"""The evaluation that weights make, a plain function like any other, and so machine code.

Its source is written for a scheme; the weights stand in one row that travels like a parameter of
the rules, so that one compilation serves all weights. The two weights of a bit, for few and for
many bits on the board, lie in one word, and one addition adds both.

    row   shares of the many-weights by bits on the board | weights of values | packed weights
"""

from __future__ import annotations

import copy
import hashlib
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from alfonso.bits import count, ones
from alfonso.game import Game
from alfonso.methods.evaluations import mobility
from alfonso.native.layout import layout_of, word_sources
from alfonso.tuning.scheme import MOBILITY, Part, Scheme

WHOLE = 8
"""The share of the many-weights is told in so many bits."""
VALUED, FINE = 10, 4
"""A weight of a value is told in fractions of so many bits, and so is one of a part."""
HALF = 32
HEAD = """def evaluate(game, state):
    row = game.tuned
    many = few = 0"""
LISTING = """def listed(game, state, out):
    size = 0"""
TOLD = "\n    told = game.features(state)"
BITS = """
    for bit in ones({}):
        total += row[at + bit + {}]"""
NUMBER = "\n    total += row[at + min(max({} - {}, 0), {}) + {}]"
VALUE = """
    value = {}
    few += value * row[{}]
    many += value * row[{}]"""
SPLIT = f"""
    low = (total & {(1 << HALF) - 1} ^ {1 << HALF - 1}) - {1 << HALF - 1}
    few += low << {VALUED - FINE}
    many += (total - low >> {HALF}) << {VALUED - FINE}"""


def with_weights(game: Game, row: tuple[int, ...]) -> Game:
    """The same game, in whose rules the evaluation finds its weights."""
    found = copy.copy(game)
    found.rules = copy.copy(game.rules)
    found.rules.tuned = row
    return found


def evaluation_of(scheme: Scheme, game: Game) -> Callable[..., int]:
    """The function that judges a state of a game with weights."""
    return _function(evaluation_source(scheme, tuple(word_sources(layout_of(game)))))


def parts_of(scheme: Scheme, game: Game) -> Callable[..., int]:
    """The function that writes down what a state has: pairs of a weight's number and how often it
    counts; it gives how many."""
    return _function(listing_source(scheme, tuple(word_sources(layout_of(game)))))


def row_of(
    scheme: Scheme, low: int, high: int, few: tuple[int, ...], many: tuple[int, ...]
) -> tuple[int, ...]:
    """The row for weights, those for a board with `low` bits and those for one with `high`."""
    span = max(high - low, 1)
    shares = [
        (min(max(bits - low, 0), span) << WHOLE) // span for bits in range(scheme.fullest + 1)
    ]
    pairs = list(zip(few, many, strict=True))
    values = [weight for pair in pairs[: scheme.valued] for weight in pair]
    packed = [(more << HALF) + less for less, more in pairs[scheme.valued :]]
    return (*shares, *values, *packed)


def evaluation_source(scheme: Scheme, words: tuple[str, ...]) -> str:
    at = scheme.fullest + 1
    lines = [HEAD, TOLD * (scheme.features > 0)]
    for number, value in enumerate(_values(scheme)):
        place = at + 2 * number
        lines.append(VALUE.format(value, place, place + 1))
    block = at + 2 * scheme.valued
    lines.append(f"\n    at = {block} + {scheme.block} * game.mover(state)\n    total = row[at]")
    for part, place in _placed(scheme):
        lines.append(_adding(part, place, words))
    lines.append(SPLIT)
    filled = " + ".join(f"count({words[at]})" for at in scheme.filled) or "0"
    lines.append(f"\n    share = row[{filled}]")
    rest = WHOLE + VALUED
    lines.append(f"\n    return (few * ({1 << WHOLE} - share) + many * share) >> {rest}\n")
    return "".join(lines)


def listing_source(scheme: Scheme, words: tuple[str, ...]) -> str:
    lines = [LISTING, TOLD * (scheme.features > 0)]
    for number, value in enumerate(_values(scheme)):
        lines.append(_noted(str(number), value))
    lines.append(f"\n    at = {scheme.valued} + {scheme.block} * game.mover(state)")
    lines.append(_noted("at", "1"))
    for part, place in _placed(scheme):
        meet = " & ".join(words[at] for at in part.words)
        if part.counts:
            value = f"min(max({meet} - {part.low}, 0), {part.size - 1})"
            lines.append(_noted(f"at + {value} + {place}", "1"))
        else:
            lines.append(f"\n    for bit in ones({meet}):")
            lines.append(_noted(f"at + bit + {place}", "1").replace("\n", "\n    "))
    return "".join([*lines, "\n    return size // 2\n"])


def _noted(number: str, value: str) -> str:
    return f"\n    out[size] = {number}\n    out[size + 1] = {value}\n    size += 2"


def _adding(part: Part, place: int, words: tuple[str, ...]) -> str:
    if part.counts:
        return NUMBER.format(words[part.words[0]], part.low, part.size - 1, place)
    return BITS.format(" & ".join(words[at] for at in part.words), place)


def _placed(scheme: Scheme) -> Iterator[tuple[Part, int]]:
    """The parts, each with where its weights begin behind that of the mover."""
    place = 1
    for part in scheme.parts:
        yield part, place
        place += part.size


def _values(scheme: Scheme) -> Iterator[str]:
    """How each value is asked for."""
    for name in scheme.values:
        yield "mobility(game, state)" if name == MOBILITY else f"game.{name}(state)"
    for number in range(scheme.features):
        yield f"told[{number}]"


@cache
def _function(source: str) -> Callable[..., int]:
    file = f"<weighted {hashlib.sha256(source.encode()).hexdigest()[:16]}>"
    space: dict[str, Any] = {"__name__": __name__, "ones": ones, "count": count}
    space["mobility"] = mobility
    exec(compile(source, file, "exec"), space)
    function: Callable[..., int] = space["evaluate" if "def evaluate" in source else "listed"]
    return function
