"""Games in the browser, from the first click to the last."""

from __future__ import annotations

from pathlib import Path

import pytest
from clicking import GAMES, begin, is_over, make_a_move, moves, squares, status, wait_for_ply
from playwright.sync_api import Browser, Page, expect
from serving import Server


@pytest.mark.parametrize("game", GAMES)
def test_ten_plies_of_every_game_by_clicking(page: Page, server: Server, game: str) -> None:
    begin(page, server.base, game)
    for ply in range(1, 11):
        make_a_move(page)
        wait_for_ply(page, ply)
        if is_over(page):
            break
    assert len(moves(page)) == 10 or is_over(page)


def test_a_whole_game_against_the_computer(page: Page, server: Server) -> None:
    begin(page, server.base, "tictactoe", "computer")
    while not is_over(page):
        expect(page.locator("#status")).not_to_contain_text("thinks")
        if "Your turn" in status(page):
            ply = len(moves(page))
            make_a_move(page)
            wait_for_ply(page, ply + 1)
    expect(page.locator("#rematch")).to_be_visible()
    old = page.url
    page.locator("#rematch").click()
    page.wait_for_url(lambda url: url != old)
    expect(page.locator("#near")).to_contain_text("You")
    wait_for_ply(page, 1)  # the computer begins now


def test_a_move_is_typed(page: Page, server: Server) -> None:
    begin(page, server.base, "othello")
    page.keyboard.type("f5")
    page.keyboard.press("Enter")
    wait_for_ply(page, 1)
    assert moves(page) == ["f5"]
    page.locator("#move").fill("a1")
    page.keyboard.press("Enter")
    expect(page.locator("#toast")).to_contain_text("“a1” is not a legal move here")
    assert moves(page) == ["f5"]


def test_a_move_by_the_keys_alone(page: Page, server: Server) -> None:
    begin(page, server.base, "breakthrough")
    page.locator('#board [data-square="48"]').focus()
    for key in ("Enter", "ArrowUp", "Enter"):
        page.keyboard.press(key)
    wait_for_ply(page, 1)
    assert moves(page) == ["a2-a3"]


def test_a_man_is_dragged(page: Page, server: Server) -> None:
    begin(page, server.base, "draughts")
    page.locator('#board [data-square="19"]').drag_to(
        page.locator('#board [data-square="26"]'), force=True
    )
    wait_for_ply(page, 1)
    assert moves(page) == ["10-14"]


def test_a_move_of_many_parts_with_a_way_back(page: Page, browser: Browser, server: Server) -> None:
    begin(page, server.base, "fendo")
    squares(page, 21, 22)
    watcher = browser.new_context().new_page()
    watcher.goto(page.url)
    expect(page.locator("#watchers")).to_have_text("One person watches.")
    watcher.context.close()
    assert page.locator("#board .picked").count() == 2
    page.locator("#choices").get_by_role("button", name="Back").click()
    assert page.locator("#board .picked").count() == 1
    squares(page, 23, "23-24")
    wait_for_ply(page, 1)
    assert moves(page) == ["a4-c4E"]


def test_take_back_and_resign(page: Page, server: Server) -> None:
    begin(page, server.base, "connectfour", "computer")
    squares(page, 3)  # anywhere in the column
    wait_for_ply(page, 2)
    page.locator("#take_back").click()
    expect(page.locator("#moves li")).to_have_count(0)
    page.locator("#resign").click()
    page.get_by_role("button", name="Really resign?").click()
    expect(page.locator("#status")).to_have_text("Yellow wins: Red resigned.")


def test_earlier_positions_are_shown_and_left(page: Page, server: Server) -> None:
    begin(page, server.base, "tictactoe")
    for ply, square in enumerate((4, 0, 8), 1):
        squares(page, square)
        wait_for_ply(page, ply)
    page.keyboard.press("Home")
    expect(page.locator("#board [data-piece]")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(page.locator("#board [data-piece]")).to_have_count(1)
    page.keyboard.press("End")
    expect(page.locator("#board [data-piece]")).to_have_count(3)


def test_a_reload_loses_nothing(page: Page, server: Server) -> None:
    begin(page, server.base, "wights")
    make_a_move(page)
    wait_for_ply(page, 1)
    before = moves(page)
    page.reload()
    wait_for_ply(page, 1)
    assert moves(page) == before
    make_a_move(page)
    wait_for_ply(page, 2)


def test_a_killed_server_loses_nothing(page: Page, tmp_path: Path) -> None:
    server = Server(tmp_path)
    try:
        begin(page, server.base, "morris")
        for ply in range(1, 4):
            make_a_move(page)
            wait_for_ply(page, ply)
        before = moves(page)
        server.kill()
        expect(page.locator("#status")).to_have_text("Connecting …")
        server.start()
        expect(page.locator("#status")).to_contain_text("to move")
        assert moves(page) == before
        make_a_move(page)
        wait_for_ply(page, 4)
    finally:
        server.stop()


def test_two_people_and_a_spectator(page: Page, browser: Browser, server: Server) -> None:
    begin(page, server.base, "tictactoe", "friend")
    link = page.locator("#link").input_value()
    friend, watcher = browser.new_context().new_page(), browser.new_context().new_page()
    friend.goto(link)
    friend.get_by_role("button", name="Sit down").click()
    watcher.goto(link)
    expect(page.locator("#status")).to_have_text("Your turn.")
    for ply, (who, square) in enumerate([(page, 4), (friend, 0), (page, 3)], 1):
        squares(who, square)
        for one in (page, friend, watcher):
            wait_for_ply(one, ply)
    squares(watcher, 8)
    squares(page, 8)  # out of turn
    assert moves(friend) == ["4", "0", "3"]
    page.locator("#take_back").click()
    friend.get_by_role("button", name="Agree").click()
    expect(watcher.locator("#moves li")).to_have_count(2)
    friend.context.close()
    watcher.context.close()


def test_two_tabs_and_double_clicks(page: Page, server: Server) -> None:
    begin(page, server.base, "tictactoe")
    second = page.context.new_page()
    second.goto(page.url)
    second.locator("#board svg").wait_for()
    page.locator('#board [data-square="4"]').dblclick(force=True)
    wait_for_ply(second, 1)
    squares(second, 0)
    for one in (page, second):
        wait_for_ply(one, 2)
    assert moves(page) == moves(second) == ["4", "0"]


def test_a_small_screen(browser: Browser, server: Server) -> None:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    page = context.new_page()
    begin(page, server.base, "alquerque")
    page.locator('#board [data-square="18"]').tap(force=True)
    page.locator('#board [data-square="12"]').tap(force=True)
    wait_for_ply(page, 1)
    wide = page.evaluate("document.documentElement.scrollWidth")
    context.close()
    assert wide == 390
