"""All commands under one name; every way out of them is decided here."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from collections.abc import Sequence
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from alfonso import __version__
from alfonso.cli import (
    analyse,
    bench,
    check,
    compare,
    exam,
    games,
    gdl,
    gdl_bench,
    gdl_picture,
    gdl_traits,
    ggp,
    ggp_match,
    match,
    perft,
    play,
    selfplay,
    serve,
    show,
    tree,
    tune,
)
from alfonso.cli.faults import INTERRUPTED, PIPE_BROKEN, fault_of, unknown_command
from alfonso.cli.screen import is_terminal


class Commands(TyperGroup):
    """Commands by name; a wrong name is answered with the nearest one."""

    def list_commands(self, context: Any) -> list[str]:
        return list(self.commands)  # in the order given below

    def get_command(self, context: Any, name: str) -> Any:
        command = super().get_command(context, name)
        if command is None:
            raise unknown_command(name, list(self.commands), context.command_path)
        return command


def _group(about: str) -> typer.Typer:
    return typer.Typer(
        cls=Commands,
        help=about,
        add_completion=False,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"]},
    )


app = _group("Rules in, best play out: board games from plain Python rules, at machine speed.")
measures = _group("Measure speed.")
descriptions = _group("Games in GDL, the Game Description Language.")
app.command()(games.games)
app.command()(show.show)
app.command()(play.play)
app.command()(serve.serve)
app.command()(analyse.analyse)
app.command()(tree.tree)
app.command()(compare.compare)
app.command()(selfplay.selfplay)
app.command()(match.match)
app.command()(tune.tune)
app.command()(ggp.ggp)
app.command("ggp-match")(ggp_match.ggp_match)
app.command()(perft.perft)
app.command()(check.check)
app.add_typer(measures, name="bench")
measures.command()(bench.playouts)
measures.command()(exam.search)
app.add_typer(descriptions, name="gdl")
descriptions.command()(gdl.check)
descriptions.command()(gdl.trace)
descriptions.command()(gdl_bench.bench)
descriptions.command()(gdl_picture.picture)
descriptions.command()(gdl_traits.traits)


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"alfonso {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_print_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    pass


def run(arguments: Sequence[str]) -> int:
    """Run a command; whatever goes wrong becomes one line on stderr and an exit code."""
    _prepare_streams()
    try:
        code = _run(list(arguments) or ["--help"])
        sys.stdout.flush()
    except BrokenPipeError:
        _silence_stdout()
        return PIPE_BROKEN
    except KeyboardInterrupt:
        if is_terminal(sys.stderr):
            print(file=sys.stderr)  # after the ^C that the terminal shows
        return INTERRUPTED
    except (Exception, SystemExit) as error:  # rules may call exit()
        fault = fault_of(error, _asked_for(arguments))
        print(f"alfonso: {fault.line}", file=sys.stderr)
        return fault.code
    return code


def _run(arguments: list[str]) -> int:
    command = typer.main.get_command(app)
    try:
        with command.make_context("alfonso", arguments) as context:
            command.invoke(context)
    except RuntimeError as error:  # how --help and --version end
        if not hasattr(error, "exit_code"):
            raise
        return int(error.exit_code)
    return 0


def _asked_for(arguments: Sequence[str]) -> str:
    """The command that the arguments name, as far as there is one."""
    command, path = typer.main.get_command(app), "alfonso"
    for word in arguments:
        known = getattr(command, "commands", {})
        if word not in known:
            break
        command, path = known[word], f"{path} {word}"
    return path


def _prepare_streams() -> None:
    """A closed stream swallows; a letter that a terminal lacks is no error, nor is a stray byte."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, io.StringIO())
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError, ValueError):
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]


def _silence_stdout() -> None:
    """Nobody reads any more: let what is still buffered go nowhere."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
