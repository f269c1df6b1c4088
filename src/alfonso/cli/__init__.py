"""The command `alfonso`: each command is a file of this room.

>>> main(["perft", "tictactoe", "--depth", "2", "--interpreted", "--json"])  # doctest: +ELLIPSIS
{"game": "tictactoe", "depth": 2, "nodes": 72, ...}
0
"""

from __future__ import annotations

from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command with these arguments, or those of the process, and give its exit code."""
    import sys

    try:
        from alfonso.cli.app import run
    except KeyboardInterrupt:  # as later on: to import takes a while
        return 130
    return run(sys.argv[1:] if arguments is None else arguments)
