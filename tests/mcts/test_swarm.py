"""Monte Carlo tree search over circuits: what stands in its tree is what the rules say."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from alfonso import Position, SpecError, load, search
from alfonso.bits import wrap
from alfonso.gdl.random_games import FOLLOWING
from alfonso.mcts.method import MCTS
from alfonso.mcts.nodes import COUNT, FREE, HIGH, LOW, MOVE, OPENED, PARENT, ROOT, VISITS
from alfonso.mcts.swarm import BITS, LANES, LATER, LATER_TOTAL, MOVER, TOTAL
from alfonso.mcts.swarming import SwarmGrowth, prepare, simulator_for
from alfonso.native import build
from alfonso.openings import openings
from alfonso.players import player

GAMES = Path(__file__).parents[2] / "examples" / "gdl"
RIVALS = ["tictactoe", "connectfour", "breakthrough", "alquerque", "blocker"]
FEW = 4


def start(name: str) -> Position:
    return load(GAMES / f"{name}.kif").position()


def grown(position: Position, spec: str, **options: Any) -> SwarmGrowth:
    """The tree of a search."""
    mind = player(spec, **options)
    assert isinstance(mind, MCTS)
    mind.search(position)
    growth = mind._growths[0]
    assert isinstance(growth, SwarmGrowth)
    return growth


def placed(growth: SwarmGrowth, root: Position) -> dict[int, Position]:
    """The position of every node that was tried."""
    found = {ROOT: root}
    for node in range(1, growth.log[FREE]):
        above = found.get(growth.word(node, PARENT))
        if above is not None and growth.word(node, VISITS):
            found[node] = above.child(growth.word(node, MOVE))
    return found


def beside(growth: SwarmGrowth, node: int, place: int) -> int:
    word: int = growth.side[node * growth.width + place]
    return word


def read_facts(position: Position) -> list[int]:
    """Masks of the facts that play depends on: others are left out below the root."""
    rules: Any = position.game.rules
    plan = simulator_for(rules, interpreted=False).circuit[-1]
    bits = [int(plan[plan[FOLLOWING] + fact] != 0) for fact in range(rules.fact_count)]
    bits += [0] * (64 * rules.width - len(bits))
    ends = range(0, len(bits), 64)
    return [wrap(sum(bit << at for at, bit in enumerate(bits[e : e + 64]))) for e in ends]


@pytest.mark.parametrize("name", RIVALS)
def test_every_node_holds_the_state_that_its_moves_lead_to(name: str) -> None:
    growth = grown(start(name), "mcts:sims=20000,seed=3")
    read = read_facts(start(name))
    held = sorted(placed(growth, start(name)).items())
    for node, position in [*held[:300], *held[-300:]]:
        facts = [beside(growth, node, place) for place in range(BITS, growth.width)]
        state: Any = position.state
        known = [word & mask for word, mask in zip(state.facts, read, strict=True)]
        if position.is_over:
            own = 0 if position.winner is None else 1 if position.winner == position.mover else -1
            assert position.parent is not None
            told = own if position.mover == position.parent.mover else -own
            assert growth.word(node, LOW) == growth.word(node, HIGH) == told
        else:
            assert (
                facts in ([*state.facts], known) and beside(growth, node, MOVER) == position.mover
            )
        if growth.word(node, COUNT):
            moves = Counter(growth.word(child, MOVE) for child in growth.children(node))
            assert moves == Counter(position.legal_moves)


@pytest.mark.parametrize("name", RIVALS)
def test_what_games_bring_is_counted_once_on_the_way_up(name: str) -> None:
    growth = grown(start(name), "mcts:sims=20000,similar=500")
    for node in range(growth.log[FREE]):
        visits, tried = growth.word(node, VISITS), growth.word(node, OPENED)
        assert abs(beside(growth, node, TOTAL)) <= visits
        assert growth.word(node, LOW) <= growth.word(node, HIGH)
        children = growth.children(node)[:tried]
        for child in children:
            assert 0 < growth.word(child, VISITS) <= beside(growth, child, LATER) <= visits
            assert abs(beside(growth, child, LATER_TOTAL)) <= beside(growth, child, LATER)
        if children:
            below = sum(growth.word(child, VISITS) for child in children)
            assert visits - LANES <= below <= visits and below % LANES == 0


def solved(position: Position) -> int:
    """The result for the first side, whatever it takes."""
    if position.is_over:
        return 0 if position.winner is None else 1 - 2 * position.winner
    below = [solved(position.child(move)) for move in position.legal_moves]
    return min(below) if position.mover else max(below)


@pytest.mark.parametrize("plies", [4, 5, 6])
def test_what_is_proven_is_true(plies: int) -> None:
    for position in islice(openings(start("tictactoe"), plies), FEW):
        found = search(position, "mcts:sims=100000")
        result = solved(position) * (1 - 2 * position.mover)
        assert found.outcome == ("draw", "win", "loss")[result]


def test_the_same_search_grows_the_same_tree_twice_and_interpreted() -> None:
    plain = grown(start("tictactoe"), "mcts:sims=2000,seed=5", interpreted=True)
    for growth in (grown(start("tictactoe"), "mcts:sims=2000,seed=5") for _ in range(2)):
        assert growth.log[FREE] == plain.log[FREE] > 50
        for node in range(growth.log[FREE]):
            assert list(growth.record(node)) == list(plain.record(node))
            for place in range(growth.width):
                assert beside(growth, node, place) == beside(plain, node, place)


def test_the_children_of_a_leaf_are_judged_by_random_games() -> None:
    """As the simulator plays them from each child, all by themselves."""
    position = start("connectfour")
    rules: Any = position.game.rules
    simulator = simulator_for(rules, interpreted=False)
    found = search(position, "mcts:sims=600000,c=1000")
    for move in found.candidates:
        below = position.child(move.move)
        for after in map(below.child, below.legal_moves):
            assert not after.is_over
        games = simulator.play(20000, seed=1, state=rules.facts(below.state))
        chance = (games.wins[0] - games.wins[1]) / games.games
        assert move.win_chance == pytest.approx(chance, abs=0.05)


def test_a_tree_is_kept_and_a_full_memory_stops_only_its_growth() -> None:
    mind, position = player("mcts:sims=20000,memory=400KB"), start("connectfour")
    assert isinstance(mind, MCTS)
    for _ in range(3):
        found = mind.search(position)
        assert found.memory <= 400 << 10 and found.leaves >= 20000
        position = position.play(found.move)
    kept = player("mcts:sims=3000")
    assert isinstance(kept, MCTS)
    first = kept.search(start("connectfour"))
    after = start("connectfour").play_all(" ".join(first.pv[:2]))
    fresh = sum(move.visits for move in search(after, "mcts:sims=3000").candidates)
    assert sum(move.visits for move in kept.search(after).candidates) > fresh


def test_one_move_is_looked_at_more_in_the_same_tree() -> None:
    mind, position = player("mcts:sims=4096"), start("breakthrough")
    assert isinstance(mind, MCTS)
    asked = mind.search(position).candidates[-1]
    then = {move.name: move.visits for move in mind.search(position).candidates}
    now = {move.name: move.visits for move in mind.search(position, only=asked.move).candidates}
    assert now.pop(asked.name) - then.pop(asked.name) >= 4096
    assert now == then


def test_it_is_for_rivals_with_a_circuit() -> None:
    with pytest.raises(SpecError, match="policy=swarm is for two rivals by rules in GDL"):
        search(load("tictactoe").position(), "mcts:sims=10,policy=swarm")
    found = search(start("tictactoe"), "mcts:sims=9,policy=random", interpreted=True)
    assert found.leaves == 9 and found.evaluation == "random playouts"


def test_what_is_prepared_is_all_that_no_game_has_of_its_own(monkeypatch):
    linked: dict[str, Any] = {}
    monkeypatch.setattr(build, "_linked", linked)
    monkeypatch.setattr(build, "_ready", {})
    prepare()
    prepared = set(linked)
    search(start("tictactoe"), "mcts", sims=1)
    assert len(prepared) == 3 and {key for key in linked if key.startswith("bare-")} == prepared
