"""What the server says to requests that nobody's page would make."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
from serving import Server
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from alfonso.web.shelf import Shelf
from alfonso.web.store import Store

NONSENSE: list[tuple[object, str]] = [
    ({}, "is not name:key=value"),
    ({"game": "chess"}, "no game is called “chess”"),
    ({"game": "../../etc/passwd"}, "no game is called"),
    ({"game": "/etc/passwd.py"}, "no game is called"),
    ({"game": "blocker:map=/etc/passwd"}, "can be set only by who runs the server"),
    ({"game": "connectfour:rows=999999999"}, "rows"),
    ({"game": "tictactoe", "start": "9" * 5000}, "too long"),
    ({"game": "tictactoe", "start": "7 x"}, "not a position"),
    ({"game": "tictactoe", "moves": ["4", "4"]}, "“4” is not a legal move"),
    ({"game": "tictactoe", "moves": ["4"] * 2000}, "too long"),
    ({"game": "tictactoe", "moves": 7}, "must be a list of texts"),
    ({"game": ["tictactoe"]}, "is not what it should be"),
    ([], "is not a JSON object"),
]


def told(page: ClientConnection) -> dict[str, Any]:
    return json.loads(page.recv(timeout=30))  # type: ignore[no-any-return]


@pytest.fixture
def page(server: Server) -> Iterator[ClientConnection]:
    """The page of a game that this visitor plays on both sides."""
    with server.listen(f"/live/{server.begin('tictactoe', 'me', 'me')}") as page:
        assert told(page)["position"]["ply"] == 0
        yield page


@pytest.mark.parametrize(("asked", "why"), NONSENSE)
def test_nonsense_is_answered_in_one_line(server: Server, asked: object, why: str) -> None:
    answer = server.ask("/api/position", asked)
    assert 400 <= answer.status < 500
    assert why in answer.json["fault"]
    assert "\n" not in answer.json["fault"]


def test_bodies_that_are_no_json(server: Server) -> None:
    for body in (b"", b"\xff\xfe\x00", b"[" * 50_000, b'{"game": ' + b"1" * 9000 + b"}"):
        answer = server.ask("/api/position", raw=body)
        assert 400 <= answer.status < 500, body[:20]
    assert server.ask("/api/position", raw=b" " * (11 << 20)).status == 413
    assert server.ask("/").status == 200


def test_paths_that_lead_nowhere(server: Server) -> None:
    for path in ("/nothing", "/static/../serve.py", "/static/%2e%2e/serve.py", "/game", "/%00"):
        assert server.ask(path).status == 404
    assert server.ask("/api/games/none.json").status == 404
    assert server.ask("/picture.svg?game=chess").status == 400
    assert server.ask("/api/games?after=-1").status == 200


def test_headers_forbid_what_pages_do_not_need(server: Server) -> None:
    headers = server.ask("/").headers
    assert "default-src 'none'" in headers["content-security-policy"]
    assert "unsafe-eval" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert "server" not in headers


def test_other_sites_and_other_names_are_refused(server: Server) -> None:
    foreign = {"Origin": "https://elsewhere.example"}
    assert server.ask("/api/games", {"game": "tictactoe"}, **foreign).status == 403
    assert server.ask("/", Host="elsewhere.example").status == 400
    with pytest.raises(InvalidStatus):
        server.listen("/search", **foreign)


def test_moves_out_of_turn_twice_and_by_strangers(server: Server, page: ClientConnection) -> None:
    for move, why in [
        ("9", "not a legal move"),
        (4, "needs its name"),
        ("x" * 9999, "not a legal"),
    ]:
        page.send(json.dumps({"do": "play", "move": move, "ply": 0}))
        assert why in told(page)["text"]
        assert told(page)["position"]["ply"] == 0
    for _ in range(2):
        page.send(json.dumps({"do": "play", "move": "4", "ply": 0}))
    assert told(page)["position"]["moves"] == ["4"]
    assert "gone on meanwhile" in told(page)["text"]


def test_strangers_watch(server: Server) -> None:
    id = server.begin("tictactoe", "me", "random")
    with server.listen(f"/live/{id}", "alfonso=somebody-else-altogether") as stranger:
        assert told(stranger)["mine"] == []
        for wish in ({"do": "play", "move": "4", "ply": 0}, {"do": "resign"}, {"do": "take_back"}):
            stranger.send(json.dumps(wish))
            assert told(stranger)["type"] == "note"
            assert told(stranger)["over"] is False


def test_messages_that_make_no_sense(server: Server, page: ClientConnection) -> None:
    for text in ("", "{", "[]", "null", '{"do": "import os"}', '{"do": ["play"]}', "[" * 5000):
        page.send(text)
        assert told(page)["type"] == "note"
        told(page)
    page.send(json.dumps({"do": "resign"}))
    assert told(page)["over"] is True


def test_a_flood_of_messages_ends_the_page(server: Server, page: ClientConnection) -> None:
    with pytest.raises(ConnectionClosed):
        for _ in range(2000):
            page.send('{"do": "flip", "flip": false}')
            page.recv(timeout=30)
    assert server.ask("/").status == 200


def test_a_game_that_is_not_there(server: Server) -> None:
    with server.listen("/live/nowhere") as page:
        assert told(page) == {"type": "gone", "text": "there is no such game"}


def test_searches_are_bounded_and_told_what_is_wrong(server: Server) -> None:
    with server.listen("/search") as page:
        for player, why in [
            ("/etc/passwd.py:Evil", "does not play here"),
            ("engine:depth=-1", "a number above 0 wanted"),
            ("alphabeta:depht=3", "did you mean depth"),
        ]:
            page.send(
                json.dumps({"do": "analyse", "key": 1, "game": "tictactoe", "player": player})
            )
            answer = told(page)
            assert answer["type"] == "fault"
            assert why in answer["text"]


def test_records_go_out_and_come_in(server: Server) -> None:
    id = server.begin("tictactoe", "me", "me", moves=["4", "0"])
    record, text = (server.ask(f"/api/games/{id}.{kind}").body for kind in ("json", "txt"))
    for content in (record, text):
        answer = server.ask("/api/import", raw=content)
        assert answer.status == 201
        again = server.ask(f"/api/games/{answer.json['id']}.json").json
        assert again["moves"] == ["4", "0"]


@pytest.mark.parametrize(
    "content",
    [b"", b"\x00\x01\x02", b"[" * 9999, b'{"spec": "tictactoe", "moves": ["4", "4"]}', b"1. e4 e5"],
)
def test_files_that_hold_no_game(server: Server, content: bytes) -> None:
    answer = server.ask("/api/import", raw=content)
    assert 400 <= answer.status < 500
    assert answer.json["fault"]


def test_a_database_that_is_locked(server: Server, page: ClientConnection) -> None:
    with sqlite3.connect(server.data / "games.db", isolation_level=None) as database:
        database.execute("BEGIN EXCLUSIVE")
        page.send(json.dumps({"do": "play", "move": "4", "ply": 0}))
        assert "locked" in told(page)["text"]
        assert told(page)["position"]["ply"] == 0
        database.execute("ROLLBACK")
    database.close()
    page.send(json.dumps({"do": "play", "move": "4", "ply": 0}))
    assert told(page)["position"]["ply"] == 1


def test_an_address_that_leads_nowhere_is_a_page_for_people(server: Server) -> None:
    assert server.ask("/nowhere").json == {"fault": "there is nothing at /nowhere"}
    answer = server.ask("/nowhere", Accept="text/html,*/*")
    assert answer.status == 404 and b"There is nothing here" in answer.body


def test_a_database_that_is_taken_away(server: Server, page: ClientConnection) -> None:
    played(page, "4", 0)
    for file in server.data.glob("games.db*"):
        file.rename(server.data / f"away-{file.name}")
    played(page, "0", 1)
    with sqlite3.connect(server.data / "games.db") as database:
        kept = database.execute("SELECT moves FROM games WHERE moves = '4 0'").fetchall()
    database.close()
    assert kept, "what is shown is kept"
    assert server.ask("/api/games?mine=1").status == 200


def test_a_database_that_can_only_be_read(tmp_path: Path) -> None:
    shelf = Shelf(Store(f"sqlite:///{tmp_path / 'games.db'}"))
    shelf.close()
    shelf.store.close()
    url = f"sqlite:///file:{tmp_path / 'games.db'}?mode=ro&uri=true"
    server = Server(tmp_path, "--database", url)
    answer = server.ask("/api/games", {"game": "tictactoe"})
    assert answer.status == 503
    assert answer.json["fault"] == "the games cannot be written: the database can only be read"
    assert server.ask("/api/games").json["games"] == []
    server.stop()


def test_who_waits_for_a_search_is_told_when_the_server_closes(tmp_path: Path) -> None:
    server = Server(tmp_path)
    waiting = HTTPConnection("127.0.0.1", server.port, timeout=60)
    asked = {"game": "connectfour", "player": "minimax:depth=14"}
    waiting.request("POST", "/api/tree", json.dumps(asked))
    assert server.ask("/").status == 200
    server.stop()
    with waiting.getresponse() as answer:
        assert json.loads(answer.read()) == {"fault": "the server is being closed"}
    waiting.close()


def played(page: ClientConnection, move: str, ply: int) -> None:
    page.send(json.dumps({"do": "play", "move": move, "ply": ply}))
    facts = told(page)
    assert facts["type"] == "game", facts
    assert facts["position"]["ply"] == ply + 1
