"""A person at the terminal, who is asked for moves and may ask back."""

from __future__ import annotations

import difflib
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import typer

from alfonso.cli.completion import complete
from alfonso.cli.coordinates import moves_at
from alfonso.cli.listing import Numbered, beginning_with, entries, numbered
from alfonso.cli.patience import patiently
from alfonso.cli.screen import is_terminal, side_by_side, styled
from alfonso.cli.show import board
from alfonso.errors import AlfonsoError, MoveError, RecordError
from alfonso.game import Move
from alfonso.general.kind import players_for
from alfonso.general.rounds import seen
from alfonso.general.sight import hides, story
from alfonso.match import Adjourned, Match, Resigned, TakeBack
from alfonso.players import HUMAN
from alfonso.position import Position
from alfonso.record import Record

HINT = "deepening:time=1s"
MANY_MOVES = 60
MANY_BOARDS = 24
HELP = (
    "A move by its name, its number (#3) or its squares; ? draws where the moves lead.\n"
    "Also: moves, hint, undo, resign, flip, save FILE, help, quit."
)


class Human:
    """A player who types; one and the same sits on every side that a person plays."""

    name = HUMAN

    def __init__(self, file: Path | None = None) -> None:
        self.match: Match | None = None
        self.file = file
        self.flipped = False
        self.commands: dict[str, Callable[[Position, str], None]] = {
            "?": self.look,
            "moves": self.list_moves,
            "hint": self.hint,
            "undo": self.undo,
            "resign": self.resign,
            "flip": self.flip,
            "save": self.save,
            "help": self.help,
            "quit": self.quit,
            "exit": self.quit,
            "q": self.quit,
        }

    def choose(self, position: Position) -> Move:
        self.draw(position)
        self.offer(position)
        while True:
            try:
                move = self.answer(position, self.ask(position))
            except AlfonsoError as error:
                print(styled(str(error), "yellow"))
            else:
                if move is not None:
                    return move

    def ask(self, position: Position) -> str:
        """What the person types; the end of the input is a farewell."""
        prompt = f"{position.mover_name}> "
        try:
            if is_terminal(sys.stdin) and is_terminal(sys.stdout):
                complete(lambda: [*position.legal_moves.names, *self.commands])
                return input(prompt)
            return _echoed(prompt)
        except EOFError:
            print()
            raise Adjourned from None

    def answer(self, position: Position, text: str) -> Move | None:
        """The move that a text means, or None once what it asks for is done."""
        text = text.strip()
        if not text:
            return None
        if position.finds(text):
            return position.find(text)
        word, rest = (
            ("?", text[1:]) if text[0] == "?" else (text.split()[0], text.partition(" ")[2])
        )
        if command := self.commands.get(word.lower()):
            command(position, rest.strip())
            return None
        return move_of(position, text, list(self.commands))

    def draw(self, position: Position) -> None:
        """The board as the mover may see it: what others chose in this round is not on it."""
        if hides(position.game) and not position.is_over:
            print("\n".join(["", *story(position, position.mover)]))
            return
        shown = position if position.is_over else seen(position, position.mover)
        print(f"\n{board(shown, self.flipped)}\n")
        if self.match and self.match.clocks and not position.is_over:
            sides = zip(position.game.sides, self.match.clocks, strict=False)
            print(styled(", ".join(f"{side} has {clock.text}" for side, clock in sides), "dim"))

    def offer(self, position: Position) -> None:
        """The list of moves, if it is not too long to read."""
        count = len(position.legal_moves)
        if count <= MANY_MOVES:
            print("\n".join(numbered(position)))
        else:
            print(styled(f"{count} moves: `moves` lists them, `moves b` those with b first", "dim"))

    # What a person may ask for instead of a move.

    def look(self, position: Position, beginning: str) -> None:
        """Draw where the moves lead, or those that begin with some text or from a number on."""
        if hides(position.game):
            raise MoveError("not all is seen in this game, so nobody can draw where moves lead")
        found = _chosen(entries(position), beginning)
        shown = found[:MANY_BOARDS]
        print(side_by_side([self._leading(position, entry) for entry in shown]))
        if len(found) > len(shown):
            rest = f"{len(found) - len(shown)} more: ? #{found[len(shown)][0]} goes on"
            print(styled(f"\n{rest}, ? b draws those with b first", "dim"))

    def list_moves(self, position: Position, beginning: str) -> None:
        lines = numbered(position, beginning)
        print("\n".join(lines) or f"no move begins with “{beginning}”")

    def hint(self, position: Position, rest: str) -> None:
        """What a short search would play."""
        from alfonso.methods import search

        game = position.game
        spec = f"{players_for(game)[0]}:time=1s" if game.is_general else HINT
        found = patiently(lambda: search(position, spec))
        line = " ".join(found.pv)
        rest = f", expecting {line}" if len(found.pv) > 1 else ""
        print(f"{styled(found.name, 'bold')} looks best: {found.value_text}{rest}")

    def undo(self, position: Position, rest: str) -> None:
        """Back to the last position where a person was to move."""
        assert self.match is not None
        earlier = position.undo()
        while self.match.players[earlier.mover] is not self:
            earlier = earlier.undo()
        raise TakeBack(earlier)

    def resign(self, position: Position, rest: str) -> None:
        raise Resigned

    def flip(self, position: Position, rest: str) -> None:
        self.flipped = not self.flipped
        self.draw(position)

    def save(self, position: Position, name: str) -> None:
        """Write the game as far as it has come; files that hold anything else stay as they are."""
        assert self.match is not None
        file = Path(name.strip("\"'")).expanduser() if name else self.file
        if file is None:
            raise RecordError("save needs the name of a file: save game.json")
        save(self.match.record, file)
        self.file = file

    def help(self, position: Position, rest: str) -> None:
        print(HELP)

    def quit(self, position: Position, rest: str) -> None:
        raise Adjourned

    def _leading(self, position: Position, entry: Numbered) -> str:
        number, move, name = entry
        heading = f"{styled(f'#{number}', 'dim')} {styled(name, 'bold')}"
        return f"{heading}\n{board(position.child(move), self.flipped)}"


def answered(question: str, answers: Sequence[str]) -> str:
    """One of the answers, asked for until it is given; the beginning of one is enough."""
    while True:
        print(question)
        try:
            text = input("> ") if is_terminal(sys.stdin) else _echoed("> ")
        except EOFError:
            raise typer.Exit from None
        text = text.strip().lower()
        found = [text] if text in answers else [a for a in answers if text and a.startswith(text)]
        if found:
            return found[0]


def save(record: Record, file: Path) -> None:
    check_place(file)
    record.save(file)
    print(f"saved as {file}")


def check_place(file: Path) -> None:
    """A record may be written there, over an older record at most."""
    if file.is_file() and file.stat().st_size:
        try:
            Record.load(file)
        except RecordError:
            raise RecordError(f"{file} is no record of a game: choose another name") from None


def move_of(position: Position, text: str, words: list[str]) -> Move:
    """The move that a number or squares mean; names are tried before, `words` are commands."""
    move = _by_number(position, text)
    if move is not None:
        return move
    found = moves_at(position, text)
    if len(found) == 1:
        return found[0]
    if found:
        names = ", ".join(position.move_name(move) for move in found)
        raise MoveError(f"“{text}” could be {names}: say which")
    if near := difflib.get_close_matches(text.split()[0].lower(), words, 1, 0.7):
        raise MoveError(f"“{text}” is neither a move nor a command: did you mean {near[0]}?")
    return position.find(text)


def _by_number(position: Position, text: str) -> Move | None:
    """The move #3, if the text is that; a bare 3 does, unless names are numbers themselves."""
    found = entries(position)
    number = text.removeprefix("#")
    names_are_numbers = any(name.isdecimal() for _, _, name in found)
    if not number.isdecimal() or (number == text and names_are_numbers):
        return None
    for at, move, _ in found:
        if str(at) == number:
            return move
    raise MoveError(f"there is no move #{number}: the numbers end with #{len(found)}")


def _chosen(found: list[Numbered], beginning: str) -> list[Numbered]:
    number = beginning.removeprefix("#")
    chosen = beginning_with(found, beginning)
    if not chosen and number in [str(at) for at, _, _ in found]:
        chosen = found[int(number) - 1 :]
    if not chosen:
        raise MoveError(f"no move begins with “{beginning}”")
    return chosen


def _echoed(prompt: str) -> str:
    """A line of input that does not come from a terminal, shown as if it had been typed."""
    print(prompt, end="", flush=True)
    line = sys.stdin.readline() if sys.stdin else ""
    if not line:
        raise EOFError
    print(line.rstrip("\n"))
    return line
