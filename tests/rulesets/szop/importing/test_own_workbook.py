"""Our own XLSX prints are read again, whole; what was changed by hand is refused in a sentence. (SZOP-ARMY-02)"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.kernel.dice import Tabletop
from grognard.kernel.errors import BadData
from grognard.kernel.to_plain import plain
from grognard.kernel.words import in_language, rendered
from grognard.rulesets.szop.lists.army import muster, read
from grognard.rulesets.szop.lists.importing.own_workbook import SHEET, read_own, written
from grognard.rulesets.szop.lists.importing.read import imports
from grognard.rulesets.szop.lists.importing.workbook import sheets_of
from grognard.rulesets.szop.lists.prints.tables import as_xlsx
from grognard.rulesets.szop.lists.random_army import random_army
from grognard.rulesets.szop.ruleset import RULESET
from tests.rulesets.szop.exports import workbook


def without_cards(source: Any) -> dict[str, Any]:
    return {field: part for field, part in plain(read(source)).items() if field != "cards"}


@pytest.mark.parametrize("name", [*RULESET.lists.samples, 1, 2, 3])
@pytest.mark.parametrize("language", ["en", "pl"])
def test_what_was_printed_is_read_again_without_the_secret_cards(name: str | int, language: str) -> None:
    """SZOP-CARD-01, SZOP-COST-32: the same list at the same price; who gets the file learns no card."""
    source = name if isinstance(name, str) else random_army(Tabletop(name))
    with in_language(language, "szop"):
        found = imports(as_xlsx(source, {}), "list.xlsx")

    assert found is not None
    assert ((), without_cards(source)) == (found.remarks, found.army)
    assert muster(source, {}).points == muster(found.army, {}).points


def test_a_long_list_is_kept_in_several_cells() -> None:
    values = {"quality": 4, "defence": 4, "toughness": 1, "note": "–" * 500}
    army = {"name": "Long", "sheet": [{"name": f"S{n}", **values} for n in range(120)]}
    cells = list(written(army))

    assert 3 <= len(cells)
    assert 30_000 >= max(map(len, cells))
    assert without_cards(army) == read_own({n: {"A": each} for n, each in enumerate(cells, start=1)}, "x").army


@pytest.mark.parametrize("text", ["", "nothing", '{"name": "A', '{"strange": 1}', "=1+1", '{"name": 5}', 7.0])
def test_a_sheet_that_was_changed_is_refused(text: str | float) -> None:
    with pytest.raises(BadData):
        read_own({1: {"A": "for people"}, 2: {"A": text}}, "list.xlsx")


def test_the_report_says_that_the_sheet_holds_no_list() -> None:
    found = imports(workbook({SHEET: [["for people"], ["{}"]]}), "list.xlsx")

    assert found is not None
    assert found.army is None
    with in_language("pl", "szop"):
        assert ["arkusz Grognard nie zawiera rozpiski"] == [rendered(each.rule) for each in found.remarks]


def test_the_other_sheets_stay() -> None:
    assert ["List", "Powers", SHEET] == list(sheets_of(as_xlsx("glass synod", {})))
