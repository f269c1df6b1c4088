"""HTTP as match servers speak it, read leniently and answered strictly.

There are old servers, servers in browsers and servers of a few lines: lengths may be missing, or
count letters instead of bytes, or come in any case. So the message itself tells where it ends: with
the parenthesis that closes the first one.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import suppress
from http import HTTPStatus
from typing import NamedTuple
from urllib.parse import unquote_plus

LARGEST = 4_500_000
"""Bytes of a message: no game has as many rules."""
LONGEST_LINE = 1 << 18
MOST_HEADERS = 100
PIECE = 1 << 16
LATE = 0.3
"""Seconds in which the rest of a message comes whose length was told too short."""

CORS = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Allow-Methods": "POST, GET, OPTIONS",
    "Access-Control-Allow-Headers": "Content-Type, Sender, Receiver",
    "Access-Control-Max-Age": "86400",
}


class Refused(Exception):
    """A request that gets no answer but a status; the text tells why."""

    def __init__(self, status: HTTPStatus, why: str) -> None:
        super().__init__(why)
        self.status = status


class Request(NamedTuple):
    method: str
    text: str


async def request(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> Request:
    """The next request; EOFError if the peer closes before it has said anything."""
    words = (await _line(reader)).split()
    if len(words) < 2:
        raise Refused(HTTPStatus.BAD_REQUEST, "this is not HTTP")
    method, path = words[0].upper(), words[1]
    headers = await _headers(reader)
    if method == "GET":
        return Request(method, unquote_plus(path).strip("/ "))
    if method == "OPTIONS":
        return Request(method, "")
    if method != "POST":
        raise Refused(HTTPStatus.METHOD_NOT_ALLOWED, f"{method[:20]} is not understood")
    if headers.get("expect", "").lower() == "100-continue":
        writer.write(b"HTTP/1.1 100 Continue\r\n\r\n")
    return Request(method, decoded(await _body(reader, headers)))


def response(text: str, status: HTTPStatus = HTTPStatus.OK) -> bytes:
    """An answer, whole: the connection is closed behind it."""
    body = text.encode()
    headers = {"Content-Type": "text/acl", "Content-Length": str(len(body)), "Connection": "close"}
    head = [f"HTTP/1.1 {status.value} {status.phrase}"]
    head += [f"{name}: {value}" for name, value in (headers | CORS).items()]
    return "\r\n".join([*head, "", ""]).encode() + body


def decoded(body: bytes) -> str:
    try:
        return body.decode("utf-8")
    except UnicodeDecodeError:
        return body.decode("latin-1")


class Balance:
    """Whether the first parenthesis of a text that comes in pieces has been closed.

    >>> balance = Balance()
    >>> balance.closed_by(b"(INFO ; a comment :)"), balance.closed_by(b" goes on\\n )")
    (False, True)
    """

    def __init__(self) -> None:
        self._depth = 0
        self._in_comment = False

    @property
    def is_open(self) -> bool:
        return self._depth > 0

    def closed_by(self, piece: bytes) -> bool:
        for line in piece.splitlines(keepends=True):
            text, comment, _ = (b"", b";", b"") if self._in_comment else line.partition(b";")
            self._in_comment = bool(comment) and not line.endswith((b"\n", b"\r"))
            if self._is_closed_by(text):
                return True
        return False

    def _is_closed_by(self, text: bytes) -> bool:
        opening, closing = text.count(b"("), text.count(b")")
        if closing < self._depth or not closing:
            self._depth += opening - closing
            return False
        for byte in text:
            self._depth += (byte == 40) - (byte == 41)
            if byte == 41 and self._depth <= 0:
                return True
        return False


async def _line(reader: asyncio.StreamReader) -> str:
    try:
        line = await reader.readline()
    except ValueError:
        too_long = HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
        raise Refused(too_long, f"a line of more than {LONGEST_LINE >> 10} KB") from None
    if not line:
        raise EOFError
    return line.decode("latin-1").strip()


async def _headers(reader: asyncio.StreamReader) -> dict[str, str]:
    headers: dict[str, str] = {}
    for _ in range(MOST_HEADERS):
        try:
            line = await _line(reader)
        except EOFError:
            return headers
        if not line:
            return headers
        name, _, value = line.partition(":")
        headers[name.strip().lower()] = value.strip()
    too_many = HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
    raise Refused(too_many, f"more than {MOST_HEADERS} headers")


async def _body(reader: asyncio.StreamReader, headers: Mapping[str, str]) -> bytes:
    is_chunked = "chunked" in headers.get("transfer-encoding", "").lower()
    pieces = _chunks(reader) if is_chunked else _pieces(reader, _length(headers))
    body, balance = bytearray(), Balance()
    async for piece in pieces:
        body += piece
        if len(body) > LARGEST:
            raise _too_large()
        if balance.closed_by(piece):
            return bytes(body)
    if balance.is_open:
        raise Refused(HTTPStatus.BAD_REQUEST, "a message that is cut short")
    return bytes(body)


def _length(headers: Mapping[str, str]) -> int | None:
    text = headers.get("content-length", "")
    length = int(text) if text.isascii() and text.isdigit() and len(text) < 20 else None
    if length and length > LARGEST:
        raise _too_large()
    return length


def _too_large() -> Refused:
    most = f"{LARGEST / 1e6:g} MB"
    return Refused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, f"a message of more than {most}")


async def _pieces(reader: asyncio.StreamReader, length: int | None) -> AsyncIterator[bytes]:
    """What comes until the peer closes its side, or has sent so many bytes and a little more."""
    while length is None or length > 0:
        piece = await reader.read(PIECE)
        if not piece:
            return
        yield piece
        length = None if length is None else length - len(piece)
    with suppress(TimeoutError):
        while piece := await asyncio.wait_for(reader.read(PIECE), LATE):
            yield piece


async def _chunks(reader: asyncio.StreamReader) -> AsyncIterator[bytes]:
    """The parts of a body that comes in chunks, each with its length before it."""
    while size := _size(await _line(reader)):
        yield await reader.readexactly(size)
        await _line(reader)


def _size(line: str) -> int:
    try:
        size = int(line.partition(";")[0], 16)
    except ValueError:
        raise Refused(HTTPStatus.BAD_REQUEST, "a chunk without its length") from None
    if not 0 <= size <= LARGEST:
        raise _too_large()
    return size
