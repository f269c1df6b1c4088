"""A random game with all that can be seen of it, ply by ply, so that no change goes unnoticed.

    python -m alfonso.testing.playthrough mygame.py --seed 1 > mygame.json

writes one; `difference(json.loads(text))` plays its moves again and tells what is seen otherwise.

>>> from alfonso import load
>>> story = playthrough(load("tictactoe"), seed=1)
>>> story["plies"][0]["moves"], difference(story)
('0 1 2 3 4 5 6 7 8', '')
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from alfonso.errors import AlfonsoError, MoveError
from alfonso.game import RESULTS, Game, Move
from alfonso.load import load
from alfonso.position import Position

MOST_PLIES = 120
SHORT = 100

Story = dict[str, Any]


def playthrough(game: Game, seed: int = 0, most_plies: int = MOST_PLIES) -> Story:
    """A random game, told from its start to its end or to `most_plies`."""
    chance = Random(seed)
    position = game.position()
    while not position.is_over and position.ply < most_plies:
        position = position.child(chance.choice(list(position.legal_moves)))
    return story(position)


def story(position: Position) -> Story:
    """All that is seen on the way to a position."""
    game, last = position.game, position.ply
    return {
        "spec": game.spec,
        "facts": facts(game),
        "plies": [
            {"played": name, **seen(step, whole=ply in (0, last))}
            for ply, (name, step) in enumerate(
                zip(["", *position.history_names], position.line, strict=True)
            )
        ],
    }


def difference(told: Story) -> str:
    """What is seen otherwise when the moves of a story are played again; "" if nothing is."""
    position = load(told["spec"]).position()
    for number, step in enumerate(told["plies"][1:]):
        try:
            position = position.play(step["played"])
        except MoveError as error:
            return f"ply {number}: {error}"
    return next(_differences(told, json.loads(json.dumps(story(position)))), "")


def facts(game: Game) -> dict[str, Any]:
    return {
        "sides": list(game.sides),
        "most_moves": game.most_moves,
        "repetition": game.repetition,
        "symmetries": game.symmetries,
        "evaluations": list(game.evaluations),
        "unit": list(game.unit),
    }


def seen(position: Position, whole: bool) -> dict[str, Any]:
    """What can be asked of a position; the board is told whole or by its digest."""
    game, state = position.game, position.state
    board, moves = position.board_text(), list(position.legal_moves)
    return {
        "text": position.text,
        "mover": position.mover_name,
        "result": RESULTS[position.result],
        "moves": short(game.move_name(state, move) for move in moves),
        "numbers": digest(" ".join(map(str, moves))),
        "names": digest(" ".join(name for m in moves for name in game.names_of(state, m))),
        "paths": digest(" ".join(str(game.path(state, move)) for move in moves)),
        "board": board.splitlines() if whole else digest(board),
    } | dict(_abilities(position, moves))


def _abilities(position: Position, moves: list[Move]) -> Iterator[tuple[str, Any]]:
    """The answers of the functions that only some rules have."""
    game, state, rules = position.game, position.state, position.game.rules
    if game.ability("noisy"):
        noisy = (move for move in moves if rules.noisy(state, move))
        yield "noisy", short(game.move_name(state, move) for move in noisy)
    if game.ability("placement"):
        yield "placement", digest(str(rules.placement(state)))
    if game.ability("image"):
        images = (rules.image(state, which) for which in range(game.symmetries))
        yield "images", digest(" ".join(map(game.text, images)))
    if position.is_over:
        return
    for name in (*game.evaluations, "index"):
        if game.ability(name):
            yield name, getattr(rules, name)(state)


def short(words: Iterable[str]) -> str:
    """Words in a line; of many words the first three, and a digest of all.

    >>> short(["a1", "b2"]), short(map(str, range(99)))
    ('a1 b2', '99: 0 1 2 … 7c10c2')
    """
    words = list(words)
    line = " ".join(words)
    if len(line) <= SHORT:
        return line
    return f"{len(words)}: {' '.join(words[:3])} … {digest(line)}"


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:6]


def written(told: Story) -> str:
    """The story as JSON, a line for each ply."""
    head = json.dumps({name: told[name] for name in ("spec", "facts")}, ensure_ascii=False)
    plies = ",\n".join(json.dumps(ply, ensure_ascii=False) for ply in told["plies"])
    return f'{head[:-1]}, "plies": [\n{plies}\n]}}\n'


def _differences(told: Story, found: Story) -> Iterator[str]:
    if told["facts"] != found["facts"]:
        yield f"the facts were {told['facts']} and are {found['facts']}"
    for number, (old, new) in enumerate(zip(told["plies"], found["plies"], strict=True)):
        for name in old.keys() | new.keys():
            if old.get(name) != new.get(name):
                yield f"ply {number}: {name} was {old.get(name)!r} and is {new.get(name)!r}"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m alfonso.testing.playthrough")
    parser.description = "Write down a random game with all that can be seen of it."
    parser.add_argument("spec")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--plies", type=int, default=MOST_PLIES)
    asked = parser.parse_args()
    try:
        sys.stdout.write(written(playthrough(load(asked.spec), asked.seed, asked.plies)))
    except AlfonsoError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
