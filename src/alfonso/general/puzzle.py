"""A puzzle solved: one side, no chance, the most points in the fewest moves that can be found.

Several ways to search take turns, each a little longer than the time before: breadth first, which
proves what it finds; diving from chance start to chance start; climbing, where the rules tell what
an unfinished state is worth; and filling the scarcest place first, where every move only closes
others. What was found is kept as a plan, and played without searching again.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from alfonso.dice import seeded
from alfonso.errors import SpecError
from alfonso.game import MOST_REWARD, Game, Move, State
from alfonso.general.explore import (
    BEST,
    BEST_MOVE,
    BEST_NODE,
    DEPTH,
    DONE,
    FREE,
    FULL,
    HEAD,
    LIMIT,
    MOST_MOVES,
    MOVE,
    NOTHING,
    PARENT,
    ROOM,
    SLOTS,
    STATE,
    STOP,
    WAITING,
    breadth,
    climb,
    dive,
    explore,
    placed,
    whole,
)
from alfonso.general.kind import is_puzzle, kind, players_for
from alfonso.general.narrowing import narrowed
from alfonso.limits import Bytes, Clock, Seconds
from alfonso.mcts.growing import memory_here
from alfonso.methods.analysis import Analysis, Candidate
from alfonso.methods.leaves import tells_rewards
from alfonso.native.kernel import Kernel, kernel
from alfonso.native.layout import layout_of
from alfonso.native.words import Words, vast, words
from alfonso.position import Position

SLICE = 0.2
"""Seconds of a first turn; every round takes twice as long."""
NARROWING = 0.3
"""The part of the time that filling the scarcest place may take."""

BREADTH, DIVE, CLIMB = "breadth first", "diving", "climbing"


class Plan(NamedTuple):
    """The best way to an end that is known, from a state on."""

    state: State
    moves: tuple[Move, ...]
    reward: int
    is_proven: bool
    by: str


class Way:
    """One way to search, with rows of its own, which goes on where it stopped."""

    def __init__(
        self, name: str, game: Game, order: Any, memory: int, exact: bool, interpreted: bool
    ) -> None:
        self.name, self.game, self.exact = name, game, exact
        self.marks_all = exact or game.ability("placement") is None
        mark = whole if self.marks_all else placed
        self.run: Kernel = kernel(game, explore, interpreted, rank=order, mark=mark)
        self.width = STATE + layout_of(game).state_size
        self.room = max(memory // (8 * (self.width + 6)), 2)
        self.turns = 0
        self.forget()

    def forget(self) -> None:
        """Begin anew."""
        slots = 1 << (2 * self.room - 1).bit_length()
        self.log = words(HEAD)
        self.log[ROOM], self.log[SLOTS], self.log[BEST] = self.room, slots, NOTHING
        self.log[MOST_MOVES] = self.game.most_moves
        self.nodes: Words = vast(self.room * self.width, large_pages=False)
        self.table: Words = vast(slots, large_pages=False)
        self.heap: Words = vast(2 * self.room, large_pages=False)
        self.moves = words(self.game.most_moves)

    def turn(self, state: State, seconds: float, limit: int, seed: int) -> None:
        """Search on for so long."""
        self.turns += 1
        self.log[STOP], self.log[LIMIT] = 0, limit
        dice = words([seeded(seed * 1009 + self.turns)])
        rows = self.log, self.nodes, self.table, self.heap, self.moves, dice
        self.run(state, *rows, seconds=seconds)

    @property
    def is_exhausted(self) -> bool:
        """Whether nothing waits any more, or there is no room for more."""
        return self.turns > 0 and (self.log[WAITING] == 0 or self.log[FULL] == 1)

    @property
    def has_seen_all(self) -> bool:
        return self.turns > 0 and self.log[WAITING] == 0 and self.log[FULL] == 0

    @property
    def best(self) -> tuple[int, tuple[Move, ...]]:
        """The best reward that was met, and the way there."""
        if self.log[BEST] == NOTHING:
            return NOTHING, ()
        return self.log[BEST], (*self.way_to(self.log[BEST_NODE]), self.log[BEST_MOVE])

    def way_to(self, node: int) -> tuple[Move, ...]:
        found = []
        while node != NOTHING and self.nodes[node * self.width + PARENT] != NOTHING:
            found.append(self.nodes[node * self.width + MOVE])
            node = self.nodes[node * self.width + PARENT]
        return tuple(found[::-1])

    @property
    def deepest(self) -> tuple[Move, ...]:
        """The way to a state that was met last: something to play where no end is known."""
        return self.way_to(self.log[FREE] - 1)

    @property
    def memory(self) -> int:
        return 8 * (self.log[FREE] * (self.width + 2) + self.log[SLOTS])

    @property
    def depth(self) -> int:
        last = self.log[FREE] - 1
        return self.nodes[last * self.width + DEPTH] if last >= 0 else 0


class Puzzle:
    """Several searches that take turns, until the full reward is found, all is seen or time is up.

    States that differ in nothing but what `placement` leaves out, like a step counter, are the same
    at first; where that does not lead to the full reward, they are told apart.
    """

    def __init__(
        self,
        time: Seconds | None = None,
        nodes: int | None = None,
        memory: Bytes = Bytes(512 << 20),  # noqa: B008 - an immutable number
        seed: int = 0,
        interpreted: bool = False,
    ) -> None:
        self.name = "puzzle"
        self.time = Seconds(1.0) if time is None and nodes is None else time
        self.nodes, self.memory, self.seed, self.interpreted = nodes, memory, seed, interpreted
        for name, amount in (("time", time), ("nodes", nodes), ("memory", memory)):
            if amount is not None and amount <= 0:
                raise SpecError(f"puzzle: {name}={amount}: a number above 0 wanted")
        if memory > memory_here():
            raise SpecError(f"memory={memory >> 20}MB is more than this machine's memory")
        self._longest = time
        self._game: Game | None = None
        self._plan: Plan | None = None
        self._stopped = False
        self._way: Way | None = None

    def choose(self, position: Position) -> Move:
        return self.search(position).move

    def search(self, position: Position) -> Analysis:
        """The first move of the best way to an end that is known, and the whole way."""
        game, began = position.game, time.perf_counter()
        if position.is_over:
            raise SpecError(f"there is nothing to search: the game is over, {position.outcome}")
        if not is_puzzle(game):
            what = f"puzzle is for one side alone, and {game.name} is {kind(game)}"
            usual = players_for(game) if game.is_general else ["engine", "alphabeta"]
            raise SpecError(f"{what}: take {' or '.join(usual)}")
        if self._game != game:
            self._game, self._plan = game, None
        plan, looked, memory, depth = self._planned(position), 0, 0, 0
        if plan is None or not (plan.is_proven or plan.reward == MOST_REWARD):
            search = Solving(self, position, plan, began)
            plan, looked = search.plan(), search.looked
            began += search.compiling
            memory = sum(way.memory for way in search.ways)
            depth = max((way.depth for way in search.ways), default=0)
        self._plan = plan
        return _analysis(position, plan, looked, max(depth, len(plan.moves)), memory, began)

    def stop(self) -> None:
        """End the search under way, from any thread: it answers with what it has found."""
        self._stopped = True
        if way := self._way:
            way.log[STOP] = 1

    def on_clock(self, clock: Clock) -> None:
        """Told what is left for the game: a search takes its share, or `time` if that is less."""
        self.time = Seconds(
            clock.share if self._longest is None else min(clock.share, self._longest)
        )

    def _planned(self, position: Position) -> Plan | None:
        """What is left of the last plan, if the position lies on it."""
        plan = self._plan
        if plan is None:
            return None
        state, moves = plan.state, plan.moves
        while moves:
            if state == position.state:
                return plan._replace(state=state, moves=moves)
            state, moves = position.game.play(state, moves[0]), moves[1:]
        return None


class Solving:
    """One search: who takes turns, what was found so far."""

    def __init__(
        self, player: Puzzle, position: Position, known: Plan | None, began: float
    ) -> None:
        self.player, self.position, self.known = player, position, known
        self.end = began + player.time if player.time else None
        self.looked, self.compiling = 0, 0.0
        self.ways: list[Way] = []
        self.began = began
        player._stopped = False

    def plan(self) -> Plan:
        """The best plan that is found before time is up."""
        found = self.known
        if found is None and (narrow := self._narrowed()):
            return narrow
        for way in self._turns():
            reward, moves = way.best
            if found is None or reward > found.reward:
                found = Plan(self.position.state, moves, reward, False, way.name)
            if way.name == BREADTH and way.has_seen_all and way.marks_all:
                found = found._replace(is_proven=reward == found.reward)
            if found.reward == MOST_REWARD or found.is_proven:
                return found._replace(is_proven=True)
        return found if found and found.moves else self._something()

    def _something(self) -> Plan:
        """A plan where no end was met: some way on."""
        moves = max((way.deepest for way in self.ways), key=len, default=()) or (
            next(iter(self.position.legal_moves)),
        )
        return Plan(self.position.state, moves, 0, False, "no end met")

    def _narrowed(self) -> Plan | None:
        end = self.began + NARROWING * (self.player.time or 10.0)
        found = narrowed(self.position, end)
        if found is None:
            return None
        self.looked += found[1]
        return Plan(self.position.state, tuple(found[0]), MOST_REWARD, True, "scarcest place first")

    def _turns(self) -> Iterator[Way]:
        """Each way after its turn."""
        game, memory = self.position.game, self.player.memory // 3
        plain = self.player.interpreted
        orders: dict[str, Callable[..., int]] = {BREADTH: breadth, DIVE: dive}
        if tells_rewards(game):
            orders[CLIMB] = climb
        compiling = time.perf_counter()
        self.ways = [Way(name, game, order, memory, False, plain) for name, order in orders.items()]
        self.compiling = time.perf_counter() - compiling
        if self.end is not None:
            self.end += self.compiling
        seconds, limit = SLICE, 1000
        while True:
            for number, way in enumerate(self.ways):
                if self._is_over():
                    return
                self._turn(way, seconds, limit)
                yield way
                if way.name == DIVE or (way.is_exhausted and way.name == CLIMB):
                    way.forget()
                elif way.has_seen_all and not way.marks_all:
                    self.ways[number] = Way(way.name, game, breadth, memory, True, plain)
            seconds, limit = 2 * seconds, 2 * limit

    def _turn(self, way: Way, seconds: float, limit: int) -> None:
        if way.is_exhausted:
            return
        if self.end is not None:
            seconds = min(seconds, max(self.end - time.perf_counter(), 0.001))
        if self.player.nodes is not None:
            limit, seconds = min(limit, self.player.nodes - self.looked), 1e6
        before = way.log[DONE]
        self.player._way = way
        most = before + limit if self.player.nodes else -1
        way.turn(self.position.state, seconds, most, self.player.seed)
        self.looked += way.log[DONE] - before

    def _is_over(self) -> bool:
        if self.player._stopped or all(way.is_exhausted for way in self.ways):
            return True
        if self.player.nodes is not None and self.looked >= self.player.nodes:
            return True
        late = self.end is not None and time.perf_counter() >= self.end
        return late and all(way.turns for way in self.ways[:1])


def _analysis(
    position: Position, plan: Plan, looked: int, depth: int, memory: int, began: float
) -> Analysis:
    names, here = [], position
    for move in plan.moves:
        names.append(here.move_name(move))
        here = here.child(move)
    met = here.is_over
    line = tuple(names)
    return Analysis(
        position=position,
        method="puzzle",
        move=plan.moves[0],
        value=plan.reward,
        outcome=None,
        plies=len(plan.moves) if met else None,
        pv=line,
        nodes=looked + 1,
        leaves=looked,
        depth=depth,
        seconds=time.perf_counter() - began,
        memory=memory,
        evaluation=plan.by,
        candidates=(Candidate(plan.moves[0], names[0], plan.reward, True, line),),
        win_chance=2 * plan.reward / MOST_REWARD - 1,
        rewards=(float(plan.reward),),
        proven=plan.is_proven,
    )
