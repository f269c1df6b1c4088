"""Games by their names, in the order of the textbook's list."""

from pathlib import Path

import pytest
from textbook import GAMES


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "spec" in metafunc.fixturenames:
        metafunc.parametrize("spec", GAMES, ids=lambda spec: Path(spec).stem)
