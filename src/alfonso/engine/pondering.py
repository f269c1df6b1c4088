"""Thinking in the other side's time: what is found stays in the table, for the search to come."""

from __future__ import annotations

import atexit
import threading

from alfonso.engine.deepening import Deepening, Limits
from alfonso.errors import AlfonsoError

UNTIL_TOLD = Limits(most=600.0)
"""Seconds after which nobody is expected to come back."""


class Pondering:
    """A search in a thread of its own, until `end`."""

    def __init__(self, search: Deepening) -> None:
        self.search = search
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        atexit.register(search.stop)

    def end(self, patience: float) -> None:
        """Stop it; rules that do not come back are left alone."""
        self.search.stop()
        self._thread.join(patience)
        atexit.unregister(self.search.stop)

    def _run(self) -> None:
        """Nobody waits for an answer; what is wrong with the rules shows when somebody does."""
        try:
            self.search.run()
        except AlfonsoError:
            return
