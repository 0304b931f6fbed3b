"""Replays: both ways, at speed, shared, saved and opened again, forked."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.look import drawn, places, token_of
from tests.browser.scene import Scene

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

    from tests.browser.conftest import Windows
    from tests.server.kit import Host


@pytest.fixture
def finished(host: Host) -> str:
    """The token of a seat of a game that two people have played to its end."""
    first, second, _ = host.two(seed=3, ready=True)
    while first.view["result"] is None:
        for player in (first, second):
            if player.view["question"] is not None:
                player.answer(player.suggestion())
        for player in (first, second):
            other = second if player is first else first
            while player.version < other.version:
                player.receive()
    return first.token


def at(page: Page) -> int:
    return int(page.locator("[data-at]").get_attribute("data-at") or -1)


def step(page: Page, how: str, to: int) -> None:
    page.locator(f"[data-{how}]").click()
    page.wait_for_selector(f"[data-at='{to}']")


def test_a_replay_steps_both_ways_and_ends_where_the_game_ended(finished: str, windows: Windows, host: Host) -> None:
    page = windows.open(f"/replay#{finished}")
    page.wait_for_selector("[data-at='0']")
    frames = host.get("/api/games/here/replay?seat=own", finished)["frames"]
    start = drawn(page)
    said = [page.locator("[data-prompt]").inner_text()]
    for n in range(1, 13):
        step(page, "on", n)
        said.append(page.locator("[data-prompt]").inner_text())
    back = []
    for n in reversed(range(12)):
        step(page, "back", n)
        back.append(page.locator("[data-prompt]").inner_text())

    assert said[11::-1] == back
    assert start == drawn(page)

    step(page, "end", len(frames))
    now = host.get("/api/games/here", finished)["view"]

    assert places(now) == drawn(page)
    assert now["prompt"] in page.locator("[data-prompt]").inner_text()


def test_a_replay_plays_by_itself_and_stops_at_the_end(finished: str, windows: Windows) -> None:
    page = windows.open(f"/replay#{finished}")
    page.wait_for_selector("[data-at='0']")
    last = int(page.locator("[data-last]").get_attribute("data-last") or 0)
    page.get_by_label("Moment").fill(str(last - 3))
    page.get_by_label("Speed").select_option("6")

    page.keyboard.press("Escape")
    page.locator("[data-toggle]").click()
    page.wait_for_selector(f"[data-at='{last}']")

    assert "Play" == page.locator("[data-toggle]").get_attribute("aria-label")


def test_a_replay_is_seen_with_other_eyes(finished: str, windows: Windows) -> None:
    page = windows.open(f"/replay#{finished}")
    page.locator("[data-end]").click()
    page.get_by_text("carries our colours").wait_for()
    own = page.get_by_text("carries our colours").inner_text()

    page.locator("[data-eyes]").select_option("watch")
    page.wait_for_function("() => !document.body.innerText.includes('carries our colours')")
    page.locator("[data-eyes]").select_option("1")
    page.get_by_text("carries our colours").wait_for()

    assert own != page.get_by_text("carries our colours").inner_text()


def test_a_moment_is_shared_as_a_link(finished: str, windows: Windows, host: Host) -> None:
    person = windows.person(permissions=["clipboard-read", "clipboard-write"])
    page = person.new_page()
    page.goto(f"/replay#{finished}")
    for n in range(1, 6):
        step(page, "on", n)
    prompt = page.locator("[data-prompt]").inner_text()
    page.locator("[data-share]").click()
    page.locator("[data-toast].shown").wait_for()
    link = page.evaluate("() => navigator.clipboard.readText()")

    stranger = windows.open(link)
    stranger.wait_for_selector("[data-at='5']")

    assert finished not in link
    assert prompt.splitlines()[0] in stranger.locator("[data-prompt]").inner_text()


def test_a_record_is_downloaded_and_opened_again(finished: str, windows: Windows, tmp_path: Path) -> None:
    page = windows.open(f"/game#{finished}")
    with page.expect_download() as downloaded:
        page.locator("[data-download]").click()
    file = tmp_path / "record.txt"
    downloaded.value.save_as(file)
    page.goto(f"/replay#{finished}")
    page.locator("[data-end]").click()
    ended = drawn(page)

    stranger = windows.open("/games")
    stranger.locator("[data-upload]").set_input_files(file)
    stranger.wait_for_selector("[data-at='0']")
    stranger.locator("[data-end]").click()

    assert ended == drawn(stranger)


def test_a_game_is_forked_from_any_moment(finished: str, windows: Windows, host: Host) -> None:
    page = windows.open(f"/replay#{finished}")
    page.wait_for_selector("[data-at='0']")
    for n in range(1, 9):
        step(page, "on", n)
    stood = drawn(page)

    page.locator("[data-fork]").click()
    page.locator("[data-seat-by='1']").select_option("me")
    page.locator("[data-fork-start]").click()
    page.locator("[data-hand-over], [data-question]").first.wait_for()
    token = token_of(page).partition(".")[0]
    forked = host.get("/api/games/here", token)

    assert 8 == forked["summary"]["forked_from"]["turn"] == forked["view"]["turn"]
    assert places(forked["view"]) == stood


def test_a_running_game_is_replayed_with_ones_own_eyes_only(windows: Windows, host: Host) -> None:
    first, _, _ = host.two(ready=True)
    first.answer(2)
    page = windows.open(f"/replay#{first.token}")
    frames = host.get("/api/games/here/replay?seat=own", first.token)["frames"]
    page.wait_for_selector(f"[data-last='{len(frames)}']")

    assert 0 == page.locator("[data-eyes]").count()

    page.get_by_role("link", name="Back to the game").click()

    page.locator("[data-waiting]").wait_for()


def test_a_running_game_is_forked_by_what_one_knows(windows: Windows, host: Host) -> None:
    scene = Scene(host).set_up().initiative(0)
    page = windows.open(f"/replay#{scene.tokens[0]}")
    page.locator("[data-fork]").wait_for()
    page.locator("[data-end]").click()

    page.locator("[data-fork]").click()
    page.get_by_role("dialog").get_by_text("what you cannot know is guessed").wait_for()
    page.locator("[data-fork-start]").click()
    page.locator("[data-question=choose]").wait_for()
    forked = host.get("/api/games/here", token_of(page))

    assert places(scene.players[0].view) == places(forked["view"])
    assert scene.players[0].view["prompt"] == forked["view"]["prompt"]
