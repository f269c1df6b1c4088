"""The thinker: a process that searches, for our move when it is our turn, and ahead otherwise.

What it hears

    {"rules": FILE, "role": "x", "player": SPEC, "time": 9.5, "threads": 2}
    {"again": true}                                      the trainer has found something out
    {"turn": 2, "joint": ["a", "b"], "answered": "a"}    think about our next move
    {"hurry": 2}                                         end that, and tell what is found
    {"move": "c"}                                        that was our answer: think ahead

and what it says

    {"turn": 2, "best": "c", "final": true, "told": "…"}    our move, and how it was found
    {"made": true, "why": "…"}                              the first search has come to its end
    {"ready": true}                                         there is nothing more to find out
    {"turn": 2, "fault": "…"}                               what went wrong
"""

from __future__ import annotations

import inspect
import queue
import random
import threading
import time
from collections.abc import Callable, Sequence
from typing import Any

from alfonso.errors import AlfonsoError, told
from alfonso.gdl.interpreter import Interpreter
from alfonso.gdl.reader import read_file
from alfonso.gdl.terms import printed
from alfonso.limits import Seconds
from alfonso.load import load
from alfonso.mcts.swarming import prepare
from alfonso.methods import analysed
from alfonso.methods.analysis import Analysis
from alfonso.players import Player, player
from alfonso.position import Position
from alfonso.protocols.ggp.rounds import at, is_whole, round_after
from alfonso.protocols.ggp.track import Track, seat_of
from alfonso.protocols.ggp.work import Facts, begin, heard, memory_here

NICENESS = 10
STACK = 1 << 26  # searches recurse deeply
TICK = 0.02
LONGEST_AHEAD = 300.0
"""Seconds of thinking ahead in which nothing is heard: then the match may have been forgotten."""
ENOUGH = 0.5
"""Thinking ahead ends where a search takes less than this share of its time: it is done."""


class Thinker:
    """Hears in one thread, searches in a second, and lets a third end searches that are stale."""

    def __init__(self, say: Callable[..., None]) -> None:
        self._say = say
        self._tasks: queue.Queue[Facts] = queue.Queue()
        self._is_stale, self._lock = threading.Event(), threading.Lock()
        self._player: Player | None = None
        self._track: Track | None = None
        self._position: Position | None = None
        self._ahead: Position | None = None
        self._seat, self._time, self._turn = 0, 1.0, 0
        self._heard_at = 0.0
        self._is_made = False
        self._is_wanted = False  # our move is
        self._is_idle = True

    def hear(self, facts: Facts) -> None:
        self._tasks.put(facts)
        self._is_stale.set()

    def end_stale_searches(self) -> None:
        while True:
            self._is_stale.wait()
            with self._lock:  # what begins after it is taken note of is not stale
                stop = getattr(self._player, "stop", None)
                if stop and self._is_stale.is_set():
                    stop()
            time.sleep(TICK)

    def work(self) -> None:
        while True:
            try:
                self._take()
                self._think()
            except AlfonsoError as error:
                self._give_up(str(error))
            except MemoryError:
                self._give_up("there is not enough memory")
            except Exception as error:
                self._give_up(told(error))

    def _give_up(self, why: str) -> None:
        self._is_idle = True
        self._say(fault=why, turn=self._turn)

    def _take(self) -> None:
        """All that has been heard; where there is nothing to think about, wait for it."""
        waiting = [self._tasks.get()] if self._is_idle else []
        with self._lock:
            self._is_stale.clear()
        while not self._tasks.empty():
            waiting.append(self._tasks.get())
        if waiting:
            self._heard_at = time.monotonic()
        for facts in waiting:
            self._do(facts)

    def _do(self, facts: Facts) -> None:
        self._ahead = None
        if "rules" in facts:
            self._begin(facts)
        elif "turn" in facts:
            self._go_on(facts["turn"], facts["joint"], facts["answered"])
        elif "again" in facts:
            if look_again := getattr(self._player, "look_again", None):
                look_again()
        elif "move" in facts:
            self._look_ahead(facts["move"])
        elif facts.get("hurry") == self._turn:
            self._is_wanted = False

    def _begin(self, facts: Facts) -> None:
        game, reasoner = load(facts["rules"]), Interpreter(read_file(facts["rules"]))
        role = facts["role"]
        seat = seat_of(role, reasoner.roles) if role else 0  # in a preview we are nobody
        if seat is None:
            raise AlfonsoError(f"the rules have no role {role}")
        self._seat, self._time = seat, facts["time"]
        usual = {"time": Seconds(self._time), "trial": Seconds(facts.get("trial", 0))}
        self._player = player(facts["player"], threads=facts["threads"], **usual)
        self._track, self._position = Track(reasoner, seat), game.position()
        self._is_idle = self._position.is_over

    def _go_on(self, turn: int, joint: Sequence[str] | None, answered: str) -> None:
        """The position after a joint move, by way of the last one if that is possible."""
        self._turn = turn
        if self._track is None or self._position is None:
            raise AlfonsoError("the game could not be loaded")
        how = self._track.play(joint, answered)
        if how in ("fits", "replaced") and joint is not None:
            self._position = round_after(self._position, joint) or self._position
        self._position = at(self._position, self._track.states[0])
        self._is_wanted = not self._position.is_over
        self._is_idle = self._position.is_over

    def _look_ahead(self, answer: str) -> None:
        """Think about what follows our answer, if that is certain; else about the same still."""
        self._is_wanted = False
        if self._track is None or self._position is None or self._position.is_over:
            return
        reasoner = self._track.reasoner
        legal = [reasoner.legal(self._track.states[0], role) for role in reasoner.roles]
        joint = [printed(moves[0]) if moves else "nil" for moves in legal]
        joint[self._seat] = answer
        if sum(len(moves) > 1 for moves in legal) == 1:
            self._ahead = round_after(self._position, joint)
        self._is_idle = (self._ahead or self._position).is_over

    def _think(self) -> None:
        if self._is_idle or self._position is None:
            return
        if self._is_wanted:
            self._decide(self._position)
        else:
            self._ponder(self._ahead or self._position)

    def _decide(self, position: Position) -> None:
        ours = self._ours(position)
        if ours is None:
            self._is_wanted = False
            return
        found = self._search(ours)
        self._say_best(found, final=True)
        self._is_idle, self._is_wanted = True, False

    def _ours(self, position: Position) -> Position | None:
        """The position where we choose; what others choose at the same time is not known to us."""
        while position.mover != self._seat:
            position = position.child(random.choice(list(position.legal_moves)))
            if is_whole(position):
                return None
        return position

    def _ponder(self, position: Position) -> None:
        began = time.monotonic()
        found = self._search(position)
        now = time.monotonic()
        is_done = found.outcome or now - began < ENOUGH * self._time
        if is_done and not self._is_stale.is_set() and not self._turn:
            self._say(ready=True)
        if is_done or now - self._heard_at > LONGEST_AHEAD:
            self._is_idle = not self._is_stale.is_set()

    def _search(self, position: Position) -> Analysis:
        chosen = self._player
        assert chosen is not None
        search: Any = getattr(chosen, "search", None)
        if search and "watch" in inspect.signature(search).parameters:
            found: Analysis = search(position, watch=self._say_best)
        else:
            found = analysed(position, chosen)
        if not self._is_made:
            self._is_made = True
            self._say(made=True, why=found.choice)
        return found

    def _say_best(self, found: Analysis, final: bool = False) -> None:
        if self._is_wanted or final:
            best = printed(found.position.game.rules.term(found.move))
            self._say(turn=self._turn, best=best, final=final, told=_told(found))


def _told(found: Analysis) -> str:
    """How a move was found, in a few words."""
    depth = f", depth {found.depth}" if found.depth else ""
    return f"{found.method}: {found.value_text}, {found.nodes} nodes{depth}"


def main() -> None:
    say = begin(NICENESS, max(memory_here() // 2, 4 << 30))
    thinker = Thinker(say)
    threading.stack_size(STACK)
    threading.Thread(target=prepare, daemon=True).start()  # no start clock should wait for it
    threading.Thread(target=thinker.work, daemon=True).start()
    threading.Thread(target=thinker.end_stale_searches, daemon=True).start()
    for facts in heard():
        thinker.hear(facts)


if __name__ == "__main__":
    main()
