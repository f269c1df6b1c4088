"""Fendo, by Dieter Stein (2014): fence in more of the board than your opponent.

    Facts: 2 sides, no chance, no draws; on 7×7 at most 122 moves a game, about 59 in random games.
    Perft, where finished games have no successors: 7×7: 212, 43917, 9629342, 2018641090;
    5×5: 100, 9586, 923004, 82071585; 3×3: 28, 709, 14338, 223902, 3574420.

The cells, a bit each, and the start (W White, O Orange; each has 6 more men in stock):

     0  1  2  3  4  5  6        . . . . . . .   7
     7  8  9 10 11 12 13        . . . . . . .   6
    14 15 16 17 18 19 20        . . . . . . .   5
    21 22 23 24 25 26 27        W . . . . . O   4
    28 29 30 31 32 33 34        . . . . . . .   3
    35 36 37 38 39 40 41        . . . . . . .   2
    42 43 44 45 46 47 48        . . . . . . .   1
                                a b c d e f g

Rules: an area is a set of cells that hang together across borders without a fence; men do not part
it. An area with one man is closed and belongs to his side for good. At most one area, the open one,
has more men, and none is empty. White moves first. A turn is one of two, and a pass if both fail:

- Build: one of the player's men in the open area may move, straight or with one right-angled turn,
  over empty cells and across no fence. Then he builds a fence on a side of the cell where he is. It
  may split the open area only if both parts have men and one of them exactly one.
- Enter: a man from the stock comes on a cell to which one of the player's men could move.

The game ends when no area is open: the side with more cells wins. With `majority_end` it ends as
soon as one side has more than half of the board.

Moves are named `b3-e5N` (from b3 to e5, fence on the north side), `b3N` (without moving), `c5`
(enters) and `pass`.

Text: the rows from the top, where `|` and `_` put a fence to the east and to the south of the cell
before them; the side to move; the stocks of White and Orange: `7/2_4/2|_W3/W5O/7/7/7 O 5:6`.

Evaluation `area_freedom`, for the side to move: a · (own − enemy cells) + f · (the mean freedom of
own − of enemy men). The freedom of a man is −1 for each side of his cell where a fence or the rim
is, −p for each other side where a man is next to him; all men on the board count. The coefficients
are rounded to the unit, 1/8400 of a cell, so that means of up to seven men are exact.
"""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from alfonso import LOST, OPEN, WON, Grid, Moves, Picture, Piece
from alfonso.bits import count, lowest, ones

Cells = tuple[int, int]
"""A set of cells, a bit each: 0–62 in the first word, the others in the second; no sign bit."""

NONE: Cells = (0, 0)
HALF = 63
WORD = (1 << HALF) - 1
NORTH, EAST, SOUTH, WEST = range(4)
ENTER, PASS = 4 << 14, 5 << 14  # moves are: side of the fence, or ENTER; source; target
UNIT = 8400
ROW = re.compile(r"(?:[WO.]\|?_?)*")
TEXT = re.compile(r"([WO.\d|_/]+) ([WO]) (\d+):(\d+)", re.ASCII)


class State(NamedTuple):
    own: Cells  # the men of the side to move
    other: Cells
    east: Cells  # the cells with a fence, or the rim, to the east
    south: Cells
    own_area: Cells  # closed cells; they follow from men and fences, but are asked for all the time
    other_area: Cells
    side: int  # the side to move


class Sides(NamedTuple):
    """A set of cells for each side that a cell has."""

    north: Cells
    east: Cells
    south: Cells
    west: Cells


class Borders(NamedTuple):
    """Where a fence is legal, by the first cell of the border: the upper or left one."""

    still: Cells  # for a man who did not cross the border in this turn
    forth: Cells  # for one who crossed it from the first cell to the second
    back: Cells  # for one who crossed it from the second cell to the first


class Fendo:
    sides = "White", "Orange"
    evaluations = ("area_freedom",)
    unit = UNIT, "cell"
    antisymmetric = True
    symmetries = 8

    def __init__(
        self,
        size: int = 7,
        men: int = 7,
        majority_end: bool = False,
        a: float = 1,
        f: float = 0.3,
        p: float = 0.5,
    ) -> None:
        if size not in (3, 5, 7, 9, 11):
            raise ValueError("size must be 3, 5, 7, 9 or 11")
        if not 1 <= men <= size * size:
            raise ValueError(f"men must be 1–{size * size} on this board")
        self.size, self.men, self.cells = size, men, size * size
        self.enough = self.cells // 2 if majority_end else self.cells  # no side plays on with more
        self.most_moves = _most_moves(size, men)
        self.board = _set(range(self.cells))
        self.top = _set(range(size))
        self.left = _set(range(0, self.cells, size))
        self.right = _set(range(size - 1, self.cells, size))
        self.bottom = _set(range(self.cells - size, self.cells))
        self.cell_worth, self.wall_cost, self.man_cost = _rounded(a), _rounded(f), _rounded(f * p)
        self.image_cells = tuple(_image_cells(size, which) for which in range(self.symmetries))
        self.image_sides = tuple(_image_sides(which) for which in range(self.symmetries))

    def start(self) -> State:
        west = self.cells // 2 - self.size // 2
        east = west + self.size - 1
        return State(bit(west), bit(east), self.right, self.bottom, NONE, NONE, 0)

    def mover(self, state: State) -> int:
        return state.side

    def result(self, state: State) -> int:
        own, other = number(state.own_area), number(state.other_area)
        if own + other < self.cells and own <= self.enough and other <= self.enough:
            return OPEN
        return WON if own > other else LOST

    def moves(self, state: State) -> Moves:
        """The fences, man by man and side by side; then the entries; a pass if there is neither.

        Plain loops, since machine code saves whatever is still needed at every `yield`.
        """
        men = both(state.own, self.open_area(state))
        doors = self.doors(state)
        still, crossed = self.legal_fences(state)
        entries = union(self.reach(men, doors)) if number(state.own) < self.men else NONE
        idle = entries == NONE
        while men != NONE:
            man, men, side = first(men), after_first(men), NORTH
            while side <= WEST:
                reach = self.reach(bit(man), doors)
                targets = build_targets(bit(man), reach, still, crossed)[side]
                while targets != NONE:
                    idle = False
                    yield side << 14 | man << 7 | first(targets)
                    targets = after_first(targets)
                side += 1
        while entries != NONE:
            yield ENTER | first(entries) << 7 | first(entries)
            entries = after_first(entries)
        if idle:
            yield PASS

    def play(self, state: State, move: int) -> State:
        if move == PASS:
            return self.turned(state)
        source, target = bit(move >> 7 & 127), bit(move & 127)
        own = either(without(state.own, source), target)
        if move >= ENTER:
            return self.turned(with_men(state, own))
        return self.turned(self.fenced(with_men(state, own), target, move >> 14))

    def turned(self, state: State) -> State:
        """The same with the other side to move."""
        own, other = state.other, state.own
        own_area, other_area = state.other_area, state.own_area
        return State(own, other, state.east, state.south, own_area, other_area, 1 - state.side)

    def fenced(self, state: State, cell: Cells, side: int) -> State:
        """The state with a fence on a side of a cell, and with what that closes."""
        step = 1 if side in (EAST, WEST) else self.size
        one = back(cell, step) if side in (NORTH, WEST) else cell
        built = with_fence(state, one, step)
        part = self.split_off(built, one, step)
        if part == NONE:
            return built
        rest = without(self.open_area(state), part)
        return with_closed(with_closed(built, part), rest)

    def open_area(self, state: State) -> Cells:
        return without(self.board, either(state.own_area, state.other_area))

    def flood(self, state: State, cells: Cells, goal: Cells) -> Cells:
        """All that hangs together with some cells; or less, but enough to touch the goal."""
        grown = either(cells, union(self.neighbours(state, cells)))
        while grown != cells and not meet(grown, goal):
            cells = grown
            grown = either(cells, union(self.neighbours(state, cells)))
        return grown

    def neighbours(self, state: State, cells: Cells) -> Sides:
        """The cells next to these on each side, where no fence parts them."""
        return Sides(
            without(back(cells, self.size), state.south),
            forward(without(cells, state.east), 1),
            forward(without(cells, state.south), self.size),
            without(back(cells, 1), state.east),
        )

    def doors(self, state: State) -> Sides:
        """The cells that men may enter, by the side through which they come in."""
        empty = without(self.open_area(state), either(state.own, state.other))
        return Sides(
            without(empty, forward(state.south, self.size)),
            without(empty, state.east),
            without(empty, state.south),
            without(empty, forward(state.east, 1)),
        )

    def reach(self, men: Cells, doors: Sides) -> Sides:
        """The cells to which men can move, by the side through which they come in."""
        north, south = run(men, self.size, doors.north), run(men, -self.size, doors.south)
        east, west = run(men, -1, doors.east), run(men, 1, doors.west)
        row = either(men, either(east, west))
        column = either(men, either(north, south))
        return Sides(
            run(row, self.size, doors.north),
            run(column, -1, doors.east),
            run(row, -self.size, doors.south),
            run(column, 1, doors.west),
        )

    def legal_fences(self, state: State) -> tuple[Sides, Sides]:
        """Where a man may build on each side of his cell: one who did not cross that side, and one
        who came in through it, so that there is a man more on this side and one less beyond.
        """
        size = self.size
        across, down = self.legal_borders(state, 1), self.legal_borders(state, size)
        return (
            Sides(forward(down.still, size), across.still, down.still, forward(across.still, 1)),
            Sides(forward(down.forth, size), across.back, down.back, forward(across.forth, 1)),
        )

    def legal_borders(self, state: State, step: int) -> Borders:
        """The borders between cells `step` apart where a fence is legal."""
        area = self.open_area(state)
        men = both(either(state.own, state.other), area)
        free = without(area, fences(state, step))
        tied = both(free, self.tied(state, step))
        still = forth = back_again = without(free, tied)
        for cell in each(tied):
            one = bit(cell)
            part = self.split_off(with_fence(state, one, step), one, step)
            whole = part == NONE
            here, there = number(both(men, part)), number(without(men, part))
            if whole or min(here, there) == 1:
                still = either(still, one)
            if whole or min(here - 1, there + 1) == 1:
                forth = either(forth, one)
            if whole or min(here + 1, there - 1) == 1:
                back_again = either(back_again, one)
        return Borders(still, forth, back_again)

    def tied(self, state: State, step: int) -> Cells:
        """The borders with a fence, or the rim, at both ends: a fence on another splits nothing."""
        east, south = state.east, state.south
        ends = either(either(east, back(east, self.size)), either(south, back(south, 1)))
        if step == 1:
            return both(ends, either(forward(ends, self.size), self.top))
        return both(ends, either(forward(ends, 1), self.left))

    def split_off(self, state: State, one: Cells, step: int) -> Cells:
        """The area before a fence between a cell and the one `step` on, if none leads round it."""
        two = forward(one, step)
        part = self.flood(state, one, two)
        return NONE if meet(part, two) else part

    def area_freedom(self, state: State) -> int:
        lead = number(state.own_area) - number(state.other_area)
        freedom = self.freedom(state, state.own) - self.freedom(state, state.other)
        return self.cell_worth * lead + freedom

    def freedom(self, state: State, men: Cells) -> int:
        """The mean freedom of some men."""
        everyone = either(state.own, state.other)
        sides = self.neighbours(state, men)
        open_sides = taken = 0
        for cells in sides:
            open_sides += number(cells)
            taken += number(both(cells, everyone))
        walled = 4 * number(men) - open_sides
        return -((self.wall_cost * walled + self.man_cost * taken) // number(men))

    # The symmetries of a square; only those that keep the colours.

    def image(self, state: State, which: int) -> State:
        own, other = self.image_set(state.own, which), self.image_set(state.other, which)
        own_area = self.image_set(state.own_area, which)
        other_area = self.image_set(state.other_area, which)
        east, south = either(NONE, self.right), either(NONE, self.bottom)
        image = State(own, other, east, south, own_area, other_area, state.side)
        for cell in each(without(state.east, self.right)):
            image = self.with_image_fence(image, cell, cell + 1, which)
        for cell in each(without(state.south, self.bottom)):
            image = self.with_image_fence(image, cell, cell + self.size, which)
        return image

    def image_set(self, cells: Cells, which: int) -> Cells:
        image = NONE
        for cell in each(cells):
            image = either(image, bit(self.image_cells[which][cell]))
        return image

    def with_image_fence(self, state: State, one: int, two: int, which: int) -> State:
        one, two = self.image_cells[which][one], self.image_cells[which][two]
        return with_fence(state, bit(min(one, two)), abs(one - two))

    def image_move(self, move: int, which: int) -> int:
        if move == PASS:
            return move
        cells = self.image_cells[which]
        source, target, kind = cells[move >> 7 & 127], cells[move & 127], move >> 14
        if move < ENTER:
            kind = self.image_sides[which][kind]
        return kind << 14 | source << 7 | target

    # For people.

    def move_name(self, state: State, move: int) -> str:
        if move == PASS:
            return "pass"
        source, target = self._name(move >> 7 & 127), self._name(move & 127)
        way = target if source == target else f"{source}-{target}"
        return way if move >= ENTER else way + "NESW"[move >> 14]

    def path(self, state: State, move: int) -> tuple[int | tuple[int, int], ...]:
        if move == PASS:
            return ()
        source, target, side = move >> 7 & 127, move & 127, move >> 14
        way = (target,) if source == target else (source, target)
        if move >= ENTER:
            return way
        beside = target + (-self.size, 1, self.size, -1)[side]
        return *way, (min(target, beside), max(target, beside))

    def text(self, state: State) -> str:
        white, orange = self._colours(state)
        rows = (self._row_text(state, row) for row in range(self.size))
        stock = f"{self.men - number(white)}:{self.men - number(orange)}"
        return f"{'/'.join(rows)} {'WO'[state.side]} {stock}"

    def parse(self, text: str) -> State:
        match = TEXT.fullmatch(" ".join(text.split()))
        if not match:
            raise ValueError("rows of W, O, numbers, | and _, then W or O, then the stocks wanted")
        state = self._parsed_board(match[1])
        self._check_men(state)
        for stock, men, side in zip(match.group(3, 4), state[:2], self.sides, strict=True):
            if int(stock) != self.men - number(men):
                raise ValueError(
                    f"{side} has {number(men)} men on the board and {stock} in stock, "
                    f"which makes {number(men) + int(stock)}, not {self.men}"
                )
        for area in self._areas(state):
            state = with_closed(state, area)
        return state if match[2] == "W" else self.turned(state)

    def check(self, state: State) -> None:
        self._check_sets(state)
        self._check_men(state)
        settled = state._replace(own_area=NONE, other_area=NONE)
        open_at = []
        for area in self._areas(state):
            men = list(each(both(area, either(state.own, state.other))))
            if not men:
                raise ValueError(f"there is no man in the area of {self._name(next(each(area)))}")
            if len(men) > 1:
                open_at.append(self._name(men[0]))
            settled = with_closed(settled, area)
        if len(open_at) > 1:
            raise ValueError(
                f"{' and '.join(open_at)} are in different areas with several men: "
                "only one may be open"
            )
        if settled != state:
            raise ValueError("the closed areas are not those that men and fences make")

    def picture(self, state: State) -> Picture:
        men, areas = self._colours(state), self._areas_of_colours(state)
        east, south = without(state.east, self.right), without(state.south, self.bottom)
        fences = [(cell, cell + 1) for cell in each(east)]
        fences += [(cell, cell + self.size) for cell in each(south)]
        return Picture(
            Grid(self.size, self.size, fenced=True),
            {cell: Piece("WO"[side], side) for side in (0, 1) for cell in each(men[side])},
            fences=tuple(fences),
            tints={cell: side for side in (0, 1) for cell in each(areas[side])},
            notes=tuple(
                f"{name}: {number(area)} closed, {self.men - number(on_board)} in stock"
                for name, area, on_board in zip(self.sides, areas, men, strict=True)
            ),
            colours=("white", "orange"),
        )

    def _name(self, cell: int) -> str:
        row, column = divmod(cell, self.size)
        return "abcdefghijk"[column] + str(self.size - row)

    def _colours(self, state: State) -> tuple[Cells, Cells]:
        """The men of White and of Orange."""
        men = state.own, state.other
        return men[::-1] if state.side else men

    def _areas_of_colours(self, state: State) -> tuple[Cells, Cells]:
        """The closed cells of White and of Orange."""
        areas = state.own_area, state.other_area
        return areas[::-1] if state.side else areas

    def _areas(self, state: State) -> Iterator[Cells]:
        """The areas, closed or not, found afresh."""
        rest = self.board
        while rest != NONE:
            area = self.flood(state, bit(next(each(rest))), NONE)
            rest = without(rest, area)
            yield area

    def _row_text(self, state: State, row: int) -> str:
        cells = range(row * self.size, (row + 1) * self.size)
        letters = "".join(self._cell_text(state, cell) for cell in cells)
        return re.sub(r"\.+", lambda empty: str(len(empty[0])), letters)

    def _cell_text(self, state: State, cell: int) -> str:
        white, orange = self._colours(state)
        letter = "W" if has(white, cell) else "O" if has(orange, cell) else "."
        east = "|" if has(without(state.east, self.right), cell) else ""
        south = "_" if has(without(state.south, self.bottom), cell) else ""
        return letter + east + south

    def _parsed_board(self, text: str) -> State:
        """The state of some rows, White to move, with its areas still to be found."""
        rows = re.sub(r"[1-9]\d?", lambda empty: "." * int(empty[0]), text).split("/")
        if len(rows) != self.size:
            raise ValueError(f"there are {len(rows)} rows, not {self.size}")
        for row, shown in zip(rows, text.split("/"), strict=True):
            if not ROW.fullmatch(row) or len(re.sub("[|_]", "", row)) != self.size:
                raise ValueError(
                    f"“{shown}” is not a row of {self.size} cells: W, O, or a number of "
                    "empty ones, each with | and then _ where it has fences"
                )
        cells = re.findall(r"([WO.])(\|?)(_?)", "".join(rows))
        white, orange, east, south = (
            _set(cell for cell, marks in enumerate(cells) if mark in marks) for mark in "WO|_"
        )
        if meet(east, self.right) or meet(south, self.bottom):
            raise ValueError("there is a fence on the rim")
        return State(
            white, orange, either(east, self.right), either(south, self.bottom), NONE, NONE, 0
        )

    def _check_sets(self, state: State) -> None:
        if state.side not in (0, 1):
            raise ValueError("the side to move is 0 (White) or 1 (Orange)")
        if any(without(cells, self.board) != NONE for cells in state[:-1]):
            raise ValueError(f"the board has {self.cells} cells")
        if without(self.right, state.east) != NONE or without(self.bottom, state.south) != NONE:
            raise ValueError("east and south lack the rim")
        for cell in each(both(state.own, state.other)):
            raise ValueError(f"two men stand on {self._name(cell)}")

    def _check_men(self, state: State) -> None:
        for side, men in zip(self.sides, self._colours(state), strict=True):
            if not 1 <= number(men) <= self.men:
                raise ValueError(f"{side} has {number(men)} men on the board, not 1–{self.men}")


# Changed states.


def with_men(state: State, own: Cells) -> State:
    """The state with these men of the side to move."""
    areas = state.own_area, state.other_area
    return State(own, state.other, state.east, state.south, areas[0], areas[1], state.side)


def with_fence(state: State, one: Cells, step: int) -> State:
    """The state with a fence between a cell and the one `step` on."""
    own, other, own_area, other_area = state.own, state.other, state.own_area, state.other_area
    east = either(state.east, one) if step == 1 else state.east
    south = state.south if step == 1 else either(state.south, one)
    return State(own, other, east, south, own_area, other_area, state.side)


def with_closed(state: State, area: Cells) -> State:
    """The state with an area given to whom it belongs, if it has one man."""
    own, other = number(both(area, state.own)), number(both(area, state.other))
    own_area, other_area = state.own_area, state.other_area
    if own + other == 1:
        own_area = either(own_area, area) if own else own_area
        other_area = either(other_area, area) if other else other_area
    return State(state.own, state.other, state.east, state.south, own_area, other_area, state.side)


def fences(state: State, step: int) -> Cells:
    """The cells with a fence, or the rim, between them and the one `step` on."""
    return state.east if step == 1 else state.south


def run(cells: Cells, step: int, doors: Cells) -> Cells:
    """The cells on straight ways from some cells, as far as the doors let pass."""
    reached = NONE
    ahead = both(shifted(cells, step), doors)
    while ahead != NONE:
        reached = either(reached, ahead)
        ahead = both(shifted(ahead, step), doors)
    return reached


def build_targets(man: Cells, reach: Sides, still: Sides, crossed: Sides) -> Sides:
    """The cells of a man's reach where he may build on each side."""
    targets = either(man, union(reach))
    return Sides(
        chosen(targets, reach.north, crossed.north, still.north),
        chosen(targets, reach.east, crossed.east, still.east),
        chosen(targets, reach.south, crossed.south, still.south),
        chosen(targets, reach.west, crossed.west, still.west),
    )


def chosen(cells: Cells, some: Cells, of_some: Cells, of_others: Cells) -> Cells:
    """Of some of the cells those in one set, of the others those in another."""
    return either(both(some, of_some), both(without(cells, some), of_others))


# Sets of cells.


def bit(cell: int) -> Cells:
    """The set of one cell."""
    return (1 << cell, 0) if cell < HALF else (0, 1 << cell - HALF)


def either(one: Cells, two: Cells) -> Cells:
    return one[0] | two[0], one[1] | two[1]


def both(one: Cells, two: Cells) -> Cells:
    return one[0] & two[0], one[1] & two[1]


def without(one: Cells, two: Cells) -> Cells:
    return one[0] & ~two[0], one[1] & ~two[1]


def meet(one: Cells, two: Cells) -> bool:
    return both(one, two) != NONE


def has(cells: Cells, cell: int) -> bool:
    return meet(cells, bit(cell))


def union(sides: Sides) -> Cells:
    return either(either(sides.north, sides.east), either(sides.south, sides.west))


def number(cells: Cells) -> int:
    return count(cells[0]) + count(cells[1])


def first(cells: Cells) -> int:
    """The lowest of some cells."""
    return lowest(cells[0]) if cells[0] else HALF + lowest(cells[1])


def after_first(cells: Cells) -> Cells:
    return (cells[0] & cells[0] - 1, cells[1]) if cells[0] else (0, cells[1] & cells[1] - 1)


def each(cells: Cells) -> Iterator[int]:
    for cell in ones(cells[0]):
        yield cell
    for cell in ones(cells[1]):
        yield HALF + cell


def shifted(cells: Cells, by: int) -> Cells:
    return forward(cells, by) if by > 0 else back(cells, -by)


def forward(cells: Cells, by: int) -> Cells:
    """The cells so many numbers on."""
    carried = cells[0] >> HALF - by
    return cells[0] << by & WORD, (cells[1] << by | carried) & WORD


def back(cells: Cells, by: int) -> Cells:
    """The cells so many numbers back."""
    carried = cells[1] << HALF - by & WORD
    return cells[0] >> by | carried, cells[1] >> by


# What is prepared for a size.


def _set(cells: Iterable[int]) -> Cells:
    word = sum(1 << cell for cell in cells)
    return word & WORD, word >> HALF


def _rounded(coefficient: float) -> int:
    if not abs(coefficient) <= 1000:
        raise ValueError("a, f and f · p must be between −1000 and 1000")
    return round(UNIT * coefficient)


def _most_moves(size: int, men: int) -> int:
    """A bound: each of `own` men may build on every inner side of every cell, except of those where
    the other own men and an enemy are, which have two inner sides or more.
    """
    cells, sides = size * size, 4 * size * (size - 1)
    entries = {own: cells - own if own < men else 0 for own in range(1, men + 1)}
    return max(own * (sides - 2 * own) + entries[own] for own in entries)


def _image_cells(size: int, which: int) -> tuple[int, ...]:
    """Where each cell goes. Bits of `which` turn rows and columns round, and swap them."""
    cells = []
    for cell in range(size * size):
        row, column = divmod(cell, size)
        row = size - 1 - row if which & 1 else row
        column = size - 1 - column if which & 2 else column
        cells.append(column * size + row if which & 4 else row * size + column)
    return tuple(cells)


def _image_sides(which: int) -> tuple[int, ...]:
    """Where each side of a cell goes: as the middle one's neighbours on 3×3."""
    beside = 1, 5, 7, 3
    images = _image_cells(3, which)
    return tuple(beside.index(images[cell]) for cell in beside)
