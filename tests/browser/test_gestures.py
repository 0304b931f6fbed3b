"""The obvious gesture is the answer, and the hand is helped."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.hand import HAS_GONE_ON, IS_ANSWERED, Hand
from tests.browser.look import activate, drag, drawn, middle, wait_until_still
from tests.browser.moment import reached, staged
from tests.browser.scene import Scene

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from grognard.kernel.game import Game
    from tests.browser.conftest import Windows
    from tests.server.kit import Host

OPEN_TABLES = ["tenth", "szop", "last_edition", "legendary"]


@pytest.fixture
def page(windows: Windows, host: Host) -> Page:
    """The first player of Crossroads is to activate a unit."""
    scene = Scene(host).set_up().initiative(0)
    opened = windows.open(f"/game#{scene.tokens[0]}")
    opened.wait_for_selector("[data-question=choose]")
    return opened


def test_dragging_a_unit_at_which_unit_moves_it(page: Page) -> None:
    before = drawn(page)

    drag(page, "A1.1", 2, 0.5)
    page.wait_for_selector("[data-question=move]")
    page.wait_for_selector("[data-verdict=ok]")

    for piece in ("A1.1", "A1.2", "A1.3"):
        x, y = before[piece]
        assert (x + 2, y + 0.5) == pytest.approx(drawn(page)[piece], abs=0.06)
    version = Hand(page).version
    page.keyboard.press("Enter")
    page.wait_for_function(HAS_GONE_ON, arg=version)


def can_be_dragged(game: Game) -> bool:
    """Somebody is asked which unit, and the first one that can move stands on the table."""
    asked = game.asked_of(game.waiting_for[0])
    if asked is None or asked.kind != "choose":
        return False
    ids = {piece.unit for piece in game.ruleset.play.tableau(game, asked.seat).pieces}
    return any(
        option.get("data", {}).get("gesture") == "move" and ids.intersection(option.get("about", ()))
        for option in asked.shown()["options"]
    )


@pytest.mark.parametrize("slug", OPEN_TABLES)
def test_dragging_a_unit_leads_to_its_move_in_every_ruleset(slug: str, windows: Windows, host: Host) -> None:
    game = reached(slug, can_be_dragged)
    token, question = staged(host, game, "random")
    pieces = game.ruleset.play.tableau(game, game.waiting_for[0]).pieces
    units = [
        unit
        for option in question["options"]
        if option.get("data", {}).get("gesture") == "move"
        for unit in option["about"]
    ]
    piece = next(piece for piece in pieces if piece.unit in units)
    page = windows.open(f"/game#{token}")
    page.wait_for_selector("[data-question=choose]")
    x, y = middle(page, piece.id)

    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 3, y - 12)
    page.mouse.move(x + 4, y - 20)
    page.mouse.up()

    while page.wait_for_selector("[data-question=move], [data-wish=waiting] [data-question]"):
        hand = Hand(page)  # an order to give, somebody to bring along: what stands between
        if page.locator("[data-question=move]").count():
            break
        asked = hand.card.get_attribute("data-asked")
        if page.locator("[data-question=choose]").count():
            page.locator("[data-option]").last.click()
        else:
            hand.confirm()
        page.wait_for_function(IS_ANSWERED, arg=asked)
    assert piece.unit in (page.locator("[data-question]").get_attribute("data-about") or "").split()


def test_a_drag_that_means_nothing_says_what_is_asked(windows: Windows, host: Host) -> None:
    def asks_of_shots(game: Game) -> bool:
        asked = game.asked_of(game.waiting_for[0])
        return asked is not None and asked.clause == "TEN-SHOOT-01" and asked.kind == "choose"

    game = reached("tenth", asks_of_shots)
    token, question = staged(host, game)
    page = windows.open(f"/game#{token}")
    page.wait_for_selector("[data-question=choose]")
    asked = {unit for option in question["options"] for unit in option.get("about", ())}
    pieces = game.ruleset.play.tableau(game, None).pieces
    own = next(one.id for one in pieces if one.seat == question["seat"] and one.unit not in asked)
    at = drawn(page)

    drag(page, own, 2, 0)

    assert f"Nothing is moved now. {question['prompt']}" == page.locator("[data-toast]").inner_text()
    assert at == drawn(page)


def test_a_drag_chooses_a_unit_where_nothing_is_moved_yet(windows: Windows, host: Host) -> None:
    """At "Charge with which unit?" the dice say how far it goes, so that its own question comes first."""

    def asks_of_charges(game: Game) -> bool:
        asked = game.asked_of(game.waiting_for[0])
        return asked is not None and asked.clause == "TEN-CHG-01" and asked.kind == "choose"

    game = reached("tenth", asks_of_charges, level="greedy")
    token, question = staged(host, game)
    page = windows.open(f"/game#{token}")
    page.wait_for_selector("[data-question=choose]")
    [unit] = question["options"][0]["about"]
    pieces = game.ruleset.play.tableau(game, None).pieces

    drag(page, next(one.id for one in pieces if one.unit == unit), 2, 0)
    asked = page.locator("[data-question]").get_attribute("data-asked")
    page.locator("[data-confirm]").wait_for()
    page.keyboard.press("Enter")

    page.wait_for_function(IS_ANSWERED, arg=asked)


def test_a_place_that_is_nearly_legal_is_put_right(page: Page) -> None:
    """A drag onto a neighbour's base is shifted beside it."""
    activate(page, "A1")
    page.get_by_role("button", name="One model").click()

    drag(page, "A1.1", 0.0, 0.45)

    page.wait_for_selector("[data-verdict=ok]")


def test_the_nearest_legal_place_is_one_click_away(page: Page) -> None:
    activate(page, "A1")
    page.get_by_role("button", name="One model").click()
    drag(page, "A1.1", 3.9, 0)
    page.wait_for_selector("[data-verdict=no]")
    said = page.locator("[data-refusal]").inner_text()

    page.locator("[data-mend]").click()

    page.wait_for_selector("[data-verdict=ok]")
    assert "A1.1" not in said


def test_on_a_phone_a_refusal_stands_above_the_buttons(windows: Windows, host: Host) -> None:
    scene = Scene(host).set_up().initiative(0)
    page = windows.open(f"/game#{scene.tokens[0]}", width=390)
    activate(page, "A1")
    page.get_by_role("button", name="One model").click()
    drag(page, "A1.1", 3.9, 0)
    page.wait_for_selector("[data-verdict=no]")
    refusal = page.locator("[data-refusal]").bounding_box()
    button = page.locator("[data-confirm]").bounding_box()

    assert refusal is not None
    assert button is not None
    assert 0 <= refusal["y"] < refusal["y"] + refusal["height"] <= button["y"]
    assert button["y"] + button["height"] <= 844


def test_a_draft_survives_a_reload(page: Page) -> None:
    activate(page, "A1")
    drag(page, "A1.1", 2, 0.5)
    page.wait_for_selector("[data-verdict=ok]")
    placed = drawn(page)

    page.reload()
    page.wait_for_selector("[data-verdict=ok]")
    wait_until_still(page)

    assert placed == drawn(page)


def must_touch(slug: str) -> Callable[[Game], bool]:
    kinds = {"szop": "engage"}

    def is_so(game: Game) -> bool:
        asked = game.asked_of(game.waiting_for[0])
        return asked is not None and asked.kind == "move" and asked.hints.get("kind") == kinds.get(slug, "charge")

    return is_so


@pytest.mark.parametrize("slug", OPEN_TABLES)
def test_a_charge_by_hand_in_three_gestures(slug: str, windows: Windows, host: Host) -> None:
    """Take the unit, drag it at the enemy, confirm."""
    game = reached(slug, must_touch(slug), level="greedy")
    token, question = staged(host, game)
    page = windows.open(f"/game#{token}")
    page.wait_for_selector("[data-question=move]")
    piece = question["pieces"][0]
    x, y = middle(page, piece)
    foes = [one.id for one in game.ruleset.play.tableau(game, None).pieces if one.seat != game.waiting_for[0]]
    (to_x, to_y) = min((middle(page, foe) for foe in foes), key=lambda at: (at[0] - x) ** 2 + (at[1] - y) ** 2)

    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move((x + to_x) / 2, (y + to_y) / 2)
    page.mouse.move(x + 0.8 * (to_x - x), y + 0.8 * (to_y - y))
    page.mouse.up()
    page.wait_for_selector("[data-verdict=ok]")
    version = Hand(page).version
    page.locator("[data-confirm]").click()

    page.wait_for_function(HAS_GONE_ON, arg=version)


def test_into_contact_by_two_keys(windows: Windows, host: Host) -> None:
    """Who has begun no charge move is shown one; staying is not what Enter means."""
    token, _ = staged(host, reached("tenth", must_touch("tenth"), level="greedy"))
    page = windows.open(f"/game#{token}")
    page.get_by_role("button", name="Into contact").wait_for()
    version = Hand(page).version

    page.keyboard.press("Enter")
    page.wait_for_selector("[data-verdict=ok]")
    page.keyboard.press("Enter")

    page.wait_for_function(HAS_GONE_ON, arg=version)


def test_escape_closes_the_coach(windows: Windows, host: Host) -> None:
    scene = Scene(host).set_up().initiative(0)
    page = windows.open(f"/game#{scene.tokens[0]}", is_new=True)
    page.locator("[data-coach]").wait_for()

    page.keyboard.press("Escape")

    page.locator("[data-coach]").wait_for(state="detached")


def test_enter_takes_what_was_suggested(page: Page) -> None:
    version = Hand(page).version
    page.locator("[data-suggest]").focus()
    page.keyboard.press("Enter")
    page.locator("[data-confirm]:focus").wait_for()

    page.keyboard.press("Enter")

    page.wait_for_function(HAS_GONE_ON, arg=version)


def test_the_log_keeps_six_lines_beside_a_card(page: Page) -> None:
    activate(page, "A1")
    box = page.locator("[role=log]").bounding_box()
    line = page.locator("[data-event]").last.bounding_box()

    assert box is not None
    assert line is not None
    assert box["height"] >= 6 * line["height"]


def test_the_table_cannot_be_pushed_out_of_the_window(page: Page) -> None:
    board = page.locator(".board").bounding_box()
    assert board is not None
    page.locator(".board").hover(position={"x": 30, "y": 30})
    for _ in range(6):
        page.mouse.wheel(0, -400)
    for _ in range(5):
        page.mouse.move(board["x"] + 40, board["y"] + 40)
        page.mouse.down()
        page.mouse.move(board["x"] + board["width"] - 20, board["y"] + board["height"] - 20)
        page.mouse.up()
    table = page.locator(".board .table").bounding_box()

    assert table is not None
    assert table["x"] < board["x"] + board["width"] * 0.9
    assert table["y"] < board["y"] + board["height"] * 0.9


def test_nothing_is_measured_where_the_rules_forbid_it(windows: Windows, host: Host) -> None:
    """LEG-GEN-06: no ruler, no distances on the card."""
    game = reached("legendary", can_be_dragged)
    token, _ = staged(host, game)
    page = windows.open(f"/game#{token}")
    page.wait_for_selector("[data-question]")

    assert 0 == page.locator("[data-ruler-button]").count()
    page.keyboard.press("m")
    assert 0 == page.locator(".board.ruling").count()
    assert 0 == page.locator(".near").count()
