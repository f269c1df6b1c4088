"""Object code to callable functions: LLVM's linker alone, without Numba."""

from __future__ import annotations

import ctypes
import json
import pickle
from collections.abc import Callable, Iterable
from functools import cache
from importlib.metadata import version
from typing import Any, NamedTuple

from alfonso.errors import Overrun

RUNTIME_STUB = "NRT_MemInfo_call_dtor"
PLAIN_LIBRARY = {
    "memcpy",
    "memset",
    "memmove",
    "sqrt",
    "log",
    "exp",
    "pow",
    "floor",
    "ceil",
    "fmod",
}

_engines: list[Any] = []
_stub = ctypes.CFUNCTYPE(None, ctypes.c_void_p)(lambda _: None)


class Object(NamedTuple):
    """Compiled code: the function's symbol, the symbols it needs from outside, the object file."""

    symbol: str
    needs: list[str]
    code: bytes

    def to_bytes(self) -> bytes:
        head = json.dumps({"symbol": self.symbol, "needs": self.needs}).encode()
        return head + b"\n" + self.code

    @classmethod
    def from_bytes(cls, content: bytes) -> Object:
        head, _, code = content.partition(b"\n")
        return cls(**json.loads(head), code=code)


class NativeFault(Exception):
    """An exception raised by compiled code: what, and in which function, file and line if known."""

    def __init__(self, what: str, place: tuple[str, str, int] | None = None) -> None:
        super().__init__(what)
        self.place = place


def linked(item: Object, argument_kinds: list[Any]) -> Callable[..., int]:
    """A Python function that runs the code, with the GIL released."""
    _provide(item.needs, _llvm())
    (address,) = addresses(item.code, [item.symbol])
    kind = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.c_void_p, *argument_kinds)
    return _calling(kind(address))


def addresses(code: bytes, symbols: Iterable[str]) -> list[int]:
    """Where functions of an object file are in memory; they stay there."""
    llvm = _llvm()
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), _target(llvm))
    engine.add_object_file(llvm.ObjectFileRef.from_data(code))
    engine.finalize_object()
    _engines.append(engine)
    return [engine.get_function_address(symbol) for symbol in symbols]


def emitted(source: str, effort: int = 3) -> bytes:
    """The object file for a text in LLVM's own language, for this processor."""
    llvm = _llvm()
    processor = llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten()
    machine = llvm.Target.from_default_triple().create_target_machine(
        *processor, opt=effort, jit=True, codemodel="jitdefault"
    )
    code: bytes = machine.emit_object(llvm.parse_assembly(source))
    return code


def processor() -> list[str]:
    """What decides the machine code of a text: the processor, and who translates for it."""
    llvm = _llvm()
    features = llvm.get_host_cpu_features().flatten()
    return [version("llvmlite"), llvm.get_host_cpu_name(), features]


def _calling(function: Callable[..., int]) -> Callable[..., int]:
    def call(*arguments: Any) -> int:
        answer, fault = ctypes.c_int64(), ctypes.c_void_p()
        status = function(ctypes.addressof(answer), ctypes.addressof(fault), *arguments)
        if status > 0 or status == -1:
            raise _fault(fault)
        return answer.value

    return call


@cache
def _llvm() -> Any:
    """LLVM, ready to link for this machine; imported by those who need it."""
    import llvmlite.binding as llvm

    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    return llvm


def _target(llvm: Any) -> Any:
    triple = llvm.Target.from_default_triple()
    return triple.create_target_machine(jit=True, codemodel="jitdefault")


def _provide(needs: list[str], llvm: Any) -> None:
    """Make sure that every outside symbol exists: an unknown one would end the process."""
    unknown = set(needs) - PLAIN_LIBRARY
    if unknown == {RUNTIME_STUB}:
        # Called only for arrays that own memory, of which such code has none.
        if llvm.address_of_symbol(RUNTIME_STUB) is None:
            llvm.add_symbol(RUNTIME_STUB, ctypes.cast(_stub, ctypes.c_void_p).value)
    elif unknown:
        start_runtime()


def unknown_symbols(needs: list[str]) -> list[str]:
    """What code would need that is not at hand: with such code the process would end."""
    start_runtime()
    llvm = _llvm()
    outside = (name for name in needs if name not in PLAIN_LIBRARY)
    return [name for name in outside if llvm.address_of_symbol(name) is None]


def start_runtime() -> None:
    """Numba's own library, which code may refer to."""
    from numba.core.registry import cpu_target
    from numba.core.runtime import rtsys

    rtsys.initialize(cpu_target.target_context)


def _fault(pointer: ctypes.c_void_p) -> Exception:
    """Read the exception that Numba pickled into the code: its class, arguments and place."""

    class Info(ctypes.Structure):
        _fields_ = [("data", ctypes.c_void_p), ("size", ctypes.c_int32)]

    try:
        info = ctypes.cast(pointer, ctypes.POINTER(Info)).contents
        kind, arguments, place = pickle.loads(ctypes.string_at(info.data, info.size))
    except Exception:
        return NativeFault("an exception was raised in native code")
    if issubclass(kind, Overrun):
        return Overrun(*arguments)
    known = ", ".join(str(part) for part in arguments or () if isinstance(part, (str, int)))
    return NativeFault(f"{kind.__name__}: {known}" if known else kind.__name__, place)
