"""One server and one browser a module; without a Chromium, its tests are left out."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from chromium import ARGUMENTS, CHROMIUM
from clicking import SOON
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from serving import Server

expect.set_options(timeout=SOON)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Its event loop runs in this thread until it is closed, so that no other test may have one."""
    if CHROMIUM is None:
        pytest.skip("no Chromium: apt-get install chromium, or set ALFONSO_CHROMIUM")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("data"))
    yield server
    server.stop()


@pytest.fixture
def visitor(browser: Browser) -> Iterator[BrowserContext]:
    """A visitor with a window of the usual size; whatever a page complains of is a failure."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    context.set_default_timeout(SOON)
    complaints: list[str] = []
    context.on("weberror", lambda error: complaints.append(str(error.error)))
    yield context
    context.close()
    assert not complaints


@pytest.fixture
def page(visitor: BrowserContext) -> Page:
    return visitor.new_page()
