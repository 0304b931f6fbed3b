"""Clocks that are chosen and shown, keys that are renewed, and games that are kept."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.look import token_of
from tests.browser.test_online import invite, sit_down

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.conftest import Windows
    from tests.server.kit import Host

HERE = "/api/games/here"
PATIENCE = 120_000
"""Milliseconds: the first page of all waits until the server has read every ruleset."""


def seconds(page: Page) -> list[int]:
    """What the clocks on the page show."""
    shown = page.locator("[role=timer]").all_inner_texts()
    return [sum(int(part) * 60**place for place, part in enumerate(reversed(text.split(":")))) for text in shown]


@pytest.mark.parametrize("width", [1440, 390])
def test_a_clock_is_chosen_shown_and_runs_when_all_have_come(windows: Windows, host: Host, width: int) -> None:
    page = windows.open("/new?ruleset=_template", width)
    page.locator("[data-seat-by='1']").wait_for(timeout=PATIENCE)
    page.locator("[data-seat-by='1']").select_option("friend")
    page.locator("[data-clock]").select_option("own")
    page.locator("[data-minutes='per_move']").fill("")
    page.locator("[data-minutes='per_game']").fill("60")
    page.locator("[data-start]").click()
    page.locator("[data-question]").wait_for()
    before = seconds(page)
    page.wait_for_timeout(1200)
    still = seconds(page)
    page.locator("[data-menu]").click()
    link = page.locator("[data-invite]").first.input_value()
    page.keyboard.press("Escape")
    sit_down(windows.person().new_page(), link)
    page.wait_for_function("() => document.querySelector('[role=timer]').innerText !== '1:00:00'")
    box = page.locator("[role=timer]").first.bounding_box()
    name = page.locator(".side .name").first.bounding_box()

    assert [3600, 3600] == before == still
    assert {"per_game": 3600} == host.get(HERE, token_of(page))["summary"]["clock"]
    assert all(0 < left < 3600 for left in seconds(page))
    assert box is not None
    assert name is not None
    assert box["x"] >= name["x"] + name["width"] or box["y"] >= name["y"] + name["height"]
    assert box["x"] + box["width"] <= width


@pytest.mark.parametrize(("choice", "clock"), [("quick", {"per_move": 300}), ("letters", {"per_move": 259200})])
def test_a_usual_clock_is_one_choice(windows: Windows, host: Host, choice: str, clock: dict[str, int]) -> None:
    page = windows.open("/new?ruleset=_template", locale="pl-PL")
    page.locator("[data-clock]").select_option(choice)
    page.locator("[data-start]").click()
    page.locator("[role=timer]").first.wait_for()

    assert clock == host.get(HERE, token_of(page))["summary"]["clock"]
    assert 1 == page.locator("[role=timer]").count()  # a bot has none
    assert re.fullmatch(r"2 d 23 h|3 d 0 h|[0-5]:\d\d", page.locator("[role=timer]").inner_text())


def test_a_game_is_kept_for_ever_and_no_longer(windows: Windows, host: Host) -> None:
    page, _ = invite(windows)
    page.locator("[data-menu]").click()
    page.locator("[data-keep-game]").check()
    page.wait_for_function("() => document.querySelector('[data-keep-game]').checked")
    with page.expect_response("**/api/games/here/keep") as answer:
        page.locator("[data-keep-game]").uncheck()
    no_more = answer.value.json()["is_kept"]
    with page.expect_response("**/api/games/here/keep"):
        page.locator("[data-keep-game]").check()

    assert no_more is False
    assert host.get(HERE, token_of(page))["summary"]["is_kept"]


def renew(page: Page, what: str) -> None:
    page.locator("[data-menu]").click()
    page.locator("details summary").last.click()
    page.locator(f"[data-renew='{what}']").click()


def come_back_with_a_new_key(page: Page, what: str) -> None:
    """Renew a key and wait for the new page: the address changes before the old one goes."""
    page.evaluate("() => { window.isOld = true; }")
    renew(page, what)
    page.wait_for_function("() => !window.isOld && document.querySelector('[data-question]')")


def test_keys_are_renewed_and_the_old_ones_open_nothing(windows: Windows, host: Host) -> None:
    page, _ = invite(windows)
    token, address = token_of(page), page.url
    come_back_with_a_new_key(page, "seat")
    mine, watch = token_of(page), address.partition("#")[2]
    come_back_with_a_new_key(page, "watch")

    assert 401 == host.ask("GET", HERE, None, token)[0]
    assert 401 == host.ask("GET", HERE, None, watch)[0]
    assert mine not in page.url
    assert 0 == host.get(HERE, mine)["seat"]
    assert page.url != address
    assert host.get(HERE, page.url.partition("#")[2])["seat"] is None


def test_the_others_see_the_new_link_when_a_player_has_renewed_it(windows: Windows, host: Host) -> None:
    ala, link = invite(windows)
    ola = windows.person().new_page()
    sit_down(ola, link)
    before = ola.url
    come_back_with_a_new_key(ala, "watch")
    ola.locator("[data-menu]").click()
    ola.wait_for_url(lambda address: address != before)
    watch = ola.url.partition("#")[2]
    shown = ola.get_by_label("Link for those who only look on")
    expect(shown).to_have_value(re.compile(f"/watch#{re.escape(watch)}$"))

    assert 401 == host.ask("GET", HERE, None, before.partition("#")[2])[0]
    assert host.get(HERE, watch)["seat"] is None


def test_an_invitation_is_renewed_and_only_the_new_link_leads_to_the_seat(windows: Windows, host: Host) -> None:
    page, old = invite(windows)
    renew(page, "invite")
    page.locator("[role=status]", has_text="invitation").wait_for()
    new = page.locator("[data-invite]").first.input_value()
    sit_down(windows.person().new_page(), new)

    assert old != new
    assert 404 == host.ask("POST", "/api/claim", {"invite": old.partition("#")[2]})[0]
