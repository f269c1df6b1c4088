"""Which of two players is stronger? Many games, each opening played by both from either side.

python examples/many_games.py wights random depth1
"""

import random
import sys

from alfonso import Position, load
from alfonso.match import Match
from alfonso.players import Player, player

OPENINGS, PLIES = 20, 4


def main(spec: str, one: str, other: str) -> None:
    players = player(one, seed=1), player(other, seed=2)
    wins, draws = [0, 0], 0
    for number in range(OPENINGS):
        start = opening(load(spec).position(), random.Random(number))
        for first in (0, 1):
            winner = winner_of(start, players[first], players[1 - first])
            if winner is None:
                draws += 1
            else:
                wins[winner if first == 0 else 1 - winner] += 1
    print(f"{one}: {wins[0]} wins\n{other}: {wins[1]} wins\ndraws: {draws}")


def opening(start: Position, dice: random.Random) -> Position:
    """A few moves by chance, so that no game is like another."""
    position = start
    for _ in range(PLIES):
        position = position.play(dice.choice(list(position.legal_moves)))
        if position.is_over:
            return opening(start, dice)
    return position


def winner_of(start: Position, *players: Player) -> int | None:
    match = Match(start, players)
    match.play()
    return match.position.winner


if __name__ == "__main__":
    main(*sys.argv[1:])
