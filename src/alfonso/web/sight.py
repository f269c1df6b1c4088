"""A position as a page is told of it: the board, what can be clicked, how things stand.

A spot is written as in the board's `data-square` and `data-border`: "12", "12-13". What is told:

    text, ply, mover, over, outcome, winner   the position and how it stands
    svg, story, words                         the board, in a sentence, and each spot in words
    moves     the names of the moves played
    last      the spots that the last move touched
    legal     [name, spots to click in order] for each legal move
    colours   of the sides
    taken     how many men each side has lost since the start
    drops     whether a click anywhere in a column means its free square
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from typing import Any

from alfonso.boards.palette import side_colour, surface
from alfonso.boards.picture import Picture
from alfonso.boards.spots import last_spots, move_spots, spot_key
from alfonso.boards.svg import svg
from alfonso.boards.words import spot_words, story
from alfonso.game import Game
from alfonso.position import Position
from alfonso.web.blame import blamed

KEPT = 512

_seen: OrderedDict[Any, dict[str, Any]] = OrderedDict()


def sight(position: Position, flip: bool = False) -> dict[str, Any]:
    """All that a page needs to show a position and to play on from it."""
    with blamed(position.game):
        told = _drawn(position, flip)
    return told | {
        "ply": position.ply,
        "moves": position.history_names,
        "taken": _taken(position.line[0], position),
    }


def _drawn(position: Position, flip: bool) -> dict[str, Any]:
    """What depends on the position alone; the latest ones are kept."""
    before = position.parent.state if position.parent else None
    key = position.game.rules, position.state, before, position.move, position.result, flip
    if key not in _seen:
        _seen[key] = _facts(position, flip)
    _seen.move_to_end(key)
    while len(_seen) > KEPT:
        _seen.popitem(last=False)
    return _seen[key]


def _facts(position: Position, flip: bool) -> dict[str, Any]:
    picture = position.picture
    return {
        "text": position.text,
        "mover": None if position.is_over else position.mover,
        "over": position.is_over,
        "outcome": position.outcome,
        "winner": position.winner,
        "svg": svg(position, flip=flip),
        "story": story(position),
        "words": _keyed(spot_words(picture)) if picture else {},
        "last": [spot_key(spot) for spot in last_spots(position)],
        "legal": [_legal(position, move) for move in position.legal_moves],
        "colours": _colours(position, picture),
        "drops": picture is not None and surface(picture.board) == "frame",
    }


def _colours(position: Position, picture: Picture | None) -> list[str]:
    return [
        side_colour(picture.colours if picture else ("white", "black"), side)
        for side in range(len(position.game.sides))
    ]


def _taken(first: Position, now: Position) -> list[int]:
    then, men = _men(first.picture), _men(now.picture)
    return [max(then[side] - men[side], 0) for side in range(len(now.game.sides))]


def _men(picture: Picture | None) -> Counter[int]:
    return Counter(piece.side for piece in picture.pieces.values()) if picture else Counter()


def turns(position: Position) -> bool:
    """Whether the board is turned for who plays the second side: one with directions is."""
    return position.picture is not None and position.picture.board.labels == "chess"


def plays_at_once(game: Game) -> bool:
    """Whether several sides choose in the same round: here they do so one after the other."""
    return game.ability("joint") is not None


def _legal(position: Position, move: int) -> list[Any]:
    return [position.move_name(move), [spot_key(spot) for spot in move_spots(position, move)]]


def _keyed(words: dict[Any, str]) -> dict[str, str]:
    return {spot_key(spot): text for spot, text in words.items()}
