"""What grown trees answer: an Analysis."""

from __future__ import annotations

import time
from collections import defaultdict

from alfonso.gdl.described import Described
from alfonso.mcts.choices import Choice, Judge, choices, line, merged, ranked
from alfonso.mcts.growth import Growth
from alfonso.mcts.nodes import DEEPEST, DONE
from alfonso.mcts.snapshot import snapshot
from alfonso.methods.analysis import Analysis, Candidate
from alfonso.methods.tree import Tree
from alfonso.methods.values import outcome_of
from alfonso.position import Position


class Answer:
    """What one tree, or several of the same position, say of its moves."""

    def __init__(self, judge: Judge, position: Position, growths: list[Growth]) -> None:
        self.judge, self.position, self.growths = judge, position, growths
        of_move = defaultdict(list)
        for growth in growths:
            for choice in choices(growth, judge):
                of_move[choice.move].append(choice)
        self.moves = ranked(map(merged, of_move.values()))

    def analysis(self, method: str, began: float, evaluation: str, tree_nodes: int) -> Analysis:
        best = self.moves[0]
        done = sum(growth.log[DONE] for growth in self.growths)
        outcome = self._outcome(best)
        return Analysis(
            position=self.position,
            method=method,
            move=best.move,
            value=best.value(self.judge),
            outcome=outcome,
            plies=1 + best.plies if outcome else None,
            pv=self._line(best),
            nodes=done + 1,
            leaves=done,
            depth=max(growth.log[DEEPEST] for growth in self.growths),
            seconds=time.perf_counter() - began,
            memory=sum(growth.memory for growth in self.growths),
            evaluation=evaluation,
            candidates=tuple(map(self._candidate, self.moves)),
            tree=self._tree(tree_nodes),
            win_chance=None if best.is_proven else self.judge.chance(best.worth),
        )

    def _outcome(self, best: Choice) -> str | None:
        """The outcome, if one of the trees has proven it."""
        if not best.is_proven or not any(growth.is_proven for growth in self.growths):
            return None
        return outcome_of(best.value(self.judge)) or "draw"

    def _candidate(self, choice: Choice) -> Candidate:
        name, value = self.position.move_name(choice.move), choice.value(self.judge)
        return Candidate(
            move=choice.move,
            name=name,
            value=value,
            exact=True,
            line=self._line(choice),
            visits=choice.visits,
            low=choice.least(self.judge),
            high=choice.most(self.judge),
            win_chance=None if choice.is_proven else self.judge.chance(choice.worth),
        )

    def _line(self, choice: Choice) -> tuple[str, ...]:
        moves, names, position = line(self.judge, choice), [], self.position
        if isinstance(position.game.rules, Described):  # its names are the same everywhere
            return tuple(map(position.move_name, moves))
        for move in moves:
            names.append(position.move_name(move))
            position = position.child(move)
        return tuple(names)

    def _tree(self, nodes: int) -> Tree | None:
        if not nodes:
            return None
        value = self.moves[0].value(self.judge)
        return snapshot(self.growths[0], self.judge, self.position, value, nodes)
