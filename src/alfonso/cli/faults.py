"""What went wrong, in one line that says what to do, and the exit code for it."""

from __future__ import annotations

import difflib
import os
import sys
import traceback
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple

from alfonso.errors import AlfonsoError, SpecError, told

USER = 2
OURS = 1
INTERRUPTED = 130
PIPE_BROKEN = 141


class Fault(NamedTuple):
    line: str
    code: int = USER


def fault_of(error: BaseException, command: str = "alfonso") -> Fault:
    """The fault that an exception tells of, when that command was asked for."""
    if isinstance(error, AlfonsoError):
        return Fault(one_line(str(error)))
    if hasattr(error, "format_message"):  # what Typer finds wrong with the command line
        return Fault(one_line(_usage(error, command)))
    if os.environ.get("ALFONSO_DEBUG", "0") not in ("", "0"):
        traceback.print_exception(error)
    if place := _place_in_rules(error.__traceback__):
        return Fault(one_line(f"{place}: {told(error)}"))
    if isinstance(error, OSError):
        return Fault(one_line(_system(error)))
    return Fault(one_line(_bug(error)), OURS)


def unknown_command(name: str, known: list[str], group: str) -> SpecError:
    near = difflib.get_close_matches(name, known, 1, 0.5)
    hint = f"did you mean {near[0]}?" if near else f"`{group} --help` lists them"
    return SpecError(f"no command “{_told(f'{group} {name}')}”: {hint}")


def one_line(text: str) -> str:
    return " ".join(text.split())


def _usage(error: Any, command: str) -> str:
    """Typer's exceptions come from one of two packages, by its version: they go by their names."""
    context = getattr(error, "ctx", None)
    match type(error).__name__:
        case "NoSuchOption" | "NoSuchOptionError":
            return _unknown_option(error.option_name, context, command)
        case "MissingParameter":
            return f"{_told(command)} needs {_name(error)}: `{command} --help` shows how"
        case "BadParameter" if getattr(error, "param", None):
            return f"{_name(error)}: {_plain(error.message)}: `{command} --help` tells more"
    return f"{_plain(error.format_message())}: `{command} --help` tells more"


def _unknown_option(name: str, context: Any, command: str) -> str:
    if context is None:
        return f"no option {name}: `{command} --help` lists the options"
    known = [option for parameter in context.command.params for option in parameter.opts]
    near = difflib.get_close_matches(name, [*known, "--help"], 1)
    hint = f"did you mean {near[0]}?" if near else f"`{command} --help` lists the options"
    return f"no option {name}: {hint}"


def _told(command: str) -> str:
    """The command as the line goes on with it, which begins with `alfonso:`."""
    return command.removeprefix("alfonso").strip()


def _name(error: Any) -> str:
    if error.param is None:
        return str(error.param_hint)
    if error.param.param_type_name == "argument":
        return str(error.param.metavar or error.param.name.upper())
    return str(error.param.opts[0])


def _plain(message: str) -> str:
    """The message as part of a sentence."""
    return message[:1].lower() + message[1:].rstrip(".")


def _system(error: OSError) -> str:
    what = error.strerror or str(error)
    return f"{error.filename}: {what}" if error.filename else what


def _bug(error: BaseException) -> str:
    frames = traceback.extract_tb(error.__traceback__)
    place = f"{Path(frames[-1].filename).name}, line {frames[-1].lineno}: " if frames else ""
    return f"a bug in Alfonso: {place}{told(error)} (ALFONSO_DEBUG=1 shows the way there)"


def _place_in_rules(trace: TracebackType | None) -> str:
    """The innermost line of the user's own rules or players that was running, if any was."""
    own = {
        getattr(module, "__file__", None)
        for name, module in list(sys.modules.items())
        if name.startswith("rules_")
    }
    place = ""
    while trace:
        code = trace.tb_frame.f_code
        if code.co_filename in own:
            place = f"{Path(code.co_filename).name}, line {trace.tb_lineno}, in {code.co_name}"
        trace = trace.tb_next
    return place
