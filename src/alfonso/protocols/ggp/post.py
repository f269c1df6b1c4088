"""How a match server speaks to a player: one message, one answer, in bounded time."""

from __future__ import annotations

import asyncio
import re
from typing import NamedTuple
from urllib.parse import urlsplit

from alfonso.errors import SpecError
from alfonso.protocols.ggp.http import decoded

CONNECTING = 5.0
"""Seconds to reach a player."""
LONGEST = 1 << 20
"""Bytes of an answer."""
PORT = 9147
STATUS = re.compile(rb"HTTP/\d(?:\.\d)? (\d{3})[^\r\n]*")
LENGTH = re.compile(rb"^content-length:\s*(\d{1,9})\s*$", re.IGNORECASE | re.MULTILINE)


class Lost(Exception):
    """No answer came; the text tells why."""


class Address(NamedTuple):
    """Where a player is.

    >>> Address.read("http://localhost:9148/x"), str(Address.read("127.0.0.1"))
    (Address(host='localhost', port=9148, path='/x'), 'http://127.0.0.1:9147/')
    """

    host: str
    port: int
    path: str

    @classmethod
    def read(cls, text: str) -> Address:
        try:
            parts = urlsplit(text if "//" in text else f"http://{text}")
            host, port = parts.hostname, parts.port or PORT
        except ValueError:
            host, port = None, 0
        if not host or parts.scheme != "http" or any(map(str.isspace, text)):
            raise SpecError(f"“{text}” is no address of a player: http://HOST:PORT is wanted")
        return cls(host, port, parts.path or "/")

    def __str__(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{host}:{self.port}{self.path}"


async def post(to: Address, text: str, patience: float) -> str:
    """The answer to a message; Lost where none comes in so many seconds."""
    try:
        async with asyncio.timeout(CONNECTING):
            reader, writer = await asyncio.open_connection(to.host, to.port)
    except TimeoutError:
        raise Lost(f"not reached within {CONNECTING:g} s") from None
    except OSError as error:
        raise Lost(f"not reached: {error.strerror or error}") from None
    try:
        async with asyncio.timeout(patience):
            writer.write(_request(to, text))
            await writer.drain()
            return _answer(await _all(reader))
    except TimeoutError:
        raise Lost(f"no answer within {patience:g} s") from None
    except OSError as error:
        raise Lost(f"broken off: {error.strerror or error}") from None
    finally:
        writer.close()


def _request(to: Address, text: str) -> bytes:
    body = text.encode()
    head = (
        f"POST {to.path} HTTP/1.0",
        f"Host: {to.host}:{to.port}",
        "Accept: text/delim",
        "Sender: GAMESERVER",
        "Content-Type: text/acl",
        f"Content-Length: {len(body)}",
    )
    return "\r\n".join([*head, "", ""]).encode() + body


async def _all(reader: asyncio.StreamReader) -> bytes:
    """What comes until the player closes, or has said as much as it promised."""
    told = b""
    while (piece := await reader.read(1 << 16)) and len(told) < LONGEST:
        told += piece
        head, end, body = told.partition(b"\r\n\r\n")
        length = LENGTH.search(head.replace(b"\r", b"")) if end else None
        if length and len(body) >= int(length[1]):
            break
    return told


def _answer(told: bytes) -> str:
    status = STATUS.match(told)
    _, end, body = told.replace(b"\r\n", b"\n").partition(b"\n\n")
    if not status or not end:
        raise Lost("broken off" if told else "closed without an answer")
    if status[1] != b"200":
        raise Lost(f"{status[0].decode('latin-1')}: {decoded(body)[:80].strip()}")
    return decoded(body).strip()
