"""One word a wire: up to 64 states go through the circuit of a game together.

Where single states are asked for, as in searches, all that follows from one of them costs no more
than one of its children: every child has a lane, a bit of every word. What has been worked out is
entered in a book, a ring of entries, each for the facts of one state:

    serial, then the role, the number of the first move and the count of the lanes worked out
    chosen      what the roles have chosen already, where these lanes were worked out
    facts       as bits
    counts      of the legal moves of each role
    lists       the legal moves themselves, those of a role from its first move's number on
    children    a state for every lane
    slices      a word for every move: in which lanes it is legal

All functions here are plain, and are compiled with the rules that they belong to.
"""

from __future__ import annotations

from typing import Any, Protocol

from alfonso.bits import left, mix, ones, right
from alfonso.errors import Overrun
from alfonso.gdl.circuit import BITS, FED, FIRST, LAST, LITERAL, STAGE, UNFED
from alfonso.native.words import Words

LANES = 64
NOTHING = -1
ENTRIES = 32
SERIAL, ROLE, BATCH, COUNT, CHOSEN = range(5)
"""Places in an entry."""
CLOCK, NEXT, LATEST, SOURCE, SOURCE_SERIAL, SOURCE_LANE = range(6)
"""Places in the book: how many entries were made, which is made next, which was asked last; and
which child was given last, since its moves will be asked for."""
MARKS = 8
PROBE = MARKS + ENTRIES
"""Marks that tell entries apart at a glance, and the state that is asked for."""


class Circuited(Protocol):
    """Rules over a circuit, as the functions here see them."""

    book: Words
    fact_count: int
    role_count: int
    move_count: int
    width: int
    state_words: int
    entry_words: int
    at_facts: int
    at_counts: int
    at_lists: int
    at_children: int
    at_slices: int
    ask_codes: Words
    ask_stages: Words
    ask_count: int
    ask_feedback: Words
    ask_row: Words
    step_codes: Words
    step_stages: Words
    step_count: int
    step_feedback: Words
    step_row: Words
    following: Words
    legal: Words
    terminal: int
    first_moves: Words
    compound: Words
    first_goals: Words
    goals: Words
    goal_rewards: Words

    def put_state(self, row: Words, at: int, state: Any, /) -> None: ...


def run(codes: Words, stages: Words, count: int, feedback: Words, row: Words) -> None:
    """Let what stands in a row go through all stages of a circuit."""
    for stage in range(0, STAGE * count, STAGE):
        first, last = stages[stage + FIRST], stages[stage + LAST]
        fed, unfed = stages[stage + FED], stages[stage + UNFED]
        for at in range(fed, unfed):
            row[feedback[2 * at]] = 0
        through(codes, first, last, row)
        while fed_back(feedback, fed, unfed, row):
            through(codes, first, last, row)


def through(codes: Words, first: int, last: int, row: Words) -> None:
    """Work out some gates: out of two literals into a slot."""
    for at in range(first, last):
        code = codes[at]
        one, other = code & LITERAL, code >> BITS & LITERAL
        row[code >> 2 * BITS] = (row[one >> 1] ^ -(one & 1)) & (row[other >> 1] ^ -(other & 1))


def fed_back(feedback: Words, fed: int, unfed: int, row: Words) -> bool:
    """Bring the ends of a loop to its beginnings; whether that makes a difference."""
    changed = 0
    for at in range(fed, unfed):
        new = value(row, feedback[2 * at + 1])
        changed |= new ^ row[feedback[2 * at]]
        row[feedback[2 * at]] = new
    return changed != 0


def value(row: Words, literal: int) -> int:
    """What a literal says of each lane."""
    return row[literal >> 1] ^ -(literal & 1)


def entry_of(rules: Circuited, state: Any) -> int:
    """Where it is written what follows from the facts of a state."""
    book, width = rules.book, rules.width
    rules.put_state(book, PROBE, state)
    latest = place_of(rules, book[LATEST])
    if book[latest + SERIAL] and alike(book, latest + rules.at_facts, PROBE, width):
        return latest
    mark = mark_of(book, PROBE, width)
    for number in range(ENTRIES):
        if book[MARKS + number] == mark:
            at = place_of(rules, number)
            if alike(book, at + rules.at_facts, PROBE, width):
                book[LATEST] = number
                return at
    return new_entry(rules, mark)


def place_of(rules: Circuited, number: int) -> int:
    return PROBE + rules.state_words + number * rules.entry_words


def mark_of(book: Words, at: int, width: int) -> int:
    """A number that tells facts apart, most of the time; never 0."""
    mark = width
    for place in range(at, at + width):
        mark = mix(mark ^ book[place])
    return mark | 1


def alike(book: Words, one: int, other: int, width: int) -> bool:
    """Whether two rows of words are the same."""
    for place in range(width):
        if book[one + place] != book[other + place]:
            return False
    return True


def new_entry(rules: Circuited, mark: int) -> int:
    """Enter the state that is asked for, with the legal moves of all roles."""
    book = rules.book
    is_child = came_last(rules)
    number = book[NEXT]
    if is_child and number == book[SOURCE]:  # it knows the moves
        number = (number + 1) % ENTRIES
    at = place_of(rules, number)
    book[NEXT], book[LATEST], book[MARKS + number] = (number + 1) % ENTRIES, number, mark
    book[CLOCK] += 1
    book[at + SERIAL], book[at + BATCH] = book[CLOCK], NOTHING
    for place in range(rules.width):
        book[at + rules.at_facts + place] = book[PROBE + place]
    if is_child:
        source = place_of(rules, book[SOURCE])
        list_moves(rules, at, source + rules.at_slices, book[SOURCE_LANE])
    else:
        ask_alone(rules, at)
        list_moves(rules, at, at + rules.at_slices, 0)
    return at


def came_last(rules: Circuited) -> bool:
    """Whether the state that is asked for is the child that was given last."""
    book = rules.book
    if book[SOURCE_SERIAL] == 0:
        return False
    source = place_of(rules, book[SOURCE])
    child = source + rules.at_children + book[SOURCE_LANE] * rules.state_words
    is_there = book[source + SERIAL] == book[SOURCE_SERIAL]
    return is_there and alike(book, child, PROBE, rules.width)


def ask_alone(rules: Circuited, at: int) -> None:
    """Let the facts of an entry go through the circuit, and slice what is legal."""
    book, row = rules.book, rules.ask_row
    spread_facts(rules, at + rules.at_facts, row)
    run(rules.ask_codes, rules.ask_stages, rules.ask_count, rules.ask_feedback, row)
    slices = at + rules.at_slices
    for move in range(rules.move_count):
        book[slices + move] = value(row, rules.legal[move])


def desk(rules: Circuited, state: Any) -> int:
    """An entry apart, its first child the state with the facts of this one, all else worked out."""
    at, row = place_of(rules, ENTRIES), rules.ask_row
    rules.put_state(rules.book, at + rules.at_facts, state)
    spread_facts(rules, at + rules.at_facts, row)
    run(rules.ask_codes, rules.ask_stages, rules.ask_count, rules.ask_feedback, row)
    rules.book[at + COUNT] = 1
    write_children(rules, at)
    return at


def spread_facts(rules: Circuited, facts: int, row: Words) -> None:
    """Bits into the inputs of a circuit, the same in all lanes."""
    book = rules.book
    for fact in range(rules.fact_count):
        row[1 + fact] = -(right(book[facts + (fact >> 6)], fact & 63) & 1)


def list_moves(rules: Circuited, at: int, slices: int, lane: int) -> None:
    """Write down the moves that are legal in one lane."""
    book, lists = rules.book, at + rules.at_lists
    for role in range(rules.role_count):
        found = first = rules.first_moves[role]
        for move in range(first, rules.first_moves[role + 1]):
            book[lists + found] = move
            found += right(book[slices + move], lane) & 1
        book[at + rules.at_counts + role] = found - first


def waiting(rules: Circuited, at: int, turn: int) -> int:
    """Who chooses next once the role whose turn it is has chosen, or NOTHING."""
    book, chosen = rules.book, PROBE + rules.width
    for role in range(rules.role_count):
        can_choose = book[at + rules.at_counts + role] > 1
        if can_choose and role != turn and book[chosen + role] == NOTHING:
            return role
    return NOTHING


def child_of(rules: Circuited, at: int, turn: int, move: int) -> int:
    """Where the state stands that follows when the last role has chosen its move."""
    book = rules.book
    number = number_of(rules, at, turn, move)
    batch = number - number % LANES
    if not is_expanded(rules, at, turn, batch):
        expand(rules, at, turn, batch)
    book[SOURCE], book[SOURCE_SERIAL] = book[LATEST], book[at + SERIAL]
    book[SOURCE_LANE] = number - batch
    child = at + rules.at_children + (number - batch) * rules.state_words
    if book[child + rules.width + rules.role_count] == NOTHING:
        raise Overrun("nobody has a legal move, but the game goes on")
    return child


def number_of(rules: Circuited, at: int, turn: int, move: int) -> int:
    """Which of a role's legal moves it is."""
    book, first = rules.book, at + rules.at_lists + rules.first_moves[turn]
    low, high = 0, book[at + rules.at_counts + turn]
    while low < high:
        middle = (low + high) >> 1
        if book[first + middle] < move:
            low = middle + 1
        else:
            high = middle
    if low == book[at + rules.at_counts + turn] or book[first + low] != move:
        raise Overrun("a move is not legal where it is played")
    return low


def is_expanded(rules: Circuited, at: int, turn: int, batch: int) -> bool:
    book = rules.book
    same = book[at + ROLE] == turn and book[at + BATCH] == batch
    return same and alike(book, at + CHOSEN, PROBE + rules.width, rules.role_count)


def expand(rules: Circuited, at: int, turn: int, batch: int) -> None:
    """Work out what follows from up to 64 moves of a role, from number `batch` on."""
    book, steps, asks = rules.book, rules.step_row, rules.ask_row
    book[SOURCE_SERIAL] = 0
    lanes = min(LANES, book[at + rules.at_counts + turn] - batch)
    book[at + ROLE], book[at + BATCH], book[at + COUNT] = turn, batch, lanes
    for role in range(rules.role_count):
        book[at + CHOSEN + role] = book[PROBE + rules.width + role]
    spread_facts(rules, at + rules.at_facts, steps)
    set_moves(rules, at, True)
    run(rules.step_codes, rules.step_stages, rules.step_count, rules.step_feedback, steps)
    for fact in range(rules.fact_count):
        asks[1 + fact] = value(steps, rules.following[fact])
    set_moves(rules, at, False)
    run(rules.ask_codes, rules.ask_stages, rules.ask_count, rules.ask_feedback, asks)
    write_children(rules, at)


def set_moves(rules: Circuited, at: int, on: bool) -> None:
    """Make, or take back, a move in every lane, and the moves of the other roles in all."""
    book, row, first = rules.book, rules.step_row, 1 + rules.fact_count
    for role in range(rules.role_count):
        moves = at + rules.at_lists + rules.first_moves[role]
        chosen = book[at + CHOSEN + role]
        if role == book[at + ROLE]:
            for lane in range(book[at + COUNT]):
                row[first + book[moves + book[at + BATCH] + lane]] = left(int(on), lane)
        elif chosen != NOTHING:
            row[first + chosen] = -int(on)
        elif book[at + rules.at_counts + role]:
            row[first + book[moves]] = -int(on)


def write_children(rules: Circuited, at: int) -> None:
    """The states that the lanes hold, once they have gone through the circuit."""
    lanes = rules.book[at + COUNT]
    mask = -1 if lanes == LANES else left(1, lanes) - 1
    write_facts(rules, at, lanes, mask)
    write_turns(rules, at, lanes, mask)
    write_rewards(rules, at, lanes, mask)


def write_facts(rules: Circuited, at: int, lanes: int, mask: int) -> None:
    """Bits of the facts: those that hold in every lane, then those that tell lanes apart."""
    book, row, size = rules.book, rules.ask_row, rules.state_words
    for word in range(rules.width):
        first = at + rules.at_children + word
        for lane in range(lanes):
            book[first + lane * size] = 0
        common = 0
        for fact in range(64 * word, min(64 * word + 64, rules.fact_count)):
            holds, bit = row[1 + fact] & mask, left(1, fact & 63)
            if holds == mask:
                common |= bit
            else:
                for lane in ones(holds):
                    book[first + lane * size] |= bit
        for lane in range(lanes):
            book[first + lane * size] |= common


def write_turns(rules: Circuited, at: int, lanes: int, mask: int) -> None:
    """Who chooses first in every lane, and whether the game is over: see `turns`."""
    book, row, roles = rules.book, rules.ask_row, rules.role_count
    over, slices = value(row, rules.terminal), at + rules.at_slices
    chosen = at + rules.at_children + rules.width
    for lane in range(lanes):
        child = chosen + lane * rules.state_words
        for role in range(roles):
            book[child + role] = NOTHING
        book[child + roles], book[child + roles + 1] = 0, right(over, lane) & 1
    undecided = mask & ~over
    for role in range(roles):
        some = several = 0
        for move in range(rules.first_moves[role], rules.first_moves[role + 1]):
            legal = book[slices + move] = value(row, rules.legal[move])
            several |= some & legal
            some |= legal
        undecided = give_turn(rules, chosen + roles, undecided, several, role)
    for every in (0, -1):  # moves that are more than a word, then any
        for role in range(roles):
            if undecided:
                doing = 0
                for move in range(rules.first_moves[role], rules.first_moves[role + 1]):
                    doing |= book[slices + move] & (rules.compound[move] | every)
                undecided = give_turn(rules, chosen + roles, undecided, doing, role)
    give_turn(rules, chosen + roles, undecided, undecided, NOTHING)


def give_turn(rules: Circuited, turn: int, undecided: int, lanes: int, role: int) -> int:
    """Give a role the turn in some of the lanes that are undecided; gives the others."""
    for lane in ones(undecided & lanes):
        rules.book[turn + lane * rules.state_words] = role
    return undecided & ~lanes


def write_rewards(rules: Circuited, at: int, lanes: int, mask: int) -> None:
    """What each role gets in every lane, 0 where the rules do not tell."""
    book, row = rules.book, rules.ask_row
    first = at + rules.at_children + rules.width + rules.role_count + 2
    for role in range(rules.role_count):
        place = first + role
        for lane in range(lanes):
            book[place + lane * rules.state_words] = 0
        for goal in range(rules.first_goals[role], rules.first_goals[role + 1]):
            reward = rules.goal_rewards[goal]
            for lane in ones(value(row, rules.goals[goal]) & mask):
                here = place + lane * rules.state_words
                book[here] = max(book[here], reward)
