"""The engine's search: principal variation search with a table, good orders and, where that is
allowed, steps that skip what looks hopeless.

Proposition. Let v be the value of plain alpha-beta at the same depth, with nearer wins worth more,
and alpha < beta. In exact mode the answer a is v if alpha < v < beta; a <= alpha implies v <= a,
and a >= beta implies v >= a: neither the table nor the order nor the symmetries change it. Outside
of exact mode the horizon is moved, so the value is that of a tree of another shape; wins and
losses are still proven, but for draws by repetition on the way.
"""

from __future__ import annotations

from typing import Any

from alfonso.bits import below, mix
from alfonso.engine.abilities import Searched, abilities
from alfonso.engine.heap import (
    DEEP,
    DICE,
    EXACT_MODE,
    EXCLUDED,
    LENGTHS,
    LIMIT,
    MARKS,
    NODES,
    NOISE,
    PAST,
    PLAYED,
    POINT,
    PROOF,
    REACH,
    REPETITION,
    STOP,
    SYMMETRIES,
    TOUCHED,
    improve,
    remember,
)
from alfonso.engine.order import (
    FROM_TABLE,
    NOISY,
    gather,
    gather_noisy,
    gather_safe,
    has_quiet,
    is_excluded,
    pick,
    recalled,
    row_of,
)
from alfonso.engine.table import (
    EXACT,
    FACTS,
    LOWER,
    MOVE,
    NOTHING,
    UPPER,
    bound_in,
    bucket_of,
    depth_in,
    find,
    is_open_in,
    is_single_in,
    store,
    value_in,
)
from alfonso.game import OPEN, Game, State
from alfonso.methods.values import FAR, INFINITE, WIN
from alfonso.native.words import Words, fetch
from alfonso.playouts import mark_of

UNKNOWN = 1 << 42
REFLECT_FROM, REFLECT_TO = 3, 12
"""Images of a state cost time to make: they are worth it so many plies above the horizon, and not
far from the root, where a line and its image have long parted."""


def search(
    game: Searched,
    state: State,
    depth: int,
    alpha: int,
    beta: int,
    ply: int,
    log: Words,
    table: Words,
) -> int:
    if depth <= 0 and not log[EXACT_MODE]:
        return game.settled(state, alpha, beta, ply, log)
    visit(log, ply)
    which = image_of(game, state, depth, ply, log)
    seen = game.reflected(state, which)
    first, second = game.key(seen, 0), game.key(seen, 1)
    fetch(table, bucket_of(table, first, depth))
    result = game.result(state)
    if result != OPEN:
        return result * (WIN - ply)
    if log[REPETITION] and is_repeated(game, state, ply, log):
        log[TOUCHED] += 1
        return 0
    if depth <= 0 or ply >= DEEP - 1:
        return judged_here(game, state, log)
    is_safe = False
    if ply > 0:
        nearest = WIN - ply - 1  # no win is nearer, no loss either
        alpha, beta = max(alpha, -nearest), min(beta, nearest)
        if alpha >= beta:
            return alpha
        if beta < nearest:
            if game.wins(state):
                return nearest
            is_safe = depth > log[EXACT_MODE]  # else the horizon hides what the others lose
    entry, known = find(table, first, second, depth), -1
    if entry != NOTHING:
        known = table[entry + MOVE]
        value = usable(table[entry + FACTS], depth, alpha, beta, ply, log)
        if value != UNKNOWN and ply > 0:
            log[TOUCHED] += is_open_in(table[entry + FACTS])
            return value
    side, start = game.mover(state), row_of(ply, log)
    early, is_single = -1, False  # the table's move is tried before others are written down
    if known != -1 and ply > 0:
        early = recalled(game, state, known, which)
        is_single = depth > log[EXACT_MODE] and is_single_in(table[entry + FACTS])
    count = 1
    if early == -1:
        count = game.gathered(state, is_safe, side, ply, known, which, log)
        is_single = count == 1
    if count == 0:
        return ply + 2 - WIN  # whatever is played, the other side wins at once
    rest = depth if is_single and is_forced(ply, log) else depth - 1
    best, leader, floor, tried, number = -INFINITE, -1, alpha, 0, 0
    touched = log[TOUCHED]
    while number < count:
        grade = FROM_TABLE
        if early != -1 and tried == 0:
            move = early
        else:
            move = pick(start, number, count, log)
            grade = log[start + 2 * number + 1]
        number += 1
        if ply == 0 and is_excluded(move, log):
            continue
        child = game.play(state, move)
        sign = 1 if game.mover(child) == side else -1
        log[PLAYED + ply + 1] = move
        tried += 1
        before = log[TOUCHED]
        value = alpha + 1
        if tried > 1:
            low, high = least(sign, alpha, alpha + 1), most(sign, alpha, alpha + 1)
            less = shortened(depth, tried, grade, log)
            value = sign * search(game, child, rest - less, low, high, ply + 1, log, table)
            if value > alpha and less:
                value = sign * search(game, child, rest, low, high, ply + 1, log, table)
        if tried == 1 or alpha < value < beta:
            low, high = least(sign, alpha, beta), most(sign, alpha, beta)
            value = sign * search(game, child, rest, low, high, ply + 1, log, table)
        if log[STOP]:
            return 0
        if value > best:
            best, leader = value, move
            if value > alpha:
                alpha = value
                improve(log, ply, move)
        if alpha >= beta:
            remember(log, ply, side, move, depth)
            if log[TOUCHED] == before:
                log[TOUCHED] = touched  # this move alone bears the bound
            break
        if tried == 1 and early != -1 and not is_single:
            count = game.gathered(state, is_safe, side, ply, known, which, log)
            if count and pick(start, 0, count, log) != early:
                number = 0  # it is not among the safe ones, so all of them are left
    if log[EXCLUDED] == 0 or ply > 0:
        bound = LOWER if best >= beta else EXACT if best > floor else UPPER
        if is_decided(best, bound):
            log[TOUCHED] = touched
        content = game.seen_as(leader, which), kept_value(best, ply), depth, bound
        store(table, first, second, *content, log[TOUCHED] != touched, is_single)
    return best


def quiesced(game: Searched, state: State, alpha: int, beta: int, ply: int, log: Words) -> int:
    """The value once the noise has settled: the mover may stand still, unless all he can do is
    noisy, or make a noisy move."""
    visit(log, ply)
    result = game.result(state)
    if result != OPEN:
        return result * (WIN - ply)
    if beta < WIN - ply - 1 and game.wins(state):
        return WIN - ply - 1
    best = judged_here(game, state, log)
    if ply >= DEEP - 1 or log[STOP] or (best >= beta and has_quiet(game, state)):
        return best
    side, start = game.mover(state), row_of(ply, log)
    count, may_rest = gather_noisy(game, state, ply, log)
    if not may_rest:
        best = -INFINITE
    alpha = max(alpha, best)
    for number in range(count):
        if alpha >= beta:
            break
        move = pick(start, number, count, log)
        child = game.play(state, move)
        log[PLAYED + ply + 1] = move
        sign = 1 if game.mover(child) == side else -1
        low, high = least(sign, alpha, beta), most(sign, alpha, beta)
        best = max(best, sign * quiesced(game, child, low, high, ply + 1, log))
        alpha = max(alpha, best)
    return best


def judged(game: Searched, state: State, alpha: int, beta: int, ply: int, log: Words) -> int:
    """The value at the horizon of a game that knows no noise."""
    visit(log, ply)
    result = game.result(state)
    if result != OPEN:
        return result * (WIN - ply)
    if beta < WIN - ply - 1 and game.wins(state):
        return WIN - ply - 1
    return judged_here(game, state, log)


def judged_here(game: Searched, state: State, log: Words) -> int:
    """What an open state looks like, to one who may see less sharply than the game."""
    log[TOUCHED] += 1
    value = game.evaluate(state)
    return value + blur(game.key(state, 0) ^ log[DICE], log[NOISE]) if log[NOISE] else value


def blur(seed: int, noise: int) -> int:
    """How far a judgement goes wrong. Noise comes in parts of a point, and what is left of one is
    rounded up or down by chance, so that it tells where a point is much."""
    spread = below(mix(seed), 2 * noise + 1) - noise
    return (spread + below(mix(seed ^ noise), POINT)) // POINT


def visit(log: Words, ply: int) -> None:
    log[NODES] += 1
    if log[NODES] == log[LIMIT]:
        log[STOP] = 1
    log[LENGTHS + ply] = 0


def least(sign: int, alpha: int, beta: int) -> int:
    """The lower end of a window as the mover of the child sees it."""
    return alpha if sign == 1 else -beta


def most(sign: int, alpha: int, beta: int) -> int:
    return beta if sign == 1 else -alpha


def is_forced(ply: int, log: Words) -> bool:
    """A single reply is not a ply to think about, as far as a line may reach."""
    return ply < log[REACH] and not log[EXACT_MODE]


def shortened(depth: int, tried: int, grade: int, log: Words) -> int:
    """How many plies less a late and quiet move is worth at first."""
    if log[EXACT_MODE] or depth < 3 or tried < 4 or grade >= NOISY:
        return 0
    return 1 + (tried > 8) + (tried > 8 and depth > 6)


def image_of(game: Searched, state: State, depth: int, ply: int, log: Words) -> int:
    """The symmetry under which the table knows a state: the image with the least key."""
    best = 0
    if log[SYMMETRIES] > 1 and depth >= REFLECT_FROM and ply < REFLECT_TO:
        least_key = game.key(state, 0)
        for which in range(1, log[SYMMETRIES]):
            key = game.key(game.reflected(state, which), 0)
            if key < least_key:
                best, least_key = which, key
    return best


def is_repeated(game: Searched, state: State, ply: int, log: Words) -> bool:
    """Whether a position is a draw by repetition; but in exact mode, once on the way is enough."""
    mark, here = mark_of(game, state), MARKS + log[PAST] + ply
    log[here] = mark
    times = 1
    for earlier in range(MARKS, here):
        if log[earlier] == mark:
            times += log[REPETITION] if earlier >= here - ply and not log[EXACT_MODE] else 1
    return ply > 0 and times >= log[REPETITION]


def usable(facts: int, depth: int, alpha: int, beta: int, ply: int, log: Words) -> int:
    """The value of an entry, if it settles this node, else UNKNOWN."""
    stored, bound = value_in(facts), bound_in(facts)
    if not is_deep_enough(facts, depth, log):
        return UNKNOWN
    value = seen_value(stored, ply)
    if bound == EXACT or (bound == LOWER and value >= beta) or (bound == UPPER and value <= alpha):
        return value
    return UNKNOWN


def is_deep_enough(facts: int, depth: int, log: Words) -> bool:
    """An entry of the right depth counts, and so does what is proven, if it is within reach."""
    known, stored, bound = depth_in(facts), value_in(facts), bound_in(facts)
    if known == depth or (known > depth and not log[EXACT_MODE]):
        return True
    if not is_open_in(facts) and (known < depth or log[PROOF]):
        return True
    return is_decided(stored, bound) and WIN - abs(stored) <= depth


def is_decided(value: int, bound: int) -> bool:
    """Whether a value is that of a proven win or loss."""
    return (value >= WIN - FAR and bound != UPPER) or (value <= FAR - WIN and bound != LOWER)


def kept_value(value: int, ply: int) -> int:
    """A value as the table keeps it: the distance to the end counts from the state itself."""
    if value >= WIN - FAR:
        return value + ply
    return value - ply if value <= FAR - WIN else value


def seen_value(stored: int, ply: int) -> int:
    """A kept value as it looks from the root."""
    if stored >= WIN - FAR:
        return stored - ply
    return stored + ply if stored <= FAR - WIN else stored


def bindings(game: Game) -> dict[str, Any]:
    """What the search asks of a game beyond its rules, but for the evaluation."""
    return abilities(game) | {
        "settled": quiesced if game.ability("noisy") else judged,
        "gathered": gather_safe if game.ability("safe_moves") else gather,
    }
