"""The tricks of `alfonso.bits` and of integers as single machine instructions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from llvmlite import ir
from numba import njit, types
from numba.core.cgutils import get_or_insert_function
from numba.extending import intrinsic, overload_method

from alfonso import bits
from alfonso.native.words import fetch as plain_fetch

I64 = ir.IntType(64)


def _unary(emit: Callable[[Any, Any], Any]) -> Any:
    """An intrinsic from one integer to another, made by `emit(builder, value)`."""

    @intrinsic
    def instruction(typing: Any, word: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return emit(builder, arguments[0])

        return types.int64(types.int64), generate

    return instruction


def _shift(instruction: str) -> Any:
    @intrinsic
    def shift(typing: Any, word: Any, by: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            word, by = arguments
            inside = builder.icmp_unsigned("<", by, ir.Constant(I64, 64))
            shifted = getattr(builder, instruction)(word, by)
            return builder.select(inside, shifted, ir.Constant(I64, 0))

        return types.int64(types.int64, types.int64), generate

    return shift


@intrinsic
def fetch(typing: Any, row: Any, at: Any) -> Any:
    """The address is for reading, and is read again soon, as data."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        row, at = arguments
        byte, number = ir.IntType(8).as_pointer(), ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [byte, number, number, number])
        hint = get_or_insert_function(builder.module, kind, "llvm.prefetch.p0i8")
        address = builder.gep(builder.bitcast(row, I64.as_pointer()), [at])
        builder.call(hint, [builder.bitcast(address, byte), number(0), number(3), number(1)])
        return context.get_dummy_value()

    return types.void(row, types.int64), generate


_false = ir.Constant(ir.IntType(1), 0)
population = _unary(lambda builder, word: builder.ctpop(word))
trailing_zeros = _unary(lambda builder, word: builder.cttz(word, _false))
leading_zeros = _unary(lambda builder, word: builder.ctlz(word, _false))
shift_left = _shift("shl")
shift_right = _shift("lshr")


@njit
def wrap(number: int) -> int:
    return number


@njit
def count(word: int) -> int:
    return population(word)


@njit
def lowest(word: int) -> int:
    return trailing_zeros(word)


@njit
def ones(word: int) -> Iterator[int]:
    while word:
        yield trailing_zeros(word)
        word &= word - 1


@njit
def left(word: int, by: int) -> int:
    return shift_left(word, by)


@njit
def right(word: int, by: int) -> int:
    return shift_right(word, by)


TWINS: dict[Any, Any] = {
    bits.wrap: wrap,
    bits.count: count,
    bits.lowest: lowest,
    bits.ones: ones,
    bits.left: left,
    bits.right: right,
    plain_fetch: fetch,
}


@overload_method(types.Integer, "bit_count")
def _bit_count(number):  # type: ignore[no-untyped-def]
    return lambda number: population(abs(number))


@overload_method(types.Integer, "bit_length")
def _bit_length(number):  # type: ignore[no-untyped-def]
    return lambda number: 64 - leading_zeros(abs(number))
