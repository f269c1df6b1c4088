"""A kernel and the rules it asks, compiled by Numba into one object file."""

from __future__ import annotations

import ast
import linecache
import re
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FunctionType
from typing import Any

import llvmlite.binding as llvm
from numba import njit, types
from numba._dynfunc import make_function
from numba.core.codegen import CPUCodeLibrary
from numba.core.cpu import CPUContext
from numba.core.errors import NumbaWarning
from numba.cpython import numbers

from alfonso.native.build import Order
from alfonso.native.machine import Object, emitted, start_runtime, unknown_symbols
from alfonso.native.signature import kinds
from alfonso.native.twins import library_of, overloads, twin_of
from alfonso.native.types import FLOATS, WORDS, as_type, game_type

REENTRANT = "compiler re-entrant to the same function signature"
TELLING = [
    re.compile(pattern)
    for pattern in (
        REENTRANT,
        r"NameError: .*",
        r"Untyped global name '\w+'",
        r"Unknown attribute .*",
        r"Use of unsupported .*(?= found)",
        r"[Cc]annot unify .* for '\w+'",
        r"cannot safely cast .*(?=\.)",
        r"No implementation of function Function\(<built-in function \w+>\)",
        r"Type of variable .* cannot be determined",
        r"Cannot infer the type of variable .*?(?=,)",
        r"The '.*' construct is not supported",
        r"The use of .*? is (?:not |un)supported|.* unsupported .*|.* not supported.*|cannot .*",
    )
]
STRANGERS = {
    "numba_dict": ("DictType", "dictionaries do not compile"),
    "numba_gil": ("print(", "print does not compile"),
    "numba_get_py_random": ("global(random", "chance does not compile"),
    "numba_": ("", "it needs Python itself"),
}
"""Symbols that only Numba's own runtime knows: what to look for in the code, and what to say."""
OTHERWISE = re.compile(r"\(step: [^)]*\)\s*\n\s*+(?!- |Failed|No implementation)([^\n]+)")
"""What stands first after the step that failed, where nothing better is known."""
UNRESOLVED = ".numba.unresolved$"
PLACE = re.compile(r'(?:File "|at |location: |Raised from )([^"\s]+\.py)"?,? ?(?:line |\()(\d+)')


class CannotCompile(Exception):
    """Numba refused; the message is one line with the place and the reason."""


def compiled(order: Order, path: str) -> Object:
    """Compile the generated module's `entry` and give its machine code."""
    rules = order.game.rules
    game = game_type(rules, order.layout, order.game.state_type, order.bindings)
    space = {
        "as_game": as_type(game),
        "as_words": as_type(WORDS),
        "as_floats": as_type(FLOATS),
        "kernel": twin_of(order.function),
    }
    exec(compile(order.source, path, "exec"), space)
    try:
        item = _object(_entry(space["entry"], kinds(order.function)))
    except Exception as error:
        raise CannotCompile(reason(error, order.game.file)) from error
    if strange := [name for name in item.needs if name.startswith("numba_")]:
        raise CannotCompile(_stranger(strange[0], order.game.file))
    if unknown := unknown_symbols(item.needs):
        raise CannotCompile(f"it needs {', '.join(unknown)}")
    return item


def _entry(function: FunctionType, kinds: list[str]) -> Any:
    numbers = (types.float64 if kind == "float" else types.int64 for kind in kinds)
    signature = types.int64(types.int64, *numbers)
    compiling = njit(signature, nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)
    with warnings.catch_warnings(), _wrapping(), _unfinished():
        warnings.simplefilter("ignore", NumbaWarning)
        dispatcher = compiling(function)
    return next(iter(dispatcher.overloads.values()))


@contextmanager
def _wrapping() -> Iterator[None]:
    """Integers that overflow wrap. Numba tells LLVM that none ever does, which then drops what it
    finds needless: two rolls of dice in a row come out wrong."""
    with _replaced(numbers, "_int_arith_flags", lambda kind: []):
        yield


@contextmanager
def _unfinished() -> Iterator[None]:
    """Functions stay as they are until all are linked. Numba makes machine code of each by itself,
    and optimizes it again with all that calls it: most of the time would go there."""
    start_runtime()
    with (
        _replaced(CPUCodeLibrary, "_optimize_final_module", lambda library: None),
        _replaced(CPUCodeLibrary, "_finalize_final_module", _finish),
        _replaced(CPUContext, "get_executable", _nothing_to_call),
    ):
        yield


def _finish(library: Any) -> None:
    library._finalized = True


def _nothing_to_call(_: Any, library: Any, function: Any, environment: Any) -> Any:
    """What Numba takes for the function that Python could call."""
    library._ensure_finalized()
    module = function.lookup_module()
    return make_function(module, function.qualname, "", 0, environment, (library,))


@contextmanager
def _replaced(owner: Any, name: str, value: Any) -> Iterator[None]:
    """Another value for an attribute, for a while."""
    usual = getattr(owner, name)
    setattr(owner, name, value)
    try:
        yield
    finally:
        setattr(owner, name, usual)


def reason(error: Exception, file: str) -> str:
    """One line out of Numba's many: the place in the rules file and what stood in the way.

    >>> reason(TypeError("cannot unify int64 and unicode_type for 'x'"), "rules.py")
    "cannot unify int64 and unicode_type for 'x'"
    """
    text = str(error)
    found = next(filter(None, (telling.search(text) for telling in TELLING)), None)
    line = _line(text[found.start() :] if found else text, file) or _line(text, file)
    return _place(line or _named_line(text, file), file) + _cause(text, found)


def _place(line: int, file: str) -> str:
    """The line with its source, or nothing for line 0."""
    return f"line {line}: “{linecache.getline(file, line).strip()}”: " if line else ""


def _line(text: str, file: str) -> int:
    """The first line of the file that the text names, or 0."""
    places = [int(line) for name, line in PLACE.findall(text) if Path(name).name == Path(file).name]
    return places[0] if places else 0


def _named_line(text: str, file: str) -> int:
    """The first line with the undefined name or the `with` that the text complains of, or 0."""
    source = "".join(linecache.getlines(file)) if file.endswith(".py") else ""
    nodes = list(ast.walk(ast.parse(source)))
    lines: list[int] = []
    if name := re.search(r"name '(\w+)' is not defined", text):
        lines = [n.lineno for n in nodes if isinstance(n, ast.Name) and n.id == name[1]]
    elif "The 'with (" in text:
        lines = [n.lineno for n in nodes if isinstance(n, ast.With)]
    return min(lines, default=0)


def _stranger(symbol: str, file: str) -> str:
    """The reason why code cannot be linked, with the first line where what it needs appears."""
    sign, why = next(told for start, told in STRANGERS.items() if symbol.startswith(start))
    lines = [line for overload in overloads() for line in _lines_with(sign, overload, file)]
    return _place(min(lines, default=0), file) + why


def _lines_with(sign: str, overload: Any, file: str) -> Iterator[int]:
    """The lines of the file whose statements or their types bear a sign."""
    annotation = overload.type_annotation
    for block in annotation.blocks.values():
        for statement in block.body:
            kind = annotation.typemap.get(getattr(getattr(statement, "target", None), "name", ""))
            if sign and sign in f"{statement} {kind}" and statement.loc.filename == file:
                yield statement.loc.line


def _cause(text: str, found: re.Match[str] | None) -> str:
    if found is None:
        other = OTHERWISE.search(text)
        return other[1].strip() if other else "Numba does not compile this"
    if found[0] == REENTRANT:
        return "a function that calls itself must stand outside the class"
    return " ".join(re.sub(r"\.+ Raised from .*", "", found[0]).split())


def _object(result: Any) -> Object:
    library, symbol = result.library, result.fndesc.llvm_func_name
    module = llvm.parse_assembly(_ring_closed(library.get_llvm_str()))
    _optimize(module, library.codegen)
    declared = [f.name for f in module.functions if f.is_declaration]
    needs = [name for name in declared if not name.startswith("llvm.")]
    return Object(symbol, needs, emitted(str(module)))


def _optimize(module: llvm.ModuleRef, codegen: Any) -> None:
    """First what brings functions into each other, then all else, as Numba does."""
    for options in (
        {"loop_vectorize": False, "slp_vectorize": False, "opt": 0, "cost": "cheap"},
        {},
    ):
        manager, builder = codegen._module_pass_manager(**options)
        manager.run(module, builder)


def _ring_closed(text: str) -> str:
    """Functions that call each other do so through slots, which Numba fills when it runs the code;
    here the functions are linked in and the slots filled at once."""
    if UNRESOLVED not in text:
        return text
    module = llvm.parse_assembly(text)
    while missing := _slots(str(module)) - {
        f.name for f in module.functions if not f.is_declaration
    }:
        for name in missing:
            module.link_in(llvm.parse_assembly(library_of(name).get_llvm_str()))
    text = str(module)
    for name in _slots(text):
        text = re.sub(
            rf'@"?{re.escape(UNRESOLVED + name)}"? = .*',
            f'@"{UNRESOLVED}{name}" = internal constant ptr @"{name}"',
            text,
        )
    return text


def _slots(text: str) -> set[str]:
    """The functions for which there is a slot."""
    return set(re.findall(rf'^@"?{re.escape(UNRESOLVED)}([^" ]+)', text, re.M))
