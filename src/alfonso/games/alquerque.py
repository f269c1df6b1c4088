r"""Alquerque, from the Book of Games of Alfonso X (1283): take all enemy men, by jumping over them.

Two sides, White moves first and up the board. Points are numbered row by row from the top left;
the board has all horizontal and vertical lines, and the diagonals through every other point:

     1---2---3---4---5
     | \ | / | \ | / |
     6---7---8---9--10      Black holds 1 to 12, White holds 14 to 25, the centre is empty.
     | / | \ | / | \ |      On any board each side holds the rows of its half; an odd number of
    11--12--13--14--15      rows leaves a middle row, and each side holds the part of it to its
     | \ | / | \ | / |      own right. The 1, 2 or 4 points in the centre are empty.
    16--17--18--19--20
     | / | \ | / | \ |
    21--22--23--24--25

A man steps along a line to the next point (17-13), or jumps over an enemy beside it to the empty
point behind it (17x7, chains 13x3x5) and takes that man from the board at once. The rulesets:

    sdu      step forward only, jump in any direction, one jump a turn; stuck is a draw
    alfonso  step in any direction, one jump a turn; being stuck loses, here and below
    murray   the same, and a man may go on jumping and may stop after each jump
    forced   captures are compulsory and must go on to the end, by any path
    bell     forced, but steps go forward or sideways, a man on the far row may only capture, and
             no man may take back its own last step (forgotten when it captures)
    codecup  forced, 7 rows and columns, a side may not take back its own last step, 200 plies

A chain ends after 18 jumps, more than a board of 5 rows and columns has room for.

Evaluation `material`, for the side to move: own men less the enemy's; the `unit` is a man.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import product
from typing import Literal, NamedTuple

from alfonso import DRAWN, LOST, OPEN, Moves, Picture, Piece, Points
from alfonso.bits import count, left, lowest, ones, wrap

WAYS = (-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)
STEPS = {  # the directions in which each side steps, as indices into the ways
    "forward": (range(3), range(5, 8)),
    "forward+sideways": (range(5), range(3, 8)),
    "all": (range(8), range(8)),
}

JUMP = 1 << 6  # a move: where from (6 bits), whether it jumps (1 bit), and above that the path
FIRST = 1  # a path: a 1, then a direction (3 bits) for each step or jump
LONGEST = 1 << 3 * 18
MOST_PLIES = 1_000_000


class State(NamedTuple):
    own: int  # the men of the side to move, a bit each
    other: int
    ply: int  # even: White moves; it counts on only where the game has a limit
    barred: int  # the men that may not take back their last step
    back: tuple[int, int, int]  # and which direction that would be, a bit of it in each word


class Ruleset(NamedTuple):
    size: int
    step: str
    capture: str
    chain: str
    stuck: str
    far_row: str = "free"
    no_return: str = "none"
    plies: int = 0


RULESETS = {
    "sdu": Ruleset(5, "forward", "optional", "single", "draw"),
    "alfonso": Ruleset(5, "all", "optional", "single", "loss"),
    "murray": Ruleset(5, "all", "optional", "may", "loss"),
    "forced": Ruleset(5, "all", "compulsory", "must", "loss"),
    "bell": Ruleset(5, "forward+sideways", "compulsory", "must", "loss", "capture-only", "man"),
    "codecup": Ruleset(7, "all", "compulsory", "must", "loss", "free", "side", 200),
}


class Alquerque:
    """Every parameter but `rules` overrides what the ruleset says, if it is given."""

    sides = "White", "Black"
    evaluations = ("material",)
    unit = 1, "man"
    antisymmetric = True

    def __init__(
        self,
        rules: Literal["sdu", "alfonso", "murray", "forced", "bell", "codecup"] = "sdu",
        rows: int = 0,
        columns: int = 0,
        step: Literal["", "forward", "forward+sideways", "all"] = "",
        capture: Literal["", "optional", "compulsory"] = "",
        chain: Literal["", "single", "may", "must"] = "",
        stuck: Literal["", "draw", "loss"] = "",
        far_row: Literal["", "free", "capture-only"] = "",
        no_return: Literal["", "none", "side", "man"] = "",
        plies: int = -1,
        repetition: int = -1,
    ) -> None:
        ruleset = RULESETS[rules]
        self.rows, self.columns = rows or ruleset.size, columns or ruleset.size
        self.points = self.rows * self.columns
        if self.rows < 3 or self.columns < 3 or self.points > 64:
            raise ValueError("rows and columns must be 3 or more, and at most 64 points together")
        if not (-1 <= plies <= MOST_PLIES and -1 <= repetition <= MOST_PLIES):
            raise ValueError(f"plies and repetition must be 0–{MOST_PLIES}")
        self.plies = ruleset.plies if plies < 0 else plies
        self.must_capture = int((capture or ruleset.capture) == "compulsory")
        self.stuck = DRAWN if (stuck or ruleset.stuck) == "draw" else LOST
        self.chains = int((chain or ruleset.chain) != "single")
        self.may_stop = int((chain or ruleset.chain) == "may")
        self._set_lines(step or ruleset.step, far_row or ruleset.far_row)
        self._set_memory(step or ruleset.step, no_return or ruleset.no_return, repetition)
        self._set_men()
        self._set_most_moves()
        self._set_symmetries()

    # The rules.

    def start(self) -> State:
        return State(self.white_men, self.black_men, 0, 0, (0, 0, 0))

    def mover(self, state: State) -> int:
        return state.ply & 1

    def moves(self, state: State) -> Moves:
        """Captures first; steps too, unless a capture is compulsory.

        There is but one `yield`: so compiled code needs no call for each move.
        """
        captures = chain = 0
        for kind in range(16):
            men = self.movers(state, kind)
            if kind < 8:
                captures |= men
            elif captures and self.must_capture:
                break
            while men:
                move = FIRST << 10 | (kind & 7) << 7 | (JUMP if kind < 8 else 0) | lowest(men)
                if kind < 8 and self.chains:
                    chain = self.next_chain(state.own, state.other, move, chain)
                    move = chain
                if move:
                    yield move
                if not chain:
                    men = wrap(men & men - 1)

    def play(self, state: State, move: int) -> State:
        origin, path = move & 63, move >> 7
        rest = state.own ^ left(1, origin)
        if move & JUMP:
            point, other = self.jumped(state.other, origin, path)
        else:
            point, other = origin + self.offsets[path & 7], state.other
        own = rest | left(1, point)
        ply = state.ply + 1 if self.plies else 1 - state.ply
        if not self.remembers:
            return State(other, own, ply, 0, (0, 0, 0))
        barred = state.barred & (other | rest if self.each_man else other)
        return remembered(State(other, own, ply, barred, state.back), self.bars(state, move), point)

    def result(self, state: State) -> int:
        if state.own == 0:
            return LOST
        if not self.can_move(state):
            return self.stuck
        return DRAWN if self.plies and state.ply >= self.plies else OPEN

    def can_move(self, state: State) -> bool:
        for kind in range(15, -1, -1):
            if self.movers(state, kind):
                return True
        return False

    def movers(self, state: State, kind: int) -> int:
        """The men that can jump in a direction (kinds 0 to 7) or step that way (8 to 15)."""
        direction, goal = kind & 7, self.board & ~(state.own | state.other)
        if kind < 8:
            goal = state.other & self.ahead(goal, direction)
        men = state.own & self.allowed[state.ply & 1][kind] & self.ahead(goal, direction)
        return men if kind < 8 else men & ~barred_from(state, direction)

    def ahead(self, word: int, direction: int) -> int:
        """The points whose neighbour that way is in the word, and some that have no such line."""
        return wrap(word << self.up[direction]) >> self.down[direction]

    def bars(self, state: State, move: int) -> int:
        """The way back of a step, which it bars for the same man, if steps go that way; or -1."""
        back = 7 - (move >> 7 & 7)
        target = (move & 63) - self.offsets[back]
        if move & JUMP or not self.allowed[state.ply & 1][8 + back] >> target & 1:
            return -1
        return back

    # Chains of jumps, one man's after the other's, depth first: the path itself is the way back.

    def next_chain(self, own: int, other: int, first: int, last: int) -> int:
        """The capture after the last one (0: none yet) that begins like the first, a jump; or 0."""
        origin = first & 63
        path = self.onward(own, other, origin, last >> 7) if last else first >> 7
        while path and not self.may_stop and self.exits(own, other, origin, path):
            path = self.onward(own, other, origin, path)
        return path << 7 | first & 127 if path else 0

    def onward(self, own: int, other: int, origin: int, path: int) -> int:
        """The path after this one, or 0 if none is left that begins with the same jump."""
        exits = self.exits(own, other, origin, path)
        while not exits:
            tried, path = path & 7, path >> 3
            if path == FIRST:
                return 0
            exits = self.exits(own, other, origin, path) & 254 << tried
        return path << 3 | lowest(exits)

    def exits(self, own: int, other: int, origin: int, path: int) -> int:
        """The directions in which a man may jump on after a path of jumps, a bit each."""
        point, other = self.jumped(other, origin, path)
        taken = own ^ left(1, origin) | other
        exits = 0
        for direction in range(8):
            over = point + self.offsets[direction]
            if path < LONGEST and self.jumps[direction] >> point & 1 and other >> over & 1:
                exits |= (~taken >> over + self.offsets[direction] & 1) << direction
        return exits

    def jumped(self, other: int, origin: int, path: int) -> tuple[int, int]:
        """Where a path of jumps leads, and the enemies that it leaves."""
        point = origin
        for direction in directions(path):
            other ^= left(1, point + self.offsets[direction])
            point += 2 * self.offsets[direction]
        return point, other

    # What searches may ask.

    def noisy(self, state: State, move: int) -> bool:
        return bool(move & JUMP)

    def material(self, state: State) -> int:
        return count(state.own) - count(state.other)

    def turned(self, state: State) -> State:
        return State(state.other, state.own, state.ply ^ 1, state.barred, state.back)

    def placement(self, state: State) -> tuple[int, int, int, int, int, int, int]:
        back = state.back
        return state.own, state.other, state.ply & 1, state.barred, back[0], back[1], back[2]

    def image(self, state: State, which: int) -> State:
        own, other = self.imaged(state.own, which), self.imaged(state.other, which)
        image = State(own, other, state.ply, 0, (0, 0, 0))
        for direction in range(8):
            for point in ones(self.imaged(barred_from(state, direction), which)):
                image = remembered(image, self.image_directions[which][direction], point)
        return image

    def imaged(self, word: int, which: int) -> int:
        image = 0
        for point in ones(word):
            image |= left(1, self.image_points[which][point])
        return image

    def image_move(self, move: int, which: int) -> int:
        path = FIRST
        for direction in directions(move >> 7):
            path = path << 3 | self.image_directions[which][direction]
        return path << 7 | move & JUMP | self.image_points[which][move & 63]

    # For people.

    def path(self, state: State, move: int) -> list[int]:
        length = 2 if move & JUMP else 1
        points = [move & 63]
        for direction in directions(move >> 7):
            points.append(points[-1] + length * self.offsets[direction])
        return points

    def move_name(self, state: State, move: int) -> str:
        return ("x" if move & JUMP else "-").join(str(p + 1) for p in self.path(state, move))

    def other_names(self, state: State, move: int) -> Iterator[str]:
        points = [self._algebraic(point) for point in self.path(state, move)]
        yield ("x" if move & JUMP else "-").join(points)
        if move & JUMP:
            yield "*".join(points)

    def text(self, state: State) -> str:
        """Rows from the top, the mover, last steps that may not be taken back, plies so far.

        bbbbb/bbbbb/bb1ww/wwwww/wwwww w
        """
        words = [self._rows_text(state), "wb"[self.mover(state)]]
        if self.remembers:
            words.append(",".join(f"{a + 1}-{b + 1}" for a, b in self._last_steps(state)) or "-")
        if self.plies:
            words.append(str(state.ply))
        return " ".join(words)

    def parse(self, text: str) -> State:
        words = text.split()
        wanted = ["rows", "mover"] + ["steps"] * self.remembers + ["plies"] * bool(self.plies)
        if len(words) != len(wanted):
            raise ValueError(f"{len(wanted)} words wanted: {', '.join(wanted)}")
        if words[1] not in ("w", "b"):
            raise ValueError(f"w or b is to move, not “{words[1]}”")
        mover = "wb".index(words[1])
        men = self._men_in(words[0])
        ply = number_in(words[-1]) if self.plies else mover
        if ply % 2 != mover:
            raise ValueError(f"after {ply} plies it is the other side's turn")
        state = State(men[mover], men[1 - mover], ply, 0, (0, 0, 0))
        if self.remembers and words[2] != "-":
            for step in words[2].split(","):
                state = self._with_step(state, step)
        return state

    def check(self, state: State) -> None:
        if (state.own | state.other) & ~self.board or state.own & state.other:
            raise ValueError("two men stand on one point, or a man stands beside the board")
        most = count(self.white_men)
        if max(count(state.own), count(state.other)) > most:
            raise ValueError(f"a side has at most {most} men")
        if not state.other:
            raise ValueError("the side to move has taken all men already")
        if not 0 <= state.ply <= (self.plies or 1):
            raise ValueError(f"plies must be 0–{self.plies or 1}")
        self._check_memory(state)

    def picture(self, state: State) -> Picture:
        men = (state.own, state.other) if self.mover(state) == 0 else (state.other, state.own)
        lines = tuple(
            (point, point + self.offsets[direction])
            for direction in range(4, 8)
            for point in ones(self.lines[direction])
        )
        names = tuple(str(point + 1) for point in range(self.points))
        notes = [f"{b + 1} may not go back to {a + 1}" for a, b in self._last_steps(state)]
        if self.plies:
            notes.append(f"ply {state.ply} of {self.plies}")
        return Picture.of_bits(
            Points(self.rows, self.columns, lines, names=names),
            {Piece("w", 0): men[0], Piece("b", 1): men[1]},
            notes=tuple(notes),
        )

    def _algebraic(self, point: int) -> str:
        row, column = divmod(point, self.columns)
        return f"{chr(ord('a') + column)}{self.rows - row}"

    def _last_steps(self, state: State) -> list[tuple[int, int]]:
        """The steps that may not be taken back, by where they ended."""
        ends = [(end, way) for way in range(8) for end in ones(barred_from(state, way))]
        return [(end + self.offsets[way], end) for end, way in sorted(ends)]

    def _rows_text(self, state: State) -> str:
        own, other = "wb" if self.mover(state) == 0 else "bw"
        men = "".join(
            own if state.own >> point & 1 else other if state.other >> point & 1 else "."
            for point in range(self.points)
        )
        rows = (men[i : i + self.columns] for i in range(0, self.points, self.columns))
        return re.sub(r"\.+", lambda gap: str(len(gap[0])), "/".join(rows))

    def _men_in(self, rows_text: str) -> tuple[int, int]:
        """The words of White and Black."""
        rows = re.sub("[0-9]{1,2}", lambda gap: "." * int(gap[0]), rows_text).split("/")
        if [len(row) for row in rows] != [self.columns] * self.rows:
            raise ValueError(f"{self.rows} rows of {self.columns} points wanted")
        men = "".join(rows)
        if strange := sorted(set(men) - set("wb.")):
            raise ValueError(f"a man is w or b, not “{strange[0]}”")
        white, black = (word_of(p for p, man in enumerate(men) if man == side) for side in "wb")
        return white, black

    def _with_step(self, state: State, step: str) -> State:
        """The state, remembering a last step like 17-18."""
        begin, _, end = step.partition("-")
        point = number_in(end) - 1
        offset = number_in(begin) - 1 - point
        if point not in range(self.points) or offset not in self.offsets:
            raise ValueError(f"{step} is not a step")
        if state.barred >> point & 1:
            raise ValueError(f"two last steps end at {point + 1}")
        return remembered(state, self.offsets.index(offset), point)

    def _check_memory(self, state: State) -> None:
        if state.barred & ~(state.own | state.other):
            raise ValueError("a last step ends where no man stands")
        if any(word & ~state.barred for word in state.back):
            raise ValueError("a direction is barred for no man")
        for men, side in ((state.own, self.mover(state)), (state.other, 1 - self.mover(state))):
            barred = [men & barred_from(state, direction) for direction in range(8)]
            possible = [self._two_ways(side, direction) for direction in range(8)]
            if any(now & ~points for now, points in zip(barred, possible, strict=True)):
                raise ValueError(f"{self.sides[side]} cannot make and take back such a last step")
            if sum(map(count, barred)) > 1 and not self.each_man:
                raise ValueError(f"{self.sides[side]} has more than one last step")

    def _two_ways(self, side: int, direction: int) -> int:
        """The points to which a man may have stepped and from where he could step back that way."""
        forth, back = self.allowed[side][15 - direction], self.allowed[side][8 + direction]
        return back & self.ahead(forth, direction) if self.remembers else 0

    # The tables of the board: for each direction or kind, a word of points.

    def _set_lines(self, step: str, far_row: str) -> None:
        points = range(self.points)
        self.board = word_of(points)
        self.offsets = tuple(down * self.columns + right for down, right in WAYS)
        self.up = tuple(max(-offset, 0) for offset in self.offsets)
        self.down = tuple(max(offset, 0) for offset in self.offsets)
        self.lines = tuple(self._with_line(direction, 1) for direction in range(8))
        self.jumps = tuple(self._with_line(direction, 2) for direction in range(8))
        far_rows = word_of(points[: self.columns]), word_of(points[-self.columns :])
        stops = far_rows if far_row == "capture-only" else (0, 0)
        self.allowed = tuple(self.jumps + self._steps(STEPS[step][i], stops[i]) for i in range(2))

    def _steps(self, ways: range, stop: int) -> tuple[int, ...]:
        return tuple(line & ~stop if way in ways else 0 for way, line in enumerate(self.lines))

    def _with_line(self, direction: int, length: int) -> int:
        """The points from which a line leads that way for so many steps."""
        return word_of(p for p in range(self.points) if self._has_line(p, direction, length))

    def _has_line(self, point: int, direction: int, length: int) -> bool:
        (down, right), (row, column) = WAYS[direction], divmod(point, self.columns)
        drawn = down == 0 or right == 0 or (row + column) % 2 == 0
        row, column = row + length * down, column + length * right
        return drawn and row in range(self.rows) and column in range(self.columns)

    def _set_memory(self, step: str, no_return: str, repetition: int) -> None:
        self.remembers = int(no_return != "none" and step != "forward")
        self.each_man = int(no_return == "man")
        never_back = step == "forward" or (step == "forward+sideways" and no_return == "man")
        self.repetition = repetition if repetition >= 0 else 0 if never_back else 3

    def _set_men(self) -> None:
        """Rows and columns are counted from the centre, in half steps."""
        white: list[int] = []
        black: list[int] = []
        for point in range(self.points):
            row, column = divmod(point, self.columns)
            down, right = 2 * row - self.rows + 1, 2 * column - self.columns + 1
            if max(abs(down), abs(right)) > 1:
                (black if (down, right) < (0, 0) else white).append(point)
        self.white_men, self.black_men = word_of(white), word_of(black)

    def _set_most_moves(self) -> None:
        """A man has one move in a direction at most, but chains multiply.

        The most that a long search found on 25 points is 8,804 (murray). Larger boards have no
        bound that a buffer could hold: 200,000 random games stayed below 31,000.
        """
        chains = 1 << 14 if self.points <= 25 else 1 << 16
        self.most_moves = chains if self.chains else 8 * count(self.white_men)

    def _set_symmetries(self) -> None:
        kept = [turn for turn in self._turns() if self._keeps_rules(*turn)]
        self.symmetries = len(kept)
        self.image_points = tuple(points for points, _ in kept)
        self.image_directions = tuple(directions for _, directions in kept)

    def _turns(self) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
        """The images of all points and directions when the board is mirrored or turned."""
        for swapped, flipped, mirrored in product((False, True), repeat=3):
            if swapped and self.rows != self.columns:
                continue
            points, ways = [], []
            for point in range(self.points):
                row, column = divmod(point, self.columns)
                row = self.rows - 1 - row if flipped else row
                column = self.columns - 1 - column if mirrored else column
                row, column = (column, row) if swapped else (row, column)
                points.append(row * self.columns + column)
            for down, right in WAYS:
                way = (-down if flipped else down), (-right if mirrored else right)
                ways.append(WAYS.index(way[::-1] if swapped else way))
            yield tuple(points), tuple(ways)

    def _keeps_rules(self, points: tuple[int, ...], ways: tuple[int, ...]) -> bool:
        return all(
            word_of(points[point] for point in ones(table[direction])) == table[ways[direction]]
            for table in (self.lines, self.allowed[0][8:], self.allowed[1][8:])
            for direction in range(8)
        )


def directions(path: int) -> Iterator[int]:
    """The directions of a path, in order."""
    for shift in range(path.bit_length() - 4, -1, -3):
        yield path >> shift & 7


def barred_from(state: State, direction: int) -> int:
    """The men that may not step that way, because it would take back their last step."""
    men = state.barred & (state.back[0] ^ (direction & 1) - 1)
    men &= state.back[1] ^ (direction >> 1 & 1) - 1
    return men & (state.back[2] ^ (direction >> 2 & 1) - 1)


def remembered(state: State, direction: int, point: int) -> State:
    """The state in which the man on that point may not step that way (if it is not -1)."""
    man = left(1, point) if direction >= 0 else 0
    barred = state.barred | man
    back = (
        state.back[0] & barred | (man if direction & 1 else 0),
        state.back[1] & barred | (man if direction & 2 else 0),
        state.back[2] & barred | (man if direction & 4 else 0),
    )
    return State(state.own, state.other, state.ply, barred, back)


def word_of(points: Iterable[int]) -> int:
    return wrap(sum(1 << point for point in points))


def number_in(text: str) -> int:
    if not text.isdecimal() or len(text) > 9:
        raise ValueError(f"“{text}” is not a number")
    return int(text)
