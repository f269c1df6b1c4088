"""What a visitor may use, and all visitors together."""

from __future__ import annotations

import os
from dataclasses import dataclass


@dataclass(frozen=True)
class Quotas:
    """Bounds of a server; the usual ones suit a small machine with strangers on it."""

    workers: int = max((os.cpu_count() or 1) - 1, 1)
    """Searching processes: so many searches run at once, the others wait."""
    move_seconds: float = 10.0
    """The longest thought about a move."""
    live_seconds: float = 120.0
    """The longest analysis of a position."""
    look_seconds: float = 4.0
    """The longest search that is recorded or counted."""
    share_seconds: float = 2.0
    """An analysis gives way after so long when others wait."""
    waiting: int = 4
    """Searches of one visitor that run or wait."""
    table_bytes: int = 64 << 20
    process_bytes: int = 3 << 30
    connections: int = 24
    """Open pages of one visitor."""
    open_games: int = 50
    """Games of one visitor that are not over and were begun within a day."""
    files: int = 20
    """Rules files that one visitor brings within a day."""
    message_bytes: int = 64 << 10
    upload_bytes: int = 1 << 20
    allow_code: bool = False
    """Whether visitors may bring rules written in Python, which can do whatever the server may."""
