"""The pages: a frame that all share, and in it what a module of `static/` fills."""

from __future__ import annotations

from functools import cache
from html import escape
from pathlib import Path
from string import Template

STATIC = Path(__file__).parent / "static"

TITLES = {
    "start": "Alfonso",
    "new": "New game",
    "game": "Game",
    "analysis": "Analysis board",
    "games": "Games",
    "lecture": "Lecture",
    "nowhere": "Nothing here",
}
"""Each page has a module, `static/NAME.js`, and a body, `static/NAME.html`."""


@cache
def page(name: str) -> str:
    """The whole HTML of a page."""
    title = TITLES[name]
    shown = title if name == "start" else f"{title} · Alfonso"
    body = (STATIC / f"{name}.html").read_text("utf-8")
    frame = Template((STATIC / "frame.html").read_text("utf-8"))
    return frame.substitute(title=escape(shown), name=name, body=body)
