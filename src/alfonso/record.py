"""What is kept of a game: enough to play it again, as one JSON object.

>>> from alfonso import load
>>> record = Record.of(load("tictactoe").position().play_all("4 0"), ("human", "random:seed=7"))
>>> record.moves, record.result, record.position().text
(('4', '0'), None, '16 1')
"""

from __future__ import annotations

import contextlib
import difflib
import json
import os
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

from alfonso.errors import AlfonsoError, MoveError, RecordError
from alfonso.game import DRAWN, LOST, WON, Game
from alfonso.load import load
from alfonso.position import Position, rewards_text
from alfonso.spec import split


def _version() -> str:
    from alfonso import __version__

    return __version__


@dataclass(frozen=True)
class Record:
    """A game as it was played: the rules, who played, the moves by name and how it ended.

    `start` is the text of the first position where that is not the usual one. `result` holds a
    number for each side, 1 won, 0 drawn, -1 lost, or what it got where the rules give rewards; it
    is None while the game is open. `reason` is what the loser did to end a game that the rules did
    not end, like "resigned".

    Replaying a record whose `spec` is a rules file runs that file.
    """

    spec: str
    players: tuple[str, ...] = ()
    start: str | None = None
    moves: tuple[str, ...] = ()
    result: tuple[int, ...] | None = None
    reason: str = ""
    seed: int | None = None
    version: str = field(default_factory=_version)

    @classmethod
    def of(
        cls,
        position: Position,
        players: Sequence[str] = (),
        seed: int | None = None,
        loser: int | None = None,
        reason: str = "",
    ) -> Record:
        """The record of the game that led to a position; a `loser` gave up or forfeited."""
        game, first = position.game, position.line[0]
        return cls(
            spec=game.spec,
            players=tuple(players),
            start=None if first.state == game.start() else first.text,
            moves=tuple(position.history_names),
            result=result_of(position) if loser is None else _lost_by(loser, len(game.sides)),
            reason=reason,
            seed=seed,
        )

    def position(self, game: Game | None = None) -> Position:
        """The last position, every move played again; a RecordError tells what does not fit."""
        game = game or self._game()
        position = self._replayed(game)
        if not self.reason and self.result != result_of(position):
            raise RecordError(
                f"the record says {_told(game, self.result)}, but its moves lead to "
                f"{position.outcome}: the record is damaged, or the rules have changed"
            )
        return position

    @property
    def is_over(self) -> bool:
        return self.result is not None

    def outcome(self, game: Game) -> str:
        """How the game ended, in words.

        >>> from alfonso import load
        >>> game = load("tictactoe")
        >>> Record.of(game.position(), loser=0, reason="resigned").outcome(game)
        'O wins: X resigned'
        """
        if not self.reason or self.result is None or LOST not in self.result:
            return _told(game, self.result)
        loser = game.sides[self.result.index(LOST)]
        return f"{_told(game, self.result)}: {loser} {self.reason}"

    @property
    def json(self) -> str:
        """The record as JSON, a key a line; what is not known is left out."""
        kept = {key: value for key, value in asdict(self).items() if _worth_telling(key, value)}
        lines = (f"  {json.dumps(key)}: {_json(value)}" for key, value in kept.items())
        return "{\n" + ",\n".join(lines) + "\n}\n"

    @classmethod
    def read(cls, text: str | bytes) -> Record:
        """The record that a JSON text holds.

        >>> Record.read('{"spec": "tictactoe", "moves": ["4"]}').moves
        ('4',)
        """
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise RecordError(f"this is not JSON: {error}") from None
        if not isinstance(data, dict) or "spec" not in data:
            raise RecordError("this is not the record of a game: there is no “spec”")
        known = {key: data[key] for key in KINDS if key in data}
        for key, value in known.items():
            _check_kind(key, value)
        return cls(**{key: _frozen(value) for key, value in known.items()})

    def save(self, path: str | Path) -> None:
        """Write the record; a file that stood there before is replaced whole or not at all."""
        try:
            _write(Path(path), self.json)
        except OSError as error:
            raise RecordError(f"{path}: {error.strerror or error}") from None

    @classmethod
    def load(cls, path: str | Path) -> Record:
        """The record that a file holds."""
        try:
            text = Path(path).read_bytes()
        except OSError as error:
            raise RecordError(f"{path}: {error.strerror or error}{_near(Path(path))}") from None
        try:
            return cls.read(text)
        except RecordError as error:
            raise RecordError(f"{path}: {error}") from None

    def _game(self) -> Game:
        source = split(self.spec).source
        if source.endswith(".py") and not Path(source).exists():
            raise RecordError(
                f"the rules of this game, {source}, are gone: go to the folder that holds them, "
                f"or name them anew, `alfonso play {Path(source).name} --resume …`"
            )
        return load(self.spec)

    def _replayed(self, game: Game) -> Position:
        try:
            position = game.position(self.start)
            for name in self.moves:
                position = position.play(name)
        except MoveError as error:
            raise RecordError(f"move {position.ply + 1} of the record: {error}") from None
        except AlfonsoError as error:
            raise RecordError(f"the record does not fit {game.spec}: {error}") from None
        return position


def result_of(position: Position) -> tuple[int, ...] | None:
    """A number for each side, 1 won, 0 drawn, -1 lost, or its reward; None while the game is open.

    >>> from alfonso import load
    >>> result_of(load("tictactoe").position().play_all("0 3 1 4 2"))
    (1, -1)
    """
    sides = len(position.game.sides)
    if not position.is_over:
        return None
    if position.game.is_general:
        return position.rewards
    if position.winner is None:
        return (DRAWN,) * sides
    return _lost_by(1 - position.winner, sides)


def _lost_by(loser: int, sides: int) -> tuple[int, ...]:
    return tuple(LOST if side == loser else WON for side in range(sides))


def _told(game: Game, result: tuple[int, ...] | None) -> str:
    if result is None:
        return "an open game"
    if game.is_general and LOST not in result:
        return rewards_text(game, result)
    if WON in result:
        return f"{game.sides[result.index(WON)]} wins"
    return "draw"


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_texts(value: Any) -> bool:
    return isinstance(value, list) and all(map(_is_text, value))


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_result(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(map(_is_number, value))


def _or_nothing(test: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: value is None or test(value)


KINDS: dict[str, tuple[Callable[[Any], bool], str]] = {
    "spec": (_is_text, "a text"),
    "players": (_is_texts, "a list of texts"),
    "start": (_or_nothing(_is_text), "a text"),
    "moves": (_is_texts, "a list of texts"),
    "result": (_or_nothing(_is_result), "a list of whole numbers, one a side, or null"),
    "reason": (_is_text, "a text"),
    "seed": (_or_nothing(_is_number), "a whole number"),
    "version": (_is_text, "a text"),
}
assert list(KINDS) == [field.name for field in fields(Record)]


def _check_kind(key: str, value: Any) -> None:
    test, wanted = KINDS[key]
    try:
        fits = test(value)
    except TypeError:
        fits = False
    if not fits:
        raise RecordError(f"“{key}” is {_clipped(repr(value))}, not {wanted}")


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _worth_telling(key: str, value: Any) -> bool:
    return key == "result" or value not in (None, "")


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _clipped(text: str) -> str:
    return text if len(text) <= 40 else text[:39] + "…"


def _near(path: Path) -> str:
    """A file of a similar name, in words."""
    siblings = [file.name for file in path.parent.glob("*.json")] if path.parent.is_dir() else []
    near = difflib.get_close_matches(path.name, siblings, 1)
    return f": did you mean {path.with_name(near[0])}?" if near else ""


def _write(path: Path, text: str) -> None:
    path = Path(os.path.realpath(path))
    if path.exists() and not path.is_file():  # a terminal or a pipe takes the text as it comes
        path.write_text(text, encoding="utf-8")
        return
    fresh = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        fresh.write_text(text, encoding="utf-8")
        fresh.replace(path)
    finally:
        with contextlib.suppress(OSError):
            fresh.unlink()
