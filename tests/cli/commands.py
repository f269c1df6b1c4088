"""What the tests of the command share: its answers, and running it in a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from typing import Any, NamedTuple


class Answer(NamedTuple):
    """What a command gave: exit code, stdout, stderr."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Run = Callable[..., Answer]
Write = Callable[..., str]


def process(*arguments: object, **more: Any) -> subprocess.CompletedProcess[str]:
    """Run the command in a process of its own."""
    environment = os.environ | {"PYTHONWARNINGS": "error"} | more.pop("env", {})
    return subprocess.run(
        [sys.executable, "-m", "alfonso", *map(str, arguments)],
        capture_output=more.pop("capture_output", True),
        text=True,
        timeout=60,
        env=environment,
        **more,
    )
