"""Random games one after the other, by any reasoner: for games without a circuit, and as an oracle.

>>> from alfonso.gdl.interpreter import Interpreter
>>> from alfonso.gdl.reader import read
>>> rules = "(role a) (init on) (legal a stop) (legal a go) (<= (next on) (does a go))"
>>> rules += "(<= terminal (not (true on))) (goal a 50)"
>>> found = PlainSimulator(Interpreter(read(rules, "stop.kif"))).play(100, seed=1)
>>> found.games, found.rewards, found.means
(100, ({50: 100},), (50.0,))
"""

from __future__ import annotations

import time
from collections import Counter
from random import Random

from alfonso.gdl.outcome import LONGEST, Outcome, asked
from alfonso.gdl.reasoner import Reasoner, State
from alfonso.gdl.terms import Term

PATIENCE = 5.0
"""Seconds that the game under way may go on when the time is over; then it is cut."""


class PlainSimulator:
    """Plays random games by asking a reasoner; it does what a `Simulator` does, slowly."""

    def __init__(self, reasoner: Reasoner, longest: int = LONGEST) -> None:
        self.roles = reasoner.roles
        self._reasoner = reasoner
        self._longest = longest
        self._chance = Random(0)

    def play(
        self,
        games: int = 0,
        seconds: float | None = None,
        seed: int | None = None,
        state: State | None = None,
    ) -> Outcome:
        """So many random games, or as many as can be begun in the time, from the start or a state.

        Without a seed, chance goes on from where it was.
        """
        asked(games, seconds)
        if seed is not None:
            self._chance = Random(seed)
        start = self._reasoner.start() if state is None else state
        used, until = time.process_time(), time.perf_counter() + (seconds or 1e9)
        series = _Series(len(self.roles))
        while (series.games < games or not games) and time.perf_counter() < until:
            self._play(start, until + PATIENCE, series)
        return series.outcome(self.roles, time.process_time() - used)

    def _play(self, state: State, until: float, series: _Series) -> None:
        """One game, cut off where it takes too long."""
        reasoner, moves = self._reasoner, 0
        series.games += 1
        while not reasoner.terminal(state):
            legal = [reasoner.legal(state, role) for role in self.roles]
            if not all(legal):
                series.stuck += 1
                return
            if moves == self._longest or time.perf_counter() > until:
                series.cut += 1
                return
            state = reasoner.next(state, list(map(self._chance.choice, legal)))
            series.moves, moves = series.moves + 1, moves + 1
        series.judge([reasoner.goal(state, role) for role in self.roles])


class _Series:
    """The games so far."""

    def __init__(self, roles: int) -> None:
        self.games = self.moves = self.cut = self.stuck = 0
        self.wins = [0] * roles
        self.rewards: list[Counter[int]] = [Counter() for _ in range(roles)]

    def judge(self, goals: list[int | None]) -> None:
        """Enter the rewards of a finished game."""
        for rewards, goal in zip(self.rewards, goals, strict=True):
            if goal is not None:
                rewards[goal] += 1
        best = max((goal for goal in goals if goal is not None), default=0)
        if best > 0 and goals.count(best) == 1:
            self.wins[goals.index(best)] += 1

    def outcome(self, roles: tuple[Term, ...], seconds: float) -> Outcome:
        counts = self.games, self.moves, self.cut, self.stuck
        return Outcome(roles, *counts, tuple(self.wins), tuple(map(dict, self.rewards)), seconds)
