"""What a person does at the board in a browser."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from alfonso.load import names

GAMES = names()
SOON = 60_000
"""Milliseconds."""
COMPILED = 300_000
"""Milliseconds: code is made for a search on a busy machine."""
LOOK = """() => ["#moves li", "#board .places .free", "#choices button:not(.quiet)"].map(
    (selector) => document.querySelectorAll(selector).length)"""
"""How many moves are played, how many spots can be clicked and how many buttons, at one moment."""
Choice = Callable[[int], int]


def begin(page: Page, base: str, game: str, against: str = "both", level: int = 1) -> None:
    """Start a game from its page."""
    page.goto(f"{base}/new?game={game}")
    page.locator("#side label").first.wait_for(state="attached")
    page.locator(f"input[value={against}]").check(force=True)
    if against == "computer":
        page.locator("#level").fill(str(level))
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/game/*")
    page.locator("#board svg").wait_for()


def squares(page: Page, *spots: int | str) -> None:
    """Click these spots."""
    for spot in spots:
        place = "border" if "-" in str(spot) else "square"
        page.locator(f'#board [data-{place}="{spot}"]').click(force=True)


def make_a_move(page: Page, choose: Choice = lambda count: count * 5 // 7) -> None:
    """Click from one free spot to the next until a move is made."""
    ply, clicked = page.evaluate(LOOK)[0], False
    for _ in range(8):
        now, free, options = page.evaluate(LOOK)
        if now != ply or (clicked and not free and not options):
            return
        if options:
            page.locator("#choices button:not(.quiet)").first.click()
            return
        page.locator("#board .places .free").nth(choose(free)).click(force=True)
        clicked = True


def wait_for_ply(page: Page, ply: int) -> None:
    """Until so many moves are listed; the computer's first one waits for a process to start."""
    page.locator("#moves li").nth(ply - 1).wait_for(state="attached", timeout=COMPILED)


def moves(page: Page) -> list[str]:
    return page.locator("#moves li").all_inner_texts()


def status(page: Page) -> str:
    return page.locator("#status").inner_text()


def is_over(page: Page) -> bool:
    return "wins" in status(page) or "Draw" in status(page)
