"""The search made visible: its tree, moves by visits, the lecture, methods compared."""

from __future__ import annotations

import re

import pytest
from clicking import COMPILED
from playwright.sync_api import Locator, Page, expect
from serving import Server

from alfonso import load, search


def opened(page: Page, server: Server, query: str, view: str) -> None:
    page.goto(f"{server.base}/analysis?{query}")
    page.locator("#board svg").wait_for()
    page.locator(f"#tab-{view}").click()


def node(page: Page, name: str) -> Locator:
    """The node that a move from the root leads to."""
    return page.locator(f'#tree [aria-level="2"][aria-label^="{name}:"]')


def test_a_tree_is_walked_by_pointer(page: Page, server: Server) -> None:
    opened(page, server, "game=tictactoe&moves=0 1 2 3 7 4", "tree")
    root = page.locator('#tree [aria-level="1"]')
    expect(root).to_have_attribute("aria-label", re.compile("^root: 0"), timeout=COMPILED)
    expect(page.locator("#tree [aria-level='2']")).to_have_count(3)
    node(page, "6").hover()
    expect(page.locator("#peek img")).to_have_attribute("src", re.compile(r"7\+4\+6"))
    node(page, "6").click()
    expect(page.locator('#board [data-piece="6"]')).to_have_count(1)
    expect(page.locator("#tree-facts")).to_contain_text("1 move cut off: 8")
    expect(page.locator("#tree-facts")).to_contain_text("window 0 … ∞")
    node(page, "6").click()
    expect(page.locator("#tree .node.cut")).to_have_count(1)
    page.locator("#tree-go").click()
    expect(page.locator("#moves button")).to_have_count(7)


def test_a_tree_is_walked_by_keys(page: Page, server: Server) -> None:
    opened(page, server, "game=tictactoe&moves=0 1 2 3 7 4", "tree")
    page.locator('#tree [aria-level="1"]').wait_for(timeout=COMPILED)
    page.locator('#tree [aria-level="1"]').focus()
    selected = page.locator('#tree [aria-selected="true"]')
    for key, label in [
        ("ArrowRight", "5:"),
        ("ArrowDown", "6:"),
        ("ArrowRight", "6:"),  # it opens
        ("ArrowRight", "5:"),
        ("ArrowLeft", "6:"),
        ("ArrowLeft", "6:"),  # it closes
        ("Home", "root:"),
    ]:
        page.keyboard.press(key)
        expect(selected).to_have_attribute("aria-label", re.compile(f"^{label}"))
        expect(selected).to_be_focused()
        if (key, label) == ("ArrowRight", "6:"):
            below = page.locator('#tree [aria-level="3"][aria-label^="5:"]')
            below.first.wait_for(state="attached")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("#moves [aria-current]")).to_have_text("5")


@pytest.mark.parametrize("method", ["minimax", "deepening", "engine"])
def test_every_search_shows_its_tree(page: Page, server: Server, method: str) -> None:
    opened(page, server, "game=connectfour&moves=4", "tree")
    page.locator("#tree-depth").fill("4")
    page.locator("#tree-method").select_option(method)
    expect(page.locator("#tree-told")).to_contain_text(f"{method}: depth 4", timeout=COMPILED)
    expect(page.locator("#tree .node.line")).not_to_have_count(0)
    children = page.locator('#tree [aria-level="2"]')
    expect(children).to_have_count(7)


def test_one_move_is_searched_more_in_the_same_tree(page: Page, server: Server) -> None:
    opened(page, server, "game=breakthrough", "tree")
    page.locator("#tree-method").select_option("bestfirst")
    rows = page.locator("#visits tbody tr")
    expect(rows).to_have_count(22, timeout=COMPILED)
    name = rows.last.locator("th").inner_text()
    row = rows.filter(has=page.get_by_label(f"Search {name} more"))

    def visits() -> float:
        number, _, unit = row.locator("td").first.inner_text().strip().partition(" ")
        return float(number) * {"": 1, "k": 1e3, "M": 1e6}[unit]

    before = visits()
    page.get_by_label(f"Search {name} more").click()
    page.wait_for_function(
        "before => !document.querySelector('#visits button[disabled]')", arg=before
    )
    assert visits() > 4 * before


def test_methods_are_compared(page: Page, server: Server) -> None:
    opened(page, server, "game=tictactoe&moves=0 4 8 2", "compare")
    told = page.locator("#compare-told")
    expect(told).to_contain_text("engine: proven", timeout=COMPILED)
    cells = page.locator("#compare-table tbody tr").nth(2).locator("td")
    expect(cells).to_have_count(3)
    minimax, alphabeta, _ = (int(text.replace(",", "")) for text in cells.all_inner_texts())
    position = load("tictactoe").position().play_all("0 4 8 2")
    assert minimax == search(position, "minimax:depth=3").nodes
    assert alphabeta == search(position, "alphabeta:depth=3").nodes
    expect(page.locator("#compare-chart .curve")).to_have_count(3)


def test_a_lecture_goes_node_by_node(page: Page, server: Server) -> None:
    page.goto(f"{server.base}/lecture?game=tictactoe&moves=0 1 2 3 7 4&player=alphabeta:depth=9")
    story, counts = page.locator("#story"), page.locator("#counts")
    expect(story).to_have_text("X is to move. All values are told for X.", timeout=COMPILED)
    expect(counts).to_contain_text("Node 1 of 10")
    page.keyboard.press("ArrowRight")
    expect(story).to_contain_text("X tries 5. Only a value between α = −∞ and β = ∞ can matter")
    expect(page.locator("#stack tr")).to_have_count(2)
    expect(page.locator("#board")).to_have_attribute("src", re.compile(r"4\+5$"))
    page.keyboard.press("c")
    expect(story).to_contain_text("Here O already has an answer that is lost for X.")
    expect(story).to_contain_text("X has α = 0 by another way")
    expect(story).to_contain_text("The last move is cut off: 8.")
    expect(page.locator("#tree .node.cut")).to_have_count(1)
    expect(page.locator("#code mark").last).to_contain_text("CUT")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#tree .node.cut")).to_have_count(0)
    page.keyboard.press("End")
    expect(story).to_have_text("All moves are tried. X takes the largest value: 0.")
    expect(counts).to_contain_text("Node 10 of 10 · 4 leaves · 2 cuts")


def test_a_lecture_plays_and_stops(page: Page, server: Server) -> None:
    page.goto(f"{server.base}/lecture?game=tictactoe&moves=0 4 8&player=minimax:depth=3")
    expect(page.locator("#counts")).to_contain_text("Node 1 of", timeout=COMPILED)
    page.locator("#speed").fill("5")
    page.keyboard.press("Escape")
    page.locator("#play").click()
    expect(page.locator("#counts")).to_have_text(re.compile(r"Node \d\d+ of"))
    page.locator("#play").click()
    expect(page.locator("#play")).to_have_text("Play")
    told = page.locator("#counts").inner_text()
    page.wait_for_timeout(200)
    assert page.locator("#counts").inner_text() == told
    page.locator("#method").select_option("negamax")
    expect(page.locator("#title")).to_have_text("Negamax on Tic-tac-toe", timeout=COMPILED)
    expect(page.locator("#counts")).to_contain_text("Node 1 of")
    assert "player=negamax" in page.url


def test_a_position_is_set_up_by_hand(page: Page, server: Server) -> None:
    page.goto(f"{server.base}/analysis?game=othello")
    page.locator("#board svg").wait_for()
    page.locator("#setup summary").click()
    page.locator("#hand").click()
    pieces = page.locator("#hand-pieces input")
    expect(pieces).to_have_count(3)
    page.locator('#board [data-square="28"]').click(force=True)  # a white disc becomes black
    expect(page.locator("#hand-done")).to_be_enabled()
    pieces.last.check(force=True)
    page.locator('#board [data-square="28"]').click(force=True)
    expect(page.locator("#hand-fault")).to_have_text(
        "The four squares in the middle are never empty."
    )
    expect(page.locator("#hand-done")).to_be_disabled()
    pieces.nth(1).check(force=True)
    page.locator('#board [data-square="28"]').focus()
    page.keyboard.press("Enter")
    page.locator("#hand-mover").select_option("1")
    expect(page.locator("#hand-done")).to_be_enabled()
    page.locator("#hand-done").click()
    expect(page.locator("#text")).to_have_value("8/8/8/3BW3/3WB3/8/8/8 W")
    expect(page.locator("#status")).to_have_text("White to move.")
