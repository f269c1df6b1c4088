"""Monte Carlo tree search for any number of sides, each out for its own reward.

Proposition. After n descents the root has been visited n times, and each of its blocks of actions
tried n times in all, less those of earlier searches that found no room. What is proven of a node is
true under the proposition of `bounds.py`; the search ends when all is known of the root. A choice
that is made at the same time as others depends on what the chooser's own choices brought alone.
The same seed gives the same graph.
"""

from __future__ import annotations

from alfonso.dice import roll
from alfonso.game import MOST_REWARD, OPEN, State
from alfonso.general.bounds import settle
from alfonso.general.choice import choose
from alfonso.general.graph import (
    ACTION,
    BLOCKS,
    CHILD,
    ENDED,
    FULL,
    LONGEST_PATH,
    LOW,
    MOVE,
    NOBODY,
    ROOT,
    SEEN,
    SIDE,
    SIDES,
    STEPS,
    SUM,
    TOTAL,
    TRIED,
    VISITS,
    WIDTH,
    Rounds,
    block_at,
    goes_on,
    is_drawn,
    may_open,
    node_of,
    open_block,
    side_at,
)
from alfonso.general.regret import WARM, combinations, learn, matched
from alfonso.mcts.nodes import DONE, MOST_MOVES, remember
from alfonso.native.words import Floats, Words
from alfonso.playouts import LONGEST, listed

REGRETFUL = 1
"""In `curious`: whether the root is played by regret."""


def search_general(
    game: Rounds,
    start: State,
    log: Words,
    nodes: Words,
    actions: Words,
    table: Words,
    path: Words,
    cells: Words,
    curious: Floats,
    past: Words,
    moves: Words,
    dice: Words,
) -> int:
    """Descents from `start`, where a round begins, until a limit comes; gives their number."""
    log[ROOT] = node_of(game, start, log, nodes, table)
    remember(game, start, 0, log, past)
    while goes_on(log, nodes):
        joint = combinations(log, nodes) if curious[REGRETFUL] > 0 and log[DONE] > 0 else 0
        matching = joint > 0 and nodes[log[ROOT] * log[WIDTH] + VISITS] >= WARM * joint
        node, state, ply = descended(
            game, start, matching, log, nodes, actions, table, path, curious, past, moves, dice
        )
        gain(game, state, node, ply, log, nodes, past, moves, dice)
        if joint:
            learn(log, nodes, actions, cells, path, SEEN + 2 * log[SIDES])
        back_up(node, log, nodes, actions, path)
        log[DONE] += 1
    return log[DONE]


def descended(
    game: Rounds,
    start: State,
    matching: bool,
    log: Words,
    nodes: Words,
    actions: Words,
    table: Words,
    path: Words,
    curious: Floats,
    past: Words,
    moves: Words,
    dice: Words,
) -> tuple[int, State, int]:
    """Down, round by round, to a node that is new or known through and through, or to where there
    is no room (then the node is NOBODY)."""
    node, state, ply, log[STEPS] = log[ROOT], start, 0, 0
    while node != NOBODY and log[STEPS] + log[SIDES] < LONGEST_PATH:
        at = node * log[WIDTH]
        if nodes[at + ENDED] or (nodes[at + VISITS] == 0 and node != log[ROOT]):
            return node, state, ply
        block, action, under_way = 0, 0, True
        while under_way:
            if block == nodes[at + BLOCKS]:
                if not may_open(log):
                    return NOBODY, state, ply
                open_block(game, state, node, log, nodes, actions, moves, dice)
            if matching and node == log[ROOT]:
                action = matched(block, log, nodes, actions, dice)
            else:
                action = choose(node, block, log, nodes, actions, curious, dice)
            path[log[STEPS]], path[LONGEST_PATH + log[STEPS]] = action, node
            path[2 * LONGEST_PATH + log[STEPS]] = nodes[block_at(node, block, log) + SIDE]
            log[STEPS] += 1
            block += 1
            state = game.play(state, actions[action * ACTION + MOVE])
            under_way = game.choices_made(state) > 0
        ply += 1
        remember(game, state, ply, log, past)
        if is_drawn(game, state, ply, log, past):
            return NOBODY, state, ply
        node = follower(game, state, node, action, log, nodes, actions, table)
    return NOBODY, state, ply


def follower(
    game: Rounds,
    state: State,
    node: int,
    action: int,
    log: Words,
    nodes: Words,
    actions: Words,
    table: Words,
) -> int:
    """The node where the next round begins; the last action keeps it, if it alone decides."""
    if nodes[node * log[WIDTH] + BLOCKS] != 1:
        return node_of(game, state, log, nodes, table)
    if actions[action * ACTION + CHILD] == NOBODY:
        actions[action * ACTION + CHILD] = node_of(game, state, log, nodes, table)
    return actions[action * ACTION + CHILD]


def gain(
    game: Rounds,
    state: State,
    node: int,
    ply: int,
    log: Words,
    nodes: Words,
    past: Words,
    moves: Words,
    dice: Words,
) -> None:
    """What each side gets in this descent: what is known of the node, or a game played out."""
    gains = SEEN + 2 * log[SIDES]
    if node != NOBODY and nodes[node * log[WIDTH] + ENDED]:
        for side in range(log[SIDES]):
            certain = nodes[side_at(node, side, log) + LOW]
            log[gains + side] = (certain + roll(dice, FULL)) // FULL
    elif node == NOBODY and is_drawn(game, state, ply, log, past):
        share_evenly(log)
    else:
        play_out(game, state, ply, log, past, moves, dice)
    for side in range(log[SIDES]):
        seen = SEEN + 2 * side
        log[seen] = min(log[seen], log[gains + side])
        log[seen + 1] = max(log[seen + 1], log[gains + side])


def play_out(
    game: Rounds, start: State, ply: int, log: Words, past: Words, moves: Words, dice: Words
) -> None:
    """A random game from a state on."""
    state = start
    while game.result(state) == OPEN and ply < LONGEST:
        count = listed(game, state, moves, log[MOST_MOVES])
        state = game.play(state, moves[roll(dice, count)])
        ply += 1
    if game.result(state) == OPEN:
        share_evenly(log)
        return
    rewards = game.rewards(state)
    for side in range(log[SIDES]):
        log[SEEN + 2 * log[SIDES] + side] = rewards[side]


def share_evenly(log: Words) -> None:
    """A game that does not end is a draw."""
    for side in range(log[SIDES]):
        log[SEEN + 2 * log[SIDES] + side] = MOST_REWARD // 2


def back_up(leaf: int, log: Words, nodes: Words, actions: Words, path: Words) -> None:
    """Credit every choice on the path with what its side got, and prove what can be proven."""
    changed, last = True, leaf
    if leaf != NOBODY:
        visit(leaf, log, nodes)
    for step in range(log[STEPS] - 1, -1, -1):
        action, node = path[step], path[LONGEST_PATH + step]
        side = path[2 * LONGEST_PATH + step]
        actions[action * ACTION + TRIED] += 1
        actions[action * ACTION + TOTAL] += log[SEEN + 2 * log[SIDES] + side]
        if node != last or nodes[node * log[WIDTH] + BLOCKS] == 1:
            visit(node, log, nodes)
            changed = changed and settle(node, log, nodes, actions)
        last = node


def visit(node: int, log: Words, nodes: Words) -> None:
    """Count what each side got below a node."""
    nodes[node * log[WIDTH] + VISITS] += 1
    for side in range(log[SIDES]):
        nodes[side_at(node, side, log) + SUM] += log[SEEN + 2 * log[SIDES] + side]
