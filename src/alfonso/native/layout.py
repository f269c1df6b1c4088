"""How the parameters of a game and its states lie in memory.

Parameters are packed into one row of words, whose first words, one per parameter in the order of
their names, hold an integer, say where a table begins, or are the address of words that lie
elsewhere. A table begins with its two lengths. So one compilation, which knows only names and
kinds, serves every board of a rule set.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

from alfonso.bits import mix, wrap
from alfonso.game import HIGH, LOW, Game, State
from alfonso.native.scratch import Scratch
from alfonso.native.words import Words, words

Kind = Literal["number", "row", "table", "words", "scratch"]
FAR = {"words", "scratch"}
NOWHERE: Mapping[str, int] = {}


class Layout(NamedTuple):
    """The parameters that native code sees, and the widths of a state's fields (0: a number)."""

    parameters: tuple[tuple[str, Kind], ...]
    fields: tuple[tuple[str, int], ...]

    @property
    def state_size(self) -> int:
        return sum(width or 1 for _, width in self.fields)


def layout_of(game: Game) -> Layout:
    start = game.start()
    fields = tuple(
        (name, len(value) if isinstance(value, tuple) else 0)
        for name, value in zip(start._fields, start, strict=True)
    )
    kinds = ((name, _kind(value)) for name, value in sorted(parameters(game.rules).items()))
    return Layout(tuple((name, kind) for name, kind in kinds if kind), fields)


def parameters(rules: Any) -> dict[str, Any]:
    """The data of a rules object: what stands in its class, then what `__init__` stored."""
    found: dict[str, Any] = {}
    for owner in reversed(type(rules).__mro__[:-1]):
        found.update(vars(owner))
    found.update(vars(rules))
    return {name: value for name, value in found.items() if not name.startswith("__")}


class Parameters:
    """The parameters of a game in memory, with scratch that is theirs alone."""

    def __init__(self, rules: Any, layout: Layout) -> None:
        values = parameters(rules)
        far = {name: values[name] for name, kind in layout.parameters if kind in FAR}
        self._held = {n: v.new(rules) if isinstance(v, Scratch) else v for n, v in far.items()}
        addresses = {name: row.buffer_info()[0] for name, row in self._held.items()}
        self.row = packed(rules, layout, addresses)


def packed(rules: Any, layout: Layout, addresses: Mapping[str, int] = NOWHERE) -> Words:
    """The parameters as one row of words."""
    values = parameters(rules)
    head: list[int] = []
    tail: list[int] = []
    for name, kind in layout.parameters:
        if kind == "number":
            head.append(int(values[name]))
        elif kind in FAR:
            head.append(addresses.get(name, 0))
        else:
            head.append(len(layout.parameters) + len(tail))
            tail += _table_words(values[name], kind)
    return words([*head, *tail])


def flat(state: State) -> list[int]:
    """The words of a state, field by field.

    >>> from collections import namedtuple
    >>> flat(namedtuple("State", "here there")(1, (2, 3)))
    [1, 2, 3]
    """
    return [word for value in state for word in (value if isinstance(value, tuple) else (value,))]


def word_sources(layout: Layout) -> list[str]:
    """How each word of a state is written, in the order in which they lie in memory.

    >>> word_sources(Layout((), (("here", 0), ("there", 2))))
    ['state.here', 'state.there[0]', 'state.there[1]']
    """
    return [
        f"state.{name}[{item}]" if width else f"state.{name}"
        for name, width in layout.fields
        for item in range(width or 1)
    ]


def shaped(numbers: Words, layout: Layout, state_type: type, at: int = 0) -> State:
    """The state whose words stand in a row, from `at` on."""
    values: list[int | tuple[int, ...]] = []
    for _, width in layout.fields:
        values.append(tuple(numbers[at : at + width]) if width else numbers[at])
        at += width or 1
    return state_type(*values)


def key(state: State, salt: int) -> int:
    """Half of a key of 128 bits: with the two salts 0 and 1, states of up to two words are told
    apart for certain, for the words follow from the two sums."""
    terms = (word * key_factor(salt, place) for place, word in enumerate(flat(state)))
    return wrap(sum(terms))


def key_factor(salt: int, place: int) -> int:
    """An odd number, random to look at; the pair of each salt makes an odd determinant.

    >>> a, b, c, d = (key_factor(salt, place) for salt in (0, 1) for place in (0, 1))
    >>> (a * d - b * c) % 2
    1
    """
    number = mix(1 + place + 97 * salt)
    return number & ~1 if (salt, place) == (1, 0) else number | 1


def _table_words(value: Any, kind: Kind) -> list[int]:
    if kind == "row":
        return [len(value), 1, *map(int, value)]
    return [len(value), len(value[0]), *(int(word) for row in value for word in row)]


def _kind(value: Any) -> Kind | None:
    if _is_word(value):
        return "number"
    if isinstance(value, array):
        return "words" if value.typecode == "q" else None
    if isinstance(value, Scratch):
        return "scratch"
    if not isinstance(value, tuple) or not value:
        return None
    if all(map(_is_word, value)):
        return "row"
    return "table" if _is_table(value) else None


def _is_word(value: Any) -> bool:
    return isinstance(value, int) and LOW <= value <= HIGH


def _is_table(value: tuple[Any, ...]) -> bool:
    rows_are_words = all(isinstance(row, tuple) and all(map(_is_word, row)) for row in value)
    return rows_are_words and len({len(row) for row in value}) == 1
