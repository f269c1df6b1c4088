"""Room for working things out that every thread has for itself.

A class of rules that needs such room names it, and the attribute that holds how many words it is:

>>> class Rules:
...     room = Scratch("size")
...     size = 3
>>> rules = Rules()
>>> rules.room[2] = 7
>>> list(rules.room)
[0, 0, 7]

It begins as zeros, and keeps what was written as long as nobody else can have seen it, which no
answer may depend on: two threads never share it, nor does compiled code share it with Python.
"""

from __future__ import annotations

import threading
from typing import Any, overload

from alfonso.native.words import Words, words


class Scratch:
    """A descriptor: `rules.room` is this thread's own row."""

    def __init__(self, size: str) -> None:
        self._size = size
        self._name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, rules: None, owner: type) -> Scratch: ...
    @overload
    def __get__(self, rules: object, owner: type) -> Words: ...
    def __get__(self, rules: object | None, owner: type) -> Scratch | Words:
        if rules is None:
            return self
        rows = vars(rules).setdefault("_rows", threading.local()).__dict__
        if self._name not in rows:
            rows[self._name] = self.new(rules)
        row: Words = rows[self._name]
        return row

    def new(self, rules: Any) -> Words:
        """A row of zeros."""
        return words(int(getattr(rules, self._size)))
