"""Documents of an army: what the ruleset prints comes as a file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from grognard.api import ruleset
from tests.rulesets.szop.exports import backup, row, xlsx_list

if TYPE_CHECKING:
    from tests.browser.conftest import Windows


def test_order_cards_and_reference_come_as_files_to_print(windows: Windows) -> None:
    rules = ruleset("steampunk")
    page = windows.open("/armies?ruleset=steampunk")
    page.locator("[data-open]").first.click()
    page.locator("[data-roster=legal]").wait_for()

    for document in (each.key for each in rules.prints):
        with page.expect_download() as waiting:
            page.locator(f"[data-print={document}]").click()

        assert waiting.value.suggested_filename.endswith(f"-{document}.html")
        assert rules.print(document, rules.lists.samples[0]) == Path(waiting.value.path()).read_text(encoding="utf-8")


def test_the_bill_tells_what_each_pool_has_spent(windows: Windows) -> None:
    roster = ruleset("steampunk").muster(ruleset("steampunk").lists.samples[0])
    page = windows.open("/armies?ruleset=steampunk")
    page.locator("[data-open]").first.click()
    page.locator("[data-roster=legal]").wait_for()
    sums: dict[str, float] = {}
    for price in roster.bill:
        sums[price.pool] = sums.get(price.pool, 0) + price.points

    told = page.locator("[data-roster] .sum").inner_text()

    assert all(f"{points:g} {pool}" in told for pool, points in sums.items())
    assert roster.points == sum(sums.values())


def test_spreadsheets_are_saved_as_spreadsheets(windows: Windows) -> None:
    page = windows.open("/armies?ruleset=szop")
    page.locator("[data-open]").first.click()
    page.locator("[data-roster=legal]").wait_for()

    for kind, start in (("csv", b"Unit,"), ("xlsx", b"PK")):
        with page.expect_download() as waiting:
            page.locator(f"[data-print={kind}]").click()

        assert waiting.value.suggested_filename.endswith(f" League.{kind}")
        assert Path(waiting.value.path()).read_bytes().startswith(start)


def test_a_list_of_another_program_is_imported_with_a_report(windows: Windows, tmp_path: Path) -> None:
    club, book = tmp_path / "club.db", tmp_path / "list.xlsx"
    club.write_bytes(backup("insert into roster_units values (3, 2, 1, 4, null, 1, null, null)"))
    book.write_bytes(xlsx_list(row()))
    page = windows.open("/armies?ruleset=szop")

    page.locator("[data-import]").set_input_files(club)
    page.locator("[data-import-report]").wait_for()

    assert 2 == page.locator("[data-import-report] details").count()
    page.locator("[data-import-report] summary").nth(1).click()
    page.locator("[data-import-open='1']").click()
    page.locator("[data-points]").wait_for()
    page.locator("[data-import]").set_input_files(book)
    page.locator("[data-import-report] li", has_text="Flisacy").first.wait_for()
