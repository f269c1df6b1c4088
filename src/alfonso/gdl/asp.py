"""A description as a logic program for gringo, and what gringo says as terms again.

Words become `c7`, `f7` and `r7`, by their number in a list: whatever letters a file uses, gringo
sees letters that it likes.

>>> from alfonso.gdl.reader import read
>>> rules = read("(<= (next (p ?x)) (does ?r (put ?x)) (distinct ?x a))", "game.kif").rules
>>> program = Program(rules)
>>> program.text.splitlines()[0]
'r1(f0(V0)) :- r3(V1,f2(V0)), V0 != c4.'
>>> program.term("r1(f0(c4))")
('next', ('p', 'a'))
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from alfonso.gdl.rules import Literal, Rule
from alfonso.gdl.terms import Term, arguments, functor, is_variable

SHOWN = {
    "init": 1,
    "true": 1,
    "does": 2,
    "next": 1,
    "legal": 2,
    "goal": 2,
    "terminal": 0,
    "sees": 2,
}
"""The relations that we want to hear of, and how many terms they take."""
CHOICES = ("true", "X", "init", "X"), ("true", "X", "next", "X"), ("does", "R,M", "legal", "R,M")
"""Any fact that may come about may be true, any legal move made: gringo decides neither."""
TOKEN = re.compile(r"[cfr](\d+)|[()]")


class Program:
    """The text of a program; its names hold for as long as it lives."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self._numbers: dict[str, int] = {}
        lines = [self._rule(rule) for rule in rules]
        self.text = "\n".join([*lines, *self._choices(), *self._shown()]) + "\n"
        self._words = list(self._numbers)

    def term(self, text: str) -> Term:
        """The term that gringo means."""
        stack: list[list[Term]] = [[]]
        for token in TOKEN.finditer(text):
            if token[1]:
                stack[-1].append(self._words[int(token[1])])
            elif token[0] == "(":
                stack.append([stack[-1].pop()])
            else:
                parts = stack.pop()
                stack[-1].append(tuple(parts))
        return stack[0][0]

    def _choices(self) -> Iterator[str]:
        for head, taken, body, given in CHOICES:
            yield f"{{{self._name('r', head)}({taken})}} :- {self._name('r', body)}({given})."

    def _shown(self) -> Iterator[str]:
        return (f"#show {self._name('r', name)}/{arity}." for name, arity in SHOWN.items())

    def _rule(self, rule: Rule) -> str:
        variables: dict[str, str] = {}
        head = self._atom(rule.head, variables)
        body = [self._literal(literal, variables) for literal in rule.body]
        return f"{head} :- {', '.join(body)}." if body else f"{head}."

    def _literal(self, literal: Literal, variables: dict[str, str]) -> str:
        if functor(literal.atom) == "distinct":
            one, other = (self._term(part, variables) for part in arguments(literal.atom))
            return f"{one} != {other}"
        return ("" if literal.positive else "not ") + self._atom(literal.atom, variables)

    def _atom(self, atom: Term, variables: dict[str, str]) -> str:
        return self._compound("r", atom, variables)

    def _term(self, term: Term, variables: dict[str, str]) -> str:
        if is_variable(term):
            return variables.setdefault(str(term), f"V{len(variables)}")
        return self._compound("f" if arguments(term) else "c", term, variables)

    def _compound(self, kind: str, term: Term, variables: dict[str, str]) -> str:
        parts = ",".join([self._term(part, variables) for part in arguments(term)])
        return self._name(kind, functor(term)) + (f"({parts})" if parts else "")

    def _name(self, kind: str, word: str) -> str:
        return f"{kind}{self._numbers.setdefault(word, len(self._numbers))}"
