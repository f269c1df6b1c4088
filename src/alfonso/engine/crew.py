"""The other threads of a search: they search the same position, each in its own order and half
of them a ply deeper where that serves; what they find reaches the main thread by the table."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from contextlib import suppress

from alfonso.engine.heap import EXACT_MODE, STOP
from alfonso.native.words import Words


class Crew:
    """They work until they are told to stop."""

    def __init__(
        self,
        heaps: Sequence[Words],
        search: Callable[[int, int, int, Words], int],
        depth: int,
        low: int,
        high: int,
    ) -> None:
        self.heaps, self.search = heaps, search
        self.threads = []
        for number, heap in enumerate(heaps):
            heap[STOP] = 0
            more = 0 if heap[EXACT_MODE] else 1 - number % 2
            work = depth + more, low, high, heap
            self.threads.append(threading.Thread(target=self._run, args=work, daemon=True))
            self.threads[-1].start()

    def stop(self) -> None:
        for heap in self.heaps:
            heap[STOP] = 1
        for thread in self.threads:
            thread.join()

    def _run(self, depth: int, low: int, high: int, heap: Words) -> None:
        """What goes wrong here goes wrong in the main thread too, and is told there."""
        with suppress(Exception):
            self.search(depth, low, high, heap)
