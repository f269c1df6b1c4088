"""What may be shown where: colours and widths, only where a person looks."""

from __future__ import annotations

import os
import re
import shutil
import sys
import textwrap
from collections.abc import Sequence
from typing import TextIO

ESCAPE = re.compile(r"\x1b\[[0-9;]*m")
STYLES = {"bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33", "cyan": "36"}


def is_terminal(stream: TextIO) -> bool:
    try:
        return stream.isatty()
    except (AttributeError, ValueError):  # closed, or none at all
        return False


def colourful(stream: TextIO | None = None) -> bool:
    """Whether colours are wanted there: https://no-color.org is respected."""
    if os.environ.get("NO_COLOR"):
        return False
    return is_terminal(stream or sys.stdout) and os.environ.get("TERM") != "dumb"


def styled(text: str, style: str) -> str:
    """The text in a style, where colours are wanted."""
    return f"\x1b[{STYLES[style]}m{text}\x1b[0m" if colourful() and text else text


def width(default: int = 80) -> int:
    """The columns of the terminal."""
    return max(shutil.get_terminal_size((default, 24)).columns, 20)


def length(text: str) -> int:
    """The columns that a line takes, its colours apart."""
    return len(ESCAPE.sub("", text))


def padded(text: str, columns: int) -> str:
    return text + " " * (columns - length(text))


def clipped(text: str, columns: int) -> str:
    """The text, cut to the columns of a terminal; in a file or a pipe it stays whole."""
    if len(text) <= columns or not is_terminal(sys.stdout):
        return text
    return text[: max(columns - 1, 0)] + "…"


def wrapped(text: str, indent: int) -> list[str]:
    """Lines of a paragraph, indented; in a file or a pipe it stays one line."""
    room = width() if is_terminal(sys.stdout) else len(text) + indent + 1
    blank = " " * indent
    return textwrap.wrap(text, room, initial_indent=blank, subsequent_indent=blank)


def in_columns(entries: Sequence[str], gap: int = 2) -> list[str]:
    """Lines that hold the entries row by row, each in a column of equal width.

    >>> in_columns(["a1", "b2", "c3"])
    ['a1  b2  c3']
    """
    if not entries:
        return []
    cell = max(map(length, entries)) + gap
    count = max(width() // cell, 1)
    rows = [entries[start : start + count] for start in range(0, len(entries), count)]
    return ["".join(padded(entry, cell) for entry in row).rstrip() for row in rows]


def side_by_side(blocks: Sequence[str], gap: int = 4) -> str:
    """Blocks of lines beside each other, as many in a row as the terminal is wide."""
    grids = [block.split("\n") for block in blocks]
    cell = max((length(line) for grid in grids for line in grid), default=0) + gap
    count = max((width() + gap) // cell, 1)
    rows = [grids[start : start + count] for start in range(0, len(grids), count)]
    return "\n\n".join(_joined(row, cell) for row in rows)


def _joined(grids: list[list[str]], cell: int) -> str:
    height = max(map(len, grids))
    lines = []
    for number in range(height):
        parts = (grid[number] if number < len(grid) else "" for grid in grids)
        lines.append("".join(padded(part, cell) for part in parts).rstrip())
    return "\n".join(lines)


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows under their heads, numbers to the right, words to the left.

    >>> table(["depth", "method"], [["7", "minimax"], ["11", "minimax"]])
    ['depth  method', '    7  minimax', '   11  minimax']
    """
    columns = [[head, *(row[at] for row in rows)] for at, head in enumerate(heads)]
    widths = [max(map(length, column)) for column in columns]
    words = [all(cell[:1].isalpha() for cell in column[1:]) for column in columns]
    lines = []
    for line in zip(*columns, strict=True):
        cells = [
            cell.ljust(room) if is_word else cell.rjust(room)
            for cell, room, is_word in zip(line, widths, words, strict=True)
        ]
        lines.append("  ".join(cells).rstrip())
    return lines
