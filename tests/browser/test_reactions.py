"""Shot at: losses, the dice with their reasons, reactions that are asked or passed, and undo beyond the dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.hand import HAS_GONE_ON, Hand
from tests.browser.look import counted
from tests.browser.scene import LOSES_NONE, LOSES_ONE, Scene

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.conftest import Windows
    from tests.server.kit import Host


def test_losses_are_picked_on_the_board_or_in_the_list(windows: Windows, host: Host) -> None:
    scene = Scene(host, LOSES_ONE).under_fire()
    page = windows.open(f"/game#{scene.tokens[0]}")
    page.locator("[data-question=choose_many]").wait_for()

    page.locator("[data-piece='A1.3'] .fill").click()
    page.locator("[data-confirm]:enabled").click()
    page.locator("[data-question=choose]").wait_for()

    assert 0 == counted(page.locator("[data-piece='A1.3']"), 0)
    assert 2 == page.locator("[data-unit=A1][data-piece]").count()


def test_the_dice_tray_shows_every_die_and_what_it_needed(windows: Windows, host: Host) -> None:
    scene = Scene(host, LOSES_ONE).under_fire()
    page = windows.open(f"/game#{scene.tokens[0]}")
    tray = page.locator("[data-tray]")
    tray.locator(".die").first.wait_for()
    throws = next(event for event in reversed(scene.players[0].events) if event.get("throws"))["throws"]

    assert sum(len(throw["faces"]) for throw in throws) == tray.locator(".die").count()
    assert "4+" in tray.inner_text()
    assert "5+" in tray.inner_text()


def test_return_fire_is_asked_and_its_modifier_has_a_reason(windows: Windows, host: Host) -> None:
    scene = Scene(host, LOSES_NONE).under_fire()
    page = windows.open(f"/game#{scene.tokens[0]}")

    expect(page.locator("[data-prompt]")).to_contain_text("You may react")
    page.locator("[data-option=yes]").click()
    page.locator("[data-odds]").wait_for()
    page.locator("[data-confirm]").click()
    page.locator("[data-tray] .fresh").click()
    because = page.locator("[data-dice-drawer] .because").first
    because.wait_for()

    assert "return fire" in because.inner_text()
    assert "TPL-SHOOT-02" in because.inner_text()


def test_undo_against_a_bot_is_free(windows: Windows) -> None:
    page = windows.open("/")
    page.locator("[data-play=_template]").click()
    hand = Hand(page)
    hand.wait()
    before = page.locator("[data-question]").inner_text()
    hand.answer()
    hand.wait()

    page.keyboard.press("u")
    page.locator("[data-question=number]").wait_for()

    assert before == page.locator("[data-question]").inner_text()


def test_dice_taken_back_against_a_bot_are_told_and_leave_a_trace(windows: Windows) -> None:
    page = windows.open("/")
    page.locator("[data-play=tenth]").click()
    hand = Hand(page)
    hand.wait()
    while page.locator("[data-event] button", has_text="Dice").count() < 3:
        hand.answer()
        hand.wait()
    turn = hand.version
    for _ in range(20):
        if page.locator("[data-undone]").count():
            break
        page.keyboard.press("u")
        page.wait_for_function(HAS_GONE_ON, arg=hand.version)
    expect(page.locator("[data-toast]")).to_contain_text("takes back dice that were thrown")
    expect(page.locator("[data-undone]")).to_have_count(1)
    assert hand.version > turn

    page.reload()
    hand.wait()

    expect(page.locator("[data-undone]")).to_contain_text("takes back dice that were thrown")


def test_undo_beyond_the_dice_needs_the_other_player(windows: Windows, host: Host) -> None:
    scene = Scene(host, LOSES_NONE).under_fire()
    mine = windows.open(f"/game#{scene.tokens[1]}")
    theirs = windows.open(f"/game#{scene.tokens[0]}")
    mine.locator("[data-waiting]").wait_for()

    mine.locator("[data-undo]").click()
    mine.locator("[data-undo-ask]").click()
    theirs.locator("[data-undo-asked]").wait_for()
    theirs.get_by_role("button", name="Refuse").click()
    mine.locator("[data-toast].shown", has_text="refused").wait_for()

    assert 1 == mine.locator("[data-waiting]").count()

    mine.locator("[data-undo]").click()
    mine.locator("[data-undo-ask]").click()
    theirs.get_by_role("button", name="Allow").click()
    mine.locator("[data-question]", has_text="shoots at whom?").wait_for()

    assert 1 == counted(theirs.locator("[data-waiting]"), 1)
    assert not any("shoots" in line for line in theirs.locator("[data-event]").all_inner_texts())


def test_what_the_other_did_is_stepped_through_until_one_acts(play_now: Callable[..., Page]) -> None:
    page = play_now("tenth")
    hand = Hand(page, choose=lambda options: options - 1)  # "Nobody else moves", "Nobody else shoots"
    button = page.locator("[data-recap-button]")
    hand.play_on(until=lambda: button.count() > 0)
    button.click()
    recap = page.locator("[data-recap]")
    first = recap.locator(".text").inner_text()
    steps = int(recap.locator(".numbers").inner_text().split()[-1])
    recap.get_by_role("button", name="On").click()

    assert 4 <= steps
    expect(recap.locator(".numbers")).to_have_text(f"2 of {steps}")
    expect(recap.locator(".text")).not_to_have_text(first)

    hand.answer()

    expect(recap).to_have_count(0)
