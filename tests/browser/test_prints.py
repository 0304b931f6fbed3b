"""Documents of an army: what the ruleset prints comes as a file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from grognard.api import ruleset

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
