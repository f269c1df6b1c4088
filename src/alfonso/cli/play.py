"""`alfonso play`: a game at the terminal."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer

from alfonso.cli import numbers
from alfonso.cli.analyse import DEBUG_NODES, Debug, debugged
from alfonso.cli.dialogue import HELP, Human, answered, check_place, save
from alfonso.cli.faults import INTERRUPTED
from alfonso.cli.options import At, Interpreted, Moves, SeedOrChance, Spec, position_of
from alfonso.cli.patience import patiently
from alfonso.cli.screen import clipped, is_terminal, styled, width
from alfonso.errors import SpecError
from alfonso.game import Move
from alfonso.general.rounds import beginning, choices
from alfonso.general.sight import hides
from alfonso.limits import Clock
from alfonso.load import load
from alfonso.match import Match
from alfonso.methods.analysis import Analysis
from alfonso.players import HUMAN, Player, player, spec_of, tell_clock
from alfonso.position import Position
from alfonso.record import Record
from alfonso.settings import about

T = TypeVar("T")
OPPONENT = "auto"
SEATS = "--first", "--second", "--rest"
SIDES = ("first", "second", "both", "none")
DEPTHS = tuple(str(depth) for depth in range(1, 100))

Side = Annotated[
    str,
    typer.Option(
        metavar="PLAYER",
        help="human, a method like alphabeta:depth=6, or path.py:Class:key=value of your own.",
    ),
]
Rest = Annotated[
    str, typer.Option(metavar="PLAYER", help="Who plays the third side and those after it.")
]
Resume = Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a saved game.")]
Ask = Annotated[bool, typer.Option("--ask", help="Ask who plays which side, and how deep.")]
Clocks = Annotated[
    Clock | None,
    typer.Option(
        "--clock",
        metavar="TIME",
        parser=numbers.clock,
        help="A clock for each side: 5m+2s is five minutes for the game and two seconds a move.",
    ),
]
SaveTo = Annotated[Path | None, typer.Option("--save", metavar="FILE", help="Save it at the end.")]


def play(
    spec: Spec = "",
    first: Side = "",
    second: Side = "",
    rest: Rest = "",
    moves: Moves = "",
    at: At = None,
    resume: Resume = None,
    save_to: SaveTo = None,
    clock: Clocks = None,
    seed: SeedOrChance = None,
    ask: Ask = False,
    debug: Debug = False,
    interpreted: Interpreted = False,
) -> None:
    """Play a game at the terminal.

    You are the first side, and the computer the second, unless you say otherwise.
    """
    saved = Record.load(resume) if resume else None
    position = _position(saved, spec, at, moves)
    if saved and saved.reason:
        print(f"this game is over: {saved.outcome(position.game)}")
        return
    if saved and seed is None:
        seed = saved.seed
    wanted = first, second, rest
    specs = asked(wanted) if ask else _specs(position, wanted, saved)
    usual: dict[str, Any] = {"interpreted": interpreted, "tree_nodes": DEBUG_NODES * debug}
    if seed is not None:
        usual["seed"] = seed
    if clock:
        usual["clock"] = clock
    table = Table(position, specs, save_to or resume, seed, usual)
    _play_and_save(table, save_to)


def _play_and_save(table: Table, file: Path | None) -> None:
    """Whatever way the game ends, it is saved, if that was asked for."""
    if file is None:
        table.play()
        return
    check_place(file)
    try:
        table.play()
    finally:
        save(table.match.record, file)


class Table:
    """Where a match is played and shown: boards, moves of the computer, the result."""

    def __init__(
        self,
        position: Position,
        specs: Sequence[str],
        file: Path | None,
        seed: int | None,
        usual: dict[str, Any],
    ) -> None:
        self.human = Human(file)
        players = tuple(self._player(spec, usual) for spec in specs)
        clock = usual.get("clock")
        self.match = self.human.match = Match(position, players, seed, clock)
        self.has_human = any(one is self.human for one in players)

    def play(self) -> None:
        """Play, whatever way it ends; an open game is left with a word on how to go on."""
        self.greet()
        try:
            record = self.match.play(self.see)
        except KeyboardInterrupt:
            print()
            self.part()
            raise typer.Exit(INTERRUPTED) from None
        except Exception:
            self.part()
            raise
        if record.is_over:
            self.close(record)
        else:
            self.part()

    def greet(self) -> None:
        game = self.match.position.game
        print(styled(clipped(about(game), width()), "bold"))
        for side, one in zip(game.sides, self.match.players, strict=True):
            print(f"{side}: {spec_of(one)}")
        if self.has_human:
            print(styled(HELP, "dim"))
        else:
            self.human.draw(self.match.position)

    def see(self, position: Position) -> None:
        """A move was made: tell the computer's, and show the board where nobody asks for it.

        Where sides choose at the same time, all is told when the last one has chosen."""
        if choices(position) or (hides(position.game) and not position.is_over):
            return
        for before, move in _round(position):
            self._tell(before, move)
        if not self.has_human and not position.is_over:
            self.human.draw(position)

    def _tell(self, before: Position, move: Move) -> None:
        one = self.match.players[before.mover]
        if one is self.human and not choices(before) and before.mover != before.game.chance:
            return
        reasons = one.reasons(move) if isinstance(one, Computer) else ""
        print(f"\n{before.mover_name} plays {styled(before.move_name(move), 'bold')}{reasons}")

    def close(self, record: Record) -> None:
        position = self.match.position
        self.human.draw(position)
        print(styled(record.outcome(position.game), "bold"))
        if position.history:
            print(styled(f"to see it again: {self._command('show')}", "dim"))

    def part(self) -> None:
        """A word on how to go on; a round under way begins anew, for it holds secrets."""
        self.match.position = beginning(self.match.position)
        if hides(self.match.position.game):
            print(styled("a game that hides things is gone on with from a saved file", "dim"))
        elif self.match.position.history:
            print(styled(f"to go on: {self._command('play')}", "dim"))

    def think(self, position: Position, work: Callable[[], T]) -> T:
        """What a computer finds; where that is not found at once, the board shows meanwhile."""
        if not is_terminal(sys.stdout):
            return work()
        return patiently(work, partial(self._wait, position))

    def _wait(self, position: Position) -> None:
        if self.has_human:
            self.human.draw(position)
        print(styled(f"{position.mover_name} thinks …", "dim"))

    def _player(self, spec: str, usual: dict[str, Any]) -> Player:
        return self.human if spec == HUMAN else Computer(player(spec, **usual), self)

    def _command(self, name: str) -> str:
        """The command that shows this game, or goes on with it."""
        position = self.match.position
        words = ["alfonso", name, position.game.spec]
        if name == "play":
            chance = position.game.chance
            players = [one for side, one in enumerate(self.match.players) if side != chance]
            for option, one in zip(SEATS, players, strict=False):
                words += [option, spec_of(one)]
        first = position.line[0]
        if first.state != position.game.start():
            words += ["--at", first.text]
        return shlex.join([*words, "--moves", " ".join(position.history_names)])


def _round(position: Position) -> list[tuple[Position, Move]]:
    """The choices of the round that has just ended, each with the position it was made in."""
    found: list[tuple[Position, Move]] = []
    while position.parent is not None and position.move is not None:
        found.append((position.parent, position.move))
        position = position.parent
        if not choices(position):
            break
    return found[::-1]


class Computer:
    """A player that is no person, watched at a table."""

    def __init__(self, player: Player, table: Table) -> None:
        self.name = player.name
        self.spec = spec_of(player)
        self._player = player
        self._table = table
        self._found: Analysis | None = None

    def choose(self, position: Position) -> Move:
        search = getattr(self._player, "search", None)
        if search is None:
            return self._table.think(position, partial(self._player.choose, position))
        found: Analysis = self._table.think(position, partial(search, position))
        self._found = found
        if found.tree:
            print("\n".join(debugged(found.tree)))
        return found.move

    def on_clock(self, clock: Clock) -> None:
        tell_clock(self._player, clock)

    def reasons(self, move: Move) -> str:
        """The value of the move just chosen and the line expected after it."""
        found = self._found
        if found is None or found.move != move:
            return ""
        rest = " ".join(found.pv[1:])
        expected = f", expecting {rest}" if rest else ""
        return styled(clipped(f"  ({found.value_text}{expected})", width() - 24), "dim")


def _position(saved: Record | None, spec: str, at: str | None, moves: str) -> Position:
    """Where the game begins or goes on; a spec says where the rules of a saved game are now."""
    if saved and (at is not None or moves):
        raise SpecError("--resume brings its own moves: leave --at and --moves away")
    if saved:
        return saved.position(load(spec) if spec else None)
    if not spec:
        raise SpecError("play needs a game: `alfonso games` lists them, `alfonso play tictactoe`")
    return position_of(spec, at, moves)


def _specs(
    position: Position, wanted: tuple[str, str, str], saved: Record | None
) -> tuple[str, ...]:
    """Who plays each side: as asked for, or as before, or a person against the computer."""
    first, second, rest = wanted
    seats = len(position.game.sides) - (position.game.chance is not None)
    usual = (HUMAN, *(OPPONENT,) * (seats - 1))
    if saved and len(saved.players) == len(usual):
        usual = saved.players
    asked_for = (first, second, *(rest,) * seats)[:seats]
    return tuple(spec or other for spec, other in zip(asked_for, usual, strict=True))


def asked(wanted: tuple[str, ...]) -> tuple[str, str]:
    """Who plays, as a person says when asked."""
    if any(wanted):
        raise SpecError("--ask asks who plays: leave --first, --second and --rest away")
    who = answered("Which side do you play: first, second, both or none?", SIDES)
    if who == "both":
        return HUMAN, HUMAN
    depth = answered("How many plies does the computer look ahead, 1 to 99?", DEPTHS)
    computer = f"alphabeta:depth={depth}"
    return HUMAN if who == "first" else computer, HUMAN if who == "second" else computer
