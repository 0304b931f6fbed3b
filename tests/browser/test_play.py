"""Whole games through the interface, and what the player sees on the way."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

import grognard
from tests.browser.hand import Hand

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.server.kit import Host


@pytest.mark.parametrize("slug", grognard.rulesets())
def test_a_whole_game_against_a_bot(slug: str, play_now: Callable[..., Page], host: Host) -> None:
    page = play_now(slug)
    hand = Hand(page)

    hand.play_on()
    here = host.get("/api/games/here", token_of(page))

    assert here["summary"]["is_over"]
    assert here["view"]["result"]["reason"] in page.locator("[data-result]").inner_text()
    assert places(here["view"]) == drawn(page)
    assert here["view"]["events"][-1]["text"] in page.locator("[data-event]").last.inner_text()
    page.get_by_text("the seed promised at the start").wait_for()


def token_of(page: Page) -> str:
    """The token in the address."""
    return page.url.partition("#")[2]


def places(view: Any) -> dict[str, tuple[float, float]]:
    """Where the server says that pieces stand."""
    return {piece["id"]: tuple(piece["at"]) for piece in view["table"].get("pieces", ())}


def drawn(page: Page) -> dict[str, tuple[float, float]]:
    """Where the board has them."""
    found = page.locator("[data-piece]").evaluate_all("all => all.map(each => ({...each.dataset}))")
    return {each["piece"]: (float(each["x"]), float(each["y"])) for each in found}


def bid(page: Page, number: int = 0) -> None:
    page.locator(f"[data-option='{number}']").click()
    page.locator("[data-confirm]").click()
    page.wait_for_selector("[data-question=choose]")


def activate(page: Page) -> str:
    """The first unit that can be activated; its id."""
    option = page.locator("[data-question=choose] [data-option]").first
    unit = option.get_attribute("data-option") or ""
    option.click()
    page.wait_for_selector("[data-question=move]")
    return unit


def test_the_prompt_line_says_what_the_server_asks(play_now: Callable[..., Page], host: Host) -> None:
    page = play_now()
    asked = host.get("/api/games/here", token_of(page))["view"]["prompt"]

    assert asked in page.locator("[data-prompt]").inner_text()
    assert "Your turn" in page.locator("[data-prompt]").inner_text()


def centre(page: Page, piece: str) -> tuple[float, float]:
    box = page.locator(f"[data-piece='{piece}'] .fill").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def inch(page: Page) -> float:
    """Pixels an inch: a base of Crossroads is an inch across."""
    box = page.locator("[data-piece] .fill").first.bounding_box()
    assert box is not None
    return box["width"]


def drag(page: Page, piece: str, right: float, up: float) -> None:
    """By so many inches."""
    (x, y), scale = centre(page, piece), inch(page)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + right * scale / 2, y - up * scale / 2)
    page.mouse.move(x + right * scale, y - up * scale)
    page.mouse.up()


def wait_for_verdict(page: Page) -> str:
    return page.wait_for_selector("[data-verdict=ok], [data-verdict=no]").get_attribute("data-verdict") or ""


def test_a_unit_is_dragged_checked_and_moved(play_now: Callable[..., Page], host: Host) -> None:
    page = play_now()
    bid(page)
    unit = activate(page)
    before = drawn(page)

    drag(page, f"{unit}.1", 0.5, 0)
    wait_for_verdict(page)
    shifted = {piece: at for piece, at in drawn(page).items() if at != before[piece]}

    assert {piece for piece in before if piece.startswith(f"{unit}.")} == set(shifted)
    assert [pytest.approx(0.5, abs=0.06)] * len(shifted) == [at[0] - before[piece][0] for piece, at in shifted.items()]

    version = Hand(page).version
    page.locator("[data-confirm]:enabled").click()
    page.wait_for_function("v => Number(document.querySelector('[data-version]').dataset.version) > v", arg=version)
    now = places(host.get("/api/games/here", token_of(page))["view"])

    assert {piece: now[piece] for piece in shifted} == shifted


def test_a_drag_is_held_at_the_end_of_the_tape(play_now: Callable[..., Page]) -> None:
    page = play_now()
    bid(page)
    unit = activate(page)
    before = drawn(page)[f"{unit}.1"]
    most = float(re.search(r'(\d+)"', page.locator("[data-prompt]").inner_text())[1])  # type: ignore[index]

    drag(page, f"{unit}.1", 15, 0)

    assert most == pytest.approx(drawn(page)[f"{unit}.1"][0] - before[0], abs=0.01)


def test_a_refusal_is_a_sentence_with_its_clause_and_the_piece_stands_out(play_now: Callable[..., Page]) -> None:
    page = play_now()
    bid(page)
    unit = activate(page)

    page.locator("summary", has_text="By numbers").click()
    page.get_by_label(f"{unit}.1 x").fill("-3")
    page.get_by_label(f"{unit}.1 x").press("Tab")
    refusal = page.locator("[data-refusal]")
    refusal.wait_for()

    assert f"{unit}.1" in refusal.inner_text()
    assert "TPL-MOVE-01" in refusal.inner_text()
    assert page.locator("[data-confirm]").is_disabled()
    assert page.locator(f"[data-piece='{unit}.1'].wrong").count() == 1

    refusal.get_by_role("button").click()

    page.get_by_role("dialog").get_by_text("follows its path").wait_for()


def test_one_model_alone_can_be_moved(play_now: Callable[..., Page]) -> None:
    page = play_now()
    bid(page)
    unit = activate(page)
    before = drawn(page)

    page.get_by_role("button", name="One model").click()
    drag(page, f"{unit}.1", 0.4, 0.3)

    assert {f"{unit}.1"} == {piece for piece, at in drawn(page).items() if at != before[piece]}


def test_the_ruler_measures_from_rim_to_rim(play_now: Callable[..., Page]) -> None:
    page = play_now()
    (ax, ay), (bx, by) = (drawn(page)[piece] for piece in ("A1.1", "B1.1"))

    page.keyboard.press("m")
    page.mouse.move(*centre(page, "A1.1"))
    page.mouse.down()
    page.mouse.move(*centre(page, "B1.1"), steps=4)
    said = page.locator("[data-ruler]").text_content() or ""
    page.mouse.up()

    assert float(said.strip('"')) == pytest.approx(((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5 - 1, abs=0.051)


def test_the_dice_lie_in_the_tray_with_what_was_needed(play_now: Callable[..., Page], host: Host) -> None:
    page = play_now()
    Hand(page).play_on(lambda: page.locator("[data-tray]").count() > 0)
    events = host.get("/api/games/here", token_of(page))["view"]["events"]
    event = next(event for event in reversed(events) if event.get("throws"))
    tray = page.locator("[data-tray]")
    if tray.locator("[role=status]").count() == 0:
        tray.get_by_role("button", name="Dice").click()

    assert event["text"] in tray.inner_text()
    assert sum(len(throw["faces"]) for throw in event["throws"]) == tray.locator(".die").count()


def test_a_log_line_lights_its_unit_on_the_board(play_now: Callable[..., Page]) -> None:
    page = play_now()

    page.locator("[data-event]", has_text="Chain guard takes its place").hover()

    assert page.locator("[data-unit=B1].lit").count() == 3

    page.get_by_label("Search the log").fill("lanterns")

    assert 1 == page.locator("[data-event]").count()


