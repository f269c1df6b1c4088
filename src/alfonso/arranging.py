"""A position from pieces that somebody put on the board, in the words of the game's own text.

No game is asked for anything new. A text is written as other positions of the game are written: as
rows (`8/3BW3/… B`), as lists of squares (`W:W21,22:B1,2`) or as a word of bits for each kind of
piece (`344 135`). Whether that was right is seen by reading it back: the board must show just the
pieces wanted. What a picture does not show (counters, fences, stock) stays as it is.

>>> from alfonso import load
>>> position = load("othello").position()
>>> pieces = {27: "B", 28: "B", 35: "W", 36: "W"}
>>> arranged(position, {at: kind(position, name) for at, name in pieces.items()}, 1).text
'8/8/8/3BB3/3WW3/8/8/8 W'
"""

from __future__ import annotations

import random
import re
import time
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import groupby, permutations

from alfonso.boards.layout import Layout
from alfonso.boards.picture import Piece
from alfonso.errors import PositionError
from alfonso.game import Game
from alfonso.position import Position

Pieces = Mapping[int, Piece]
PATIENCE = 0.5
"""Seconds of random play to learn how positions of a game look and are written."""
LONGEST, BASES = 120, 24
NOBODY = Piece("", -1, "nobody")
"""What stands on an empty square."""
WORDS = re.compile("([ :])")
NUMBERED = re.compile(r"\d+|.")


def palette(game: Game) -> list[Piece]:
    """The kinds of pieces that stand on the board in games, those of the first side first."""
    kinds = {piece for position in _played(game) for piece in _pieces(position).values()}
    return sorted(kinds, key=lambda piece: (piece.side < 0, piece.side, piece.shape, piece.letter))


def kind(position: Position, letter: str) -> Piece:
    """The piece that a letter means."""
    return next(piece for piece in palette(position.game) if piece.letter == letter)


def can_arrange(position: Position) -> bool:
    """Whether the position itself can be written anew from its pieces."""
    pieces = _pieces(position)
    return any(_shows(position.game, text, pieces) for text in _texts(position, pieces))


def arranged(position: Position, pieces: Pieces, mover: int | None = None) -> Position:
    """The position with these pieces instead, and if it can be, with this side to move.

    PositionError if the rules refuse it, or if no text is found that means it.
    """
    refusal: PositionError | None = None
    other: Position | None = None
    for base in _bases(position, mover):
        for text in _texts(base, pieces):
            try:
                found = position.game.position(text)
            except PositionError as error:
                refusal = refusal or error
                continue
            if dict(_pieces(found)) == dict(pieces):
                if mover in (None, found.mover):
                    return found
                other = other or found
    if other is not None:
        return other
    raise refusal or PositionError(f"{position.game.name}: no position looks like this")


def _bases(position: Position, mover: int | None) -> Iterator[Position]:
    """Positions to start from: the nearest with that side to move first."""
    children = [child for _, child in position.children()]
    near = [position, *_turned(position, children), *children, *_played(position.game)]
    wanted = [base for base in near if mover in (None, base.mover)]
    yield from wanted[:BASES]
    if position not in wanted:
        yield position


def _turned(position: Position, children: list[Position]) -> Iterator[Position]:
    """The position with one word of its text as after a move: that may be whose turn it is."""
    words = WORDS.split(position.text)
    for child in children[:1]:
        others = WORDS.split(child.text)
        for at, (word, other) in enumerate(zip(words, others, strict=False)):
            text = "".join([*words[:at], other, *words[at + 1 :]])
            if word != other and _shows(position.game, text, _pieces(position)):
                yield position.game.position(text)


def _texts(base: Position, pieces: Pieces) -> Iterator[str]:
    """What the text of the pieces may be, written as that of the base is."""
    for write in (_as_rows, _as_lists, _as_bits):
        try:
            yield from write(base, pieces)
        except (KeyError, ValueError, IndexError):
            continue


def _shows(game: Game, text: str, pieces: Pieces) -> bool:
    try:
        return dict(_pieces(game.position(text))) == dict(pieces)
    except PositionError:
        return False


def _pieces(position: Position) -> Pieces:
    picture = position.picture
    return picture.pieces if picture else {}


# Rows: a sign for each square, runs of empty squares as numbers, other signs after their square.


def _as_rows(base: Position, pieces: Pieces) -> Iterator[str]:
    board, _, rest = base.text.partition(" ")
    signs = _signs(base.game)
    rows = [_cells(row, set(signs.values())) for row in board.split("/")]
    picture = base.picture
    if picture is None or len(rows) != picture.board.rows:
        return
    columns = picture.board.columns
    for square in range(len(rows) * columns):
        cell = rows[square // columns][square % columns]
        if square in pieces:
            cell[0] = signs[pieces[square]]
        elif square in picture.pieces:
            cell[0] = signs[NOBODY]
    yield " ".join(filter(None, ["/".join(map(_row, rows)), rest]))


def _cells(row: str, signs: set[str]) -> list[list[str]]:
    """Each square of a row as its sign, "" where it is empty, and what is written after it."""
    cells: list[list[str]] = []
    for token in NUMBERED.findall(row):
        if token.isdigit():
            cells += [["", ""] for _ in range(int(token))]
        elif token in signs or token.isalnum() or token in ".#*":
            cells.append([token, ""])
        else:
            cells[-1][1] += token
    return cells


def _row(cells: list[list[str]]) -> str:
    """A row as text; a run of empty squares ends where something is written after one."""
    text = ""
    for is_bare, group in groupby(cells, key=lambda cell: cell == ["", ""]):
        run = list(group)
        if is_bare:
            text += f" {len(run)} "
        else:
            text += "".join((sign or " 1 ") + after for sign, after in run)
    return re.sub(r" (\d+) +(\d+) ", lambda both: str(int(both[1]) + int(both[2])), text).replace(
        " ", ""
    )


@lru_cache(maxsize=32)
def _signs(game: Game) -> dict[Piece, str]:
    """How each kind of piece is written in rows: as it was where it stood."""
    letters = {piece.letter for piece in palette(game)}
    found = {piece: piece.letter for piece in palette(game)} | {NOBODY: ""}
    for position in _played(game):
        picture = position.picture
        rows = [_cells(row, letters) for row in position.text.partition(" ")[0].split("/")]
        if picture is None or len(rows) != picture.board.rows:
            break
        for square in set(picture.board.squares) - set(picture.walls):
            row = rows[square // picture.board.columns]
            if len(row) == picture.board.columns:
                piece = picture.pieces.get(square, NOBODY)
                found[piece] = row[square % picture.board.columns][0]
    return found


# Lists: `W:W21,K22+1:B3`, the squares of each side by name.


def _as_lists(base: Position, pieces: Pieces) -> Iterator[str]:
    head, *sections = base.text.split(":")
    picture = base.picture
    if picture is None or not sections:
        return
    layout = Layout(picture.board)
    signs = _list_signs(base.game)
    texts = [head]
    for section in sections:
        letter, _, stock = section[:1], *_split_stock(section[1:])
        items = [
            signs[piece][1] + layout.name(square)
            for square, piece in sorted(pieces.items())
            if signs[piece][0] == letter
        ]
        texts.append(letter + ",".join(items) + stock)
    yield ":".join(texts)


def _split_stock(text: str) -> tuple[str, str]:
    """The squares of a section, and what is written after them."""
    squares, plus, stock = text.partition("+")
    return squares, plus + stock


@lru_cache(maxsize=32)
def _list_signs(game: Game) -> dict[Piece, tuple[str, str]]:
    """In which section each kind of piece is listed, and what stands before its square."""
    found: dict[Piece, tuple[str, str]] = {}
    for position in _played(game):
        picture = position.picture
        if picture is None:
            break
        layout = Layout(picture.board)
        names = {layout.name(square): piece for square, piece in picture.pieces.items()}
        for section in position.text.split(":")[1:]:
            for item in filter(None, _split_stock(section[1:])[0].split(",")):
                name = item if item in names else item[1:]
                if name in names:
                    found[names[name]] = section[0], item.removesuffix(name)
    return found


# Bits: numbers, some of which hold a bit for each square.


def _as_bits(base: Position, pieces: Pieces) -> Iterator[str]:
    words = base.text.split()
    if not all(word.lstrip("-").isdigit() for word in words):
        return
    kinds = palette(base.game)
    bits = [sum(1 << square for square in pieces if pieces[square] == piece) for piece in kinds]
    for places in permutations(range(len(words)), len(kinds)):
        written = list(words)
        for place, word in zip(places, bits, strict=True):
            written[place] = str(word)
        yield " ".join(written)


@lru_cache(maxsize=8)
def _played(game: Game) -> tuple[Position, ...]:
    """Positions of a few random games."""
    dice, found = random.Random(7), [game.position()]
    end = time.perf_counter() + PATIENCE
    while time.perf_counter() < end and len(found) < 600:
        position = game.position()
        for _ in range(LONGEST):
            moves = list(position.legal_moves)
            if not moves or time.perf_counter() > end:
                break
            position = position.child(dice.choice(moves))
            found.append(Position(game, position.state))
    return tuple(found)
