"""Every page, light and dark, wide and narrow, as axe-core judges it."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from clicking import COMPILED, SOON, begin, make_a_move, wait_for_ply
from playwright.sync_api import Browser, Page
from serving import Server

PAGES = {
    "start": ("/", ".card"),
    "new": ("/new?game=alquerque", "#side label"),
    "analysis": ("/analysis?game=connectfour&moves=4 4", "#moves button"),
    "games": ("/games", "#games li, #none:not([hidden])"),
    "lecture": ("/lecture", "#counts:not(:empty)"),
}
"""Where they are, and what is there once they are filled."""


def faults(page: Page) -> list[str]:
    """What axe-core finds that is serious or critical."""
    found = Axe().run(page).response["violations"]
    return [
        f"{one['id']}: {node['html'][:200]}"
        for one in found
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"]
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_serious_fault_on_any_page(browser: Browser, server: Server, scheme: str) -> None:
    width = {"light": 1280, "dark": 390}[scheme]
    context = browser.new_context(
        viewport={"width": width, "height": 844},
        color_scheme=scheme,  # type: ignore[arg-type]
        reduced_motion="reduce",
    )
    context.set_default_timeout(SOON)
    page = context.new_page()
    found: dict[str, list[str]] = {}
    for name, (path, sign) in PAGES.items():
        page.goto(server.base + path)
        page.locator(sign).first.wait_for(timeout=COMPILED)
        found[name] = faults(page)
    begin(page, server.base, "fendo")
    make_a_move(page)
    wait_for_ply(page, 1)
    page.locator("#board .free").first.click(force=True)
    found["game"] = faults(page)
    page.locator("#resign").click()
    page.get_by_role("button", name="Really resign?").click()
    page.locator("#rematch").wait_for()
    found["over"] = faults(page)
    context.close()
    assert {name: faults for name, faults in found.items() if faults} == {}


def test_a_screen_reader_is_told_of_the_board(page: Page, server: Server) -> None:
    begin(page, server.base, "draughts")
    group = page.locator("#board svg")
    assert "Black to move" in (group.get_attribute("aria-label") or "")
    man = page.locator('#board [data-square="19"]')
    assert man.get_attribute("aria-label") == "10, black disc, can be chosen"
    assert page.locator("#moves").get_attribute("aria-label") == "Moves"
