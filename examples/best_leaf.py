"""A search method of one's own: `--player examples/best_leaf.py:BestLeaf:depth=3`, for Alquerque.

It is how an early Alquerque program chose its moves. Each move of a line is graded: a capture 5,
a quiet move 10, a move into a corner 3 more; own moves add their grade, the opponent's take it off.
Where a side can capture, only its captures are looked at. The move is taken that begins the line
with the largest sum, as if the opponent would help to get there. Minimax, which believes no such
thing, beats it: docs/how-search-works.md.
"""

from collections.abc import Sequence

from alfonso import Move, Position


class BestLeaf:
    """Hope for the best."""

    def __init__(self, depth: int = 3) -> None:
        if depth < 1:
            raise ValueError("depth must be 1 or more")
        self.depth = depth

    def choose(self, position: Position) -> Move:
        me = position.mover
        moves = worth_a_look(position)
        return max(moves, key=lambda move: self.hope(position, move, self.depth, me))

    def hope(self, position: Position, move: Move, depth: int, me: int) -> int:
        """The largest sum of grades on any line that begins with this move."""
        graded = grade(position, move) if position.mover == me else -grade(position, move)
        after = position.child(move)
        if depth == 1 or after.is_over:
            return graded
        return graded + max(self.hope(after, reply, depth - 1, me) for reply in worth_a_look(after))


def worth_a_look(position: Position) -> Sequence[Move]:
    """The captures, or all moves where there are none."""
    moves = list(position.legal_moves)
    return [move for move in moves if is_capture(position, move)] or moves


def grade(position: Position, move: Move) -> int:
    return (5 if is_capture(position, move) else 10) + (3 if into_corner(position, move) else 0)


def is_capture(position: Position, move: Move) -> bool:
    return bool(position.game.rules.noisy(position.state, move))


def into_corner(position: Position, move: Move) -> bool:
    rows, columns = position.game.rules.rows, position.game.rules.columns
    target = position.game.path(position.state, move)[-1]
    return target in (0, columns - 1, (rows - 1) * columns, rows * columns - 1)
