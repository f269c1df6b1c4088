"""Monte Carlo search for any number of sides against what is known for certain."""

from __future__ import annotations

import pytest
from general_games import EXAMPLES, HANDS, JUGS, PIG, TRIO, TURNS, maxn, walked

from alfonso import Analysis, SpecError, load, search
from alfonso.mcts.method import MCTS
from alfonso.players import player


def shares(found: Analysis) -> dict[str, float]:
    assert all(move.share is not None for move in found.candidates)
    return {move.name: move.share or 0.0 for move in found.candidates}


@pytest.mark.parametrize("spec", TURNS)
def test_the_same_search_twice_and_interpreted(spec: str) -> None:
    for seed in range(2):
        position = walked(spec, seed)
        one, two, plain = (
            search(position, "mcts:sims=60", interpreted=way, tree_nodes=30)
            for way in (False, False, True)
        )
        assert one.facts()["moves"] == two.facts()["moves"] == plain.facts()["moves"]
        assert one.tree is not None and plain.tree is not None
        assert list(map(repr, one.tree)) == list(map(repr, plain.tree))


@pytest.mark.parametrize("spec", TURNS)
def test_it_comes_to_what_is_exact(spec: str) -> None:
    for seed in range(4):
        position = walked(spec, seed)
        side = position.mover
        exact = maxn(position, 30 if spec != PIG else 7)
        found = search(position, "mcts:sims=20000")
        assert found.rewards is not None
        if found.proven:
            assert found.rewards[side] == exact[side] / 100
        elif spec != PIG:
            assert found.rewards[side] == pytest.approx(exact[side] / 100, abs=8)
    assert spec == PIG or found.proven or spec in TRIO


def test_what_is_proven_ends_the_search() -> None:
    found = search(load(JUGS).position(), "mcts:sims=1000000")
    assert (found.value, found.proven) == (100, True) and found.nodes < 100000


@pytest.mark.parametrize("stone", [1, 2, 3])
def test_regret_comes_near_an_equilibrium(stone: int) -> None:
    position = load(f"{HANDS}:stone={stone}").position()
    mixed = shares(search(position, "mcts:sims=200000"))
    wanted = {"stone": 1, "paper": stone, "scissors": 1}
    for hand, weight in wanted.items():
        assert mixed[hand] == pytest.approx(weight / (2 + stone), abs=0.06)
    plain = search(position, "mcts:sims=100,root=uct")
    assert all(move.share is None for move in plain.candidates)


def test_nobody_sees_what_another_chose_beside_it() -> None:
    position = load(f"{HANDS}:rounds=3").position()
    answers = [
        search(position.play(hand), "mcts:sims=500,seed=3").facts()["moves"]
        for hand in ("stone", "paper", "scissors")
    ]
    assert answers[0] == answers[1] == answers[2]


def test_a_round_whose_beginning_is_unknown_is_told() -> None:
    game = load(HANDS)
    with pytest.raises(SpecError, match="begin where nobody has chosen"):
        search(game.position(game.position().play("stone").text), "mcts:sims=10")


def test_a_graph_is_kept_from_move_to_move() -> None:
    kept, position = player("mcts:sims=2000"), load(f"{HANDS}:rounds=4").position()
    assert isinstance(kept, MCTS)
    kept.search(position)
    after = position.play_all("stone paper")
    again = kept.search(after)
    fresh = search(after, "mcts:sims=2000")
    counts = [sum(move.visits for move in found.candidates) for found in (again, fresh)]
    assert counts[0] > counts[1] + 50


def test_memory_is_bounded() -> None:
    position = load(f"{HANDS}:rounds=30").position()
    kept = player("mcts:sims=30000,memory=300KB")
    assert isinstance(kept, MCTS)
    for _ in range(3):
        found = kept.search(position)
        assert found.memory <= 400 << 10 and found.nodes == 30001
        position = position.child(found.move)


def test_time_is_kept() -> None:
    position = load(PIG.replace("goal=3", "goal=60")).position()
    search(position, "mcts:time=1ms")
    assert search(position, "mcts:time=100ms").seconds < 5


def test_options_for_rivals_are_told() -> None:
    with pytest.raises(SpecError, match="policy=greedy is for two rivals"):
        search(load(PIG).position(), "mcts:policy=greedy,sims=3")


def test_descriptions_that_choose_at_once_compile(capfd: pytest.CaptureFixture[str]) -> None:
    position = load(str(EXAMPLES / "gdl" / "roshambo.kif")).position()
    found, plain = (search(position, "mcts:sims=60", interpreted=way) for way in (False, True))
    assert found.facts()["moves"] == plain.facts()["moves"]
    assert "interpreted" not in capfd.readouterr().err
