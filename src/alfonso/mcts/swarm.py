"""Monte Carlo tree search over a circuit: 512 random games at once, 64 of them from each leaf.

    side  [nodes × width]   what stands beside a node: TOTAL of the rewards in the eyes of the side
                            that chose it, the same of all games in which its move was made LATER
                            (how many, and what they brought), who moves there, the facts as bits

A sweep goes down the tree eight times; descents that are under way count as lost, so that the next
ones look elsewhere. Each leaf gets a word of every slot: its children share 64 lanes evenly, make
their moves all at once, and are then played out at random. So every child has been tried before a
descent ever chooses among them.

Proposition. What is said of the bounds in `search` holds here as well, and a node has as many
visits as games were played from it. The same seed gives the same tree.
"""

from __future__ import annotations

import math

from alfonso.bits import count, left, ones, right
from alfonso.dice import roll
from alfonso.gdl.circuit import value
from alfonso.gdl.random_games import (
    ENDS,
    ENTRY,
    FACTS,
    LITERAL,
    LONGEST,
    MADE,
    REWARDS,
    ROLE,
    TABLE,
    TERMINAL,
    VALUE,
    advance,
    deal_all,
    look,
    move,
)
from alfonso.mcts.keeping import fold, keep
from alfonso.mcts.nodes import (
    COUNT,
    DEEPEST,
    DONE,
    FIRST,
    FREE,
    HIGH,
    LIMIT,
    LOW,
    MOST_MOVES,
    MOVE,
    NOBODY,
    ONLY,
    OPENED,
    PARENT,
    RECORD,
    ROOM,
    ROOT,
    STOP,
    TURN,
    VISITS,
    blank,
    floor_of,
    is_settled,
    settle,
)
from alfonso.native.lanes import WORDS, Lanes, any_of, count_of, load, put, spread
from alfonso.native.words import Floats, Words

LANES = 64
"""Of a leaf."""
TOTAL, LATER, LATER_TOTAL, MOVER, BITS = range(5)
"""Places beside a node."""
BASE, WIDTH, MOVES, LEAVES = range(4)
"""Places in the jobs: where in the row there is room, the words beside a node, the number of moves;
then the leaves, the first child of each that is tried, and how many are."""
JOBS = LEAVES + 3 * WORDS
OVER, FIRST_WINS, SECOND_WINS, SECOND_MOVES, PLAYED = range(5)
"""Places in the row, from BASE on; `PLAYED` is where every move was made since the leaf."""
C, SIMILAR = range(2)
"""What descents are told: how curious to be, and after how many games a child is judged by its own
as much as by those in which its move came later (0: by its own alone)."""
FEW = 32
"""When only one game in so many is left, it counts as drawn."""


def swarm(
    game: object,
    log: Words,
    tree: Words,
    side: Words,
    curious: Floats,
    jobs: Words,
    compound: Words,
    codes: Words,
    stages: Words,
    feedback: Words,
    plan: Words,
    row: Words,
    dice: Words,
    die: Words,
) -> int:
    """Random games from the root until a limit comes; gives their number."""
    keep(log, tree, side, jobs[WIDTH])
    while goes_on(log, tree):
        if log[FREE] + WORDS * log[MOST_MOVES] > log[ROOM]:
            fold(log, tree, side, jobs[WIDTH])
        leaves = gathered(log, tree, side, curious, jobs)
        put_facts(leaves, side, jobs, plan, row)
        look(game, codes, stages, feedback, plan, row)
        deal_all(plan, row, dice)
        for word in range(leaves):
            branch(word, log, tree, side, jobs, plan, row, die)
        active = lanes_of(leaves, jobs, row)
        note_moves(active, curious, jobs, plan, row)
        move(game, codes, stages, feedback, plan, row)
        advance(plan, active, spread(0), row)
        look(game, codes, stages, feedback, plan, row)
        running = count_ends(active, jobs, plan, row)
        give_turns(jobs, plan, compound, row)
        for word in range(leaves):
            write_children(word, tree, side, jobs, plan, row)
        play_out(game, running, log, curious, jobs, codes, stages, feedback, plan, row, dice)
        for word in range(leaves):
            harvest(word, tree, side, curious, jobs, row)
        log[DONE] += LANES * leaves
    return log[DONE]


def goes_on(log: Words, tree: Words) -> bool:
    """One sweep at least, then until proven or told to stop."""
    if tree[LOW] == tree[HIGH] or is_settled(log, tree):
        return False
    return log[DONE] == 0 or (log[STOP] == 0 and (log[LIMIT] == 0 or log[DONE] < log[LIMIT]))


def gathered(log: Words, tree: Words, side: Words, curious: Floats, jobs: Words) -> int:
    """Up to eight leaves, as the tree promises most; gives how many there are."""
    found = 0
    while found < WORDS:
        leaf = descended(log, tree, side, curious, jobs)
        for other in range(found):
            if leaf == jobs[LEAVES + other]:
                leaf = NOBODY
        if leaf == NOBODY:
            break
        jobs[LEAVES + found] = leaf
        found += 1
        charge(leaf, tree, side, jobs)
    return found


def descended(log: Words, tree: Words, side: Words, curious: Floats, jobs: Words) -> int:
    """Down to a node some of whose children were never tried; NOBODY where they are being tried."""
    node, ply = ROOT, 0
    while tree[node * RECORD + COUNT] and (
        tree[node * RECORD + OPENED] == tree[node * RECORD + COUNT]
    ):
        if node == ROOT and log[ONLY]:
            node = tree[FIRST] + log[ONLY] - 1
        else:
            node = chosen(node, tree, side, curious, jobs[WIDTH])
        if tree[node * RECORD + VISITS] == 0:
            return NOBODY
        ply += 1
    log[DEEPEST] = max(log[DEEPEST], ply)
    return node


def chosen(node: int, tree: Words, side: Words, curious: Floats, width: int) -> int:
    """The child to look into; one that can change the node's result."""
    at, floor = node * RECORD, floor_of(node, tree)
    reach = curious[C] * math.sqrt(math.log(float(tree[at + VISITS])))
    best, highest = NOBODY, 0.0
    for child in range(tree[at + FIRST], tree[at + FIRST] + tree[at + COUNT]):
        if tree[child * RECORD + HIGH] > floor:
            visits = tree[child * RECORD + VISITS]
            if visits == 0:
                return child
            worth = worth_of(child, tree, side, curious[SIMILAR], width)
            score = worth + reach / math.sqrt(visits)
            if best == NOBODY or score > highest:
                best, highest = child, score
    return best


def worth_of(child: int, tree: Words, side: Words, similar: float, width: int) -> float:
    """The mean of a child's games, and of those in which its move came later."""
    at, visits = child * width, float(tree[child * RECORD + VISITS])
    mean, later = side[at + TOTAL] / visits, float(side[at + LATER])
    if later > 0 and similar > 0:
        share = later / (visits + later + visits * later / similar)
        mean += share * (side[at + LATER_TOTAL] / later - mean)
    low, high = float(tree[child * RECORD + LOW]), float(tree[child * RECORD + HIGH])
    return min(max(mean, low), high)


def charge(leaf: int, tree: Words, side: Words, jobs: Words) -> None:
    """Count the games to come, as if they were lost by all who chose the path."""
    node = leaf
    while node != NOBODY:
        tree[node * RECORD + VISITS] += LANES
        side[node * jobs[WIDTH] + TOTAL] -= LANES
        node = tree[node * RECORD + PARENT]


def put_facts(leaves: int, side: Words, jobs: Words, plan: Words, row: Words) -> None:
    """Every leaf into its word of the inputs."""
    for fact in range(plan[FACTS]):
        place = WORDS * (1 + fact)
        for word in range(leaves):
            at = jobs[LEAVES + word] * jobs[WIDTH] + BITS
            row[place + word] = -(right(side[at + (fact >> 6)], fact & 63) & 1)


def branch(
    word: int,
    log: Words,
    tree: Words,
    side: Words,
    jobs: Words,
    plan: Words,
    row: Words,
    die: Words,
) -> None:
    """Let the children of a leaf that are tried next make their moves, each in its lanes."""
    leaf = jobs[LEAVES + word]
    at, mover = leaf * RECORD, side[leaf * jobs[WIDTH] + MOVER]
    if tree[at + COUNT] == 0 and log[FREE] + log[MOST_MOVES] <= log[ROOM]:
        list_children(word, leaf, mover, log, tree, side, jobs, plan, row, die)
    first = tree[at + FIRST] + tree[at + OPENED]
    tried = min(tree[at + COUNT] - tree[at + OPENED], LANES)
    jobs[LEAVES + WORDS + word], jobs[LEAVES + 2 * WORDS + word] = first, tried
    tree[at + OPENED] += tried
    if tried:
        ends = plan[ENDS] + mover
        start = plan[plan[ENDS]]
        for number in range(plan[ends] - start, plan[ends + 1] - start):
            row[WORDS * (plan[MADE] + number) + word] = 0
        for child in range(tried):
            number = tree[(first + child) * RECORD + MOVE]
            row[WORDS * (plan[MADE] + number) + word] = lanes_at(child, tried)


def lanes_at(child: int, tried: int) -> int:
    """The lanes of one of so many children: those that leave its number."""
    lanes = 0
    for lane in range(child, LANES, tried):
        lanes |= left(1, lane)
    return lanes


def list_children(
    word: int,
    leaf: int,
    mover: int,
    log: Words,
    tree: Words,
    side: Words,
    jobs: Words,
    plan: Words,
    row: Words,
    die: Words,
) -> None:
    """Give a leaf a child for each legal move, in random order."""
    ends, first, found = plan[ENDS] + mover, log[FREE], 0
    start = plan[plan[ENDS]]
    for at in range(plan[ends], plan[ends + 1]):
        literal = plan[at]
        if (row[WORDS * (literal >> 1) + word] ^ literal) & 1:
            blank(tree, first + found, leaf, at - start)
            other = first + roll(die, found + 1)
            tree[(first + found) * RECORD + MOVE] = tree[other * RECORD + MOVE]
            tree[other * RECORD + MOVE] = at - start
            for place in range(MOVER):
                side[(first + found) * jobs[WIDTH] + place] = 0
            found += 1
    tree[leaf * RECORD + FIRST], tree[leaf * RECORD + COUNT] = first, found
    tree[leaf * RECORD + OPENED] = 0
    log[FREE] += found


def lanes_of(leaves: int, jobs: Words, row: Words) -> Lanes:
    """The lanes of so many leaves."""
    place = jobs[BASE] + OVER
    for word in range(WORDS):
        row[WORDS * place + word] = -int(word < leaves)
    return load(row, place)


def note_moves(running: Lanes, curious: Floats, jobs: Words, plan: Words, row: Words) -> None:
    """Begin to note who makes which move, and who wins."""
    for place in (FIRST_WINS, SECOND_WINS):
        put(row, jobs[BASE] + place, spread(0))
    if curious[SIMILAR] > 0:
        for number in range(jobs[MOVES]):
            put(row, jobs[BASE] + PLAYED + number, load(row, plan[MADE] + number) & running)


def note_more(running: Lanes, jobs: Words, plan: Words, row: Words) -> None:
    """Note the moves that are made now as well."""
    for number in range(jobs[MOVES]):
        place = jobs[BASE] + PLAYED + number
        put(row, place, load(row, place) | (load(row, plan[MADE] + number) & running))


def count_ends(running: Lanes, jobs: Words, plan: Words, row: Words) -> Lanes:
    """Note who has won the games that are over now; gives the others."""
    over = running & value(row, plan[TERMINAL])
    if any_of(over):
        waiting, one, other = over, spread(0), spread(0)
        for reward in range(plan[REWARDS]):  # the largest first: who gets it first, has won
            entry = plan[TABLE] + ENTRY * reward
            got = value(row, plan[entry + LITERAL]) & waiting
            if plan[entry + VALUE] <= 0:
                break
            if plan[entry + ROLE] == 0:
                one |= got
            else:
                other |= got
            if is_last(plan, reward):
                waiting &= ~(one | other)
        put(row, jobs[BASE] + FIRST_WINS, load(row, jobs[BASE] + FIRST_WINS) | (one & ~other))
        put(row, jobs[BASE] + SECOND_WINS, load(row, jobs[BASE] + SECOND_WINS) | (other & ~one))
    put(row, jobs[BASE] + OVER, over)
    return running & ~over


def is_last(plan: Words, reward: int) -> bool:
    """Whether the next reward is smaller."""
    entry = plan[TABLE] + ENTRY * reward + VALUE
    return reward + 1 == plan[REWARDS] or plan[entry] != plan[entry + ENTRY]


def give_turns(jobs: Words, plan: Words, compound: Words, row: Words) -> None:
    """Note where the second role moves: see `turns`."""
    first, first_doing, first_any = choices(0, plan, compound, row)
    second, second_doing, _ = choices(1, plan, compound, row)
    is_first = first | (~second & (first_doing | (~second_doing & first_any)))
    put(row, jobs[BASE] + SECOND_MOVES, ~is_first)


def choices(role: int, plan: Words, compound: Words, row: Words) -> tuple[Lanes, Lanes, Lanes]:
    """Where a role has several moves, one that is more than a word, and any."""
    some, several, doing = spread(0), spread(0), spread(0)
    start = plan[plan[ENDS]]
    for at in range(plan[plan[ENDS] + role], plan[plan[ENDS] + role + 1]):
        legal = value(row, plan[at])
        several |= some & legal
        some |= legal
        if compound[at - start]:
            doing |= legal
    return several, doing, some


def write_children(
    word: int, tree: Words, side: Words, jobs: Words, plan: Words, row: Words
) -> None:
    """What is known of children at once: their facts, who moves there, and if it is over."""
    leaf, first = jobs[LEAVES + word], jobs[LEAVES + WORDS + word]
    tried, width = jobs[LEAVES + 2 * WORDS + word], jobs[WIDTH]
    mover = side[leaf * width + MOVER]
    wins = row[WORDS * (jobs[BASE] + FIRST_WINS + mover) + word]
    losses = row[WORDS * (jobs[BASE] + SECOND_WINS - mover) + word]
    over, seconds = (
        row[WORDS * (jobs[BASE] + OVER) + word],
        row[WORDS * (jobs[BASE] + SECOND_MOVES) + word],
    )
    write_facts(word, first, tried, side, width, plan, row)
    for number in range(tried):
        at = (first + number) * RECORD
        next_mover = right(seconds, number) & 1
        side[(first + number) * width + MOVER] = next_mover
        tree[at + TURN] = 1 if next_mover == mover else -1
        if right(over, number) & 1:
            result = (right(wins, number) & 1) - (right(losses, number) & 1)
            tree[at + LOW] = tree[at + HIGH] = result


def write_facts(
    word: int, first: int, tried: int, side: Words, width: int, plan: Words, row: Words
) -> None:
    """The facts of children as bits, each from its first lane."""
    mask = -1 if tried == LANES else left(1, tried) - 1
    for child in range(first, first + tried):
        for place in range(BITS, width):
            side[child * width + place] = 0
    for fact in range(plan[FACTS]):
        place, bit = BITS + (fact >> 6), left(1, fact & 63)
        for number in ones(row[WORDS * (1 + fact) + word] & mask):
            side[(first + number) * width + place] |= bit


def play_out(
    game: object,
    running: Lanes,
    log: Words,
    curious: Floats,
    jobs: Words,
    codes: Words,
    stages: Words,
    feedback: Words,
    plan: Words,
    row: Words,
    dice: Words,
) -> None:
    """Random moves in all lanes until nearly all games are over, or nobody waits any more."""
    few, plies = count_of(running) // FEW, 0
    while count_of(running) > few and plies < plan[LONGEST] and log[STOP] == 0:
        running &= deal_all(plan, row, dice)
        if curious[SIMILAR] > 0:
            note_more(running, jobs, plan, row)
        move(game, codes, stages, feedback, plan, row)
        advance(plan, running, spread(0), row)
        look(game, codes, stages, feedback, plan, row)
        running = count_ends(running, jobs, plan, row)
        plies += 1


def harvest(word: int, tree: Words, side: Words, curious: Floats, jobs: Words, row: Words) -> None:
    """Credit the games of a leaf to its children and to all above it, and prove what is proven."""
    leaf, first = jobs[LEAVES + word], jobs[LEAVES + WORDS + word]
    tried, width = jobs[LEAVES + 2 * WORDS + word], jobs[WIDTH]
    mover = side[leaf * width + MOVER]
    wins = row[WORDS * (jobs[BASE] + FIRST_WINS + mover) + word]
    losses = row[WORDS * (jobs[BASE] + SECOND_WINS - mover) + word]
    for number in range(tried):
        lanes, child = lanes_at(number, tried), first + number
        tree[child * RECORD + VISITS] += count(lanes)
        side[child * width + TOTAL] += count(wins & lanes) - count(losses & lanes)
    back_up(word, leaf, count(wins) - count(losses), tree, side, jobs)
    if curious[SIMILAR] > 0:
        credit_later(word, leaf, wins, losses, tree, side, jobs, row)
    prove(leaf, tree)


def back_up(word: int, leaf: int, gain: int, tree: Words, side: Words, jobs: Words) -> None:
    """The gain is told for the side that moves at the leaf."""
    node = leaf
    while node != NOBODY:
        gain *= tree[node * RECORD + TURN]
        side[node * jobs[WIDTH] + TOTAL] += LANES + gain
        node = tree[node * RECORD + PARENT]


def credit_later(
    word: int,
    leaf: int,
    wins: int,
    losses: int,
    tree: Words,
    side: Words,
    jobs: Words,
    row: Words,
) -> None:
    """Tell all moves along the path how games went in which they were made later."""
    node, width = leaf, jobs[WIDTH]
    played = jobs[BASE] + PLAYED
    while node != NOBODY:
        first = tree[node * RECORD + FIRST]
        for child in range(first, first + tree[node * RECORD + OPENED]):
            made = row[WORDS * (played + tree[child * RECORD + MOVE]) + word]
            if made:
                side[child * width + LATER] += count(made)
                side[child * width + LATER_TOTAL] += count(made & wins) - count(made & losses)
        if tree[node * RECORD + TURN] < 0:
            wins, losses = losses, wins
        if node != ROOT:
            row[WORDS * (played + tree[node * RECORD + MOVE]) + word] = -1
        node = tree[node * RECORD + PARENT]


def prove(leaf: int, tree: Words) -> None:
    """Carry bounds upwards as far as they say something new."""
    node = leaf
    while node != NOBODY and tree[node * RECORD + COUNT] and settle(node, tree):
        node = tree[node * RECORD + PARENT]
