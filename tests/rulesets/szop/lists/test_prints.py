"""Lists on paper: pages, text and tables."""

from __future__ import annotations

import csv
import re
from io import StringIO
from typing import Any

import pytest

from grognard.kernel.words import in_language
from grognard.rulesets.szop.lists.importing.workbook import sheets_of
from grognard.rulesets.szop.lists.prints import pages, tables

HOSTILE = {
    "name": "<script>alert(1)</script>",
    "weapon": [{"name": "=1+1", "range": 24}],
    "sheet": [{"name": "@SUM", "quality": 4, "defence": 4, "toughness": 1, "model": [{"weapons": ["=1+1"]}]}],
    "unit": [{"sheet": "@SUM"}],
}


def test_the_list_has_every_unit_with_its_weapons_and_points() -> None:  # SZOP-ARMY-03
    page = pages.list_page("river league", {})

    for words in (
        "River League",
        "Harbour master",
        "attached to Ferrymen",
        "All hands to the oars [Order(Fast)]",
        "size: A4",
    ):
        assert words in page
    assert "Army rules: Spearhead" in page
    assert "999.82 of 1000 points" in page
    assert page.index("Boarders") < page.index("Gun raft") < page.index("Lock keeper")  # groups in their order


def test_remarks_of_the_player_are_printed() -> None:  # SZOP-ARMY-03
    sheet = {"name": "@SUM", "quality": 4, "defence": 4, "toughness": 1, "note": "Painted <red>"}
    army = {**HOSTILE, "about": "For the club", "sheet": [sheet], "unit": [{"sheet": "@SUM", "note": "Lent by Ewa"}]}

    page, text = pages.list_page(army, {}), tables.as_text(army, {})

    assert "For the club" in page
    for words in ("Lent by Ewa", "Painted &lt;red&gt;"):
        assert words in page
    assert "Lent by Ewa" in text
    assert "Painted <red>" in text


def test_cards_of_units_hold_the_text_of_their_abilities() -> None:  # SZOP-ABIL-01
    page = pages.unit_cards("glass synod", {})

    assert 8 == page.count('<div class="card">')
    assert "<b>Guard</b>: In an opponent&#x27;s activation it may interrupt" in page


def test_nine_strategy_cards() -> None:  # SZOP-CARD-01
    page = pages.strategy_cards("thorn host", {})

    assert 9 == page.count('<div class="card">')
    assert (3, 3) == (page.count("Assault: elimination"), page.count("Field hospital"))
    assert "no strategy cards yet" in pages.strategy_cards("toll regiments", {})


def test_powers_with_their_cost() -> None:  # SZOP-PSY-05
    page = pages.powers_page("glass synod", {})

    assert "<tr><td>3</td><td>Clear lens</td><td>Order: Preparation</td></tr>" in page
    assert "Curse: no Camouflage" in page
    assert "3 hits, 18&quot;, AP 0, Targeting" in page


def test_the_list_as_text() -> None:
    text = tables.as_text("lantern watch", {})

    assert "Lantern Watch: 298.97 of 300 points" in text
    assert '  - Long rifle × 1: 30", attacks 1, AP 1, Targeting, Precise' in text


@pytest.mark.parametrize("make", [pages.list_page, pages.unit_cards, tables.as_text])
def test_a_list_is_printed_in_the_language_of_the_reader(make: Any) -> None:
    with in_language("pl", "szop"):
        page = make("river league", {})

    assert "Liga Rzeczna" in page
    assert "Flisacy" in page
    assert "Zwinny" in page
    assert "Ferrymen" not in page


def test_a_table_for_spreadsheets() -> None:
    rows = list(csv.reader(StringIO(tables.as_csv("river league", {}))))

    assert ["Unit", "Models", "Quality"] == rows[0][:3]
    assert ["Ferrymen", "9", "4", "5", "1"] == rows[1][:5]
    assert ["Total", "999.82"] == rows[-1][-2:]


def test_a_workbook_has_the_same_cells() -> None:
    cells = sheets_of(tables.as_xlsx("glass synod", {}))

    assert ["List", "Powers", "Grognard"] == list(cells)
    assert {"A": "Lamplighters", "B": 8.0} == {column: cells["List"][2][column] for column in "AB"}
    assert "Clear lens" == cells["Powers"][1]["B"]


def test_no_name_becomes_code_or_a_formula() -> None:
    page = pages.list_page(HOSTILE, {})

    assert "<script>" not in page
    assert "&lt;script&gt;" in page
    assert "'@SUM" in tables.as_csv(HOSTILE, {})
    assert "@SUM" == sheets_of(tables.as_xlsx(HOSTILE, {}))["List"][2]["A"]


def test_groups_stand_under_their_names_in_the_language_of_the_reader() -> None:  # SZOP-ARMY-03
    with in_language("pl", "szop"):
        page = pages.list_page("glass synod", {})
    names = re.findall(r'<h2 class="group">(.*?)</h2>', page)

    assert ["Bracia", "Machiny", "Starszyzna"] == names
    assert "SZOP-" not in pages.unit_cards("glass synod", {})  # paper has no links
