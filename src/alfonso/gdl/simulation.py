"""Random games, to find what no look at the rules can tell: roles that cannot move, goals that are
missing or doubled, games that do not end."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from time import perf_counter

from alfonso.gdl.evaluation import TooManyRows
from alfonso.gdl.interpreter import Interpreter, number
from alfonso.gdl.reasoner import State
from alfonso.gdl.rules import Description, Note, Place
from alfonso.gdl.terms import Term, plain

LONGEST = 1000


@dataclass
class Simulation:
    """What random games have shown; each kind of trouble is noted where it first arose."""

    description: Description
    games: int = 0
    moves: int = 0
    endless: int = 0
    rewards: list[tuple[int | None, ...]] = field(default_factory=list)
    notes: dict[str, Note] = field(default_factory=dict)

    def play(self, games: int, seconds: float, seed: int = 0) -> None:
        """Play so many games, or as many as the time allows; at least one is begun."""
        chance, until = Random(seed), perf_counter() + seconds
        try:
            reasoner = Interpreter(self.description)
            for number in range(games):
                if number == 0 or perf_counter() < until:
                    self._play(reasoner, chance, until)
        except TooManyRows as error:
            self.notes["rules"] = error.note

    def _play(self, reasoner: Interpreter, chance: Random, until: float) -> None:
        state, moves = reasoner.start(), 0
        while not reasoner.terminal(state):
            joint = self._joint(reasoner, state, chance, moves)
            if joint is None:
                break
            if moves == LONGEST:
                self.endless += 1
                text = f"a random game did not end in {LONGEST} moves"
                self._note("endless", self.description.place_of("terminal", 0), False, text)
                break
            if perf_counter() > until:
                self._give_up(moves)
                return
            state, moves = reasoner.next(state, joint), moves + 1
        else:
            self._judge(reasoner, state, moves)
        self.games += 1
        self.moves += moves

    def _give_up(self, moves: int) -> None:
        """There is no time to play this game to its end."""
        if not self.games:
            text = f"the time is over after {moves} moves of the first random game"
            self._note("endless", self.description.place_of("terminal", 0), False, text)

    def _joint(
        self, reasoner: Interpreter, state: State, chance: Random, moves: int
    ) -> list[Term] | None:
        """A random move of each role; None where one has none."""
        choices = [reasoner.legal(state, role) for role in reasoner.roles]
        for role, choice in zip(reasoner.roles, choices, strict=True):
            if not choice:
                text = f"{plain(role)} has no legal move after {moves} moves of a random game"
                self._note(f"legal {role}", self.description.place_of("legal", 2, role), True, text)
        return list(map(chance.choice, choices)) if all(choices) else None

    def _judge(self, reasoner: Interpreter, state: State, moves: int) -> None:
        """The goals at the end of a game: one number for each role."""
        self.rewards.append(tuple(reasoner.goal(state, role) for role in reasoner.roles))
        for role in reasoner.roles:
            goals = reasoner.goals(state, role)
            if len(goals) != 1 or number(goals[0]) is None:
                found = " and ".join(map(plain, goals)) or "no goal"
                text = f"{plain(role)} has {found} at the end of a random game, after {moves} moves"
                kind = f"goal {role} {min(len(goals), 2)}"
                self._note(kind, self.description.place_of("goal", 2, role), False, text)

    def _note(self, kind: str, place: Place, is_error: bool, text: str) -> None:
        self.notes.setdefault(kind, Note(place, is_error, text))
