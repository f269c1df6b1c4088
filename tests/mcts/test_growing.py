"""What holds of every search whose tree grows: proofs, limits, memory, trees kept."""

from __future__ import annotations

import random
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

import pytest

from alfonso import Analysis, Position, SpecError, load, search
from alfonso.game import LOST
from alfonso.mcts.growing import Growing
from alfonso.mcts.growth import Growth
from alfonso.mcts.nodes import COUNT, FREE, HIGH, LOW, MOVE, PARENT, RECORD, ROOT, VISITS
from alfonso.methods.values import outcome_of
from alfonso.players import player

KINDS = ["mcts:sims={}", "bestfirst:nodes={}"]
SMALL = ["tictactoe", "connectfour:rows=4,columns=4", "connectfour:rows=5,columns=4,length=3"]


def growing(spec: str, **options: object) -> Growing:
    found = player(spec, **options)
    assert isinstance(found, Growing)
    return found


def walked(spec: str, seed: int, longest: int) -> Position:
    """An open position that random play reaches."""
    dice, position = random.Random(f"{spec} {seed}"), load(spec).position()
    for _ in range(dice.randrange(longest)):
        child = position.child(dice.choice(list(position.legal_moves)))
        if child.is_over:
            break
        position = child
    return position


def visits(found: Analysis) -> int:
    return sum(move.visits for move in found.candidates)


def check(growth: Growth) -> None:
    """Parents stand before their children, are visited as often, and bounds agree."""
    for node in range(growth.log[FREE]):
        assert growth.word(node, LOW) <= growth.word(node, HIGH)
        for child in growth.children(node):
            assert child > node and growth.word(child, PARENT) == node
        if growth.word(node, COUNT) and isinstance(growth.side[0], float):
            below = sum(growth.word(child, VISITS) for child in growth.children(node))
            assert below <= growth.word(node, VISITS)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("spec", SMALL)
def test_what_is_proven_is_true(kind: str, spec: str) -> None:
    proven = 0
    for seed in range(8):
        position = walked(spec, seed, 13)
        found = search(position, kind.format(20000))
        if found.outcome:
            plain = search(position, "alphabeta:depth=20,eval=outcome").value
            assert found.outcome == ("draw" if plain == 0 else outcome_of(plain)), position.text
            proven += 1
    assert proven >= 3


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_search_grows_the_same_tree_twice_and_interpreted(kind: str) -> None:
    for spec in SMALL:
        position = walked(spec, 5, 5)
        one, two = (search(position, kind.format(150), tree_nodes=200) for _ in range(2))
        plain = search(position, kind.format(150), tree_nodes=200, interpreted=True)
        assert one.facts()["moves"] == two.facts()["moves"] == plain.facts()["moves"]
        assert one.tree is not None and plain.tree is not None
        assert list(map(repr, one.tree)) == list(map(repr, plain.tree))


@pytest.mark.parametrize("kind", KINDS)
def test_a_tree_is_kept_from_move_to_move(kind: str) -> None:
    kept, position = growing(kind.format(2000)), load("connectfour").position()
    first = kept.search(position)
    after = position.play_all(" ".join(first.pv[:2]))
    again = kept.search(after)
    assert visits(again) > visits(search(after, kind.format(2000))) + 100
    elsewhere = position.play("1")
    assert visits(kept.search(elsewhere)) == visits(search(elsewhere, kind.format(2000)))


@pytest.mark.parametrize("kind", KINDS)
def test_a_full_memory_stops_the_growth_and_not_the_search(kind: str) -> None:
    kept = growing(kind.format(20000) + ",memory=200KB")
    position = load("connectfour").position()
    for _ in range(3):
        found = kept.search(position)
        assert found.memory <= 200 << 10 and found.nodes == 20001
        check(kept._growths[0])
        position = position.play(found.move)


@pytest.mark.parametrize("kind", KINDS)
def test_a_proven_position_whose_moves_were_forgotten_is_looked_at_again(kind: str) -> None:
    kept, position = growing(kind.format(300)), load("connectfour").position().play_all("4 1 4 1 4")
    after = position.play("2")  # the other side wins at once
    kept.search(position)
    growth = kept._growths[0]
    node = next(n for n in growth.children() if growth.word(n, MOVE) == after.move)
    growth.tree[node * RECORD + COUNT] = 0
    growth.tree[node * RECORD + LOW] = growth.tree[node * RECORD + HIGH] = LOST
    found = kept.search(after)
    assert (found.name, found.outcome, found.plies) == ("4", "win", 1)


@pytest.mark.parametrize("kind", KINDS)
def test_a_tree_of_any_size_is_sound(kind: str) -> None:
    for descents in (1, 2, 10, 500):
        kept = growing(kind.format(descents))
        found = kept.search(walked("connectfour", descents, 4))
        check(kept._growths[0])
        assert found.candidates and found.move == found.candidates[0].move
        assert kept._growths[0].word(ROOT, VISITS) >= descents


@pytest.mark.parametrize("kind", KINDS)
def test_time_is_kept_and_a_search_can_be_stopped(kind: str) -> None:
    position, name = load("connectfour").position(), kind.partition(":")[0]
    search(position, f"{name}:time=1ms")
    assert search(position, f"{name}:time=100ms").seconds < 5
    endless = growing(f"{name}:time=60s")
    with interrupted(0.2):
        endless.search(position)
    assert search(position, kind.format(100)).nodes == 101
    endless.seconds, endless.descents = None, 100
    assert visits(endless.search(position)) >= 99  # the first one of a new tree is the root's


@contextmanager
def interrupted(seconds: float) -> Iterator[None]:
    """Ctrl-C comes after so many seconds, and stops at once what is running then."""

    def press(signum: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    usual = signal.signal(signal.SIGALRM, press)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    began = time.monotonic()
    try:
        with pytest.raises(KeyboardInterrupt):
            yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, usual)
    assert time.monotonic() - began < seconds + 10


@pytest.mark.parametrize("kind", KINDS)
def test_the_upper_part_of_the_tree_can_be_browsed(kind: str) -> None:
    found = search(load("tictactoe").position(), kind.format(300), tree_nodes=50)
    assert found.tree is not None and len(found.tree) == 50
    root = found.tree.root
    assert root.best is not None and root.best.move == found.move
    visits = [child.visits for child in root.children]  # type: ignore[attr-defined]
    assert visits == [move.visits for move in found.candidates]


@pytest.mark.parametrize("kind", KINDS)
def test_a_draw_by_repetition_is_seen(kind: str) -> None:
    """A position that has stood twice is a draw the third time, whatever a tree alone would say."""
    game = load("draughts")
    lonely = game.position("W:WK1:BK32")
    position = lonely.play_all("1-5 32-28 5-1 28-32 1-5 32-28 5-1")
    found = search(position, kind.format(30), interpreted=True)
    back = next(move for move in found.candidates if move.name == "28-32")
    assert position.play("28-32").is_over and back.value == 0


@pytest.mark.parametrize(
    ("spec", "says"),
    [
        ("mcts:sims=0", "sims=0: a number above 0 wanted"),
        ("mcts:threads=0", "threads=0: a number above 0 wanted"),
        ("mcts:time=0s", "time=0: a number above 0 wanted"),
        ("mcts:memory=0", "memory=0: a number above 0 wanted"),
        ("bestfirst:nodes=0", "nodes=0: a number above 0 wanted"),
        ("bestfirst:memory=900000GB", "is more than this machine's memory"),
        ("mcts:c=-1", "c must be 0–1000"),
        ("mcts:eval=threats", "eval=threats is for policy=greedy or policy=evaluated"),
        ("mcts:policy=wild", "one of auto, swarm, random, greedy, evaluated wanted"),
    ],
)
def test_senseless_options_are_told(spec: str, says: str) -> None:
    with pytest.raises(SpecError) as caught:
        player(spec)
    assert says in str(caught.value)


@pytest.mark.parametrize("spec", ["mcts:sims=1500", "bestfirst:nodes=1500"])
def test_one_move_is_looked_at_more_in_the_same_tree(spec: str) -> None:
    grower = player(spec)
    assert isinstance(grower, Growing)
    position = load("breakthrough").position()
    before = grower.search(position)
    asked = before.candidates[-1]
    after = grower.search(position, only=asked.move)
    then, now = ({move.name: move.visits for move in found.candidates} for found in (before, after))
    assert now.pop(asked.name) - then.pop(asked.name) == pytest.approx(1500, abs=1)
    assert now == then
    assert after.name == before.name  # visits that were asked for do not make a move the best
    assert grower.search(position.play(asked.move)).nodes == 1501


def test_a_proven_move_is_not_looked_at_again() -> None:
    grower = player("mcts:sims=300")
    assert isinstance(grower, Growing)
    position = load("tictactoe").position().play_all("0 3 1 8")
    grower.search(position)
    assert grower.search(position, only=2).leaves == 0
