"""Which position and which player a request to a searching process means; both are kept."""

from __future__ import annotations

from collections import OrderedDict
from pathlib import Path
from typing import Any

from alfonso.game import Game
from alfonso.load import load
from alfonso.players import Player, player
from alfonso.position import Position
from alfonso.spec import split

Facts = dict[str, Any]

KEPT = 3
"""So many players keep what they know from search to search."""

_players: OrderedDict[tuple[str, int, str], Player] = OrderedDict()
_games: dict[str, tuple[float, Game]] = {}


def position_of(request: Facts) -> Position:
    """The position after the moves from the start."""
    position = game_of(request["game"]).position(request.get("start"))
    for name in request.get("moves", ()):
        position = position.play(name)
    return position


def game_of(spec: str) -> Game:
    """The game that a spec names; a file that has changed is read anew."""
    try:
        stamp = Path(split(spec).source).stat().st_mtime
    except OSError:
        stamp = 0.0  # no file: a game of the package
    if spec not in _games or _games[spec][0] != stamp:
        _games[spec] = stamp, load(spec)
    return _games[spec][1]


def player_of(request: Facts) -> Player:
    """The player, with what it remembers of this table, or `fresh`."""
    if request.get("fresh"):
        return player(request["player"])
    key = request.get("table", ""), id(game_of(request["game"])), request["player"]
    if key not in _players:
        _players[key] = player(request["player"])
    _players.move_to_end(key)
    while len(_players) > KEPT:
        _players.popitem(last=False)
    return _players[key]
