"""Whom a search asks what a position is worth: a game's evaluation, or what was learnt."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from alfonso.errors import SpecError
from alfonso.game import Game
from alfonso.methods import evaluations
from alfonso.methods.values import TUNED, unit_of
from alfonso.tuning.weights import DEFAULT, NONE, chosen


class Judge(NamedTuple):
    """The name of an evaluation, the function, and the game in whose rules it finds its weights."""

    name: str
    game: Game
    evaluate: Callable[..., int]

    @property
    def unit(self) -> int:
        """So many points make one of what it counts."""
        return unit_of(self.game, self.name)[0]


def judge_of(game: Game, evaluation: str = "", weights: str = DEFAULT) -> Judge:
    """The evaluation of that name; if it is left open, what was learnt, or else the default.

    >>> from alfonso import load
    >>> judge_of(load("othello"), weights="none").name, judge_of(load("othello"), "discs").name
    ('position', 'discs')
    """
    if evaluation in ("", TUNED):
        if learnt := chosen(game, weights):
            return Judge(TUNED, *learnt.judge(game))
        if evaluation:
            what = f"nothing was learnt about {game.spec}"
            raise SpecError(f"eval={TUNED}: {what}: `alfonso tune {game.spec}` learns it")
    elif weights not in (NONE, DEFAULT):
        raise SpecError(f"eval={evaluation} and weights={weights}: take one of them")
    name = evaluation or evaluations.default(game)
    return Judge(name, game, evaluations.evaluation(game, name))


def named(game: Game, evaluation: str = "") -> Judge:
    """The same for searches that ask what was learnt only when they are told to.

    >>> from alfonso import load
    >>> named(load("tictactoe")).name
    'mobility'
    """
    return judge_of(game, evaluation, DEFAULT if evaluation == TUNED else NONE)
