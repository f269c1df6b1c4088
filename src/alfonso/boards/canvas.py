"""Characters at places: lines that join where they meet, glyphs above them, colours beneath."""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple

from alfonso.boards.palette import terminal

Where = tuple[int, int]
"""Column and line of a character."""

LIGHT, HEAVY = 1, 2
UP, RIGHT, DOWN, LEFT = range(4)
JOINTS = "·╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
"""The character with arms of weights u, r, d, l up, right, down and left, at 27u + 9r + 3d + l."""

LINES = {*JOINTS, *"╲╱╳═║"}


class Style(NamedTuple):
    """Colours "#rrggbb", or None for the terminal's own."""

    ink: str | None = None
    ground: str | None = None
    bold: bool = False

    @property
    def code(self) -> str:
        """The escape sequence that switches to it from the plain style.

        >>> Style("#ffffff", "#000000", bold=True).code
        '\\x1b[1;38;5;231;48;5;16m'
        """
        bold = "1" if self.bold else ""
        ink = f"38;5;{terminal(self.ink)}" if self.ink else ""
        ground = f"48;5;{terminal(self.ground)}" if self.ground else ""
        codes = ";".join(filter(None, (bold, ink, ground)))
        return f"\x1b[{codes}m" if codes else ""


class Canvas:
    """A drawing in characters.

    >>> canvas = Canvas()
    >>> canvas.line((0, 0), (4, 0)); canvas.line((2, 0), (2, 2), HEAVY); canvas.put((0, 1), "hi")
    >>> print("\\n".join(canvas.rows()))
    ╶─┰─╴
    hi┃
      ╹
    """

    def __init__(self) -> None:
        self.glyphs: dict[Where, str] = {}
        self.arms: dict[Where, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
        self.inks: dict[Where, str] = {}
        self.grounds: dict[Where, str] = {}

    def put(self, where: Where, text: str, ink: str | None = None) -> None:
        """Write a text from there to the right, above all lines."""
        for along, char in enumerate(text):
            spot = where[0] + along, where[1]
            self.glyphs[spot] = char
            if ink:
                self.inks[spot] = ink

    def paint(self, corner: Where, far: Where, ground: str) -> None:
        """Give a block of characters, both corners included, a ground."""
        for y in range(corner[1], far[1] + 1):
            for x in range(corner[0], far[0] + 1):
                self.grounds[x, y] = ground

    def line(self, start: Where, end: Where, weight: int = LIGHT, ink: str | None = None) -> None:
        """Draw a straight line; the heaviest line through a place gives it its ink."""
        if start[0] == end[0] or start[1] == end[1]:
            self._straight(min(start, end), max(start, end), weight, ink)
        else:
            self._slanted(start, end, ink)

    def rows(self, colour: bool = False) -> list[str]:
        """The lines of the drawing, without blanks at their ends if there is no colour."""
        spots = {*self.glyphs, *self.arms, *(self.grounds if colour else ())}
        left, right = min(x for x, _ in spots), max(x for x, _ in spots)
        top, bottom = min(y for _, y in spots), max(y for _, y in spots)
        lines = [[(x, y) for x in range(left, right + 1)] for y in range(top, bottom + 1)]
        return [self._coloured(line) if colour else self._plain(line) for line in lines]

    def _straight(self, start: Where, end: Where, weight: int, ink: str | None) -> None:
        x, y = start
        right, down = int(end[0] > x), int(end[1] > y)
        while (x, y) != end:
            after = x + right, y + down
            self._arm((x, y), RIGHT if right else DOWN, weight, ink)
            self._arm(after, LEFT if right else UP, weight, ink)
            x, y = after

    def _arm(self, where: Where, direction: int, weight: int, ink: str | None) -> None:
        arms = self.arms[where]
        if ink and weight >= max(arms):
            self.inks[where] = ink
        arms[direction] = max(arms[direction], weight)

    def _slanted(self, start: Where, end: Where, ink: str | None) -> None:
        """Characters slant by two columns a line; any other slope is a row of dots."""
        for spot in start, end:
            self._arm(spot, UP, 0, ink)
        across, down = end[0] - start[0], end[1] - start[1]
        mark = "·" if abs(across) != 2 * abs(down) else "╲" if across * down > 0 else "╱"
        for step in range(1, abs(down)):
            x = start[0] + round(across * step / abs(down))
            spot = x, start[1] + (step if down > 0 else -step)
            crossed = self.glyphs.get(spot, mark) != mark
            self.put(spot, "╳" if crossed else mark, ink)

    def _char(self, where: Where) -> str:
        if where in self.glyphs or where not in self.arms:
            return self.glyphs.get(where, " ")
        up, right, down, left = self.arms[where]
        return JOINTS[27 * up + 9 * right + 3 * down + left]

    def _plain(self, line: list[Where]) -> str:
        return "".join(map(self._char, line)).rstrip()

    def _style(self, where: Where) -> Style:
        ink = self.inks.get(where)
        return Style(
            ink, self.grounds.get(where), bold=bool(ink) and self._char(where) not in LINES
        )

    def _coloured(self, line: list[Where]) -> str:
        text, now = "", ""
        for where in line:
            code = self._style(where).code
            if code != now:
                text += ("\x1b[0m" if now else "") + code
                now = code
            text += self._char(where)
        return text + "\x1b[0m" if now else text.rstrip()
