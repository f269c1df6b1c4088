"""Gringo in a process of its own: `python -m alfonso.gdl.gringo SOURCE TARGET SECONDS`.

Grounding can take any amount of time and memory, so it is done where both can be limited; what is
over the limit ends the process.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path

MEMORY, OUTPUT = 4 << 30, 100 << 20


def limit(seconds: int) -> None:
    """No more than so much processor time, memory and output, where the system has limits."""
    with suppress(ImportError, ValueError, OSError):
        import resource
        import signal

        signal.signal(signal.SIGXFSZ, signal.SIG_DFL)  # too much output is the end, not an error
        for kind, most in (
            (resource.RLIMIT_CPU, seconds),
            (resource.RLIMIT_AS, MEMORY),
            (resource.RLIMIT_FSIZE, OUTPUT),
            (resource.RLIMIT_CORE, 0),
        ):
            resource.setrlimit(kind, (most, most))


def main(source: str, target: str) -> None:
    """Write the ground program, and a `0` on a line of its own if it is whole.

    Gringo writes to a file of its own here: on the standard output it would write every number
    with a call to the system, which takes far longer than the grounding.
    """
    from clingo import BackendType, Control

    control = Control(["-Wnone"])
    control.register_backend(BackendType.Aspif, target, replace=True)
    control.load(source)
    control.ground([("base", [])])
    del control
    with Path(target).open("a") as file:
        file.write("0\n")


if __name__ == "__main__":
    limit(int(sys.argv[3]))
    main(*sys.argv[1:3])
