"""A server, started."""

from __future__ import annotations

import socket
from collections.abc import Callable

import uvicorn

from alfonso.errors import SpecError
from alfonso.web.app import application
from alfonso.web.site import Site

LOOPBACK = "127.0.0.1", "localhost", "::1"
ANY = "0.0.0.0", "::"


def serve(
    site: Site, host: str, port: int, name: str = "", ready: Callable[[str], None] = print
) -> None:
    """Serve until Ctrl-C; `ready` is told the address, `name` is what others call this machine."""
    bound = _bound(host, port)
    config = uvicorn.Config(
        application(site, _hosts(host, name)),
        log_level="warning",
        access_log=False,
        server_header=False,
        ws="websockets-sansio",
        ws_max_size=site.quotas.message_bytes,
        timeout_graceful_shutdown=1,
        proxy_headers=False,
    )
    ready(f"http://{_shown(name or host)}:{bound.getsockname()[1]}/")
    _Server(config, site).run(sockets=[bound])


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, site: Site) -> None:
        super().__init__(config)
        self.site = site

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Whoever waits for a search is told, so that their requests come to an end."""
        self.site.desk.dismiss()
        await super().shutdown(sockets)


def _bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=512)
    except (OSError, OverflowError) as error:
        why = getattr(error, "strerror", None) or error
        raise SpecError(f"cannot serve at {host}:{port}: {why}; try another --port") from None


def _hosts(host: str, name: str) -> list[str]:
    """The names under which requests may come: on a local server, local ones alone, so that no
    page of another site reaches it by a name that leads here."""
    if name:
        return [name, "localhost", "127.0.0.1"]
    return ["localhost", "127.0.0.1", "[::1]"] if host in LOOPBACK else ["*"]


def _shown(host: str) -> str:
    if host in ANY:
        return "localhost"
    return f"[{host}]" if ":" in host else host
