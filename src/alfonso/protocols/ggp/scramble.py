"""Words in disguise: so that players learn a game from its rules, not from what it is called.

>>> scramble = Scramble("(role x) (init (cell 1 x))", Random(7))
>>> hidden = scramble.hidden("(does x (mark 1))")
>>> hidden != "(does x (mark 1))", scramble.shown(hidden.upper())
(True, '(DOES x (mark 1))')
"""

from __future__ import annotations

import re
from random import Random

from alfonso.gdl.forms import KEYWORDS

WORD = re.compile(r";[^\n\r]*|[^\s();]+")
KEPT = {*KEYWORDS, "<=", "nil"}
BEGINNINGS = (*"bdfghjklmnprstvwz", "br", "dr", "gl", "kr", "pl", "st", "tr")
VOWELS = "aeiou"


class Scramble:
    """A new word for each word of some rules, the same one all through a match; numbers and the
    words of the language stay as they are, and comments go."""

    def __init__(self, rules: str = "", dice: Random | None = None) -> None:
        self._dice = dice
        self._hidden: dict[str, str] = {}
        self._shown: dict[str, str] = {}
        self.hidden(rules)

    def hidden(self, text: str) -> str:
        """A text as players get it."""
        return WORD.sub(lambda word: self._new(word[0]), text)

    def shown(self, text: str) -> str:
        """What a player means, in the words of the rules; letters do not count."""
        return WORD.sub(lambda word: self._shown.get(word[0].lower(), word[0]), text)

    def _new(self, word: str) -> str:
        if word.startswith(";"):
            return ""
        if self._dice is None or word.lower() in KEPT or word.lstrip("+-").isdigit():
            return word
        if word not in self._hidden:
            new = self._fresh(self._dice, word)
            self._hidden[word], self._shown[new] = new, word
        return self._hidden[word]

    def _fresh(self, dice: Random, word: str) -> str:
        sign = "?" if word.startswith("?") else ""
        while True:
            syllables = (dice.choice(BEGINNINGS) + dice.choice(VOWELS) for _ in range(3))
            new = sign + "".join(syllables)
            if new not in self._shown and new not in KEPT:
                return new
