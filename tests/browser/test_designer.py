"""The designer of units and the companion of an army, as a Polish player uses them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

    from tests.browser.conftest import Windows


def opened(windows: Windows) -> Page:
    """The river league in the army form."""
    page = windows.open("/armies?ruleset=szop", locale="pl-PL")
    page.click('[data-open="river league"]')
    page.wait_for_selector("[data-roster=legal]")
    page.wait_for_selector("[data-field=sheet] > .kept")
    return page


def test_names_in_two_languages_are_read_and_changed(windows: Windows) -> None:
    page = opened(windows)
    sheet = page.locator("[data-field=sheet] > .kept").first
    assert "Flisacy" in sheet.locator("summary").first.inner_text()
    sheet.locator("summary").first.click()
    assert "Ferrymen" == sheet.locator("[data-language=en]").first.input_value()

    sheet.locator("[data-language=pl]").first.fill("Przewoźnicy")
    page.wait_for_selector('[data-bill="Przewoźnicy"]')


def test_entries_are_duplicated_and_moved(windows: Windows) -> None:
    page = opened(windows)
    units = page.locator("[data-field=unit] > .kept")
    before = units.count()
    units.nth(0).locator("> .tools [data-duplicate]").click()
    page.wait_for_selector("[data-roster=illegal]")
    assert before + 1 == units.count()
    page.wait_for_selector('[data-bill="Flisacy 2"]')

    second = units.nth(2).locator(".entry-name").first.inner_text()
    units.nth(2).locator("> .tools [data-up]").click()
    assert second == units.nth(1).locator(".entry-name").first.inner_text()


def test_choices_can_be_filtered_and_tell_their_price(windows: Windows) -> None:
    page = opened(windows)
    sheet = page.locator("[data-field=sheet] > .kept").first
    sheet.locator("summary").first.click()
    sheet.locator("[data-filter=passives]").fill("kontra")
    offered = sheet.locator("[data-add=passives] option")

    assert 2 == offered.count()  # the sign for nothing, and Counter
    assert "+18" in offered.nth(1).inner_text()


def test_the_companion_opens_without_a_network(windows: Windows) -> None:
    page = opened(windows)
    page.click("[data-print=companion]")
    page.wait_for_url("**/companion/*")
    page.wait_for_selector("section")
    page.locator("section").first.get_by_label("Rany +").click()

    page.context.set_offline(True)
    page.reload()

    assert "1" == page.locator("section").first.locator("output").nth(3).inner_text()


def test_a_saved_companion_brings_what_was_counted(windows: Windows, tmp_path: Path) -> None:
    page = opened(windows)
    page.click("[data-print=companion]")
    page.wait_for_selector("section")
    page.get_by_label("Runda +").click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Zapisz jako plik").click()
    saved.value.save_as(tmp_path / "companion.html")

    alone = windows.person().new_page()
    alone.set_content((tmp_path / "companion.html").read_text(encoding="utf-8"))

    assert "2" == alone.locator("header output").first.inner_text()


def test_a_variant_begins_with_what_its_original_has(windows: Windows) -> None:
    page = opened(windows)
    page.locator("[data-add=sheet]").select_option(label="Wariant: Flisacy")
    sheet = page.locator("[data-field=sheet] > .kept").last
    passives = sheet.locator("[data-field=passives]")
    passives.locator("li:not(.new)", has_text="Zwinny").wait_for()
    assert 0 == passives.locator("[data-inherit]").count()

    sheet.locator("[data-filter=passives]").fill("kontra")
    sheet.locator("[data-add=passives]").select_option(index=1)
    passives.locator("li:not(.new)", has_text="Kontra").wait_for()
    assert 1 == passives.locator("li:not(.new)", has_text="Zwinny").count()

    passives.locator("[data-inherit]").click()
    passives.locator("li:not(.new)", has_text="Kontra").wait_for(state="detached")
    assert 1 == passives.locator("li:not(.new)", has_text="Zwinny").count()


def test_a_hero_is_attached_and_detached_and_the_list_says_whom_it_joins(windows: Windows) -> None:
    page = opened(windows)
    hero = page.locator("[data-field=unit] > .kept").nth(6)
    beside = hero.locator("summary [data-beside]").first
    assert "Dołącza do: Flisacy" == beside.inner_text()

    hero.locator("summary").first.click()
    joins = hero.locator("select[data-field=joins]")
    joins.select_option(label="Abordażyści")
    hero.locator("[data-beside]", has_text="Abordażyści").wait_for()

    joins.select_option(label="–")
    beside.wait_for(state="detached")
    assert "Kapitan portu" in hero.locator(".entry-name").first.inner_text()


def test_a_variant_of_an_army_shows_its_units_and_keeps_only_its_differences(windows: Windows) -> None:
    page = windows.open("/armies?ruleset=szop", locale="pl-PL")
    page.click("[data-new]")
    page.locator("select[data-field=like]").first.select_option(label="river league")
    page.wait_for_selector("[data-roster=legal]")
    units = page.locator("[data-field=unit] > .kept")
    units.nth(7).wait_for()
    assert "999.82" == page.locator("[data-points]").inner_text()
    assert "127" in units.nth(5).locator("summary").first.inner_text()

    units.nth(5).locator("> .tools .remove").click()
    page.locator("[data-points]", has_text="872.81").wait_for()
    assert 7 == units.count()

    page.locator("[data-field=unit] [data-inherit]").first.click()
    page.locator("[data-points]", has_text="999.82").wait_for()
    assert 8 == units.count()
