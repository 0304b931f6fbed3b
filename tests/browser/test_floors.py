"""Floors of ruins: the third number of a spot, for who may climb."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Place
from tests.browser.moment import found, staged

if TYPE_CHECKING:
    from grognard.kernel.ask import Question
    from tests.browser.conftest import Windows
    from tests.server.kit import Host


def has_floors(asked: Question) -> bool:
    return isinstance(asked, Place) and "floors" in asked.shown().get("hints", {})


def test_who_is_set_up_is_sent_to_a_floor_and_down_again(windows: Windows, host: Host) -> None:
    """The server judges the height: where the unit stands there is no floor, and on the ground it may stand."""
    token, _ = staged(host, found("tenth", has_floors))
    page = windows.open(f"/game#{token}")
    page.locator("[data-question=place]").wait_for()
    page.locator("[data-verdict=ok]").wait_for()  # the proposal that comes with the question

    assert "true" == page.locator("[data-floor='0']").get_attribute("aria-pressed")

    page.locator("[data-floor='3']").click()

    page.locator("[data-refusal]", has_text='Nothing 3" high is there').wait_for()
    assert "true" == page.locator("[data-floor='3']").get_attribute("aria-pressed")

    page.locator("[data-floor='0']").click()

    page.locator("[data-verdict=ok]").wait_for()
