"""The sheet of our own workbooks that holds the whole list, so that a printed XLSX file can be read again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from grognard.kernel.errors import BadData
from grognard.kernel.ruleset import Imported
from grognard.kernel.ruleset.importing import own_army
from grognard.kernel.to_plain import plain
from grognard.kernel.words import rendered, tell
from grognard.rulesets.szop.lists.army import read
from grognard.rulesets.szop.lists.names import shown
from grognard.rulesets.szop.lists.sheets import Army

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grognard.rulesets.szop.lists.importing.workbook import Row

SHEET = "Grognard"
MOST_LETTERS = 30_000
"""A cell of a workbook holds hardly more."""


def written(source: Any) -> Iterator[str]:
    """The cells of the sheet: a line for people, then the list without the secret strategy cards. (SZOP-CARD-01)"""
    yield rendered(tell("Grognard reads the list from this sheet, not from the others."))
    army = {field: part for field, part in plain(read(source)).items() if field != "cards"}
    text = msgspec.json.encode(army).decode()
    for start in range(0, len(text), MOST_LETTERS):
        yield text[start : start + MOST_LETTERS]


def read_own(rows: dict[int, Row], file: str) -> Imported:
    """The list of such a sheet, as it was printed."""
    text = "".join(str(rows[number].get("A", "")) for number in sorted(rows) if number > 1)
    army = own_army(Army, text, file) if text.startswith("{") else None
    if army is None:
        raise BadData(tell("the sheet {sheet} holds no list", sheet=SHEET), file=file)
    listed = read(army)
    units = {"units": len(listed.unit)}
    title = rendered(shown(listed.name))
    return Imported(file=file, version="Grognard XLSX", title=title, counts=units, usable=units, army=plain(listed))
