"""Random games in lanes: every legal move as likely as another, every game counted once."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from gdl_samples import HEAP
from test_gdl_circuit import ISLANDS, ODD, SWAP

from alfonso.gdl.arrangement import arranged, played
from alfonso.gdl.circuit import evaluate
from alfonso.gdl.code import code_of
from alfonso.gdl.dealing import deal, room_for
from alfonso.gdl.interpreter import Interpreter
from alfonso.gdl.kept import network_for
from alfonso.gdl.network import Network, network_of
from alfonso.gdl.outcome import Outcome
from alfonso.gdl.plain_simulator import PlainSimulator
from alfonso.gdl.reader import read, read_file
from alfonso.gdl.rules import Description
from alfonso.gdl.simulator import Simulator, simulator_of
from alfonso.load import load
from alfonso.native.bare import bare_kernel
from alfonso.native.lanes import DICE, LANES, WORDS, put, run_code
from alfonso.native.words import Words, vast, words
from alfonso.playouts import playouts

EXAMPLES = Path(__file__).parents[2] / "examples" / "gdl"
SHARED = Path(__file__).parents[3] / "shared" / "gdl"
SAMPLES = {"heap": HEAP, "islands": ISLANDS, "swap": SWAP, "odd": ODD}
COIN = """(role a) (init on) (legal a stop) (legal a go) (<= (next on) (true on) (does a go))
(<= (next late) (does a go)) (<= (next late) (true late)) (<= terminal (not (true on)))
(<= (goal a 100) (true late)) (<= (goal a 0) (not (true late)))"""
ENDLESS = "(role a) (init on) (legal a go) (next on) (<= terminal (true off)) (goal a 1)"
STUCK = """(role a) (role b) (init (n 0)) (succ 0 1) (succ 1 2) (legal a go) (legal a wait)
(<= (legal b go) (true (n 0))) (<= (legal b go) (true (n 1)))
(<= (next (n ?m)) (true (n ?n)) (does a go) (succ ?n ?m))
(<= (next (n 0)) (true (n 0)) (does a wait)) (<= (next (n 3)) (true (n 1)) (does a wait))
(<= terminal (true (n 3))) (goal a 30) (goal a 70) (goal a none) (goal b 30)"""


def simulator(text: str, interpreted: bool = False, longest: int = 10_000) -> Simulator:
    description = read(text, "game.kif")
    return Simulator(description, network_of(description), interpreted, longest)


def dealt(
    game: object, literals: Words, first: int, last: int, pad: int, row: Words, dice: Words
) -> int:
    """Deal from the literals; the row begins with who has a legal move."""
    put(row, 0, deal(literals, first, last, 1 + last - first, row, pad, dice))
    return 0


def bits(row: Words, place: int) -> list[bool]:
    return [
        bool(row[WORDS * place + word] >> bit & 1) for word in range(WORDS) for bit in range(64)
    ]


@pytest.mark.parametrize("interpreted", [False, True])
@pytest.mark.parametrize("moves", [1, 3, 8, 13, 64, 150])
def test_each_lane_gets_one_of_its_legal_moves(moves: int, interpreted: bool) -> None:
    chance = Random(moves)
    pad = 1 + 2 * moves
    row, dice = words(WORDS * (pad + room_for(moves))), words(DICE)
    for at in range(len(row)):
        row[at] = chance.getrandbits(63) & chance.getrandbits(63) * chance.choice((0, 1))
    for at in range(DICE):
        dice[at] = chance.getrandbits(63)
    turned = [chance.getrandbits(1) if moves < 64 else 0 for _ in range(moves)]
    literals = words([2 * place + turn for place, turn in enumerate(turned, start=1)])
    run = bare_kernel(dealt, interpreted)
    run(literals, 0, moves, pad, row, dice)
    legal = [
        [bit ^ bool(turn) for bit in bits(row, place)] for place, turn in enumerate(turned, start=1)
    ]
    made = [bits(row, 1 + moves + at) for at in range(moves)]
    able = bits(row, 0)
    for lane in range(LANES):
        chosen = [at for at in range(moves) if made[at][lane]]
        assert able[lane] == any(one[lane] for one in legal)
        assert len(chosen) == able[lane] and all(legal[at][lane] for at in chosen)


@pytest.mark.parametrize("moves", [2, 7, 31])
def test_each_legal_move_is_as_likely_as_another(moves: int) -> None:
    """By the sum of squares, which varies like that of so many degrees of freedom."""
    pad = 1 + 2 * moves
    row, dice = words(WORDS * (pad + room_for(moves))), words(range(1, DICE + 1))
    literals, run = words(range(3, 2 * moves + 3, 2)), bare_kernel(dealt)
    rounds = 400
    times = [0] * moves
    for _ in range(rounds):
        run(literals, 0, moves, pad, row, dice)
        for at in range(moves):
            place = WORDS * (1 + moves + at)
            times[at] += sum(
                (word & (1 << 64) - 1).bit_count() for word in row[place : place + WORDS]
            )
    expected = rounds * LANES / moves
    chi = sum((n - expected) ** 2 for n in times) / expected
    assert sum(times) == rounds * LANES
    assert abs(chi - (moves - 1)) < 4 * (2 * (moves - 1)) ** 0.5


@pytest.mark.parametrize("name", SAMPLES)
def test_native_equals_interpreted(name: str) -> None:
    fast, plain = (
        simulator(SAMPLES[name], interpreted, longest=9) for interpreted in (False, True)
    )
    found = [each.play(700, seed=5) for each in (fast, plain)]
    assert told(found[0]) == told(found[1])


def told(outcome: Outcome) -> tuple[object, ...]:
    return outcome.games, outcome.moves, outcome.cut, outcome.stuck, outcome.wins, outcome.rewards


def same_code(network: Network, name: str) -> None:
    """Straight-line code writes what the gates one by one write, wherever somebody asks."""
    circuit = arranged(network)
    rows = [vast(WORDS * circuit.slots) for _ in range(2)]
    chance = Random(name)
    for at in range(WORDS, WORDS * circuit.slots):
        rows[0][at] = rows[1][at] = chance.getrandbits(64) - (1 << 63)
    run, through = bare_kernel(called), bare_kernel(evaluate)
    asked = [circuit.terminal, *(n for row in (*circuit.legal, *circuit.goals) for n in row)]
    later = [*circuit.next, *(n for row in circuit.sees for n in row)]
    parts = zip(code_of(name, circuit), pairwise((0, circuit.early, circuit.late)), strict=True)
    for (code, (first, last)), literals in zip(parts, (asked, later), strict=True):
        run(code, rows[0])
        through(circuit.codes, circuit.stages, first, last, circuit.feedback, rows[1])
        for slot in {literal >> 1 for literal in literals}:
            place = range(WORDS * slot, WORDS * (slot + 1))
            assert [rows[0][at] for at in place] == [rows[1][at] for at in place]


def called(game: object, code: int, row: Words) -> int:
    run_code(code, row)
    return 0


@pytest.mark.parametrize("name", SAMPLES)
def test_code_does_what_the_gates_do(name: str) -> None:
    same_code(network_of(read(SAMPLES[name], f"{name}.kif")), name)


@pytest.mark.parametrize("file", sorted(EXAMPLES.glob("*.kif")), ids=lambda file: file.stem)
def test_code_does_what_the_gates_of_our_games_do(file: Path) -> None:
    network = network_for(read_file(file))
    assert network
    same_code(network, file.stem)
    same_code(played(network), file.stem)


@pytest.mark.slow
@pytest.mark.parametrize("file", sorted(SHARED.glob("*.kif")), ids=lambda file: file.stem)
def test_code_does_what_the_gates_of_public_games_do(file: Path) -> None:
    network = network_for(read_file(file))
    if network and len(network.gates) < 50_000:
        same_code(network, file.stem)


@pytest.mark.parametrize("games", [1, 511, 512, 513, 3000])
def test_as_many_games_as_asked_for(games: int) -> None:
    outcome = simulator(HEAP).play(games)
    assert outcome.games == games == sum(outcome.rewards[0].values())
    assert outcome.states == outcome.moves + games


def test_long_games_are_counted_like_short_ones() -> None:
    """Each move ends the game with chance 1/2: two moves a game, and half the games are late."""
    coin = simulator(COIN)
    outcomes = [coin.play(40_000, seed=1), coin.play(seconds=0.05, seed=2)]
    outcomes += [coin.play(100, seed=seed) for seed in range(3, 403)]
    for some in ([outcomes[0]], [outcomes[1]], outcomes[2:]):
        games = sum(one.games for one in some)
        late = sum(one.rewards[0][100] for one in some)
        assert abs(sum(one.moves for one in some) - 2 * games) < 4 * (2 * games) ** 0.5
        assert abs(late - games / 2) < 4 * games**0.5 / 2


def test_endless_games_are_cut_off() -> None:
    outcome = simulator(ENDLESS, longest=37).play(1000)
    assert (outcome.games, outcome.cut, outcome.moves) == (1000, 1000, 37_000)
    assert outcome.means == (None,) and outcome.draws == 0


def test_a_role_without_a_move_ends_the_game() -> None:
    """A goes on with chance 1/2, first at leisure; with two goals the larger counts."""
    outcomes = [
        simulator(STUCK).play(4000, seed=1),
        PlainSimulator(Interpreter(read(STUCK, "stuck.kif"))).play(4000, seed=1),
    ]
    for outcome in outcomes:
        over = outcome.games - outcome.stuck
        assert 1800 < outcome.stuck < 2200
        assert outcome.rewards == ({30: 0, 70: over}, {30: over}) or outcome.rewards == (
            {70: over},
            {30: over},
        )
        assert outcome.wins == (over, 0) and outcome.draws == 0


def test_games_begin_from_a_state() -> None:
    heap = simulator(HEAP)
    for left, moves in ((0, 0), (1, 1)):
        outcome = heap.play(600, state=frozenset([("heap", str(left))]))
        assert (outcome.games, outcome.moves) == (600, 600 * moves)
    assert heap.play(600).moves > 600


def test_the_same_seed_gives_the_same_games() -> None:
    heap = simulator(HEAP)
    one, two, three = heap.play(900, seed=1), heap.play(900), heap.play(900, seed=1)
    assert told(one) == told(three) != told(two)


TWINS = ["tictactoe", "connectfour", "breakthrough"]


@pytest.mark.parametrize("name", TWINS)
def test_games_end_as_by_the_python_rules(name: str) -> None:
    """The wins of each side and the length of games, among 100,000 random games each."""
    ours = simulator_of(read_file(EXAMPLES / f"{name}.kif")).play(100_000, seed=3)
    plain = playouts(load(name), games=100_000, seed=4)
    assert_alike([*ours.wins, ours.draws], [*plain.wins, plain.draws])
    assert abs(ours.moves / plain.moves - 1) < 0.01


@pytest.mark.parametrize("name", ["nim", "roshambo", "hanoi"])
def test_games_end_as_by_the_interpreter(name: str) -> None:
    as_plainly(read_file(EXAMPLES / f"{name}.kif"), 400)


@pytest.mark.slow
@pytest.mark.parametrize("file", sorted(EXAMPLES.glob("*.kif")), ids=lambda file: file.stem)
def test_ten_games_end_as_by_the_interpreter(file: Path) -> None:
    as_plainly(read_file(file), 20_000, seconds=30)


def as_plainly(description: Description, games: int, seconds: float | None = None) -> None:
    """100,000 games in lanes against some, or as many as the time allows, by the interpreter."""
    ours = simulator_of(description).play(100_000, seed=3)
    plain = PlainSimulator(Interpreter(description)).play(games, seconds, seed=4)
    assert ours.cut == ours.stuck == plain.cut == plain.stuck == 0
    assert_alike([*ours.wins, ours.draws], [*plain.wins, plain.draws])
    for own, wanted in zip(ours.rewards, plain.rewards, strict=True):
        values = sorted({*own, *wanted})
        assert_alike([own.get(v, 0) for v in values], [wanted.get(v, 0) for v in values])


def assert_alike(ours: list[int], plain: list[int]) -> None:
    """Whether two samples may come from one distribution: chi-square, at four deviations."""
    both = Counter({at: a + b for at, (a, b) in enumerate(zip(ours, plain, strict=True))})
    chi = 0.0
    for sample in (ours, plain):
        share = sum(sample) / (sum(ours) + sum(plain))
        chi += sum(
            (n - both[at] * share) ** 2 / (both[at] * share)
            for at, n in enumerate(sample)
            if both[at]
        )
    freedom = max(sum(n > 0 for n in both.values()) - 1, 1)
    assert chi < freedom + 4 * (2 * freedom) ** 0.5 + 4, (ours, plain)
