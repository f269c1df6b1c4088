"""Nine men's morris, also mills, merels or Mühle: three men in a line take one of the enemy's.

Boards of this kind are scratched into Roman stones. Ralph Gasser solved it in 1993: it is a draw.
Move sequences from the start, one to six moves long: 24, 552, 12144, 255024, 5140800, 99274176.

    7  o-----------o-----------o    First the sides place their nine men in turn, White first, on
    6  |   o-------o-------o   |    any free point. Then they move along the lines to a free point
    5  |   |   o---o---o   |   |    nearby; a side with three men left flies (`flying`), to any free
    4  o---o---o       o---o---o    point. Who closes a mill, three men in a line, takes an enemy
    3  |   |   o---o---o   |   |    man at once: one that stands in no mill, or any if all do. Two
    2  |   o-------o-------o   |    mills closed at once take one man all the same. Who is down to
    1  o-----------o-----------o    two men has lost, and so has who cannot move. It is a draw when
       a   b   c   d   e   f   g    a position occurs for the third time.

Points are numbered ring by ring from the outside, eight to a ring, clockwise from the top left: a7
is 0, b6 is 8, c5 is 16. Point 24 is beside the board: men are placed from there, and a move that
takes nobody takes the man of that point.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

from alfonso import LOST, OPEN, Moves, Picture, Piece, Points
from alfonso.bits import count, ones

WHITE, BLACK = 0, 1
MEN = 9
BESIDE = 24
BOARD = (1 << BESIDE) - 1
RINGS = "a7 d7 g7 g4 g1 d1 a1 a4", "b6 d6 f6 f4 f2 d2 b2 b4", "c5 d5 e5 e4 e3 d3 c3 c4"
NAMES = tuple(" ".join(RINGS).split())


def word(points: Iterable[int]) -> int:
    """Those points, a bit each."""
    return sum(1 << point for point in points)


def around(point: int, steps: int) -> int:
    """The point so many steps clockwise on the same ring."""
    return point // 8 * 8 + (point + steps) % 8


def image_of(point: int, which: int) -> int:
    """Where a point goes: 0–3 quarter turns, + 4 reflected, + 8 the outer ring swapped inside."""
    if point == BESIDE:
        return BESIDE
    ring, place = divmod(point, 8)
    ring = 2 - ring if which & 8 else ring
    return around(8 * ring, (-place if which & 4 else place) + 2 * (which & 3))


SIDES = tuple((around(middle, -1), middle, around(middle, 1)) for middle in range(1, 24, 2))
MILLS = SIDES + tuple((outer, outer + 8, outer + 16) for outer in range(1, 8, 2))
ROADS = tuple((a, b) for mill in MILLS for a, b in pairwise(mill))
MILL_WORDS = tuple(word(mill) for mill in MILLS)

POINT = "|".join(NAMES)
SIDE = rf"([wb])((?:(?:{POINT})(?:,(?:{POINT}))*)?)(?:\+([0-9]))?"
TEXT = re.compile(rf"([wb]):{SIDE}:{SIDE}")


class State(NamedTuple):
    own: int  # the men of the side to move, by their points
    other: int
    own_hand: int  # men yet to be placed
    other_hand: int
    turn: int


class Morris:
    sides = "White", "Black"
    most_moves = 95  # counted over all ways that up to nine men can stand against nine
    repetition = 3
    evaluations = "mills", "material"
    unit = 100, "man"
    antisymmetric = True
    symmetries = 16

    def __init__(self, flying: bool = True) -> None:
        self.flying = flying
        self.reach = *(word(neighbours(point)) for point in range(BESIDE)), BOARD
        self.partners = tuple(partners(point) for point in range(BESIDE))
        self.images = tuple(
            tuple(image_of(point, which) for point in range(BESIDE + 1)) for which in range(16)
        )

    def start(self) -> State:
        return State(0, 0, MEN, MEN, WHITE)

    def mover(self, state: State) -> int:
        return state.turn

    def moves(self, state: State) -> Moves:
        free = BOARD & ~(state.own | state.other)
        for start in ones(1 << BESIDE if state.own_hand else state.own):
            reach = BOARD if self.flies(state) else self.reach[start]
            for goal in ones(reach & free):
                if self.closes(state.own & ~(1 << start), goal):
                    for victim in ones(victims(state.other)):
                        yield start | goal << 5 | victim << 10
                else:
                    yield start | goal << 5 | BESIDE << 10

    def play(self, state: State, move: int) -> State:
        start, goal, victim = move & 31, move >> 5 & 31, move >> 10
        own = state.own & ~(1 << start) | 1 << goal
        hand = state.own_hand - 1 if start == BESIDE else state.own_hand
        return State(state.other & ~(1 << victim), own, state.other_hand, hand, 1 - state.turn)

    def result(self, state: State) -> int:
        if count(state.own) + state.own_hand < 3:
            return LOST
        if state.own_hand or self.flies(state):
            return OPEN
        free = BOARD & ~(state.own | state.other)
        for man in ones(state.own):
            if self.reach[man] & free:
                return OPEN
        return LOST

    def flies(self, state: State) -> bool:
        return self.flying and state.own_hand == 0 and count(state.own) == 3

    def closes(self, men: int, goal: int) -> bool:
        """Whether a man who comes to the goal makes a mill with those men."""
        one, two = self.partners[goal][0], self.partners[goal][1]
        return men & one == one or men & two == two

    # What helps a search.

    def noisy(self, state: State, move: int) -> bool:
        return move >> 10 != BESIDE

    def turned(self, state: State) -> State:
        return State(state.other, state.own, state.other_hand, state.own_hand, 1 - state.turn)

    def material(self, state: State) -> int:
        own, other = count(state.own) + state.own_hand, count(state.other) + state.other_hand
        return 100 * (own - other)

    def mills(self, state: State) -> int:
        """The material, the mills, closed or open, and the room to move."""
        free = BOARD & ~(state.own | state.other)
        standing = self.standing(state.own, free) - self.standing(state.other, free)
        return self.material(state) + standing

    def standing(self, men: int, free: int) -> int:
        worth = 0
        for mill in MILL_WORDS:
            if men & mill == mill:
                worth += 40
            elif count(men & mill) == 2 and free & mill:
                worth += 25
        for man in ones(men):
            worth += 10 * count(self.reach[man] & free)
        return worth

    def image(self, state: State, which: int) -> State:
        own, other = self.image_word(state.own, which), self.image_word(state.other, which)
        return State(own, other, state.own_hand, state.other_hand, state.turn)

    def image_word(self, men: int, which: int) -> int:
        image = 0
        for man in ones(men):
            image |= 1 << self.images[which][man]
        return image

    def image_move(self, move: int, which: int) -> int:
        start, goal, victim = move & 31, move >> 5 & 31, move >> 10
        images = self.images[which]
        return images[start] | images[goal] << 5 | images[victim] << 10

    # What people see.

    def move_name(self, state: State, move: int) -> str:
        start, goal, victim = move & 31, move >> 5 & 31, move >> 10
        name = NAMES[goal] if start == BESIDE else f"{NAMES[start]}-{NAMES[goal]}"
        return name if victim == BESIDE else f"{name}x{NAMES[victim]}"

    def other_names(self, state: State, move: int) -> Iterator[str]:
        if move & 31 != BESIDE:
            yield self.move_name(state, move).replace("-", "")

    def path(self, state: State, move: int) -> tuple[int, ...]:
        points = move & 31, move >> 5 & 31, move >> 10
        return tuple(cell(NAMES[point]) for point in points if point != BESIDE)

    def text(self, state: State) -> str:
        white, black = by_colour(state)
        return f"{'WB'[state.turn]}:W{listed(*white)}:B{listed(*black)}"

    def parse(self, text: str) -> State:
        found = TEXT.fullmatch(text.lower())
        if not found or found[2] == found[5]:
            raise ValueError("wanted is who moves, men on the board and in hand: W:Wa1+8:Bd2+8")
        first = points_in(found[3]), int(found[4] or 0)
        second = points_in(found[6]), int(found[7] or 0)
        own, other = (first, second) if found[1] == found[2] else (second, first)
        return State(own[0], other[0], own[1], other[1], "wb".index(found[1]))

    def check(self, state: State) -> None:
        men = count(state.own) + state.own_hand, count(state.other) + state.other_hand
        placing = state.own_hand or state.other_hand
        faults = {
            "the side to move is 0 or 1": state.turn not in (WHITE, BLACK),
            "a man stands off the board": (state.own | state.other) & ~BOARD,
            "two men stand on one point": state.own & state.other,
            "a hand is less than empty": min(state.own_hand, state.other_hand) < 0,
            "a side has more than nine men, those in hand included": max(men) > MEN,
            "the sides place in turn, White first; the hands do not fit that": placing
            and state.own_hand - state.other_hand != state.turn,
        }
        for fault, found in faults.items():
            if found:
                raise ValueError(fault)

    def picture(self, state: State) -> Picture:
        sides = tuple(enumerate(by_colour(state)))
        pieces = {
            cell(NAMES[point]): Piece("WB"[side], side)
            for side, (men, _) in sides
            for point in ones(men)
        }
        notes = tuple(f"{self.sides[side]} has {hand} in hand" for side, (_, hand) in sides if hand)
        lines = tuple((cell(NAMES[a]), cell(NAMES[b])) for a, b in ROADS)
        return Picture(Points(7, 7, lines), pieces, notes=notes)


def victims(men: int) -> int:
    """Who may be taken of those men: if they are none, nobody, beside the board."""
    loose = men & ~in_mills(men)
    return loose or men or 1 << BESIDE


def in_mills(men: int) -> int:
    """Those of the men that stand in a mill."""
    found = 0
    for mill in MILL_WORDS:
        if men & mill == mill:
            found |= mill
    return found


def by_colour(state: State) -> tuple[tuple[int, int], tuple[int, int]]:
    """The men on the board and in hand, White's and Black's."""
    own, other = (state.own, state.own_hand), (state.other, state.other_hand)
    return (own, other) if state.turn == WHITE else (other, own)


def neighbours(point: int) -> list[int]:
    return [a + b - point for a, b in ROADS if point in (a, b)]


def partners(point: int) -> tuple[int, ...]:
    """For each of the two mills through a point, the other two points."""
    return tuple(mill & ~(1 << point) for mill in MILL_WORDS if mill >> point & 1)


def cell(name: str) -> int:
    """The place of a point among the 49 of seven rows and columns."""
    return 7 * (7 - int(name[1])) + "abcdefg".index(name[0])


def listed(men: int, hand: int) -> str:
    return ",".join(NAMES[point] for point in ones(men)) + (f"+{hand}" if hand else "")


def points_in(text: str) -> int:
    names = text.split(",") if text else []
    if len(set(names)) < len(names):
        raise ValueError("a point is named twice")
    return word(NAMES.index(name) for name in names)
