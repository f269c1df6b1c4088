"""What users hold: a game, a state and how it came about."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from alfonso.errors import MoveError, PositionError
from alfonso.game import DRAWN, MOST_REWARD, OPEN, RESULTS, Game, Move, State

if TYPE_CHECKING:
    from alfonso.boards.picture import Picture


class LegalMoves(Collection[Move]):
    """The legal moves of a position: `in` takes names too, iteration gives moves, `names` names.

    >>> from alfonso import load
    >>> moves = load("tictactoe").position().legal_moves
    >>> len(moves), "4" in moves, 9 in moves, moves.names[:2]
    (9, True, False, ['0', '1'])
    """

    def __init__(self, position: Position) -> None:
        self._position = position

    def __iter__(self) -> Iterator[Move]:
        position = self._position
        return position.game.moves(position.state) if position.result == OPEN else iter(())

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def __contains__(self, move: object) -> bool:
        if isinstance(move, str):
            return self._position.finds(move)
        return any(move == other for other in self)

    @property
    def names(self) -> list[str]:
        position = self._position
        return [position.game.move_name(position.state, move) for move in self]

    def __repr__(self) -> str:
        return f"<{len(self)} moves: {', '.join(self.names)}>"


@dataclass(frozen=True)
class Position:
    """A value: playing gives a new position, which remembers the one it came from.

    >>> from alfonso import load
    >>> position = load("tictactoe").position()
    >>> after = position.play("4")
    >>> after.mover_name, after.history, after.undo() == position
    ('O', (4,), True)
    """

    game: Game
    state: State
    parent: Position | None = field(default=None, compare=False, repr=False)
    move: Move | None = field(default=None, compare=False)

    @property
    def mover(self) -> int:
        """Whose turn it is: an index into `game.sides`."""
        return self.game.mover(self.state)

    @property
    def mover_name(self) -> str:
        return self.game.sides[self.mover]

    @property
    def legal_moves(self) -> LegalMoves:
        return LegalMoves(self)

    @cached_property
    def result(self) -> int:
        """OPEN, or LOST, DRAWN, WON for the side to move, repetition included."""
        result = self.game.result(self.state)
        if result == OPEN and self.game.repetition and self.occurrences >= self.game.repetition:
            return DRAWN
        return result

    @property
    def is_over(self) -> bool:
        return self.result != OPEN

    @property
    def winner(self) -> int | None:
        """The side that has won, if one has: where sides have rewards, that with the most."""
        if not self.is_over:
            return None
        best = max(self.rewards)
        ahead = [side for side, reward in enumerate(self.rewards) if reward == best > 0]
        return ahead[0] if len(ahead) == 1 else None

    @cached_property
    def rewards(self) -> tuple[int, ...]:
        """What each side gets at the end, 0 to 100; a draw by repetition halves the stake.

        >>> from alfonso import load
        >>> load("tictactoe").position().play_all("0 3 1 4 2").rewards
        (100, 0)
        """
        if not self.is_over:
            raise PositionError(f"the game is still open: {self.outcome}")
        if self.game.result(self.state) == OPEN:
            return (MOST_REWARD // 2,) * len(self.game.sides)
        return self.game.rewards(self.state)

    @property
    def outcome(self) -> str:
        """How the game stands, in words.

        >>> from alfonso import load
        >>> load("tictactoe").position().outcome
        'X to move'
        """
        if not self.is_over:
            return f"{self.mover_name} to move"
        if self.game.is_general:
            return rewards_text(self.game, self.rewards)
        return "draw" if self.winner is None else f"{self.game.sides[self.winner]} wins"

    @cached_property
    def occurrences(self) -> int:
        """How often this placement has stood in the game, this time included."""
        place = self.game.placement
        here = place(self.state)
        return sum(place(position.state) == here for position in self.line)

    @property
    def line(self) -> list[Position]:
        """The positions from the start of the game to this one."""
        positions: list[Position] = []
        position: Position | None = self
        while position is not None:
            positions.append(position)
            position = position.parent
        return positions[::-1]

    @property
    def history(self) -> tuple[Move, ...]:
        """The moves that led here."""
        return tuple(position.move for position in self.line if position.move is not None)

    @property
    def history_names(self) -> list[str]:
        steps = ((step.parent, step.move) for step in self.line)
        return [p.game.move_name(p.state, m) for p, m in steps if p is not None and m is not None]

    @property
    def ply(self) -> int:
        return len(self.line) - 1

    def play(self, move: Move | str) -> Position:
        """The position after a move, given as such or by name; MoveError if it is not legal."""
        if isinstance(move, str):
            move = self.find(move)
        elif move not in self.legal_moves:
            raise MoveError(f"{move} is not a legal move here")
        return self.child(move)

    def play_all(self, names: str) -> Position:
        """The position after several moves, separated by blanks."""
        position = self
        for name in names.split():
            position = position.play(name)
        return position

    def find(self, name: str) -> Move:
        """The legal move of that name."""
        if self.is_over:
            raise MoveError(f"“{name}” is not possible: the game is over, {self.outcome}")
        return self.game.find_move(self.state, name)

    def finds(self, name: str) -> bool:
        try:
            self.find(name)
        except MoveError:
            return False
        return True

    def child(self, move: Move) -> Position:
        """The position after a move that is known to be legal."""
        return Position(self.game, self.game.play(self.state, move), self, move)

    def children(self) -> Iterator[tuple[Move, Position]]:
        """Each legal move with the position it leads to."""
        for move in self.legal_moves:
            yield move, self.child(move)

    def undo(self) -> Position:
        """The position before the last move."""
        if self.parent is None:
            raise MoveError("there is no move to take back")
        return self.parent

    def move_name(self, move: Move) -> str:
        return self.game.move_name(self.state, move)

    @property
    def text(self) -> str:
        """The state in one line: `game.position(text)` reads it back."""
        return self.game.text(self.state)

    @property
    def picture(self) -> Picture | None:
        return self.game.picture(self.state)

    @property
    def last_path(self) -> tuple[object, ...]:
        """The spots that the last move touched."""
        if self.parent is None or self.move is None:
            return ()
        return self.game.path(self.parent.state, self.move)

    @property
    def svg(self) -> str:
        """The board as a picture that stands alone."""
        from alfonso.boards.svg import svg

        return svg(self)

    def board_text(self, colour: bool = False, flip: bool = False) -> str:
        """The board in letters, with ANSI colours if wanted."""
        from alfonso.boards.text import text

        return text(self, colour=colour, flip=flip)

    def __str__(self) -> str:
        return self.board_text()

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<{self.game.name}: {self.text}; {RESULTS[self.result]}, {self.outcome}>"


def rewards_text(game: Game, rewards: Sequence[int]) -> str:
    """What each side gets, in words; chance gets nothing."""
    sides = enumerate(zip(game.sides, rewards, strict=False))
    return ", ".join(f"{side} {reward}" for at, (side, reward) in sides if at != game.chance)
