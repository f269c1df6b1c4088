"""Machine code for a kernel over a game: from this process, from the cache, or compiled now."""

from __future__ import annotations

import hashlib
import os
import platform
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from types import FunctionType
from typing import Any

from alfonso.errors import AlfonsoError
from alfonso.game import Game
from alfonso.native import cache
from alfonso.native.fingerprint import fingerprint
from alfonso.native.layout import Layout
from alfonso.native.machine import Object, linked
from alfonso.native.signature import c_kinds, module_source
from alfonso.native.spinner import spinner

_linked: dict[str, Callable[..., int]] = {}
_ready: dict[tuple[Any, ...], Callable[..., int]] = {}
_refused: dict[str, str] = {}
_lock = threading.Lock()


class NotNative(AlfonsoError):
    """Rules that do not compile; the message is the one line that tells why."""


@dataclass(frozen=True)
class Order:
    """All that decides the machine code."""

    game: Game
    layout: Layout
    function: FunctionType
    bindings: dict[str, FunctionType]

    @property
    def title(self) -> str:
        bound = (f", {n} = {f.__module__}.{f.__name__}" for n, f in self.bindings.items())
        what = f"{self.function.__module__}.{self.function.__name__}{''.join(bound)}"
        return f"{what}, over {self.family or f'{self.game.name} ({Path(self.game.file).name})'}."

    @property
    def family(self) -> str:
        """What games share whose rules are the same but for their parameters, if they say so."""
        family: str = getattr(self.game.rules, "family", "")
        return family

    @property
    def source(self) -> str:
        return module_source(self.title, self.function)

    def key(self) -> str:
        """The hash of sources, constants, shapes, versions and processor, behind readable names."""
        roots = [self.function, *self.bindings.values(), *class_functions(self.game.rules)]
        facts = self.source, self.layout, type(self.game.rules).__qualname__, _machine()
        own = {str(file) for file in Path(__file__).parent.glob("*.py")}
        digest = hashlib.sha256(repr(facts).encode() + fingerprint(roots, own))
        return f"{self.family or self.game.name}-{self.function.__name__}-{digest.hexdigest()[:24]}"


def code(order: Order) -> Callable[..., int]:
    """The linked code of an order, or NotNative. To work out a key takes milliseconds: the same
    rules with other parameters go without."""
    facts = type(order.game.rules), order.layout, order.function, *sorted(order.bindings.items())
    if facts not in _ready:
        _ready[facts] = _code(order)
    return _ready[facts]


def _code(order: Order) -> Callable[..., int]:
    key = order.key()
    with _lock:
        if key in _refused:
            raise NotNative(_refused[key])
        if key not in _linked:
            _linked[key] = linked(_object(order, key), c_kinds(order.function))
        return _linked[key]


def class_functions(rules: Any) -> list[FunctionType]:
    """The functions of the rules class and its bases, those without `self` too."""
    values = [value for owner in type(rules).__mro__[:-1] for value in vars(owner).values()]
    plain = [v.__func__ if isinstance(v, staticmethod | classmethod) else v for v in values]
    return [function for function in plain if isinstance(function, FunctionType)]


def debug(level: int, text: str) -> None:
    """Say it on stderr if `ALFONSO_DEBUG` is at least that level."""
    chosen = os.environ.get("ALFONSO_DEBUG", "0")
    if chosen.isdigit() and int(chosen) >= level:
        print(f"alfonso: {text}", file=sys.stderr)


def _object(order: Order, key: str) -> Object:
    content = cache.fetch(key)
    if content is None:
        return _compiled(order, key)
    debug(1, f"{order.title} From {cache.folder() / key}.py")
    return Object.from_bytes(content)


def _compiled(order: Order, key: str) -> Object:
    path = str(cache.folder() / f"{key}.py")
    started = time.perf_counter()
    with spinner(f"compiling {order.game.name}"):
        from alfonso.native.compiler import CannotCompile, compiled

        try:
            item = compiled(order, path)
        except CannotCompile as error:
            debug(3, str(error.__cause__ or error))
            _refused[key] = str(error)
            raise NotNative(str(error)) from error
    cache.keep(key, item.to_bytes(), order.source)
    debug(1, f"{order.title} Compiled in {time.perf_counter() - started:.2f} s: {path}")
    debug(2, order.source)
    debug(3, f"{len(item.code)} bytes of code, symbol {item.symbol}, needs {item.needs}")
    return item


def _machine() -> tuple[str, ...]:
    import llvmlite.binding as llvm

    libraries = [version(name) for name in ("numba", "llvmlite")]
    processor = llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten()
    return (*libraries, *processor, platform.platform(), sys.version)
