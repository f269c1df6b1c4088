"""The positions that a search knows, as rows of words.

    nodes    [room × WIDTH]   a position where a round begins, and what is known of it
    actions  [room × ACTION]  a choice of one side there, its visits and what it brought
    table    [2^n]            the nodes by the keys of their states: a position is there once

A node has a **block** of actions for each side that chooses in its round, in the order in which the
rules ask them: one where sides take turns, several where they choose at once. What a choice brought
is counted for itself, whatever the others chose beside it, so that nobody sees what nobody knows.
`LOW` and `HIGH` bound what each side gets when all play for themselves and know what is proven.
"""

from __future__ import annotations

from typing import Protocol

from alfonso.dice import roll
from alfonso.errors import Overrun
from alfonso.game import MOST_REWARD, OPEN, Rules, State
from alfonso.mcts.nodes import DONE, FREE, HEAD, LIMIT, MOST_MOVES, ROOM, STOP, result_at
from alfonso.native.words import Words
from alfonso.playouts import listed

SIDES, WIDTH, CHANCE, ROOT, TAKEN, SPACE, SLOTS, STEPS, SEEN = range(HEAD, HEAD + 9)
"""The log goes on: sides, words of a node, the side that is chance or -1, the root, actions taken
and those that there is room for, slots of the table, the length of the path; from SEEN on the least
and the most that each side has got, then what each gets in the descent under way."""
KEY, OTHER_KEY, VISITS, ENDED, BLOCKS, BLOCK = range(6)
"""A node: its key, visits, whether all is known of it, its blocks; from BLOCK on three words for
each block, then for each side LOW, HIGH and the TOTAL of what came of it."""
SIDE, FIRST, COUNT, OF_BLOCK = range(4)
MOVE, TRIED, TOTAL, CHILD, REGRET, WEIGHT, ACTION = range(7)
"""An action; REGRET and WEIGHT are for the root alone. CHILD is a node, where only one follows."""
LOW, HIGH, SUM, OF_SIDE = range(4)
FULL = 100
"""Bounds are in hundredths of a point, so that chance can be told."""
NOBODY = -1
LONGEST_PATH = 1 << 12


def width_of(sides: int) -> int:
    """The words of a node."""
    return BLOCK + (OF_BLOCK + OF_SIDE) * sides


def block_at(node: int, block: int, log: Words) -> int:
    return node * log[WIDTH] + BLOCK + OF_BLOCK * block


def side_at(node: int, side: int, log: Words) -> int:
    return node * log[WIDTH] + BLOCK + OF_BLOCK * log[SIDES] + OF_SIDE * side


def goes_on(log: Words, nodes: Words) -> bool:
    """One descent at least, then until all is known or it is told to stop."""
    if log[DONE] and nodes[log[ROOT] * log[WIDTH] + ENDED]:
        return False
    return log[DONE] == 0 or (log[STOP] == 0 and log[DONE] != log[LIMIT])


class Rounds(Rules, Protocol):
    """Rules that tell how many have chosen in a round (or that nobody ever has), and keys."""

    def choices_made(self, state: State, /) -> int: ...
    def key(self, state: State, salt: int, /) -> int: ...


def node_of(game: Rounds, state: State, log: Words, nodes: Words, table: Words) -> int:
    """The node of a state, made if there is room for it; else NOBODY."""
    key, other = game.key(state, 0), game.key(state, 1)
    slot = (key ^ other) & (log[SLOTS] - 1)
    while table[slot]:
        node = table[slot] - 1
        if nodes[node * log[WIDTH] + KEY] == key and nodes[node * log[WIDTH] + OTHER_KEY] == other:
            return node
        slot = (slot + 1) & (log[SLOTS] - 1)
    if log[FREE] >= log[ROOM]:
        return NOBODY
    table[slot] = log[FREE] + 1
    return made(game, state, key, other, log, nodes)


def made(game: Rules, state: State, key: int, other: int, log: Words, nodes: Words) -> int:
    """A new node, of which only is known whether the game is over."""
    node = log[FREE]
    log[FREE] += 1
    at = node * log[WIDTH]
    nodes[at + KEY], nodes[at + OTHER_KEY] = key, other
    nodes[at + VISITS] = nodes[at + BLOCKS] = nodes[at + ENDED] = 0
    for side in range(log[SIDES]):
        place = side_at(node, side, log)
        nodes[place + LOW], nodes[place + HIGH], nodes[place + SUM] = 0, FULL * MOST_REWARD, 0
    if game.result(state) != OPEN:
        nodes[at + ENDED] = 1
        rewards = game.rewards(state)
        for side in range(log[SIDES]):
            place = side_at(node, side, log)
            nodes[place + LOW] = nodes[place + HIGH] = FULL * rewards[side]
    return node


def may_open(log: Words) -> bool:
    """Whether the choices of any side would find room."""
    return log[TAKEN] + log[MOST_MOVES] <= log[SPACE]


def open_block(
    game: Rules,
    state: State,
    node: int,
    log: Words,
    nodes: Words,
    actions: Words,
    moves: Words,
    dice: Words,
) -> None:
    """Give a node the choices of one more side, in random order."""
    count = listed(game, state, moves, log[MOST_MOVES])
    block = nodes[node * log[WIDTH] + BLOCKS]
    if block == log[SIDES]:
        raise Overrun("joint counts more choices in a round than there are sides")
    nodes[node * log[WIDTH] + BLOCKS] += 1
    place = block_at(node, block, log)
    nodes[place + SIDE], nodes[place + COUNT] = game.mover(state), count
    nodes[place + FIRST] = log[TAKEN]
    for number in range(count):
        other = number + roll(dice, count - number)
        move, moves[other] = moves[other], moves[number]
        at = (log[TAKEN] + number) * ACTION
        actions[at + MOVE], actions[at + CHILD] = move, NOBODY
        actions[at + TRIED] = actions[at + TOTAL] = 0
        actions[at + REGRET] = actions[at + WEIGHT] = 0
    log[TAKEN] += count


def is_drawn(game: Rules, state: State, ply: int, log: Words, past: Words) -> bool:
    """Whether a game that the rules leave open is drawn by repetition."""
    return game.result(state) == OPEN and result_at(game, state, ply, log, past) != OPEN
