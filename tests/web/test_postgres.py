"""Games in PostgreSQL, as a group keeps them: the same in every way, over a restart as well."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import postgres
import pytest
from postgres import Postgres
from serving import Server

from alfonso.web.shelf import Brought, Shelf
from alfonso.web.store import Conflict, Kept, Seat, Store, StoreFault

DESCRIBED = Path(__file__).parents[2] / "examples" / "gdl"


@pytest.fixture(scope="module")
def database() -> Iterator[Postgres]:
    where = postgres.programs()
    if where is None:
        pytest.skip("no PostgreSQL: apt-get install postgresql")
    with postgres.running(where) as database:
        yield database


@pytest.fixture
def url(database: Postgres) -> str:
    return database.url


def test_games_are_kept_found_and_changed_once(url: str) -> None:
    store = Store(url)
    me = "a" * 24
    kept = store.add(
        Kept("one", "tictactoe", moves=("4",), seats=(Seat("human", me, "Zoë"), Seat()))
    )
    assert store.get("one") == kept
    changed = store.change(kept, moves=("4", "0"), result=(1, -1))
    with pytest.raises(Conflict):
        store.change(kept, moves=("4", "1"))
    assert store.latest(owner=me) == [changed]
    assert store.latest(owner=me, state="open") == []
    assert store.latest(spec="tictactoe", state="over") == [changed]
    assert (store.count(me), store.count("b" * 24)) == (1, 0)
    store.close()


def test_rules_that_visitors_bring(url: str) -> None:
    store = Store(url)
    shelf = Shelf(store)
    brought = Brought.of("nim.kif", (DESCRIBED / "nim.kif").read_text("utf-8"), "a visitor")
    for _ in range(2):
        shelf.keep(brought)
    assert len(shelf.of("a visitor")) == 1
    other = Shelf(store)
    file = other.file(shelf.of("a visitor")[0])
    assert file is not None
    assert file.read_text("utf-8") == brought.text
    other.close()
    shelf.close()
    store.close()


def test_a_database_that_does_not_answer() -> None:
    with pytest.raises(StoreFault, match="does not answer"):
        Store("postgresql://nobody@127.0.0.1:9/nothing")


def test_server_and_database_end_and_go_on(database: Postgres, tmp_path: Path) -> None:
    server = Server(tmp_path, "--database", database.url)
    try:
        id = server.begin("tictactoe", "me", "me")
        assert played(server, id, "4") == ["4"]
        server.kill()
        server.start()
        assert played(server, id, "0") == ["4", "0"]
        with server.listen(f"/live/{id}") as page:
            page.recv(timeout=30)
            database.stop()
            page.send(json.dumps({"do": "play", "move": "8", "ply": 2}))
            assert "the database does not answer" in json.loads(page.recv(timeout=30))["text"]
            assert json.loads(page.recv(timeout=30))["position"]["moves"] == ["4", "0"]
            database.start()
        assert played(server, id, "8") == ["4", "0", "8"]
        assert [game["id"] for game in server.ask("/api/games?mine=1").json["games"]] == [id]
        assert not (tmp_path / "games.db").exists()
    finally:
        server.stop()


def played(server: Server, id: str, move: str) -> list[str]:
    """The moves of a game after one more."""
    with server.listen(f"/live/{id}") as page:
        ply = json.loads(page.recv(timeout=30))["position"]["ply"]
        page.send(json.dumps({"do": "play", "move": move, "ply": ply}))
        return list(json.loads(page.recv(timeout=30))["position"]["moves"])
