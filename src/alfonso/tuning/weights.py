"""Weights: what they are for, the file that keeps them, and which ones a game is judged by.

A file is JSON. It names the rules that it was learnt from by their `identity`: weights for other
rules, or for these before they were changed, are no use and not used.
"""

from __future__ import annotations

import errno
import hashlib
import json
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, NamedTuple

from alfonso.errors import SpecError
from alfonso.folders import data_folder
from alfonso.game import Game
from alfonso.identity import identity
from alfonso.native import cache as kept_code
from alfonso.native.layout import layout_of, packed
from alfonso.tuning.judging import evaluation_of, row_of, with_weights
from alfonso.tuning.scheme import Scheme

FORMAT = 1
NONE, DEFAULT = "none", "default"
LARGEST, LARGEST_PART = 1 << 40, 1 << 24
"""No weight of a value is larger, and none of a part: they are added up in halves of a word."""

_told: set[str] = set()


class Weights(NamedTuple):
    """Weights for all that a scheme has, for a board with `low` bits set and one with `high`.

    `identity` is that of the rules; `source` says where they come from, for people.
    """

    game: str
    identity: str
    scheme: Scheme
    low: int
    high: int
    few: tuple[int, ...]
    many: tuple[int, ...]
    made: dict[str, Any]
    source: str = ""

    def judge(self, game: Game) -> tuple[Game, Callable[..., int]]:
        """The game with these weights in its rules, and the evaluation that finds them there."""
        row = row_of(self.scheme, self.low, self.high, self.few, self.many)
        return with_weights(game, row), evaluation_of(self.scheme, game)

    def text(self) -> str:
        """The content of a file."""
        facts = {
            "format": FORMAT,
            "game": self.game,
            "identity": self.identity,
            "made": self.made,
            "scheme": self.scheme.facts(),
            "bits": [self.low, self.high],
            "few": list(self.few),
            "many": list(self.many),
        }
        lines = (f" {json.dumps(name)}: {_tight(value)}" for name, value in facts.items())
        return "{\n" + ",\n".join(lines) + "\n}\n"

    @classmethod
    def of(cls, text: str | bytes, source: str) -> Weights:
        """From the content of a file, or a SpecError that says what is wrong with it."""
        try:
            facts = json.loads(text)
            if not isinstance(facts, dict) or facts["format"] != FORMAT:
                raise ValueError
            low, high = map(int, facts["bits"])
            few, many = (tuple(map(int, facts[name])) for name in ("few", "many"))
            names = str(facts["game"]), str(facts["identity"])
            scheme, made = Scheme.of(facts["scheme"]), dict(facts["made"])
        except (ValueError, TypeError, KeyError, RecursionError):
            raise SpecError(f"{source}: no file of weights: `alfonso tune` makes one") from None
        found = cls(*names, scheme, low, high, few, many, made, source)
        found._check_shape()
        return found

    def check(self, game: Game) -> None:
        """SpecError if they are of another game, or of other rules."""
        remedy = f"`alfonso tune {game.spec}` makes new ones"
        if self.game != game.name:
            raise SpecError(f"{self.source}: weights for {self.game}, not for {game.name}")
        if self.identity != identity(game):
            what = f"weights for {self.game} with other rules or parameters"
            raise SpecError(f"{self.source}: {what}: {remedy}")
        layout = layout_of(game)
        features = len(game.rules.features(game.start())) if game.ability("features") else 0
        if not self.scheme.fits(game, layout.state_size) or self.scheme.features != features:
            raise SpecError(f"{self.source}: weights for another state than that of {game.name}")

    def _check_shape(self) -> None:
        size = self.scheme.size
        if len(self.few) != size or len(self.many) != size:
            what = f"{len(self.few)} and {len(self.many)} weights, where {size} are wanted"
            raise SpecError(f"{self.source}: {what}")
        for weights in (self.few, self.many):
            valued, parts = weights[: self.scheme.valued], weights[self.scheme.valued :]
            for some, most in ((valued, LARGEST), (parts, LARGEST_PART)):
                if any(abs(weight) > most for weight in some):
                    raise SpecError(f"{self.source}: a weight is larger than {most}")


def chosen(game: Game, wanted: str = DEFAULT) -> Weights | None:
    """The weights that a player wants: `none`, a file, or by `default` what is known best."""
    if wanted == NONE:
        return None
    return known(game) if wanted == DEFAULT else read(Path(wanted), game)


def known(game: Game) -> Weights | None:
    """What was learnt on this machine, or comes with the package."""
    file = file_of(game)
    if file.is_file():
        try:
            return read(file, game)
        except SpecError as fault:
            _tell(f"alfonso: not used: {fault}")
    return next((weights for weights in shipped(game) if weights.identity == identity(game)), None)


def read(file: Path, game: Game) -> Weights:
    """The weights in a file; SpecError if they are not for this game."""
    try:
        content = file.read_bytes()
    except OSError as error:
        raise SpecError(f"weights {file}: {error.strerror or error}") from None
    found = Weights.of(content, str(file))
    found.check(game)
    return found


def keep(weights: Weights, file: Path) -> None:
    """Write them down; SpecError where that cannot be."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        kept_code.write(file, weights.text().encode())
    except OSError as error:
        raise SpecError(f"cannot write {file}: {error.strerror or error}") from None


def check_place(file: Path) -> None:
    """SpecError where no file can be written."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=file.parent):
            pass
        if file.is_dir():
            raise IsADirectoryError(errno.EISDIR, "a folder, where a file is wanted")
    except OSError as error:
        raise SpecError(f"cannot write {file}: {error.strerror or error}") from None


def file_of(game: Game) -> Path:
    """Where weights are kept that were learnt on this machine."""
    where = "" if _is_ours(game) else str(Path(game.file).resolve())
    facts = packed(game.rules, layout_of(game)).tolist(), type(game.rules).__qualname__, where
    digest = hashlib.sha256(repr(facts).encode()).hexdigest()[:12]
    return data_folder() / "weights" / f"{game.name}-{digest}.json"


def shipped(game: Game) -> Iterator[Weights]:
    """All that comes with the package for the rules of a name."""
    if _is_ours(game):
        yield from (weights for weights in _shipped() if weights.game == game.name)


def _is_ours(game: Game) -> bool:
    return Path(game.file).parent == Path(__file__).parent.parent / "games"


@cache
def _shipped() -> tuple[Weights, ...]:
    folder = resources.files("alfonso.tuning") / "weights"
    found = folder.iterdir() if folder.is_dir() else ()
    files = sorted(found, key=lambda file: file.name)
    return tuple(
        Weights.of(file.read_bytes(), f"the package's {file.name}")
        for file in files
        if file.name.endswith(".json")
    )


def _tight(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def _tell(text: str) -> None:
    if text not in _told:
        _told.add(text)
        print(text, file=sys.stderr)
