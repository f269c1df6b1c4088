"""Line charts as SVG, with markers that tell the lines apart without colour.

>>> line_chart("Nodes", {"minimax": [(1, 4), (2, 20)]}, "depth", "nodes")[:47]
'<svg xmlns="http://www.w3.org/2000/svg" viewBox'
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from alfonso.boards.markup import group, number, tag
from alfonso.errors import SpecError
from alfonso.paper import (
    FAINT,
    GRID,
    INK,
    LEGEND_LINE,
    MARGIN,
    PAPER,
    Place,
    legend_places,
    sheet,
    text,
)

Points = Sequence[tuple[float, float]]

WIDTH, HEIGHT = 560.0, 320.0
"""The field, within the axes."""
LEFT, FOOT, HEAD = 84.0, 66.0, 48.0
INSET = 16.0
"""From the upright axis to the first points, and from the last to the end of the other."""
TICKS = 12
"""So many at most, along either axis."""
COLOURS = "#1d6f9f", "#e0480b", "#7445a8", "#2f7d3b", "#8a6a00", "#b3266b"
DASHES = "", "7 4", "2 4", "10 4 2 4", "14 5", "5 3 1 3"
UNITS = {12: "T", 9: "G", 6: "M", 3: "k", 0: ""}


def line_chart(
    title: str, series: Mapping[str, Points], x_label: str, y_label: str, log_y: bool = True
) -> str:
    """The lines by name; on a logarithmic axis points that are not above 0 have no place."""
    lines = {
        name: [(x, y) for x, y in points if y > 0 or not log_y] for name, points in series.items()
    }
    if not any(lines.values()):
        raise SpecError("there is nothing to draw: no point has a place on the chart")
    return Chart(title, lines, (x_label, y_label), log_y).drawn()


class Axis(NamedTuple):
    """The values at its ends, and at its ticks."""

    low: float
    high: float
    ticks: list[float]
    is_log: bool = False

    def share(self, value: float) -> float:
        """How far along a value is, from 0 to 1."""
        if self.is_log:
            return math.log(value / self.low) / math.log(self.high / self.low)
        return (value - self.low) / (self.high - self.low)


def linear(values: Sequence[float]) -> Axis:
    """An axis with ticks at round values.

    >>> linear([1, 8]).ticks, linear([0.1, 0.35]).ticks
    ([1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0], [0.1, 0.15, 0.2, 0.25, 0.3, 0.35])
    """
    low, high = min(values), max(values)
    step = _step((high - low) / (TICKS - 2) or 1.0, all(value == int(value) for value in values))
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    last = max(last, first + 1)
    ticks = [round(count * step, 12) for count in range(first, last + 1)]
    return Axis(ticks[0], ticks[-1], ticks)


def logarithmic(values: Sequence[float]) -> Axis:
    """An axis with ticks at powers of ten.

    >>> logarithmic([3, 2000]).ticks
    [1.0, 10.0, 100.0, 1000.0, 10000.0]
    """
    first = math.floor(math.log10(min(values)) + 1e-9)
    last = max(math.ceil(math.log10(max(values)) - 1e-9), first + 1)
    skip = -(-(last - first) // TICKS)
    powers = range(first, last + skip, skip)
    return Axis(10.0**first, 10.0 ** powers[-1], [10.0**power for power in powers], True)


def tick_text(value: float) -> str:
    """A number in few signs.

    >>> [tick_text(value) for value in (0.05, 7.0, 100, 20_000, 1e6, 1e15)]
    ['0.05', '7', '100', '20k', '1M', '1e+15']
    """
    for power, unit in UNITS.items():
        if 1 <= abs(value) / 10**power < 1000:
            return f"{value / 10**power:g}{unit}"
    return f"{value:g}"


class Chart:
    """One chart on its way to the sheet."""

    def __init__(
        self, title: str, lines: Mapping[str, Points], labels: tuple[str, str], log_y: bool
    ) -> None:
        self.title, self.lines, self.labels = title, lines, labels
        points = [point for line in lines.values() for point in line]
        self.x = linear([x for x, _ in points])
        self.y = (logarithmic if log_y else linear)([y for _, y in points])
        self.keys = legend_places(list(lines), LEFT + WIDTH - MARGIN)
        self.top = HEAD + self.keys[-1].y + LEGEND_LINE + 22

    def drawn(self) -> str:
        size = LEFT + WIDTH + 2 * MARGIN, self.top + HEIGHT + FOOT
        across, up = self.labels
        story = f"{up} by {across}. " + " ".join(map(self.story, self.lines))
        return sheet(self.title, story, size, self.layers())

    def story(self, name: str) -> str:
        pairs = (f"{number(x)}: {number(y)}" for x, y in self.lines[name])
        return f"{name}: {', '.join(pairs)}."

    def layers(self) -> Iterator[str]:
        yield from group(*self.grid(), stroke=GRID, class_="grid")
        yield from group(*self.frame(), stroke=FAINT, stroke_width=1.4, class_="axes")
        yield from group(*self.tick_texts(), class_="ticks")
        yield from self.names()
        for place, (name, points) in enumerate(self.lines.items()):
            yield from self.line(place, name, points)

    def grid(self) -> Iterator[str]:
        for tick in self.x.ticks:
            yield _stroke(self.at(tick, self.y.low), self.at(tick, self.y.high))
        for tick in self.y.ticks:
            y = self.at(self.x.low, tick).y
            yield _stroke(Place(LEFT, y), Place(LEFT + WIDTH, y))

    def frame(self) -> Iterator[str]:
        corner = Place(LEFT, self.top + HEIGHT)
        yield _stroke(Place(LEFT, self.top), corner)
        yield _stroke(corner, Place(LEFT + WIDTH, self.top + HEIGHT))

    def tick_texts(self) -> Iterator[str]:
        for tick in self.x.ticks:
            x, y = self.at(tick, self.y.low)
            yield text(tick_text(tick), Place(x, y + 19), fill=FAINT)
        for tick in self.y.ticks:
            at = Place(LEFT - 9, self.at(self.x.low, tick).y + 4.5)
            yield text(tick_text(tick), at, fill=FAINT, text_anchor="end")

    def names(self) -> Iterator[str]:
        across, up = self.labels
        yield text(across, Place(LEFT + WIDTH / 2, self.top + HEIGHT + 46))
        turn = f"translate(30 {number(self.top + HEIGHT / 2)}) rotate(-90)"
        yield text(up, Place(0, 0), transform=turn)

    def line(self, place: int, name: str, points: Points) -> Iterator[str]:
        """A line with its markers, and its sign in the legend."""
        spots = [self.at(x, y) for x, y in sorted(points)]
        key = Place(MARGIN + self.keys[place].x, HEAD + self.keys[place].y + 10)
        ends = [key, Place(key.x + 26, key.y)]
        strokes = (_path(way, DASHES[place % len(DASHES)]) for way in (spots, ends) if way)
        markers = (_marker(place, spot) for spot in [*spots, Place(key.x + 13, key.y)])
        colour = COLOURS[place % len(COLOURS)]
        inside = *strokes, *group(*markers, fill=PAPER, stroke_width=2)
        yield from group(*inside, class_="line", fill="none", stroke=colour, stroke_width=2.2)
        yield text(name, Place(key.x + 34, key.y + 4.5), text_anchor="start", fill=INK)

    def at(self, x: float, y: float) -> Place:
        return Place(
            LEFT + INSET + (WIDTH - 2 * INSET) * self.x.share(x),
            self.top + HEIGHT * (1 - self.y.share(y)),
        )


MARKERS = (
    "M-4.5 0A4.5 4.5 0 1 0 4.5 0A4.5 4.5 0 1 0-4.5 0Z",
    "M-4.2-4.2H4.2V4.2H-4.2Z",
    "M0-5.5L5.2 4H-5.2Z",
    "M0-5.8L5.8 0L0 5.8L-5.8 0Z",
    "M0 5.5L5.2-4H-5.2Z",
    "M-4-4L4 4M-4 4L4-4",
)
"""Circle, square, triangle, diamond, triangle on its head, cross."""


def _marker(place: int, at: Place) -> str:
    """The first are larger, so that they show beneath the others where lines run together."""
    move = f"translate({number(at.x)} {number(at.y)}) scale({number(max(1.4 - 0.2 * place, 1.0))})"
    shape = (place + place // len(COLOURS)) % len(MARKERS)
    return tag("path", d=MARKERS[shape], transform=move)


def _path(places: Sequence[Place], dashes: str) -> str:
    corners = "L".join(f"{number(x)} {number(y)}" for x, y in places)
    return tag("path", d="M" + corners, stroke_dasharray=dashes or None, stroke_linejoin="round")


def _stroke(start: Place, end: Place) -> str:
    return tag("line", x1=start.x, y1=start.y, x2=end.x, y2=end.y)


def _step(least: float, is_whole: bool) -> float:
    """The first of 1, 2, 5, 10, 20 … (of whole values: not below 1) that is no less."""
    power = 10.0 ** math.floor(math.log10(least))
    step = next(power * digit for digit in (1, 2, 5, 10) if power * digit >= least * (1 - 1e-9))
    return max(step, 1.0) if is_whole else step
