"""What decides the machine code of functions: their code and all that it names.

The code itself is hashed, as it stands in this process, and the files that it came from: a file
that was edited since it was imported neither gives nor gets another file's machine code.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

from alfonso.native.reach import is_ours, mentioned, names_in, reached

PLAIN = int, float, str, bytes, tuple, type(None)
FACTS = (
    "co_name",
    "co_code",
    "co_names",
    "co_varnames",
    "co_freevars",
    "co_cellvars",
    "co_flags",
    "co_argcount",
    "co_kwonlyargcount",
    "co_firstlineno",
    "co_linetable",
    "co_exceptiontable",
)


def fingerprint(roots: list[FunctionType], files: set[str]) -> bytes:
    """A hash of functions, of all that they reach, and of these files besides."""
    functions = reached(roots)
    files = files.union(*map(_files_of, functions))
    digest = hashlib.sha256()
    for facts in sorted(repr(_facts(function)) for function in functions):
        digest.update(facts.encode(errors="backslashreplace"))
    for content in sorted(map(_content, files)):
        digest.update(content)
    return digest.digest()


def _facts(function: FunctionType) -> tuple[Any, ...]:
    cells = tuple(map(_cell, function.__closure__ or ()))
    constants = [(name, value) for name, value in _named(function) if isinstance(value, PLAIN)]
    return _code_facts(function.__code__), function.__defaults__, cells, constants


def _code_facts(code: CodeType) -> tuple[Any, ...]:
    return *(getattr(code, fact) for fact in FACTS), *map(_constant, code.co_consts)


def _constant(value: Any) -> Any:
    """Code by its facts; sets in an order that is the same in every process."""
    if isinstance(value, CodeType):
        return _code_facts(value)
    return sorted(map(repr, value)) if isinstance(value, frozenset) else value


def _cell(cell: Any) -> Any:
    try:
        return cell.cell_contents if isinstance(cell.cell_contents, PLAIN) else ""
    except ValueError:  # still empty
        return ""


def _named(function: FunctionType) -> Iterator[tuple[str, Any]]:
    """What a function names: its globals, and what stands in the modules among them."""
    names = names_in(function.__code__)
    for name, value in mentioned(function).items():
        yield name, value
        if isinstance(value, ModuleType) and is_ours(value):
            yield from ((f"{name}.{n}", vars(value)[n]) for n in sorted(names & set(vars(value))))


def _files_of(function: FunctionType) -> set[str]:
    """The user's files that a function and the classes it names came from."""
    modules = (sys.modules.get(getattr(value, "__module__", "")) for _, value in _named(function))
    files = {str(module.__file__) for module in modules if module and is_ours(module)}
    return files | {function.__code__.co_filename}


def _content(file: str) -> bytes:
    try:
        return hashlib.sha256(Path(file).read_bytes()).digest()
    except OSError:
        return file.encode()
