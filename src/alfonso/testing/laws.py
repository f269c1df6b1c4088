"""The laws that every game keeps, a function each; `LAWS` lists them in the order they are held.

A law looks at one position of a random game and says with `expect` what must be so. Its first
line is what users read; its name is what they are told when it is broken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any
from xml.etree import ElementTree

from alfonso.boards.picture import Picture
from alfonso.errors import MoveError, PositionError, told
from alfonso.game import HIGH, LOST, LOW, OPEN, RESULTS, WON, Game, State
from alfonso.testing.visit import Fault, Tour, Visit, attributes, expect

MOST_PLIES = 10_000
DRAWN_PLIES = 7  # drawing takes long, so every seventh position has to do

# What a game is.


def start_is_always_the_same(visit: Visit) -> None:
    """The game starts from one state."""
    first, again = visit.game.start(), visit.game.start()
    expect(first == again, f"start gave {first}, then {again}")


def mover_is_a_side(visit: Visit) -> None:
    """The mover is one of the sides."""
    visit.game.mover(visit.state)


def result_is_known(visit: Visit) -> None:
    """The result is OPEN, LOST, DRAWN or WON."""
    expect(visit.game.result(visit.state) in RESULTS, "the result is unknown")


def rewards_are_for_all_sides(visit: Visit) -> None:
    """At the end each side has a reward from 0 to 100."""
    if not visit.is_open:
        visit.game.rewards(visit.state)


def joint_counts_choices(visit: Visit) -> None:
    """No more sides have chosen than there are others, and none at the start."""
    chosen = visit.rules.joint(visit.state)
    expect(_is_word(chosen) and 0 <= chosen < len(visit.game.sides), f"{chosen} have chosen")
    expect(visit.ply > 0 or chosen == 0, f"{chosen} have chosen before the game starts")


def choices_do_not_tell(visit: Visit) -> None:
    """In a round, who is asked next and what it may choose does not depend on what others chose."""
    asked = {_asked(visit.game, state) for state in visit.children.values()}
    under_way = any(visit.rules.joint(state) for state in visit.children.values())
    expect(not under_way or len(asked) == 1, f"of those asked next there are {len(asked)} kinds")


def _asked(game: Game, state: State) -> tuple[int, tuple[int, ...]]:
    return game.mover(state), tuple(game.moves(state)) if game.result(state) == OPEN else ()


def moves_are_integers(visit: Visit) -> None:
    """Moves are integers, and no more than most_moves."""
    expect(len(visit.moves) <= visit.game.most_moves, "there are more than most_moves moves")


def open_positions_have_moves(visit: Visit) -> None:
    """An open position has a legal move."""
    expect(visit.moves or not visit.is_open, "it is open and has no legal move")


def moves_are_distinct(visit: Visit) -> None:
    """Legal moves are distinct."""
    for move in visit.moves:
        expect(visit.moves.count(move) == 1, f"move {move} is given more than once")


def moves_can_be_played(visit: Visit) -> None:
    """Every legal move can be played, and gives a state of the same type that fits 64 bits."""
    for child in visit.children.values():
        hash(visit.game.checked(child, "play"))


def answers_do_not_change(visit: Visit) -> None:
    """The same question has the same answer: rules remember nothing."""
    copy = visit.game.state_type(*visit.state)
    first, then = _answers(visit.game, visit.state), _answers(visit.game, copy)
    for question, answer in first.items():
        expect(answer == then[question], f"{question} gave {answer}, then {then[question]}")
    for move in visit.some_moves():
        child, again = visit.children[move], visit.game.play(copy, move)
        expect(child == again, f"playing {move} gave {child}, then {again}")


def rules_stay_as_they_are(visit: Visit) -> None:
    """Playing does not change what the rules hold in self."""
    now = attributes(visit.game)
    for name, value in visit.tour.attributes.items():
        there = now.get(name, "nothing")
        expect(there == value, f"self.{name} was {value} and is now {there}")


def random_games_end(visit: Visit) -> None:
    """Random games end, repetitions included."""
    over = visit.position.is_over
    expect(over or visit.ply < MOST_PLIES, f"a random game is still open after {visit.ply} moves")


def games_replay_alike(visit: Visit) -> None:
    """A game that is played again goes through the same states."""
    state = visit.position.line[0].state
    for position in visit.position.line[1:]:
        assert position.move is not None
        state = visit.game.play(state, position.move)
        expect(state == position.state, f"playing the game again gave {state}")


# Names and texts.


def names_have_no_blanks(visit: Visit) -> None:
    """Names of moves are texts without blanks."""
    for move, name in visit.names.items():
        expect(name and not any(c.isspace() for c in name), f"move {move} is called “{name}”")


def names_are_unique(visit: Visit) -> None:
    """No two moves share a name, be it in capitals or not."""
    found: dict[str, int] = {}
    for move, name in visit.names.items():
        other = found.setdefault(name.lower(), move)
        expect(other == move, f"moves {other} and {move} are both called {name}")


def names_are_found(visit: Visit) -> None:
    """A move is found by its name."""
    for move in visit.some_moves(3):
        found = visit.game.find_move(visit.state, visit.names[move])
        expect(found == move, f"{visit.names[move]} is move {move}, but finds {found}")


def other_names_are_found(visit: Visit) -> None:
    """Other names of a move find it, unless they are told to be ambiguous."""
    for move in visit.some_moves(3):
        for name in visit.rules.other_names(visit.state, move):
            expect(isinstance(name, str) and name.strip(), f"move {move} has the other name {name}")
            _expect_found(visit, move, name)


def texts_are_one_line(visit: Visit) -> None:
    """The text of a state is one line."""
    text = visit.game.text(visit.state)
    expect(text and text.isprintable() and text == text.strip(), f"the text is {text!r}")


def check_accepts_what_is_reached(visit: Visit) -> None:
    """`check` accepts every state that play reaches."""
    try:
        visit.rules.check(visit.state)
    except ValueError as error:
        raise Fault(f"check says: {error}") from error


def texts_are_read_back(visit: Visit) -> None:
    """`parse` reads the text of a state back."""
    parsed = visit.game.parse(visit.game.text(visit.state))
    expect(parsed == visit.state, f"the text is read as {parsed}")


def bad_texts_are_refused(visit: Visit) -> None:
    """A text that is no position is refused with a ValueError, and nothing else happens."""
    for text in visit.garbled:
        try:
            visit.game.parse(text)
        except PositionError:
            continue
        except Exception as error:
            raise Fault(f"parse of “{text}” stopped: {told(error)}") from error


def accepted_texts_can_be_played(visit: Visit) -> None:
    """What `check` accepts can be played."""
    for text in visit.garbled:
        try:
            state = visit.game.parse(text)
        except PositionError:
            continue
        _expect_playable(visit.game, state, text)


# Values.


def evaluations_are_integers(visit: Visit) -> None:
    """Evaluations are integers of 64 bits."""
    for name, value in _values(visit.game, visit.state).items():
        expect(_is_word(value), f"{name} gave {value!r}")


def turned_is_the_other_mover(visit: Visit) -> None:
    """`turned` gives the same state with the other side to move."""
    if not visit.is_open:
        return
    turned = visit.game.checked(visit.rules.turned(visit.state), "turned")
    movers = visit.game.mover(visit.state), visit.game.mover(turned)
    expect(movers[0] != movers[1], f"turned gave {turned}, with the same side to move")
    again = visit.rules.turned(turned)
    expect(again == visit.state, f"turned twice gave {again}")


def evaluations_are_antisymmetric(visit: Visit) -> None:
    """Evaluations of a state and of the turned state add up to 0."""
    if not visit.is_open:
        return
    turned = _values(visit.game, visit.rules.turned(visit.state))
    for name, value in _values(visit.game, visit.state).items():
        other = turned.get(name, -value)
        expect(value + other == 0, f"{name} gave {value}, and {other} for the other side")


def features_are_integers(visit: Visit) -> None:
    """Features are a tuple of integers, always as many."""
    if not visit.is_open:
        return
    told = visit.rules.features(visit.state)
    expect(isinstance(told, tuple) and all(map(_is_word, told)), f"features gave {told!r}")
    usual = len(visit.rules.features(visit.game.start()))
    expect(len(told) == usual, f"features gave {len(told)} numbers, at the start {usual}")


def features_are_antisymmetric(visit: Visit) -> None:
    """Features of a state and of the turned state add up to 0."""
    if not visit.is_open:
        return
    here = visit.rules.features(visit.state)
    there = visit.rules.features(visit.rules.turned(visit.state))
    fault = f"features gave {here}, and {there} for the other side"
    expect(all(one + other == 0 for one, other in zip(here, there, strict=True)), fault)


def images_keep_the_features(visit: Visit) -> None:
    """Every image has the same features."""
    if not visit.is_open:
        return
    here = visit.rules.features(visit.state)
    for which in visit.which:
        there = visit.rules.features(_image(visit, which))
        expect(here == there, f"features gave {here}, of image {which} {there}")


def noisy_is_yes_or_no(visit: Visit) -> None:
    """`noisy` answers yes or no."""
    for move in visit.some_moves():
        answer = visit.rules.noisy(visit.state, move)
        expect(isinstance(answer, int) and answer in (0, 1), f"{move}: noisy gave {answer!r}")


def winning_means_a_win_at_once(visit: Visit) -> None:
    """`winning` answers yes where a move wins at once, and only there."""
    if visit.game.result(visit.state) != OPEN:
        return
    answer = visit.rules.winning(visit.state)
    expect(isinstance(answer, int) and answer in (0, 1), f"winning gave {answer!r}")
    wins = [move for move, child in visit.children.items() if _is_won(visit, child)]
    expect(bool(wins) or not answer, "winning says yes, but no move wins")
    expect(bool(answer) or not wins, f"winning says no, but {wins[:1]} wins")


def _is_won(visit: Visit, child: State) -> bool:
    """Whether a state is a win for the side to move at the one before."""
    same = visit.rules.mover(child) == visit.rules.mover(visit.state)
    return bool(visit.rules.result(child) == (WON if same else LOST))


def unsafe_moves_lose_at_once(visit: Visit) -> None:
    """`safe_moves` leaves out only moves that let the other side win at once, in the same order."""
    if visit.game.result(visit.state) != OPEN or visit.rules.winning(visit.state):
        return
    safe = list(visit.rules.safe_moves(visit.state))
    same = [move for move in visit.children if move in set(safe)]
    expect(safe == same, f"safe_moves gave {safe}, not moves in their order")
    for move, child in visit.children.items():
        expect(
            move in same or _is_lost(visit, child), f"safe_moves leaves out {move}, for no reason"
        )


def _is_lost(visit: Visit, child: State) -> bool:
    """Whether the other side is to move and wins at once."""
    is_theirs = visit.rules.mover(child) != visit.rules.mover(visit.state)
    return bool(visit.rules.result(child) == OPEN and is_theirs and visit.rules.winning(child))


def promises_are_integers(visit: Visit) -> None:
    """What a move promises is an integer of 64 bits."""
    for move in visit.some_moves():
        promise = visit.rules.promise(visit.state, move)
        expect(_is_word(promise), f"{move}: promise gave {promise!r}")


# Symmetries, placements and numbers of positions.


def image_zero_is_the_identity(visit: Visit) -> None:
    """Image 0 of a state and of a move is itself."""
    image = visit.rules.image(visit.state, 0)
    expect(image == visit.state, f"image 0 is {image}")
    for move in visit.some_moves():
        other = visit.rules.image_move(move, 0)
        expect(other == move, f"image 0 of move {move} is {other}")


def images_keep_the_result(visit: Visit) -> None:
    """Every image has the same result."""
    result = visit.game.result(visit.state)
    for which in visit.which:
        other = visit.game.result(_image(visit, which))
        expect(other == result, f"the result is {result}, of image {which} it is {other}")


def images_keep_the_moves(visit: Visit) -> None:
    """The moves of an image are the images of the moves."""
    if not visit.is_open:
        return
    for which in visit.which:
        images = sorted(visit.rules.image_move(move, which) for move in visit.moves)
        moves = sorted(visit.game.moves(_image(visit, which)))
        expect(images == moves, f"image {which} has the moves {moves}, not {images}")


def images_commute_with_play(visit: Visit) -> None:
    """Playing, then taking the image is the same as taking the image, then playing."""
    for move in visit.some_moves(3):
        for which in visit.which:
            image = visit.rules.image(visit.children[move], which)
            there = visit.rules.image_move(move, which)
            played = visit.game.play(_image(visit, which), there)
            expect(image == played, f"move {move}, image {which}: {played}, not {image}")


def images_are_complete(visit: Visit) -> None:
    """The images of an image are the images of the state."""
    images = {_image(visit, which) for which in visit.which}
    for image in images:
        again = {visit.rules.image(image, which) for which in visit.which}
        expect(again == images, f"{image} is an image, but has images of its own")


def placements_are_integers(visit: Visit) -> None:
    """A placement is a tuple of integers."""
    place = visit.rules.placement(visit.state)
    expect(isinstance(place, tuple) and all(map(_is_word, place)), f"placement gave {place!r}")


def placements_tell_positions_apart(visit: Visit) -> None:
    """Positions of one placement have the same mover and the same moves."""
    here = visit.game.mover(visit.state), set(visit.moves)
    place = visit.rules.placement(visit.state), visit.is_open
    there, state = visit.tour.seen.setdefault(place, (here, visit.state))
    text = visit.game.text(state)
    expect(here == there, f"“{text}” has the same placement, but not the same mover and moves")


def indices_are_read_back(visit: Visit) -> None:
    """`state_at` gives back the state of an open position's index, which is in range."""
    if not visit.is_open:
        return
    index = visit.rules.index(visit.state)
    expect(_is_word(index), f"index gave {index!r}")
    expect(0 <= index < visit.rules.positions, f"index {index} of {visit.rules.positions}")
    state = visit.rules.state_at(index)
    expect(state == visit.state, f"state_at({index}) gave {state}")


# What is seen.


def pieces_stand_on_the_board(visit: Visit) -> None:
    """Pieces, walls, fences and tints are on squares of the board."""
    picture = visit.game.picture(visit.state)
    expect(isinstance(picture, Picture), f"picture gave {picture!r}")
    assert picture is not None
    squares = set(picture.board.squares)
    ends = [end for fence in picture.fences for end in fence]
    for square in [*picture.pieces, *picture.walls, *picture.tints, *ends]:
        expect(square in squares, f"there is no square {square} on the board")
    sides = range(-1, len(visit.game.sides))
    for piece in picture.pieces.values():
        expect(len(piece.letter) == 1 and piece.side in sides, f"there is a {piece}")


def pictures_are_drawn(visit: Visit) -> None:
    """The position is drawn as text and as SVG."""
    if visit.is_open and visit.ply % DRAWN_PLIES:
        return
    expect(visit.position.board_text().strip(), "the board as text is empty")
    svg = ElementTree.fromstring(visit.position.svg)
    expect(svg.tag.endswith("svg"), f"the picture is a <{svg.tag}>, not an <svg>")


def paths_lie_on_the_board(visit: Visit) -> None:
    """Every spot of a move's path is a square of the board, or a pair of squares."""
    picture = visit.game.picture(visit.state)
    squares = set(picture.board.squares) if picture else None
    for move in visit.some_moves(12):
        for spot in visit.game.path(visit.state, move):
            ends = spot if isinstance(spot, tuple) else (spot,)
            expect(len(ends) < 3 and all(map(_is_word, ends)), f"{move}: the path has {spot!r}")
            on_board = squares is None or squares.issuperset(ends)
            expect(on_board, f"{move}: there is no square {spot} on the board")


# Interpreted and native.


def native_tells_the_same(visit: Visit) -> None:
    """Machine code tells the same mover, result, rewards, values, placement and index."""
    native = visit.tour.native
    plain = _answers(visit.game, visit.state)
    _expect_same("start", visit.game.start(), native.start())
    _expect_same("mover", plain["mover"], native.mover(visit.state))
    _expect_same("result", plain["result"], native.result(visit.state))
    for name, value in _values(visit.game, visit.state).items():
        _expect_same(name, value, native.evaluation(name, visit.state))
    if visit.tour.has("rewards") and not visit.is_open:
        _expect_same("rewards", visit.rules.rewards(visit.state), native.rewards(visit.state))
    if visit.tour.has("features") and visit.is_open:
        _expect_same("features", visit.rules.features(visit.state), native.features(visit.state))
    if visit.tour.has("joint"):
        _expect_same("joint", visit.rules.joint(visit.state), native.joint(visit.state))
    if visit.tour.has("turned") and visit.is_open:
        _expect_same("turned", visit.rules.turned(visit.state), native.turned(visit.state))
    if visit.tour.has("placement"):
        native_place = tuple(native.placement(visit.state))
        _expect_same("placement", visit.rules.placement(visit.state), native_place)
    if visit.tour.has("index") and visit.is_open:
        index = visit.rules.index(visit.state)
        _expect_same("index", index, native.index(visit.state))
        _expect_same("state_at", visit.state, native.state_at(index))


def native_plays_the_same(visit: Visit) -> None:
    """Machine code lists the same moves in the same order, and plays them alike."""
    native = visit.tour.native
    if visit.is_open:
        _expect_same("moves", list(visit.moves), list(native.moves(visit.state)))
    for move, child in visit.children.items():
        _expect_same(f"play of {move}", child, native.play(visit.state, move))
    if visit.tour.has("winning"):
        plain, there = visit.rules.winning(visit.state), native.winning(visit.state)
        _expect_same("winning", bool(plain), there)
    if visit.tour.has("safe_moves") and visit.is_open:
        safe = list(visit.rules.safe_moves(visit.state))
        _expect_same("safe_moves", safe, list(native.safe_moves(visit.state)))
    for question in filter(visit.tour.has, ("noisy", "promise")):
        for move in visit.moves:
            plain = int(getattr(visit.rules, question)(visit.state, move))
            there = int(getattr(native, question)(visit.state, move))
            _expect_same(f"{question} of {move}", plain, there)


def native_turns_the_same(visit: Visit) -> None:
    """Machine code gives the same images."""
    native = visit.tour.native
    for which in visit.which:
        _expect_same(f"image {which}", _image(visit, which), native.image(visit.state, which))
        for move in visit.some_moves():
            plain = visit.rules.image_move(move, which)
            _expect_same(f"image_move of {move}", plain, native.image_move(move, which))


# The words that the laws are made of.


def _answers(game: Game, state: State) -> dict[str, Any]:
    result = game.result(state)
    moves = list(game.moves(state)) if result == OPEN else []
    return {"mover": game.mover(state), "result": result, "moves": moves}


def _values(game: Game, state: State) -> dict[str, Any]:
    """The evaluations of a state, which are asked of open ones only."""
    if game.result(state) != OPEN:
        return {}
    return {name: getattr(game.rules, name)(state) for name in game.evaluations}


def _is_word(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and LOW <= value <= HIGH


def _image(visit: Visit, which: int) -> State:
    return visit.game.checked(visit.rules.image(visit.state, which), "image")


def _expect_same(what: str, interpreted: object, native: object) -> None:
    expect(interpreted == native, f"{what}: interpreted {interpreted}, native {native}")


def _expect_found(visit: Visit, move: int, name: str) -> None:
    try:
        found = visit.game.find_move(visit.state, name)
    except MoveError as error:
        expect("say which" in str(error), f"“{name}” should find {visit.names[move]}: {error}")
        return
    own = visit.names[found].lower() == name.lower()
    expect(found == move or own, f"“{name}” should find {visit.names[move]}, not {found}")


def _expect_playable(game: Game, state: State, text: str) -> None:
    try:
        moves = _answers(game, state)["moves"]
        if game.result(state) == OPEN:
            expect(moves, "it is open and has no legal move")
        for move in moves[:6]:
            game.play(state, move)
    except Exception as error:
        what = str(error) if isinstance(error, Fault) else told(error)
        raise Fault(f"check accepts “{text}”: {what}") from error


@dataclass(frozen=True)
class Law:
    """A law and what a game must have for the law to be asked of it."""

    holds: Callable[[Visit], None]
    needs: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        return self.holds.__name__

    @property
    def sentence(self) -> str:
        return (self.holds.__doc__ or self.name).splitlines()[0]

    def is_asked(self, tour: Tour) -> bool:
        return all(map(tour.has, self.needs))


def _laws(*laws: Callable[[Visit], None], needs: str = "") -> Iterable[Law]:
    return (Law(law, tuple(needs.split())) for law in laws)


FIRST_LAWS = tuple(
    _laws(
        start_is_always_the_same,
        mover_is_a_side,
        result_is_known,
        moves_are_integers,
        open_positions_have_moves,
        moves_are_distinct,
        moves_can_be_played,
        random_games_end,
    )
)
"""Held at every position: without them there is no game to look at."""

LAWS = (
    *FIRST_LAWS,
    *_laws(answers_do_not_change, rules_stay_as_they_are),
    *_laws(names_have_no_blanks, names_are_unique, names_are_found),
    *_laws(other_names_are_found, needs="other_names"),
    *_laws(texts_are_one_line),
    *_laws(check_accepts_what_is_reached, needs="check"),
    *_laws(texts_are_read_back, bad_texts_are_refused),
    *_laws(accepted_texts_can_be_played, needs="check"),
    *_laws(rewards_are_for_all_sides, needs="rewards"),
    *_laws(joint_counts_choices, choices_do_not_tell, needs="joint"),
    *_laws(evaluations_are_integers, needs="evaluations"),
    *_laws(turned_is_the_other_mover, needs="turned"),
    *_laws(evaluations_are_antisymmetric, needs="antisymmetric"),
    *_laws(features_are_integers, needs="features"),
    *_laws(features_are_antisymmetric, needs="features antisymmetric"),
    *_laws(images_keep_the_features, needs="features image"),
    *_laws(noisy_is_yes_or_no, needs="noisy"),
    *_laws(winning_means_a_win_at_once, needs="winning"),
    *_laws(unsafe_moves_lose_at_once, needs="safe_moves"),
    *_laws(promises_are_integers, needs="promise"),
    *_laws(
        image_zero_is_the_identity,
        images_keep_the_result,
        images_keep_the_moves,
        images_commute_with_play,
        images_are_complete,
        needs="image",
    ),
    *_laws(placements_are_integers, placements_tell_positions_apart, needs="placement"),
    *_laws(indices_are_read_back, needs="index"),
    *_laws(pieces_stand_on_the_board, pictures_are_drawn, needs="picture"),
    *_laws(paths_lie_on_the_board, needs="path"),
    *_laws(native_tells_the_same, native_plays_the_same, needs="native"),
    *_laws(native_turns_the_same, needs="native image"),
)

LAST_LAWS = tuple(_laws(games_replay_alike))
"""Held where a random game has ended."""
