"""Maps of one's own: drawn by hand, opened from a file, kept, taken away, played on."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from grognard.api import ruleset
from grognard.rulesets import slugs
from tests.browser.look import token_of

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.conftest import Windows
    from tests.server.kit import Host

GOOD, BAD = "[data-map-state=good]", "[data-map-state=bad]"
WITH_MAPS = [slug for slug in slugs() if ruleset(slug).play.maps is not None]


def kept(page: Page) -> dict[str, Any]:
    """The map that is being drawn, as this browser keeps it."""
    maps: list[dict[str, Any]] = json.loads(page.evaluate("localStorage.getItem('grognard.maps')"))
    return dict(maps[0]["map"])


def changed(page: Page, was: dict[str, Any]) -> dict[str, Any]:
    """The map when it is kept in another form than before."""
    page.wait_for_function(
        "was => JSON.stringify(JSON.parse(localStorage.getItem('grognard.maps'))[0].map) !== was",
        arg=json.dumps(was, separators=(",", ":"), ensure_ascii=False),
    )
    return kept(page)


def test_maps_begin_with_the_game_one_comes_from(windows: Windows) -> None:
    page = windows.open("/armies?ruleset=szop")
    page.locator("[data-maps]").click()
    page.locator("[data-ruleset]").wait_for()
    assert "szop" == page.locator("[data-ruleset]").input_value()

    page.goto("/rules")
    page.get_by_role("navigation").get_by_role("link", name="Maps").click()
    page.locator("[data-open]").wait_for(state="attached")

    assert "szop" == page.locator("[data-ruleset]").input_value()


def test_a_map_is_drawn_from_nothing_and_played_on(windows: Windows, host: Host) -> None:
    page = windows.open("/maps?ruleset=_template")
    page.locator("[data-new]").click()
    page.locator(GOOD).wait_for()
    page.locator("[data-name]").fill("Our yard")
    page.locator("[data-name]").press("Tab")
    page.locator("[data-add-piece]").select_option("wood")
    page.locator("[data-wall]").first.wait_for()
    page.locator("[data-size='0']").fill("3")
    page.locator("[data-size='0']").press("Tab")
    before = kept(page)
    page.locator("[data-turn]").click()
    drawn = changed(page, before)
    page.locator(GOOD).wait_for()
    page.locator("[data-play]").click()
    page.locator("[data-start]").click()
    page.locator("[data-question]").wait_for()
    here = host.get("/api/games/here", token_of(page))
    [left, low, right, high] = drawn["feature"][0]["rect"]

    assert (4, 3) == (right - left, high - low)
    assert "Our yard" == here["summary"]["scenario"]
    assert ["wood", "wood"] == [area["kinds"][0] for area in here["view"]["table"]["areas"] if "seat" not in area]


def test_pieces_are_dragged_nudged_copied_and_removed(windows: Windows) -> None:
    page = windows.open("/maps?ruleset=_template")
    page.locator("[data-copy='crossroads']").click()
    page.locator(GOOD).wait_for()
    start = kept(page)
    box = page.locator("[data-map-canvas] [data-id='feature.0']").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 60, y + 20, steps=3)
    page.mouse.up()
    dragged = changed(page, start)
    page.keyboard.press("ArrowLeft")
    nudged = changed(page, dragged)
    page.locator("[data-mirror-across]").click()
    copied = changed(page, nudged)
    page.locator("[data-delete]").click()
    fewer = changed(page, copied)
    page.locator("[data-undo]").click()
    again = changed(page, fewer)

    assert dragged["feature"][0]["rect"][0] > start["feature"][0]["rect"][0]
    assert nudged["feature"][0]["rect"][0] == dragged["feature"][0]["rect"][0] - 0.5
    assert len(copied["feature"]) == len(start["feature"]) + 1 == len(fewer["feature"]) + 1
    assert again["feature"] == copied["feature"]


def test_what_is_wrong_with_a_file_is_told_where_it_is(windows: Windows, tmp_path: Path) -> None:
    ready = ruleset("_template").play.maps
    assert ready is not None
    page = windows.open("/maps?ruleset=_template")
    broken, wrong = tmp_path / "broken.toml", tmp_path / "wrong.toml"
    broken.write_text('name = "Yard"\nwidht = 24\n', encoding="utf-8")
    wrong.write_text(
        'name = "Yard"\nwidth = 24\nheight = 16\n[[feature]]\nkinds = ["wod"]\nrect = [1, 1, 5, 5]\n', encoding="utf-8"
    )
    page.locator("[data-open]").set_input_files(broken)
    told = page.locator("[data-unread]").inner_text()
    page.locator("[data-open]").set_input_files(wrong)
    page.locator(BAD).wait_for()
    problems = page.locator("[data-problem]").evaluate_all("all => all.map((each) => each.dataset.problem)")
    page.locator("[data-problem='feature.0.kinds'] button").click()
    page.locator("[data-kind='wood']").check()
    page.locator("[data-zones-long]").click()
    page.locator("[data-add-objective]").click()
    page.locator("[data-problem='zone']").wait_for(state="detached")

    assert "Line 2" in told
    assert ["feature.0.kinds", "zone", "marker"] == problems
    assert 0 == page.locator("[data-problem='marker']").count()


def test_maps_are_taken_away_as_a_file_and_in_the_backup(windows: Windows) -> None:
    page = windows.open("/maps?ruleset=tenth")
    page.locator("[data-copy='corners']").click()
    page.locator(GOOD).wait_for()
    with page.expect_download() as file:
        page.locator("[data-download]").click()
    told = tomllib.loads(Path(file.value.path()).read_text(encoding="utf-8"))
    page.goto("/armies?ruleset=tenth")
    with page.expect_download() as backup:
        page.locator("[data-backup]").click()
    other = windows.open("/armies?ruleset=tenth")
    other.locator("[data-import]").set_input_files(backup.value.path())
    other.wait_for_function("() => JSON.parse(localStorage.getItem('grognard.maps') ?? '[]').length === 1")

    assert "Corners (copy)" == told["name"]
    assert kept(other)["name"] == told["name"]


@pytest.mark.parametrize("slug", [slug for slug in WITH_MAPS if slug != "_template"])
def test_every_ruleset_with_maps_plays_on_a_copy_of_one(windows: Windows, host: Host, slug: str) -> None:
    page = windows.open(f"/maps?ruleset={slug}", locale="pl-PL")
    page.locator("[data-copy]").first.click()
    page.locator(GOOD).wait_for()
    name = kept(page)["name"]
    page.locator("[data-play]").click()
    page.locator("[data-map] svg").wait_for()
    page.locator("[data-start]").click()
    page.wait_for_selector("[data-question], [data-waiting]")

    assert host.get("/api/games/here", token_of(page))["summary"]["scenario"].startswith(name)


def test_maps_of_the_hexes_are_laid_out_in_the_game(windows: Windows) -> None:
    page = windows.open("/maps?ruleset=steampunk")

    page.get_by_text("Own design").wait_for()
