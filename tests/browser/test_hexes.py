"""The hex game: stacks that can be read, orders with ghosts, odds of a gun before it is fired."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.hand import Hand
from tests.browser.look import token_of, wait_until_still

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.server.kit import Host


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

        assert f"rotate({-option['data']['facing']:g})" == turn
        assert option["data"]["speed"] in (ghost.locator(".tag").text_content() or "")


def test_the_odds_of_a_gun_are_shown_before_it_is_fired(play_now: Callable[..., Page], host: Host) -> None:
    page = play_now("steampunk")
    hand = Hand(page)
    found: list[Any] = []
    while not found and hand.wait():
        question = view_of(page, host)["question"]
        slots = question.get("slots", ()) if question and question["clause"] == "SPF-GUN-09" else ()
        found = [(slot, option) for slot in slots for option in slot["options"] if "attack" in option.get("data", {})]
        if not found:
            hand.answer()
    slot, option = found[0]

    page.locator(f"[data-slot='{slot['key']}']:not(.open) .head").or_(page.locator("[data-prompt]")).first.click()
    page.locator(f"[data-slot='{slot['key']}'] [data-option='{option['key']}']").click()
    page.locator("[data-odds] figure").wait_for()
    lost = host.post("/api/rulesets/steampunk/odds", {"attack": option["data"]["attack"]})["stages"]["models lost"]

    assert f"{lost['mean']:.2f}".rstrip("0").rstrip(".") in page.locator("[data-odds]").inner_text()
    assert page.locator(f"[data-piece='{option['about'][0]}'].chosen").count() == 1
