"""Make the riddles anew: `uv run --group dev python bench/riddles.py [GAME …]`.

Random games give positions; one is kept if a player who looks two plies ahead goes wrong there,
and the engine without unsound steps proves for every move what it leads to, and best-first search,
which shares nothing with it but the rules, proves the same of the position.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import alfonso
from alfonso import Game, Position
from alfonso.load import names
from alfonso.methods.values import WIN
from alfonso.riddles import FILE, Riddle

PLACE = Path(alfonso.__file__).parent / FILE
WANTED, TRIES = 10, 4000
FEW, MANY = 3, 24
"""So many moves a riddle has."""
NODES = 200_000
SIGNS = {"win": 1, "draw": 0, "loss": -1}
OUTCOMES = {sign: outcome for outcome, sign in SIGNS.items()}


def made(game: Game) -> Iterator[Riddle]:
    dice, seen = random.Random(f"riddles of {game.spec}"), set()
    for _ in range(TRIES):
        position = strolled(game, dice)
        if position.state not in seen and FEW <= len(position.legal_moves) <= MANY:
            seen.add(position.state)
            if riddle := riddle_of(position):
                yield riddle


def strolled(game: Game, dice: random.Random) -> Position:
    """Somewhere in the second half of a random game; it has no past that could be repeated."""
    positions = [game.position()]
    while not positions[-1].is_over and len(positions) < 300:
        positions.append(positions[-1].child(dice.choice(list(positions[-1].legal_moves))))
    return game.position(positions[dice.randrange(len(positions) // 2, len(positions) - 1)].text)


def riddle_of(position: Position) -> Riddle | None:
    shallow = alfonso.search(position, "alphabeta:depth=2")
    if abs(shallow.value) >= WIN:
        return None
    proven = outcome(position)
    if proven is None or proven < 0 or proven != outcome(position, "bestfirst:memory=32MB"):
        return None
    signs = {move: after(child, position.mover) for move, child in position.children()}
    if None in signs.values() or signs[shallow.move] == proven:
        return None
    best = [position.move_name(move) for move, sign in signs.items() if sign == proven]
    return Riddle(position.text, OUTCOMES[proven], tuple(best))


def after(position: Position, side: int) -> int | None:
    """What a position is worth to a side."""
    sign = position.result if position.is_over else outcome(position)
    return sign if sign is None or position.mover == side else -sign


def outcome(position: Position, method: str = "engine:exact=1,hash=8MB") -> int | None:
    """1, 0 or -1 for the side to move, or None where that is not proven."""
    found = alfonso.search(position, method, nodes=NODES)
    return SIGNS[found.outcome] if found.outcome else None


def main() -> int:
    known = json.loads(PLACE.read_text()) if PLACE.exists() else {}
    for spec in sys.argv[1:] or names():
        found = [riddle.facts() for riddle in islice(made(alfonso.load(spec)), WANTED)]
        print(f"{spec}: {len(found)} riddles", flush=True)
        known[spec] = found
        rows = (
            f"{json.dumps(name)}: [\n    " + ",\n    ".join(map(json.dumps, known[name])) + "\n  ]"
            for name in sorted(known)
        )
        PLACE.write_text("{\n  " + ",\n  ".join(rows) + "\n}\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
