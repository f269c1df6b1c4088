"""How the board of a game can be turned over or around so that nobody would notice.

A mirror moves squares. What it makes of a fact or a move follows from where coordinates stand in
it: two that follow each other are a square; a single one may be a column, a row, or neither, and
whatever fits is taken. A mirror counts if the start looks the same in it, and if in random games
every state has the same legal moves, results and states that follow, as seen in it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice, product
from typing import NamedTuple

from alfonso.gdl.board import Squares
from alfonso.gdl.network import Network
from alfonso.gdl.reasoner import Reasoner, State
from alfonso.gdl.terms import Term, arguments, functor

SEED, STATES = 1283, 60
MOST_SINGLE = 3
"""Kinds of terms with a single coordinate; where there are more, they hold none."""
Place = tuple[int, int]
"""A column and a row by their numbers."""
Kind = tuple[str, int]
"""The name of a term, and how many arguments it has."""
Axis = str
"""What stands at a place of a term: `c`, a column, `r`, a row, or nothing."""
Mirror = Callable[[int, int, int, int], Place]
FLIPS: Mapping[str, Mirror] = {
    "left to right": lambda x, y, right, top: (right - x, y),
    "upside down": lambda x, y, right, top: (x, top - y),
    "by a half turn": lambda x, y, right, top: (right - x, top - y),
}
TURNS: Mapping[str, Mirror] = {
    "along a diagonal": lambda x, y, right, top: (y, x),
    "along the other diagonal": lambda x, y, right, top: (top - y, right - x),
    "by a quarter turn": lambda x, y, right, top: (y, right - x),
}
"""Those for which columns and rows must have the same names."""


def mirrors(reasoner: Reasoner, network: Network, squares: Squares) -> Iterator[tuple[str, Image]]:
    """The mirrors that nobody would notice, with what they make of terms."""
    seen = list(islice(_rounds(reasoner), STATES))
    is_square = set(squares.columns) == set(squares.rows)
    for name, mirror in {**FLIPS, **(TURNS if is_square else {})}.items():
        for axes in _guesses(network, squares):
            image = Image(squares, mirror, axes)
            if image.is_whole(network) and _fits(reasoner, seen, image):
                yield name, image
                break


class Image:
    """What a mirror makes of terms."""

    def __init__(
        self, squares: Squares, mirror: Mirror, axes: Mapping[Kind, Sequence[Axis]]
    ) -> None:
        self._squares, self._mirror, self._axes = squares, mirror, axes

    def of(self, term: Term) -> Term:
        axes = self._axes.get((functor(term), len(arguments(term))))
        if axes is None:
            return term
        parts = list(arguments(term))
        for at, axis in enumerate(axes):
            if axis == "c" and axes[at + 1 : at + 2] == ["r"]:
                parts[at], parts[at + 1] = self._square(parts[at], parts[at + 1])
            elif axis == "c":
                parts[at] = self._square(parts[at], self._squares.rows[0])[0]
            elif axis == "r" and (at == 0 or axes[at - 1] != "c"):
                parts[at] = self._square(self._squares.columns[0], parts[at])[1]
        return (functor(term), *parts)

    def of_all(self, terms: Iterable[Term]) -> frozenset[Term]:
        return frozenset(map(self.of, terms))

    def is_whole(self, network: Network) -> bool:
        """Whether facts become facts, and moves moves of the same role; and the start the start."""
        start = {f for f, holds in zip(network.facts, network.start, strict=True) if holds}
        groups = [network.facts, *network.moves, start]
        return all(self.of_all(group) == frozenset(group) for group in groups)

    def _square(self, column: Term, row: Term) -> tuple[Term, Term]:
        columns, rows = self._squares.columns, self._squares.rows
        if column not in columns or row not in rows:
            return column, row
        place = columns.index(functor(column)), rows.index(functor(row))
        x, y = self._mirror(*place, len(columns) - 1, len(rows) - 1)
        return columns[x], rows[y]


def _guesses(network: Network, squares: Squares) -> Iterator[dict[Kind, list[Axis]]]:
    """Where coordinates may stand in all kinds of terms."""
    known: dict[Kind, list[Axis]] = {}
    single: list[tuple[Kind, int]] = []
    for kind, rows in _by_kind(network).items():
        places = _coordinates(rows, squares)
        axes = [""] * kind[1]
        if kind == (squares.relation, squares.arity):
            places = [squares.at, squares.at + 1]
        while places:
            at = places.pop(0)
            if places and places[0] == at + 1:
                axes[at], axes[places.pop(0)] = "c", "r"
            else:
                single.append((kind, at))
        known[kind] = axes
    single = single if len(single) <= MOST_SINGLE else []
    for chosen in product("cr ", repeat=len(single)):
        guess = {kind: list(axes) for kind, axes in known.items()}
        for (kind, at), axis in zip(single, chosen, strict=True):
            guess[kind][at] = axis.strip()
        yield guess


def _by_kind(network: Network) -> dict[Kind, list[tuple[Term, ...]]]:
    found: dict[Kind, list[tuple[Term, ...]]] = {}
    for term in (*network.facts, *(move for moves in network.moves for move in moves)):
        if isinstance(term, tuple):
            found.setdefault((functor(term), len(arguments(term))), []).append(arguments(term))
    return found


def _coordinates(rows: Sequence[tuple[Term, ...]], squares: Squares) -> list[int]:
    """The places where nothing but coordinates stands, and more than one."""
    known = {*squares.columns, *squares.rows}
    values = [set(column) for column in zip(*rows, strict=True)]
    return [at for at, found in enumerate(values) if found <= known and len(found) > 1]


class Round(NamedTuple):
    """A state of a random game: the legal moves there, those made, and what follows."""

    state: State
    legal: list[list[Term]]
    joint: list[Term]
    after: State


def _rounds(reasoner: Reasoner) -> Iterator[Round]:
    dice = random.Random(SEED)
    while True:
        state = reasoner.start()
        while not reasoner.terminal(state):
            legal = [reasoner.legal(state, role) for role in reasoner.roles]
            if not all(legal):
                break
            joint = [dice.choice(moves) for moves in legal]
            after = reasoner.next(state, joint)
            yield Round(state, legal, joint, after)
            state = after


def _fits(reasoner: Reasoner, seen: Iterable[Round], image: Image) -> bool:
    """Whether states look the same in the mirror."""
    for state, legal, joint, after in seen:
        other, roles = image.of_all(state), reasoner.roles
        there = [frozenset(reasoner.legal(other, role)) for role in roles]
        if there != [image.of_all(moves) for moves in legal]:
            return False
        follows = image.of_all(after)
        if reasoner.next(other, [image.of(move) for move in joint]) != follows:
            return False
        if reasoner.terminal(after) != reasoner.terminal(follows):
            return False
        if [reasoner.goal(after, r) for r in roles] != [reasoner.goal(follows, r) for r in roles]:
            return False
    return True
