"""A rough idea of the moves, by random games over the interpreter.

While the thinker is still grounding rules and making machine code of them, this is what tells a
good move from a bad one: a few hundred games a second, where it will soon play many thousands.

>>> from alfonso.gdl.interpreter import Interpreter
>>> from alfonso.gdl.reader import read
>>> rules = "(role x) (init here) (legal x (go left)) (legal x (go right)) (<= terminal (true end))"
>>> rules += "(<= (next end) (does x (go right))) (<= (next lost) (does x (go left)))"
>>> rules += "(<= terminal (true lost)) (<= (goal x 100) (true end)) (<= (goal x 0) (true lost))"
>>> game = Interpreter(read(rules, "fork.kif"))
>>> sketch = Sketch(game, game.start(), 0)
>>> for _ in range(10):
...     sketch.play(lambda: False)
>>> sketch.best
('go', 'right')
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from random import Random

from alfonso.gdl.reasoner import Reasoner, State
from alfonso.gdl.terms import Term

LONGEST = 200
"""Rounds after which a random game counts as if it had brought half of the points."""
SLOWEST = 0.1
"""Seconds of processor time; where a round takes longer, there is no time for whole games."""
CURIOUS = 60.0


class Sketch:
    """What random games from a state say about the moves of one role, those tried more that
    promise more."""

    def __init__(self, reasoner: Reasoner, state: State, seat: int) -> None:
        self.is_too_slow = False
        self._reasoner, self._state, self._seat = reasoner, state, seat
        self._dice = Random()
        self._moves = reasoner.legal(state, reasoner.roles[seat])
        self._visits, self._points = [0] * len(self._moves), [0.0] * len(self._moves)

    @property
    def best(self) -> Term | None:
        """The move with the best mean, once each was tried."""
        if not self._moves or not all(self._visits):
            return None
        return self._moves[max(range(len(self._moves)), key=self._mean)]

    def play(self, is_enough: Callable[[], bool]) -> None:
        """A random game; broken off, it does not count."""
        at = self._next()
        points = self._played(self._moves[at], is_enough)
        if points is not None:
            self._visits[at] += 1
            self._points[at] += points

    def _next(self) -> int:
        """The move to try: each once, then by upper confidence bounds."""
        if not all(self._visits):
            return self._visits.index(0)
        total = math.log(sum(self._visits))
        return max(
            range(len(self._moves)),
            key=lambda at: self._mean(at) + CURIOUS * math.sqrt(total / self._visits[at]),
        )

    def _mean(self, at: int) -> float:
        return self._points[at] / self._visits[at]

    def _played(self, own: Term, is_enough: Callable[[], bool]) -> float | None:
        state, reasoner = self._state, self._reasoner
        for number in range(LONGEST):
            began = time.thread_time()
            choices = [reasoner.legal(state, role) for role in reasoner.roles]
            if not any(choices) or is_enough() or self.is_too_slow:
                return None
            joint = [self._dice.choice(moves) if moves else None for moves in choices]
            if number == 0:
                joint[self._seat] = own
            state = reasoner.next(state, joint)
            if reasoner.terminal(state):
                return float(reasoner.goal(state, reasoner.roles[self._seat]) or 0)
            self.is_too_slow = time.thread_time() - began > SLOWEST
        return 50.0
