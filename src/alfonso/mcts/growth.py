"""A tree that outlives a search: kept from move to move, in rows of a bounded size."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Literal

from alfonso.game import Game, Move
from alfonso.mcts.nodes import (
    COUNT,
    DEEPEST,
    DONE,
    EARLIER,
    FIRST,
    FREE,
    HEAD,
    HIGH,
    KEEP,
    LIMIT,
    LOW,
    MOST_MOVES,
    MOVE,
    ONLY,
    RECORD,
    REPETITION,
    ROOM,
    ROOT,
    STOP,
    VISITS,
    plant,
)
from alfonso.native.layout import flat
from alfonso.native.words import Floats, Words, vast, words
from alfonso.playouts import LONGEST, mark_of
from alfonso.position import Position


class Growth:
    """The rows of one tree; `side` lies beside the nodes, `width` words or floats each."""

    def __init__(self, game: Game, kind: Literal["q", "d"], width: int, memory: int) -> None:
        room = max(memory // (8 * (RECORD + width)), game.most_moves + 1)
        self.game, self.width = game, width
        self.log, self.moves, self.past = words(HEAD), words(game.most_moves), words(1)
        self.tree: Words = vast(room * RECORD, large_pages=False)
        self.side: Words | Floats = vast(room * width, kind, large_pages=False)
        self.log[MOST_MOVES], self.log[REPETITION] = game.most_moves, game.repetition
        self.log[ROOM] = room
        self.position: Position | None = None
        self.asked_for: Counter[Move] = Counter()
        """Visits of the root's children that the search would not have chosen itself."""

    def root_at(self, position: Position, limit: int, only: Move | None = None) -> None:
        """Make ready for a search from a position, with what is known of it already; through one
        of its moves `only`, where that is known."""
        node = self._place_of(position)
        if node is None:
            plant(self.log, self.tree)
        else:
            self.log[KEEP] = node
        if node != ROOT:
            self.asked_for.clear()
        self.log[ONLY] = 0 if only is None else 1 + self._rank_of(only, node or ROOT)
        self.log[STOP] = self.log[DONE] = 0
        self.log[LIMIT] = limit
        self.position = None  # until the search has come to its end, errors included
        if self.game.repetition:
            self._recall(position)

    def visits_of(self, move: Move) -> int:
        """Of a child of the root (of the one to come, before a search); 0 where it is unknown."""
        root = self.log[KEEP]
        rank = self._rank_of(move, root)
        return 0 if rank < 0 else self.word(self.children(root)[rank], VISITS)

    def _rank_of(self, move: Move, node: int) -> int:
        """Which child a move leads to, -1 where it is not in the tree."""
        moves = [self.word(child, MOVE) for child in self.children(node)]
        return moves.index(move) if move in moves else -1

    def children(self, node: int = ROOT) -> range:
        first = self.tree[node * RECORD + FIRST]
        return range(first, first + self.tree[node * RECORD + COUNT])

    def record(self, node: int) -> Sequence[int]:
        """All words of a node."""
        return self.tree[node * RECORD : (node + 1) * RECORD]

    def word(self, node: int, place: int) -> int:
        return self.tree[node * RECORD + place]

    @property
    def is_proven(self) -> bool:
        return self.tree[LOW] == self.tree[HIGH]

    @property
    def memory(self) -> int:
        """The bytes that the nodes take."""
        return 8 * self.log[FREE] * (RECORD + self.width)

    def _place_of(self, position: Position) -> int | None:
        """The node of a position that follows from the last root, if it is in the tree."""
        steps = _steps(self.position, position)
        if steps is None or self.log[DEEPEST] >= LONGEST:
            return None
        node = ROOT
        for move in steps:
            below = (child for child in self.children(node) if self.word(child, MOVE) == move)
            found = next(below, None)
            if found is None:
                return None
            node = found
        return node

    def _recall(self, position: Position) -> None:
        """The marks of the positions that may be repeated, the root's own left out."""
        rules: Any = Placing(self.game)
        marks = [mark_of(rules, earlier.state) for earlier in position.line[:-1]]
        self.past = words([*marks, *words(2 * LONGEST + 2)])
        self.log[EARLIER] = len(marks)


class Placing:
    """The rules as far as a mark needs them."""

    def __init__(self, game: Game) -> None:
        self.placement = game.ability("placement") or flat


def _steps(old: Position | None, new: Position) -> list[Move] | None:
    """The moves from one position to another that follows from it, or None."""
    if old is None:
        return None
    before, line = old.line, new.line
    if line[: len(before)] != before:
        return None
    return [position.move for position in line[len(before) :] if position.move is not None]
