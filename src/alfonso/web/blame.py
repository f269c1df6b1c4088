"""Whose fault it is: what goes wrong inside rules is told with their file and line."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from alfonso.errors import AlfonsoError, RulesError, line_of, told
from alfonso.game import Game


@contextmanager
def blamed(game: Game) -> Iterator[None]:
    """Whatever the rules of a game raise becomes a RulesError in one line."""
    try:
        yield
    except AlfonsoError:
        raise
    except Exception as error:
        place = f"{Path(game.file).name}{line_of(error, game.file)}"
        raise RulesError(f"{place}: {told(error)}") from error
