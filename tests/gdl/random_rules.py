"""Games made up at random: rules of every shape, in which each variable is bound."""

from __future__ import annotations

import re
from random import Random

Names = list[tuple[str, int]]

WORDS = ["a", "b", "c", "1", "2"]
VARIABLES = ["?u", "?v", "?w"]
FACTS: Names = [("p", 1), ("q", 2), ("r", 0), ("p", 2), ("s", 1)]
FIXED: Names = [("k", 1), ("l", 2), ("a", 1)]
MOVES: Names = [("mv", 1), ("mv", 2), ("go", 0)]
LOWER: Names = [("low", 1), ("pair", 2)]
UPPER: Names = [("up", 0), ("low", 2)]
LATE: Names = [("late", 1), ("late", 0)]
BINDING = ["(k {0})", "(true (s {0}))", "(l {0} ?z)", "(true (q ?z {0}))"]


class RandomRules:
    """`text` is a game; what needs the state, or the moves, is asked where it may be."""

    def __init__(self, seed: int) -> None:
        self.dice = Random(seed)
        self.rules = ["(role x)", "(role y)", "(k a)", "(l b c)"]
        self.asks_moves = False
        self.known = [*FIXED, ("role", 1)]
        self._fixed()
        for names in (LOWER, UPPER):
            self._define(names)
        self._moves_and_goals()
        self.asks_moves = True
        self._define(LATE)
        for _ in range(self.dice.randint(2, 6)):
            self._add(f"(next {self._atom(VARIABLES, FACTS)})")
        self._add(f"(sees x {self._atom(VARIABLES, FACTS)})")
        self.dice.shuffle(self.rules)
        self.text = "\n".join(self.rules)

    def _fixed(self) -> None:
        dice = self.dice
        self.rules += [f"(init {self._atom([], FACTS)})" for _ in range(dice.randint(2, 6))]
        self.rules += [self._atom([], FIXED) for _ in range(dice.randint(2, 8))]

    def _define(self, names: Names) -> None:
        """Relations that may need themselves."""
        before = self.known
        for _ in range(self.dice.randint(2, 5)):
            self.known = before + (names if self.dice.random() < 0.4 else [])
            self._add(self._atom(VARIABLES, names))
        self.known = before + names

    def _moves_and_goals(self) -> None:
        for role in "xy":
            self.rules.append(f"(legal {role} wait)")
            for _ in range(self.dice.randint(1, 3)):
                self._add(f"(legal {role} {self._atom(VARIABLES, MOVES)})")
            self._add(f"(goal {role} {self.dice.choice([0, 50, 100])})")
        self._add("terminal")

    def _add(self, head: str) -> None:
        body = [self._condition(0) for _ in range(self.dice.randint(1, 4))]
        for name in sorted(set(re.findall(r"\?\w+", " ".join([head, *body])))):
            body.append(self._binding(name))
        self.dice.shuffle(body)
        self.rules.append(f"(<= {head} {' '.join(body)})")

    def _binding(self, name: str) -> str:
        if name in ("?r", "?m"):
            return "(does ?r ?m)"
        return self.dice.choice(BINDING).format(name)

    def _condition(self, depth: int) -> str:
        dice, kind = self.dice, self.dice.random()
        if depth < 2 and kind < 0.2:
            parts = [self._condition(depth + 1) for _ in range(dice.randint(1, 3))]
            return f"({dice.choice(['or', 'or', 'and'])} {' '.join(parts)})"
        if kind < 0.35:
            return f"(not {self._condition(depth + 1)})"
        if kind < 0.45:
            return f"(distinct {self._term(VARIABLES)} {self._term(VARIABLES)})"
        if self.asks_moves and kind < 0.6:
            return f"(does {dice.choice(['x', 'y', '?r'])} {self._move()})"
        if kind < 0.8:
            return f"(true {self._atom(VARIABLES, FACTS)})"
        return self._atom(VARIABLES, self.known)

    def _move(self) -> str:
        return self.dice.choice(["?m", "go", self._atom(VARIABLES, MOVES)])

    def _atom(self, variables: list[str], names: Names) -> str:
        name, arity = self.dice.choice(names)
        parts = [name, *(self._term(variables) for _ in range(arity))]
        return f"({' '.join(parts)})" if arity or self.dice.random() < 0.5 else name

    def _term(self, variables: list[str], depth: int = 0) -> str:
        kind = self.dice.random()
        if variables and kind < 0.45:
            return self.dice.choice(variables)
        if depth or kind < 0.9:
            return self.dice.choice(WORDS)
        parts = [self._term(variables, 1) for _ in range(self.dice.randint(1, 2))]
        return f"(f {' '.join(parts)})"
