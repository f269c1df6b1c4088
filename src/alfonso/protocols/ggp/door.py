"""Who comes in: connections, so many at a time, and none for ever.

A peer that has not said its message yet may be one of a thousand who never will. Where too many
wait like that, the oldest goes: whoever sends its message at once is always heard.
"""

from __future__ import annotations

import asyncio
import signal
import socket
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from http import HTTPStatus

from alfonso.errors import SpecError, told
from alfonso.protocols.ggp.http import LONGEST_LINE, Refused, request, response
from alfonso.protocols.ggp.messages import Unreadable

MOST = 48
"""Peers that are heard at once, and as many that wait for an answer."""
PATIENCE = 10.0
"""Seconds in which a message must be said."""
HAND_OVER = 3.0
"""Seconds in which an answer must be taken."""
LINGER = 0.5
"""Seconds in which a peer that is refused may talk on."""

Answer = Callable[[str, float], Awaitable[str]]
Say = Callable[[str], None]


class Door:
    """A server that gives every message and the time it came to `answer`; `say` keeps the log."""

    def __init__(self, answer: Answer, say: Say, patience: float = PATIENCE) -> None:
        self._answer, self._say, self._patience = answer, say, patience
        self._speaking: dict[asyncio.Task[None], None] = {}
        self._waiting = 0
        self._sent_away = 0

    async def open(self, host: str, port: int) -> asyncio.Server:
        """Listen at an address; SpecError if that cannot be."""
        bound = _bound(host, port)
        return await asyncio.start_server(self._enter, sock=bound, limit=LONGEST_LINE, backlog=128)

    async def _enter(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        came, peer = time.monotonic(), _name(writer)
        try:
            await _hand_over(writer, await self._answered(reader, writer, came))
        except Unreadable as error:
            await self._refuse(reader, writer, peer, HTTPStatus.BAD_REQUEST, str(error))
        except Refused as error:
            await self._refuse(reader, writer, peer, error.status, str(error))
        except TimeoutError:
            await self._refuse(reader, writer, peer, HTTPStatus.REQUEST_TIMEOUT, "too slow")
        except (OSError, EOFError):
            self._say(f"{peer} went away before it was answered")
        except Exception as error:  # whatever it was, the next one is to be heard
            await self._refuse(reader, writer, peer, HTTPStatus.INTERNAL_SERVER_ERROR, told(error))
        finally:
            writer.close()

    async def _answered(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, came: float
    ) -> bytes:
        task = asyncio.current_task()
        assert task is not None
        self._make_room()
        self._speaking[task] = None
        try:
            async with asyncio.timeout(self._patience):
                asked = await request(reader, writer)
        finally:
            del self._speaking[task]
        if asked.method == "OPTIONS":
            return response("")
        return response(await self._replied(asked.text or "(INFO)", came))

    async def _replied(self, text: str, came: float) -> str:
        if self._waiting >= MOST:
            raise Refused(HTTPStatus.SERVICE_UNAVAILABLE, f"{MOST} others wait for an answer")
        self._waiting += 1
        try:
            return await self._answer(text, came)
        finally:
            self._waiting -= 1

    def _make_room(self) -> None:
        if len(self._speaking) < MOST:
            return
        next(iter(self._speaking)).cancel()
        if not self._sent_away:
            asyncio.get_running_loop().call_later(1.0, self._tell_of_room)
        self._sent_away += 1

    def _tell_of_room(self) -> None:
        self._say(f"more than {MOST} peers who say nothing: sent {self._sent_away} away")
        self._sent_away = 0

    async def _refuse(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        peer: str,
        status: HTTPStatus,
        why: str,
    ) -> None:
        self._say(f"{peer}: {why}")
        with suppress(OSError, ValueError, TimeoutError):
            await _hand_over(writer, response(why, status))
            async with asyncio.timeout(LINGER):  # who closes upon unread words is not heard
                while await reader.read(LONGEST_LINE):
                    pass


async def _hand_over(writer: asyncio.StreamWriter, answer: bytes) -> None:
    writer.write(answer)
    async with asyncio.timeout(HAND_OVER):
        await writer.drain()
    if writer.can_write_eof():
        writer.write_eof()


def _name(writer: asyncio.StreamWriter) -> str:
    peer = writer.get_extra_info("peername")
    return f"{peer[0]}:{peer[1]}" if peer else "a peer"


def _bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=512)
    except (OSError, OverflowError) as error:
        why = getattr(error, "strerror", None) or error
        raise SpecError(
            f"cannot listen at {host}:{port}: {why}; try another --host or --port"
        ) from None


def serve(
    answer: Answer,
    host: str,
    port: int,
    say: Say,
    ready: Callable[[str], None],
    besides: Callable[[], Awaitable[None]],
    close: Callable[[], Awaitable[None]],
) -> None:
    """Serve until Ctrl-C; `ready` is told the address, `besides` runs meanwhile, `close` comes
    last."""

    async def run() -> None:
        here = asyncio.current_task()
        assert here is not None
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, here.cancel)
        server = await Door(answer, say).open(host, port)
        name, number = server.sockets[0].getsockname()[:2]
        ready(f"http://{f'[{name}]' if ':' in name else name}:{number}/")
        try:
            async with server:
                await besides()
        finally:
            await close()

    with suppress(asyncio.CancelledError):
        asyncio.run(run())
