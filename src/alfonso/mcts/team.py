"""Several trees that grow at the same time, each in a thread of its own."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

from alfonso.mcts.growth import Growth
from alfonso.mcts.nodes import STOP


def side_by_side(work: Callable[[int], None], growths: Sequence[Growth]) -> None:
    """Do the work for every tree by its number; a proof, a fault or Ctrl-C stops all."""
    if len(growths) == 1:
        work(0)
        return
    faults: list[BaseException] = []

    def one(number: int) -> None:
        try:
            work(number)
        except BaseException as fault:
            faults.append(fault)
        if faults or growths[number].is_proven:
            stop(growths)

    threads = [threading.Thread(target=one, args=[n], daemon=True) for n in range(len(growths))]
    for thread in threads:
        thread.start()
    try:
        for thread in threads:
            thread.join()
    finally:
        stop(growths)
        for thread in threads:
            thread.join()
    if faults:
        raise faults[0]


def stop(growths: Sequence[Growth]) -> None:
    for growth in growths:
        growth.log[STOP] = 1
