"""What the table shows before one commits, in games of the rulesets: templates, charges, headings, passes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.api import new_game
from grognard.bots import act, bot
from tests.browser.hand import IS_ANSWERED
from tests.browser.moment import found, has, staged

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from grognard.kernel.game import Game
    from tests.browser.conftest import Windows
    from tests.server.kit import Host


def shown(windows: Windows, host: Host, game: Game, width: int = 1440) -> Page:
    """A window in which the question of this moment is asked."""
    page = windows.open(f"/game#{staged(host, game)[0]}", width)
    page.wait_for_selector("[data-question]")
    return page


def test_a_template_lies_to_scale_and_names_who_is_under_it(windows: Windows, host: Host) -> None:  # LEG-SCAT-01
    armies = ("Ironbound muster", "Ironbound patrol")  # the lists of the ready match have no shells
    game = found("legendary", lambda asked: asked.clause == "LEG-SCAT-01", armies)
    asked = game.asked_of(game.waiting_for[0])
    assert asked is not None
    option = asked.shown()["options"][0]
    table = game.view(game.waiting_for[0])["table"]
    names = [piece["label"] for piece in table["pieces"] if piece["id"] in option["data"]["under"]]
    page = shown(windows, host, game)
    button = page.locator(f'[data-option="{option["key"]}"]')
    button.hover()

    assert option["data"]["across"] / 2 == float(page.locator("[data-template]").get_attribute("r") or 0)
    assert f"covers {len(names)}: {', '.join(names)}" == button.locator("[data-under]").inner_text()


def test_a_charge_tells_the_chance_to_reach_its_target(windows: Windows, host: Host) -> None:  # LEG-CHG-01
    game = new_game("legendary", options={"allow_premeasuring": True}, seed=1)
    player = bot(game.ruleset, "greedy")
    while (asked := game.asked_of(game.waiting_for[0])) is None or asked.clause != "LEG-CHG-01":
        act(game, game.waiting_for[0], player, 1)
    page = shown(windows, host, game)
    page.locator("[data-brief]").first.wait_for()

    assert "reaches" in page.locator(".options").inner_text()


def test_where_nobody_may_measure_chances_are_told_by_distance(windows: Windows, host: Host) -> None:  # LEG-GEN-06
    game = found("legendary", lambda asked: asked.clause == "LEG-CHG-01", level="greedy")
    page = shown(windows, host, game)
    page.locator("[data-brief]").first.wait_for()

    assert 'if 6" away' in page.locator(".options").inner_text()


def test_odds_stand_beside_everybody_who_may_be_charged(windows: Windows, host: Host) -> None:  # SZOP-MELEE-01
    game = found("szop", lambda asked: asked.clause == "SZOP-MELEE-01" and has("odds", asked.shown()), level="greedy")
    page = shown(windows, host, game)
    page.locator("[data-brief]").first.wait_for()

    assert "wounds" in page.locator(".options").inner_text()
    assert "distance" in page.locator(".options").inner_text()


def test_a_touch_of_the_table_says_where_a_unit_looks(windows: Windows, host: Host) -> None:  # SZOP-PAS-31
    game = found("szop", lambda asked: asked.clause == "SZOP-PAS-31", ("toll regiments", "thorn host"), "greedy")
    page = shown(windows, host, game)
    [unit] = game.asked_of(game.waiting_for[0]).about  # type: ignore[union-attr]
    base = page.locator(f'[data-unit="{unit}"]').first.bounding_box()
    assert base is not None
    page.mouse.click(base["x"] + base["width"] / 2, base["y"] - 80)

    assert page.locator("[data-heading]").count() == 1
    assert abs(90 - int(page.locator("[data-number]").input_value())) <= 3
    page.get_by_role("button", name="180°").click()
    assert "180" == page.locator("[data-number]").input_value()


def test_not_to_be_asked_again_takes_one_line(windows: Windows, host: Host) -> None:
    game = found("szop", lambda asked: asked.shown().get("hints", {}).get("standing") is True, level="greedy")
    page = shown(windows, host, game)
    later = page.locator("li.span button")

    assert "No, and do not ask again:" in page.locator(".options").inner_text()
    said = [text.split("\n")[-1] for text in later.all_inner_texts()]
    assert ["this activation", "this round", "this battle"] == said
    assert all((box := row.bounding_box()) is not None and box["height"] < 40 for row in later.all())
    asked = page.locator("[data-question]").get_attribute("data-asked")
    later.last.click()
    page.wait_for_function(IS_ANSWERED, arg=asked)
