"""A real Chromium, a real server, and windows in which nothing may go wrong unnoticed."""

from __future__ import annotations

import os
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import sync_playwright

from grognard.server.settings import PACKAGE
from tests.server.kit import Host
from tools.browser import COMMANDS, QUIETLY, find

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Route

HEIGHTS = {1440: 900, 1024: 768, 390: 844}


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    assert (PACKAGE / "web_dist" / "index.html").exists(), "the client is not built: run `make web`"
    path = os.environ.get("GROGNARD_BROWSER") or find(COMMANDS)
    assert path, "there is no Chromium: see tools/browser.py, or leave these tests out"
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=path, args=QUIETLY)
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def shared_host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    # A machine may be busy: what is refused for taking too long would fail a test that is about something else.
    games = str(tmp_path_factory.mktemp("browser") / "games.sqlite")
    with Host(games, quick_seconds=60.0, sum_seconds=60.0) as running:
        running.get("/api/rulesets")  # all are read now, so that no page waits for it
        yield running


@pytest.fixture
def host(shared_host: Host) -> Iterator[Host]:
    """A server that all tests share: each makes games of its own."""
    yield shared_host
    shared_host.send_home()


class Windows:
    """Opens browser windows, each a person of its own, and remembers what went wrong in them."""

    def __init__(self, browser: Browser, address: str, contexts: ExitStack) -> None:
        self.browser = browser
        self.address = address
        self.contexts = contexts
        self.problems: list[str] = []

    def person(self, width: int = 1440, **more: Any) -> BrowserContext:
        """Somebody with a browser, who has seen the coach marks and wants nothing to move."""
        is_new = more.pop("is_new", False)
        size = {"width": width, "height": HEIGHTS[width]}
        wishes: dict[str, Any] = {"viewport": size, "locale": "en-GB", "reduced_motion": "reduce", **more}
        wishes["has_touch"] = width == 390
        if not is_new:
            kept = {"name": "grognard.settings", "value": '{"coached": true}'}
            wishes["storage_state"] = {"origins": [{"origin": self.address.rstrip("/"), "localStorage": [kept]}]}
        context = self.contexts.enter_context(self.browser.new_context(base_url=self.address, **wishes))
        context.set_default_timeout(20_000)
        context.on("page", self._watch)
        return context

    def open(self, path: str = "/", width: int = 1440, **more: Any) -> Page:
        """A window at this page."""
        page = self.person(width, **more).new_page()
        page.goto(path)
        return page

    def _watch(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.problems.append(f"{page.url}: {error}"))
        page.on("console", self._hear)
        page.on("request", lambda asked: self._check(asked.url))

    def _hear(self, said: ConsoleMessage) -> None:
        if said.type == "error":
            self.problems.append(f"{said.location['url']}: {said.text}")

    def _check(self, url: str) -> None:
        """Nothing is fetched from anywhere else."""
        if not url.startswith(("data:", "blob:")) and urlsplit(url).netloc != urlsplit(self.address).netloc:
            self.problems.append(f"asks a stranger: {url}")


@pytest.fixture
def windows(browser: Browser, host: Host) -> Iterator[Windows]:
    with ExitStack() as contexts:
        opened = Windows(browser, host.address, contexts)
        yield opened

    assert [] == opened.problems


def seeded(route: Route) -> None:
    """The same game in every run."""
    wish = route.request.post_data_json or {}
    route.continue_(post_data={**wish, "seed": 7})


@pytest.fixture
def play_now(windows: Windows) -> Callable[..., Page]:
    """A ready match of Crossroads against a bot, begun on the start page."""

    def start(slug: str = "_template", **more: Any) -> Page:
        page = windows.open("/", **more)
        page.route("**/api/games", seeded)
        page.locator(f"[data-play={slug}]").click()
        page.wait_for_selector("[data-question]")
        return page

    return start
