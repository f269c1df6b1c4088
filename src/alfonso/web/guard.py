"""Around every answer: headers that browsers heed, and no request that is larger than allowed.

Requests that change something must come from the server's own pages.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",  # boards are styled as they stand alone
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)
DRAINED = 64 << 20
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


class TooLarge(Exception):
    """A request has more bytes than are read."""


class Guard:
    """A layer around the application."""

    def __init__(self, app: ASGIApp, most: int) -> None:
        self.app, self.most = app, most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
        elif is_foreign(scope):
            await self._refuse(scope, receive, send, 403, "this request comes from another site")
        elif scope["type"] == "websocket":
            await self.app(scope, receive, send)
        else:
            await self._answer(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await self.app(scope, _bounded(receive, self.most), _headed(send))
        except TooLarge:
            await _drain(receive)
            what = f"that is more than {self.most >> 10} KB, the most that is read here"
            await self._refuse(scope, receive, send, 413, what)

    async def _refuse(
        self, scope: Scope, receive: Receive, send: Send, status: int, what: str
    ) -> None:
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008, "reason": what})
        else:
            await JSONResponse({"fault": what}, status)(scope, receive, _headed(send))


def is_foreign(scope: Scope) -> bool:
    """Whether another site's page asks for more than to look."""
    headers = Headers(scope=scope)
    if scope["type"] == "http" and scope["method"] in ("GET", "HEAD"):
        return False
    origin = headers.get("origin")
    return origin is not None and urlsplit(origin).netloc != headers.get("host", "")


def _headed(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return sending


async def _drain(receive: Receive) -> None:
    """Read what still comes, up to a limit: a browser listens only when all is sent."""
    read = 0
    while read < DRAINED:
        message = await receive()
        read += len(message.get("body", b""))
        if not message.get("more_body"):
            return


def _bounded(receive: Receive, most: int) -> Receive:
    read = 0

    async def receiving() -> Message:
        nonlocal read
        message = await receive()
        read += len(message.get("body", b""))
        if read > most:
            raise TooLarge
        return message

    return receiving
