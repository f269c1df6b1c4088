"""A search's own code, with the line that belongs to each step of it.

>>> told = lecture("minimax")
>>> [told["lines"][at].strip() for at in told["steps"]["leaf"]][-1]
'return closed(log, node, value if largest else -value, FINAL)'
"""

from __future__ import annotations

import inspect
from typing import Any

from alfonso.errors import SpecError
from alfonso.methods.alphabeta import AlphaBeta
from alfonso.methods.minimax import Minimax
from alfonso.methods.negamax import Negamax

TAUGHT = {"minimax": Minimax, "negamax": Negamax, "alphabeta": AlphaBeta, "deepening": AlphaBeta}
SIGNS = {
    "enter": ("visit(",),
    "leaf": ("result != OPEN", "depth == 0", "decided(", "judged("),
    "child": ("for move in", "child = opened("),
    "better": ("best = value", "alpha = value", "improve("),
    "cut": ("alpha >= beta", ", CUT)"),
    "done": (", SEARCHED)",),
}
"""What the lines of each step hold."""


def lecture(method: str) -> dict[str, Any]:
    """The lines of a search below the root, and for each kind of step the numbers of its own."""
    if method not in TAUGHT:
        raise SpecError(f"there is no lecture about {method[:40]}: take {', '.join(TAUGHT)}")
    lines = inspect.getsource(TAUGHT[method].kernel).splitlines()
    steps = {
        step: [at for at, line in enumerate(lines) if any(sign in line for sign in signs)]
        for step, signs in SIGNS.items()
    }
    return {"lines": lines, "steps": steps}
