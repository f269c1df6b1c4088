"""The move that leaves the opponent the fewest replies: `--player examples/fewest_replies.py`."""

from alfonso import Move, Position


class FewestReplies:
    def choose(self, position: Position) -> Move:
        return min(position.legal_moves, key=lambda move: self.replies(position.child(move)))

    def replies(self, position: Position) -> int:
        return len(position.legal_moves)
