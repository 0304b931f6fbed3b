"""What a club needs on an evening: invitations that work, pages without a network, and where a rule fired."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.conftest import Windows


def friends(windows: Windows, addresses: list[str]) -> Page:
    """A match against a friend, on a server that is found at these addresses."""
    page = windows.open("/new?ruleset=_template")
    page.route("**/api/addresses", lambda route: route.fulfill(json={"addresses": addresses}))
    page.wait_for_selector("[data-seat-by='1']")
    page.select_option("[data-seat-by='1']", "friend")
    page.click("[data-start]")
    page.wait_for_selector("[data-invite]")
    return page


def test_a_friend_comes_by_the_address_in_the_network(windows: Windows) -> None:
    other = windows.address.rstrip("/").replace("127.0.0.1", "localhost")
    page = friends(windows, [other])
    page.wait_for_function(f"document.querySelector('[data-invite]').value.startsWith('{other}/join#')")
    link = page.input_value("[data-invite]")
    page.locator("summary", has_text="QR").first.click()

    assert link == page.get_attribute("[data-qr]", "data-qr")
    assert page.locator("[data-qr] path").get_attribute("d")
    windows.address = other
    guest = windows.open(link)
    guest.click("button.primary")
    guest.wait_for_selector("[data-prompt]")


def test_the_page_says_when_only_this_computer_is_reached(windows: Windows) -> None:
    page = friends(windows, [])
    page.wait_for_selector("[data-alone]")

    assert "--host 0.0.0.0" in page.inner_text("[data-alone]")


def test_start_page_and_rules_open_without_a_network(windows: Windows) -> None:
    page = windows.open("/")
    page.evaluate("navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready)")
    page.locator("[data-offline] button").click()
    page.wait_for_selector("[data-offline=done]")

    page.context.set_offline(True)
    page.goto("/rules/_template")
    page.wait_for_selector("[data-clause=TPL-SETUP-01]")
    page.goto("/")
    page.wait_for_selector("[data-tile=_template]")


def test_it_can_be_installed(windows: Windows) -> None:
    page = windows.open("/")
    answer = page.request.get("/manifest.webmanifest")
    told = json.loads(answer.text())

    assert "application/manifest+json" == answer.headers["content-type"]
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in told["icons"]}
    assert all(page.request.get(icon["src"]).ok for icon in told["icons"])


def test_sounds_are_off_until_they_are_wished(play_now: Callable[..., Page]) -> None:
    page = play_now()
    page.evaluate(
        "window.heard = 0; const Old = AudioContext; window.AudioContext = function () {"
        " window.heard += 1; return new Old() }; true"
    )
    page.keyboard.press("s")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-question]")
    assert 0 == page.evaluate("window.heard")

    page.get_by_role("button", name="Menu").click()
    page.check("[data-sounds]")
    assert 1 == page.evaluate("window.heard")


def test_a_rule_tells_where_it_fired_in_this_game(play_now: Callable[..., Page]) -> None:
    page = play_now()
    page.locator("[data-event] button.clause").first.click()
    page.wait_for_selector("[data-fired]")

    assert 0 < int(page.get_attribute("[data-fired]", "data-fired") or 0)


def test_a_new_match_shows_the_map_and_what_is_in_the_armies(windows: Windows) -> None:
    page = windows.open("/new?ruleset=_template")
    page.wait_for_selector("[data-map='crossroads'] svg")
    before = page.inner_html("[data-map] svg")
    page.select_option("#scenario", "open field")
    page.wait_for_selector("[data-map='open field'] svg")
    page.locator("[data-look='0'] summary").click()
    page.wait_for_selector("[data-look='0'] li")

    assert before != page.inner_html("[data-map] svg")
    assert page.locator("[data-look='0'] li").count() >= 2
