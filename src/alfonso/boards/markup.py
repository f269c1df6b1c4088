"""Elements of an SVG as text, escaped, with numbers that come out the same everywhere."""

from __future__ import annotations

from html import escape

from alfonso.boards.words import clean


def number(value: float) -> str:
    """A number with at most two decimals.

    >>> number(2.0), number(1 / 3), number(-0.001)
    ('2', '0.33', '0')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def tag(name: str, *inside: str, **attributes: float | str | None) -> str:
    """One element; `_` in the name of an attribute means `-`, and None leaves it out.

    >>> tag("circle", r=1.5, stroke_width=2, fill=None)
    '<circle r="1.5" stroke-width="2"/>'
    >>> tag("text", words("a < b"), class_="note")
    '<text class="note">a &lt; b</text>'
    """
    pairs = "".join(
        f' {key.strip("_").replace("_", "-")}="{_value(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{pairs}>{''.join(inside)}</{name}>" if inside else f"<{name}{pairs}/>"


def group(*inside: str, **attributes: float | str | None) -> list[str]:
    """Elements that share attributes, an element a line; nothing if there are none."""
    if not inside:
        return []
    opening = tag("g", "", **attributes).removesuffix("</g>")
    return [opening, *inside, "</g>"]


def words(text: str) -> str:
    """A text as it stands between tags."""
    return escape(clean(text), quote=False)


def _value(value: float | str) -> str:
    return escape(clean(value)) if isinstance(value, str) else number(value)
