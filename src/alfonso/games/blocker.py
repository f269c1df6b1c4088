"""Blocker: two agents walk a maze, eat its food and wall each other in.

    Facts: 2 sides, no chance, 5 moves at most; a map has up to 256 cells that are not wall.
    Minimax on the standard map creates 2016 positions to depth 7 and 76700 to depth 11
    (`rules=leiden22`: 1841 and 65419).

The standard map, and how the open cells (all that are not wall) are numbered, row by row:

    #####
    ##* #           0 1
    ##A*#           2 3
    # B##         4 5
    #####

Rules: in turn, A first, an agent takes a step `up`, `down`, `left` or `right` onto a cell that is
not wall, or it is on food and may `eat` it (a point; the cell is floor from then on), or it is on
floor and may `block`: its cell turns to wall, the agent stays and may walk off it later. Agents may
share a cell and pass through each other. There is no passing. Outside the map all is wall.

`rules=official`: the game ends when no food is left, and the agent with more points wins (a tie if
neither has), or when an agent has no legal move, and the other wins (a tie if neither can move).
`rules=leiden22`: nobody blocks a cell that both share. The game ends when no food is left, when the
agent to move has no legal move, or when the lead exceeds the food left; points alone decide.
Agents can walk for ever, so the third occurrence of a position is a draw.

A map is a text file, `map=FILE`: `width height` in the first line, then the rows; `#` wall, `*`
food, blank floor, `A` and `B` the start cells (floor beneath). Cells are named by row and column,
from 1, from the top left.

Text: the rows with `.` for floor, the cells of A and B, the side to move, the points of A and B:
`#####/##*.#/##.*#/#..##/##### 3,3 4,3 A 0 0`.

Evaluation `score`, in food for the side to move: own points less the other's. (The `outcome` that
every game has counts finished games alone: it is 0 wherever the game goes on.)
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Literal, NamedTuple

from alfonso import DRAWN, LOST, OPEN, WON, Grid, Moves, Picture, Piece
from alfonso.bits import count, left

NAMES = "up", "down", "left", "right", "eat", "block"
EAT, BLOCK = 4, 5
AGENTS = Piece("A", 0, "agent"), Piece("B", 1, "agent")
BOTH, FOOD = Piece("&", -1, "agent"), Piece("*", -1, "food")
MOST_CELLS = 256
TEXT = re.compile(r"(\S+) (\d+,\d+) (\d+,\d+) ([AB]) (\d+) (\d+)")
STANDARD_MAP = """5 5
#####
##* #
##A*#
# B##
#####
"""

Cells = tuple[int, int, int, int]
"""A set of open cells: cell c is bit c % 64 of word c // 64."""


class State(NamedTuple):
    walls: Cells  # open cells that were blocked
    food: Cells
    own: int  # where the agent to move is
    other: int
    side: int  # the side to move
    lead: int  # own points less the other's


class Blocker:
    sides = "A", "B"
    most_moves = 5  # four steps, and either eat or block
    repetition = 3
    evaluations = ("score",)
    unit = 1, "food"
    antisymmetric = True

    def __init__(self, rules: Literal["official", "leiden22"] = "official", map: str = "") -> None:
        if rules not in ("official", "leiden22"):
            raise ValueError("rules must be official or leiden22")
        self.leiden22 = int(rules == "leiden22")
        self.maze = _maze_of_file(map) if map else _maze(STANDARD_MAP, "standard map")
        self.cells = tuple(self.maze.letters)
        self.cell_at = {square: cell for cell, square in enumerate(self.cells)}
        letters = "".join(self.maze.letters.values())
        self.a, self.b = letters.index("A"), letters.index("B")
        self.food = _set(cell for cell, letter in enumerate(letters) if letter == "*")
        self.next = tuple(self._neighbours(square) for square in self.cells)

    def start(self) -> State:
        food = self.food[0], self.food[1], self.food[2], self.food[3]
        return State((0, 0, 0, 0), food, self.a, self.b, side=0, lead=0)

    def mover(self, state: State) -> int:
        return state.side

    def moves(self, state: State) -> Moves:
        for direction in range(4):
            target = self.next[state.own][direction]
            if target >= 0 and not has(state.walls, target):
                yield direction
        if has(state.food, state.own):
            yield EAT
        elif not has(state.walls, state.own) and not (self.leiden22 and state.own == state.other):
            yield BLOCK

    def play(self, state: State, move: int) -> State:
        walls, food, own, lead = state.walls, state.food, state.own, state.lead
        if move == EAT:
            food, lead = toggled(food, own), lead + 1
        elif move == BLOCK:
            walls = toggled(walls, own)
        else:
            own = self.next[own][move]
        return State(walls, food, state.other, own, 1 - state.side, -lead)

    def result(self, state: State) -> int:
        food_left = size(state.food)
        if self.leiden22:
            decided = food_left == 0 or abs(state.lead) > food_left or self.stuck(state)
            return sign(state.lead) if decided else OPEN
        if food_left == 0:
            return sign(state.lead)
        if self.stuck(state):
            return DRAWN if self.stuck(self.turned(state)) else LOST
        return WON if self.stuck(self.turned(state)) else OPEN

    def stuck(self, state: State) -> bool:
        for _ in self.moves(state):
            return False
        return True

    def turned(self, state: State) -> State:
        return State(state.walls, state.food, state.other, state.own, 1 - state.side, -state.lead)

    def score(self, state: State) -> int:
        return state.lead

    def noisy(self, state: State, move: int) -> bool:
        return move == EAT

    # For people.

    def move_name(self, state: State, move: int) -> str:
        return NAMES[move]

    def other_names(self, state: State, move: int) -> Iterator[str]:
        yield NAMES[move][0]

    def path(self, state: State, move: int) -> tuple[int, ...]:
        here = self.cells[state.own]
        return (here,) if move in (EAT, BLOCK) else (here, self.cells[self.next[state.own][move]])

    def text(self, state: State) -> str:
        width, letters = self.maze.width, self._letters(state)
        rows = "/".join(letters[first : first + width] for first in range(0, len(letters), width))
        a, b = (self._place(cell) for cell in self._agents(state))
        points_a, points_b = self._points(state)
        return f"{rows} {a} {b} {self.sides[state.side]} {points_a} {points_b}"

    def parse(self, text: str) -> State:
        match = TEXT.fullmatch(" ".join(text.split()))
        if not match:
            raise ValueError("rows, cells of A and B, A or B, points of A and B wanted")
        rows, place_a, place_b, side, points_a, points_b = match.groups()
        walls, food = self._parse_rows(rows.split("/"))
        eaten = size(self.food) - size(food)
        if int(points_a) + int(points_b) != eaten:
            raise ValueError(f"{eaten} food is eaten: the points of A and B must add up to that")
        a, b = self._parse_place(place_a), self._parse_place(place_b)
        lead = int(points_a) - int(points_b)
        if side == "A":
            return State(walls, food, a, b, 0, lead)
        return State(walls, food, b, a, 1, -lead)

    def check(self, state: State) -> None:
        cells = range(len(self.cells))
        open_cells = _set(cells)
        if state.own not in cells or state.other not in cells:
            raise ValueError(f"the agents are on cells 0–{len(cells) - 1}")
        if state.side not in (0, 1):
            raise ValueError("the side to move is 0 (A) or 1 (B)")
        for word, (walls, food) in enumerate(zip(state.walls, state.food, strict=True)):
            if food & ~self.food[word]:
                raise ValueError("there is food where the map has none")
            if (walls | food) & ~open_cells[word] or walls & food:
                raise ValueError("walls and food are on open cells, not both on one")
        eaten = size(self.food) - size(state.food)
        if abs(state.lead) > eaten or (state.lead - eaten) % 2:
            raise ValueError(f"a lead of {state.lead} does not come of {eaten} food")

    def picture(self, state: State) -> Picture:
        letters = self._letters(state)
        pieces = {square: FOOD for square, letter in enumerate(letters) if letter == "*"}
        agents = [self.cells[cell] for cell in self._agents(state)]
        pieces |= zip(agents, AGENTS, strict=True)
        if agents[0] == agents[1]:
            pieces[agents[0]] = BOTH
        walls = tuple(square for square, letter in enumerate(letters) if letter == "#")
        grid = Grid(self.maze.height, self.maze.width, "numbers")
        return Picture(grid, pieces, walls=walls, notes=self._notes(state))

    def _notes(self, state: State) -> tuple[str, ...]:
        agents = zip(self.sides, self._agents(state), self._points(state), strict=True)
        return f"food left {size(state.food)}", *(
            f"{name} at {self._place(cell)}{', on food' * has(state.food, cell)}: {points} eaten"
            for name, cell, points in agents
        )

    def _agents(self, state: State) -> tuple[int, int]:
        """The cells of A and B."""
        own, other = state.own, state.other
        return (own, other) if state.side == 0 else (other, own)

    def _points(self, state: State) -> tuple[int, int]:
        """The points of A and B."""
        eaten = size(self.food) - size(state.food)
        lead = state.lead if state.side == 0 else -state.lead
        return (eaten + lead) // 2, (eaten - lead) // 2

    def _letters(self, state: State) -> str:
        """The map as it is now: a letter for each square."""
        letters = ["#"] * (self.maze.width * self.maze.height)
        for cell, square in enumerate(self.cells):
            if not has(state.walls, cell):
                letters[square] = "*" if has(state.food, cell) else "."
        return "".join(letters)

    def _place(self, cell: int) -> str:
        row, column = divmod(self.cells[cell], self.maze.width)
        return f"{row + 1},{column + 1}"

    def _parse_rows(self, rows: list[str]) -> tuple[Cells, Cells]:
        """The walls and the food of the rows of a text."""
        width, height = self.maze.width, self.maze.height
        if [len(row) for row in rows] != [width] * height:
            raise ValueError(f"{height} rows of {width} cells wanted")
        found: dict[str, list[int]] = {"#": [], "*": [], ".": []}
        for square, letter in enumerate("".join(rows)):
            place = f"{square // width + 1},{square % width + 1}"
            if letter not in found:
                raise ValueError(f"{place} is “{letter}”; a cell is #, * or .")
            if square not in self.cell_at and letter != "#":
                raise ValueError(f"{place} is wall on this map")
            if letter == "*" and self.maze.letters[square] != "*":
                raise ValueError(f"{place} has no food on this map")
            if square in self.cell_at:
                found[letter].append(self.cell_at[square])
        return _set(found["#"]), _set(found["*"])

    def _parse_place(self, place: str) -> int:
        row, column = map(int, place.split(","))
        square = (row - 1) * self.maze.width + column - 1
        if column not in range(1, self.maze.width + 1) or square not in self.cell_at:
            raise ValueError(f"an agent cannot be at {place}: wall on this map, or outside of it")
        return self.cell_at[square]

    def _neighbours(self, square: int) -> tuple[int, ...]:
        """The cells above, below, left and right of a square, -1 for wall."""
        width = self.maze.width
        west = square - 1 if square % width else -1
        east = square + 1 if (square + 1) % width else -1
        return tuple(self.cell_at.get(s, -1) for s in (square - width, square + width, west, east))


def has(cells: Cells, cell: int) -> bool:
    return cells[cell >> 6] >> (cell & 63) & 1 == 1


def toggled(cells: Cells, cell: int) -> Cells:
    bit, word = left(1, cell & 63), cell >> 6
    return (
        cells[0] ^ bit * (word == 0),
        cells[1] ^ bit * (word == 1),
        cells[2] ^ bit * (word == 2),
        cells[3] ^ bit * (word == 3),
    )


def size(cells: Cells) -> int:
    return count(cells[0]) + count(cells[1]) + count(cells[2]) + count(cells[3])


def sign(number: int) -> int:
    """The result of a lead: WON, DRAWN or LOST."""
    return WON if number > 0 else LOST if number < 0 else DRAWN


def _set(cells: Iterable[int]) -> Cells:
    found = (0, 0, 0, 0)
    for cell in cells:
        found = toggled(found, cell)
    return found


class Maze(NamedTuple):
    """A map as its file gives it; squares are numbered row by row, walls included."""

    width: int
    height: int
    letters: dict[int, str]  # of the open cells


def _maze_of_file(file: str) -> Maze:
    try:
        return _maze(Path(file).read_text("utf-8-sig", "replace"), file)
    except OSError as error:
        raise ValueError(f"{file}: {error.strerror}") from None


def _maze(text: str, file: str) -> Maze:
    header, *rows = text.rstrip("\n").split("\n")
    sizes = re.fullmatch(r"\s*(\d+)\s+(\d+)\s*", header)
    if not sizes:
        raise _fault(file, 1, 1, "the width and the height wanted, like “5 5”")
    width, height = int(sizes[1]), int(sizes[2])
    _check_shape(rows, width, height, file)
    letters = _open_letters(rows, width, file)
    for agent in "AB":
        if agent not in letters.values():
            raise _fault(file, height + 1, max(width, 1), f"the map ends without agent {agent}")
    return Maze(width, height, letters)


def _open_letters(rows: list[str], width: int, file: str) -> dict[int, str]:
    """The letters of the cells that are not wall."""
    letters: dict[int, str] = {}
    for square, letter in enumerate("".join(rows)):
        place = file, square // width + 2, square % width + 1
        if letter not in "#* AB":
            raise _fault(*place, f"unknown letter “{letter}”: # * A B or a blank wanted")
        if letter in "AB" and letter in letters.values():
            raise _fault(*place, f"a second agent {letter}")
        if letter != "#":
            letters[square] = letter
        if len(letters) > MOST_CELLS:
            raise _fault(*place, f"more than {MOST_CELLS} cells that are not wall")
    return letters


def _check_shape(rows: list[str], width: int, height: int, file: str) -> None:
    for line, row in enumerate(rows[:height], 2):
        if len(row) != width:
            column = min(len(row), width) + 1
            raise _fault(file, line, column, f"the row has {len(row)} cells, not {width}")
    if len(rows) != height:
        line = min(len(rows), height) + 2
        raise _fault(file, line, 1, f"{len(rows)} rows, not {height}")


def _fault(file: str, line: int, column: int, what: str) -> ValueError:
    return ValueError(f"{file}, line {line}, column {column}: {what}")
