"""`alfonso games`: what comes with the package, and what can be set."""

from __future__ import annotations

import json
from typing import Any

from alfonso.cli.options import Json
from alfonso.cli.screen import clipped, styled, width, wrapped
from alfonso.game import Game
from alfonso.load import load, names
from alfonso.settings import about, settings


def games(as_json: Json = False) -> None:
    """List the games and what can be set."""
    found = [load(name) for name in names()]
    if as_json:
        print(json.dumps([_facts(game) for game in found], ensure_ascii=False, indent=2))
        return
    column = max(len(game.name) for game in found) + 2
    for game in found:
        print(styled(game.name.ljust(column), "bold") + clipped(about(game), width() - column))
        for line in wrapped(", ".join(map(str, settings(game))), indent=column):
            print(styled(line, "dim"))


def _facts(game: Game) -> dict[str, Any]:
    return {
        "name": game.name,
        "about": about(game),
        "sides": game.sides,
        "parameters": {
            setting.name: {"default": _plain(setting.default)}
            | ({"choices": setting.choices} if setting.choices else {})
            for setting in settings(game)
        },
    }


def _plain(value: Any) -> Any:
    return value if isinstance(value, int | float | str | None) else str(value)
