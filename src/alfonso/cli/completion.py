"""Tab completes what a person types, and the arrows bring back what was typed before."""

from __future__ import annotations

import contextlib
from collections.abc import Callable


def complete(words: Callable[[], list[str]]) -> None:
    """Offer these words at the prompt, where Python was built with line editing."""
    with contextlib.suppress(ImportError):
        import readline

        apple = "libedit" in (readline.__doc__ or "")
        readline.set_completer_delims(" ")
        readline.set_completer(lambda text, number: _candidate(words(), text, number))
        readline.parse_and_bind("bind ^I rl_complete" if apple else "tab: complete")


def _candidate(words: list[str], text: str, number: int) -> str | None:
    """The candidate of that number for the word begun, or None after the last.

    >>> _candidate(["a1", "a2", "b1"], "a", 1)
    'a2 '
    """
    found = [f"{word} " for word in words if word.lower().startswith(text.lower())]
    return found[number] if number < len(found) else None
