"""How much of a circuit a move changes: `uv run --group dev python bench/changes.py FILE.kif …`.

What follows only the wires that change would have to look at this share of the gates, several
times each, for every child of a state. The searches send 64 children through all gates at once, so
they pay a 64th of the gates for a child: below a share of about half a percent following changes
could be faster.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from statistics import mean

from alfonso.gdl.reader import read_file
from alfonso.gdl.reasoner import State
from alfonso.gdl.terms import Term
from alfonso.gdl.wired import Wired

MOVES = 20


def main() -> None:
    for name in sys.argv[1:]:
        game = Wired(read_file(Path(name)))
        if game.network.loops:
            print(f"{Path(name).name}: its gates feed back")
            continue
        walk = [wires(game, *step) for step in steps(game, random.Random(1))]
        changed = mean(sum(map(int.__ne__, *pair)) for pair in pairwise(walk))
        gates = len(game.network.gates)
        share = f"{changed / gates:.1%}"
        print(
            f"{Path(name).stem:20} {gates:8,} gates {changed:8,.0f} change with a move {share:>7}"
        )


def steps(game: Wired, dice: random.Random) -> Iterator[tuple[State, list[Term]]]:
    """States and moves of random games."""
    state = game.start()
    for _ in range(MOVES):
        if game.terminal(state):
            state = game.start()
        joint = [dice.choice(game.legal(state, role)) for role in game.roles]
        yield state, joint
        state = game.next(state, joint)


def wires(game: Wired, state: State, joint: Sequence[Term]) -> list[int]:
    """What each wire carries, gate by gate."""
    network = game.network
    inputs = [fact in state for fact in network.facts]
    for moves, made in zip(network.moves, joint, strict=True):
        inputs += [move == made for move in moves]
    values = [0, *map(int, inputs)]
    for one, other in network.gates:
        values.append((values[one >> 1] ^ one & 1) & (values[other >> 1] ^ other & 1))
    return values


if __name__ == "__main__":
    main()
