"""What a person must be able to read at a glance, on any screen."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import HEIGHTS
from tests.browser.moment import found, staged
from tests.browser.scene import ROWS, Scene

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page

    from tests.browser.conftest import Windows
    from tests.server.kit import Host

PHONE = 390


def is_in_sight(part: Locator, width: int) -> bool:
    """Whether all of it is on the screen without scrolling."""
    box = part.bounding_box()
    return box is not None and box["y"] >= 0 and box["y"] + box["height"] <= HEIGHTS[width]


def test_the_profiles_of_a_unit_stand_in_tables(play_now: Callable[..., Page]) -> None:
    page = play_now("tenth")
    page.get_by_role("tab", name="Units").click()
    page.locator(".units button", has_text="Column Rifles").click()
    card = page.locator("[data-unit-card]")

    heads = card.locator("table").first.locator("thead th").all_inner_texts()

    assert ["Models", "M", "T", "SV", "INV", "W", "LD", "OC"] == heads

    riflemen = card.locator("tr", has_text="Rifle sergeant, Rifleman")

    assert ['6"', "3", "5+", "", "1", "7+", "2"] == riflemen.locator("td").all_inner_texts()


def test_on_a_phone_the_odds_and_the_button_that_commits_are_in_sight(windows: Windows, host: Host) -> None:
    scene = Scene(host).set_up().initiative(1)
    scene.give(1, "B2")
    scene.give(1, {f"B2.{n}": [(x - 5.0, y)] for n, (x, y) in enumerate(ROWS["B2"], start=1)})
    page = windows.open(f"/game#{scene.tokens[1]}", width=PHONE)

    page.locator("[data-option=A1]").click()
    page.locator("[data-odds] figure").wait_for()

    assert is_in_sight(page.locator("[data-odds] p").first, PHONE)
    assert is_in_sight(page.locator("[data-confirm]"), PHONE)


def test_a_clause_in_the_address_is_in_sight(windows: Windows) -> None:
    page = windows.open("/rules/tenth#TEN-SCEN-05")
    clause = page.locator("[data-clause=TEN-SCEN-05].lit")
    clause.wait_for()
    page.wait_for_function(
        "() => { const box = document.querySelector('.lit').getBoundingClientRect();"
        " return box.top >= 0 && box.bottom <= innerHeight; }"
    )

    assert "Scenarios" in page.locator("#chapter-TEN-SCEN h2").inner_text()


def test_who_comes_by_a_dead_link_is_told_where_to_go(windows: Windows) -> None:
    page = windows.open("/game#nothing")
    page.get_by_role("heading", name="No game opens with this link.").wait_for()
    page.get_by_role("link", name="Your games").click()
    page.get_by_role("heading", name="No games yet.").wait_for()

    # The browser notes in its console that the server does not know the key.
    assert all("401" in problem for problem in windows.problems)
    windows.problems.clear()


# ---------------------------------------------------------------- advice and measuring


def test_a_suggestion_comes_from_a_bot_that_knows_the_game(play_now: Callable[..., Page]) -> None:
    said: list[str] = []
    page = play_now("szop")
    page.on("websocket", lambda line: line.on("framesent", lambda text: said.append(str(text))))
    page.reload()
    page.locator("[data-suggest][aria-busy=false]").click()
    page.locator("[data-confirm]:enabled").wait_for()

    asked = [json.loads(each) for each in said if '"suggest"' in each]

    assert ["greedy"] == [each.get("level") for each in asked]


@pytest.mark.parametrize(("slug", "is_told"), [("legendary", False), ("last_edition", True)])
def test_aiming_tells_the_distance_unless_measuring_is_forbidden(
    slug: str, *, is_told: bool, windows: Windows, host: Host
) -> None:
    """LEG-GEN-06: nobody measures before he has declared."""
    clause = {"legendary": "LEG-CHG-01", "last_edition": "TLE-SHOOT-02"}[slug]
    token, _ = staged(host, found(slug, lambda asked: asked.clause == clause, level="greedy"))
    page = windows.open(f"/game#{token}")

    page.locator("[data-question] [data-option]").first.hover()
    page.locator("line.aim").wait_for(state="attached")

    assert is_told == (page.locator("[data-aim]").count() > 0)
