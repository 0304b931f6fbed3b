"""The hex game: stacks that can be read, orders with ghosts, odds of a gun before it is fired."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.hand import Hand
from tests.browser.look import token_of, unfold, wait_until_still
from tests.browser.moment import asks, found, staged

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.conftest import Windows
    from tests.server.kit import Host

ARMIES = ("spartan-standard", "ork-standard")
"""They bring mirrors that sweep, hoses and bombs, and many who fight."""


def view_of(page: Page, host: Host) -> Any:
    return host.get("/api/games/here", token_of(page))["view"]


def stack_of(view: Any, seat: int) -> list[str]:
    """Own pieces that share a hex."""
    own = [piece for piece in view["table"]["pieces"] if piece["seat"] == seat]
    by_place: dict[tuple[float, ...], list[str]] = {}
    for piece in own:
        by_place.setdefault(tuple(piece["at"]), []).append(piece["id"])
    return next(names for names in by_place.values() if len(names) > 1)


@pytest.mark.parametrize("width", [1440, 390])
def test_units_in_one_hex_can_all_be_seen_and_touched(width: int, play_now: Callable[..., Page], host: Host) -> None:
    page = play_now("steampunk", width=width)
    wait_until_still(page)
    names = stack_of(view_of(page, host), 0)
    boxes = [page.locator(f"[data-piece='{name}'] .fill").bounding_box() for name in names]
    middles = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box]

    for name, middle in zip(names, middles, strict=True):
        page.mouse.click(*middle)
        page.locator(f"[data-group='{name}'][aria-expanded=true]").wait_for()

        assert page.locator(f"[data-slot^='{name} '].open").count() == 1
        assert page.locator(f"[data-piece='{name}'].chosen").count() == 1
        assert page.locator("[data-piece].chosen").count() == 1


def test_the_ghosts_of_all_orders_are_seen_together(play_now: Callable[..., Page], host: Host) -> None:
    page = play_now("steampunk")
    question = view_of(page, host)["question"]
    moves = {
        slot["key"]: slot for slot in question["slots"] if slot["options"][0].get("data", {}).get("path") is not None
    }

    Hand(page).suggest()
    page.locator("[data-confirm]:enabled").wait_for()
    ghosts = page.locator("[data-ghost]")

    assert set(moves) == set(ghosts.evaluate_all("all => all.map(each => each.dataset.ghost)"))
    for group in page.locator("[data-group]").all():
        assert "–" not in group.locator(".value").inner_text()

    slot = next(iter(moves.values()))
    page.locator(f"[data-group='{slot['about'][0]}']").click()
    for option in slot["options"][:3]:
        page.locator(f"[data-slot='{slot['key']}'] [data-option='{option['key']}']").hover()
        ghost = page.locator(f"[data-ghost='{slot['key']}'].looked")
        turn = ghost.locator(".front").get_attribute("transform")

        assert f"rotate({0 - option['data']['facing']:g})" == turn
        assert option["data"]["speed"] in (ghost.locator(".tag").text_content() or "")


def test_the_odds_of_a_gun_are_shown_before_it_is_fired(play_now: Callable[..., Page], host: Host) -> None:
    page = play_now("steampunk")
    hand = Hand(page)
    shown: list[Any] = []
    while not shown and hand.wait():
        question = view_of(page, host)["question"]
        slots = question.get("slots", ()) if question and question["clause"] == "SPF-GUN-09" else ()
        shown = [(slot, option) for slot in slots for option in slot["options"] if "attack" in option.get("data", {})]
        if not shown:
            hand.answer()
    slot, option = shown[0]

    unfold(page, slot["key"]).locator(f"[data-option='{option['key']}']").click()
    page.locator("[data-odds] figure").wait_for()
    lost = host.post("/api/rulesets/steampunk/odds", {"attack": option["data"]["attack"]})["stages"]["models lost"]

    assert f"{lost['mean']:.2f}".rstrip("0").rstrip(".") in page.locator("[data-odds]").inner_text()
    assert page.locator(f"[data-piece='{option['about'][0]}'].chosen").count() == 1


def test_the_odds_of_an_assault_are_shown_before_it_is_ordered(play_now: Callable[..., Page], host: Host) -> None:
    """SPF-ORD-04: of an order that leads to where an enemy stands."""
    page = play_now("steampunk")
    hand = Hand(page)
    shown: list[Any] = []
    while not shown and hand.wait():
        question = view_of(page, host)["question"]
        slots = question.get("slots", ()) if question and question["clause"] == "SPF-ORD-02" else ()
        shown = [(slot, option) for slot in slots for option in slot["options"] if "attack" in option.get("data", {})]
        if not shown:
            hand.answer()
    slot, option = shown[0]

    group = page.locator(f"[data-group='{slot['about'][0]}']")
    if group.get_attribute("aria-expanded") == "false":
        group.click()
    unfold(page, slot["key"]).locator(f"[data-option='{option['key']}']").click()
    page.locator("[data-odds] .numbers").first.wait_for()
    report = host.post("/api/rulesets/steampunk/odds", {"attack": option["data"]["attack"]})
    wins = report["stages"]["attacker has the advantage"]["mean"]

    assert f"{wins:.0%}" in page.locator("[data-odds]").inner_text()
    assert "attacker has the advantage" in page.locator("[data-odds]").inner_text()
    assert page.locator(f"[data-ghost='{slot['key']}']").count() == 1


def number(value: float) -> str:
    """As the page writes it."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def test_the_odds_of_every_base_a_shot_meets_are_shown_before_it_is_fired(windows: Windows, host: Host) -> None:
    """SPF-WPN-14, SPF-AREA-01: a sweep, or fire at a hex in which several stand."""
    token, question = staged(host, found("steampunk", asks("SPF-GUN-09", "attacks"), ARMIES))
    slot, option = next(
        (slot, option)
        for slot in question["slots"]
        for option in slot["options"]
        if "attacks" in option.get("data", {})
    )
    page = windows.open(f"/game#{token}")
    page.locator("[data-question=assign]").wait_for()
    unfold(page, slot["key"]).locator(f"[data-option='{option['key']}']").click()
    page.mouse.move(1, 1)  # what the pointer is over would be told first
    bets = [bet for bet in option["data"]["attacks"] if "attack" in bet]

    assert len(bets) > 1
    for bet in bets:
        line = page.locator(f"[data-bet='{bet['label']}'] .numbers")
        line.wait_for()
        lost = host.post("/api/rulesets/steampunk/odds", {"attack": bet["attack"]})["stages"]["models lost"]

        assert f"models lost: {number(lost['mean'])}" in line.inner_text().replace("\n", " ")


@pytest.mark.parametrize("clause", ["SPF-ASLT-08", "SPF-ASLT-10"])
def test_the_odds_of_an_assault_are_shown_to_who_declares_how_to_fight(
    clause: str, windows: Windows, host: Host
) -> None:
    """Which side to look to, and who fights."""
    token, question = staged(host, found("steampunk", asks(clause, "attack"), ARMIES))
    page = windows.open(f"/game#{token}")
    page.locator("[data-question=choose]").wait_for()
    for option in [each for each in question["options"] if "attack" in each.get("data", {})]:
        page.locator(f"[data-option='{option['key']}']").click()
        page.locator("[data-odds] .numbers").first.wait_for()
        report = host.post("/api/rulesets/steampunk/odds", {"attack": option["data"]["attack"]})
        wins = report["stages"]["attacker has the advantage"]["mean"]
        page.locator("[data-odds]").get_by_text(f"{wins:.0%} attacker has the advantage").first.wait_for()

    assert page.locator("[data-confirm]:enabled").count() == 1
