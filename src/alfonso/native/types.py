"""What a kernel's arguments are to Numba: bare pointers to words, and the game itself.

A game is one pointer to its packed parameters. Its attributes are loads from there, its methods the
compiled rules, so `game.play(state, move)` in a search and `self.size` in the rules compile as
they stand.
"""

from __future__ import annotations

import inspect
import operator
from collections.abc import Callable, Iterator
from types import FunctionType
from typing import Any

from llvmlite import ir
from numba import types
from numba.core.typing.templates import AttributeTemplate
from numba.extending import (
    infer_getattr,
    intrinsic,
    lower_getattr_generic,
    models,
    overload,
    overload_method,
    register_model,
)
from numba.np.arrayobj import make_array, populate_array

from alfonso.native import rows
from alfonso.native.layout import Layout, key_factor
from alfonso.native.twins import bare_jit, twin_of

I64 = ir.IntType(64)
ROW = types.Array(types.int64, 1, "C", readonly=True)
TABLE = types.Array(types.int64, 2, "C", readonly=True)


class PointerType(types.Type):
    """A bare pointer to numbers: no length, no reference count, one register."""

    def __init__(self, of: types.Number) -> None:
        super().__init__(f"Pointer({of})")
        self.of = of


class GameType(types.Type):
    """The parameters of a game, and the place where its compiled rules are looked up."""

    layout: Layout


register_model(PointerType)(models.OpaqueModel)
WORDS = PointerType(types.int64)
FLOATS = PointerType(types.float64)


def _item_address(context: Any, builder: Any, pointer_type: Any, pointer: Any, index: Any) -> Any:
    kind = context.get_value_type(pointer_type.of)
    return builder.gep(builder.bitcast(pointer, kind.as_pointer()), [index])


@intrinsic
def _load(typing: Any, pointer: Any, index: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.load(_item_address(context, builder, signature.args[0], *arguments))

    return pointer.of(pointer, types.int64), generate


@intrinsic
def _store(typing: Any, pointer: Any, index: Any, value: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        pointer, index, value = arguments
        address = _item_address(context, builder, signature.args[0], pointer, index)
        builder.store(value, address)
        return context.get_dummy_value()

    return types.void(pointer, types.int64, pointer.of), generate


@overload(operator.getitem)
def _getitem(pointer, index):  # type: ignore[no-untyped-def]
    if isinstance(pointer, PointerType) and isinstance(index, types.Integer):
        return lambda pointer, index: _load(pointer, index)
    return None


@overload(operator.setitem)
def _setitem(pointer, index, value):  # type: ignore[no-untyped-def]
    if isinstance(pointer, PointerType) and isinstance(index, types.Integer):
        return lambda pointer, index, value: _store(pointer, index, value)
    return None


def as_type(target: types.Type) -> Any:
    """An intrinsic that takes an address for a pointer to the target type."""

    @intrinsic
    def convert(typing: Any, address: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.inttoptr(arguments[0], ir.IntType(8).as_pointer())

        return target(types.int64), generate

    return convert


def game_type(rules: Any, layout: Layout, state_type: type, extra: dict[str, FunctionType]) -> Any:
    """A new Numba type for one rules class; `extra` are functions over the game, as methods."""
    new = type(type(rules).__name__, (GameType,), {"layout": layout})
    register_model(new)(models.OpaqueModel)
    infer_getattr(type("Attributes", (_Attributes,), {"key": new}))
    lower_getattr_generic(new)(_lower_attribute)
    for name, function in _methods(rules, layout, state_type).items():
        overload_method(new, name)(_giving(function))
    for name, function in extra.items():
        overload_method(new, name)(_giving(_bound(name, function)))
    return new(type(rules).__qualname__)


class _Attributes(AttributeTemplate):
    def generic_resolve(self, game: GameType, name: str) -> Any:
        kinds = {
            "number": types.int64,
            "row": ROW,
            "table": TABLE,
            "words": WORDS,
            "scratch": WORDS,
        }
        return kinds.get(dict(game.layout.parameters).get(name, ""))


def _lower_attribute(context: Any, builder: Any, game: Any, value: Any, name: str) -> Any:
    base = builder.bitcast(value, I64.as_pointer())
    place = [known for known, _ in game.layout.parameters].index(name)
    word = _constant_load(builder, base, I64(place))
    kind = dict(game.layout.parameters)[name]
    if kind in ("words", "scratch"):
        return builder.inttoptr(word, ir.IntType(8).as_pointer())
    return word if kind == "number" else _lower_table(context, builder, base, word, kind)


def _lower_table(context: Any, builder: Any, base: Any, at: Any, kind: str) -> Any:
    rows, columns = (
        _constant_load(builder, base, at),
        _constant_load(builder, base, builder.add(at, I64(1))),
    )
    array_type = ROW if kind == "row" else TABLE
    array = make_array(array_type)(context, builder)
    populate_array(
        array,
        data=builder.bitcast(builder.gep(base, [builder.add(at, I64(2))]), array.data.type),
        shape=[rows] if kind == "row" else [rows, columns],
        strides=[I64(8)] if kind == "row" else [builder.mul(columns, I64(8)), I64(8)],
        itemsize=I64(8),
        meminfo=None,
    )
    return array._getvalue()


def _constant_load(builder: Any, base: Any, index: Any) -> Any:
    """A load that the optimiser may move: parameters never change."""
    load = builder.load(builder.gep(base, [index]))
    load.set_metadata("invariant.load", builder.module.add_metadata([]))
    return load


def _methods(rules: Any, layout: Layout, state_type: type) -> dict[str, Any]:
    """The functions of the rules class that native code may call, by name."""
    found = {}
    for owner in reversed(type(rules).__mro__[:-1]):
        for name, function in vars(owner).items():
            plain = function.__func__ if isinstance(function, staticmethod) else function
            if isinstance(plain, FunctionType) and not name.startswith("__"):
                found[name] = _method(name, plain, layout, state_type)
    found.setdefault("placement", _whole(layout))
    found["put_state"] = _put_state(layout)
    found["get_state"] = _get_state(layout, state_type)
    found["key"] = _key(layout)
    found["state_size"] = eval(f"lambda self: {layout.state_size}")
    return found


GIVES_STATE = "start", "play", "image", "turned", "state_at"
GIVES_INTEGER = "mover", "result", "image_move", "index"


def _method(name: str, function: FunctionType, layout: Layout, state_type: type) -> Any:
    """The rule with `self` in front, its answer brought to the one type that it must have."""
    names, taken = list(inspect.signature(function).parameters), _taken(function)
    rest = taken[1:] if names[:1] == ["self"] else taken
    answer = f"rule({', '.join(names)})"
    space = {"rule": twin_of(function), "State": state_type, "as_state": None}
    if name in GIVES_STATE:
        answer, space["as_state"] = f"as_state({answer})", _as_state(layout, state_type)
    elif name in GIVES_INTEGER:
        answer = f"int({answer})"
    return _made(f"def {name}({', '.join(['self', *rest])}): return {answer}", name, space)


def _taken(function: FunctionType) -> list[str]:
    """The parameters as they stand in a signature, those that may be left out with their values."""
    parameters = inspect.signature(function).parameters.values()
    return [p.name if p.default is p.empty else f"{p.name}={p.default!r}" for p in parameters]


def _bound(name: str, function: FunctionType) -> Any:
    """A function over the game as a method of it."""
    names = ", ".join(inspect.signature(function).parameters)
    source = f"def {name}({names}): return function({names})"
    return _made(source, name, {"function": twin_of(function)})


def _as_state(layout: Layout, state_type: type) -> Any:
    values = [f"as_{n}(state.{n})" if width else f"int(state.{n})" for n, width in layout.fields]
    source = f"def as_state(state): return State({', '.join(values)})"
    space = {f"as_{name}": rows.taking(width) for name, width in layout.fields if width}
    return bare_jit(_made(source, "as_state", {"State": state_type, **space}))


def _whole(layout: Layout) -> Any:
    """The default placement: all words of the state."""
    parts = [f"state.{name}" if width else f"(state.{name},)" for name, width in layout.fields]
    return _made(f"def placement(self, state): return {' + '.join(parts)}", "placement", {})


def _put_state(layout: Layout) -> Any:
    lines = [
        f"    put_row(words, at + {at}, state.{name})"
        if width
        else f"    words[at + {at}] = state.{name}"
        for name, width, at in _places(layout)
    ]
    source = "\n".join(["def put_state(self, words, at, state):", *lines])
    return _made(source, "put_state", {"put_row": rows.put_row})


def _key(layout: Layout) -> Any:
    """Half of a state's key, as `layout.key` tells it."""
    sums, space = [], {}
    for salt in (0, 1):
        terms = []
        for name, width, at in _places(layout):
            factors = [key_factor(salt, at + item) for item in range(width or 1)]
            if width:
                space[f"sum_{salt}_{at}"] = rows.weighed(factors)
            terms.append(
                f"sum_{salt}_{at}(state.{name})" if width else f"state.{name} * {factors[0]}"
            )
        sums.append(" + ".join(terms))
    return _made(
        f"def key(self, state, salt): return {sums[1]} if salt else {sums[0]}", "key", space
    )


def _get_state(layout: Layout, state_type: type) -> Any:
    space: dict[str, Any] = {"State": state_type}
    parts = []
    for _, width, at in _places(layout):
        if width:
            space[f"get_{width}"] = rows.getting(width)
        parts.append(f"get_{width}(words, at + {at})" if width else f"words[at + {at}]")
    source = f"def get_state(self, words, at): return State({', '.join(parts)})"
    return _made(source, "get_state", space)


def _places(layout: Layout) -> Iterator[tuple[str, int, int]]:
    """The fields with their widths, and where they begin in memory."""
    at = 0
    for name, width in layout.fields:
        yield name, width, at
        at += width or 1


def _made(source: str, name: str, space: dict[str, Any]) -> Any:
    exec(source, space)
    return space[name]


def _giving(function: FunctionType) -> Callable[..., Any]:
    """What `overload_method` wants: a function of the same signature that gives the function."""
    signature = ", ".join(_taken(function))
    giving: Callable[..., Any] = eval(f"lambda {signature}: function", {"function": function})
    return giving
