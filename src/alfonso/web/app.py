"""The application: routes, files, and the guard around them."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles

from alfonso.web.answers import Answers
from alfonso.web.byhand import ByHand
from alfonso.web.guard import Guard
from alfonso.web.live import Live
from alfonso.web.looks import Looks
from alfonso.web.opening import Opening
from alfonso.web.pages import STATIC, page
from alfonso.web.site import Site


def application(site: Site, hosts: list[str]) -> Starlette:
    """The server as an ASGI application that answers under these names."""

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        async with site.open():
            yield

    parts = Answers, Opening, Looks, ByHand, Live
    files = Mount("/static", StaticFiles(directory=STATIC))
    return Starlette(
        routes=[route for one in parts for route in one(site).routes()] + [files],
        middleware=[
            Middleware(TrustedHostMiddleware, allowed_hosts=hosts, www_redirect=False),
            Middleware(Guard, most=site.quotas.upload_bytes),
            Middleware(GZipMiddleware, minimum_size=2000, compresslevel=4),
        ],
        exception_handlers={404: _unknown, 405: _unknown, 500: _fault},
        lifespan=lifespan,
    )


async def _unknown(request: Request, error: Exception) -> Response:
    if "text/html" in request.headers.get("accept", ""):
        return HTMLResponse(page("nowhere"), 404)
    return JSONResponse({"fault": f"there is nothing at {request.url.path[:200]}"}, 404)


async def _fault(request: Request, error: Exception) -> Response:
    return JSONResponse({"fault": "something went wrong here; nothing is lost"}, 500)
