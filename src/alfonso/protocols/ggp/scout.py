"""The scout: a process that knows the legal moves, by the interpreter of the rules.

It does little else, so it knows them at once where others would still ground or search. Until it
hears that the thinker has a move, it tries out its own in random games. What it hears

    {"rules": FILE, "role": "x"}                         how a match begins
    {"turn": 1, "joint": null, "answered": ""}           no joint move before our first turn
    {"turn": 2, "joint": ["a", "b"], "answered": "a"}    and so on, with our last answer
    {"rest": 2}                                          in turn 2, no more is wanted
    {"end": ["a", "b"]}                                  the last joint move

and what it says

    {"turn": 2, "legal": […], "how": "fits"}    our moves, as the rules write them
    {"turn": 2, "hint": "a"}                    what looks best of them so far
    {"goals": {"x": 100}}                       what we got for it
    {"fault": "…"}                              why nothing is known
"""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable
from typing import Any

from alfonso.errors import AlfonsoError, told
from alfonso.gdl.evaluation import TooManyRows
from alfonso.gdl.interpreter import Interpreter
from alfonso.gdl.reader import read_file
from alfonso.gdl.terms import Term, plain, printed
from alfonso.protocols.ggp.sketch import Sketch
from alfonso.protocols.ggp.track import Track, seat_of
from alfonso.protocols.ggp.work import Facts, begin, heard, memory_here

NICENESS = 0
MEMORY = 2 << 30
MOMENT = 0.05
"""Seconds between two hints."""


class Scout:
    """What the scout says to what it hears; every fault is an answer, too."""

    def __init__(self, say: Callable[..., None]) -> None:
        self._say = say
        self._track: Track | None = None
        self._role: Term = ""
        self._turn = 0
        self._sketch: Sketch | None = None
        self._hint: Term | None = None

    @property
    def is_idle(self) -> bool:
        return self._sketch is None

    def sketch(self, is_enough: Callable[[], bool]) -> None:
        """Try out moves for a moment, or until that is enough."""
        sketch, end = self._sketch, time.monotonic() + MOMENT
        while sketch and time.monotonic() < end and not is_enough():
            try:
                sketch.play(is_enough)
                is_hopeless = sketch.is_too_slow
            except (AlfonsoError, TooManyRows):  # rules may go wrong where no match will go
                is_hopeless = True
            if is_hopeless:
                self._sketch = sketch = None
        if sketch and sketch.best and sketch.best != self._hint:
            self._hint = sketch.best
            self._say(turn=self._turn, hint=printed(sketch.best))

    def hear(self, facts: Facts) -> None:
        try:
            self._do(facts)
        except TooManyRows as error:
            self._say(fault=error.note.text)
        except AlfonsoError as error:
            self._say(fault=str(error))
        except Exception as error:  # rules can go wrong in many ways
            self._say(fault=told(error))

    def _do(self, facts: Facts) -> None:
        if facts.get("rest", self._turn) == self._turn:
            self._sketch = self._hint = None
        if "rules" in facts:
            self._begin(facts["rules"], facts["role"])
        elif self._track and "turn" in facts:
            how = self._track.play(facts["joint"], facts["answered"])
            self._turn = facts["turn"]
            self._tell(self._turn, how)
        elif self._track and "end" in facts:
            self._end(self._track, facts["end"])

    def _begin(self, file: str, role: str) -> None:
        reasoner = Interpreter(read_file(file))
        seat = seat_of(role, reasoner.roles)
        if seat is None:
            names = ", ".join(map(plain, reasoner.roles))
            raise AlfonsoError(f"the rules have no role {role}: there are {names}")
        self._track, self._role = Track(reasoner, seat), reasoner.roles[seat]
        self._tell(0, "fits")

    def _tell(self, turn: int, how: str) -> None:
        track = self._track
        assert track is not None
        legal = [printed(move) for move in track.legal(self._role)]
        facts: dict[str, Any] = {"turn": turn, "legal": legal, "how": how}
        if len(track.states) > 1:
            facts["states"] = len(track.states)
        self._say(**facts)
        if turn and len(legal) > 1 and not track.reasoner.terminal(track.states[0]):
            self._sketch = Sketch(track.reasoner, track.states[0], track.seat)

    def _end(self, track: Track, joint: list[str] | None) -> None:
        if joint is not None:
            track.play(joint)
        state, reasoner = track.states[0], track.reasoner
        if not reasoner.terminal(state):
            self._say(goals={})
            return
        self._say(goals={plain(role): reasoner.goal(state, role) for role in reasoner.roles})


def main() -> None:
    scout = Scout(begin(NICENESS, min(MEMORY, memory_here() // 2)))
    tasks: queue.Queue[Facts] = queue.Queue()

    def listen() -> None:
        for facts in heard():
            tasks.put(facts)

    threading.Thread(target=listen, daemon=True).start()
    while True:
        if scout.is_idle or not tasks.empty():
            scout.hear(tasks.get())
        else:
            scout.sketch(lambda: not tasks.empty())


if __name__ == "__main__":
    main()
