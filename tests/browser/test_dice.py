"""The dice tray: it lies over nothing, says what fell, and opens and closes by click and by key."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.look import counted, wait_until_still
from tests.browser.scene import LOSES_NONE, LOSES_ONE, Scene

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.conftest import Windows
    from tests.server.kit import Host

Box = tuple[float, float, float, float]


def box_of(page: Page, what: str) -> Box:
    """Left, top, right, bottom."""
    wait_until_still(page)
    box = page.locator(what).first.bounding_box()
    assert box is not None
    return box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]


def overlap(a: Box, b: Box) -> float:
    """How much of each other they cover, in pixels."""
    across, down = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    return max(across, 0.0) * max(down, 0.0)


def under_fire(windows: Windows, host: Host, width: int = 1440, seed: int = LOSES_ONE) -> Page:
    scene = Scene(host, seed).under_fire()
    page = windows.open(f"/game#{scene.tokens[0]}", width=width)
    page.locator("[data-tray] button").wait_for()
    return page


@pytest.mark.parametrize("width", [1440, 1024, 390])
def test_the_dice_lie_over_nothing(width: int, windows: Windows, host: Host) -> None:
    page = under_fire(windows, host, width)

    assert 0 == overlap(box_of(page, ".board"), box_of(page, "[data-tray]"))
    assert 0 == overlap(box_of(page, "[data-question]"), box_of(page, "[data-tray]"))

    page.locator("[data-tray] button").click()

    assert 0 == overlap(box_of(page, ".board"), box_of(page, "[data-dice-drawer]"))
    assert 0 == overlap(box_of(page, "[data-tray]"), box_of(page, "[data-dice-drawer]"))
    # The whole table is still in sight: it has been fitted anew.
    for piece in page.locator("[data-piece]").all():
        box = piece.bounding_box()
        assert box is not None

        assert box["y"] + box["height"] <= box_of(page, ".board")[3]


def test_dice_are_put_away_by_key_and_by_button(windows: Windows, host: Host) -> None:
    page = under_fire(windows, host)
    drawer, strip = page.locator("[data-dice-drawer]"), page.locator("[data-tray] button")

    page.keyboard.press("d")
    drawer.wait_for()

    assert "true" == strip.get_attribute("aria-expanded")

    drawer.focus()
    page.keyboard.press("Escape")

    assert 0 == counted(drawer, 0)
    assert strip.evaluate("strip => strip === document.activeElement")

    strip.press("Enter")
    drawer.wait_for()
    drawer.get_by_role("button", name="Close the dice").click()

    assert 0 == counted(drawer, 0)
    assert "false" == strip.get_attribute("aria-expanded")


def test_open_dice_stay_open_until_they_are_closed(windows: Windows, host: Host) -> None:
    page = under_fire(windows, host)
    page.keyboard.press("d")
    page.locator("[data-dice-drawer]").wait_for()

    page.reload()

    page.locator("[data-dice-drawer]").wait_for()


def test_on_a_phone_the_next_question_takes_their_place(windows: Windows, host: Host) -> None:
    scene = Scene(host, LOSES_NONE).under_fire()
    page = windows.open(f"/game#{scene.tokens[0]}", width=390)

    page.locator("[data-tray] button").click()
    page.locator("[data-dice-drawer]").wait_for()

    assert 0 == page.locator("[data-question]").count()

    page.get_by_role("tab", name="Question").click()
    page.locator("[data-question]", has_text="Return the fire?").wait_for()
    page.locator("[data-tray] button").click()
    page.locator("[data-dice-drawer]").wait_for()
    scene.give(0, "no")

    page.locator("[data-question]", has_text="Activate which unit?").wait_for()
    assert 0 == page.locator("[data-dice-drawer]").count()


def test_what_fell_is_also_said(windows: Windows, host: Host) -> None:
    page = under_fire(windows, host, seed=LOSES_NONE)
    said = page.locator("[data-tray] [role=status]")

    assert "" == said.inner_text()  # nothing has fallen since this page was opened

    page.locator("[data-option=yes]").click()
    page.locator("[data-confirm]").click()
    page.locator("[data-tray] .fresh").wait_for()

    assert "returns fire" in said.inner_text()
    assert "hit 4+: " in said.inner_text()
