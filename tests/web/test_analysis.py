"""The analysis board: lines while they are searched, variations, a position in the address."""

from __future__ import annotations

import re

from clicking import COMPILED, squares
from playwright.sync_api import Page, Route, expect
from serving import Server


def opened(page: Page, server: Server, query: str) -> None:
    page.goto(f"{server.base}/analysis?{query}")
    page.locator("#board svg").wait_for()


def test_lines_arrows_and_bar_come_and_go(page: Page, server: Server) -> None:
    opened(page, server, "game=tictactoe&moves=0 1")
    page.keyboard.press("l")
    expect(page.locator("#lines li")).to_have_count(3, timeout=COMPILED)
    expect(page.locator("#lines li b").first).to_have_text("win")
    expect(page.locator("#board .arrow")).to_have_count(3)
    expect(page.locator("#bar")).to_have_attribute("aria-valuenow", "100")
    page.keyboard.press("a")
    expect(page.locator("#board .arrow")).to_have_count(0)
    page.keyboard.press("Space")
    expect(page.locator("#moves button")).to_have_count(3)
    page.keyboard.press("l")
    expect(page.locator("#lines li")).to_have_count(0)


def test_a_line_is_pointed_at_and_picked(page: Page, server: Server) -> None:
    opened(page, server, "game=tictactoe&moves=0 1")
    page.keyboard.press("l")
    step = page.locator("#lines li").first.locator("button").nth(2)
    step.wait_for(timeout=COMPILED)
    step.hover()
    expect(page.locator("#peek img")).to_have_attribute("src", re.compile(r"moves=0\+1\+\d"))
    step.click()
    expect(page.locator("#moves button")).to_have_count(5)


def test_variations_grow_and_are_cut_promoted_and_explained(page: Page, server: Server) -> None:
    opened(page, server, "game=tictactoe&moves=4 0")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#moves [aria-current]")).to_have_text("4")
    squares(page, 1)
    expect(page.locator("#moves .variation")).to_have_text("2.1")
    page.on("dialog", lambda dialog: dialog.accept("a wall"))
    page.locator("#comment").click()
    expect(page.locator("#moves q")).to_have_text("a wall")
    page.locator("#promote").click()
    expect(page.locator("#moves .variation")).to_have_text("2.0")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#moves [aria-current]")).to_have_text("0")
    page.reload()
    expect(page.locator("#moves .variation")).to_have_text("2.0")
    page.locator("#remove").click()
    expect(page.locator("#moves .variation")).to_have_count(0)
    assert page.url.endswith("moves=4")


def test_a_click_means_the_board_that_is_seen(page: Page, server: Server) -> None:
    opened(page, server, "game=tictactoe&moves=4 0")
    expect(page.locator("#moves [aria-current]")).to_have_text("0")
    page.route("**/api/position", lambda route: None if is_slow(route) else route.continue_())
    page.keyboard.press("ArrowLeft")
    squares(page, 1)
    expect(page.locator("#moves [aria-current]")).to_have_text("1")
    assert page.url.endswith("moves=4+0+1")


def is_slow(route: Route) -> bool:
    """Whether this is the question that never gets an answer."""
    return route.request.post_data_json["moves"] == ["4"]


def test_an_address_that_leads_nowhere_is_told(page: Page, server: Server) -> None:
    page.goto(f"{server.base}/analysis?game=chess")
    expect(page.locator("#status")).to_have_text("No game is called “chess” here.")
    opened(page, server, "game=tictactoe&moves=4 4 9")
    expect(page.locator("#toast")).to_contain_text("“4” is not a legal move here")
    expect(page.locator("#board [data-piece]")).to_have_count(0)
    squares(page, 4)
    expect(page.locator("#moves button")).to_have_text("4")


def test_mistakes_are_found(page: Page, server: Server) -> None:
    opened(page, server, "game=tictactoe&moves=4 1 0 2")
    page.locator("#judge").click()
    expect(page.locator("#moves .blunder").first).to_have_text("??", timeout=COMPILED)
    expect(page.locator("#chart svg")).to_be_visible()
    expect(page.locator("#moves .move").nth(1)).to_have_text("2.1??")


def test_a_position_is_set_up_by_text(page: Page, server: Server) -> None:
    opened(page, server, "game=othello")
    page.locator("#setup summary").click()
    page.locator("#text").fill("nonsense")
    page.get_by_role("button", name="Set up").click()
    expect(page.locator("#fault")).to_contain_text("not a position: “nonsense”")
    page.locator("#game").fill("connectfour:rows=4")
    page.locator("#text").fill("")
    page.get_by_role("button", name="Set up").click()
    expect(page.locator("#title")).to_have_text("Connect Four")
    expect(page.locator("#board [data-square]")).to_have_count(28)


def test_a_game_is_played_on_from_a_position(page: Page, server: Server) -> None:
    opened(page, server, "game=tictactoe&moves=4 0")
    page.locator("#play").click()
    page.wait_for_url("**/game/*")
    expect(page.locator("#status")).to_have_text("Your turn.")
    expect(page.locator("#moves li")).to_have_count(2)
