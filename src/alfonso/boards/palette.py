"""Colours by name, and the surfaces that boards are made of.

A colour is "#rrggbb"; terminals get the nearest of their 256.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from alfonso.boards.picture import Board, Grid, Surface

NAMED = {
    "white": "#faf6ec",
    "black": "#2e2a28",
    "grey": "#8d8a86",
    "gray": "#8d8a86",
    "red": "#d32f2f",
    "orange": "#f08a24",
    "yellow": "#f7cb3d",
    "green": "#3f9b4f",
    "blue": "#3a72c8",
    "purple": "#8a55b8",
    "brown": "#8a5a36",
    "pink": "#ea86a9",
    "teal": "#2c9c99",
}


class Colours(NamedTuple):
    """What a surface looks like: `panel` is all around the board, `label` is written on it."""

    panel: str
    label: str
    field: str
    dark: str
    line: str
    fence: str
    wall: str


SURFACES: dict[Surface, Colours] = {
    "wood": Colours("#6b4529", "#f3e3c8", "#ecd2a4", "#b9855a", "#6b4529", "#3b2415", "#54402f"),
    "green": Colours("#20352b", "#dce8df", "#35885a", "#2b744b", "#1f5338", "#10241a", "#1d3d2c"),
    "plain": Colours("#f5f1e8", "#5d574c", "#ded5c0", "#cfc4ab", "#bdb19a", "#43372b", "#6e675d"),
    "frame": Colours("#1f4796", "#e3ebfa", "#2c60c4", "#2554b0", "#2554b0", "#122b5e", "#173674"),
}
NIGHT: dict[Surface, Colours] = {
    "wood": Colours("#000000", "#ffffff", "#d7af87", "#af875f", "#5f0000", "#000000", "#444444"),
    "green": Colours("#000000", "#ffffff", "#5faf5f", "#00875f", "#005f00", "#000000", "#1c1c1c"),
    "plain": Colours("#000000", "#ffffff", "#9e9e9e", "#767676", "#585858", "#000000", "#303030"),
    "frame": Colours("#000000", "#ffffff", "#5f87d7", "#005faf", "#005f87", "#000000", "#1c1c1c"),
}
"""For terminals: colours that they have, and darker, so that white shows on them like black."""

HOLE = "#e8edf7"
LAST = "#ffd83d"
HINT = "#1277d6"
FOOD = "#d63b3b"


def surface(board: Board) -> Surface:
    """What the board is made of: as it says, or else wood for points and checkered boards.

    >>> surface(Grid(3, 3)), surface(Grid(8, 8, checkered=True))
    ('plain', 'wood')
    """
    plain = isinstance(board, Grid) and not board.checkered
    return board.surface or ("plain" if plain else "wood")


def side_colour(colours: tuple[str, ...], side: int) -> str:
    """The colour of a side; grey for nobody and for a name that is not known.

    >>> side_colour(("white", "#123456"), 1), side_colour(("white", "black"), -1)
    ('#123456', '#8d8a86')
    """
    name = colours[side].lower() if 0 <= side < len(colours) else "grey"
    return name if re.fullmatch("#[0-9a-f]{6}", name) else NAMED.get(name, NAMED["grey"])


def mix(one: str, other: str, share: float) -> str:
    """One colour with a share of another.

    >>> mix("#000000", "#ffffff", 0.2)
    '#333333'
    """
    pairs = zip(parts(one), parts(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def is_light(colour: str, limit: int = 140) -> bool:
    """Whether it is brighter than a grey of that level: then black shows on it, else white."""
    red, green, blue = parts(colour)
    return 299 * red + 587 * green + 114 * blue > 1000 * limit


def ink(colour: str) -> str:
    """What to write in on that colour: itself, far darker or far lighter."""
    return mix(colour, "#000000", 0.72) if is_light(colour) else mix(colour, "#ffffff", 0.82)


def edge(colour: str) -> str:
    """A line around a shape of that colour which sets it off from any surface."""
    return mix(colour, "#000000", 0.5) if is_light(colour) else mix(colour, "#000000", 0.45)


def parts(colour: str) -> tuple[int, int, int]:
    """Red, green and blue, 0 … 255 each."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


@cache
def terminal(colour: str) -> int:
    """The number of the nearest colour of a 256-colour terminal: of its cube or of its greys.

    >>> terminal("#ffffff"), terminal("#ff0000"), terminal("#808080")
    (231, 196, 244)
    """
    wanted = parts(colour)
    return min(_TERMINAL, key=lambda number: (_distance(_TERMINAL[number], wanted), number))


def _distance(one: tuple[int, int, int], other: tuple[int, int, int]) -> int:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))


_STEPS = 0, 95, 135, 175, 215, 255
_TERMINAL = {
    **{
        16 + 36 * r + 6 * g + b: (_STEPS[r], _STEPS[g], _STEPS[b])
        for r in range(6)
        for g in range(6)
        for b in range(6)
    },
    **{232 + grey: (8 + 10 * grey,) * 3 for grey in range(24)},
}
