"""The XLSX export: a sheet Lista with one row per unit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.words import tell
from grognard.rulesets.szop.lists.importing.foreign import (
    MOST_UNITS,
    RUNS,
    Family,
    ForeignList,
    ForeignRow,
    too_many,
)
from grognard.rulesets.szop.lists.importing.labels import weapon_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grognard.rulesets.szop.lists.importing.workbook import Row

SHEET = "Lista"
CUT_SHEET = tell("the sheet has no row with the total: it may be cut off")


def read_xlsx(rows: dict[int, Row]) -> ForeignList | None:
    """The list of a sheet; None if it has no header of the creator."""
    header = next((n for n, row in sorted(rows.items()) if _text(row, "A") == "Jednostka" and _text(row, "B")), None)
    if header is None or _text(rows[header], "B") != "Oddział":
        return None
    rules = ""
    if 1 in rows and header > 1:
        rules = _text(rows[1], "A").removeprefix("Zasady armii:").strip()
    found: list[ForeignRow] = []
    total, end = "", max(rows)
    for number in sorted(each for each in rows if each > header):
        row = rows[number]
        if not any(_text(row, column) for column in "ABCDEF"):
            total, end = _text(row, "I"), number
            break
        found.append(_row(number, row))
    flaws = too_many(found)
    if not total:
        flaws.append((0, "", CUT_SHEET))
    return ForeignList(
        form="XLSX",
        rules=rules,
        rows=tuple(found[:MOST_UNITS]),
        total=total,
        powers=tuple(_powers(rows, end)),
        flaws=tuple(flaws),
    )


def _text(row: Row, column: str) -> str:
    """A cell as text; whole numbers without a point."""
    value = row.get(column, "")
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() and abs(value) < 1e12 else str(value)
    return str(value)


def _row(number: int, row: Row) -> ForeignRow:
    weapons, odd = [], []
    for line in _lines(_text(row, "H")):
        found = weapon_of(line)
        if found is None:
            odd.append(line)
        else:
            weapons.append(found)
    return ForeignRow(
        line=number,
        sheet=_text(row, "A"),
        name=_text(row, "B"),
        models=_text(row, "C"),
        quality=_text(row, "D"),
        defence=_text(row, "E"),
        toughness=_text(row, "F"),
        abilities=tuple(_abilities(_text(row, "G"))),
        weapons=tuple(weapons),
        odd=tuple(odd),
        points=_text(row, "I"),
    )


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.split("\n") if line.strip() not in ("", "-")]


def _abilities(text: str) -> Iterator[tuple[Family, str]]:
    for line in _lines(text):
        label, _, rest = line.partition(":")
        if label in RUNS and rest.strip():
            yield RUNS[label], rest.strip()


def _powers(rows: dict[int, Row], end: int) -> Iterator[tuple[int, str, str]]:
    """The rows below the heading of the powers; newer files have the difficulty in a column between."""
    column = ""
    for number in (each for each in sorted(rows) if each > end):
        row = rows[number]
        if column and _text(row, column):
            yield number, _text(row, "A"), _text(row, column)
        if not column and _text(row, "A") == "Koszt mocy":
            column = next((each for each in row if _text(row, each) == "Zaklęcie"), "B")
