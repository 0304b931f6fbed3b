"""What one is not asked: given for a span, seen beside the question, and taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.moment import found, staged

if TYPE_CHECKING:
    from tests.browser.conftest import Windows
    from tests.server.kit import Host


@pytest.mark.parametrize("width", [1440, 390])
def test_an_order_is_given_for_a_span_and_taken_back(windows: Windows, host: Host, width: int) -> None:
    one, other, made = host.two(ruleset="tenth", ready=True)
    player = one if one.view["question"] is not None else other
    page = windows.open(f"/game#{player.token}", width)
    question = page.locator("[data-question]")
    question.wait_for()
    asked = question.get_attribute("data-asked")
    page.locator("[data-menu]").click()
    page.locator("[data-orders]").click()
    row = page.locator("[data-ability='Fire Overwatch']")
    row.locator("[data-span=turn]").click()

    expect(row).to_have_attribute("data-ordered", "turn")
    expect(row).to_contain_text("for the turn")
    assert [{"ability": "Fire Overwatch", "reply": "no", "span": "turn"}] == player.until_so(
        lambda view: bool(view["orders"])
    )["orders"]

    model = page.locator("[data-ability='Which model stands']")
    model.locator("[data-span=turn]").click()
    expect(model).to_contain_text("the program chooses")
    page.keyboard.press("Escape")
    page.locator("[data-orders-now]", has_text="2 abilities").click()
    for ability in (row, model):
        ability.locator("[data-ask-again]").click()
        expect(ability.locator("[data-span]").first).to_be_visible()
    page.keyboard.press("Escape")
    page.locator("[data-orders-now]").wait_for(state="detached")

    assert asked == question.get_attribute("data-asked")  # the same card: nothing of a draft is lost
    assert "data-orders-now" not in windows.open(f"/watch#{made['watch']}").content()


def test_a_question_itself_says_for_how_long_it_is_not_asked_again(windows: Windows, host: Host) -> None:
    game = found("tenth", lambda asked: asked.clause == "TEN-STRAT-04" and "at hand" in asked.prompt)
    token, _ = staged(host, game, "random")
    page = windows.open(f"/game#{token}")
    question = page.locator("[data-question]")
    expect(question).to_contain_text("No, and do not ask again:")
    expect(question.get_by_role("checkbox")).to_have_count(0)
    page.locator("[data-option='never this battle']").click()

    page.locator("[data-orders-now]", has_text="1 ability").click()
    row = page.locator("[data-ability='Command Re-roll']")
    expect(row).to_have_attribute("data-ordered", "battle")


def test_a_game_without_abilities_does_not_speak_of_them(windows: Windows, host: Host) -> None:
    page = windows.open(f"/game#{host.new('me', 'random')['seats'][0]['token']}")
    page.locator("[data-question]").wait_for()
    page.locator("[data-menu]").click()

    expect(page.locator("[data-resign]")).to_be_visible()
    expect(page.locator("[data-orders]")).to_have_count(0)
