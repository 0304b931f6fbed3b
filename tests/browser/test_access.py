"""For everybody: axe finds nothing serious on any page, everything goes by keyboard, everything fits a phone."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.contrast import contrast, luminance, measured
from tests.browser.hand import Hand
from tests.browser.look import activate, drawn, inch, middle, wait_for_verdict, wait_until_still
from tests.browser.scene import LOSES_ONE, Scene

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.conftest import Windows
    from tests.server.kit import Host

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
PAGES = {
    "/": "[data-tile]",
    "/new?ruleset=_template": "[data-start]:enabled",
    "/games": "h1",
    "/odds?ruleset=_template": "[data-report]",
    "/armies?ruleset=_template": "[data-open]",
    "/rules": ".books",
    "/maps?ruleset=_template": "[data-copy]",
    "/tournament": "[data-add-match]",
    "/rules/_template": "[data-clause]",
}


def write_an_army(page: Page) -> None:
    """Open an army of many fields, with its first unit unfolded."""
    page.goto("/armies?ruleset=tenth")
    page.locator("[data-open]").first.click()
    page.locator("[data-roster=legal]").wait_for()
    page.locator("select[data-add=unit]").wait_for()
    page.locator("details.entry > summary").nth(1).click()


WIDTHS = (1440, 1024, 390)


def barriers(page: Page) -> list[Any]:
    """What axe calls serious or critical, with the places, once colours that are fading have settled."""
    page.evaluate(AXE.read_text())
    page.wait_for_function("() => document.getAnimations().every(each => !(each instanceof CSSTransition))")
    found = page.evaluate("() => axe.run(document, {resultTypes: ['violations']}).then(found => found.violations)")
    return [
        (each["id"], [node["html"][:200] for node in each["nodes"]])
        for each in found
        if each["impact"] in ("serious", "critical")
    ]


def is_too_wide(page: Page) -> bool:
    return bool(page.evaluate("() => document.documentElement.scrollWidth > innerWidth + 1"))


def test_a_barrier_would_be_found(windows: Windows) -> None:
    page = windows.open("/games")
    page.locator("main").wait_for()
    page.evaluate("() => document.querySelector('main').append(document.createElement('input'))")

    assert ["label"] == [name for name, _ in barriers(page)]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_barriers_on_the_pages(scheme: str, windows: Windows) -> None:
    page = windows.open("/", color_scheme=scheme)
    for path, ready in PAGES.items():
        page.goto(path)
        page.locator(ready).first.wait_for()

        assert (path, []) == (path, barriers(page))

    write_an_army(page)

    assert [] == barriers(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_barriers_where_people_meet(scheme: str, windows: Windows, host: Host) -> None:
    made = host.new("me", "friend")
    both = host.new("me", "me")
    watch = made["watch"]
    page = windows.open(f"/join#{made['seats'][1]['invite']}", color_scheme=scheme)
    page.locator("[data-sit]").wait_for()

    assert [] == barriers(page)

    page.goto("/game#" + ".".join(seat["token"] for seat in both["seats"]))
    page.locator("[data-hand-over]").wait_for()

    assert [] == barriers(page)

    page.goto(f"/watch#{watch}")
    page.locator("[data-prompt]").wait_for()

    assert [] == barriers(page)

    host.post("/api/games/here/resign", None, made["seats"][0]["token"])
    page.goto(f"/game#{made['seats'][0]['token']}")
    page.locator("[data-result]").wait_for()

    assert [] == barriers(page)


@pytest.mark.parametrize("slug", ["tenth", "steampunk"])
def test_no_barriers_in_larger_games(slug: str, play_now: Callable[..., Page]) -> None:
    page = play_now(slug)

    assert [] == barriers(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("slug", ["tenth", "steampunk"])
def test_text_on_the_board_can_be_read(slug: str, scheme: str, play_now: Callable[..., Page]) -> None:
    """What axe leaves undecided, because shapes lie under the text, is decided by the pixels behind it."""
    page = play_now(slug, color_scheme=scheme)
    found = measured(page)

    assert len(found) > 20
    assert [] == [each for each in found if each.ratio < each.wanted]


COLOURS = """() => {
  const of = (selector, name) => getComputedStyle(document.querySelector(selector))[name];
  const seat = (n) => [['.fill', 'fill'], ['.rim', 'stroke'], ['.fill', 'stroke']].map(
    ([part, name]) => of(`.seat${n}[data-piece] ${part}`, name));
  return { table: of('.board .table', 'fill'), seats: [seat(0), seat(1)] };
}"""
"""What the table is painted with, and of both sides the base, its rim and its edge."""


def colour(told: str) -> tuple[float, float, float]:
    red, green, blue = (float(number) for number in re.findall(r"[\d.]+", told)[:3])
    return red, green, blue


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("slug", ["tenth", "steampunk"])
def test_bases_and_rims_stand_out_by_day_and_by_night(slug: str, scheme: str, play_now: Callable[..., Page]) -> None:
    """AA for what is no text: three to one between a rim and its base, and between a piece and the table."""
    found = play_now(slug, color_scheme=scheme).evaluate(COLOURS)
    table = colour(found["table"])

    for base, rim, *edge in ([colour(told) for told in seat if told != "none"] for seat in found["seats"]):
        assert contrast(rim, base) >= 3.0
        assert max(contrast(each, table) for each in (base, rim, *edge)) >= 3.0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_reach_is_lighter_than_the_table(scheme: str, windows: Windows, host: Host) -> None:
    scene = Scene(host).set_up().initiative(0)
    page = windows.open(f"/game#{scene.tokens[0]}", color_scheme=scheme)
    page.locator("[data-option=A1]").click()
    page.locator(".board .reach").first.wait_for()
    wait_until_still(page)
    (x, y), scale = middle(page, "A1.1"), inch(page)
    reached = luminance(page, x + 1.5 * scale, y)
    beyond = luminance(page, x + 8 * scale, y)

    assert reached > beyond
    assert (reached + 0.05) / (beyond + 0.05) >= 1.15


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_barriers_in_the_game(scheme: str, windows: Windows, host: Host) -> None:
    scene = Scene(host, LOSES_ONE)
    page = windows.open(f"/game#{scene.tokens[0]}", color_scheme=scheme)
    page.locator("[data-question=place]").wait_for()

    assert [] == barriers(page)

    scene.under_fire()
    page.locator("[data-question=choose_many]").wait_for()

    assert [] == barriers(page)

    page.locator("[data-menu]").click()

    assert [] == barriers(page)

    page.keyboard.press("Escape")
    page.keyboard.press("?")
    page.get_by_role("dialog").wait_for()

    assert [] == barriers(page)

    page.goto(f"/replay#{scene.tokens[0]}")
    page.wait_for_selector("[data-at]")

    assert [] == barriers(page)


@pytest.mark.parametrize("width", WIDTHS)
def test_every_page_fits_every_width(width: int, windows: Windows, host: Host) -> None:
    page = windows.open("/", width)
    for path, ready in PAGES.items():
        page.goto(path)
        page.locator(ready).first.wait_for()

        assert (path, False) == (path, is_too_wide(page))

    write_an_army(page)

    assert not is_too_wide(page)

    scene = Scene(host, LOSES_ONE).under_fire()
    page.goto(f"/game#{scene.tokens[0]}")
    confirm = page.locator("[data-confirm]")
    confirm.wait_for()
    box = confirm.bounding_box()

    assert not is_too_wide(page)
    assert box is not None
    assert box["y"] + box["height"] <= page.viewport_size["height"]  # type: ignore[index]


def test_a_phone_plays_a_whole_game(play_now: Callable[..., Page]) -> None:
    page = play_now(width=390)
    hand = Hand(page)

    hand.play_on()

    assert hand.is_over


def at_the_start(windows: Windows, host: Host, width: int = 1440) -> Page:
    """The first player of Crossroads is to activate a unit."""
    scene = Scene(host).set_up().initiative(0)
    page = windows.open(f"/game#{scene.tokens[0]}", width)
    page.wait_for_selector("[data-question=choose]")
    return page


def test_a_unit_is_moved_with_a_finger(windows: Windows, host: Host) -> None:
    page = at_the_start(windows, host, 390)
    activate(page, "A1")
    before = drawn(page)["A1.1"]
    (x, y), scale = middle(page, "A1.1"), inch(page)
    finger = page.context.new_cdp_session(page)
    for kind, right in (("touchStart", 0.0), ("touchMove", 1.0), ("touchMove", 2.0), ("touchEnd", 2.0)):
        spots = [] if kind == "touchEnd" else [{"x": x + right * scale, "y": y}]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": spots})
    wait_for_verdict(page)

    assert before[0] + 2 == pytest.approx(drawn(page)["A1.1"][0], abs=0.1)


def test_a_turn_by_keyboard_alone(windows: Windows, host: Host) -> None:
    page = at_the_start(windows, host)
    page.keyboard.press("b")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")

    page.locator("[data-option=A2].armed").wait_for()

    # On the board, Tab goes through the units that can act; the one it stands at is armed.
    assert "A2" == page.locator("[data-option].armed").get_attribute("data-option")

    page.keyboard.press("Enter")
    page.locator("[data-question=move]").wait_for()
    before = drawn(page)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("r")
    wait_for_verdict(page)

    assert before["A2.1"] != drawn(page)["A2.1"]

    page.keyboard.press("Escape")

    assert before == drawn(page)

    page.keyboard.press("ArrowUp")
    page.wait_for_selector("[data-verdict=ok]")
    page.keyboard.press("Enter")
    page.locator("[data-question=move]").wait_for(state="detached")

    assert before["A2.1"][1] + 0.5 == pytest.approx(drawn(page)["A2.1"][1])


def test_the_board_lets_the_focus_go(windows: Windows, host: Host) -> None:
    page = at_the_start(windows, host)
    page.keyboard.press("b")
    for _ in range(4):
        page.keyboard.press("Tab")

    assert not page.evaluate("() => document.activeElement.classList.contains('board')")


def test_lists_say_what_the_board_shows(windows: Windows, host: Host) -> None:
    page = at_the_start(windows, host)
    page.get_by_role("tab", name="Units").click()
    page.get_by_role("button", name="Reeds").last.click()

    assert 'Nearest: Lanterns 14.2"' in page.locator("[data-unit-card=A1]").inner_text()
    assert 3 == page.locator("[data-unit=A1].chosen").count()
