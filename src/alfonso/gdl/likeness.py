"""What is left of a game when its words are taken away: the same for rules in disguise.

Match servers give every match of a game other words. Two descriptions that differ in their words
only have the same likeness; that two different games have the same one is possible, though hardly,
so it is good for hints and not for rules.

>>> from alfonso.gdl.reader import read
>>> one = read("(role white) (<= (legal ?r a) (role ?r))", "one.kif")
>>> other = read("(role SCHWARZ) (<= (legal ?wer zug) (role ?wer))", "other.kif")
>>> third = read("(role white) (<= (legal ?r white) (role ?r))", "third.kif")
>>> likeness(one.rules) == likeness(other.rules) != likeness(third.rules)
True
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator

from alfonso.gdl.forms import KEYWORDS
from alfonso.gdl.rules import Rule
from alfonso.gdl.terms import functor, printed

ROUNDS = 8
"""Words are told apart by where they stand, then by the words beside them, so many steps far."""
SIGNS = frozenset("()")
Tokens = tuple[str, ...]


def likeness(rules: Iterable[Rule]) -> str:
    """A hash that does not look at words, variables, or the order of the rules."""
    texts = [tuple(_tokens(rule)) for rule in rules]
    colours: dict[str, str] = {}
    for _ in range(ROUNDS):
        finer = _finer(texts, colours)
        if len(set(finer.values())) == len(set(colours.values())):
            break
        colours = finer
    return _hash(sorted(_coloured(text, colours) for text in texts))


def _tokens(rule: Rule) -> Iterator[str]:
    """The words and signs of a rule, its variables by number; rewards mean what they say."""
    variables: dict[str, str] = {}
    parts = [
        printed(rule.head),
        *(f"{'' if p else '-'} {printed(atom)}" for atom, p, _ in rule.body),
    ]
    is_reward = functor(rule.head) == "goal"
    for part in parts:
        for token in part.split():
            if token.startswith("?"):
                yield variables.setdefault(token, f"?{len(variables)}")
            elif is_reward and token.isdigit():
                yield f"={int(token)}"
            else:
                yield token
        yield ","


def _finer(texts: list[Tokens], colours: dict[str, str]) -> dict[str, str]:
    """A colour for each word by all places where it stands."""
    places: dict[str, list[str]] = {}
    for text in texts:
        told = _coloured(text, colours)
        for at, token in enumerate(text):
            if _is_word(token):
                places.setdefault(token, []).append(f"{told} {at}")
    return {word: _hash(sorted(found)) for word, found in places.items()}


def _coloured(text: Tokens, colours: dict[str, str]) -> str:
    told = (colours.get(token, "") if _is_word(token) else token for token in text)
    return _hash(told)


def _is_word(token: str) -> bool:
    return token[0] not in "?=(),-" and token not in KEYWORDS


def _hash(parts: Iterable[str]) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:32]
