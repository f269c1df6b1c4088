"""`alfonso games`."""

from __future__ import annotations

import subprocess
import sys

from commands import Run

from alfonso.load import load, names
from alfonso.spec import parameters


def test_every_game_is_listed_with_its_parameters(run: Run) -> None:
    answer = run("games")
    assert answer.code == 0
    for name in names():
        assert f"\n{name} " in f"\n{answer.out}"
        for parameter in parameters(type(load(name).rules)):
            assert f"{parameter}=" in answer.out


def test_json_tells_what_a_spec_may_say(run: Run) -> None:
    games = run("games", "--json").json
    assert [game["name"] for game in games] == names()
    for game in games:
        assert game["about"].strip()
        for key, setting in game["parameters"].items():
            for choice in setting.get("choices", []):
                load(f"{game['name']}:{key}={choice}")


def test_listing_compiles_nothing_and_imports_little() -> None:
    code = (
        "import sys; from alfonso.cli import main; main(['games']); "
        "sys.exit(bool({'numba', 'numpy', 'rich', 'asyncio'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code], stdout=subprocess.DEVNULL).returncode == 0
