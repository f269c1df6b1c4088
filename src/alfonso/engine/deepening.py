"""One search of one position by the engine: deeper and deeper, on one thread or several."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from alfonso.engine.crew import Crew
from alfonso.engine.heap import (
    DEEP,
    DICE,
    EXACT_MODE,
    EXCLUDED,
    LEADER,
    LENGTHS,
    LIMIT,
    LONGEST_PAST,
    MARKS,
    NOBODY,
    NODES,
    NOISE,
    PAST,
    POINT,
    REACH,
    REPETITION,
    STOP,
    SYMMETRIES,
    TOUCHED,
    WHIM,
    line,
    new_heap,
)
from alfonso.engine.search import bindings, search
from alfonso.engine.table import FEW, widen
from alfonso.game import Move
from alfonso.methods.analysis import Analysis, Candidate
from alfonso.methods.values import FAR, INFINITE, WIN, outcome_of
from alfonso.native.interpreted import Interpreted
from alfonso.native.kernel import Kernel, kernel
from alfonso.native.words import Words
from alfonso.playouts import mark_of
from alfonso.position import Position
from alfonso.tuning.judge import Judge

if TYPE_CHECKING:
    from alfonso.engine.method import Engine

Watch = Callable[[Analysis], None]
WHOLE = (-INFINITE, INFINITE)
WINDOW_FROM = 4
"""From this depth on, the search first looks through a window around the last value."""
WILFUL = 1 << 26
"""How far the order of a helping thread may stray: a few points of promise."""
CREW_FROM = 5
"""Below this depth one thread is done before another has begun."""
ENOUGH = 0.6
"""Where a clock is kept, no iteration begins after this part of the move's share."""


class Limits(NamedTuple):
    """When a search ends: whichever comes first. `share` is what it should take of a clock, and
    `most` what it may, in seconds."""

    depth: int | None = None
    nodes: int | None = None
    most: float | None = None
    share: float | None = None


class Line(NamedTuple):
    """What to play and expect, and what that is worth."""

    moves: tuple[Move, ...]
    value: int


class Found(NamedTuple):
    """What an iteration found: the best lines; `is_open` where horizons had a say in it."""

    depth: int
    lines: tuple[Line, ...]
    is_open: bool
    is_complete: bool = True

    @property
    def is_proven(self) -> bool:
        return outcome_of(self.lines[0].value) is not None


class Deepening:
    """The iterations of one search; what the last finished one found is the answer."""

    def __init__(
        self,
        engine: Engine,
        position: Position,
        table: Words,
        limits: Limits,
        watch: Watch | None = None,
    ) -> None:
        self.engine, self.position, self.table = engine, position, table
        self.limits, self.watch = limits, watch
        self.judge = self._judge()
        self.run_kernel = engine_kernel(self.judge, engine.interpreted)
        self.heaps = [self._heap(number) for number in range(engine.threads)]
        self.main = self.heaps[0]
        self.started = time.perf_counter()
        self._is_ready = self._is_stopped = False

    def _judge(self) -> Judge:
        return self.engine.judge_for(self.position.game)

    def run(self) -> Analysis:
        """Search until a limit comes, or `stop`, or nothing is left to find."""
        alarm = threading.Timer(self.limits.most or 0.0, self.stop)
        alarm.daemon = True
        if self.limits.most is not None:
            alarm.start()
        try:
            return self._analysis(self._deepest())
        finally:
            alarm.cancel()

    def stop(self) -> None:
        """End it, from any thread; the first iteration is always finished, so that there always is
        a searched move."""
        self._is_stopped = True
        if self._is_ready:
            for heap in self.heaps:
                heap[STOP] = 1

    def _deepest(self) -> Found:
        found = self._iteration(1, None)
        self._is_ready = True
        if self.limits.nodes:
            self.main[LIMIT] = max(self.limits.nodes, self.main[NODES] + 1)
        for depth in range(2, (self.limits.depth or DEEP - 2) + 1):
            if self._is_settled(found):
                break
            if self._nodes() > FEW:
                widen(self.table)
            found = self._iteration(depth, found)
            if not found.is_complete:
                break
        return found

    def _is_settled(self, found: Found) -> bool:
        """Whether there is nothing more to find, or no time for it."""
        is_done = found.is_proven or self._is_draw(found) or self._is_stopped
        return is_done or (self.limits.share is not None and self._is_late(self.limits.share))

    def _is_late(self, share: float) -> bool:
        """Where a clock is kept, a single legal move takes no time, and the last iteration seldom
        more than what is left of the share."""
        return self._elapsed() > ENOUGH * share or len(self.position.legal_moves) == 1

    def _is_draw(self, found: Found) -> bool:
        return self.engine.exact and not found.is_open and not found.is_proven

    def _iteration(self, depth: int, last: Found | None) -> Found:
        """A search to one depth, or what is known where a limit came in the middle of it."""
        self.main[TOUCHED] = self.main[EXCLUDED] = 0
        lines = self._lines(depth, last)
        if self.main[STOP]:
            assert last is not None
            return self._cut_short(last)
        found = Found(depth, lines, bool(self.main[TOUCHED]))
        if self.watch:
            self.watch(self._analysis(found))
        return found

    def _lines(self, depth: int, last: Found | None) -> tuple[Line, ...]:
        """The best lines; what was best before is tried first."""
        lines: list[Line] = []
        for rank in range(min(self.engine.multi, len(self.position.legal_moves))):
            before = last.lines[rank] if last and rank < len(last.lines) else None
            self.main[LEADER] = before.moves[0] if before else NOBODY
            value = self._value(depth, before.value if before else None)
            if self.main[STOP]:
                break
            lines.append(Line(tuple(line(self.main)), value))
            self._exclude(lines[-1].moves[0])
        return tuple(sorted(lines, key=lambda line: -line.value))

    def _value(self, depth: int, guess: int | None) -> int:
        """The value at a depth; a narrow window around the guess is tried first."""
        margin = max(self.judge.unit // 2, 1)
        narrow = guess is not None and depth >= WINDOW_FROM and abs(guess) < WIN - FAR
        low, high = (guess - margin, guess + margin) if narrow and guess is not None else WHOLE
        while True:
            value = self._together(depth, low, high)
            if self.main[STOP] or low < value < high or (low, high) == WHOLE:
                return value
            margin *= 4
            low = value - margin if value <= low else low
            high = value + margin if value >= high else high
            if margin > 1 << 30 or abs(value) >= WIN - FAR:
                low, high = WHOLE

    def _together(self, depth: int, low: int, high: int) -> int:
        """A search of the root, for which the other threads fill the table."""
        crew = Crew(self.heaps[1:] if depth >= CREW_FROM else [], self._searched, depth, low, high)
        try:
            return self._searched(depth, low, high, self.main)
        finally:
            crew.stop()

    def _searched(self, depth: int, low: int, high: int, heap: Words) -> int:
        heap[REACH] = 2 * depth + 8
        return self.run_kernel(self.position.state, depth, low, high, 0, heap, self.table)

    def _exclude(self, move: int) -> None:
        self.main[EXCLUDED] += 1
        self.main[EXCLUDED + self.main[EXCLUDED]] = move

    def _cut_short(self, last: Found) -> Found:
        """The last answer, or a better move that the unfinished iteration had already found."""
        found = last._replace(is_complete=False)
        if self.engine.multi > 1 or self.main[EXCLUDED] or not self.main[LENGTHS]:
            return found
        better = Line(tuple(line(self.main)), last.lines[0].value)
        return found._replace(lines=(better,))

    def _analysis(self, found: Found) -> Analysis:
        candidates = tuple(map(self._candidate, found.lines))
        best = candidates[0]
        outcome = "draw" if self._is_draw(found) else outcome_of(best.value)
        is_near = outcome in ("win", "loss") and found.is_complete
        plies = WIN - abs(best.value) if is_near else None
        return Analysis(
            self.position,
            "engine",
            best.move,
            best.value,
            outcome,
            plies,
            best.line,
            self._nodes(),
            0,
            found.depth,
            self._elapsed(),
            memory=8 * (len(self.table) + sum(map(len, self.heaps))),
            evaluation=self.judge.name,
            complete=found.is_complete or self.limits.most is not None,
            candidates=candidates,
        )

    def _candidate(self, found: Line) -> Candidate:
        names, position = [], self.position
        for move in found.moves:
            names.append(position.move_name(move))
            position = position.child(move)
        return Candidate(found.moves[0], names[0], found.value, True, tuple(names))

    def _heap(self, number: int) -> Words:
        game = self.position.game
        heap = new_heap(game.most_moves)
        if number:
            heap[WHIM] = WILFUL if game.ability("promise") else WILFUL >> 16
        heap[NOISE] = round(self.engine.noise * self.judge.unit * POINT)
        heap[DICE] = self.engine.dice
        heap[EXACT_MODE] = self.engine.exact
        heap[SYMMETRIES] = game.symmetries
        heap[REPETITION] = game.repetition if self.engine.repetition else 0
        if heap[REPETITION]:
            past = self.position.line[-LONGEST_PAST:-1]
            plain: Any = Interpreted(game, {})
            heap[PAST] = len(past)
            for at, position in enumerate(past):
                heap[MARKS + at] = mark_of(plain, position.state)
        return heap

    def _nodes(self) -> int:
        return sum(heap[NODES] for heap in self.heaps)

    def _elapsed(self) -> float:
        return time.perf_counter() - self.started


def engine_kernel(judge: Judge, interpreted: bool) -> Kernel:
    """The compiled search of a game that asks this judge."""
    bound = bindings(judge.game)
    return kernel(judge.game, search, interpreted, evaluate=judge.evaluate, **bound)
