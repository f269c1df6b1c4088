"""How a state at the horizon is judged where every side has rewards: in hundredths of a point.

`rewards` takes what the rules give each side there, for rules that tell it of open states as well,
as many do in GDL. An evaluation, the game's own or `mobility`, speaks for the side to move: the
better it stands, the more it gets, and the others share what is lacking. `even` knows nothing.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Protocol

from alfonso.errors import SpecError
from alfonso.game import MOST_REWARD, OPEN, Game, Rules, State
from alfonso.methods import evaluations
from alfonso.methods.values import MOVES
from alfonso.native.words import Words

FULL = 100
EVEN = FULL * MOST_REWARD // 2
FAR = EVEN - FULL
"""No evaluation takes a side farther from even than this: only the end of a game does."""
SIDES, CHANCE, VIEWER, UNIT, GAINS = range(5)
"""The row: how many sides, which is chance or -1, for whom the root is searched, what a middling
advantage is; then for each ply what each side gets."""
TRIALS, LONGEST = 4, 40


class Judged(Rules, Protocol):
    """Rules with a judgement bound to them."""

    def judge(self, state: State, at: int, row: Words, /) -> None: ...


def even(game: Rules, state: State, at: int, row: Words) -> None:
    """Nothing is known before the end."""
    for side in range(row[SIDES]):
        row[at + side] = EVEN


def rewarded(game: Rules, state: State, at: int, row: Words) -> None:
    """What the rules would give."""
    rewards = game.rewards(state)
    for side in range(row[SIDES]):
        row[at + side] = FULL * rewards[side]


def evaluated(game: Rules, state: State, at: int, row: Words) -> None:
    """An evaluation for the mover; the others share the opposite."""
    value = game.evaluate(state)
    rise = FAR * value // (abs(value) + row[UNIT])
    others = max(row[SIDES] - 1 - (row[CHANCE] >= 0), 1)
    for side in range(row[SIDES]):
        row[at + side] = EVEN - rise // others
    row[at + game.mover(state)] = EVEN + rise


def names(game: Game) -> list[str]:
    """What a game with rewards can be judged by, the usual one first."""
    if game.evaluations:
        return [*game.evaluations, "mobility", "rewards", "even"]
    usual = "rewards" if tells_rewards(game) else "mobility"
    return [usual, *(name for name in ("mobility", "rewards", "even") if name != usual)]


def bindings(game: Game, name: str) -> dict[str, Callable[..., Any]]:
    """What a kernel needs to judge by that name; SpecError if the game has none of that name."""
    if name not in names(game):
        raise SpecError(f"{game.name} has no evaluation “{name}”: it has {', '.join(names(game))}")
    if name in ("even", "rewards"):
        return {"judge": even if name == "even" else rewarded}
    return {"judge": evaluated, "evaluate": evaluations.evaluation(game, name)}


def unit(game: Game, name: str) -> int:
    """A middling advantage: half of what an evaluation can do."""
    return 4 * game.unit[0] if name in game.evaluations else 2 * MOVES


def tells_rewards(game: Game) -> bool:
    """Whether the rules are of those that tell rewards of open states, and not always the same."""
    if not getattr(game.rules, "open_rewards", False):
        return False
    dice, found = random.Random(1283), set()
    for _ in range(TRIALS):
        position = game.position()
        for _ in range(LONGEST):
            if position.result != OPEN:
                break
            found.add(tuple(game.rules.rewards(position.state)))
            position = position.child(dice.choice(list(position.legal_moves)))
    return len(found) > 1
