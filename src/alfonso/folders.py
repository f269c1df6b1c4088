"""Where things are kept that a person would miss: games, and what was learnt."""

from __future__ import annotations

import os
from pathlib import Path


def data_folder() -> Path:
    """The user's data folder: `ALFONSO_DATA`, or where the system keeps such things."""
    if chosen := os.environ.get("ALFONSO_DATA"):
        return Path(chosen)
    try:
        home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    except RuntimeError:  # a user without a home: nothing can be kept
        home = os.devnull
    return Path(home) / "alfonso"
