"""Who asks: a visitor is a secret in a cookie, known to the server by its hash alone."""

from __future__ import annotations

import hashlib
import secrets

from starlette.requests import HTTPConnection
from starlette.responses import Response

COOKIE = "alfonso"
A_YEAR = 365 * 24 * 3600


def visitor_of(connection: HTTPConnection) -> str:
    """The visitor's name in the database, "" for one who brings no cookie."""
    secret = connection.cookies.get(COOKIE, "")
    if not 16 <= len(secret) <= 64:
        return ""
    return hashlib.sha256(secret.encode()).hexdigest()[:24]


def welcome(connection: HTTPConnection, response: Response) -> None:
    """Give a new visitor a cookie."""
    if not visitor_of(connection):
        response.set_cookie(
            COOKIE,
            secrets.token_urlsafe(18),
            max_age=A_YEAR,
            httponly=True,
            samesite="lax",
            secure=connection.url.scheme in ("https", "wss"),
        )
