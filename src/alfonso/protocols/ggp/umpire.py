"""A match between players on the network, with the manners of the public servers.

A late answer and an illegal one cost no game: a random legal move is made for the player, and the
error is written down. There is a second of grace for a move, and none for the start.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import asdict, dataclass, field
from random import Random
from typing import Any

from alfonso.errors import RulesError
from alfonso.gdl.reasoner import Reasoner, State
from alfonso.gdl.terms import Term, plain, printed
from alfonso.protocols.ggp.messages import clipped
from alfonso.protocols.ggp.post import Address, Lost, post
from alfonso.protocols.ggp.scramble import Scramble
from alfonso.protocols.ggp.track import meant

GRACE = 1.0
"""Seconds for a move, on top of the play clock."""
FAREWELL = 5.0
"""Seconds for the answer to STOP and ABORT."""
NOTHING = "nil"
"""What a role without a legal move is told to have done."""
RANDOM = "random"
"""In place of an address: random legal moves, made by the umpire."""

Joint = list[Term | None]
Post = Callable[[Address, str, float], Awaitable[str]]


@dataclass(frozen=True)
class Clocks:
    """Seconds before the match, and for each move."""

    start: int = 30
    play: int = 10


@dataclass
class Report:
    """What came of a match; moves, errors and seconds are lists of rounds with one entry a role.

    The first round of errors and seconds is that of START, and there are no moves in it.
    """

    match: str
    game: str
    roles: list[str]
    players: list[str]
    clocks: Clocks
    scrambled: bool = False
    moves: list[list[str]] = field(default_factory=list)
    errors: list[list[str]] = field(default_factory=list)
    seconds: list[list[float]] = field(default_factory=list)
    goals: list[int | None] | None = None

    def facts(self) -> dict[str, Any]:
        return asdict(self)

    def faults(self, role: int) -> list[str]:
        """The errors of a role."""
        return [errors[role] for errors in self.errors if errors[role]]


class Umpire:
    """Plays one match; `rules` is the text that players get, in one pair of parentheses."""

    def __init__(
        self,
        reasoner: Reasoner,
        rules: str,
        players: Sequence[Address | None],
        report: Report,
        dice: Random,
        scramble: Scramble | None = None,
        post: Post = post,
        longest: int = 1000,
    ) -> None:
        self.reasoner, self.rules, self.players = reasoner, rules, players
        self.report, self.longest = report, longest
        self._dice, self._post = dice, post
        self._scramble = scramble or Scramble()

    async def play(self) -> Report:
        """Play to the end; where that is broken off, the players are told."""
        joint: Joint | None = None
        state = self.reasoner.start()
        try:
            await self._start()
            while not self._is_over(state):
                joint = await self._round(state, joint)
                state = self.reasoner.next(state, joint)
        except BaseException:
            await self._tell(f"(ABORT {self.report.match})")
            raise
        await self._tell(f"(STOP {self.report.match} {self._told(joint)})")
        if self.reasoner.terminal(state):
            self.report.goals = [self.reasoner.goal(state, role) for role in self.reasoner.roles]
        return self.report

    def _is_over(self, state: State) -> bool:
        return self.reasoner.terminal(state) or len(self.report.moves) >= self.longest

    async def _start(self) -> None:
        clocks, rules = self.report.clocks, self._scramble.hidden(self.rules)

        def begin(role: int) -> str:
            name = self._scramble.hidden(plain(self.reasoner.roles[role]))
            return f"(START {self.report.match} {name} {rules} {clocks.start} {clocks.play})"

        answers = await self._asked(begin, clocks.start)
        for role, answer in enumerate(answers):
            if answer is not None and answer.lower() != "ready":
                self.report.errors[-1][role] = f"said “{clipped(answer)}” to START"

    async def _round(self, state: State, joint: Joint | None) -> Joint:
        """The moves that are made, whatever is answered."""
        message = f"(PLAY {self.report.match} {self._told(joint)})"
        answers = await self._asked(lambda role: message, self.report.clocks.play + GRACE)
        made = [self._move(state, role, answer) for role, answer in enumerate(answers)]
        if not any(made):
            raise RulesError(f"{self.report.game}: nobody has a legal move, and it goes on")
        self.report.moves.append([plain(move or NOTHING) for move in made])
        return made

    def _move(self, state: State, role: int, answer: str | None) -> Term | None:
        legal = self.reasoner.legal(state, self.reasoner.roles[role])
        if not legal:
            return None
        if answer is not None:
            move = meant(self._scramble.shown(answer), legal)
            if move is not None:
                return move
            self.report.errors[-1][role] = f"illegal: “{clipped(answer)}”"
        return self._dice.choice(legal)

    async def _asked(self, message: Callable[[int], str], patience: float) -> list[str | None]:
        """The answers to a message to each role; None where there is none."""
        roles = range(len(self.players))
        self.report.errors.append(["" for _ in roles])
        self.report.seconds.append([0.0 for _ in roles])
        asked = (self._ask(role, message(role), patience) for role in roles)
        return list(await asyncio.gather(*asked))

    async def _ask(self, role: int, message: str, patience: float) -> str | None:
        player, began = self.players[role], time.monotonic()
        if player is None:
            return None
        try:
            return await self._post(player, message, patience)
        except Lost as error:
            self.report.errors[-1][role] = str(error)
            return None
        finally:
            self.report.seconds[-1][role] = round(time.monotonic() - began, 3)

    async def _tell(self, message: str) -> None:
        """Say something whose answer does not matter."""
        players = {player for player in self.players if player}
        said = (self._post(player, message, FAREWELL) for player in players)
        await asyncio.gather(*said, return_exceptions=True)

    def _told(self, joint: Joint | None) -> str:
        if joint is None:
            return "NIL"
        return self._scramble.hidden(
            f"({' '.join(map(printed, (move or NOTHING for move in joint)))})"
        )
