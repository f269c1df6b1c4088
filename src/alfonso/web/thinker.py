"""A process that searches, one request after another: JSON lines in, JSON lines out.

    {"id": 7, "do": "analyse", "game": "tictactoe", "moves": ["4"], "player": "engine:time=9s"}
    {"stop": 7}

come in, and what goes out is one of

    {"id": 7, "seen": {…}}      what is found so far
    {"id": 7, "busy": "…"}      what must be done first, "" when it is
    {"id": 7, "found": {…}}     the answer
    {"id": 7, "fault": "…"}     why there is none
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import resource
import sys
import threading
from typing import IO

from alfonso.errors import AlfonsoError, told
from alfonso.native import spinner
from alfonso.web.thoughts import THOUGHTS, Facts, Stop, Stopped

STACK = 1 << 26  # searches recurse deeply
POLITE = 10
"""The server and the visitor's browser come first on a small machine."""


class Thinker:
    """Answers requests in a thread of its own, so that a stop is heard meanwhile."""

    def __init__(self, answers: IO[str]) -> None:
        self.answers = answers
        self.requests: queue.Queue[Facts] = queue.Queue()
        self.stops: dict[int, Stop] = {}
        self.current = 0
        spinner.listeners.append(self._tell_busy)

    def hear(self, line: str) -> None:
        request = json.loads(line)
        if "stop" in request:
            if stop := self.stops.get(request["stop"]):
                stop.now()
        else:
            self.stops[request["id"]] = Stop()
            self.requests.put(request)

    def think(self) -> None:
        while True:
            request = self.requests.get()
            self.current = request["id"]
            self._tell_busy("")
            self.say({"id": request["id"]} | self._answered(request))
            del self.stops[request["id"]]

    def say(self, facts: Facts) -> None:
        self.answers.write(json.dumps(facts) + "\n")
        self.answers.flush()

    def _tell_busy(self, label: str) -> None:
        self.say({"id": self.current, "busy": label})

    def _answered(self, request: Facts) -> Facts:
        id, stop = request["id"], self.stops[request["id"]]

        def hear(seen: Facts) -> None:
            self.say({"id": id, "seen": seen})

        try:
            return {"found": THOUGHTS[request["do"]](request, hear, stop)}
        except Stopped:
            return {"found": None}
        except AlfonsoError as error:
            return {"fault": str(error)}
        except MemoryError:
            return {"fault": "this search needs more memory than there is for one visitor"}
        except Exception as error:
            return {"fault": told(error)}


def main() -> None:
    answers = _own_stdout()
    _bound(int(sys.argv[1]) if len(sys.argv) > 1 else 0)
    thinker = Thinker(answers)
    threading.stack_size(STACK)
    threading.Thread(target=thinker.think, daemon=True).start()
    for line in sys.stdin:
        thinker.hear(line)


def _own_stdout() -> IO[str]:
    """The way out for answers alone: what rules print goes to stderr."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    return answers


def _bound(memory: int) -> None:
    os.nice(POLITE)
    if memory:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))


if __name__ == "__main__":
    main()
