"""A position in words: what a screen reader says, and what stands in for a missing picture."""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Iterator
from typing import TYPE_CHECKING

from alfonso.boards.layout import Layout
from alfonso.boards.picture import Picture, Piece
from alfonso.boards.spots import Spot

if TYPE_CHECKING:
    from alfonso.position import Position


def clean(text: str) -> str:
    """The text without what a terminal or XML would take for a command.

    >>> clean("so\\x1b[31m far\\n")
    'so�[31m far�'
    """
    return "".join(char if _is_harmless(char) else "\N{REPLACEMENT CHARACTER}" for char in text)


def letters(text: str) -> str:
    """At most three characters, each of which fills one place of a terminal.

    >>> letters("King"), letters(""), letters("王")
    ('Kin', '?', '?')
    """
    return "".join("?" if _is_odd(char) else char for char in clean(text)[:3]) or "?"


def _is_harmless(char: str) -> bool:
    return char.isprintable() or unicodedata.category(char) == "Zs"


def _is_odd(char: str) -> bool:
    return unicodedata.east_asian_width(char) in "WF" or bool(unicodedata.combining(char))


def fields(position: Position) -> list[tuple[str, str]]:
    """What the rules tell of a state in `details`, else its fields with their values.

    >>> from alfonso import load
    >>> fields(load("tictactoe").position().play("4"))
    [('own', '0'), ('other', '16')]
    """
    state = position.state
    if details := position.game.ability("details"):
        return [(clean(name), clean(value)) for name, value in details(state)]
    if not hasattr(state, "_fields"):
        return [("state", clean(position.text))]
    return [(name, _value(value)) for name, value in zip(state._fields, state, strict=True)]


def story(position: Position) -> str:
    """How things stand: the turn or the result, the last move, and the board.

    >>> from alfonso import load
    >>> story(load("tictactoe").position().play("4")).split(": ")[:2]
    ['O to move. Last move', '4. X cross']
    """
    sentences = [position.outcome]
    if position.parent is not None and position.move is not None:
        sentences.append(f"Last move: {position.parent.move_name(position.move)}")
    picture = position.picture
    if picture is None:
        sentences += [f"{name}: {value}" for name, value in fields(position)]
    else:
        sentences += board_words(picture)
    return " ".join(f"{clean(sentence)}." for sentence in sentences)


def board_words(picture: Picture) -> Iterator[str]:
    """What stands on a board and where, kind by kind.

    >>> from alfonso.boards.picture import Grid
    >>> list(board_words(Picture(Grid(2, 2), {1: Piece("K", 0, "king")}, walls=(2,))))
    ['K king: b2', 'Walls: a1']
    """
    layout = Layout(picture.board)
    spots: dict[str, list[str]] = defaultdict(list)
    for square, piece in sorted(picture.pieces.items(), key=lambda item: (item[1].side, item[0])):
        spots[_kind(piece)].append(layout.name(square))
    for pair in picture.fences:
        spots["Fences"].append(layout.name(pair))
    for square in picture.walls:
        spots["Walls"].append(layout.name(square))
    for square, side in sorted(picture.tints.items()):
        spots[f"Area of {_colour(picture, side)}"].append(layout.name(square))
    yield from (f"{what}: {' '.join(names)}" for what, names in spots.items())
    yield from picture.notes


def spot_words(picture: Picture) -> dict[Spot, str]:
    """Each spot by name, with what is there.

    >>> from alfonso.boards.picture import Grid
    >>> spot_words(Picture(Grid(1, 2), {1: Piece("K", 0, "king")}, walls=(0,)))
    {0: 'a1, wall', 1: 'b1, K king'}
    >>> spot_words(Picture(Grid(1, 2), {0: Piece("w", 0), 1: Piece("W", 1)}))
    {0: 'a1, white disc', 1: 'b1, W'}
    """
    layout = Layout(picture.board)
    found: dict[Spot, list[str]] = {spot: [layout.name(spot)] for spot in picture.board.squares}
    if any(layout.rim()):
        found |= {pair: [layout.name(pair)] for pair in layout.borders()}
    for square, side in picture.tints.items():
        found[square].append(f"area of {_colour(picture, side)}")
    for square in picture.walls:
        found[square].append("wall")
    for square, piece in picture.pieces.items():
        found[square].append(_look(picture, piece))
    for one, other in picture.fences:
        found.setdefault((min(one, other), max(one, other)), []).append("fence")
    return {spot: clean(", ".join(words)) for spot, words in found.items()}


def _look(picture: Picture, piece: Piece) -> str:
    """A disc by its colour, if its letter says no more than that."""
    colour = _colour(picture, piece.side)
    is_plain = piece.shape == "disc" and piece.letter.lower() == colour[0].lower()
    return f"{colour} disc" if is_plain else _kind(piece)


def _kind(piece: Piece) -> str:
    return piece.letter if piece.shape == "disc" else f"{piece.letter} {piece.shape}"


def _colour(picture: Picture, side: int) -> str:
    return picture.colours[side] if 0 <= side < len(picture.colours) else "nobody"


def _value(value: object) -> str:
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)
