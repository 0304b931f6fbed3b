"""A hand that plays through the interface: it looks at the question card and clicks, as a person would."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page

MOST_ANSWERS = 2000
IS_ANSWERED = "asked => document.querySelector('[data-question]')?.dataset.asked !== asked"
"""Another version would not do: a bot may answer its own part of a question in the meantime."""
HAS_GONE_ON = "version => Number(document.querySelector('[data-version]').dataset.version) > version"


class Hand:
    """Plays one browser window. `choose` picks among so many options; the default spreads over them evenly."""

    def __init__(self, page: Page, choose: Callable[[int], int] | None = None) -> None:
        self.page = page
        self.given = 0
        self.kinds: set[str] = set()
        self.choose = choose or (lambda options: self.given % options)

    # ---------------------------------------------------------------- looking

    @property
    def is_over(self) -> bool:
        return self.page.locator("[data-result]").count() > 0

    @property
    def version(self) -> int:
        return int(self.page.locator("[data-version]").get_attribute("data-version") or -1)

    @property
    def card(self) -> Locator:
        return self.page.locator("[data-question]")

    def wait(self) -> bool:
        """Until something is asked, or the game is over; whether something is asked."""
        self.page.wait_for_selector("[data-question], [data-result], [data-hand-over]")
        if (cover := self.page.locator("[data-hand-over]")).count():
            cover.get_by_role("button").click()
            return self.wait()
        return not self.is_over

    # ---------------------------------------------------------------- answering

    def answer(self) -> str:
        """Answer what is asked, and wait until the game has gone on; the kind of the question."""
        kind = self.card.get_attribute("data-question") or ""
        asked = self.card.get_attribute("data-asked")
        getattr(self, f"_{kind}")()
        self.page.wait_for_function(IS_ANSWERED, arg=asked)
        self.given += 1
        self.kinds.add(kind)
        return kind

    def play_on(self, until: Callable[[], bool] = lambda: False) -> None:
        """Answer until the game is over, or until it is so."""
        while self.given < MOST_ANSWERS and not until() and self.wait():
            self.answer()

    def confirm(self) -> None:
        self.page.locator("[data-confirm]:enabled").click()

    def suggest(self) -> None:
        self.page.locator("[data-suggest][aria-busy=false]").click()
        self.page.locator("[data-suggest][aria-busy=false]").wait_for()

    def _choose(self) -> None:
        options = self.card.locator("[data-option]")
        option = options.nth(self.choose(options.count()))
        # Options with consequences to look at are only armed by a click.
        is_armed_first = option.get_attribute("aria-pressed") is not None
        option.click()
        if is_armed_first:
            self.confirm()

    def _choose_many(self) -> None:
        self.suggest()
        self.confirm()

    def _number(self) -> None:
        self.suggest()
        self.confirm()

    def _allocate(self) -> None:
        self.suggest()
        self.confirm()

    def _assign(self) -> None:
        self.suggest()
        self.confirm()

    def _place(self) -> None:
        self.page.locator("[data-verdict=ok]").wait_for()
        self.confirm()

    def _move(self) -> None:
        self.suggest()
        self.confirm()
