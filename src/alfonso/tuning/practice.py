"""Quick games of the engine against itself, all in one kernel, for positions and how they ended.

A game begins with some random plies, and now and then another one comes between, so that no two
are alike. Good play alone would not show what a search meets with: so beside each position of a
game another one is looked at, a random ply or two away. What is quiet goes into the book, a record
a position:

    the words of the state | whose turn it is | what the search thinks of it, for him
    | and what came of it: -1, 0 or 1, or UNKNOWN if the game went another way
"""

from __future__ import annotations

from typing import Protocol

from alfonso.dice import roll
from alfonso.engine.abilities import Searched
from alfonso.engine.heap import LINES, NODES, STOP, fade
from alfonso.engine.search import search
from alfonso.game import DRAWN, LOST, OPEN, WON, State
from alfonso.methods.values import FAR, INFINITE, WIN
from alfonso.native.words import Words
from alfonso.playouts import listed, occurrences

GAMES, RECORDS, ROOM, PLIES, DEPTH, EFFORT, REPETITION, MOST, SURPRISE = range(9)
"""Places in the terms of the practice: the games played and the records written; the room for
records; random plies at the beginning; how deep to look, and after how many nodes no deeper; the
rules' repetition and most moves; and how rarely a random move comes between, once in so many."""
TERMS = 9
MOVER, VALUE, CAME, EXTRA = range(4)
"""What stands in a record behind the words of the state."""
UNKNOWN = 2
ASTRAY = 2
"""So many random plies away at most."""
LONGEST = 400
"""A game that takes longer proves nothing."""
MOST_A_GAME = 2 * LONGEST


class Practised(Searched, Protocol):
    """A game as the kernel sees it."""

    def state_size(self) -> int: ...
    def put_state(self, words: Words, at: int, state: State, /) -> None: ...


def practise(
    game: Practised,
    start: State,
    games: int,
    log: Words,
    table: Words,
    terms: Words,
    book: Words,
    moves: Words,
    past: Words,
    dice: Words,
) -> int:
    """So many games more, or until the book is full or somebody sets the stop."""
    end = terms[GAMES] + games
    while terms[GAMES] < end and terms[RECORDS] + MOST_A_GAME <= terms[ROOM] and log[STOP] == 0:
        one_game(game, start, log, table, terms, book, moves, past, dice)
    return terms[RECORDS]


def one_game(
    game: Practised,
    start: State,
    log: Words,
    table: Words,
    terms: Words,
    book: Words,
    moves: Words,
    past: Words,
    dice: Words,
) -> None:
    """A game from its random opening to its end, or to where the end is proven."""
    fade(log)
    state, ply, first = start, 0, terms[RECORDS]
    opening = roll(dice, terms[PLIES] + 1)
    result = game.result(state)
    occurrences(game, state, 0, past)
    while result == OPEN and ply < LONGEST:
        count = listed(game, state, moves, terms[MOST])
        move = moves[roll(dice, count)]
        if ply >= opening and roll(dice, terms[SURPRISE]):
            value = looked(game, state, log, table, terms)
            move = log[LINES]
            note(game, state, move, value, DRAWN, terms, book)
            aside(game, state, log, table, terms, book, moves, dice)
            if log[STOP]:
                terms[RECORDS] = first
                return
            if abs(value) >= WIN - FAR:
                result = WON if value > 0 else LOST
                break
        state = game.play(state, move)
        ply += 1
        result = game.result(state)
        if terms[REPETITION] and occurrences(game, state, ply, past) >= terms[REPETITION]:
            result = DRAWN if result == OPEN else result
    terms[GAMES] += 1
    if result == OPEN:
        terms[RECORDS] = first
    settle(game, state, result, first, terms, book)


def looked(game: Practised, state: State, log: Words, table: Words, terms: Words) -> int:
    """The value of a state: deeper and deeper, until that has cost enough nodes."""
    begun, value, depth, enough = log[NODES], 0, 0, terms[EFFORT] // 4
    while depth < terms[DEPTH] and log[NODES] - begun <= enough and abs(value) < WIN - FAR:
        depth += 1
        value = search(game, state, depth, -INFINITE, INFINITE, 0, log, table)
    return value


def aside(
    game: Practised,
    state: State,
    log: Words,
    table: Words,
    terms: Words,
    book: Words,
    moves: Words,
    dice: Words,
) -> None:
    """Look at a position nearby."""
    for _ in range(1 + roll(dice, ASTRAY)):
        count = listed(game, state, moves, terms[MOST])
        state = game.play(state, moves[roll(dice, count)])
        if game.result(state) != OPEN:
            return
    value = looked(game, state, log, table, terms)
    note(game, state, log[LINES], value, UNKNOWN, terms, book)


def note(
    game: Practised, state: State, move: int, value: int, came: int, terms: Words, book: Words
) -> None:
    """Write down a position whose best move is quiet, or whose result is certain."""
    if abs(value) < WIN - FAR and game.loud(state, move):
        return
    size = game.state_size()
    at = terms[RECORDS] * (size + EXTRA)
    game.put_state(book, at, state)
    book[at + size + MOVER], book[at + size + VALUE] = game.mover(state), value
    book[at + size + CAME] = came
    terms[RECORDS] += 1


def settle(
    game: Practised, state: State, result: int, first: int, terms: Words, book: Words
) -> None:
    """Write down behind all positions of a game what came of it."""
    size, side = game.state_size(), game.mover(state)
    for record in range(first, terms[RECORDS]):
        at = record * (size + EXTRA) + size
        if book[at + CAME] != UNKNOWN:
            book[at + CAME] = result if book[at + MOVER] == side else -result
