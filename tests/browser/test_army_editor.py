"""Armies of one's own: undo, copies, order, removal taken back, problems at their unit, links, backup, comparison."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

    from tests.browser.conftest import Windows


def opened(windows: Windows) -> Page:
    """A sample army of Crossroads in the form."""
    page = windows.open("/armies?ruleset=_template")
    page.locator("[data-open]").first.click()
    page.wait_for_selector("[data-roster=legal]")
    return page


def listed(page: Page) -> list[str]:
    """The names of the own armies, in their order."""
    return [name.split("\n")[0].strip() for name in page.locator("[data-own] h3").all_inner_texts()]


def to_list(page: Page) -> None:
    page.locator("button.back").click()
    page.wait_for_selector("[data-own]")


def test_a_change_is_taken_back_and_done_again(windows: Windows) -> None:
    page = opened(windows)
    units = page.locator("[data-field=unit] > [data-entry]")
    before = units.count()
    units.locator('[data-remove="0"]').first.click()
    assert before - 1 == units.count()

    page.click("[data-undo]")
    assert before == units.count()
    page.click("[data-redo]")
    assert before - 1 == units.count()
    page.keyboard.press("Control+z")
    assert before == units.count()


def test_own_armies_are_copied_ordered_removed_and_brought_back(windows: Windows) -> None:
    page = opened(windows)
    to_list(page)
    [name] = listed(page)
    page.locator("[data-copy]").first.click()
    assert [name, f"{name} (copy)"] == listed(page)

    page.locator("[data-earlier]").nth(1).click()
    assert [f"{name} (copy)", name] == listed(page)
    page.locator("[data-own] [data-remove]").first.click()
    assert [name] == listed(page)
    page.click("[data-take-back]")
    page.reload()
    page.wait_for_selector("[data-own]")
    assert [f"{name} (copy)", name] == listed(page)


def test_a_backup_brings_the_armies_to_another_browser(windows: Windows, tmp_path: Path) -> None:
    page = opened(windows)
    to_list(page)
    with page.expect_download() as saved:
        page.click("[data-backup]")
    path = tmp_path / "armies.json"
    saved.value.save_as(path)
    assert "armies" == json.loads(path.read_text())["grognard"]

    other = windows.open("/armies?ruleset=_template")
    other.set_input_files("[data-import]", path)
    other.wait_for_selector("[data-own]")
    assert listed(page) == listed(other)


def test_a_link_holds_the_whole_army(windows: Windows) -> None:
    page = opened(windows)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.click("[data-share-link]")
    page.wait_for_selector("[data-toast].shown")
    link = page.evaluate("navigator.clipboard.readText()")
    points = page.get_attribute("[data-points]", "data-points")

    other = windows.open(link)
    other.wait_for_selector("[data-roster=legal]")
    assert points == other.get_attribute("[data-points]", "data-points")
    assert "#" not in other.url


def test_a_problem_stands_at_its_unit_and_can_be_removed(windows: Windows) -> None:
    page = windows.open("/armies?ruleset=szop")
    page.click('[data-open="river league"]')
    page.wait_for_selector("[data-roster=legal]")
    page.wait_for_selector("[data-field=unit] > [data-entry='2'] > .tools")
    boarders = page.locator("[data-field=unit] > [data-entry='2']")  # a hero of the list is to join them
    boarders.locator("> .tools [data-remove]").click()
    page.wait_for_selector("[data-roster=illegal]")
    entry = page.locator("[data-fix]").first
    where, place = "unit.6.joins", "unit.6"
    assert where == entry.get_attribute("data-fix")
    page.wait_for_selector(f"[data-wrong='{place}']")
    page.locator(f"[data-show='{where}']").first.click()
    assert page.locator(f"[data-at='{place}'] details").first.get_attribute("open") is not None

    entry.click()
    page.wait_for_function("where => !document.querySelector(`[data-wrong='${where}']`)", arg=place)


def test_two_armies_stand_side_by_side(windows: Windows) -> None:
    page = windows.open("/armies?ruleset=_template")
    page.wait_for_selector("[data-open]")
    page.get_by_text("Compare two armies").click()
    for n in (0, 1):
        page.select_option(f"[data-compare='{n}']", index=n + 1)
    page.wait_for_selector(".compare tr.sum")

    assert page.locator(".compare tr.differs").count() > 0
