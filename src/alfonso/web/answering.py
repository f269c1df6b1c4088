"""How requests are read and answered: JSON in and out, and what is wrong in one line."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from alfonso.errors import AlfonsoError, MoveError, PositionError
from alfonso.web.desk import Busy
from alfonso.web.pages import page
from alfonso.web.room import Denied
from alfonso.web.store import StoreFault
from alfonso.web.visitors import welcome
from alfonso.web.wishes import Wish, wish

STATUS = {StoreFault: 503, Busy: 429, Denied: 403}
Handler = Callable[[Request], Awaitable[Response]]


def shown(name: str) -> Handler:
    """What answers with a page."""

    async def show(request: Request) -> Response:
        response = HTMLResponse(page(name), headers={"cache-control": "no-cache"})
        welcome(request, response)
        return response

    return show


def safe(handler: Handler) -> Handler:
    """What a visitor asks wrongly is told in one line."""

    async def answered(request: Request) -> Response:
        try:
            return await handler(request)
        except AlfonsoError as error:
            return answer({"fault": str(error)}, _status(error))
        except KeyError as error:
            return answer({"fault": f"this request lacks “{error.args[0]}”"}, 400)

    return answered


def _status(error: AlfonsoError) -> int:
    if isinstance(error, (MoveError, PositionError)):
        return 422
    return next((status for kind, status in STATUS.items() if isinstance(error, kind)), 400)


async def wished(request: Request) -> Wish:
    """What a request asks for."""
    return wish(await request.body())


def answer(facts: Any, status: int = 200) -> Response:
    """Facts as JSON."""
    text = json.dumps(facts, ensure_ascii=False, separators=(",", ":"))
    return Response(text, status, media_type="application/json")
