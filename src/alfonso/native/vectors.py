"""`alfonso.lanes` to Numba: a type of its own, a vector of eight words."""

from __future__ import annotations

import operator
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, models, overload, register_model

from alfonso.native import lanes

I64 = ir.IntType(64)
VECTOR = ir.VectorType(I64, lanes.WORDS)


class LanesType(types.Type):
    """Eight words that are always worked on together."""


LANES = LanesType("Lanes")


@register_model(LanesType)
class _LanesModel(models.PrimitiveModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, VECTOR)


def _address(builder: Any, row: Any, place: Any) -> Any:
    return builder.gep(builder.bitcast(row, VECTOR.as_pointer()), [place])


@intrinsic
def load(typing: Any, row: Any, place: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        read = builder.load(_address(builder, *arguments))
        read.align = 8
        return read

    return LANES(row, types.int64), generate


@intrinsic
def put(typing: Any, row: Any, place: Any, vector: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        row, place, vector = arguments
        builder.store(vector, _address(builder, row, place)).align = 8
        return context.get_dummy_value()

    return types.void(row, types.int64, LANES), generate


@intrinsic
def spread(typing: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return _spread(builder, arguments[0])

    return LANES(types.int64), generate


@intrinsic
def any_of(typing: Any, vector: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        whole = builder.bitcast(arguments[0], ir.IntType(64 * lanes.WORDS))
        return builder.icmp_unsigned("!=", whole, ir.Constant(whole.type, 0))

    return types.boolean(LANES), generate


@intrinsic
def count_of(typing: Any, vector: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        whole = builder.bitcast(arguments[0], ir.IntType(64 * lanes.WORDS))
        return builder.trunc(builder.ctpop(whole), I64)

    return types.int64(LANES), generate


@intrinsic
def first_of(typing: Any, vector: Any, most: Any) -> Any:
    """The lowest set bits, one after the other: it is asked when a run draws to its end."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        whole = ir.IntType(64 * lanes.WORDS)
        left = cgutils.alloca_once_value(builder, builder.bitcast(arguments[0], whole))
        kept = cgutils.alloca_once_value(builder, ir.Constant(whole, 0))
        with cgutils.for_range(builder, arguments[1]):
            now = builder.load(left)
            lowest = builder.and_(now, builder.neg(now))
            builder.store(builder.or_(builder.load(kept), lowest), kept)
            builder.store(builder.xor(now, lowest), left)
        return builder.bitcast(builder.load(kept), VECTOR)

    return LANES(LANES, types.int64), generate


@intrinsic
def run_code(typing: Any, code: Any, row: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kind = ir.FunctionType(ir.VoidType(), [arguments[1].type])
        builder.call(builder.inttoptr(arguments[0], kind.as_pointer()), [arguments[1]])
        return context.get_dummy_value()

    return types.void(types.int64, row), generate


def _spread(builder: Any, word: Any) -> Any:
    vector = ir.Constant(VECTOR, ir.Undefined)
    for place in range(lanes.WORDS):
        vector = builder.insert_element(vector, word, ir.IntType(32)(place))
    return vector


def _instruction(name: str) -> Any:
    """One machine instruction on two lanes."""

    @intrinsic
    def instruction(typing: Any, one: Any, other: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return getattr(builder, name)(*arguments)

        return LANES(LANES, LANES), generate

    return instruction


def _teach(operation: Any, instruction: Any) -> None:
    """Let an operator between two lanes be that instruction."""

    @overload(operation)
    def meaning(one, other):  # type: ignore[no-untyped-def]
        if isinstance(one, LanesType) and isinstance(other, LanesType):
            return lambda one, other: instruction(one, other)
        return None


both, either, unlike = map(_instruction, ("and_", "or_", "xor"))
for _operation, _meaning in (
    (operator.and_, both),
    (operator.iand, both),
    (operator.or_, either),
    (operator.ior, either),
    (operator.xor, unlike),
    (operator.ixor, unlike),
):
    _teach(_operation, _meaning)


@overload(operator.invert)
def _inverted(vector):  # type: ignore[no-untyped-def]
    if isinstance(vector, LanesType):
        return lambda vector: unlike(vector, spread(-1))
    return None


TWINS: dict[Any, Any] = {
    lanes.load: load,
    lanes.put: put,
    lanes.spread: spread,
    lanes.any_of: any_of,
    lanes.count_of: count_of,
    lanes.first_of: first_of,
    lanes.run_code: run_code,
}
