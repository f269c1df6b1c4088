"""`alfonso gdl picture`: the circuit of a small game, drawn."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from alfonso.cli.gdl import File
from alfonso.errors import RulesError
from alfonso.gdl.reader import read_file

Picture = Annotated[
    Path, typer.Option("--svg", metavar="OUT", help="Where the picture goes; - for stdout.")
]


def picture(file: File, svg: Picture = Path("-")) -> None:
    """Draw the circuit of a small game: what is true and the moves made, gates, and the answers."""
    from alfonso.gdl import portrait
    from alfonso.gdl.kept import network_for

    description = read_file(file)
    if description.fault:
        raise description.fault
    network = network_for(description)
    if network is None:
        raise RulesError(f"{file} has no circuit: its rules do not ground, so there is no picture")
    drawn = portrait.svg(network, description.name, description.roles)
    if svg == Path("-"):
        print(drawn, end="")
    else:
        svg.write_text(drawn, encoding="utf-8")
