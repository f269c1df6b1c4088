"""Pictures as files: SVG as it is, PNG by resvg."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from alfonso.boards.layers import SANS
from alfonso.boards.svg import MONO
from alfonso.errors import SpecError, told

ZOOM = 2.0
"""Pixels of a PNG to a unit of the picture."""
FAMILIES = "DejaVu Sans", "Liberation Sans", "Noto Sans", "Nimbus Sans", "FreeSans", "Ubuntu"
"""What stands in where a machine has neither Helvetica nor Arial, and says nothing of others."""
PROBE = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">{}</svg>'


def save(svg: str, path: Path) -> None:
    """Write a picture as .svg or .png.

    >>> save("<svg/>", Path("board.jpeg"))
    Traceback (most recent call last):
    alfonso.errors.SpecError: board.jpeg: pictures are .svg or .png
    """
    suffix = path.suffix.lower()
    if suffix not in (".svg", ".png"):
        raise SpecError(f"{path}: pictures are .svg or .png")
    content = svg.encode() if suffix == ".svg" else png(svg)
    try:
        path.write_bytes(content)
    except OSError as error:
        raise SpecError(f"cannot write {path}: {error.strerror or told(error)}") from None


def png(svg: str) -> bytes:
    """A picture as PNG."""
    return bytes(_resvg().svg_to_bytes(svg_string=svg, zoom=ZOOM, **_fonts()))


def _resvg() -> Any:
    try:
        import resvg_py
    except ImportError:
        raise SpecError(
            'PNG needs resvg: `pip install "alfonso[png]"`, or give a name that ends in .svg'
        ) from None
    return resvg_py


@cache
def _fonts() -> dict[str, str]:
    """The families that resvg must be told of, so that it leaves out no text."""
    stacks = {"sans_serif_family": SANS, "monospace_family": MONO}
    silent = [option for option, stack in stacks.items() if not _is_drawn(stack)]
    if not silent:
        return {}
    found = next((family for family in FAMILIES if _is_drawn(family)), None)
    if found is None:
        raise SpecError("PNG needs a font: install one (DejaVu, Liberation, Noto) or take .svg")
    return dict.fromkeys(silent, found)


def _is_drawn(stack: str) -> bool:
    """Whether text in one of these families leaves a trace."""
    text = f'<text y="9" font-family="{stack}" font-size="9">M</text>'
    draw = _resvg().svg_to_bytes
    return bool(draw(svg_string=PROBE.format(text)) != draw(svg_string=PROBE.format("")))
