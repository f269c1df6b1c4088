"""Networks kept on disk, so that a game is grounded once; that it cannot be is kept as well."""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterable
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path
from typing import Any

from alfonso.gdl.arrangement import MOST_SLOTS
from alfonso.gdl.drawing import Unfit
from alfonso.gdl.ground import TooLarge
from alfonso.gdl.interpreter import Interpreter
from alfonso.gdl.network import Network, network_of
from alfonso.gdl.rules import Description
from alfonso.gdl.wiring import Loop
from alfonso.native import cache
from alfonso.native.spinner import spinner
from alfonso.native.words import Words, words

MAKERS = (
    "asp",
    "cycles",
    "demand",
    "drawing",
    "gates",
    "gringo",
    "ground",
    "growth",
    "kept",
    "narrow",
    "network",
    "strata",
    "wiring",
)
"""The files that decide what a network is."""


def network_for(description: Description) -> Network | None:
    """The network of a game; None where it has none."""
    key = key_of(description, "circuit", MAKERS)
    body = cache.fetch(key)
    if body is None:
        with spinner(f"grounding {description.name}"):
            network = _made(description)
        cache.keep(key, packed(network), f'"""{_told(description, network)}"""\n')
        return network
    return unpacked(body)


def _made(description: Description) -> Network | None:
    interpreter = Interpreter(description)  # soon says which rules come to no end
    with suppress(TooLarge, Unfit):
        network = network_of(description, interpreter.large)
        if network.inputs + len(network.gates) < MOST_SLOTS:
            return network
    return None


def _told(description: Description, network: Network | None) -> str:
    size = f"{len(network.gates)} gates" if network else "none, it does not ground"
    return f"The circuit of {description.name}: {size}."


def packed(network: Network | None) -> bytes:
    """The network as bytes: a line of JSON, then the gates."""
    if network is None:
        return b"null\n"
    gates = words(wire for gate in network.gates for wire in gate)
    return json.dumps(network._replace(gates=())).encode() + b"\n" + gates.tobytes()


def unpacked(body: bytes) -> Network | None:
    """The network that bytes hold."""
    head, _, gates = body.partition(b"\n")
    fields = _tuples(json.loads(head))
    if fields is None:
        return None
    network = Network(*fields)
    wires = iter(_words(gates))
    loops = tuple(Loop(*loop) for loop in network.loops)
    return network._replace(gates=tuple(zip(wires, wires, strict=True)), loops=loops)


def _words(content: bytes) -> Words:
    row = words(0)
    row.frombytes(content)
    return row


def _tuples(value: Any) -> Any:
    return tuple(map(_tuples, value)) if isinstance(value, list) else value


def key_of(description: Description, what: str, makers: Iterable[str]) -> str:
    """The hash of the rules, and of the files that make of them what is kept."""
    files = (Path(__file__).with_name(f"{name}.py") for name in makers)
    facts = [
        description.text.encode(),
        f"{what} {version('clingo')} {sys.version}".encode(),
        *(f.read_bytes() for f in files),
    ]
    digest = hashlib.sha256(b"\0".join(hashlib.sha256(fact).digest() for fact in facts))
    name = "".join(c if c.isalnum() else "_" for c in description.name)[:40]
    return f"{name}-{what}-{digest.hexdigest()[:24]}"
