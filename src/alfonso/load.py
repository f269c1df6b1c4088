"""A game from a name, a file or a description: `fendo`, `fendo:size=5`, `rules.py:Class:size=5`.

>>> load("connectfour:rows=4,columns=5").rules.columns
5
"""

from __future__ import annotations

import difflib
import hashlib
import importlib.util
import inspect
import pkgutil
import sys
from pathlib import Path
from types import ModuleType

from alfonso import games
from alfonso.errors import RulesError, SpecError, line_of, told
from alfonso.game import REQUIRED, Game
from alfonso.spec import built, split

DESCRIBED = {".kif", ".gdl"}
"""What files in the Game Description Language are called."""


def load(spec: str | Path) -> Game:
    """The game that a spec string names; a SpecError or RulesError tells in one line why not."""
    source, class_name, parameters = split(str(spec))
    file = Path(source)
    if file.suffix in DESCRIBED:
        return _described(file, str(spec), class_name, parameters)
    if file.suffix == ".py" or "/" in source or "\\" in source:
        module, name = module_of_file(file), file.stem
    else:
        module, name = _module_of_name(source), source
    rules_class = _rules_class(module, class_name, source)
    rules = built(with_static_rules(rules_class), parameters, name)
    return Game(rules, str(spec), name, str(module.__file__))


def _described(file: Path, spec: str, class_name: str, parameters: dict[str, str]) -> Game:
    from alfonso.gdl.game import load_game

    if class_name or parameters:
        what = class_name or ", ".join(parameters)
        raise SpecError(f"{file}: a game in GDL has no parameters, so “{what}” means nothing")
    return load_game(file, spec)


def names() -> list[str]:
    """The games that come with the package.

    >>> "tictactoe" in names()
    True
    """
    return sorted(module.name for module in pkgutil.iter_modules(games.__path__))


def _module_of_name(name: str) -> ModuleType:
    if name not in names():
        near = difflib.get_close_matches(name, names(), 1)
        hint = f"did you mean {near[0]}?" if near else "`alfonso games` lists them"
        raise SpecError(f"no game is called “{name}”: {hint}")
    return importlib.import_module(f"alfonso.games.{name}")


def module_of_file(file: Path) -> ModuleType:
    try:
        source = file.read_bytes()
    except OSError as error:
        raise SpecError(f"{file}: {error.strerror or error}") from None
    path = file.resolve()
    name = f"rules_{file.stem}_{hashlib.sha256(str(path).encode() + source).hexdigest()[:12]}"
    if name in sys.modules:
        return sys.modules[name]
    return _executed(name, path, source)


def _executed(name: str, path: Path, source: bytes) -> ModuleType:
    module = ModuleType(name)
    module.__file__ = str(path)
    sys.modules[name] = module
    sys.path.insert(0, str(path.parent))
    try:
        exec(compile(source, str(path), "exec"), module.__dict__)
    except Exception as error:
        del sys.modules[name]
        raise RulesError(f"{path.name}{line_of(error, path)}: {told(error)}") from error
    finally:
        sys.path.remove(str(path.parent))
    return module


def _rules_class(module: ModuleType, class_name: str, source: str) -> type:
    own = [
        value
        for value in vars(module).values()
        if inspect.isclass(value)
        and value.__module__ == module.__name__
        and not issubclass(value, tuple)  # a State may have a field called `moves`
    ]
    if class_name:
        found = [value for value in own if value.__name__ == class_name]
    else:
        found = [value for value in own if any(hasattr(value, name) for name in REQUIRED)]
    if len(found) == 1:
        return found[0]
    if found:
        choice = ", ".join(f"{source}:{value.__name__}" for value in found)
        raise SpecError(f"{source} holds several games, say which: {choice}")
    named = f"class {class_name} (a parameter is written {class_name}=…)"
    what = named if class_name else f"class with {', '.join(REQUIRED)}"
    raise RulesError(f"{source}: there is no {what}")


def with_static_rules(rules_class: type) -> type:
    """Rules that need no parameters may leave `self` out."""
    for name, function in list(vars(rules_class).items()):
        if inspect.isfunction(function) and "self" not in inspect.signature(function).parameters:
            setattr(rules_class, name, staticmethod(function))
    return rules_class
