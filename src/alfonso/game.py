"""What a game is: plain rules, and the `Game` that checks them and gives them names.

A rules file holds a `State`, a NamedTuple of 64-bit integers (or fixed-length tuples of them),
and a class with five functions:

    start()              the first state
    mover(state)         whose turn it is: an index into `sides`
    moves(state)         the legal moves, each an integer
    play(state, move)    the state after a move
    result(state)        OPEN, or LOST, DRAWN, WON for the side to move

`docs/rules.md` tells the whole contract, with all that a game may add.
"""

from __future__ import annotations

import difflib
import inspect
from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, Protocol

from alfonso.boards.picture import Picture
from alfonso.errors import MoveError, PositionError, RulesError, line_of, told

if TYPE_CHECKING:
    from alfonso.position import Position

LOST, DRAWN, WON, OPEN = -1, 0, 1, 2
RESULTS = {LOST: "lost", DRAWN: "drawn", WON: "won", OPEN: "open"}
MOST_MOVES = 256
LOW, HIGH = -(1 << 63), (1 << 63) - 1

Move = int
State = Any
"""A NamedTuple of the rules file; each game has its own."""

REQUIRED = {"start": 0, "mover": 1, "moves": 1, "play": 2, "result": 1}
OPTIONAL = {
    "move_name": 2,
    "other_names": 2,
    "path": 2,
    "noisy": 2,
    "winning": 1,
    "safe_moves": 1,
    "promise": 2,
    "picture": 1,
    "details": 1,
    "text": 1,
    "parse": 1,
    "check": 1,
    "placement": 1,
    "image": 2,
    "image_move": 2,
    "index": 1,
    "state_at": 1,
    "turned": 1,
    "rewards": 1,
    "joint": 1,
    "sees": 3,
    "features": 1,
}
PAIRS = {
    "text": "parse",
    "parse": "text",
    "image": "image_move",
    "image_move": "image",
    "index": "state_at",
    "state_at": "index",
    "safe_moves": "winning",
}
ATTRIBUTES = {"image": "symmetries", "index": "positions"}
MOST_REWARD = 100
"""What a side gets at most, where a game gives `rewards`."""
ARGUMENTS = (
    "self alone",
    "self and one argument (state)",
    "self and two arguments",
    "self and three arguments (state, move, side)",
)


class Rules(Protocol):
    """What every search, count and playout may ask of a game, compiled or not."""

    def mover(self, state: State, /) -> int: ...
    def moves(self, state: State, /) -> Iterator[Move]: ...
    def play(self, state: State, move: Move, /) -> State: ...
    def result(self, state: State, /) -> int: ...
    def placement(self, state: State, /) -> Iterable[int]: ...
    def noisy(self, state: State, move: Move, /) -> bool: ...
    def promise(self, state: State, move: Move, /) -> int: ...
    def winning(self, state: State, /) -> bool: ...
    def safe_moves(self, state: State, /) -> Iterator[Move]: ...
    def turned(self, state: State, /) -> State: ...
    def image(self, state: State, which: int, /) -> State: ...
    def image_move(self, move: Move, which: int, /) -> Move: ...
    def rewards(self, state: State, /) -> tuple[int, ...]: ...
    def joint(self, state: State, /) -> int: ...
    def evaluate(self, state: State, /) -> int: ...
    def ordered(self, state: State, ply: int, log: Any, /) -> Iterator[Move]: ...


class Game:
    """The rules of one board or variant, checked, with names for moves and texts for states.

    >>> from alfonso import load
    >>> game = load("tictactoe")
    >>> game.sides, list(game.moves(game.start()))[:3]
    (('X', 'O'), [0, 1, 2])
    """

    def __init__(self, rules: Any, spec: str, name: str, file: str) -> None:
        self.rules = rules
        self.spec = spec
        self.name = name
        self.file = file
        self.evaluations = self._checked_evaluations()
        self._check_functions()
        self._check_partners()
        self.sides = self._checked_sides()
        self.most_moves = self._checked_number("most_moves", MOST_MOVES, 1)
        self.repetition = self._checked_number("repetition", 0, 0)
        self.symmetries = self._checked_number("symmetries", 1, 1)
        self.chance = self._checked_chance()
        self.unit = self._checked_unit()
        start = self._first_state()
        self.state_type = type(start)
        self._shape = [len(value) if isinstance(value, tuple) else None for value in start]
        self.checked(start, "start")

    # The rules, each answer checked.

    def start(self) -> State:
        return self.checked(self.rules.start(), "start")

    def mover(self, state: State) -> int:
        mover = self.rules.mover(state)
        if mover not in range(len(self.sides)):
            raise self.fault("mover", f"gave {mover!r}, not an index into sides {self.sides}")
        return int(mover)

    def moves(self, state: State) -> Iterator[Move]:
        moves = self.rules.moves(state)
        if moves is None:
            raise self.fault("moves", "gave nothing: it must yield the moves")
        for number, move in enumerate(moves):
            if number >= self.most_moves:
                raise self.fault(
                    "moves",
                    f"gave more than most_moves = {self.most_moves} moves at {self.text(state)}",
                )
            if flaw := _word_flaw(move):
                raise self.fault("moves", f"gave the move {flaw}")
            yield move

    def play(self, state: State, move: Move) -> State:
        return self.checked(self.rules.play(state, move), "play")

    def result(self, state: State) -> int:
        result = self.rules.result(state)
        if result not in RESULTS:
            raise self.fault("result", f"gave {result!r}, not OPEN, LOST, DRAWN or WON")
        return int(result)

    def rewards(self, state: State) -> tuple[int, ...]:
        """What each side gets in a finished state, 0 to 100.

        >>> from alfonso import load
        >>> over = load("tictactoe").position().play_all("0 3 1 4 2")
        >>> over.game.rewards(over.state)
        (100, 0)
        """
        if not self.is_general:
            own = (MOST_REWARD + MOST_REWARD * self.result(state)) // 2
            other = MOST_REWARD - own
            return (own, other) if self.mover(state) == 0 else (other, own)
        rewards = self.rules.rewards(state)
        if _row_flaw(rewards, len(self.sides)) or not all(0 <= r <= MOST_REWARD for r in rewards):
            wanted = f"{len(self.sides)} integers from 0 to {MOST_REWARD}"
            raise self.fault("rewards", f"gave {rewards!r}, not a tuple of {wanted}")
        return tuple(rewards)

    @property
    def is_general(self) -> bool:
        """Whether sides have rewards of their own: not two, or not each other's rivals, or moving
        at once, or one of them chance."""
        return self.ability("rewards") is not None

    # Names and texts.

    def move_name(self, state: State, move: Move) -> str:
        name = self.ability("move_name")
        return str(name(state, move)) if name else str(move)

    def names_of(self, state: State, move: Move) -> Iterator[str]:
        """Every text that is accepted for a move, its name first."""
        yield self.move_name(state, move)
        if others := self.ability("other_names"):
            yield from others(state, move)

    def find_move(self, state: State, text: str) -> Move:
        """The legal move with that name (or another accepted name), or a MoveError."""
        wanted = _plain(text)
        moves = list(self.moves(state))
        found = [move for move in moves if _plain(self.move_name(state, move)) == wanted]
        found = found or [m for m in moves if wanted in map(_plain, self.names_of(state, m))]
        if len(found) == 1:
            return found[0]
        raise MoveError(self._why_not(state, text, found))

    def text(self, state: State) -> str:
        """The state in one line; `parse` reads it back."""
        text = self.ability("text")
        return str(text(state)) if text else _field_text(state)

    def parse(self, text: str) -> State:
        """The state that a text means, checked against the rules where they have a `check`."""
        parse = self.ability("parse") or self._parse_fields
        try:
            state = parse(text.strip())
            if flaw := self._flaw(state):
                raise ValueError(flaw)
            if check := self.ability("check"):
                check(state)
        except (ValueError, IndexError, KeyError, OverflowError) as error:
            raise PositionError(f"{self.name}: not a position: “{text}”: {error}") from None
        return state

    def picture(self, state: State) -> Picture | None:
        """How the state looks, if the rules tell."""
        picture = self.ability("picture")
        return picture(state) if picture else None

    def path(self, state: State, move: Move) -> tuple[Any, ...]:
        """The spots that a move touches, in order: squares, or borders as pairs of squares."""
        path = self.ability("path")
        return tuple(path(state, move)) if path else ()

    def placement(self, state: State) -> Hashable:
        """What a repetition rule compares: the state, less its counters."""
        placement = self.ability("placement")
        place: Hashable = placement(state) if placement else state
        return place

    def position(self, text: str | None = None) -> Position:
        """The start, or the position that a text means."""
        from alfonso.position import Position

        return Position(self, self.start() if text is None else self.parse(text))

    # Abilities and their checks.

    def ability(self, name: str) -> Callable[..., Any] | None:
        """An optional function of the rules, or None."""
        return getattr(self.rules, name, None)

    def checked(self, state: State, function: str) -> State:
        """The state, if it is of the game's type and shape and every number fits 64 bits."""
        if flaw := self._flaw(state):
            raise self.fault(function, f"gave {flaw}")
        return state

    def _flaw(self, state: State) -> str:
        if type(state) is not self.state_type:
            return f"{state!r}, not a {self.state_type.__name__}"
        for name, value, length in zip(state._fields, state, self._shape, strict=True):
            flaw = _word_flaw(value) if length is None else _row_flaw(value, length)
            if flaw:
                return f"{self.state_type.__name__}.{name} = {flaw}"
        return ""

    def fault(self, function: str, what: str) -> RulesError:
        return RulesError(f"{self.file}: {type(self.rules).__name__}.{function} {what}")

    def _check_functions(self) -> None:
        known = REQUIRED | OPTIONAL | dict.fromkeys(self.evaluations, 1)
        for name, arguments in known.items():
            function = getattr(self.rules, name, None)
            if function is not None:
                self._check_signature(name, function, arguments)
            elif name in REQUIRED:
                raise self.fault(name, "is missing: a game needs " + ", ".join(REQUIRED))
            elif name in self.evaluations:
                raise self.fault("evaluations", f"names {name!r}, but there is no such function")

    def _check_signature(self, name: str, function: Any, arguments: int) -> None:
        if not callable(function):
            raise self.fault(name, f"is a {type(function).__name__}, not a function")
        try:
            inspect.signature(function).bind(*range(arguments))
        except TypeError as error:
            raise self.fault(name, f"must take {ARGUMENTS[arguments]}: {error}") from None

    def _check_partners(self) -> None:
        for name, partner in (*PAIRS.items(), *ATTRIBUTES.items()):
            if hasattr(self.rules, name) and not hasattr(self.rules, partner):
                raise self.fault(name, f"needs its partner {partner}")
        if getattr(self.rules, "symmetries", 1) != 1 and not self.ability("image"):
            raise self.fault("symmetries", "needs its partner image")
        if getattr(self.rules, "antisymmetric", False) and not self.ability("turned"):
            raise self.fault("antisymmetric", "needs its partner turned")

    def _checked_evaluations(self) -> tuple[str, ...]:
        names: tuple[str, ...] = getattr(self.rules, "evaluations", ())
        if not _are_names(names):
            what = 'must be a tuple of names, like evaluations = ("material",)'
            raise self.fault("evaluations", what)
        return names

    def _checked_sides(self) -> tuple[str, ...]:
        sides: tuple[str, ...] = getattr(self.rules, "sides", ())
        if not _are_names(sides):
            raise self.fault("sides", 'must be a tuple of names, like sides = "White", "Black"')
        if not sides or (len(sides) != 2 and not self.is_general):
            what = f"names {len(sides)} sides: other than two need a function rewards(self, state)"
            raise self.fault("sides", what)
        if not all(side.strip() for side in sides) or len(set(sides)) < len(sides):
            raise self.fault("sides", f"is {sides}: different names are wanted")
        return sides

    def _checked_chance(self) -> int | None:
        chance: int | None = getattr(self.rules, "chance", None)
        if chance is None:
            return None
        if not self.is_general:
            raise self.fault("chance", "needs a function rewards(self, state)")
        if chance not in range(len(self.sides)):
            raise self.fault("chance", f"is {chance!r}, not an index into sides {self.sides}")
        return chance

    def _checked_number(self, name: str, default: int, least: int) -> int:
        number = getattr(self.rules, name, default)
        if _word_flaw(number) or number < least:
            raise self.fault(name, f"is {number!r}, not a whole number from {least} on")
        if name == "repetition" and number == 1:
            raise self.fault(name, "is 1: then every game is drawn at its start (0 is no rule)")
        return int(number)

    def _checked_unit(self) -> tuple[int, str]:
        match getattr(self.rules, "unit", (1, "point")):
            case (int(size), str(name)) if size > 0:
                return size, name
        raise self.fault("unit", 'must be a number and what it makes, like unit = 100, "man"')

    def _first_state(self) -> State:
        try:
            start = self.rules.start()
        except RulesError:
            raise  # rules that say themselves what is wrong with them
        except Exception as error:
            what = f"stopped{line_of(error, self.file)}: {told(error)}"
            raise self.fault("start", what) from error
        if not isinstance(start, tuple) or not hasattr(start, "_fields"):
            raise self.fault("start", f"gave {start!r}, not a NamedTuple of integers")
        return start

    def _parse_fields(self, text: str) -> State:
        start = self.start()
        words = text.split()
        if len(words) != len(start):
            raise ValueError(f"{len(start)} fields wanted, {' '.join(start._fields)}")
        return self.state_type(*map(_parse_field, words, start))

    def _why_not(self, state: State, text: str, found: list[Move]) -> str:
        if found:
            names = ", ".join(self.move_name(state, move) for move in found)
            return f"“{text}” could be {names}: say which"
        legal = [self.move_name(state, move) for move in self.moves(state)]
        if not legal:
            return f"“{text}” is not possible: the game is over"
        near = difflib.get_close_matches(text, legal, 3, 0.5) or legal[:3]
        return f"“{text}” is not a legal move here; legal are {', '.join(near)}" + (
            " …" if len(legal) > len(near) else ""
        )

    def __repr__(self) -> str:
        return f"load({self.spec!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and (self.spec, self.file) == (other.spec, other.file)

    def __hash__(self) -> int:
        return hash((self.spec, self.file))


def _are_names(value: object) -> bool:
    return isinstance(value, tuple) and all(isinstance(name, str) for name in value)


def _word_flaw(word: Any) -> str:
    if not isinstance(word, int) or isinstance(word, bool):
        return f"{word!r}, not an integer"
    return "" if LOW <= word <= HIGH else f"{word}, which does not fit 64 bits"


def _row_flaw(row: Any, length: int) -> str:
    if not isinstance(row, tuple) or len(row) != length:
        return f"{row!r}, not a tuple of {length} integers"
    return next(filter(None, map(_word_flaw, row)), "")


def _plain(text: str) -> str:
    return "".join(text.lower().split())


def _field_text(state: State) -> str:
    return " ".join(
        ",".join(map(str, value)) if isinstance(value, tuple) else str(value) for value in state
    )


def _parse_field(word: str, example: Any) -> Any:
    if not isinstance(example, tuple):
        return int(word)
    numbers = tuple(int(part) for part in word.split(",") if part)
    if len(numbers) != len(example):
        raise ValueError(f"{len(example)} numbers wanted in “{word}”")
    return numbers
