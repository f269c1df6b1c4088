"""Requests as sloppy servers write them, and those that mean harm."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from contextlib import ExitStack
from urllib.parse import quote

import pytest
from talking import body_of, door, echo, eventually, raw

from alfonso.protocols.ggp.http import LARGEST

TEXT = "( PLAY m-1 ( (mark 1 é) noop ) )"
BODY = TEXT.encode()
LENGTH = str(len(BODY)).encode()
CHUNKS = b"".join(b"%x\r\n%s\r\n" % (len(part), part) for part in (BODY[:7], BODY[7:]))
REQUESTS = {
    "1.0": b"POST / HTTP/1.0\r\nContent-Length: " + LENGTH + b"\r\n\r\n" + BODY,
    "1.1": b"POST / HTTP/1.1\r\nHost: x\r\nContent-length: " + LENGTH + b"\r\n\r\n" + BODY,
    "small": b"post / http/1.1\ncontent-length:" + LENGTH + b"\n\n" + BODY,
    "no length": b"POST / HTTP/1.0\r\nContent-Type: text/acl\r\n\r\n" + BODY,
    "no end": b"POST / HTTP/1.1\r\nCONTENT-LENGTH: 999\r\n\r\n" + BODY,
    "letters": b"POST / HTTP/1.1\r\nContent-Length: %d\r\n\r\n" % len(TEXT) + BODY,
    "chunked": b"POST / HTTP/1.1\r\nTransfer-Encoding: Chunked\r\n\r\n" + CHUNKS + b"0\r\n\r\n",
    "get": f"GET /{quote(TEXT)} HTTP/1.1\r\n\r\n".encode(),
    "latin": b"POST / HTTP/1.0\r\n\r\n" + TEXT.encode("latin-1"),
}
WAITING = b"POST / HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: " + LENGTH + b"\r\n\r\n"


@pytest.mark.parametrize("kind", REQUESTS)
@pytest.mark.parametrize("half_close", [False, True])
def test_a_message_is_heard_however_it_is_sent(kind: str, half_close: bool) -> None:
    log: list[str] = []
    with door(echo, log) as port:
        assert body_of(raw(port, REQUESTS[kind], half_close=half_close)) == TEXT
    assert not log


def test_an_answer_is_whole_and_may_be_read_by_pages_from_anywhere() -> None:
    with door(echo, []) as port:
        asked = raw(port, REQUESTS["1.0"])
        options = raw(port, b"OPTIONS / HTTP/1.1\r\nOrigin: http://example.org\r\n\r\n")
    head = asked.decode().lower()
    assert head.startswith("http/1.1 200 ok\r\n")
    assert "content-type: text/acl\r\n" in head
    assert f"content-length: {len(BODY)}\r\n" in head
    for answer in (asked, options):
        assert b"Access-Control-Allow-Origin: *\r\n" in answer
        assert b"Access-Control-Allow-Methods: POST, GET, OPTIONS\r\n" in answer
    assert body_of(options) == ""


def test_a_client_that_waits_to_be_asked_is_asked() -> None:
    with door(echo, []) as port, socket.create_connection(("127.0.0.1", port), 30) as client:
        client.sendall(WAITING)
        assert client.recv(100).startswith(b"HTTP/1.1 100 ")
        client.sendall(BODY)
        assert TEXT in client.recv(4096).decode()


def test_the_time_counts_from_the_beginning_of_a_message() -> None:
    beginnings: list[float] = []

    async def answer(text: str, came: float) -> str:
        beginnings.append(came)
        return text

    with door(answer, []) as port, socket.create_connection(("127.0.0.1", port), 30) as client:
        client.sendall(WAITING)
        client.recv(100)
        rest = time.monotonic()
        client.sendall(BODY)
        client.recv(4096)
    assert beginnings[0] <= rest


BAD = {
    b"hello\r\n\r\n": 400,
    b"\x00\xff\r\n": 400,
    b"PUT / HTTP/1.1\r\n\r\n": 405,
    b"POST / HTTP/1.1\r\n" + b"a: b\r\n" * 101 + b"\r\n": 431,
    b"GET /" + b"a" * (1 << 19): 431,
    b"POST / HTTP/1.1\r\nContent-Length: %d\r\n\r\n" % (LARGEST + 1): 413,
    b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n": 400,
    b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nffffffffff\r\n": 413,
}


@pytest.mark.parametrize("request_", BAD, ids=[str(status) for status in BAD.values()])
def test_what_makes_no_sense_is_refused_and_logged(request_: bytes) -> None:
    log: list[str] = []
    with door(echo, log) as port:
        assert raw(port, request_, half_close=True).startswith(b"HTTP/1.1 %d " % BAD[request_])
        assert len(log) == 1
        assert body_of(raw(port, REQUESTS["1.0"])) == TEXT


def test_a_body_that_never_ends_is_cut_off() -> None:
    log: list[str] = []
    with door(echo, log) as port, socket.create_connection(("127.0.0.1", port), 30) as client:
        client.sendall(b"POST / HTTP/1.1\r\n\r\n(START ")
        with pytest.raises(OSError):
            for _ in range(2 * LARGEST >> 16):
                client.sendall(b"(init a)" * (1 << 13))
                time.sleep(0.001)
            while client.recv(4096):
                pass
            raise OSError("closed")
        assert eventually(lambda: any("more than" in line for line in log))
        assert body_of(raw(port, REQUESTS["1.0"])) == TEXT


def test_a_message_that_trickles_in_has_its_time() -> None:
    log: list[str] = []
    with door(echo, log, patience=0.3) as port:
        with socket.create_connection(("127.0.0.1", port), 30) as client:
            client.sendall(REQUESTS["1.0"][:-1])
            assert client.recv(4096).startswith(b"HTTP/1.1 408 ")
        assert log and "too slow" in log[0]


def test_a_thousand_connections_keep_nobody_out() -> None:
    log: list[str] = []
    with door(echo, log) as port, ExitStack() as stack:
        for _ in range(1000):
            client = stack.enter_context(socket.create_connection(("127.0.0.1", port), 30))
            client.setblocking(False)
        began = time.monotonic()
        assert body_of(raw(port, REQUESTS["1.0"])) == TEXT
        assert time.monotonic() - began < 10, "not one after the other"
        assert eventually(lambda: any("sent" in line and "away" in line for line in log))


def test_a_peer_that_closes_while_it_is_answered_disturbs_nobody() -> None:
    log: list[str] = []
    came_in, gone = threading.Event(), threading.Event()

    async def answer(text: str, came: float) -> str:
        if "m-1" in text:
            came_in.set()
            await asyncio.to_thread(gone.wait, 30)
        return text * 100_000  # more than goes out at once

    with door(answer, log) as port:
        client = socket.create_connection(("127.0.0.1", port), 30)
        client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        client.sendall(REQUESTS["1.0"])
        assert came_in.wait(30)
        client.close()
        gone.set()
        assert eventually(lambda: bool(log))
        assert "went away" in log[0]
        assert body_of(raw(port, b"GET /(INFO) HTTP/1.0\r\n\r\n")).startswith("(INFO)")


def test_a_fault_of_ours_is_an_answer_too() -> None:
    async def answer(text: str, came: float) -> str:
        raise ZeroDivisionError("oh")

    log: list[str] = []
    with door(answer, log) as port:
        assert raw(port, REQUESTS["1.0"]).startswith(b"HTTP/1.1 500 ")
    assert "ZeroDivisionError" in log[0]
