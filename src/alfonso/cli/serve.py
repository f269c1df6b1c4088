"""`alfonso serve`: the board in the browser."""

from __future__ import annotations

import os
import sys
import webbrowser
from typing import Annotated

import typer

from alfonso.cli.numbers import whole
from alfonso.cli.screen import is_terminal, styled

PORT = 1283
"""The year of the Book of Games."""

Specs = Annotated[
    list[str] | None,
    typer.Argument(metavar="[SPEC]…", help="Games to put first: rules files of yours, or names."),
]
Host = Annotated[str, typer.Option(metavar="ADDRESS", help="Where to listen; 0.0.0.0 is anywhere.")]
Port = Annotated[int, typer.Option(metavar="N", parser=whole("--port", least=0), help="The port.")]
Name = Annotated[str, typer.Option(metavar="HOST", help="What others call this machine.")]
Database = Annotated[
    str, typer.Option(metavar="URL", help="Where games are kept: sqlite:///FILE, postgresql://….")
]
AllowCode = Annotated[
    bool,
    typer.Option(
        "--allow-code", help="Visitors may bring rules in Python: let in only whom you trust."
    ),
]
Workers = Annotated[
    int, typer.Option(metavar="N", parser=whole("--workers", least=0), help="Searches at once.")
]
NoOpen = Annotated[bool, typer.Option("--no-open", help="Do not open the browser.")]


def serve(
    specs: Specs = None,
    host: Host = "127.0.0.1",
    port: Port = PORT,
    name: Name = "",
    database: Database = "",
    allow_code: AllowCode = False,
    workers: Workers = 0,
    no_open: NoOpen = False,
) -> None:
    """Play and analyse in the browser.

    Rules files are read anew when they change. Games are kept in ALFONSO_DATA, or the database.
    """
    from dataclasses import replace

    from alfonso.load import load
    from alfonso.web.catalogue import Catalogue
    from alfonso.web.quotas import Quotas
    from alfonso.web.serve import serve
    from alfonso.web.shelf import Shelf
    from alfonso.web.site import Site
    from alfonso.web.store import Store, default_url

    quotas = replace(Quotas(), allow_code=allow_code)
    quotas = replace(quotas, workers=workers) if workers else quotas
    for spec in specs or []:
        load(spec)
    store = Store(database or default_url())
    site = Site(quotas, Catalogue(specs or [], Shelf(store)), store)

    def ready(address: str) -> None:
        print(f"Alfonso is at {styled(address, 'bold')}  (Ctrl-C ends it)", flush=True)
        if not no_open and is_terminal(sys.stdout) and _has_screen():
            webbrowser.open(address)

    serve(site, host, port, name, ready)


def _has_screen() -> bool:
    return sys.platform == "darwin" or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))
