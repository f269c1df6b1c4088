"""Who chooses the moves: a player from a spec, `random:seed=7` or `path.py:Class:key=value`.

>>> from alfonso import load
>>> position = load("tictactoe").position()
>>> player("random:seed=7").choose(position) in position.legal_moves
True
"""

from __future__ import annotations

import difflib
import importlib
import random
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol

from alfonso.errors import MoveError, RulesError, SpecError
from alfonso.game import Move
from alfonso.limits import Clock
from alfonso.load import module_of_file
from alfonso.position import Position
from alfonso.spec import built, parameters, split

METHODS = {
    "auto": "alfonso.auto.method:Auto",
    "random": "alfonso.players:Random",
    "depth1": "alfonso.methods.depth1:Depth1",
    "minimax": "alfonso.methods.minimax:Minimax",
    "negamax": "alfonso.methods.negamax:Negamax",
    "alphabeta": "alfonso.methods.alphabeta:AlphaBeta",
    "engine": "alfonso.engine.method:Engine",
    "deepening": "alfonso.methods.deepening:Deepening",
    "bestfirst": "alfonso.bestfirst:BestFirst",
    "mcts": "alfonso.mcts.method:MCTS",
    "maxn": "alfonso.methods.maxn:MaxN",
    "paranoid": "alfonso.methods.paranoid:Paranoid",
    "puzzle": "alfonso.general.puzzle:Puzzle",
}
"""The methods that come with the package, and where each lives; it is imported when asked for."""

HUMAN = "human"


class Player(Protocol):
    """What a match asks of a player, and all that a plug-in file must bring: a class with `choose`.

    `name` is short; a plug-in may leave it out. The values of the spec reach `__init__` as keyword
    arguments, read by their annotations or defaults. In a game with clocks, `on_clock(clock)` is
    called before each choice, where there is such a function: `clock.left` seconds are left for the
    game, `clock.increment` come with the move, and `clock.share` is a sensible part of it.
    """

    @property
    def name(self) -> str: ...

    def choose(self, position: Position) -> Move:
        """A legal move; asked only while the game is open."""
        ...


class Random:
    """Any legal move, each as likely as the others.

    The choice depends on the seed and the number of the move alone, so that a game that is taken
    back or resumed goes on as if nothing had happened.
    """

    def __init__(self, seed: int | None = None) -> None:
        self.seed = random.SystemRandom().randrange(1 << 32) if seed is None else seed
        self.name = "random"
        self.spec = f"random:seed={self.seed}"

    def choose(self, position: Position) -> Move:
        moves = list(position.legal_moves)
        if not moves:
            raise MoveError(f"there is no move to choose: the game is over, {position.outcome}")
        return random.Random(f"{self.seed} {position.ply}").choice(moves)


def player(spec: str, **usual: Any) -> Player:
    """The player that a spec names; `usual` values hold where it takes them and is silent.

    A usual `clock` is a share of it as `time` for those who know times alone.

    >>> spec_of(player("random", seed=3))
    'random:seed=3'
    """
    source, class_name, texts = split(spec)
    if Path(source).suffix == ".py" or "/" in source:
        kind = _class_of_file(source, class_name)
    else:
        kind = _class_of_method(source, class_name)
    if usual.get("clock") and "clock" not in parameters(kind):
        usual = {"time": usual["clock"].share} | usual
    chosen = built(kind, texts, source, **usual)
    for attribute, value in {"name": class_name or Path(source).stem, "spec": spec}.items():
        if not hasattr(chosen, attribute):
            setattr(chosen, attribute, value)
    return chosen  # type: ignore[no-any-return]


def player_at(spec: str, depth: int, **usual: Any) -> Player:
    """The player who looks so many plies ahead; SpecError if that is not for others to say."""
    chosen = player(spec, depth=depth, **usual)
    if getattr(chosen, "depth", None) != depth:
        what = f"{spec} cannot be told how deep to look"
        raise SpecError(f"{what}: name a method with an option `depth`, and leave it open")
    return chosen


def tell_clock(player: Player, clock: Clock) -> None:
    """Tell a player who asks for it what is left on its clock."""
    if on_clock := getattr(player, "on_clock", None):
        on_clock(clock)


def spec_of(player: Player) -> str:
    """The spec that brings the same player again, or the name of one that was made by hand."""
    return getattr(player, "spec", player.name)


def methods() -> list[str]:
    """The methods that come with the package."""
    return sorted(METHODS)


def _class_of_method(method: str, class_name: str) -> type:
    if class_name:
        raise SpecError(f"“{class_name}” after {method} is not key=value")
    if method == HUMAN:
        raise SpecError("a human plays at the board: `alfonso play`")
    if method not in METHODS:
        near = difflib.get_close_matches(method, [*METHODS, HUMAN], 1)
        hint = f"did you mean {near[0]}?" if near else f"there are {', '.join([HUMAN, *methods()])}"
        raise SpecError(f"no player is called “{method}”: {hint}")
    module, _, name = METHODS[method].partition(":")
    return getattr(importlib.import_module(module), name)  # type: ignore[no-any-return]


def _class_of_file(source: str, class_name: str) -> type:
    own = _own_classes(module_of_file(Path(source)))
    found = [
        kind
        for kind in own
        if (kind.__name__ == class_name if class_name else hasattr(kind, "choose"))
    ]
    if len(found) == 1 and hasattr(found[0], "choose"):
        return found[0]
    if not found and class_name:
        raise SpecError(f"{source}: there is no class {class_name}{_near(class_name, own)}")
    if len(found) > 1:
        choice = ", ".join(f"{source}:{kind.__name__}" for kind in found)
        raise SpecError(f"{source} holds several players, say which: {choice}")
    raise RulesError(f"{source}: a player is a class with a function choose(self, position)")


def _own_classes(module: ModuleType) -> list[type]:
    return [
        value
        for value in vars(module).values()
        if isinstance(value, type) and value.__module__ == module.__name__
    ]


def _near(name: str, kinds: list[type]) -> str:
    near = difflib.get_close_matches(name, [kind.__name__ for kind in kinds], 1)
    return f": did you mean {near[0]}?" if near else ""
