"""A board found in the facts of a game: squares by two coordinates, pieces by what is left.

>>> facts = [("cell", x, y, "x" if x == y else "b") for x in "123" for y in "123"]
>>> board = found([facts], ("xplayer", "oplayer"))
>>> board.picture(facts).pieces[4], sorted(board.picture(facts).pieces)
(Piece(letter='X', side=0, shape='cross'), [2, 4, 6])
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from alfonso.boards.palette import NAMED
from alfonso.boards.picture import Grid, Picture, Piece
from alfonso.gdl.terms import Term, arguments, functor
from alfonso.gdl.texts import name

EMPTY = frozenset({"b", "blank", "empty", "e", "none", "nil", "free", "nothing", "green"})
SHAPES = {"x": "cross", "o": "ring"}
OTHERS = "white", "black", "red", "blue", "green", "yellow", "purple", "orange", "teal", "pink"
WIDEST, SMALLEST = 40, 6
Facts = Collection[Term]


@dataclass(frozen=True)
class Squares:
    """A relation that holds squares: which argument is the column, the next one the row."""

    relation: str
    arity: int
    at: int
    columns: tuple[str, ...]
    rows: tuple[str, ...]

    def contents(self, facts: Facts) -> Iterator[tuple[int, Term]]:
        """The squares, numbered from the top left, with what else their facts say."""
        for fact in facts:
            if functor(fact) == self.relation and len(arguments(fact)) == self.arity:
                parts = arguments(fact)
                square = self.square(*parts[self.at : self.at + 2])
                if square is not None:
                    yield square, _rest(parts, self.at)

    def square(self, column: Term, row: Term) -> int | None:
        """The number of a square, if there is one."""
        if column not in self.columns or row not in self.rows:
            return None
        down = len(self.rows) - 1 - self.rows.index(functor(row))
        return down * len(self.columns) + self.columns.index(functor(column))


@dataclass(frozen=True)
class Board:
    """Squares, and how what stands on them looks."""

    squares: Squares
    pieces: dict[Term, Piece]
    colours: tuple[str, ...]

    def picture(self, facts: Facts, notes: Sequence[str] = ()) -> Picture:
        pieces = {
            square: self.pieces[content]
            for square, content in self.squares.contents(facts)
            if content in self.pieces
        }
        columns, rows = self.squares.columns, self.squares.rows
        grid = Grid(len(rows), len(columns), (columns, rows[::-1]), len(columns) == len(rows) == 8)
        return Picture(grid, pieces, notes=tuple(notes), colours=self.colours)

    def path(self, move: Term) -> tuple[int, ...]:
        """The squares that a move names, coordinate by coordinate."""
        parts, squares = arguments(move), list[int]()
        while len(parts) > 1:
            square = self.squares.square(*parts[:2])
            if square is not None:
                squares.append(square)
            parts = parts[1 if square is None else 2 :]
        return tuple(dict.fromkeys(squares))

    def others(self, facts: Facts) -> list[Term]:
        """The facts that tell no square."""
        own = self.squares.relation, self.squares.arity
        return [fact for fact in facts if (functor(fact), len(arguments(fact))) != own]


def found(states: Iterable[Facts], roles: Sequence[Term]) -> Board | None:
    """The board that shows in some states of a game; None where no relation looks like one."""
    states = list(states)
    squares = max(_candidates(states), key=_size, default=None)
    if squares is None:
        return None
    contents = Counter(content for facts in states for _, content in squares.contents(facts))
    pieces = {content: _piece(content, roles, set(contents)) for content in contents}
    shown = {content: piece for content, piece in pieces.items() if piece is not None}
    return Board(squares, shown, _colours(roles)) if shown else None


def _candidates(states: list[Facts]) -> Iterator[Squares]:
    """Every relation that could be a board, by each pair of neighbouring arguments."""
    facts = {fact for state in states for fact in state}
    kinds = {(functor(fact), len(arguments(fact))) for fact in facts}
    for relation, arity in sorted(kinds):
        own = [arguments(f) for f in facts if (functor(f), len(arguments(f))) == (relation, arity)]
        for at in range(max(arity - 1, 0) if arity <= 4 else 0):
            columns, rows = _scale(own, at), _scale(own, at + 1)
            squares = Squares(relation, arity, at, columns, rows)
            if columns and rows and _is_filled(squares, states):
                yield squares


def _scale(rows: list[tuple[Term, ...]], at: int) -> tuple[str, ...]:
    """The coordinates at one place in order: numbers, or single letters; else nothing."""
    values = {row[at] for row in rows}
    words = [word for word in values if isinstance(word, str)]
    if not 2 <= len(words) == len(values) <= WIDEST:
        return ()
    if all(word.isdigit() for word in words):
        return tuple(sorted(words, key=int))
    are_letters = all(len(word) == 1 and word.isalpha() for word in words)
    return tuple(sorted(words)) if are_letters else ()


def _is_filled(squares: Squares, states: list[Facts]) -> bool:
    """Whether squares hold at most one thing each, and some state more than a line of them."""
    if len(squares.columns) * len(squares.rows) < SMALLEST:
        return False
    full = 0
    for facts in states:
        seen = [square for square, _ in squares.contents(facts)]
        if len(seen) != len(set(seen)):
            return False
        full = max(full, len({square // len(squares.columns) for square in seen}))
    alike = squares.arity > 2 or set(squares.columns) == set(squares.rows)
    return alike and full > 1


def _size(squares: Squares) -> tuple[int, bool, int]:
    return len(squares.columns) * len(squares.rows), squares.arity == 3, -squares.at


def _rest(parts: tuple[Term, ...], at: int) -> Term:
    rest = parts[:at] + parts[at + 2 :]
    return rest[0] if len(rest) == 1 else rest


def _piece(content: Term, roles: Sequence[Term], all_of_them: set[Term]) -> Piece | None:
    """How it looks; None for an empty square."""
    if _is_empty(content, roles, all_of_them):
        return None
    if isinstance(content, tuple) and len(content) == 2:
        return _kind_of(content, roles)
    text = name(content) if content else "*"
    side = _owner(text, roles)
    letter = text[1:] if side >= 0 and len(text) == 2 and text[1].isalpha() else text
    shape = SHAPES.get(text, "disc" if side >= 0 and _is_role(text, roles) else "letter")
    return Piece(letter[0].upper(), side, shape)


def _kind_of(content: Term, roles: Sequence[Term]) -> Piece:
    """Such a piece of such a side: `white knight`.

    >>> _kind_of(("white", "knight"), ("white", "black"))
    Piece(letter='N', side=0, shape='letter')
    """
    one, other = map(name, arguments(("of", *content)))
    side, kind = (
        (_owner(one, roles), other) if _is_role(one, roles) else (_owner(other, roles), one)
    )
    letter = "N" if kind == "knight" else kind[0].upper()
    return Piece(letter, side, "letter")


def _is_empty(content: Term, roles: Sequence[Term], all_of_them: set[Term]) -> bool:
    if content not in EMPTY:
        return False
    black = content == "b" and any(functor(role).startswith("b") for role in roles)
    return not (black and "w" in all_of_them)


def _owner(text: str, roles: Sequence[Term]) -> int:
    """Whose piece: the side whose name it is or begins with the same letter; -1 for nobody's."""
    names = [name(role) for role in roles]
    if text in names:
        return names.index(text)
    alike = [side for side, role in enumerate(names) if role[0] == text[0]]
    return alike[0] if len(alike) == 1 and (len(text) <= 2 or text in names[alike[0]]) else -1


def _is_role(text: str, roles: Sequence[Term]) -> bool:
    return any(name(role).startswith(text) for role in roles)


def _colours(roles: Sequence[Term]) -> tuple[str, ...]:
    """A colour a side: its own name where that is one, else one that is left."""
    names = [name(role) for role in roles]
    left = [colour for colour in OTHERS if colour not in names]
    return tuple(role if role in NAMED else left.pop(0) if left else "grey" for role in names)
