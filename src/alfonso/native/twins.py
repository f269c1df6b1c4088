"""Compiled twins of plain functions: the same code, its globals replaced by their own twins."""

from __future__ import annotations

from collections.abc import Iterator
from types import FunctionType, ModuleType
from typing import Any

from numba import njit, types
from numba.core.generators import GeneratorDescriptor

from alfonso.native import intrinsics, vectors
from alfonso.native.reach import is_ours, mentioned, names_in

_twins: dict[int, Any] = {
    id(function): twin for function, twin in (intrinsics.TWINS | vectors.TWINS).items()
}
_kept: list[FunctionType] = []

bare_jit = njit(no_cpython_wrapper=True, no_cfunc_wrapper=True)
"""Nobody but compiled code calls what is compiled here."""


_described = GeneratorDescriptor.from_generator_fndesc


def _as_loop(*facts: Any) -> Any:
    """Generators become part of the loop that asks them; then their state stays in registers."""
    description = _described(*facts)
    description.inline = True
    return description


GeneratorDescriptor.from_generator_fndesc = staticmethod(_as_loop)


def twin_of(function: FunctionType) -> Any:
    """The compiled twin; made once, so that functions may call themselves and each other."""
    known = _twins.get(id(function))
    if known is None:
        _kept.append(function)
        plain = with_twins(function)
        known = _twins[id(function)] = _without_literals(bare_jit(plain))
        plain.__globals__.update(_twinned_globals(function))
    return known


def overloads() -> Iterator[Any]:
    """All that was compiled so far, one function with one set of types each."""
    for twin in list(_twins.values()):
        yield from getattr(twin, "overloads", {}).values()  # intrinsics have none


def library_of(symbol: str) -> Any:
    """The compiled library that defines a function, by its symbol."""
    for overload in overloads():
        if overload.fndesc.llvm_func_name == symbol:
            return overload.library
    raise NotImplementedError(f"functions that call each other in a ring: {symbol}")


def _without_literals(dispatcher: Any) -> Any:
    """Compile for integers, not for every constant that a call happens to name."""
    template = dispatcher.get_call_template

    def call_template(arguments: Any, keywords: Any) -> Any:
        plain = {name: types.unliteral(kind) for name, kind in keywords.items()}
        return template(tuple(map(types.unliteral, arguments)), plain)

    dispatcher.get_call_template = call_template
    return dispatcher


def with_twins(function: FunctionType) -> FunctionType:
    """A copy of a function with globals of its own, still to be filled."""
    copy = FunctionType(
        function.__code__,
        dict(function.__globals__),
        function.__name__,
        function.__defaults__,
        function.__closure__,
    )
    copy.__kwdefaults__ = function.__kwdefaults__
    copy.__module__ = function.__module__
    copy.__qualname__ = function.__qualname__
    return copy


def _twinned_globals(function: FunctionType) -> dict[str, Any]:
    names = names_in(function.__code__)
    return {name: _twinned(value, names) for name, value in mentioned(function).items()}


def _twinned(value: Any, names: set[str]) -> Any:
    if isinstance(value, FunctionType):
        return twin_of(value)
    if isinstance(value, ModuleType) and is_ours(value):
        return _twinned_module(value, names)
    return value


def _twinned_module(module: ModuleType, names: set[str]) -> ModuleType:
    copy = ModuleType(module.__name__)
    for name, value in vars(module).items():
        setattr(copy, name, _twinned(value, names - {name}) if name in names else value)
    return copy
