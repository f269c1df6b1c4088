"""Tuples of words, as fields of states are, moved and added up as one, however long they are."""

from __future__ import annotations

from functools import cache
from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload

I64 = ir.IntType(64)


def getting(width: int) -> Any:
    """An intrinsic that reads so many words as a tuple."""
    row = types.UniTuple(types.int64, width)

    @intrinsic
    def get_row(typing: Any, words: Any, at: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            read = builder.load(_place(builder, width, *arguments))
            read.align = 8
            return read

        return row(words, types.int64), generate

    return get_row


@intrinsic
def put_row(typing: Any, words: Any, at: Any, row: Any) -> Any:
    """Write a tuple of words."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        words, at, value = arguments
        builder.store(value, _place(builder, row.count, words, at)).align = 8
        return context.get_dummy_value()

    return types.void(words, types.int64, row), generate


def weighed(factors: list[int]) -> Any:
    """An intrinsic that multiplies each word with its factor, and adds up."""

    @intrinsic
    def weigh(typing: Any, row: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            total = I64(0)
            for place, factor in enumerate(factors):
                word = builder.extract_value(arguments[0], place)
                total = builder.add(total, builder.mul(word, I64(factor)))
            return total

        return types.int64(row), generate

    return weigh


@cache
def taking(width: int) -> Any:
    """A function that takes so many integers, a tuple or a parameter, as one tuple of words."""

    def as_row(row):  # type: ignore[no-untyped-def]
        return row

    @overload(as_row)
    def _as_row(row):  # type: ignore[no-untyped-def]
        if isinstance(row, types.UniTuple) and row.dtype == types.int64:
            return lambda row: row
        items = "".join(f"int(row[{place}]), " for place in range(width))
        space: dict[str, Any] = {}
        exec(f"def as_words(row): return ({items})", space)
        return space["as_words"]

    return as_row


def _place(builder: Any, width: int, words: Any, at: Any) -> Any:
    address = builder.gep(builder.bitcast(words, I64.as_pointer()), [at])
    return builder.bitcast(address, ir.ArrayType(I64, width).as_pointer())
