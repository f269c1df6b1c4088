"""The computer against itself, depth by depth: who wins, how long, at what cost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from alfonso.game import Game
from alfonso.methods import analysed
from alfonso.players import Player, Random, player_at
from alfonso.position import Position


@dataclass
class Tally:
    """What the games at one depth came to; `seconds` are those of the searches alone, `rewards`
    what each side got in all, where sides have rewards."""

    depth: int
    games: int
    wins: list[int]
    rewards: list[int]
    draws: int = 0
    moves: int = 0
    nodes: int = 0
    seconds: float = 0.0

    def facts(self, sides: Sequence[str]) -> dict[str, Any]:
        found = dict(vars(self)) | {"wins": dict(zip(sides, self.wins, strict=True))}
        mean_length = round(self.moves / max(self.games, 1), 2)
        found |= {"seconds": round(self.seconds, 3), "mean_length": mean_length}
        del found["rewards"]
        if self.rewards:
            found["points"] = dict(zip(sides, self.points, strict=True))
        return found

    @property
    def points(self) -> list[float]:
        """What each side got on average."""
        return [round(reward / max(self.games, 1), 2) for reward in self.rewards]


def selfplay(
    game: Game,
    method: str,
    depth: int,
    games: int,
    seed: int = 0,
    interpreted: bool = False,
    watch: Callable[[], None] = lambda: None,
) -> Tally:
    """So many games of a method against itself at a depth; ties are broken by chance.

    >>> from alfonso import load
    >>> selfplay(load("tictactoe"), "alphabeta", 9, games=2).draws
    2
    """
    nothing = [0] * len(game.sides)
    tally = Tally(depth, 0, nothing, nothing[:] if game.is_general else [])
    for number in range(games):
        options = {"ties": "random", "seed": seed * games + number, "interpreted": interpreted}
        one, dice = player_at(method, depth, **options), Random(seed * games + number)
        _enter(_played(game, one, dice, tally), tally)
        watch()
    return tally


def usual(game: Game) -> str:
    """The method that plays itself if nobody names another."""
    return "maxn" if game.is_general else "alphabeta"


def _played(game: Game, player: Player, dice: Player, tally: Tally) -> Position:
    position = game.position()
    while not position.is_over:
        if position.mover == game.chance:
            position = position.child(dice.choose(position))
            continue
        found = analysed(position, player)
        tally.nodes += found.nodes
        tally.seconds += found.seconds
        position = position.child(found.move)
    return position


def _enter(end: Position, tally: Tally) -> None:
    tally.games += 1
    tally.moves += end.ply
    if tally.rewards:
        tally.rewards = [sum(both) for both in zip(tally.rewards, end.rewards, strict=True)]
    if end.winner is None:
        tally.draws += 1
    else:
        tally.wins[end.winner] += 1
