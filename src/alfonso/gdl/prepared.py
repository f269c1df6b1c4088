"""What it takes to play a described game, found out once and kept on disk: the circuits that answer
for it, its kind, its board, its counters, and what else can be told of it."""

from __future__ import annotations

import pickle
from typing import NamedTuple, TypeGuard

from alfonso.gdl import board
from alfonso.gdl.arrangement import asking, stepping
from alfonso.gdl.board import Board
from alfonso.gdl.circuit import Circuit
from alfonso.gdl.counters import counters
from alfonso.gdl.interpreter import Interpreter
from alfonso.gdl.kept import MAKERS as NETWORK_MAKERS
from alfonso.gdl.kept import key_of
from alfonso.gdl.kind import Sample, are_rivals, sample
from alfonso.gdl.mirrors import mirrors
from alfonso.gdl.network import Network
from alfonso.gdl.reasoner import Reasoner
from alfonso.gdl.reasoning import reasoner_of
from alfonso.gdl.rules import Description
from alfonso.gdl.traits import Traits, traits_of
from alfonso.gdl.wired import Wired
from alfonso.native import cache
from alfonso.native.spinner import spinner

MAKERS = (
    *NETWORK_MAKERS,
    "arrangement",
    "board",
    "circuit",
    "counters",
    "kind",
    "mirrors",
    "prepared",
    "traits",
)
"""The files that decide what is kept."""
MOST_FACTS = 64 << 8  # that the states of compiled rules have bits for


class Nature(NamedTuple):
    """What random games show: `rivals`, `general` or `joint`; the board, and the mirrors in which
    it looks the same; facts that only count. The traits are what the circuit shows."""

    kind: str
    board: Board | None = None
    counters: frozenset[str] = frozenset()
    mirrors: tuple[str, ...] = ()
    traits: Traits | None = None


class Wires(NamedTuple):
    """A network, which may lack its gates, and what it was laid out as."""

    network: Network
    ask: Circuit
    step: Circuit


class Prepared(NamedTuple):
    """Wires there are only where the rules ground."""

    nature: Nature
    wires: Wires | None


def prepared(description: Description) -> Prepared:
    """What it takes to play a game, from the cache or found out now."""
    if description.fault:
        raise description.fault
    key = key_of(description, "play", MAKERS)
    body = cache.fetch(key)
    if body is not None:
        found: Prepared = pickle.loads(body)
        return found
    reasoner = reasoner_of(description)
    with spinner(f"looking at {description.name}"):
        made = _made(reasoner)
    told = f'"""How {description.name} is played: {made.nature.kind}."""\n'
    cache.keep(key, pickle.dumps(made), told)
    return made


def wires_of(network: Network) -> Wires:
    """The network laid out for one state and its children."""
    return Wires(network._replace(gates=()), asking(network), stepping(network))


def _made(reasoner: Wired | Interpreter) -> Prepared:
    seen = sample(reasoner)
    drawn = board.found(seen.states, reasoner.roles)
    nature = Nature(_kind(reasoner, seen), drawn, counters(reasoner))
    if not _fits(reasoner):
        return Prepared(nature, None)
    network = reasoner.network
    turned = mirrors(reasoner, network, drawn.squares) if drawn else ()
    nature = nature._replace(mirrors=tuple(n for n, _ in turned), traits=traits_of(network))
    return Prepared(nature, wires_of(network))


def _fits(reasoner: Wired | Interpreter) -> TypeGuard[Wired]:
    """Whether the states of a circuit are small enough for compiled rules."""
    return isinstance(reasoner, Wired) and len(reasoner.network.facts) <= MOST_FACTS


def _kind(reasoner: Reasoner, seen: Sample) -> str:
    if are_rivals(reasoner, seen):
        return "rivals"
    return "joint" if seen.most_choosers > 1 else "general"
