"""Random games that hold a game to the laws."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Any

from alfonso.errors import AlfonsoError, line_of, told
from alfonso.game import Game
from alfonso.load import load
from alfonso.position import Position
from alfonso.testing.laws import FIRST_LAWS, LAST_LAWS, LAWS, Law
from alfonso.testing.visit import Fault, Tour, Visit

THOROUGH_PLIES = 150
SAMPLE = 20
MANY = 60


class LawBroken(AlfonsoError):
    """Rules break a law; the message names the file, the law, the fault and the position."""

    def __init__(self, message: str, law: str, text: str, moves: list[str]) -> None:
        super().__init__(message)
        self.law = law
        self.text = text
        self.moves = moves


def check(
    game: Game | str | Path,
    *,
    games: int = 20,
    seed: int = 0,
    seconds: float = 20.0,
    interpreted: bool = False,
) -> list[str]:
    """Play random games and hold each position to the laws; a line for each law that was held.

    The first law that is broken raises LawBroken. No new position is looked at once the time is
    over. `interpreted` leaves out the comparison with machine code.

    >>> for line in check("tictactoe", games=3, interpreted=True)[1:4]:
    ...     print(line)
    The game starts from one state
    The mover is one of the sides
    The result is OPEN, LOST, DRAWN or WON
    """
    game = game if isinstance(game, Game) else load(game)
    native, reason = (None, "not asked for") if interpreted else _native(game)
    tour = Tour(game, seed, native)
    laws = [law for law in LAWS if law.is_asked(tour)]
    walk = _Walk(tour, laws, monotonic() + seconds)
    walk.play(games)
    return list(_report(walk, [*laws, *LAST_LAWS], reason))


@dataclass
class _Walk:
    """Random games from the start, every position held to the laws."""

    tour: Tour
    laws: list[Law]
    deadline: float
    lengths: list[int] = field(default_factory=list)
    positions: int = 0
    broken_off: bool = False

    def play(self, games: int) -> None:
        while len(self.lengths) < games and not self.broken_off:
            self._play_one()

    def _play_one(self) -> None:
        visit = Visit(self.tour, self.tour.game.position(), 0)
        while not self._is_late():
            self._look(visit)
            if visit.position.is_over:
                self._hold(LAST_LAWS, visit)
                self.lengths.append(visit.ply)
                return
            visit = visit.after(self.tour.chance.choice(visit.moves))
        self.broken_off = True

    def _is_late(self) -> bool:
        return self.positions > 0 and monotonic() > self.deadline

    def _look(self, visit: Visit) -> None:
        thorough = visit.ply < THOROUGH_PLIES or visit.ply % SAMPLE == 0
        self._hold(self.laws if thorough else FIRST_LAWS, visit)
        self.positions += 1

    def _hold(self, laws: Iterable[Law], visit: Visit) -> None:
        for law in laws:
            try:
                law.holds(visit)
            except Fault as fault:
                raise _broken(law, str(fault), visit) from None
            except Exception as error:
                where = line_of(error, self.tour.game.file)
                raise _broken(law, f"the rules stopped{where}: {told(error)}", visit) from error


def _native(game: Game) -> tuple[Any, str]:
    """The compiled twin of the rules, or None and why there is none."""
    from alfonso.native import NotNative, twin

    try:
        return twin(game), ""
    except NotNative as error:
        return None, f"the rules do not compile: {error}"


def _broken(law: Law, fault: str, visit: Visit) -> LawBroken:
    text, moves = _text(visit), _history(visit.position)
    way = f"after {' '.join(moves[:MANY])}" if moves else "at the start"
    if len(moves) > MANY:
        way += f" … ({len(moves)} moves)"
    message = (
        f"{visit.game.file}: law {law.name} is broken: {fault}; position “{text}” {way}"
        f" (the law: {law.sentence.rstrip('.')})"
    )
    return LawBroken(" ".join(message.split()), law.name, text, moves)


def _text(visit: Visit) -> str:
    try:
        return visit.game.text(visit.state)
    except Exception:  # the rules may be broken just here
        return repr(visit.state)


def _history(position: Position) -> list[str]:
    try:
        return position.history_names
    except Exception:  # the rules may be broken just here
        return [str(move) for move in position.history]


def _report(walk: _Walk, laws: list[Law], reason: str) -> Iterable[str]:
    lengths = walk.lengths
    plies = f" of {min(lengths)}–{max(lengths)} moves" if lengths else ""
    late = ", then the time was over" if walk.broken_off else ""
    yield f"{len(lengths)} random games{plies}, {walk.positions} positions{late}"
    for law in laws:
        yield law.sentence.rstrip(".")
    if reason:
        yield f"Not compared with machine code: {reason}"
    absent = {need: "" for law in LAWS for need in law.needs if not walk.tour.has(need)}
    for other_kind in ("native", "rewards", "joint"):  # no want: the game is of another kind
        absent.pop(other_kind, None)
    if absent:
        yield f"The rules do not have: {', '.join(absent)}"
