"""A game from a description in GDL: rules like any others, whatever reasons behind them.

>>> from pathlib import Path
>>> game = load_game(Path("examples/gdl/tictactoe.kif"))  # doctest: +SKIP
>>> game.sides, len(game.position().legal_moves)  # doctest: +SKIP
(('x', 'o'), 9)
"""

from __future__ import annotations

from pathlib import Path

from alfonso.game import Game
from alfonso.gdl.circuit_rules import CircuitRules, GeneralCircuitRules, JointCircuitRules
from alfonso.gdl.described import Described
from alfonso.gdl.interpreter import Interpreter
from alfonso.gdl.plain_rules import GeneralPlainRules, JointPlainRules, PlainRules
from alfonso.gdl.prepared import prepared
from alfonso.gdl.reader import read_file
from alfonso.gdl.rules import Description
from alfonso.gdl.telling import traits_told

CIRCUIT = {"rivals": CircuitRules, "general": GeneralCircuitRules, "joint": JointCircuitRules}
PLAIN = {"rivals": PlainRules, "general": GeneralPlainRules, "joint": JointPlainRules}


def load_game(file: Path, spec: str) -> Game:
    """The game that a file describes; a RulesError tells the line and column of what is wrong."""
    return Game(_rules(read_file(file)), spec, file.stem, str(file))


def _rules(description: Description) -> Described:
    nature, wires = prepared(description)
    if wires is None or description.hides:
        rules: Described = PLAIN[nature.kind](Interpreter(description), nature.board)
    else:
        rules = CIRCUIT[nature.kind](description, wires, nature.board, nature.counters)
    rules.nature = ", ".join(traits_told(nature))
    return rules
