"""What is known of which search is the strongest at a game, and where that is kept.

>>> bouts = Bouts()
>>> bouts.enter("engine", "mcts", points=1, games=8)
>>> bouts.best(), bouts.why
('mcts', 'mcts: 88 % of the points in 8 games against engine')
>>> bouts.enter("engine", "mcts", points=7, games=8)
>>> bouts.best()
'engine'
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from alfonso.game import Game
from alfonso.gdl.likeness import likeness
from alfonso.gdl.reader import read_file
from alfonso.identity import identity
from alfonso.load import DESCRIBED
from alfonso.native import cache as kept_code

CANDIDATES = "engine", "mcts", "bestfirst"
FAITH, IMAGINED = 3.0, 4
"""So many points in so many imagined games has the favourite against each of the others, as few
games prove little. It is alpha-beta where the rules bring an evaluation, else Monte Carlo."""


@dataclass
class Bouts:
    """Points and games of the first of two candidates against the second."""

    rows: dict[tuple[str, str], tuple[float, int]] = field(default_factory=dict)
    favourite: str = field(default=CANDIDATES[0], compare=False)

    def enter(self, first: str, second: str, points: float, games: int) -> None:
        """Count games, in which the first one made so many points."""
        known, played = self.score(first, second)
        self.rows.pop((second, first), None)
        self.rows[first, second] = known + points, played + games

    def score(self, first: str, second: str) -> tuple[float, int]:
        """Points and games of the first one."""
        points, games = self.rows.get((second, first), (0.0, 0))
        return self.rows.get((first, second), (games - points, games))

    def belief(self, first: str, second: str) -> float:
        """The share of the points that the first one may be expected to make."""
        points, games = self.score(first, second)
        faith = {first: FAITH, second: IMAGINED - FAITH}.get(self.favourite, IMAGINED / 2)
        return (points + faith) / (games + IMAGINED)

    def best(self) -> str:
        """The candidate that its strongest rival gets least from; of equals, the favourite."""
        return max(
            CANDIDATES,
            key=lambda name: (self.belief(name, self.rival(name)), name == self.favourite),
        )

    def rival(self, name: str) -> str:
        """Against whom a candidate fares worst."""
        return min((r for r in CANDIDATES if r != name), key=lambda r: self.belief(name, r))

    @property
    def games(self) -> int:
        return sum(games for _, games in self.rows.values())

    @property
    def why(self) -> str:
        """The best one, and what speaks for it."""
        best = self.best()
        played = [rival for rival in CANDIDATES if self.score(best, rival)[1]]
        if not played:
            return f"{best}, for nothing is known of this game yet"
        rival = min(played, key=lambda rival: self.belief(best, rival))
        points, games = self.score(best, rival)
        share, doubt = 100 * points / games, ", too few to tell" if points < games / 2 else ""
        return f"{best}: {share:.0f} % of the points in {games} games against {rival}{doubt}"

    def facts(self) -> list[list[str | float]]:
        return [[*pair, *score] for pair, score in self.rows.items()]

    @classmethod
    def of(cls, facts: Any) -> Bouts:
        """From what JSON holds; what is no such thing counts as nothing."""
        try:
            return cls({(str(a), str(b)): (float(p), int(n)) for a, b, p, n in facts})
        except (TypeError, ValueError):
            return cls()


def shipped(game: Game) -> Bouts | None:
    """What comes with the package, measured with the game's usual parameters."""
    is_ours = Path(game.file).parent == Path(__file__).parent.parent / "games"
    return Bouts.of(_shipped().get(game.name)) if is_ours else None


def unknown(game: Game) -> Bouts:
    """What may be thought of a game that nobody has played."""
    return Bouts(favourite="engine" if game.evaluations else "mcts")


def kept(game: Game) -> Bouts:
    """What was found out on this machine."""
    try:
        found = Bouts.of(json.loads(file_of(game).read_bytes()))
    except (OSError, ValueError):
        found = Bouts()
    return replace(found, favourite=unknown(game).favourite)


def keep(game: Game, bouts: Bouts) -> None:
    """Write it down; where that cannot be, it is found out anew the next time."""
    try:
        file_of(game).parent.mkdir(parents=True, exist_ok=True)
        kept_code.write(file_of(game), json.dumps(bouts.facts()).encode())
    except OSError:
        return


def file_of(game: Game) -> Path:
    """Named by the hash of the rules and their parameters; games in GDL go by their likeness, for
    match servers give them other words each time."""
    if Path(game.file).suffix in DESCRIBED and Path(game.file).is_file():
        return kept_code.folder() / f"gdl-bouts-{likeness(read_file(game.file).rules)}.json"
    return kept_code.folder() / f"{game.name}-bouts-{identity(game)}.json"


@cache
def _shipped() -> dict[str, list[list[str | float]]]:
    file = resources.files("alfonso.auto") / "bouts.json"
    found: dict[str, list[list[str | float]]] = json.loads(file.read_text(encoding="utf-8"))
    return found
