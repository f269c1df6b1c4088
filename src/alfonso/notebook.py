"""A board in a notebook that is played on by clicking: `alfonso.board(position)`.

It needs the extra `notebook`, which brings anywidget. The board stands for a position that changes
as one plays, and the cells below go on from there:

    board = alfonso.board(alfonso.load("connectfour").position(), against="engine:time=1s")
    board
    board.position.history_names
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from alfonso.boards.palette import surface
from alfonso.boards.spots import Spot, move_spots
from alfonso.boards.svg import svg
from alfonso.errors import AlfonsoError, MoveError
from alfonso.players import player
from alfonso.position import Position

try:
    import anywidget
    import traitlets
except ImportError as error:
    what = "a board to click on needs anywidget: pip install 'alfonso[notebook]'"
    raise AlfonsoError(f"{what}; a position alone is shown without it") from error


class Board(anywidget.AnyWidget):
    """A position that is played on; `against` is who answers, if anybody does."""

    _esm = Path(__file__).parent / "notebook.js"
    picture = traitlets.Unicode().tag(sync=True)
    choices = traitlets.List(traitlets.Unicode()).tag(sync=True)
    told = traitlets.Unicode().tag(sync=True)

    def __init__(self, position: Position, against: str = "", flip: bool = False) -> None:
        super().__init__()
        self.flip = flip
        self.opponent = player(against) if against else None
        self.on_msg(self._hear)
        self._show(position)

    def play(self, name: str) -> None:
        """Make a move, and let the opponent answer it."""
        side = self.position.mover
        position = self.position.play(name)
        while self.opponent and not position.is_over and position.mover != side:
            position = position.play(self.opponent.choose(position))
        self._show(position)

    def undo(self) -> None:
        """Take the last move back, with its answer."""
        side, position = self.position.mover, self.position.undo()
        while self.opponent and position.parent and position.mover != side:
            position = position.undo()
        self._show(position)

    def click(self, spot: str) -> None:
        """Pick a spot, as it is called in the picture: "12", or "12-13" for a border."""
        picked = [*self._picked, self._meant(spot)]
        if not self._open(picked):
            picked = [picked[-1]] if self._open(picked[-1:]) else []
        names = [name for name, spots in self._open(picked) if len(spots) == len(picked)]
        if picked and names and len(self._open(picked)) == 1:
            self.play(names[0])
        else:
            self._pick(picked)

    def _show(self, position: Position) -> None:
        self.position = position
        self._legal = [
            (position.move_name(move), move_spots(position, move)) for move in position.legal_moves
        ]
        self.told = position.outcome
        self._pick([])

    def _pick(self, picked: list[Spot]) -> None:
        """Mark what is picked, and where one can go on from there."""
        ways = self._open(picked)
        further = {spots[len(picked)] for _, spots in ways if len(spots) > len(picked)}
        self._picked = picked
        self.choices = [name for name, spots in ways if len(spots) == len(picked)]
        self.picture = svg(
            self.position, flip=self.flip, marks=[*picked, *(further if picked else ())]
        )

    def _open(self, picked: list[Spot]) -> list[tuple[str, list[Spot]]]:
        """The legal moves that begin so."""
        return [(name, spots) for name, spots in self._legal if spots[: len(picked)] == picked]

    def _meant(self, spot: str) -> Spot:
        """The spot that a click means: where discs are dropped, the free square of its column."""
        one, _, other = spot.partition("-")
        found: Spot = (int(one), int(other)) if other else int(one)
        picture = self.position.picture
        if picture and surface(picture.board) == "frame" and isinstance(found, int):
            columns = picture.board.columns
            free = (spots[0] for _, spots in self._legal if spots)
            same = (at for at in free if isinstance(at, int) and (at - found) % columns == 0)
            return next(same, found)
        return found

    def _hear(self, _: Any, content: dict[str, str], __: Any) -> None:
        """What the page tells: a spot, a move by name, or that the last one is taken back."""
        try:
            if "spot" in content:
                self.click(content["spot"])
            elif "move" in content:
                self.play(content["move"])
            elif "undo" in content:
                self.undo()
        except (MoveError, ValueError) as error:
            self.told = str(error)
