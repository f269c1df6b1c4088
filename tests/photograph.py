"""Photographs the board in the browser for the documents: docs/pictures/*.png, light and dark.

uv run --group dev python tests/photograph.py [NAME …]
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from documents import PICTURES, ROOT

sys.path.insert(0, str(Path(__file__).parent / "web"))

from chromium import ARGUMENTS, CHROMIUM
from serving import Server

OPENING = "19-13 9x19 24x14 7x19 25x13 3-7 13x3 7-13 17x7 2x12 18x8 4x2 14-9 2-7"
MIDDLE = "4 4 4 5 3 2 3 3"
SCHEMES = "light", "dark"
PHONE = 390
BEGIN = """(wish) => fetch("/api/games", {method: "POST", body: JSON.stringify(wish)})
    .then((answer) => answer.json())"""


def names() -> list[str]:
    """The pictures, without their endings."""
    return [f"{name}-{scheme}" for scheme in SCHEMES for name in SHOTS]


def main() -> None:
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data))
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        try:
            for scheme in SCHEMES:
                for name in sys.argv[1:] or SHOTS:
                    width, height, take = SHOTS[name]
                    _photograph(browser, server.base, f"{name}-{scheme}", (width, height), take)
        finally:
            browser.close()
            server.stop()


def _photograph(
    browser: Browser,
    base: str,
    name: str,
    size: tuple[int, int],
    take: Callable[[Page, str], None],
) -> None:
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme=name.rsplit("-", 1)[1],  # type: ignore[arg-type]
        reduced_motion="reduce",
        is_mobile=size[0] == PHONE,
        has_touch=size[0] == PHONE,
    )
    page = context.new_page()
    page.goto(base)
    take(page, base)
    page.wait_for_timeout(400)
    path = PICTURES / f"{name}.png"
    page.screenshot(path=ROOT / path)
    context.close()
    print(path)


def _start(page: Page, base: str) -> None:
    page.locator(".card img").nth(9).wait_for()
    page.wait_for_load_state("networkidle")


def _play(page: Page, base: str, game: str = "alquerque", moves: str = OPENING) -> None:
    wish = {"game": game, "moves": moves.split(), "seats": ["me", "alphabeta:depth=3,ties=random"]}
    page.goto(f"{base}/game/{page.evaluate(BEGIN, wish)['id']}")
    page.locator("#board svg").wait_for()


def _man_in_hand(page: Page, base: str) -> None:
    _play(page, base)
    page.locator("#board .free").first.click(force=True)


def _phone(page: Page, base: str) -> None:
    _play(page, base, "draughts", "11-15 22-18 15x22 25x18 8-11 29-25 9-14 18x9 5x14 26-22")
    page.locator("#board .free").nth(2).click(force=True)


def _analysis(page: Page, base: str) -> None:
    page.goto(f"{base}/analysis?game=connectfour&moves={MIDDLE.replace(' ', '+')}")
    page.locator("#board svg").wait_for()
    page.keyboard.press("l")
    page.locator("#lines li").nth(2).wait_for(timeout=90_000)
    page.wait_for_timeout(3000)


def _lecture(page: Page, base: str) -> None:
    page.goto(f"{base}/lecture")
    page.locator("#counts:not(:empty)").wait_for(timeout=90_000)
    page.locator("#at").fill("33")


def _tree(page: Page, base: str) -> None:
    page.goto(f"{base}/analysis?game=othello&moves=d3+c5")
    page.locator("#board svg").wait_for()
    page.keyboard.press("t")
    page.locator("#tree .node.line").nth(3).wait_for(timeout=90_000)
    for _ in range(2):
        page.locator('#tree [aria-level="2"]').nth(1).click()


SHOTS: dict[str, tuple[int, int, Callable[[Page, str], None]]] = {
    "board": (1120, 740, _man_in_hand),
    "start": (1120, 740, _start),
    "analysis": (1120, 740, _analysis),
    "lecture": (1120, 740, _lecture),
    "tree": (1280, 860, _tree),
    "phone": (PHONE, 760, _phone),
}


if __name__ == "__main__":
    main()
