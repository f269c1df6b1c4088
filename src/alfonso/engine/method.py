"""The engine as a player: deeper and deeper until a limit comes or the value is proven."""

from __future__ import annotations

import os
from random import SystemRandom

from alfonso.bits import mix
from alfonso.engine.deepening import Deepening, Limits, Watch
from alfonso.engine.levels import Level, level_of
from alfonso.engine.pondering import UNTIL_TOLD, Pondering
from alfonso.engine.proof import Proof
from alfonso.engine.table import grow_older, new_table
from alfonso.errors import SpecError
from alfonso.game import Game, Move
from alfonso.general.kind import check_rivals
from alfonso.limits import Bytes, Clock, Seconds
from alfonso.methods.analysis import Analysis
from alfonso.methods.tree import Tree
from alfonso.native.kernel import HASTE, in_main_thread, watched
from alfonso.native.words import Words
from alfonso.position import Position
from alfonso.tuning.judge import Judge, judge_of
from alfonso.tuning.weights import DEFAULT, NONE


class Engine:
    """Principal variation search with a table, the strongest way to play from the rules alone.

    It keeps its table from move to move. With `exact=1` no step is unsound, and without a limit it
    ends when the value is proven. With a `clock` it divides its time among the moves to come; who
    keeps the clock may tell it by `on_clock`, else it keeps its own. With `ponder=1` it goes on
    thinking once it has chosen, until it is asked again or told to `stop`. It judges by what
    `alfonso tune` has learnt (`weights`: the best that is known, none, or a file), or else by the
    game's evaluation. A `level` from 1 to 10 makes it an opponent for people; the same `seed` then
    brings the same game.
    """

    def __init__(
        self,
        time: Seconds | None = None,
        depth: int | None = None,
        nodes: int | None = None,
        clock: Clock | None = None,
        hash: Bytes = Bytes(64 << 20),  # noqa: B008 - an immutable number
        threads: int = 1,
        multi: int = 1,
        exact: bool = False,
        repetition: bool = True,
        eval: str = "",
        weights: str = "default",
        ponder: bool = False,
        level: int | None = None,
        seed: int | None = None,
        interpreted: bool = False,
    ) -> None:
        self.time, self.depth, self.nodes, self.clock = time, depth, nodes, clock
        self.hash, self.threads, self.multi = hash, threads, multi
        self.exact, self.repetition, self.eval = exact, repetition, eval
        self.weights = weights
        self.ponder, self.interpreted = ponder, interpreted
        self.name = "engine"
        self.level, self.noise, self.dice = level, 0.0, 0
        if level is not None:
            self._keep_to(level_of(level), seed)
        self._table: Words | None = None
        self._game: Game | None = None
        self._judge: Judge | None = None
        self._left, self._is_told, self._ply = clock, False, 0
        self._pondering: Pondering | None = None
        self._search: Deepening | None = None
        self._check_limits()

    def choose(self, position: Position) -> Move:
        return self.search(position).move

    def search(self, position: Position, watch: Watch | None = None) -> Analysis:
        """The best move of an open position; `watch` sees what every iteration found."""
        if position.is_over:
            raise SpecError(f"there is nothing to search: the game is over, {position.outcome}")
        check_rivals(position.game, "engine")
        self._rest()
        self._wind_clock(position)
        table = self._table_for(position.game)
        self._search = search = self._kind()(self, position, table, self._limits(), watch)
        try:
            found = _found(search)
        finally:
            self._search = None
        self._spend(found.seconds)
        if self.ponder and self.level is None and not (after := position.child(found.move)).is_over:
            self._pondering = Pondering(Deepening(self, after, table, UNTIL_TOLD))
        return found

    def stop(self) -> None:
        """End the search under way, from any thread: it answers with what it has found."""
        if search := self._search:
            search.stop()
        if pondering := self._pondering:
            pondering.search.stop()

    def on_clock(self, clock: Clock) -> None:
        """Told how much is left for the move that comes; whoever has a `time` keeps to that too."""
        self._left, self._is_told = clock, True

    def judge_for(self, game: Game) -> Judge:
        """Whom to ask at the horizon; found once for each game."""
        if self._judge is None or self._judge.game != game:
            self._judge = judge_of(game, self.eval, self.weights)
        return self._judge

    def _keep_to(self, level: Level, seed: int | None) -> None:
        """No stronger than a level; games of the same seed are the same."""
        self.noise = level.noise
        if self.weights == DEFAULT:
            self.weights = NONE  # levels are measured with the game's own evaluation
        self.dice = mix(SystemRandom().randrange(1 << 32) if seed is None else seed)
        self.depth = min(self.depth or level.depth, level.depth)
        self.nodes = min(self.nodes or level.nodes, level.nodes)
        self.time = min(self.time or level.time, level.time)

    def _kind(self) -> type[Deepening]:
        """Without limits, a value is proven as fast as can be."""
        is_limited = any((self.depth, self.nodes, self.time, self._left, self.eval))
        return Proof if self.exact and self.multi == 1 and not is_limited else Deepening

    def _limits(self) -> Limits:
        if self._left is None:
            return Limits(self.depth, self.nodes, self.time)
        most = self._left.most if self.time is None else min(self._left.most, self.time)
        return Limits(self.depth, self.nodes, most, self._left.share)

    def _rest(self) -> None:
        """What was found while pondering stays in the table."""
        if self._pondering:
            self._pondering.end(HASTE)

    def _wind_clock(self, position: Position) -> None:
        """A new game begins with a full clock, where nobody else keeps it."""
        if not self._is_told and position.ply < self._ply:
            self._left = self.clock
        self._ply = position.ply

    def _spend(self, seconds: float) -> None:
        if self._left and not self._is_told:
            self._left = self._left.moved(seconds)

    def remembered(self, position: Position, nodes: int = 5000) -> Tree | None:
        """What the table still knows of the plies below a position that was searched."""
        from alfonso.engine.remembered import remembered

        if self._table is None or self._game != position.game:
            return None
        return remembered(self._table, position, nodes)

    def _table_for(self, game: Game) -> Words:
        if self._table is None or self._game != game:
            self._table, self._game = self._new_table(), game
        if self._pondering is None:  # which is part of the search that comes
            grow_older(self._table)
        self._pondering = None
        return self._table

    def _new_table(self) -> Words:
        try:
            return new_table(self.hash)
        except MemoryError:
            raise SpecError(f"hash={self.hash >> 20}MB: there is no room for that") from None

    def _check_limits(self) -> None:
        for name in ("time", "depth", "nodes", "threads", "multi", "hash"):
            value = getattr(self, name)
            if value is not None and value <= 0:
                raise SpecError(f"{name}={value}: a number above 0 wanted")
        if self.hash > memory():
            raise SpecError(f"hash={self.hash >> 20}MB is more than this machine's memory")
        limits = self.time, self.depth, self.nodes, self.clock
        if not self.exact and all(limit is None for limit in limits):
            raise SpecError("engine has no limit: give it one, like engine:time=1s")


def _found(search: Deepening) -> Analysis:
    """What it finds; in the main thread so that Ctrl-C is heard at once."""
    if not in_main_thread():
        return search.run()
    return watched(search.position.game, search.run, search.stop, search.limits.most)


def memory() -> int:
    """The bytes of this machine's memory."""
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
