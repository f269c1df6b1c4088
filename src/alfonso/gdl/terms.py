"""Terms: what the Game Description Language is made of.

A constant, a number or a variable (`?x`) is a string, a compound is a tuple with its functor first;
a form without arguments, `(f)`, is the same as `f`. Atoms are terms, too: `("cell", "1", "?y")`.

>>> printed(("cell", "1", ("pair", "a", "b")))
'( cell 1 ( pair a b ) )'
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

Term = str | tuple["Term", ...]
Substitution = dict[str, Term]
DEEPEST, LARGEST, MOST = 200, 5_000, 60_000
"""How deep terms may be nested that grow with every move, and of how many words one may be, or all
that are true together."""


def is_variable(term: Term) -> bool:
    return isinstance(term, str) and term.startswith("?")


def variables(term: Term) -> Iterator[str]:
    """The variables of a term from left to right, each as often as it stands there.

    >>> list(variables(("cell", "?x", ("pair", "?y", "?x"))))
    ['?x', '?y', '?x']
    """
    rest: list[Term] = [term]
    while rest:
        part = rest.pop()
        if isinstance(part, tuple):
            rest.extend(reversed(part))
        elif part.startswith("?"):
            yield part


def depths(term: Term) -> Iterator[tuple[str, int]]:
    """The variables of a term, and in how many terms each stands.

    >>> sorted(depths(("cell", "?x", ("pair", "?y", "a"))))
    [('?x', 1), ('?y', 2)]
    """
    rest: list[tuple[Term, int]] = [(term, 0)]
    while rest:
        part, depth = rest.pop()
        if isinstance(part, tuple):
            rest.extend((inner, depth + 1) for inner in part)
        elif part.startswith("?"):
            yield part, depth


def is_vast(term: Term, largest: int = LARGEST) -> bool:
    """Whether a term is nested so deep, or so large, that nobody means it.

    >>> term = "0"
    >>> for _ in range(100):
    ...     term = ("s", term)
    >>> is_vast(("f", "a", "b")), is_vast(("f", term, term)), is_vast(("f", (term,) * 99))
    (False, False, True)
    """
    rest: list[tuple[Term, int]] = [(term, 0)]
    parts = 0
    while rest:
        part, depth = rest.pop()
        parts += 1
        if parts > largest or depth > DEEPEST:
            return True
        if isinstance(part, tuple):
            rest.extend((inner, depth + 1) for inner in part)
    return False


def is_ground(term: Term) -> bool:
    return next(variables(term), None) is None


def functor(term: Term) -> str:
    """The relation or function at the head of a term."""
    while isinstance(term, tuple):
        term = term[0]
    return term


def arguments(term: Term) -> tuple[Term, ...]:
    return term[1:] if isinstance(term, tuple) else ()


def compound(name: str, parts: tuple[Term, ...]) -> Term:
    """
    >>> compound("f", ()), compound("f", ("a",))
    ('f', ('f', 'a'))
    """
    return (name, *parts) if parts else name


def substituted(term: Term, values: Mapping[str, Term]) -> Term:
    """
    >>> substituted(("cell", "?x", "?y"), {"?x": "1"})
    ('cell', '1', '?y')
    """
    if isinstance(term, tuple):
        return tuple([substituted(part, values) for part in term])
    return values.get(term, term)


def unified(one: Term, other: Term, values: Substitution) -> bool:
    """Whether two terms can be made equal; `values` then says how, variable by variable.

    >>> values = {}
    >>> unified(("f", "?x", "b"), ("f", "a", "?y"), values), values
    (True, {'?x': 'a', '?y': 'b'})
    """
    one, other = _value(one, values), _value(other, values)
    if one == other:
        return True
    if is_variable(one) or is_variable(other):
        name, term = (one, other) if is_variable(one) else (other, one)
        values[str(name)] = settled(term, values)
        return str(name) not in variables(values[str(name)])
    if isinstance(one, str) or isinstance(other, str) or len(one) != len(other):
        return False
    return all(unified(left, right, values) for left, right in zip(one, other, strict=True))


def settled(term: Term, values: Substitution) -> Term:
    """A term under the values that `unified` found, which may speak of each other."""
    if isinstance(term, tuple):
        return tuple([settled(part, values) for part in term])
    return settled(values[term], values) if term in values else term


def _value(term: Term, values: Substitution) -> Term:
    while isinstance(term, str) and term in values:
        term = values[term]
    return term


def printed(term: Term) -> str:
    """A term with one blank between all tokens."""
    tokens: list[str] = []
    rest: list[Term] = [term]
    while rest:  # a stack, as terms that grow while a game is played may get deep
        part = rest.pop()
        if isinstance(part, tuple):
            tokens.append("(")
            rest.append(")")
            rest.extend(reversed(part))
        else:
            tokens.append(part)
    return " ".join(tokens)


def plain(term: Term) -> str:
    """A term as KIF, the way a person writes it.

    >>> plain(("cell", "1", ("pair", "a", "b")))
    '(cell 1 (pair a b))'
    """
    return printed(term).replace("( ", "(").replace(" )", ")")
