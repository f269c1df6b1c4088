"""The best reasoner that a game can have: its circuit, or else the interpreter of its rules."""

from __future__ import annotations

from alfonso.gdl.interpreter import Interpreter, with_roles
from alfonso.gdl.kept import network_for
from alfonso.gdl.rules import Description
from alfonso.gdl.wired import Wired


def reasoner_of(description: Description) -> Wired | Interpreter:
    """Games that are too large for a circuit, or too odd, are interpreted."""
    if description.fault:
        raise description.fault
    network = network_for(description) if description.roles else None
    return Wired(description, network) if network else with_roles(Interpreter(description))
