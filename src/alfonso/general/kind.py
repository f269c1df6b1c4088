"""Which methods play which kind of game."""

from __future__ import annotations

from alfonso.errors import SpecError
from alfonso.game import Game
from alfonso.general.rounds import is_joint
from alfonso.general.sight import hides
from alfonso.position import Position


def check_rivals(game: Game, method: str) -> None:
    """SpecError where a search for two rivals who take turns is asked for another game."""
    if game.is_general:
        what = f"{method} is for two rivals who take turns, and {game.name} is {kind(game)}"
        raise SpecError(f"{what}: take {' or '.join(players_for(game))}")


def check_turns(game: Game, method: str) -> None:
    """SpecError where a search for sides that take turns is asked for another game."""
    if is_joint(game) or hides(game):
        what = f"{method} is for sides that take turns and see all, and {game.name} is {kind(game)}"
        raise SpecError(f"{what}: take {' or '.join(players_for(game))}")
    if not game.is_general:
        what = f"{method} is for games with rewards, and {game.name} is for two rivals"
        raise SpecError(f"{what}: take alphabeta or engine")


def check_choice(position: Position) -> None:
    """SpecError where chance is to move, so that there is nothing to choose."""
    if position.mover == position.game.chance:
        raise SpecError(
            f"nobody chooses here: {position.mover_name} is chance; play its move first"
        )


def players_for(game: Game) -> list[str]:
    """The methods that play a game whose sides have rewards, the best one first."""
    if is_joint(game) or hides(game):
        return ["mcts"]
    if is_puzzle(game):
        return ["puzzle", "mcts"]
    return ["mcts", "maxn", "paranoid"]


def is_puzzle(game: Game) -> bool:
    """Whether there is one side alone, and no chance."""
    return game.is_general and len(game.sides) == 1 and not hides(game)


def kind(game: Game) -> str:
    """What kind of game it is, in words.

    >>> from alfonso import load
    >>> kind(load("examples/jugs.py")), kind(load("examples/hands.py"))
    ('a puzzle', 'a game of 2 who choose at the same time')
    >>> kind(load("examples/pig.py")), kind(load("tictactoe"))
    ('a game of 2 with chance', 'a game of two rivals')
    """
    if not game.is_general:
        return "a game of two rivals"
    if is_puzzle(game):
        return "a puzzle"
    players = len(game.sides) - (game.chance is not None)
    if hides(game):
        return f"a game of {players} who do not see all"
    how = " who choose at the same time" * is_joint(game) + " with chance" * (
        game.chance is not None
    )
    return f"a game of {players}{how or ' who each want the most'}"
