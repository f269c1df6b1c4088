"""How soon the board in the browser answers, with an engine at full power, and with 50 visitors.

    uv run --group dev python bench/web.py
    uv run --group dev python bench/web.py --visitors 10 --json

Times of pages and clicks are measured in Chromium itself; the visitors are connections of this
process, which say and hear what pages do. All of it shares this machine's cores with the server.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import statistics
import sys
import tempfile
import time
import urllib.request
from collections import Counter
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from websockets.asyncio.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "web"))

from chromium import ARGUMENTS, CHROMIUM
from clicking import GAMES, begin
from serving import Server

PATIENCE = 120.0
VISITS, CLICKS, MOVES, THOUGHT = 7, 24, 8, 1.0
"""Loads of the first page, clicks, moves of each visitor, and seconds from move to move."""

COMPLETE = """() => document.querySelectorAll(".card img").length >= 10
    && [...document.querySelectorAll(".card img")].every((image) => image.complete)"""

WATCH = """() => {
    window.effects = [];
    let began = 0;
    addEventListener("pointerdown", () => (began = performance.now()), true);
    const seen = () => {
        if (!began) return;
        const from = began;
        began = 0;
        requestAnimationFrame(() => effects.push(performance.now() - from));
    };
    const options = {childList: true, subtree: true, attributes: true};
    const clicks = document.getElementById(window.watched);
    new MutationObserver(seen).observe(clicks, options);
}"""
"""From the press of the pointer to the frame that shows what has changed."""

Figures = dict[str, float]


def main() -> None:
    arguments = _arguments()
    with tempfile.TemporaryDirectory() as data:
        server = Server(Path(data))
        try:
            figures = in_browser(server)
            figures |= asyncio.run(crowd(server, arguments.visitors))
        finally:
            server.stop()
    print(json.dumps(figures) if arguments.json else told(figures))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--visitors", type=int, default=50, help="who play at once")
    parser.add_argument("--json", action="store_true")
    return parser.parse_args()


def told(figures: Figures) -> str:
    load = os.getloadavg()[0]
    return "\n".join(
        [
            f"first page, warm: {figures['page_s']:.2f} s (median of {VISITS})",
            f"a click while an engine thinks: {figures['pick_ms']:.0f} ms to pick a man,"
            f" {figures['move_ms']:.0f} ms to move it (medians of {CLICKS // 2})",
            f"{figures['visitors']:.0f} visitors, {figures['moves']:.0f} moves:"
            f" {figures['crowd_median_ms']:.0f} ms median, {figures['crowd_95_ms']:.0f} ms at 95 %,"
            f" {figures['errors']:.0f} errors, {figures['lost']:.0f} games lost",
            f"computer's answers: {figures['answer_median_ms']:.0f} ms median,"
            f" {figures['answer_95_ms']:.0f} ms at 95 %",
            f"({os.cpu_count()} cores; {load:.1f} processes wanted one meanwhile)",
        ]
    )


# One visitor, in Chromium.


def in_browser(server: Server) -> Figures:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        try:
            pages = [_first_page(browser, server.base) for _ in range(VISITS + 1)][1:]
            picks, moves = _clicks(browser, server.base)
        finally:
            browser.close()
    middle = statistics.median
    return {"page_s": middle(pages), "pick_ms": middle(picks), "move_ms": middle(moves)}


def _first_page(browser: Browser, base: str) -> float:
    """Seconds until all ten boards are there, for a visitor who comes for the first time."""
    context = browser.new_context(viewport={"width": 1280, "height": 1200})
    page = context.new_page()
    began = time.perf_counter()
    page.goto(base)
    page.wait_for_function(COMPLETE)
    took = time.perf_counter() - began
    context.close()
    return took


def _clicks(browser: Browser, base: str) -> tuple[list[float], list[float]]:
    """Milliseconds to see a man picked, and to see it moved, while an engine is at work."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    context.set_default_timeout(60_000)
    _let_think(context.new_page(), base)
    page = context.new_page()
    begin(page, base, "breakthrough")
    picks = _effects(page, "board", range(0, CLICKS, 2))
    page.reload()
    page.locator("#board svg").wait_for()
    moves = _effects(page, "moves", range(1, CLICKS, 2))
    context.close()
    return picks, moves


def _let_think(page: Page, base: str) -> None:
    page.goto(f"{base}/analysis?game=othello")
    page.locator("#board svg").wait_for()
    page.keyboard.press("l")
    page.locator("#lines li").first.wait_for()


def _effects(page: Page, watched: str, wanted: range) -> list[float]:
    """The times of the clicks that are wanted: pick, move, pick, move …"""
    page.evaluate("(id) => (window.watched = id)", watched)
    page.evaluate(WATCH)
    for _ in range(len(wanted)):
        before = page.locator("#moves li").count()
        page.locator("#board .free").nth(3).click(force=True)
        page.locator("#board .places .free").first.click(force=True)
        page.locator("#moves li").nth(before).wait_for(state="attached")
        page.wait_for_timeout(400)
    effects = [float(took) for took in page.evaluate("effects")]
    return effects[:: 2 if watched == "board" else 1]


# Many visitors, as connections.


async def crowd(server: Server, count: int) -> Figures:
    """So many visitors play the computer at once, each a game of its own."""
    for number in range(len(GAMES)):  # code is made for each game, if it is not there yet
        await Visitor(server, count + number).play(moves=1)
    visitors = [Visitor(server, number) for number in range(count)]
    await asyncio.gather(*(visitor.play() for visitor in visitors))
    for error, times in Counter(one for visitor in visitors for one in visitor.errors).items():
        print(f"{times} × {error}", file=sys.stderr)
    took = [ms for visitor in visitors for ms in visitor.took]
    answers = [ms for visitor in visitors for ms in visitor.answers]
    return {
        "visitors": count,
        "moves": len(took),
        "crowd_median_ms": statistics.median(took),
        "crowd_95_ms": statistics.quantiles(took, n=20)[-1],
        "answer_median_ms": statistics.median(answers),
        "answer_95_ms": statistics.quantiles(answers, n=20)[-1],
        "errors": sum(len(visitor.errors) for visitor in visitors),
        "lost": sum(visitor.is_lost() for visitor in visitors),
    }


class Visitor:
    """One who plays against the computer, and remembers what was played."""

    def __init__(self, server: Server, number: int) -> None:
        self.server, self.dice = server, random.Random(number)
        self.cookie = f"alfonso=visitor-{number:04}-of-the-crowd"
        self.game = GAMES[number % len(GAMES)]
        self.took: list[float] = []
        self.answers: list[float] = []
        self.errors: list[str] = []
        self.moves: list[str] = []
        self.id = ""

    async def play(self, moves: int = MOVES) -> None:
        try:
            await asyncio.sleep(self.dice.random() * THOUGHT)
            self.id = await asyncio.to_thread(self._begin)
            path = f"ws://127.0.0.1:{self.server.port}/live/{self.id}"
            async with connect(path, additional_headers={"Cookie": self.cookie}) as page:
                await self._game(page, moves)
        except Exception as error:
            self.errors.append(repr(error))

    def _begin(self) -> str:
        wish = {"game": self.game, "seats": ["me", "alphabeta:depth=2,ties=random"]}
        return str(self._ask("/api/games", json.dumps(wish).encode())["id"])

    def _ask(self, path: str, body: bytes | None = None) -> dict[str, Any]:
        request = urllib.request.Request(self.server.base + path, body, {"Cookie": self.cookie})
        with urllib.request.urlopen(request, timeout=60) as answer:
            return dict(json.loads(answer.read()))

    async def _game(self, page: ClientConnection, moves: int) -> None:
        facts = await self._heard(page, 0)
        for _ in range(moves):
            while not facts["over"] and not facts["position"]["legal"]:
                facts = await self._timed(self.answers, page, facts["position"]["ply"] + 1)
            if facts["over"]:
                break
            await asyncio.sleep(THOUGHT * (0.5 + self.dice.random()))
            move = self.dice.choice(facts["position"]["legal"])[0]
            ply = facts["position"]["ply"]
            await page.send(json.dumps({"do": "play", "move": move, "ply": ply}))
            facts = await self._timed(self.took, page, ply + 1)

    async def _timed(self, times: list[float], page: ClientConnection, ply: int) -> dict[str, Any]:
        began = time.perf_counter()
        facts = await self._heard(page, ply)
        times.append(1000 * (time.perf_counter() - began))
        return facts

    async def _heard(self, page: ClientConnection, ply: int) -> dict[str, Any]:
        """How the game stands when it has come so far."""
        while True:
            facts = json.loads(await asyncio.wait_for(page.recv(), PATIENCE))
            if facts["type"] == "note" or facts.get("fault"):
                self.errors.append(facts.get("text") or facts["fault"])
            if facts["type"] == "game":
                self.moves = facts["position"]["moves"]
            if facts["type"] == "game" and facts["position"]["ply"] >= ply:
                return dict(facts)

    def is_lost(self) -> bool:
        """Whether the server has kept less than this visitor has seen."""
        kept = self._ask(f"/api/games/{self.id}.json").get("moves", []) if self.id else []
        return kept[: len(self.moves)] != self.moves


if __name__ == "__main__":
    main()
