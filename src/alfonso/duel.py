"""Two players against each other, many times: which is the stronger?

>>> from alfonso import load
>>> duel = Duel(load("tictactoe"), ("alphabeta:depth=9", "random"), games=10)
>>> for played in duel.play():
...     pass
>>> duel.score(), len(duel.played), duel.elo.low > 0
(Score(wins=7, draws=3, losses=0), 10, True)
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from itertools import islice
from typing import Any, NamedTuple

from alfonso.elo import Elo, estimate
from alfonso.errors import Overrun, RecordError, RulesError, SpecError
from alfonso.game import DRAWN, LOST, MOST_REWARD, WON, Game
from alfonso.limits import Clock, Seconds
from alfonso.match import Match
from alfonso.openings import openings
from alfonso.players import Player, player, spec_of, tell_clock
from alfonso.position import Position
from alfonso.record import Record
from alfonso.referee import LONGEST, Effort, Foul, Watched, end_thinking, thought, within
from alfonso.spec import parameters, split

WARM_UP = 300.0
"""Seconds that a player gets for the move that does not count: it may have to be compiled."""


class Score(NamedTuple):
    """The games of the first-named player."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        return sum(self)

    @property
    def share(self) -> float:
        """Of the points, from 0 to 1."""
        return (self.wins + self.draws / 2) / max(self.games, 1)


@dataclass(frozen=True)
class Played:
    """A game that was played: `side` is that of the first-named player, `rival` the other one's,
    `efforts` go by player. Where sides have rewards, whoever has more has won."""

    record: Record
    side: int
    rival: int
    efforts: tuple[Effort, Effort]
    in_points: bool = False

    @property
    def result(self) -> int:
        """WON, DRAWN or LOST for the first-named player."""
        assert self.record.result is not None
        own, other = self.record.result[self.side], self.record.result[self.rival]
        return (own > other) - (own < other)

    @property
    def points(self) -> float:
        """From 0 to 1: the reward where there is one, else half a point for a draw."""
        return self.gains[0] / MOST_REWARD

    @property
    def gains(self) -> tuple[float, float]:
        """What either player got, the first-named first, 0 to 100."""
        assert self.record.result is not None
        if self.in_points and not self.record.reason:
            return self.record.result[self.side], self.record.result[self.rival]
        own = MOST_REWARD * (self.result - LOST) / (WON - LOST)
        return own, MOST_REWARD - own


class Duel:
    """So many games between two players, each opening played from either side.

    Every game has players of its own, made anew, so that none carries over what it has learnt, and
    a seed of its own, given to both. The same seed brings the same games, unless a player watches
    the clock. `time` is for those who take it and whose spec is silent; with a `clock` each player
    divides its time by itself. A game that has not ended after the `longest` number of plies is
    drawn.
    """

    def __init__(
        self,
        game: Game,
        players: tuple[str, str],
        games: int = 40,
        opening: int = 4,
        seed: int = 0,
        time: Seconds | None = None,
        interpreted: bool = False,
        longest: int = LONGEST,
        clock: Clock | None = None,
    ) -> None:
        if time is not None and clock is not None:
            raise SpecError("a time a move and a clock for the game do not go together")
        if games < 2 or games % 2:
            what = "each opening is played from either side, so an even number is wanted"
            raise SpecError(f"{games} games: {what}")
        self.seats = seats_of(game)
        self.game, self.games, self.opening, self.seed = game, games, opening, seed
        self.interpreted, self.longest, self.clock = interpreted, longest, clock
        self.players = timed(players[0], time), timed(players[1], time)
        self.played: list[Played] = []
        self._cold: tuple[str, ...] = self.players

    def warm_up(self) -> None:
        """A move of each that does not count, so that compiling takes nobody's time, and so that
        options that do not go with this game are told before it begins."""
        cold, self._cold = self._cold, ()
        for spec in cold:
            one = self._player(spec, self.seed)
            if self.clock:
                tell_clock(one, Clock(0.1))
            think = partial(thought, one, next(self._starts()))
            try:
                within(WARM_UP, think)
                end_thinking(one)
            except (SpecError, RulesError, Overrun):
                raise
            except (Exception, SystemExit):
                continue  # it will lose its games for it

    def play(self) -> Iterator[Played]:
        """Game after game; `played` keeps them, also when it is left half-way."""
        self.warm_up()
        known = len(self.played)
        starts = (start for start in self._starts() for _ in (0, 1))
        for number, start in enumerate(islice(starts, known, self.games), known):
            self.played.append(self._game(start, number % 2))
            yield self.played[-1]

    def resume(self, records: Sequence[Record]) -> None:
        """Count the first games of this match as played, as they were recorded; their efforts are
        forgotten. RecordError if they are not of this match."""
        for number, record in enumerate(records[: self.games]):
            side, seed = number % 2, self._seed(number)
            names = tuple(spec_of(self._player(spec, seed)) for spec in self.players)
            expected = self.game.spec, names[::-1] if side else names, seed
            if (record.spec, record.players, record.seed) != expected or not record.is_over:
                raise RecordError(f"game {number + 1} is not of this match, or not over")
            own, rival = self.seats[side], self.seats[1 - side]
            played = Played(record, own, rival, (Effort(), Effort()), self.game.is_general)
            self.played.append(played)

    def score(self, side: int | None = None) -> Score:
        """How it stands for the first-named player, on one side or on both."""
        results = Counter(game.result for game in self.played if side in (None, game.side))
        return Score(results[WON], results[DRAWN], results[LOST])

    @property
    def pairs(self) -> list[float]:
        """The points of the first-named player in each pair of games that is complete."""
        points = [game.points for game in self.played]
        return [sum(pair) for pair in zip(points[::2], points[1::2], strict=False)]

    @property
    def gains(self) -> tuple[float, float]:
        """What each player got on average, 0 to 100, the first-named first."""
        both = zip(*(game.gains for game in self.played), strict=True)
        one, other = (sum(gains) / len(self.played) for gains in both)
        return one, other

    @property
    def elo(self) -> Elo | None:
        """How much stronger the first-named player is."""
        return estimate(self.pairs)

    @property
    def efforts(self) -> tuple[Effort, Effort]:
        one, other = Effort(), Effort()
        for game in self.played:
            one, other = one + game.efforts[0], other + game.efforts[1]
        return one, other

    @property
    def length(self) -> float:
        """Plies a game, those of the opening included."""
        return sum(len(game.record.moves) for game in self.played) / max(len(self.played), 1)

    @property
    def different(self) -> int:
        """How many of the games differ: without chance, an opening played again brings no news."""
        return len({(game.side, game.record.moves) for game in self.played})

    def forfeits(self) -> dict[tuple[str, str], list[int]]:
        """The games that the rules did not end: who did what, and in which games, from 1."""
        found: dict[tuple[str, str], list[int]] = {}
        for number, game in enumerate(self.played, 1):
            if game.record.reason:
                found.setdefault((self._culprit(game), game.record.reason), []).append(number)
        return found

    def facts(self) -> dict[str, Any]:
        """All of it, ready for JSON; what is infinite is null."""
        elo = self.elo
        return {
            "game": self.game.spec,
            "players": [
                {"player": name, **asdict(effort)}
                for name, effort in zip(self.players, self.efforts, strict=True)
            ],
            "seed": self.seed,
            "opening": self.opening,
            "clock": self.clock and str(self.clock),
            "planned": self.games,
            "games": len(self.played),
            "different": self.different,
            **_score_facts(self.score()),
            "sides": {self.game.sides[side]: _score_facts(self.score(side)) for side in self.seats},
            "pairs": {str(points / 2): self.pairs.count(points / 2) for points in range(5)},
            "elo": elo and {key: _finite(value) for key, value in elo._asdict().items()},
            "length": round(self.length, 2),
            "forfeits": [
                {"player": name, "reason": reason, "games": numbers}
                for (name, reason), numbers in self.forfeits().items()
            ],
            **self._gain_facts(),
            "records": [asdict(game.record) for game in self.played],
        }

    def _gain_facts(self) -> dict[str, Any]:
        if not self.game.is_general or not self.played:
            return {}
        return {"points": [round(gain, 2) for gain in self.gains]}

    def _starts(self) -> Iterator[Position]:
        return openings(self.game.position(), self.opening, self.seed)

    def _player(self, spec: str, seed: int) -> Player:
        usual: dict[str, Any] = {"seed": seed, "interpreted": self.interpreted}
        return player(spec, **usual, **({"clock": self.clock} if self.clock else {}))

    def _game(self, start: Position, side: int) -> Played:
        seed = self._seed(len(self.played))
        one, other = (Watched(self._player(spec, seed), self.longest) for spec in self.players)
        record = self._record(start, (other, one) if side else (one, other), seed)
        for watched in (one, other):
            end_thinking(watched)
        own, rival = self.seats[side], self.seats[1 - side]
        return Played(record, own, rival, (one.effort, other.effort), self.game.is_general)

    def _record(self, start: Position, players: tuple[Watched, Watched], seed: int) -> Record:
        """A game, ended by the rules, by a foul, or as a draw where it would not end."""
        match = Match(start, players, seed, self.clock)
        try:
            record = match.play()
        except Foul as foul:
            names = [one.spec for one in players]
            return Record.of(match.position, names, seed, match.position.mover, str(foul))
        if record.result is None:
            reason = f"stopped after {self.longest} plies"
            return replace(record, result=(DRAWN,) * len(self.game.sides), reason=reason)
        return record

    def _seed(self, number: int) -> int:
        return random.Random(f"{self.seed} {number}").randrange(1 << 32)

    def _culprit(self, game: Played) -> str:
        """Who lost the game, or nobody."""
        return "" if game.result == DRAWN else self.players[game.result == WON]


def seats_of(game: Game) -> tuple[int, int]:
    """The sides that players sit on; SpecError where there are not two."""
    seats = [side for side in range(len(game.sides)) if side != game.chance]
    if len(seats) != 2:
        for_one = "`analyse` and `play` show what a player makes of it"
        what = for_one if len(seats) == 1 else "`play` seats more, `selfplay` plays all of them"
        raise SpecError(f"a match is for two, and {game.name} has seats for {len(seats)}: {what}")
    return seats[0], seats[1]


def timed(spec: str, time: Seconds | None) -> str:
    """The spec with a time a move, if the player takes one and its spec is silent.

    >>> timed("deepening:step=2", Seconds(0.1)), timed("random", Seconds(0.1))
    ('deepening:step=2,time=0.1s', 'random')
    """
    if time is None:
        return spec
    one = player(spec, time=time)
    known = split(spec).parameters
    if "time" in known or "time" not in parameters(type(one)):
        return spec
    return f"{spec}{',' if known else ':'}time={time:g}s"


def _score_facts(score: Score) -> dict[str, Any]:
    return {**score._asdict(), "score": round(score.share, 4)}


def _finite(value: float) -> float | None:
    return value if abs(value) < float("inf") else None
