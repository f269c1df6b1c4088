"""The player of choice: for each game the search that is strongest there."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from alfonso.auto.bouts import CANDIDATES, Bouts, keep, kept, shipped, unknown
from alfonso.auto.trial import is_enough, trial
from alfonso.errors import SpecError
from alfonso.game import Game, Move
from alfonso.general.kind import is_puzzle, kind, players_for
from alfonso.limits import Bytes, Clock, Seconds
from alfonso.methods.analysis import Analysis
from alfonso.native.spinner import spinner
from alfonso.players import player, tell_clock
from alfonso.position import Position

DEFAULT = Seconds(1.0)
"""Seconds for a search without any limit."""


class Auto:
    """The engine, Monte Carlo or best-first search, whichever plays the game best; a puzzle is
    solved, and where sides have rewards of their own it is Monte Carlo.

    For the games of the package that is known. For others a trial of a few seconds, at most
    `trial`, comes before the first move; what it brings is kept for good, and the next player goes
    on with it until enough games are played. With `memory=0` nothing is kept, nor remembered. All
    limits pass through to whoever plays.
    """

    def __init__(
        self,
        time: Seconds | None = None,
        nodes: int | None = None,
        clock: Clock | None = None,
        threads: int = 1,
        hash: Bytes = Bytes(64 << 20),  # noqa: B008 - an immutable number
        multi: int = 1,
        trial: Seconds = Seconds(4.0),  # noqa: B008 - an immutable number
        seed: int = 0,
        weights: str = "default",
        tree_nodes: int = 0,
        ponder: bool = False,
        memory: bool = True,
        interpreted: bool = False,
    ) -> None:
        self.name = "auto"
        self.memory = memory
        no_limit = time is None and nodes is None and clock is None
        self.time, self.nodes = DEFAULT if no_limit else time, nodes
        self.trial, self.interpreted = trial, interpreted
        if trial < 0:
            raise SpecError(f"trial={trial:g}: a time like 4s or 0 wanted")
        given: dict[str, Any] = {"threads": threads, "multi": multi, "seed": seed}
        given |= {"weights": weights}
        given |= {"hash": hash, "memory": hash, "tree_nodes": tree_nodes}
        given |= {"interpreted": interpreted, "time": self.time, "nodes": nodes, "sims": nodes}
        given |= {"clock": clock, "ponder": ponder}
        self._given = given
        self._game: Game | None = None
        self._best = CANDIDATES[0]
        self._player, self._why = self._made(self._best), ""

    def choose(self, position: Position) -> Move:
        return self.search(position).move

    def search(self, position: Position) -> Analysis:
        """What the search of choice finds; the analysis tells which it is, and why."""
        if position.is_over:
            raise SpecError(f"there is nothing to search: the game is over, {position.outcome}")
        if self._game != position.game:
            self._player, self._why = self._chosen(position.game)
            self._game = position.game
        found: Analysis = self._player.search(position)
        return replace(found, method=f"auto ({found.method})", choice=self._why)

    def stop(self) -> None:
        """End the search under way, from any thread: it answers with what it has found."""
        if stop := getattr(self._player, "stop", None):
            stop()

    def look_again(self) -> None:
        """Take note of what trials elsewhere have found out meanwhile."""
        if self._game and self.memory and not self._game.is_general:
            bouts = bouts_of(self._game)
            if bouts.best() != self._best:
                self._player, self._best = self._made(bouts.best()), bouts.best()
            self._why = reason(self._game, bouts.why)

    def on_clock(self, clock: Clock) -> None:
        """Told what is left for the game."""
        tell_clock(self._player, clock)
        self._given["clock"] = clock

    def _chosen(self, game: Game) -> tuple[Any, str]:
        """Who is to play a game, and why: told by its kind, or by trial where two are rivals."""
        if game.is_general:
            best = players_for(game)[0]
            kept = {"threads"} | ({"memory"} if is_puzzle(game) else set())
            given = {k: v for k, v in self._given.items() if k not in kept and v is not None}
            return player(best, **given), reason(game)
        bouts = bouts_of(game, self.trial, self.interpreted, self.memory)
        self._best = bouts.best()
        return self._made(self._best), reason(game, bouts.why)

    def _made(self, spec: str) -> Any:
        """Whoever is to play, with the limits that are given."""
        return player(spec, **{k: v for k, v in self._given.items() if v is not None})


def reason(game: Game, why: str = "") -> str:
    """Who is to play a game and why, with what was found out about its rules."""
    if game.is_general:
        why = f"{players_for(game)[0]}, for {game.name} is {kind(game)}"
    nature: str = getattr(game.rules, "nature", "")
    return f"{why}; {nature}" if nature else why


def bouts_of(
    game: Game, seconds: float = 0.0, interpreted: bool = False, memory: bool = True
) -> Bouts:
    """What is known of a game, after a trial if it is too little and there is time for one."""
    found = shipped(game)
    if found is not None:
        return found
    bouts = kept(game) if memory else unknown(game)
    if seconds and not is_enough(bouts):
        played = bouts.games
        with spinner(f"trying out {', '.join(CANDIDATES)} at {game.name}"):
            trial(game, bouts, seconds, interpreted)
        if memory and bouts.games > played:
            keep(game, bouts)
    return bouts
