"""Our part of a match: two aides, the clocks, and an answer for every message.

The scout knows the legal moves at once, the thinker finds the best one in time. When the clock says
so, the answer is whatever is known best: nothing here ever waits for an aide longer than that.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from alfonso.protocols.ggp.aide import DIED, Aide, Facts
from alfonso.protocols.ggp.messages import Start
from alfonso.spec import split

UNKNOWN = "nil"
"""The answer where no legal move is known."""
LAST_WORDS = 0.5
"""The share of the margin that is left to a search which was told to end."""
MOST_DEATHS = 3
"""So often a thinker that dies is replaced."""
SHORTEST = 4.0
"""Seconds of a start clock in which something can be learnt from trial games."""
TRAINING = 0.7
"""The share of it for that; to start, and to write down what is learnt, takes time as well."""


class Seat:
    """A match under way; `say` keeps the log."""

    def __init__(
        self,
        start: Start,
        scout: Aide,
        thinker: Aide,
        *,
        spec: str,
        threads: int,
        margin: float,
        say: Callable[[str], None],
    ) -> None:
        self.start, self.scout, self.thinker = start, scout, thinker
        self.spec, self.threads = spec, threads
        self.margin = min(margin, start.play_clock / 2)
        self.heard_at = time.monotonic()
        self.turn = 0
        self.is_over = False
        self._say = say
        self._folder = tempfile.TemporaryDirectory(prefix="alfonso-")
        self._joint: Sequence[str] | None = None
        self._answers: dict[int, str] = {}
        self._legal: dict[int, list[str]] = {}
        self._hints: dict[int, str] = {}
        self._best: dict[int, Facts] = {}
        self._is_ready = self._is_lost = self._is_made = False
        self._goals: Facts | None = None
        self.unfinished: Aide | None = None
        self._trainer: Aide | None = None
        self._told: list[Facts] = []
        self._replaced: list[asyncio.Task[None]] = []
        self._news = asyncio.Event()

    @property
    def silence(self) -> float:
        """The seconds in which the server should have spoken and has not."""
        clocks = self.start.start_clock + self.start.play_clock
        return time.monotonic() - self.heard_at - clocks

    async def begin(self, came: float) -> None:
        """Learn the game until the start clock is nearly over, or there is no more to learn."""
        file = Path(self._folder.name, "game.kif")
        file.write_text(self.start.rules, encoding="utf-8")
        self.scout.hear, self.thinker.hear = self._hear_scout, self._hear_thinker
        clock = self.start.start_clock
        end = came + max(clock - self.margin, clock / 2)
        self.scout.say(rules=str(file), role=self.start.role)
        self._tell_thinker(
            rules=str(file),
            role=self.start.role,
            player=self.spec,
            threads=self.threads,
            time=max(self.start.play_clock - self.margin, 0.01),
        )
        if clock >= SHORTEST and learns(self.spec):
            await self._train(str(file), TRAINING * (end - time.monotonic()))
        await self._until(end, lambda: self._is_ready or self.turn > 0 or self.is_over)
        await self._end_training()

    async def play(self, joint: Sequence[str] | None, came: float) -> str:
        """Our move after a joint move, well before the play clock is over."""
        if self._is_repeated(joint):
            self._say(f"turn {self.turn}: the joint move was told twice")
        else:
            answered = self._answers.get(self.turn, "")
            self.turn += 1
            self._joint = joint
            self.scout.say(turn=self.turn, joint=joint, answered=answered)
            self._tell_thinker(turn=self.turn, joint=joint, answered=answered)
        return await self._decided(self.turn, came)

    async def _decided(self, turn: int, came: float) -> str:
        """The answer of a turn, in time, and the same however often it is asked for."""
        end = came + self.start.play_clock - self.margin
        await self._until(end, lambda: self._is_settled(turn))
        if not self._is_settled(turn):
            self.thinker.say(hurry=turn)
            await self._until(end + LAST_WORDS * self.margin, lambda: self._is_settled(turn))
        if turn not in self._answers:
            self._answers[turn] = self._answer(turn)
            self._forget(self._answers)
            self._tell(turn, time.monotonic() - came)
            if turn == self.turn:
                self.scout.say(rest=turn)
                self.thinker.say(move=self._answers[turn])
        return self._answers[turn]

    def _is_repeated(self, joint: Sequence[str] | None) -> bool:
        """Whether the server asks again: the joint move is the last one, but not by our answer."""
        if not self.turn or joint != self._joint:
            return False
        answer = self._answers.get(self.turn)
        return joint is None or answer is None or _plain(answer) not in map(_plain, joint)

    async def end(self, joint: Sequence[str] | None, patience: float = 2.0) -> None:
        """Let go of the match, and tell what we got."""
        self.is_over = True
        self._news.set()
        await asyncio.gather(*self._replaced, return_exceptions=True)
        await self._part()
        self.scout.say(end=joint)
        await self._until(time.monotonic() + patience, lambda: self._goals is not None)
        goals = ", ".join(f"{role} {goal}" for role, goal in (self._goals or {}).items())
        self._say(f"match {self.start.match} is over: {goals or 'not played to its end'}")
        await self.leave()

    async def leave(self) -> None:
        """Let go of the match at once."""
        self.is_over = True
        self._news.set()
        await asyncio.gather(*self._replaced, return_exceptions=True)
        self.scout.hear = _nothing
        await self.scout.dismiss()
        await self._part()
        await self._end_training()
        self._folder.cleanup()

    async def _part(self) -> None:
        """Dismiss the thinker; one that is still making machine code is left to whoever wants it,
        for the next match of the game."""
        thinker, self.thinker.hear = self.thinker, _nothing
        if self._is_made or not thinker.is_alive or not self._told:
            await thinker.dismiss()
        else:
            self.unfinished = thinker

    async def _train(self, file: str, seconds: float) -> None:
        self._trainer = Aide("trainer")
        self._trainer.hear = self._hear_trainer
        await self._trainer.start()
        self._trainer.say(rules=file, seconds=seconds)

    async def _end_training(self) -> None:
        trainer, self._trainer = self._trainer, None
        if trainer:
            await trainer.dismiss()

    def _is_settled(self, turn: int) -> bool:
        """Whether nothing better comes: a single move, a search at its end, or a later turn."""
        if turn in self._answers or self.is_over or self.turn > turn:
            return True
        if len(self._legal.get(turn, ())) == 1:
            return True
        found = self._best.get(turn, {})
        is_found = "best" in found and found["final"]
        return is_found and (turn in self._legal or self._is_lost)

    def _answer(self, turn: int) -> str:
        legal, found = self._legal.get(turn), self._best.get(turn, {})
        best = str(found.get("best", ""))
        if best and (legal is None or best in legal):
            return best
        if best:
            self._say(f"turn {turn}: {best} is not legal by the interpreter: not played")
        known = legal or self._legal.get(turn - 1)
        return self._hints.get(turn) or (random.choice(known) if known else UNKNOWN)

    def _tell(self, turn: int, seconds: float) -> None:
        answer = self._answers[turn]
        how = self._best.get(turn, {}).get("told", "")
        if not how:
            legal = self._legal.get(turn)
            how = "by chance" if legal else "a guess: the legal moves are not known yet"
            how = "by a rough idea" if answer == self._hints.get(turn) else how
            how = "the only move" if legal and len(legal) == 1 else how
        self._say(f"match {self.start.match}, turn {turn}: {answer} after {seconds:.2f} s ({how})")

    def _hear_scout(self, facts: Facts) -> None:
        if "legal" in facts:
            self._legal[facts["turn"]] = facts["legal"]
            self._forget(self._legal)
            self._tell_how(facts)
        elif "hint" in facts:
            self._hints = {facts["turn"]: facts["hint"]}
        elif "goals" in facts:
            self._goals = facts["goals"]
        else:
            self._is_lost = True
            self._goals = {}
            self._say(f"the rules: {facts.get('fault') or 'the scout is gone'}")
        self._news.set()

    def _tell_how(self, facts: Facts) -> None:
        """What is odd about the joint move that was told."""
        odd = {
            "again": "was told twice",
            "replaced": "is not by our answer, which was late or lost",
            "begins": "is none: the match begins anew",
            "missed": "fits if one before it was lost",
            "illegal": "is illegal by our reading",
        }
        if how := odd.get(facts["how"]):
            states = f", {facts['states']} states may be" if facts.get("states") else ""
            self._say(f"turn {facts['turn']}: the joint move {how}{states}")

    def _hear_thinker(self, facts: Facts) -> None:
        if "best" in facts:
            self._best[facts["turn"]] = facts
            self.scout.say(rest=facts["turn"])
            self._forget(self._best)
        elif "made" in facts:
            self._is_made = True
            if facts["why"]:
                self._say(f"match {self.start.match}: {facts['why']}")
        elif "ready" in facts:
            self._is_ready = True
        elif "fault" in facts:
            self._say(f"the search: {facts['fault']}")
        elif DIED in facts:
            self._say("the search has ended without a word")
            if len(self._replaced) < MOST_DEATHS:
                self._replaced.append(asyncio.create_task(self._replace_thinker()))
        self._news.set()

    def _tell_thinker(self, **facts: Any) -> None:
        """What the next thinker must hear as well, should this one die."""
        self._told.append(facts)
        self.thinker.say(**facts)

    async def _replace_thinker(self) -> None:
        thinker = Aide("thinker")
        thinker.hear = self._hear_thinker
        await thinker.start()
        self.thinker = thinker
        for facts in self._told:
            thinker.say(**facts)

    def _hear_trainer(self, facts: Facts) -> None:
        if "known" in facts:
            self._say(f"match {self.start.match}: {facts['known']}")
            self.thinker.say(again=True)

    def _forget(self, turns: dict[int, Any]) -> None:
        for turn in [turn for turn in turns if turn < self.turn - 1]:
            del turns[turn]

    async def _until(self, end: float, is_enough: Callable[[], bool]) -> None:
        while not is_enough() and (left := end - time.monotonic()) > 0:
            self._news.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), left)


def _nothing(facts: Facts) -> None:
    pass


def _plain(move: str) -> str:
    """A move without what may differ from one message to the next."""
    return "".join(move.lower().split())


def learns(spec: str) -> bool:
    """Whether a player learns by trial: nobody has said how long, or that nothing is to be kept.

    >>> learns("auto"), learns("auto:memory=0"), learns("mcts")
    (True, False, False)
    """
    found = split(spec)
    return found.source == "auto" and not {"trial", "memory"} & found.parameters.keys()
