"""Single answers of the compiled rules, for the laws: interpreted and native must agree.

>>> from alfonso import load
>>> both = twin(load("tictactoe"))
>>> both.moves(both.play(both.start(), 4))
[0, 1, 2, 3, 5, 6, 7, 8]
"""

from __future__ import annotations

import hashlib
from typing import Any

from alfonso.game import Game, Move, State
from alfonso.native.kernel import native_kernel
from alfonso.native.layout import layout_of, shaped
from alfonso.native.words import words

TO_NUMBER = {
    "mover": "state",
    "result": "state",
    "index": "state",
    "joint": "state",
    "winning": "state",
    "noisy": "state, a",
    "promise": "state, a",
}
TO_STATE = {
    "start": "",
    "play": "state, a",
    "image": "state, a",
    "turned": "state",
    "state_at": "a",
}
HEAD = "def ask(game, question: int, state: State, a: int, b: int, out: Words, limit: int):"
MOVES = """
    if question == {}:
        found = 0
        for move in game.{}(state):
            if found == limit:
                raise OverflowError("more moves than most_moves")
            out[found] = move
            found += 1
        return found"""
TO_MOVES = "moves", "safe_moves"
TO_ROW = "placement", "rewards", "features"
ROW = """
    if question == {}:
        size = 0
        for word in game.{}(state):
            out[size] = word
            size += 1
        return size"""


class Twin:
    """The rules, answered by machine code; states go in and out as the game's own."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.layout = layout_of(game)
        self.names = _present(game)
        self._ask = native_kernel(game, _question_kernel(game, self.names))
        self._out = words(max(game.most_moves, self.layout.state_size, 64))
        self._blank = game.start()

    def start(self) -> State:
        return self._state("start", self._blank)

    def mover(self, state: State) -> int:
        return self._number("mover", state)

    def moves(self, state: State) -> list[Move]:
        return self._row("moves", state)

    def safe_moves(self, state: State) -> list[Move]:
        return self._row("safe_moves", state)

    def play(self, state: State, move: Move) -> State:
        return self._state("play", state, move)

    def result(self, state: State) -> int:
        return self._number("result", state)

    def noisy(self, state: State, move: Move) -> bool:
        return bool(self._number("noisy", state, move))

    def winning(self, state: State) -> bool:
        return bool(self._number("winning", state))

    def promise(self, state: State, move: Move) -> int:
        return self._number("promise", state, move)

    def placement(self, state: State) -> list[int]:
        return self._row("placement", state)

    def rewards(self, state: State) -> tuple[int, ...]:
        return tuple(self._row("rewards", state))

    def features(self, state: State) -> tuple[int, ...]:
        return tuple(self._row("features", state))

    def joint(self, state: State) -> int:
        return self._number("joint", state)

    def image(self, state: State, which: int) -> State:
        return self._state("image", state, which)

    def image_move(self, move: Move, which: int) -> Move:
        return self._number("image_move", self._blank, move, which)

    def turned(self, state: State) -> State:
        return self._state("turned", state)

    def index(self, state: State) -> int:
        return self._number("index", state)

    def state_at(self, index: int) -> State:
        return self._state("state_at", self._blank, index)

    def evaluation(self, name: str, state: State) -> int:
        return self._number(name, state)

    def _number(self, name: str, state: State, a: int = 0, b: int = 0) -> int:
        question = self.names.index(name)
        return self._ask(question, state, a, b, self._out, self.game.most_moves)

    def _state(self, name: str, state: State, a: int = 0) -> State:
        self._number(name, state, a)
        return shaped(self._out, self.layout, self.game.state_type)

    def _row(self, name: str, state: State) -> list[int]:
        return list(self._out[: self._number(name, state)])


def twin(game: Game) -> Twin:
    """The native twin of a game, or NotNative with the reason."""
    return Twin(game)


def _present(game: Game) -> list[str]:
    known = [*TO_NUMBER, *TO_STATE, *TO_ROW, *TO_MOVES, "image_move"]
    return [name for name in known if game.ability(name)] + list(game.evaluations)


def _question_kernel(game: Game, names: list[str]) -> Any:
    """One kernel that answers any question by its number, so that one compilation is enough."""
    body = "".join(_branch(number, name) for number, name in enumerate(names))
    source = f"{HEAD}{body}\n    return 0\n"
    file = f"<questions {hashlib.sha256(source.encode()).hexdigest()}>"
    space: dict[str, Any] = {"State": "State", "Words": "Words", "__name__": __name__}
    exec(compile("from __future__ import annotations\n" + source, file, "exec"), space)
    return space["ask"]


def _branch(number: int, name: str) -> str:
    if name in TO_MOVES:
        return MOVES.format(number, name)
    if name in TO_ROW:
        return ROW.format(number, name)
    if name in TO_STATE:
        answer = f"game.put_state(out, 0, game.{name}({TO_STATE[name]}))\n        return 0"
    elif name == "image_move":
        answer = "return game.image_move(a, b)"
    else:
        answer = f"return int(game.{name}({TO_NUMBER.get(name, 'state')}))"
    return f"\n    if question == {number}:\n        {answer}"
