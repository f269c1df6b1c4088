"""Work that takes its time, done so that Ctrl-C is heard at once.

Machine code does not look up for signals: it runs in a thread of its own, which ends with the
process, while the main thread waits and listens.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")
STACK = 1 << 26  # deep rules recurse deeply, and a thread gets little otherwise


def patiently(
    work: Callable[[], T], slow: Callable[[], None] | None = None, after: float = 0.3
) -> T:
    """The result of some work; where it takes longer than `after` seconds, `slow` is called once.

    >>> patiently(lambda: 6 * 7)
    42
    """
    answer: dict[str, Any] = {}

    def run() -> None:
        try:
            answer["result"] = work()
        except BaseException as error:
            answer["error"] = error

    usual = threading.stack_size(STACK)
    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    threading.stack_size(usual)
    thread.join(after)
    if thread.is_alive():
        if slow:
            slow()
        thread.join()
    if "error" in answer:
        raise answer["error"]
    return answer["result"]  # type: ignore[no-any-return]
