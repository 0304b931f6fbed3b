"""Whose move it is, really: one's turn, a reaction, one's losses, or what the other is asked; ways that there are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.hand import IS_ANSWERED
from tests.browser.moment import found, reached, staged

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from tests.browser.conftest import Windows
    from tests.server.kit import Host

LOSERS = ["_template", "steampunk", "tenth", "szop", "last_edition"]


@pytest.mark.parametrize("slug", LOSERS)
def test_who_chooses_his_own_losses_is_told_so(slug: str, windows: Windows, host: Host) -> None:
    game = found(slug, lambda asked: asked.hints.get("losses") is True)
    token, question = staged(host, game)
    page = windows.open(f"/game#{token}")

    expect(page.locator("[data-prompt] .who")).to_have_text("You lose models")
    expect(page.locator("[data-prompt] .said")).to_have_text(question["prompt"])


def test_what_the_other_is_asked_is_quoted(windows: Windows, host: Host) -> None:
    one, other, _ = host.two(ruleset="tenth", ready=True)
    asked, waiting = (one, other) if one.view["question"] is not None else (other, one)
    page = windows.open(f"/game#{waiting.token}")

    expect(page.locator("[data-prompt] .who")).to_have_text("Their turn")
    expect(page.locator("[data-prompt] .said")).to_contain_text(f"decides: “{asked.view['prompt']}”")


def finds_no_way(game: Game) -> bool:
    """A charge for which the program has found no way, though there may be one."""
    asked = game.asked_of(game.waiting_for[0])
    return asked is not None and asked.hints.get("way") is False


def test_a_charge_without_a_way_is_not_offered_into_contact(windows: Windows, host: Host) -> None:
    token, _ = staged(host, reached("tenth", finds_no_way, level="greedy"))
    page = windows.open(f"/game#{token}")
    page.wait_for_selector("[data-question=move]")
    asked = page.locator("[data-question]").get_attribute("data-asked")

    expect(page.locator("[data-show-way]")).to_have_count(0)
    expect(page.locator("[data-prompt]")).to_contain_text("no way is in sight")
    expect(page.locator("[data-confirm]")).to_contain_text("Give up the charge")

    page.locator("[data-confirm]").click()
    page.wait_for_function(IS_ANSWERED, arg=asked)
