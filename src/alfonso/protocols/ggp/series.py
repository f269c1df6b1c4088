"""Matches between the same players, who take the roles in turn."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from alfonso.errors import SpecError
from alfonso.game import Game
from alfonso.gdl.interpreter import Interpreter
from alfonso.gdl.reader import read_file
from alfonso.gdl.terms import functor, plain
from alfonso.load import DESCRIBED, load
from alfonso.position import Position
from alfonso.protocols.ggp.post import Address
from alfonso.protocols.ggp.rounds import round_after
from alfonso.protocols.ggp.scramble import Scramble
from alfonso.protocols.ggp.umpire import RANDOM, Clocks, Report, Umpire
from alfonso.record import Record

CHANCE = "random"


@dataclass
class Standing:
    """What a player has come to."""

    player: str
    matches: int = 0
    points: int = 0
    finished: int = 0
    faults: list[str] = field(default_factory=list)
    slowest: float = 0.0

    @property
    def mean(self) -> float | None:
        return self.points / self.finished if self.finished else None

    def facts(self) -> dict[str, Any]:
        mean = None if self.mean is None else round(self.mean, 2)
        return {
            "player": self.player,
            "matches": self.matches,
            "mean": mean,
            "errors": len(self.faults),
            "slowest": self.slowest,
        }


class Series:
    """So many matches of one game; in match n, player p has the role p + n."""

    def __init__(
        self, spec: str, players: Sequence[str], clocks: Clocks, scrambled: bool, seed: int
    ) -> None:
        if Path(spec).suffix not in DESCRIBED:
            raise SpecError(f"{spec}: a game in GDL is wanted, a file like game.kif")
        self.game: Game = load(spec)
        description = read_file(spec)
        if any(functor(rule.head) == "sees" for rule in description.rules):
            what = "what is told here is told to all: play it with `alfonso match`"
            raise SpecError(f"{spec} hides things from its players, and {what}")
        self.reasoner = Interpreter(description)
        self.players = [
            player if player == RANDOM else str(Address.read(player)) for player in players
        ]
        self.clocks, self.scrambled = clocks, scrambled
        self.reports: list[Report] = []
        self._dice = Random(seed)
        self._rules = rules_of(Path(spec))
        self._roles = [at for at, role in enumerate(self.reasoner.roles) if role != CHANCE]
        if len(players) != len(self._roles):
            roles = ", ".join(plain(self.reasoner.roles[at]) for at in self._roles)
            raise SpecError(f"{spec} is for {roles}: as many players are wanted")

    def play(self) -> Report:
        """The next match."""
        number = len(self.reports)
        seated = [RANDOM] * len(self.reasoner.roles)
        for at, role in enumerate(self._roles):
            seated[role] = self.players[(at - number) % len(self.players)]
        report = Report(
            f"{self.game.name}-{number + 1}-{int(time.time())}",
            self.game.spec,
            [plain(role) for role in self.reasoner.roles],
            seated,
            self.clocks,
            self.scrambled,
        )
        addresses = [None if player == RANDOM else Address.read(player) for player in seated]
        scramble = Scramble(self._rules, self._dice) if self.scrambled else None
        umpire = Umpire(self.reasoner, self._rules, addresses, report, self._dice, scramble)
        asyncio.run(umpire.play())
        self.reports.append(report)
        return report

    def record(self, report: Report) -> Record:
        """A match as the project keeps games."""
        position: Position = self.game.position()
        for joint in report.moves:
            position = round_after(position, joint) or position
        return Record.of(position, report.players)

    def standings(self) -> list[Standing]:
        """What the players have come to, in the order in which they were named."""
        found = {player: Standing(player) for player in self.players}
        for report in self.reports:
            for role, player in enumerate(report.players):
                if player in found and (player != RANDOM or role in self._roles):
                    _count(found[player], report, role)
        return list(found.values())


def rules_of(file: Path) -> str:
    """The rules of a file as a message holds them: in KIF, within one pair of parentheses."""
    description = read_file(file)
    text = file.read_text(encoding="utf-8", errors="replace").lstrip("\ufeff")
    is_kif = Scramble().hidden(text).lstrip().startswith("(")
    rules = " ".join(Scramble().hidden(text if is_kif else description.text).split())
    return f"({rules})"


def _count(standing: Standing, report: Report, role: int) -> None:
    standing.matches += 1
    standing.faults += report.faults(role)
    standing.slowest = max(standing.slowest, *(row[role] for row in report.seconds[1:]), 0.0)
    if report.goals is not None:
        standing.finished += 1
        standing.points += report.goals[role] or 0
