"""The graph of one search as Python holds it, kept from move to move as long as there is room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from alfonso.game import MOST_REWARD, Game, Move, State
from alfonso.general.graph import (
    ACTION,
    BLOCKS,
    CHANCE,
    CHILD,
    COUNT,
    FIRST,
    FULL,
    HIGH,
    KEY,
    LONGEST_PATH,
    LOW,
    MOVE,
    NOBODY,
    OTHER_KEY,
    ROOT,
    SEEN,
    SIDE,
    SIDES,
    SLOTS,
    SPACE,
    SUM,
    TAKEN,
    TOTAL,
    TRIED,
    VISITS,
    WEIGHT,
    WIDTH,
    block_at,
    side_at,
    width_of,
)
from alfonso.general.regret import MOST_CELLS
from alfonso.mcts.growth import Placing
from alfonso.mcts.nodes import (
    DONE,
    EARLIER,
    FREE,
    LIMIT,
    MOST_MOVES,
    REPETITION,
    ROOM,
    STOP,
)
from alfonso.native.layout import key
from alfonso.native.words import Words, vast, words
from alfonso.playouts import LONGEST, mark_of
from alfonso.position import Position

BRANCHES = 4
"""So many actions there is room for to a node; a branchier game uses up its actions first."""


class Action(NamedTuple):
    """A choice of one side: how often it was tried, its mean reward for that side, where it leads
    if that is certain, and how often regret would play it."""

    move: Move
    visits: int
    mean: float
    child: int
    weight: int


class Block(NamedTuple):
    """The choices of one side at a node."""

    side: int
    actions: list[Action]


class Graph:
    """The rows of a search over one game."""

    def __init__(self, game: Game, memory: int) -> None:
        sides = len(game.sides)
        self.game, self.width = game, width_of(sides)
        unit = 8 * (self.width + BRANCHES * ACTION + 4)
        room = max(memory // unit, 2)
        space = max(BRANCHES * room, sides * game.most_moves)
        slots = 1 << (2 * room - 1).bit_length()
        self.log = words(SEEN + 3 * sides)
        self.log[SIDES], self.log[WIDTH] = sides, self.width
        self.log[CHANCE] = NOBODY if game.chance is None else game.chance
        self.log[ROOM], self.log[SPACE], self.log[SLOTS] = room, space, slots
        self.log[MOST_MOVES], self.log[REPETITION] = game.most_moves, game.repetition
        self.path, self.moves = words(3 * LONGEST_PATH), words(game.most_moves)
        self.past, self.cells = words(1), words(1)
        self.round: State | None = None
        self.forget()

    def forget(self) -> None:
        """Begin anew."""
        log, rows = self.log, self.log[ROOM]
        self.nodes: Words = vast(rows * self.width, large_pages=False)
        self.actions: Words = vast(log[SPACE] * ACTION, large_pages=False)
        self.table: Words = vast(log[SLOTS], large_pages=False)
        log[FREE] = log[TAKEN] = 0
        for side in range(log[SIDES]):
            log[SEEN + 2 * side], log[SEEN + 2 * side + 1] = MOST_REWARD, 0

    def root_at(self, position: Position, limit: int) -> None:
        """Make ready for a search from the beginning of a round."""
        if 2 * self.log[FREE] > self.log[ROOM] or 2 * self.log[TAKEN] > self.log[SPACE]:
            self.forget()
        self.log[STOP] = self.log[DONE] = 0
        self.log[LIMIT] = limit
        if self.round != position.state:
            self.round = position.state
            cells = MOST_CELLS * (1 + self.log[SIDES]) if self.game.ability("joint") else 1
            self.cells = vast(cells, large_pages=False)
        if self.game.repetition:
            self._recall(position)

    def rows(self) -> tuple[Any, ...]:
        return self.log, self.nodes, self.actions, self.table, self.path, self.cells

    @property
    def root(self) -> int:
        return self.log[ROOT]

    @property
    def memory(self) -> int:
        """The bytes that are written."""
        taken = self.log[FREE] * self.width + self.log[TAKEN] * ACTION + self.log[SLOTS]
        return 8 * taken

    def visits(self, node: int) -> int:
        return self.nodes[node * self.width + VISITS]

    def blocks(self, node: int) -> list[Block]:
        """The choices that were opened at a node, those of each side in its turn."""
        found = []
        for block in range(self.nodes[node * self.width + BLOCKS]):
            at = block_at(node, block, self.log)
            first, count = self.nodes[at + FIRST], self.nodes[at + COUNT]
            actions = [self._action(number) for number in range(first, first + count)]
            found.append(Block(self.nodes[at + SIDE], actions))
        return found

    def bounds(self, node: int, side: int) -> tuple[float, float]:
        """What a side gets at least and at most, as far as that is proven."""
        if node == NOBODY:
            return 0.0, float(MOST_REWARD)
        at = side_at(node, side, self.log)
        return self.nodes[at + LOW] / FULL, self.nodes[at + HIGH] / FULL

    def rewards(self, node: int) -> tuple[float, ...]:
        """What each side got on average, within what is proven."""
        visits = max(self.visits(node), 1)
        means = []
        for side in range(self.log[SIDES]):
            low, high = self.bounds(node, side)
            mean = self.nodes[side_at(node, side, self.log) + SUM] / visits
            means.append(min(max(mean, low), high))
        return tuple(means)

    def find(self, state: State) -> int:
        """The node of a state, or NOBODY."""
        keys = key(state, 0), key(state, 1)
        mask = self.log[SLOTS] - 1
        slot = (keys[0] ^ keys[1]) & mask
        while self.table[slot]:
            node: int = self.table[slot] - 1
            at = node * self.width
            if (self.nodes[at + KEY], self.nodes[at + OTHER_KEY]) == keys:
                return node
            slot = (slot + 1) & mask
        return NOBODY

    def _action(self, number: int) -> Action:
        record: Sequence[int] = self.actions[number * ACTION : (number + 1) * ACTION]
        tried = record[TRIED]
        mean = record[TOTAL] / tried if tried else 0.0
        return Action(record[MOVE], tried, mean, record[CHILD], record[WEIGHT])

    def _recall(self, position: Position) -> None:
        """The marks of the positions that may be repeated, the root's own left out."""
        rules: Any = Placing(self.game)
        marks = [mark_of(rules, earlier.state) for earlier in position.line[:-1]]
        self.past = words([*marks, *words(2 * LONGEST + 2)])
        self.log[EARLIER] = len(marks)
