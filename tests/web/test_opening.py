"""Rules that visitors bring, and rules files that change while they are played."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from clicking import begin, make_a_move, moves, squares, wait_for_ply
from playwright.sync_api import Page, expect
from serving import COOKIE, Server
from websockets.sync.client import ClientConnection

ROOT = Path(__file__).parents[2]
DESCRIBED = ROOT / "examples" / "gdl"
TICTACTOE = (ROOT / "src/alfonso/games/tictactoe.py").read_text("utf-8")
OTHER = "alfonso=another-visitor-of-the-tests"
OPENED = re.compile(r"/new\?game=")
READ = 60_000
"""Milliseconds: rules are tried in a process of their own, which starts first."""


@pytest.fixture(scope="module")
def trusting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that takes rules in Python, with a rules file of its own."""
    folder = tmp_path_factory.mktemp("rules")
    (folder / "mine.py").write_text(TICTACTOE, "utf-8")
    server = Server(folder / "data", "mine.py", "--allow-code", folder=folder)
    yield server
    server.stop()


def brought(server: Server, name: str, content: bytes) -> tuple[int, dict[str, object]]:
    answer = server.ask(f"/api/rules?name={name}", raw=content)
    return answer.status, answer.json


def drop(page: Page, name: str, text: str) -> None:
    """Drop a file on the page, as a file manager would."""
    transfer = page.evaluate_handle(
        """([name, text]) => {
            const transfer = new DataTransfer();
            transfer.items.add(new File([text], name));
            return transfer;
        }""",
        [name, text],
    )
    page.dispatch_event("body", "dragenter", {"dataTransfer": transfer})
    expect(page.locator("#drop")).to_be_visible()
    page.dispatch_event("body", "drop", {"dataTransfer": transfer})


def test_a_described_game_is_dropped_and_played(page: Page, server: Server) -> None:
    page.goto(server.base)
    page.locator(".card").first.wait_for()
    drop(page, "threes.kif", (DESCRIBED / "threes.kif").read_text("utf-8"))
    expect(page.locator("#title")).to_have_text("Threes", timeout=READ)
    expect(page.locator("#side label")).to_have_text(["red", "green", "blue", "Any"])
    page.locator("input[value=both]").check(force=True)
    page.get_by_role("button", name="Play", exact=True).click()
    page.locator("#board svg").wait_for()
    for ply in range(1, 5):
        make_a_move(page)
        wait_for_ply(page, ply)
    expect(page.locator(".plate")).to_have_count(3)
    page.goto(server.base)
    expect(page.locator(".card h3").first).to_have_text("Threes")


def test_all_choose_at_once_and_the_computer_answers(page: Page, server: Server) -> None:
    page.goto(server.base)
    page.locator("#file").set_input_files(DESCRIBED / "roshambo.kif")
    page.wait_for_url(OPENED, timeout=READ)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("#remark")).to_be_visible()
    make_a_move(page)
    wait_for_ply(page, 2)


def test_what_others_choose_is_told_when_all_have(server: Server) -> None:
    _, answer = brought(server, "roshambo.kif", (DESCRIBED / "roshambo.kif").read_bytes())
    id = server.begin(str(answer["spec"]), "me", "open")
    with server.listen(f"/live/{id}") as mine, server.listen(f"/live/{id}", OTHER) as other:
        other.send(json.dumps({"do": "sit", "side": 1}))
        mine.send(json.dumps({"do": "play", "move": "show(rock)", "ply": 0}))
        seen = told_at(other, 1)
        assert "rock" not in json.dumps(seen | {"position": seen["position"] | {"legal": []}})
        assert seen["chosen"] == {"0": ""}
        assert told_at(mine, 1)["chosen"] == {"0": "show(rock)"}
        assert server.ask(f"/api/games/{id}.json").json["moves"] == []
        listed = server.ask("/api/games").json["games"]
        assert [game["moves"] for game in listed if game["id"] == id] == [[]]
        other.send(json.dumps({"do": "play", "move": "show(paper)", "ply": 1}))
        for page in (mine, other):
            assert told_at(page, 2)["position"]["moves"] == ["show(rock)", "show(paper)"]


def told_at(page: ClientConnection, ply: int) -> dict[str, Any]:
    """What the page is told of the game when it has come that far."""
    while True:
        facts: dict[str, Any] = json.loads(page.recv(timeout=60))
        assert facts["type"] == "game", facts
        if facts["position"]["ply"] == ply:
            return facts


def test_the_same_rules_are_the_game_of_all_who_bring_them(server: Server) -> None:
    nim = (DESCRIBED / "nim.kif").read_bytes()
    for cookie in (COOKIE, OTHER, OTHER):
        answer = server.ask("/api/rules?name=nim.kif", raw=nim, Cookie=cookie)
        assert answer.status == 201
        listed = server.ask("/api/catalogue", Cookie=cookie).json["games"]
        assert [game["spec"] for game in listed].count(answer.json["spec"]) == 1


def test_the_form_of_a_game_takes_what_its_spec_sets(page: Page, server: Server) -> None:
    page.goto(f"{server.base}/new?game=connectfour:rows=4")
    expect(page.locator("#set-rows")).to_have_value("4")
    expect(page.locator("#picture")).to_have_attribute("src", re.compile("rows%3D4"))
    page.goto(f"{server.base}/new?game=chess")
    expect(page.locator("#fault")).to_contain_text("No game is called “chess”")


def test_what_is_wrong_is_shown_by_its_line(page: Page, server: Server) -> None:
    page.goto(server.base)
    page.locator(".card").first.wait_for()
    good = (DESCRIBED / "nim.kif").read_text("utf-8")
    drop(page, "nim.kif", good + "\n(<= (sees first secret) (true (heap\n")
    expect(page.locator("#trouble")).to_contain_text("is never closed", timeout=READ)
    line = good.count("\n") + 2
    expect(page.locator("#trouble b")).to_have_text(f"Line {line}: ")
    expect(page.locator("#trouble pre")).to_contain_text("(<= (sees first secret)")
    drop(page, "mine.py", TICTACTOE)
    expect(page.locator("#trouble")).to_contain_text("--allow-code")


@pytest.mark.parametrize(
    ("name", "content", "why"),
    [
        ("a.kif", b"", "empty"),
        ("a.kif", b"\xff\xfe\x00\x01", "no text"),
        ("a.kif", b"(role x)\0", "null byte"),
        ("a.exe", b"MZ", "ends in .kif"),
        ("", b"(role x)", "ends in .kif"),
        ("../../a.py", b"import os", "--allow-code"),
        ("a.kif", b"(" * 100_000, "line 1"),
        ("a.kif", b"(role x)\n(init (cell 1))", "does not play"),
        ("a.kif", b"x" * (2 << 20), "more than 1024 KB"),
    ],
)
def test_files_that_are_no_rules(server: Server, name: str, content: bytes, why: str) -> None:
    status, answer = brought(server, name, content)
    assert 400 <= status < 500
    assert why in str(answer)
    assert "/tmp" not in str(answer)


@pytest.mark.slow
def test_code_that_never_ends_is_ended(trusting: Server) -> None:
    endless = TICTACTOE.replace("return State(0, 0)", "while True: pass")
    status, answer = brought(trusting, "endless.py", endless.encode())
    assert status == 422
    assert "took too long" in str(answer)
    assert trusting.ask("/").status == 200


def test_the_line_where_rules_in_python_stop_is_told(page: Page, trusting: Server) -> None:
    page.goto(trusting.base)
    page.locator(".card").first.wait_for()
    drop(page, "mine.py", TICTACTOE.replace("yield square", "yield squares"))
    expect(page.locator("#trouble")).to_contain_text("'squares' is not defined", timeout=READ)
    expect(page.locator("#trouble b")).to_have_text("Line 26: ")
    expect(page.locator("#trouble pre")).to_have_text("yield squares")


def test_rules_in_python_stay_over_a_restart(page: Page, trusting: Server) -> None:
    page.goto(trusting.base)
    page.locator(".card").first.wait_for()
    drop(page, "Our game!.py", TICTACTOE)
    page.wait_for_url(OPENED, timeout=READ)
    page.locator("input[value=both]").check(force=True)
    page.get_by_role("button", name="Play", exact=True).click()
    page.locator("#board svg").wait_for()
    squares(page, 4)
    wait_for_ply(page, 1)
    trusting.kill()
    trusting.start()
    page.reload()
    squares(page, 0)
    wait_for_ply(page, 2)
    assert moves(page) == ["4", "0"]


def test_a_rules_file_that_changes_is_read_anew(page: Page, trusting: Server) -> None:
    assert trusting.folder is not None
    file = trusting.folder / "mine.py"
    start = page.context.new_page()
    start.goto(trusting.base)
    start.locator(".card").first.wait_for()
    begin(page, trusting.base, "mine.py")
    squares(page, 4)
    wait_for_ply(page, 1)
    changed = TICTACTOE.replace("three in a row", "three men").replace(
        "if not (", "if square and not ("
    )
    file.write_text(changed, "utf-8")
    expect(page.locator('#board [data-square="0"].free')).to_have_count(0)
    expect(start.locator(".card").first).to_contain_text("Three men win")
    file.write_text(TICTACTOE.replace("yield square", "yield squares"), "utf-8")
    expect(page.locator("#fault")).to_contain_text("mine.py, line 26: NameError")
    file.write_text("def nothing(:", "utf-8")
    expect(start.locator(".faulty")).to_contain_text("mine.py, line 1")
    file.write_text(TICTACTOE, "utf-8")
    expect(page.locator('#board [data-square="0"].free')).to_have_count(1)
    squares(page, 0)
    wait_for_ply(page, 2)
