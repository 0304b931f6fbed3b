"""Whole games through the interface, and what the player sees on the way."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import grognard
from tests.browser.blind_hand import BlindHand
from tests.browser.hand import HAS_GONE_ON, Hand
from tests.browser.look import activate, counted, drag, drawn, middle, places, token_of
from tests.browser.scene import Scene

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.conftest import Windows
    from tests.server.kit import Host


LONG = ("last_edition", "legendary")
"""Games of some hundred answers."""


@pytest.mark.parametrize("slug", [slug for slug in grognard.rulesets() if slug not in LONG])
def test_a_whole_game_against_a_bot(slug: str, play_now: Callable[..., Page], host: Host) -> None:
    page = play_now(slug)
    # One game is played by what a screen reader is told, and by nothing else.
    hand = BlindHand(page) if slug == "_template" else Hand(page)

    hand.play_on()
    here = host.get("/api/games/here", token_of(page))

    assert here["summary"]["is_over"]
    assert here["view"]["result"]["reason"] in page.locator("[data-result]").inner_text()
    assert places(here["view"]) == drawn(page)
    assert here["view"]["events"][-1]["text"] in page.locator("[data-event]").last.inner_text()
    page.get_by_text("the seed promised at the start").wait_for()


@pytest.mark.parametrize("slug", LONG)
def test_the_first_turns_against_a_bot(slug: str, play_now: Callable[..., Page], host: Host) -> None:
    page = play_now(slug)
    hand = Hand(page)

    def is_alone() -> bool:
        """Nobody else is asked, so that nothing changes while one looks."""
        now = host.get("/api/games/here", token_of(page)) if hand.wait() else {}
        return bool(now) and now["view"]["waiting_for"] == [now["seat"]]

    hand.play_on(until=lambda: hand.given >= 30 and is_alone())
    here = host.get("/api/games/here", token_of(page))

    assert 30 <= hand.given
    assert places(here["view"]) == drawn(page)
    assert here["view"]["events"][-1]["text"] in page.locator("[data-event]").last.inner_text()


@pytest.fixture
def page(windows: Windows, host: Host) -> Page:
    """The first player of Crossroads is to activate a unit."""
    scene = Scene(host).set_up().initiative(0)
    opened = windows.open(f"/game#{scene.tokens[0]}")
    opened.wait_for_selector("[data-question=choose]")
    return opened


def test_a_guided_first_game_teaches_by_its_questions(windows: Windows) -> None:
    """A step is done when its question is answered; steps are skipped, and the lesson is known again after a reload."""
    page = windows.open("/", is_new=True)
    page.locator("[data-learn=_template]").click()
    page.locator("[data-lesson='0']").wait_for()
    hand = Hand(page)

    assert 0 == page.locator("[data-coach]").count()

    hand.answer()
    page.locator("[data-lesson] progress[value='1']").wait_for()
    page.reload()
    page.locator("[data-lesson] progress[value='1']").wait_for()
    page.locator("[data-lesson-skip]").click()
    page.locator("[data-lesson] progress[value='2']").wait_for()
    page.locator("[data-lesson-end]").click()

    assert 0 == counted(page.locator("[data-lesson]"), 0)


def test_the_prompt_line_says_what_the_server_asks(page: Page, host: Host) -> None:
    asked = host.get("/api/games/here", token_of(page))["view"]["prompt"]

    assert f"Your turn {asked}" == " ".join(page.locator("[data-prompt]").inner_text().split())


def test_a_unit_is_dragged_checked_and_moved(page: Page, host: Host) -> None:
    activate(page, "A1")
    before = drawn(page)

    drag(page, "A1.1", 2, 0.5)
    page.wait_for_selector("[data-verdict=ok]")
    shifted = {piece: at for piece, at in drawn(page).items() if at != before[piece]}

    assert {"A1.1", "A1.2", "A1.3"} == set(shifted)
    for piece, (x, y) in shifted.items():
        assert (before[piece][0] + 2, before[piece][1] + 0.5) == pytest.approx((x, y), abs=0.06)

    version = Hand(page).version
    page.locator("[data-confirm]").click()
    page.wait_for_function(HAS_GONE_ON, arg=version)
    now = places(host.get("/api/games/here", token_of(page))["view"])

    assert shifted == {piece: now[piece] for piece in shifted}


def test_a_second_drag_goes_around_the_corner(page: Page) -> None:
    activate(page, "A1")

    drag(page, "A1.1", 2, 0)
    page.get_by_text('2" / 5"', exact=True).wait_for()
    page.wait_for_selector("[data-verdict=ok]")  # the card has its final size: the board does not move any more
    drag(page, "A1.1", 0, 1)
    page.get_by_text('3" / 5"', exact=True).wait_for()
    page.wait_for_selector("[data-verdict=ok]")

    assert [3, 3, 3] == page.locator("polyline.path").evaluate_all(CORNERS)


CORNERS = "all => all.map(each => each.getAttribute('points').trim().split(/\\s+/).length)"


def test_a_drag_is_held_at_the_end_of_the_tape(page: Page) -> None:
    activate(page, "A1")
    before = drawn(page)["A1.1"]

    drag(page, "A1.1", 15, 0)

    assert before[0] + 5 == pytest.approx(drawn(page)["A1.1"][0], abs=0.01)


def test_a_refusal_is_a_sentence_with_its_clause_and_the_piece_stands_out(page: Page) -> None:
    activate(page, "A1")

    page.locator("summary", has_text="By numbers").click()
    page.get_by_label("Reeds 1 x").fill("-3")
    page.get_by_label("Reeds 1 x").press("Tab")
    refusal = page.locator("[data-refusal]")
    refusal.wait_for()

    assert "Reeds 1" in refusal.inner_text()
    assert "TPL-MOVE-01" in refusal.inner_text()
    assert page.locator("[data-confirm]").is_disabled()
    assert 1 == page.locator("[data-piece='A1.1'].wrong").count()

    refusal.get_by_role("button").first.click()

    page.get_by_role("dialog").get_by_text("follows its path").wait_for()


def test_one_model_alone_can_be_moved(page: Page) -> None:
    activate(page, "A1")
    before = drawn(page)

    page.get_by_role("button", name="One model").click()
    drag(page, "A1.1", 0.4, 0.3)

    assert {"A1.1"} == {piece for piece, at in drawn(page).items() if at != before[piece]}


HOLD_SUGGESTIONS = """
const own = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage');
const held = [];
window.letGo = () => held.splice(0).forEach(go => go());
Object.defineProperty(WebSocket.prototype, 'onmessage', {set(hear) {
    own.set.call(this, event => event.data.includes('"suggested"') ? held.push(() => hear(event)) : hear(event));
}});
"""


def test_a_suggestion_that_comes_late_does_not_undo_what_was_dragged_in_the_meantime(
    windows: Windows, host: Host
) -> None:
    scene = Scene(host).set_up().initiative(0)
    person = windows.person()
    person.add_init_script(HOLD_SUGGESTIONS)
    page = person.new_page()
    page.goto(f"/game#{scene.tokens[0]}")
    activate(page, "A1")

    page.locator("[data-suggest]").click()
    drag(page, "A1.1", 2, 0.5)
    page.wait_for_selector("[data-verdict=ok]")
    dragged = drawn(page)
    page.evaluate("letGo()")
    page.locator("[data-suggest][aria-busy=false]").wait_for()

    assert dragged == drawn(page)


def test_the_ruler_measures_from_rim_to_rim(page: Page) -> None:
    (ax, ay), (bx, by) = (drawn(page)[piece] for piece in ("A1.1", "B1.1"))

    page.keyboard.press("m")
    page.mouse.move(*middle(page, "A1.1"))
    page.mouse.down()
    page.mouse.move(*middle(page, "B1.1"), steps=4)
    said = page.locator("[data-ruler]").text_content() or ""
    page.mouse.up()

    assert ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5 - 1 == pytest.approx(float(said.strip('"')), abs=0.051)


def test_the_wheel_brings_the_table_nearer_and_fit_shows_it_whole(page: Page) -> None:
    whole = page.locator(".board > g").first.get_attribute("transform")
    page.mouse.move(*middle(page, "A1.1"))
    page.mouse.wheel(0, -400)
    page.wait_for_function(f"whole => {CAMERA} !== whole", arg=whole)

    page.keyboard.press("f")

    page.wait_for_function(f"whole => {CAMERA} === whole", arg=whole)


CAMERA = "document.querySelector('.board > g').getAttribute('transform')"


def test_a_unit_is_chosen_on_the_board(page: Page) -> None:
    page.mouse.click(*middle(page, "A2.1"))
    page.locator("[data-confirm]").click()
    page.wait_for_selector("[data-question=move]")

    assert "Eels" in page.locator("[data-prompt]").inner_text()


def test_a_log_line_lights_its_unit_on_the_board(page: Page) -> None:
    page.locator("[data-event]", has_text="Chain guard takes its place").hover()

    assert 3 == counted(page.locator("[data-unit=B1].lit"), 3)

    page.get_by_label("Search the log").fill("lanterns")

    assert 1 == counted(page.locator("[data-event]"), 1)

    page.get_by_label("Search the log").fill("")
    page.get_by_label("Show").select_option("secret")
    counted(page.locator("[data-event]"), 1)

    assert ["Reeds carries our colours, in secret."] == page.locator("[data-event] .text").all_inner_texts()


def test_trays_beside_the_table_show_ones_own_and_backs_of_others(windows: Windows, host: Host) -> None:
    scene = Scene(host).set_up()
    page = windows.open(f"/game#{scene.tokens[0]}")
    page.get_by_role("tab", name="Units").click()

    assert "Reeds" in page.locator("[data-tray=colours-1] [data-item]").inner_text()
    assert "1" == page.locator("[data-tray=colours-2] [data-backs]").get_attribute("data-backs")
    assert 0 == page.locator("[data-tray=colours-2] [data-item]").count()
