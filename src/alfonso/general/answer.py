"""What a graph says of a side's choices: an Analysis, in points."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Iterable
from typing import NamedTuple

from alfonso.game import MOST_REWARD
from alfonso.general.graph import NOBODY
from alfonso.general.memory import Action, Block, Graph
from alfonso.general.regret import WARM
from alfonso.general.snapshot import snapshot
from alfonso.mcts.nodes import DONE
from alfonso.methods.analysis import Analysis, Candidate
from alfonso.position import Position

LONGEST_LINE = 40
RARE = 6
"""What would be played so many times less often than the favourite is noise."""


class Choice(NamedTuple):
    """An action in the eyes of its side; `share` is how often it should be played, if mixed."""

    action: Action
    worth: float
    low: float
    high: float
    share: float

    @property
    def is_proven(self) -> bool:
        return self.low == self.high


class Answer:
    """What is known of the choices of the side to move at a position.

    The graph was searched from `root`, where the round began."""

    def __init__(self, graph: Graph, root: Position, position: Position, mixed: bool) -> None:
        self.graph, self.root, self.position = graph, root, position
        self.block = block_of(graph, graph.root, position.mover)
        self.is_joint = len(graph.blocks(graph.root)) > 1
        self.mixed = mixed and self.is_joint and self._has_learnt()
        self.choices = ranked(self._choice(action) for action in self.block.actions)

    def analysis(self, method: str, began: float, judged_by: str, seed: int, room: int) -> Analysis:
        graph, chosen = self.graph, self._chosen(seed)
        lines = {c.action.move: self._line(c.action) for c in self.choices}
        rewards = self._rewards(chosen)
        is_proven = chosen.is_proven and not self.is_joint
        return Analysis(
            position=self.position,
            method=method,
            move=chosen.action.move,
            value=round(self._value(chosen)),
            outcome=None,
            plies=None,
            pv=lines[chosen.action.move],
            nodes=graph.log[DONE] + 1,
            leaves=graph.log[DONE],
            depth=max(map(len, lines.values())),
            seconds=time.perf_counter() - began,
            memory=graph.memory,
            evaluation=judged_by,
            candidates=tuple(self._candidate(c, lines[c.action.move]) for c in self.choices),
            tree=snapshot(graph, self.root, room) if room else None,
            win_chance=2 * self._value(chosen) / MOST_REWARD - 1,
            rewards=rewards,
            proven=is_proven,
        )

    def _chosen(self, seed: int) -> Choice:
        """The best one, or one by chance where a mixture is best."""
        if not self.mixed:
            return self.choices[0]
        shares = [choice.share for choice in self.choices]
        dice = random.Random(f"{seed} {self.root.ply} {self.position.mover}")
        return dice.choices(self.choices, shares)[0]

    def _has_learnt(self) -> bool:
        """Whether regret has played long enough to be trusted; until then visits count."""
        joint = math.prod(len(block.actions) for block in self.graph.blocks(self.graph.root))
        most = max(action.weight for action in self.block.actions)
        return most > 0 and self.graph.visits(self.graph.root) >= 2 * WARM * joint

    def _choice(self, action: Action) -> Choice:
        low, high = self.graph.bounds(action.child, self.block.side)
        worth = min(max(action.mean, low), high)
        return Choice(action, worth, low, high, self._share(action) if self.mixed else 0.0)

    def _share(self, action: Action) -> float:
        """How often an action is played; what is hardly ever regretted never is."""
        weights = [other.weight for other in self.block.actions]
        least = max(weights) // RARE
        kept = sum(weight for weight in weights if weight >= least)
        return action.weight / kept if action.weight >= least else 0.0

    def _value(self, chosen: Choice) -> float:
        """What the side may expect: of a mixture, what all of it brings."""
        return self._rewards(chosen)[self.block.side]

    def _rewards(self, chosen: Choice) -> tuple[float, ...]:
        """What each side gets, if the choice decides it; else on the average of the search."""
        child = chosen.action.child
        if self.mixed:
            return self.graph.rewards(self.graph.root)
        rewards = list(self.graph.rewards(self.graph.root if child == NOBODY else child))
        rewards[self.block.side] = chosen.worth
        return tuple(rewards)

    def _candidate(self, choice: Choice, line: tuple[str, ...]) -> Candidate:
        move, visits = choice.action.move, choice.action.visits
        share = choice.share if self.mixed else None
        name, worth = self.position.move_name(move), round(choice.worth)
        return Candidate(move, name, worth, True, line, visits, share=share)

    def _line(self, action: Action) -> tuple[str, ...]:
        """A move and what follows when each plays what it likes best, as far as is known."""
        if self.is_joint:
            return (self.position.move_name(action.move),)
        names: list[str] = []
        position, best = self.root, action
        while len(names) < LONGEST_LINE:
            names.append(position.move_name(best.move))
            position = position.child(best.move)
            after = expected(self.graph, best.child) if best.child != NOBODY else None
            if after is None:
                break
            best = after
        return tuple(names)


def expected(graph: Graph, node: int) -> Action | None:
    """What the side that moves alone at a node would play; None where it is not alone."""
    blocks = graph.blocks(node)
    if len(blocks) != 1 or blocks[0].side == graph.game.chance:
        return None
    tried = [action for action in blocks[0].actions if action.visits]
    return max(tried, key=lambda action: action.visits, default=None)


def block_of(graph: Graph, node: int, side: int) -> Block:
    """The choices of a side at a node."""
    return next(block for block in graph.blocks(node) if block.side == side)


def ranked(found: Iterable[Choice]) -> list[Choice]:
    """What is proven to be no worse than all that is open; else what was looked into most."""
    choices = list(found)
    floor = max(choice.low for choice in choices)
    return sorted(choices, key=lambda choice: _rank(choice, floor), reverse=True)


def _rank(choice: Choice, floor: float) -> tuple[float, ...]:
    hopeless = choice.low < floor and (choice.high <= floor or choice.worth < floor)
    return (0 if hopeless else 1, choice.share, choice.action.visits, choice.worth)
