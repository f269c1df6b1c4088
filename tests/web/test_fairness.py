"""Searches of many visitors on few processes: everybody's turn comes, and nobody's never ends."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from serving import Server
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

GREEDY, OTHER = "alfonso=one-who-wants-it-all", "alfonso=another-who-waits"
SOON = 110.0
"""Seconds for a search to begin, code made for it included; it goes on for two minutes if let."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One searching process for all."""
    server = Server(tmp_path_factory.mktemp("data"), "--workers", "1")
    yield server
    server.stop()


def analyse(page: ClientConnection, game: str = "breakthrough") -> None:
    page.send(json.dumps({"do": "analyse", "key": 1, "game": game, "player": "mcts"}))


def heard(page: ClientConnection, *kinds: str) -> dict[str, Any]:
    """The next words of one of these kinds; what comes before is passed over."""
    end = time.monotonic() + SOON
    while True:
        facts: dict[str, Any] = json.loads(page.recv(timeout=end - time.monotonic()))
        assert facts["type"] != "fault" or "fault" in kinds, facts
        if facts["type"] in kinds and "busy" not in facts:
            return facts


def opened(pages: ExitStack, server: Server, count: int) -> list[ClientConnection]:
    """So many pages of one visitor, each with a search."""
    found = []
    for _ in range(count):
        found.append(pages.enter_context(server.listen("/search", GREEDY)))
        analyse(found[-1])
        time.sleep(0.05)
    return found


def test_one_visitor_has_so_many_searches_and_no_more(server: Server) -> None:
    with ExitStack() as pages:
        *_, last = opened(pages, server, 5)
        assert "several of your searches" in heard(last, "fault")["text"]
        with server.listen("/search", OTHER) as other:
            analyse(other)
            assert heard(other, "seen")["moves"]  # analyses give way to each other
        with server.listen(f"/live/{server.begin('tictactoe', 'me', 'random')}") as game:
            heard(game, "game")
            game.send(json.dumps({"do": "play", "move": "4", "ply": 0}))
            while heard(game, "game")["position"]["ply"] < 2:
                pass  # a game's moves come before all analyses


def test_searches_end_when_their_page_closes(server: Server) -> None:
    with server.listen("/search", GREEDY) as page:
        analyse(page)
        heard(page, "seen")
    began = time.monotonic()
    with server.listen("/search", OTHER) as other:
        analyse(other)
        heard(other, "seen")
    assert time.monotonic() - began < SOON


def test_pages_of_one_visitor_are_counted(server: Server) -> None:
    with ExitStack() as pages:
        with pytest.raises(ConnectionClosed, match="many pages open"):
            heard(opened(pages, server, 25)[-1], "never")
        with server.listen("/search", OTHER) as other:
            analyse(other)
            heard(other, "seen", "found")


def test_without_a_word_only_this_machine_is_served(server: Server) -> None:
    assert server.ask("/").status == 200
    assert server.ask("/", Host=f"192.168.0.1:{server.port}").status == 400
