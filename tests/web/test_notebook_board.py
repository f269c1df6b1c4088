"""The board of a notebook in a browser, without the notebook."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import alfonso
from alfonso import notebook

SHOW = """async (source) => {
    const widget = (await import("data:text/javascript," + encodeURIComponent(source))).default;
    const state = await window.tell({});
    const heard = [];
    const send = async (content) => {
        Object.assign(state, await window.tell(content));
        for (const hear of heard) hear();
    };
    const model = { get: (name) => state[name], on: (_, hear) => heard.push(hear), send };
    widget.render({ model, el: document.body });
}"""


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_game_is_played_in_a_cell(page: Page) -> None:
    board = alfonso.board(alfonso.load("tictactoe").position(), against="minimax:depth=2")

    def tell(content: dict[str, Any]) -> dict[str, Any]:
        board._hear(None, content, None)
        return {name: getattr(board, name) for name in ("picture", "told", "choices")}

    page.expose_function("tell", tell)
    page.evaluate(SHOW, Path(notebook.__file__).with_suffix(".js").read_text("utf-8"))
    page.locator('[data-square="4"]').click(force=True)
    expect(page.locator("[data-piece]")).to_have_count(2)
    page.get_by_label("Type a move").fill("99")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("“99” is not a legal move here")
    page.locator('[data-square="8"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-piece]")).to_have_count(4)
    page.get_by_role("button", name="Take back").click()
    expect(page.locator("[data-piece]")).to_have_count(2)
