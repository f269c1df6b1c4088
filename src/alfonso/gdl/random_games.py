"""Random games in lanes: 512 at once go through a circuit; where one ends, the next begins.

When no more are to begin, those under way are played to their ends and counted like the others:
without them, long games would be missing.
"""

from __future__ import annotations

from alfonso.gdl.circuit import evaluate, value
from alfonso.gdl.dealing import deal
from alfonso.native.lanes import LANES as MOST
from alfonso.native.lanes import Lanes, any_of, count_of, first_of, load, put, run_code, spread
from alfonso.native.words import Words

ROLES, FACTS, REWARDS, EARLY, LATE, LONGEST, TERMINAL, MADE, PAD, AGE = range(10)
"""The first words of a plan: numbers of things, stages, the longest game, a literal, places."""
EARLY_CODE, LATE_CODE, STARTS, FOLLOWING, ENDS, TABLE = range(10, 16)
"""Then the addresses of code, or zeros, and where in the plan there are: what is true at the start
(0 or -1 for each fact), the literals of what follows, where the legal moves of each role begin and
end, and the rewards, largest first."""
HEAD = 16
VALUE, ROLE, LITERAL = range(3)
ENTRY = 3
"""A reward takes three words."""
GAMES, MOVES, CUT, STUCK, WINS = range(5)
"""Places in the tally; the wins of each role follow, then how often there was each reward."""
AGES = 24
"""Digits of a game's age, which begins as far below 2²⁴ as a game may be long."""


def random_games(
    game: object,
    games: int,
    codes: Words,
    stages: Words,
    feedback: Words,
    plan: Words,
    row: Words,
    dice: Words,
    stop: Words,
    tally: Words,
) -> int:
    """So many random games (0: without end), or until `stop` is set; gives how many were begun."""
    begun = min(games, MOST) if games else MOST
    active, tired = first_of(spread(-1), begun), spread(0)
    advance(plan, spread(0), active, row)
    while any_of(active):
        look(game, codes, stages, feedback, plan, row)
        over = active & value(row, plan[TERMINAL])
        if any_of(over):
            count_rewards(plan, over, row, tally)
        moving = active & ~over & deal_all(plan, row, dice)
        count_ends(active, over, moving, tired, tally)
        moving &= ~tired
        fresh = active & ~moving
        if stop[0] or (games and games - begun < MOST):
            fresh = spread(0) if stop[0] else first_of(fresh, games - begun)
        begun += count_of(fresh)
        move(game, codes, stages, feedback, plan, row)
        tired = advance(plan, moving, fresh, row)
        active = moving | fresh
    return begun


def look(
    game: object, codes: Words, stages: Words, feedback: Words, plan: Words, row: Words
) -> None:
    """Work out what the states say before moves are made."""
    if plan[EARLY_CODE]:
        run_code(plan[EARLY_CODE], row)
    else:
        evaluate(game, codes, stages, 0, plan[EARLY], feedback, row)


def move(
    game: object, codes: Words, stages: Words, feedback: Words, plan: Words, row: Words
) -> None:
    """Work out what follows from the moves made."""
    if plan[LATE_CODE]:
        run_code(plan[LATE_CODE], row)
    else:
        evaluate(game, codes, stages, plan[EARLY], plan[LATE], feedback, row)


def deal_all(plan: Words, row: Words, dice: Words) -> Lanes:
    """A move for every role; gives the lanes where each has one."""
    able, ends, to = spread(-1), plan[ENDS], plan[MADE]
    for role in range(plan[ROLES]):
        first, last = plan[ends + role], plan[ends + role + 1]
        able &= deal(plan, first, last, to, row, plan[PAD], dice)
        to += last - first
    return able


def advance(plan: Words, moving: Lanes, fresh: Lanes, row: Words) -> Lanes:
    """Bring about the next states, and the first ones of new games; gives the games too long."""
    starts, following = plan[STARTS], plan[FOLLOWING]
    for fact in range(plan[FACTS]):
        after = value(row, plan[following + fact]) & moving
        put(row, 1 + fact, after | (spread(plan[starts + fact]) & fresh))
    young = (1 << AGES) - plan[LONGEST]
    if any_of(fresh):
        for digit in range(AGES):
            old = load(row, plan[AGE] + digit) & ~fresh
            put(row, plan[AGE] + digit, old | (spread(-(young >> digit & 1)) & fresh))
    return aged(plan[AGE], moving, row)


def aged(age: int, moving: Lanes, row: Words) -> Lanes:
    """Count a move; gives the lanes where the count runs over."""
    carry, digit = moving, 0
    while digit < AGES and any_of(carry):
        old = load(row, age + digit)
        put(row, age + digit, old ^ carry)
        carry &= old
        digit += 1
    return carry


def count_ends(active: Lanes, over: Lanes, moving: Lanes, tired: Lanes, tally: Words) -> None:
    """Enter into the tally what came to an end, and the moves that are made."""
    tally[GAMES] += count_of(active & (~moving | tired))
    tally[MOVES] += count_of(moving & ~tired)
    tally[CUT] += count_of(moving & tired)
    tally[STUCK] += count_of(active & ~over & ~moving)


def count_rewards(plan: Words, over: Lanes, row: Words, tally: Words) -> None:
    """Enter the rewards of finished games, and who got the most.

    Rewards come from the largest down; games in which a role has got one yet `wait` no more for it.
    """
    roles, pad = plan[ROLES], plan[PAD]
    for role in range(roles):
        put(row, pad + role, over)
    first, undecided = 0, over
    while first < plan[REWARDS]:
        last, once, twice = first, spread(0), spread(0)
        while last < plan[REWARDS] and worth(plan, last) == worth(plan, first):
            got = given(plan, last, row, tally)
            once, twice = once | got, twice | (once & got)
            last += 1
        if worth(plan, first) > 0:
            count_wins(plan, first, last, undecided & once & ~twice, row, tally)
        first, undecided = last, undecided & ~once


def worth(plan: Words, reward: int) -> int:
    return plan[plan[TABLE] + ENTRY * reward + VALUE]


def given(plan: Words, reward: int, row: Words, tally: Words) -> Lanes:
    """The games in which a role gets this reward, and got no larger one."""
    entry, pad = plan[TABLE] + ENTRY * reward, plan[PAD]
    wait = load(row, pad + plan[entry + ROLE])
    got = wait & value(row, plan[entry + LITERAL])
    put(row, pad + plan[entry + ROLE], wait & ~got)
    put(row, pad + plan[ROLES] + reward, got)
    tally[WINS + plan[ROLES] + reward] += count_of(got)
    return got


def count_wins(plan: Words, first: int, last: int, sole: Lanes, row: Words, tally: Words) -> None:
    """Games in which one role alone has got the most are its wins."""
    for reward in range(first, last):
        role = plan[plan[TABLE] + ENTRY * reward + ROLE]
        tally[WINS + role] += count_of(load(row, plan[PAD] + plan[ROLES] + reward) & sole)
