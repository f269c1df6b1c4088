"""Learning an evaluation: quick games, weights that explain how they ended, better games, again.

>>> from alfonso import load
>>> weights = Tuner(load("tictactoe"), games=40, interpreted=True).run()
>>> weights.made["games"], weights.scheme.values
(40, ('mobility',))
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from alfonso import __version__
from alfonso.bits import ones
from alfonso.dice import seeded
from alfonso.engine.heap import LEADER, NOBODY, new_heap
from alfonso.engine.search import bindings
from alfonso.engine.table import new_table, widen
from alfonso.errors import SpecError
from alfonso.game import Game, State
from alfonso.identity import identity
from alfonso.methods import evaluations
from alfonso.methods.values import FAR, WIN, tuned_unit
from alfonso.native.kernel import Kernel, kernel
from alfonso.native.layout import layout_of, shaped
from alfonso.native.words import Words, vast, words
from alfonso.tuning.judging import FINE, VALUED
from alfonso.tuning.lesson import Lesson
from alfonso.tuning.practice import (
    CAME,
    DEPTH,
    EFFORT,
    EXTRA,
    GAMES,
    LONGEST,
    MOST,
    MOST_A_GAME,
    PLIES,
    RECORDS,
    REPETITION,
    ROOM,
    SURPRISE,
    TERMS,
    UNKNOWN,
    VALUE,
    practise,
)
from alfonso.tuning.regression import Fit
from alfonso.tuning.rows import Round, collected, steepness
from alfonso.tuning.scheme import Scheme, declared, fill, generic
from alfonso.tuning.ties import VIEWS, Ties, ties_of
from alfonso.tuning.weights import Weights

Watch = Callable[[str, float], None]
"""Told what is being done, and which share of all is done."""
SHARES = 0.35, 1.0
"""Up to which share of the games each round goes; each is played with what the last one taught."""
MOST_RECORDS = 1_000_000
SHOWN, LOOKED_THROUGH, RARE = 1000, 20_000, 4
"""So many states show what there is and what is tied, and more of many where a bit is rare."""
MARGIN = 0.0005
"""Both sides are seen alike, unless it explains so much more not to."""
LOT = 0.25
"""So many seconds one call of the kernel takes: between them, somebody may watch."""
TEST = 8
"""One record in so many is not learnt from, but to see what was learnt."""


class Shown(NamedTuple):
    """Some states, as words too, and whose turn it is."""

    rows: list[list[int]]
    movers: list[int]
    states: list[State]


class Tuner:
    """Learns the weights of a game, from so many games, or in so many seconds."""

    def __init__(
        self,
        game: Game,
        games: int = 0,
        seconds: float = 60.0,
        seed: int = 0,
        nodes: int = 400,
        interpreted: bool = False,
        watch: Watch = lambda what, share: None,
    ) -> None:
        if game.is_general or len(game.sides) != 2:
            what = "only two sides that take turns and want the opposite"
            raise SpecError(f"{game.spec} cannot be tuned: {what} have an evaluation")
        self.game, self.games, self.seconds = game, games, seconds
        self.seed, self.interpreted, self.watch = seed, interpreted, watch
        self.layout = layout_of(game)
        self.width = self.layout.state_size + EXTRA
        self.room = min(MOST_RECORDS, games * MOST_A_GAME if games else MOST_RECORDS)
        self.book = vast(self.width * (self.room + MOST_A_GAME))
        self.dice = words([seeded(seed)])
        self.terms = self._terms(nodes)
        self.log = new_heap(game.most_moves)
        self.log[LEADER] = NOBODY
        self.unit = tuned_unit(game)[0]
        self.played = 0.0
        self.rounds: list[Round] = []

    def run(self) -> Weights:
        """Play, learn, and play better; Ctrl-C ends it at once."""
        weights: Weights | None = None
        for share in SHARES:
            self._play(weights, share)
            weights = self._learn()
        assert weights is not None
        return weights

    # Playing.

    def _terms(self, nodes: int) -> Words:
        terms = words(TERMS)
        terms[ROOM], terms[EFFORT], terms[DEPTH] = self.room + MOST_A_GAME, nodes, 12
        terms[PLIES], terms[SURPRISE] = 8, 12
        terms[REPETITION], terms[MOST] = self.game.repetition, self.game.most_moves
        return terms

    def _play(self, weights: Weights | None, share: float) -> None:
        """Games up to a share of all, in small lots so that somebody may watch."""
        run = self._kernel(weights)
        table, start = new_table(1 << 20), self.game.start()
        widen(table)
        own = self.log, table, self.terms, self.book
        rows = *own, words(self.game.most_moves), words(LONGEST + 1), self.dice
        lot = 1
        while self._done < share and self.terms[RECORDS] < self.room:
            before = time.monotonic()
            run(start, self._lot(lot, share), *rows)
            took = max(time.monotonic() - before, 1e-3)
            self.played += took
            lot = max(1, min(2 * lot, int(lot * LOT / took)))
            self.watch("playing", min(self._done, 1.0))

    def _lot(self, lot: int, share: float) -> int:
        """So many games, or as many as are left."""
        return (
            min(lot, max(round(share * self.games) - self.terms[GAMES], 1)) if self.games else lot
        )

    @property
    def _done(self) -> float:
        """The share of all games, or of the time for them."""
        return self.terms[GAMES] / self.games if self.games else self.played / self.seconds

    def _kernel(self, weights: Weights | None) -> Kernel:
        game = self.game
        if weights:
            game, judge = weights.judge(game)
        else:
            judge = evaluations.evaluation(game, evaluations.default(game))
        return kernel(game, practise, self.interpreted, evaluate=judge, **bindings(game))

    # Learning.

    def _learn(self) -> Weights:
        """Weights that explain all games so far."""
        self.watch("learning", min(self._done, 1.0))
        if self.terms[RECORDS] == 0:
            raise SpecError(f"{self.game.spec}: no game came to an end that teaches anything")
        self.rounds.append(self._round())
        shown = self._shown()
        scheme = self._scheme(shown)
        filled = [fill(row, scheme.filled) for row in shown.rows]
        bits = min(filled), max(filled)
        best: tuple[float, Lesson, Fit, list[str]] | None = None
        for views in VIEWS:
            ties = ties_of(self.game, scheme, shown.states, views)
            lesson = self._lesson(scheme, ties, bits)
            fit, kept = lesson.best_fit(self.interpreted)
            tested = lesson.surprise(fit, self.interpreted)
            if best is None or tested < best[0] - MARGIN:
                best = tested, lesson, fit, kept
        assert best is not None
        return self._weights(*best)

    def _lesson(self, scheme: Scheme, ties: Ties, bits: tuple[int, int]) -> Lesson:
        columns, tied = ties.columns()
        facts = self.game, scheme, tied, columns, bits, self.book, self.rounds
        learn, test = (collected(*facts, pick, self.interpreted) for pick in (-TEST, TEST))
        return Lesson(scheme, tied, bits, learn, test)

    def _round(self) -> Round:
        """How much the values of the last round's searches mean."""
        size, first = self.layout.state_size, self.rounds[-1].end if self.rounds else 0
        records = range(first, self.terms[RECORDS])
        some = random.Random(self.seed).sample(records, min(LOOKED_THROUGH, len(records)))
        pairs = []
        for record in some:
            at = record * self.width + size
            if self.book[at + CAME] != UNKNOWN and abs(self.book[at + VALUE]) < WIN - FAR:
                pairs.append((self.book[at + VALUE], self.book[at + CAME]))
        return Round(self.terms[RECORDS], steepness(pairs))

    def _scheme(self, shown: Shown) -> Scheme:
        found = generic(self.game, shown.rows, shown.movers)
        if features := self.game.ability("features"):
            return declared(len(features(shown.states[0])), found.filled)
        return found

    def _weights(self, tested: float, lesson: Lesson, fit: Fit, kept: Sequence[str]) -> Weights:
        """Weights as whole numbers, in fractions of the unit that make chances of values."""
        few, many = [], []
        scheme = lesson.scheme
        for number, (column, sign) in enumerate(lesson.ties):
            if number < len(scheme.values) and scheme.values[number] not in kept:
                continue
            scale = sign * 2 * self.unit * (1 << (VALUED if number < scheme.valued else FINE))
            mean, tilt = (fit.weights[column], fit.tilted[column]) if sign else (0.0, 0.0)
            few.append(round(scale * (mean - tilt)))
            many.append(round(scale * (mean + tilt)))
        made: dict[str, Any] = {
            "spec": self.game.spec,
            "games": self.terms[GAMES],
            "positions": self.terms[RECORDS],
            "seed": self.seed,
            "surprise": round(tested, 4),
            "version": __version__,
        }
        names = self.game.name, identity(self.game)
        scheme = scheme._replace(values=tuple(kept))
        return Weights(*names, scheme, *lesson.bits, tuple(few), tuple(many), made, "tuning")

    # What the book shows.

    def _shown(self) -> Shown:
        """Records by chance, and some more for each bit that is rare."""
        size, game = self.layout.state_size, self.game
        records = range(self.terms[RECORDS])
        mixed = random.Random(self.seed).sample(records, min(LOOKED_THROUGH, len(records)))
        rows: list[Words] = []
        times: Counter[tuple[int, int, int]] = Counter()
        for record in mixed:
            row = self.book[record * self.width : record * self.width + size + 1]
            marks = [(row[size], at, bit) for at in range(size) for bit in ones(row[at])]
            if len(rows) < SHOWN or any(times[mark] < RARE for mark in marks):
                rows.append(words(row))
                times.update(marks)
        states = [shaped(row, self.layout, game.state_type) for row in rows]
        return Shown([list(row[:size]) for row in rows], [row[size] for row in rows], states)
