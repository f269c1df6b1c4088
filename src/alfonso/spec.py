"""Specs: strings that name a game or a player with its parameters, `name[:key=value,…]`."""

from __future__ import annotations

import difflib
import inspect
import re
from collections.abc import Callable
from types import UnionType
from typing import Any, Literal, NamedTuple, get_args, get_origin

from alfonso.errors import AlfonsoError, RulesError, SpecError, line_of, told
from alfonso.limits import Bytes, Clock, Seconds

PART = re.compile(r'((?:"[^"]*"|[^:"])*)(:|$)')
PAIR = re.compile(r'\s*(\w+)\s*=\s*("[^"]*"|[^,"]*)\s*(?:,|$)')


class Spec(NamedTuple):
    """A spec string taken apart: what to load, which class or none, and the parameters."""

    source: str
    class_name: str
    parameters: dict[str, str]


def split(spec: str) -> Spec:
    """Take a spec string apart.

    >>> split('my.py:Fancy:size=5,map="a, b.txt"')
    Spec(source='my.py', class_name='Fancy', parameters={'size': '5', 'map': 'a, b.txt'})
    """
    source, *rest = _parts(spec)
    class_name = rest.pop(0) if rest and rest[0].isidentifier() else ""
    if len(rest) > 1 or not source:
        raise SpecError(f"“{spec}” is not name:key=value,…")
    return Spec(source.strip('"'), class_name, _pairs(rest[0], spec) if rest else {})


def parameters(kind: type) -> dict[str, inspect.Parameter]:
    """The parameters of a game or player with their defaults, as its `__init__` names them."""
    try:
        signature = inspect.signature(kind, eval_str=True)
    except NameError as error:
        what = f"{kind.__name__}.__init__ has an annotation that means nothing"
        raise RulesError(f"{inspect.getfile(kind)}: {what}: {error}") from None
    return dict(signature.parameters)


def built(kind: type, texts: dict[str, str], name: str, **usual: Any) -> Any:
    """An object of the class, its parameters read from texts; `usual` values hold where it takes
    them and the texts are silent."""
    known = parameters(kind)
    chosen = {key: value for key, value in usual.items() if key in known}
    try:
        return kind(**chosen | values(kind, texts, name))
    except AlfonsoError:
        raise
    except (ValueError, OSError) as error:
        raise SpecError(f"{name}: {error}") from error
    except Exception as error:
        file = inspect.getfile(kind)
        what = f"{kind.__name__}.__init__ stopped{line_of(error, file)}: {told(error)}"
        raise RulesError(f"{file}: {what}") from error


def values(kind: type, texts: dict[str, str], name: str) -> dict[str, Any]:
    known = parameters(kind)
    for key in texts:
        if key not in known:
            near = difflib.get_close_matches(key, known, 1)
            hint = f"did you mean {near[0]}?" if near else f"it has {', '.join(known) or 'none'}"
            raise SpecError(f"{name} has no parameter “{key}”: {hint}")
    return {key: _value(f"{name}: {key}", text, known[key]) for key, text in texts.items()}


def _value(what: str, text: str, parameter: inspect.Parameter) -> Any:
    """The text as a value of the parameter's annotated type, or of its default's."""
    kind = parameter.annotation
    if get_origin(kind) is Literal:
        return _choice(what, text, get_args(kind))
    if kind is parameter.empty:
        kind = type(parameter.default)
    if isinstance(kind, UnionType):
        kind = get_args(kind)[0]
    readers: dict[Any, Callable[[str], Any]] = {bool: _truth, int: int, float: float}
    try:
        return readers.get(kind, getattr(kind, "read", str))(text)
    except ValueError:
        names = {
            bool: "yes or no",
            int: "a whole number",
            Seconds: "a time like 2s or 500ms",
            Bytes: "an amount like 64MB",
            Clock: "a clock like 60s+1s",
        }
        wanted = names.get(kind, "a number")
        raise SpecError(f"{what}={text}: {wanted} wanted") from None


def _choice(what: str, text: str, choices: tuple[Any, ...]) -> Any:
    known = {str(choice): choice for choice in choices}
    if text in known:
        return known[text]
    near = difflib.get_close_matches(text, known, 1)
    hint = f"did you mean {near[0]}?" if near else f"one of {', '.join(known)} wanted"
    raise SpecError(f"{what}={text}: {hint}")


def _truth(text: str) -> bool:
    values = {"1": True, "yes": True, "true": True, "0": False, "no": False, "false": False}
    if text.lower() not in values:
        raise ValueError(text)
    return values[text.lower()]


def _parts(spec: str) -> list[str]:
    windows_drive = re.match(r"[A-Za-z]:[\\/]", spec)
    start = 2 if windows_drive else 0
    found = PART.findall(spec[start:])
    parts = [part for part, _ in found[: 1 + sum(end == ":" for _, end in found)]]
    return [spec[:start] + parts[0], *parts[1:]]


def _pairs(text: str, spec: str) -> dict[str, str]:
    pairs, end = {}, 0
    for match in PAIR.finditer(text):
        if match.start() != end:
            break
        if match[1] in pairs:
            raise SpecError(f"“{spec}”: {match[1]} is given twice")
        pairs[match[1]], end = match[2].strip().strip('"'), match.end()
    if end != len(text):
        raise SpecError(f"“{spec}”: “{text[end:]}” is not key=value")
    return pairs
