"""`alfonso gdl traits`: what a game is like."""

from __future__ import annotations

import json

from alfonso.cli.gdl import File
from alfonso.cli.options import Json
from alfonso.gdl.reader import read_file
from alfonso.gdl.terms import Term, plain


def traits(file: File, as_json: Json = False) -> None:
    """Tell what a game is like: what can be proven of its facts, and how its board can be turned.

    Facts that stay once they hold, that go for good, that run by themselves whatever is played;
    parts that do not touch each other; mirrors in which the game looks the same.
    """
    from alfonso.gdl.prepared import prepared
    from alfonso.gdl.telling import traits_told

    nature = prepared(read_file(file)).nature
    if not as_json:
        for line in traits_told(nature):
            print(line)
        return
    found = nature.traits
    facts: dict[str, object] = {"kind": nature.kind, "mirrors": list(nature.mirrors)}
    facts["counters"] = sorted(nature.counters)
    if found:
        kinds = {"stays": found.stays, "goes": found.goes, "clocks": found.clocks}
        facts |= {kind: _printed(terms) for kind, terms in kinds.items()}
        facts["parts"] = [
            {"facts": _printed(part.facts), "moves": _printed(part.moves)} for part in found.parts
        ]
    print(json.dumps(facts, ensure_ascii=False))


def _printed(terms: tuple[Term, ...]) -> list[str]:
    return list(map(plain, terms))
