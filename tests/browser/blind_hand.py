"""A hand that plays by the accessibility tree alone: by roles and names, as a screen reader tells them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.browser.hand import IS_ANSWERED, Hand

if TYPE_CHECKING:
    from playwright.sync_api import Locator

COMMITS = re.compile(r"^(Confirm|Stay|Move here|Place here)")
SUGGEST = "Suggest"


class BlindHand(Hand):
    """Finds the question by its heading and answers with its buttons; what is drawn by hand is filled by `Suggest`."""

    @property
    def region(self) -> Locator:
        """The question: the region with a button that suggests an answer."""
        suggest = self.page.get_by_role("button", name=SUGGEST, exact=True)
        return self.page.get_by_role("region").filter(has=suggest)

    def answer(self) -> str:
        """The same, but for the name by which the page knows when it has gone on, without a look at the page's code."""
        asked = self.card.get_attribute("data-asked")
        prompt = self.region.get_by_role("heading", level=2).inner_text()
        assert prompt
        if self.region.get_by_role("button", name=COMMITS).count() == 0:
            self._press()
        else:
            self._fill()
        self.page.wait_for_function(IS_ANSWERED, arg=asked)
        self.given += 1
        self.kinds.add(prompt)
        return prompt

    def _press(self) -> None:
        """One of several: a button each; one that is pressed first, and tells its odds, is pressed twice."""
        options = self.region.get_by_role("listitem").get_by_role("button")
        option = options.nth(self.choose(options.count()))
        is_armed_first = option.get_attribute("aria-pressed") is not None
        option.click()
        if is_armed_first:
            option.click()

    def _fill(self) -> None:
        """Anything else: let it be suggested, then commit."""
        suggest = self.region.get_by_role("button", name=SUGGEST, exact=True)
        suggest.click()
        suggest.and_(self.page.locator("[aria-busy=false]")).wait_for()
        self.region.get_by_role("button", name=COMMITS, disabled=False).click()
