"""Every law can fail: one bug is planted for each, and `check` names the law that it breaks."""

import re
import sys
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import find, given

import alfonso
from alfonso.boards.picture import Grid, Picture, Piece
from alfonso.errors import AlfonsoError
from alfonso.game import DRAWN, OPEN, Game
from alfonso.position import Position
from alfonso.testing import LAWS, LawBroken, check, positions, walk
from alfonso.testing.laws import LAST_LAWS

FULL = Path(__file__).parent / "rules" / "full.py"
ODD = Path(__file__).parent / "rules" / "odd.py"
State: Any = alfonso.load(FULL).state_type
if TYPE_CHECKING:
    from rules.full import Full
else:
    Full = type(alfonso.load(FULL).rules)


class StartIsAlwaysTheSame(Full):
    sides_to_start = iter("XXXO")

    def start(self) -> Any:
        return State((0, 0), self.sides.index(next(self.sides_to_start)))


class MoverIsASide(Full):
    def mover(self, state: Any) -> Any:
        return state.side + sum(state.men)


class ResultIsKnown(Full):
    def result(self, state: Any) -> Any:
        return 7 if any(state.men) else OPEN


class RewardsAreForAllSides(Full):
    def rewards(self, state: Any) -> Any:
        return (50,)


class JointCountsChoices(Full):
    def joint(self, state: Any) -> int:
        return 1


class ChoicesDoNotTell(Full):
    def joint(self, state: Any) -> int:
        return int(state.side)


class MovesAreIntegers(Full):
    def moves(self, state: Any) -> Any:
        return map(str, super().moves(state))


class OpenPositionsHaveMoves(Full):
    def result(self, state: Any) -> Any:
        result = super().result(state)
        return OPEN if result == DRAWN else result


class MovesAreDistinct(Full):
    def moves(self, state: Any) -> Any:
        yield from super().moves(state)
        if state.side == 1:
            yield next(super().moves(state))


class MovesCanBePlayed(Full):
    def play(self, state: Any, move: Any) -> Any:
        return State((state.men[0] | 1 << move + 58, state.men[1]), 1 - state.side)


class AnswersDoNotChange(Full):
    def moves(self, state: Any) -> Any:
        asked = self.__dict__.setdefault("asked", [])
        asked.append(state)
        moves = list(super().moves(state))
        return moves if len(asked) % 5 else moves[::-1]


class RulesStayAsTheyAre(Full):
    turns = 0

    def play(self, state: Any, move: Any) -> Any:
        self.turns += 1
        return super().play(state, move)


class RandomGamesEnd(Full):
    repetition = 0

    def result(self, state: Any) -> Any:
        return OPEN

    def moves(self, state: Any) -> Any:
        return iter(range(9))

    def play(self, state: Any, move: Any) -> Any:
        return State((0, 0), 1 - state.side)

    def check(self, state: Any) -> None:
        pass


class GamesReplayAlike(Full):
    """Once a game has ended, the first move of the next is played otherwise."""

    def result(self, state: Any) -> Any:
        result = super().result(state)
        if result != OPEN:
            self.__dict__["ended"] = {"at": state}
        return result

    def play(self, state: Any, move: Any) -> Any:
        played = super().play(state, move)
        otherwise = state == self.start() and "ended" in vars(self)
        return played._replace(side=0) if otherwise else played


class NamesHaveNoBlanks(Full):
    def move_name(self, state: Any, move: Any) -> Any:
        return super().move_name(state, move).replace("2", " 2")


class NamesAreUnique(Full):
    def move_name(self, state: Any, move: Any) -> Any:
        return "AabBCc123"[move]


class NamesAreFound(Full):
    """A new name whenever it is asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.numbers = count()

    def move_name(self, state: Any, move: Any) -> Any:
        return f"move{next(self.numbers)}"


class OtherNamesAreFound(Full):
    def other_names(self, state: Any, move: Any) -> Any:
        yield " "


class TextsAreOneLine(Full):
    def text(self, state: Any) -> Any:
        return super().text(state).replace(" ", "\n")


class CheckAcceptsWhatIsReached(Full):
    def check(self, state: Any) -> None:
        super().check(state)
        if state.men[0].bit_count() == 3:
            raise ValueError("three crosses are too many")


class TextsAreReadBack(Full):
    def parse(self, text: Any) -> Any:
        return super().parse(text.replace(". O", "O X"))


class BadTextsAreRefused(Full):
    def parse(self, text: Any) -> Any:
        assert len(text) == 11
        return super().parse(text)


class AcceptedTextsCanBePlayed(Full):
    def check(self, state: Any) -> None:
        pass

    def result(self, state: Any) -> Any:
        crosses, rings = state.men
        assert crosses.bit_count() - rings.bit_count() in (0, 1)
        return super().result(state)


class EvaluationsAreIntegers(Full):
    def threats(self, state: Any) -> Any:
        return super().threats(state) / 100


class TurnedIsTheOtherMover(Full):
    def turned(self, state: Any) -> Any:
        return State(state.men[::-1], state.side)


class EvaluationsAreAntisymmetric(Full):
    def threats(self, state: Any) -> Any:
        return super().threats(state) + 50


class FeaturesAreIntegers(Full):
    def features(self, state: Any) -> Any:
        return super().features(state)[: 2 - any(state.men)]


class FeaturesAreAntisymmetric(Full):
    def features(self, state: Any) -> Any:
        return (*super().features(state), sum(state.men))


class ImagesKeepTheFeatures(Full):
    def features(self, state: Any) -> Any:
        return ((state.men[state.side] & 1) - (state.men[1 - state.side] & 1),)


class NoisyIsYesOrNo(Full):
    def noisy(self, state: Any, move: Any) -> Any:
        return move


class WinningMeansAWinAtOnce(Full):
    def winning(self, state: Any) -> Any:
        return self.turns_late(state)

    def turns_late(self, state: Any) -> bool:
        return (state.men[0] | state.men[1]).bit_count() == 8


class UnsafeMovesLoseAtOnce(Full):
    def safe_moves(self, state: Any) -> Any:
        yield from list(super().safe_moves(state))[1:]


class PromisesAreIntegers(Full):
    def promise(self, state: Any, move: Any) -> Any:
        return move / 2


class ImageZeroIsTheIdentity(Full):
    def image_move(self, move: Any, which: Any) -> Any:
        return super().image_move(move, (which + 1) % 8)


class ImagesKeepTheResult(Full):
    def result(self, state: Any) -> Any:
        result = super().result(state)
        return OPEN if state.men[0] & 0o421 == 0o421 and sum(state.men) < 0o777 else result


class ImagesKeepTheMoves(Full):
    def moves(self, state: Any) -> Any:
        return (move for move in super().moves(state) if move or sum(state.men) == 0o776)


class ImagesCommuteWithPlay(Full):
    def image(self, state: Any, which: Any) -> Any:
        image = super().image(state, which)
        return image._replace(side=1 - image.side) if which == 5 and not any(state.men) else image


class ImagesAreComplete(Full):
    symmetries = 6


class PlacementsAreIntegers(Full):
    def placement(self, state: Any) -> Any:
        return (*state.men, "XO"[state.side])


class PlacementsTellPositionsApart(Full):
    def placement(self, state: Any) -> Any:
        return (state.men[1],)


class IndicesAreReadBack(Full):
    def index(self, state: Any) -> Any:
        return super().index(state) & ~1


class PiecesStandOnTheBoard(Full):
    def picture(self, state: Any) -> Any:
        return Picture(Grid(3, 3), {9: Piece("X", 0)})


class PicturesAreDrawn(Full):
    def picture(self, state: Any) -> Any:
        return Picture(Grid(3, 3), {0: Piece("X", 0)}, notes=(None,))  # type: ignore[arg-type]


class PathsLieOnTheBoard(Full):
    def path(self, state: Any, move: Any) -> Any:
        return (move, move + 3)


class Echo:
    """A twin that answers as the rules do; its heirs make a mistake each."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game.rules, name)

    def evaluation(self, name: str, state: Any) -> Any:
        return getattr(self.game.rules, name)(state)


class NativeTellsTheSame(Echo):
    def evaluation(self, name: Any, state: Any) -> Any:
        return super().evaluation(name, state) % 300


class NativePlaysTheSame(Echo):
    def moves(self, state: Any) -> Any:
        return sorted(self.game.rules.moves(state), key=lambda move: move % 8)


class NativeTurnsTheSame(Echo):
    def image_move(self, move: Any, which: Any) -> Any:
        return self.game.rules.image_move(move, which ^ 6)


def law_of(plant: type) -> str:
    return re.sub("(?<!^)(?=[A-Z])", "_", plant.__name__).lower()


PLANTS: dict[str, Any] = {
    law_of(plant): plant for plant in (*Full.__subclasses__(), *Echo.__subclasses__())
}


def with_twin(monkeypatch: pytest.MonkeyPatch, twin: type[Echo]) -> type[Echo]:
    monkeypatch.setattr(walk, "_native", lambda game: (twin(game), ""))
    return twin


def planted(rules: type) -> Game:
    return Game(rules(), "planted", "planted", __file__)


@pytest.fixture
def echo(monkeypatch: pytest.MonkeyPatch) -> type[Echo]:
    """Compiling is tried elsewhere; here the twin only has to be there."""
    return with_twin(monkeypatch, Echo)


def test_the_full_game_keeps_every_law(echo: type[Echo]) -> None:
    held = check(FULL, games=10)
    general = [law for law in LAWS if {"rewards", "joint"} & set(law.needs)]
    assert len(held) == 1 + len(LAWS) - len(general) + len(LAST_LAWS)


def test_a_game_of_three_who_choose_at_once_keeps_the_laws() -> None:
    held = check(ODD, games=10)
    assert {"At the end each side has a reward from 0 to 100"} <= set(held)
    assert held[0].startswith("10 random games of ")


@pytest.mark.parametrize("law", [law.name for law in (*LAWS, *LAST_LAWS)])
def test_a_planted_bug_breaks_the_law(law: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules: Any = PLANTS[law]
    twin = Echo
    if issubclass(rules, Echo):
        rules, twin = Full, with_twin(monkeypatch, rules)
    with pytest.raises(LawBroken) as broken:
        check(planted(rules), games=100, interpreted=twin is Echo)
    assert broken.value.law == law, str(broken.value)
    assert "\n" not in str(broken.value)
    assert __file__ in str(broken.value)


def test_the_moves_of_a_broken_law_lead_to_its_position() -> None:
    game = planted(PLANTS["check_accepts_what_is_reached"])
    with pytest.raises(LawBroken) as broken:
        check(game, interpreted=True)
    assert game.position().play_all(" ".join(broken.value.moves)).text == broken.value.text


def test_a_crash_of_the_rules_is_told_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "crash.py"
    file.write_text(FULL.read_text() + "\n\ndef threats(self, state):\n    return 1 // 0\n")
    file.write_text(file.read_text() + "\n\nFull.threats = threats\n")
    line = file.read_text().splitlines().index("    return 1 // 0") + 1
    with pytest.raises(LawBroken, match=f"stopped, line {line}: ZeroDivisionError"):
        check(file, interpreted=True)


def test_rules_that_do_not_compile_are_checked_all_the_same(tmp_path: Path) -> None:
    file = tmp_path / "strings.py"
    file.write_text(
        FULL.read_text().replace("return state.side\n", 'return state._asdict()["side"]\n')
    )
    held = check(file, games=2)
    assert any("the rules do not compile" in line for line in held)


def test_overflow_inside_a_function_is_found_natively(tmp_path: Path) -> None:
    file = tmp_path / "overflow.py"
    file.write_text(
        FULL.read_text().replace("+= 100 * (", "+= (1 << 62 + (state.men[0] > 0)) // (1 << 55) * (")
    )
    check(file, games=2, interpreted=True)
    with pytest.raises(LawBroken, match="native_tells_the_same is broken: threats: interpreted"):
        check(file, games=2)


def test_time_is_kept_between_positions() -> None:
    held = check(FULL, games=100_000, seconds=0.2, interpreted=True)
    assert held[0].endswith("then the time was over")


def test_an_absent_ability_is_not_asked() -> None:
    held = check("tictactoe", games=1, interpreted=True)
    assert "Not compared with machine code: not asked for" in held
    assert held[-1].startswith("The rules do not have: ")


def test_the_same_seed_plays_the_same_games() -> None:
    assert check(FULL, seed=5, interpreted=True) == check(FULL, seed=5, interpreted=True)


@given(positions(FULL, most_plies=5))
def test_positions_are_reached_by_play(position: Position) -> None:
    again = position.game.position()
    for move in position.history:
        again = again.play(move)
    assert again == position
    assert position.ply <= 5


def test_positions_shrink_to_the_start() -> None:
    smallest = find(positions(FULL), lambda position: position.mover == 1)
    assert smallest.history == (0,)


def test_a_missing_hypothesis_is_told_kindly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "hypothesis", None)
    with pytest.raises(AlfonsoError, match="pip install hypothesis"):
        positions(FULL)
