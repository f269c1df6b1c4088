"""What can go wrong for a user: every message is one line that says what to do."""

from pathlib import Path


class AlfonsoError(Exception):
    """The root of all errors that are the user's to mend."""


class SpecError(AlfonsoError):
    """A game or player cannot be found or has no such parameter."""


class RulesError(AlfonsoError):
    """A rules file breaks the contract; the message names file, function and fault."""


class Overrun(AlfonsoError):
    """A rule gave more than is declared, or nothing, or no such side; kernels raise it."""


class MoveError(AlfonsoError):
    """A move text is illegal or ambiguous here."""


class PositionError(AlfonsoError):
    """A position text cannot be read or breaks the rules."""


def line_of(error: BaseException, file: str | Path) -> str:
    """Where in a file an error arose: ", line 7", or nothing if it did not pass there."""
    if isinstance(error, SyntaxError):
        return f", line {error.lineno}" if error.lineno else ""
    trace, line = error.__traceback__, ""
    while trace:
        if trace.tb_frame.f_code.co_filename == str(file):
            line = f", line {trace.tb_lineno}"
        trace = trace.tb_next
    return line


def told(error: BaseException) -> str:
    """An error in one line.

    >>> told(ValueError("rows must be 1–8"))
    'ValueError: rows must be 1–8'
    """
    text = error.msg if isinstance(error, SyntaxError) else " ".join(str(error).split())
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


class RecordError(AlfonsoError):
    """A record of a game is damaged or does not fit the rules."""
