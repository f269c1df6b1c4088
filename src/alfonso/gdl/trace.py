"""Traces: what a reasoner says while given moves are played, to be compared with what others said.

A trace is a dictionary of `roles` and `steps`. A step has the `state`, whether it is `terminal`,
then the `goals`, or else the `legal` moves and the `joint` move that was made. After a terminal
step the game begins anew.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from alfonso.errors import RecordError
from alfonso.gdl.reader import read_term
from alfonso.gdl.reasoner import Reasoner, State
from alfonso.gdl.terms import Term, printed

Joint = tuple[Term, ...]


def load(file: str | Path) -> dict[str, Any]:
    """The trace that a file holds."""
    try:
        trace = json.loads(Path(file).read_bytes())
        steps = [step.get("joint") for step in trace["steps"]]
        whole = all(
            joint is None or all(isinstance(move, str) for move in joint) for joint in steps
        )
    except OSError as error:
        raise RecordError(f"{file}: {error.strerror or error}") from None
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise RecordError(f"{file}: this is no trace: {type(error).__name__}: {error}") from None
    if not whole or not isinstance(trace.get("roles"), list):
        raise RecordError(f"{file}: this is no trace: “roles” and “steps” with “joint” are wanted")
    return dict(trace)


def replayed(reasoner: Reasoner, trace: dict[str, Any]) -> dict[str, Any]:
    """The trace with everything but its moves computed anew."""
    order = _order(reasoner, trace["roles"])
    steps, state = [], reasoner.start()
    for given in trace["steps"]:
        step = _step(reasoner, state, [reasoner.roles[at] for at in order])
        steps.append(step)
        if step["terminal"]:
            state = reasoner.start()
        elif "joint" in given:
            step["joint"] = given["joint"]
            state = reasoner.next(state, _joint(reasoner, given["joint"], order))
    return {"roles": trace["roles"], "steps": steps}


def _order(reasoner: Reasoner, roles: Sequence[str]) -> list[int]:
    """Where the roles of the trace stand among those of the game."""
    own = [printed(role) for role in reasoner.roles]
    if sorted(own) != sorted(roles):
        raise RecordError(f"the trace is of {', '.join(roles)}, the game of {', '.join(own)}")
    return [own.index(role) for role in roles]


def _step(reasoner: Reasoner, state: State, roles: Sequence[Term]) -> dict[str, Any]:
    facts = sorted(map(printed, state))
    if reasoner.terminal(state):
        goals = [reasoner.goal(state, role) for role in roles]
        return {"state": facts, "terminal": True, "goals": goals}
    legal = [[printed(move) for move in reasoner.legal(state, role)] for role in roles]
    return {"state": facts, "terminal": False, "legal": legal}


def _joint(reasoner: Reasoner, moves: Sequence[str], order: Sequence[int]) -> Joint:
    if len(moves) != len(order):
        raise RecordError(f"a joint move has {len(order)} moves: {', '.join(moves)}")
    by_role = dict(zip(order, map(read_term, moves), strict=True))
    return tuple(by_role[at] for at in range(len(order)))
