"""easyAI's Negamax at any game of two who take turns, as a player to measure against:

    uv run --group peers alfonso match connectfour engine:time=0.1s bench/easyai.py:depth=6

It walks over the interpreted rules, without copies, and knows of a position what easyAI's own games
tell it: -100 where it is lost, else 0.
"""

from __future__ import annotations

from easyAI import Negamax, TwoPlayerGame

from alfonso import DRAWN, LOST, OPEN, Move, Position

SCORES = {OPEN: 0, DRAWN: 0, LOST: -100}


class Walk(TwoPlayerGame):  # type: ignore[misc]
    """A position that easyAI can walk on from, and back."""

    def __init__(self, position: Position) -> None:
        self.rules, self.states = position.game.rules, [position.state]
        self.current_player = 1

    def possible_moves(self) -> list[Move]:
        return list(self.rules.moves(self.states[-1]))

    def make_move(self, move: Move) -> None:
        self.states.append(self.rules.play(self.states[-1], move))

    def unmake_move(self, move: Move) -> None:
        self.states.pop()

    def is_over(self) -> bool:
        return bool(self.rules.result(self.states[-1]) != OPEN)

    def scoring(self) -> int:
        return SCORES.get(self.rules.result(self.states[-1]), -SCORES[LOST])


class EasyAI:
    name = "easyAI"

    def __init__(self, depth: int = 6) -> None:
        self._think = Negamax(depth)

    def choose(self, position: Position) -> Move:
        return int(self._think(Walk(position)))
