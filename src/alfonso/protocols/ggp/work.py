"""How an aide works, seen from inside: what it may take, and how it hears and speaks."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

Facts = dict[str, Any]


def begin(niceness: int, memory: int) -> Callable[..., None]:
    """Take no more than that; what comes back says facts to the player."""
    os.nice(niceness)
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    with contextlib.suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text("1000")
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what rules print is no answer

    def say(**facts: Any) -> None:
        answers.write(json.dumps(facts) + "\n")
        answers.flush()

    return say


def heard() -> Iterator[Facts]:
    """What the player says, until it has gone: then this process and its children go as well."""
    for line in sys.stdin:
        yield json.loads(line)
    os.killpg(os.getpgrp(), signal.SIGKILL)


def memory_here() -> int:
    """The bytes of this machine's memory."""
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
