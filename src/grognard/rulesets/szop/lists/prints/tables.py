"""The list as plain text and as a table for spreadsheets: CSV and XLSX."""

from __future__ import annotations

import csv
from io import BytesIO, StringIO
from typing import TYPE_CHECKING, Any

from grognard.kernel.words import rendered, tell
from grognard.rulesets.szop.lists.importing import own_workbook
from grognard.rulesets.szop.lists.prints.content import printed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grognard.kernel.ruleset import Options
    from grognard.rulesets.szop.lists.prints.content import PrintedList, PrintedUnit, PrintedWeapon

COLUMNS = (
    *(tell("Unit"), tell("Models"), tell("Quality"), tell("Defence"), tell("Toughness")),
    *(tell("Abilities"), tell("Weapons"), tell("Points")),
)
FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""A spreadsheet takes a text that begins so for a formula."""


def as_text(source: Any, options: Options) -> str:
    """The list for a terminal or a chat."""
    content = printed(source, options)
    total = tell("{name}: {points} of {limit} points", name=content.name, points=content.points, limit=content.limit)
    lines = [rendered(total)]
    if content.rules:
        lines.append(rendered(tell("Army rules: {rules}", rules=", ".join(content.rules))))
    lines += [f"! {problem}" for problem in content.problems]
    for unit in content.units:
        lines += ["", f"{unit.name} × {unit.models} ({unit.points})"]
        values = tell(
            "Quality {quality}+, Defence {defence}+, Toughness {toughness}",
            quality=unit.quality,
            defence=unit.defence,
            toughness=unit.toughness,
        )
        lines.append(f"  {rendered(values)}")
        if unit.passives or unit.abilities:
            lines.append(f"  {_abilities(unit)}")
        lines += [f"  - {_weapon(arm)}" for arm in unit.weapons]
        lines += [f"  {note}" for note in (*unit.notes, *unit.roles)]
    if content.powers:
        lines += ["", rendered(tell("Powers"))]
        lines += [f"  {power.cost}: {power.name} – {power.effect}" for power in content.powers]
    return "\n".join(lines) + "\n"


def _abilities(unit: PrintedUnit) -> str:
    return ", ".join((*unit.passives, *unit.abilities))


def _weapon(arm: PrintedWeapon) -> str:
    values = f"{arm.name} × {arm.copies}: {arm.reach}, {rendered(tell('attacks'))} {arm.attacks}, AP {arm.ap}"
    return f"{values}, {arm.abilities}" if arm.abilities else values


def _rows(content: PrintedList) -> Iterator[list[str | int | float]]:
    yield [rendered(column) for column in COLUMNS]
    for unit in content.units:
        weapons = "\n".join(_weapon(arm) for arm in unit.weapons)
        values = [unit.models, unit.quality, unit.defence, unit.toughness]
        yield [unit.name, *values, _abilities(unit), weapons, float(unit.points)]
    yield ["", "", "", "", "", "", rendered(tell("Total")), float(content.points)]


def as_csv(source: Any, options: Options) -> str:
    """The list as CSV; a text that a spreadsheet would compute begins with an apostrophe."""
    written = StringIO()
    writer = csv.writer(written, lineterminator="\r\n")
    for row in _rows(printed(source, options)):
        writer.writerow([f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell for cell in row])
    return written.getvalue()


def as_xlsx(source: Any, options: Options) -> bytes:
    """The list as an XLSX file that can be imported again; texts are texts, never formulas."""
    import xlsxwriter  # not needed until somebody wants a workbook

    content = printed(source, options)
    written = BytesIO()
    plain = {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False}
    with xlsxwriter.Workbook(written, plain) as book:
        sheet = book.add_worksheet(rendered(tell("List"))[:31])
        wrapped = book.add_format({"text_wrap": True, "valign": "top"})
        for y, row in enumerate(_rows(content)):
            for x, cell in enumerate(row):
                if isinstance(cell, str):
                    sheet.write_string(y, x, cell, wrapped)
                else:
                    sheet.write_number(y, x, cell, wrapped)
        sheet.set_column(0, 0, 24)
        sheet.set_column(5, 6, 60)
        if content.powers:
            powers = book.add_worksheet(rendered(tell("Powers"))[:31])
            for y, power in enumerate(content.powers):
                powers.write_number(y, 0, power.cost)
                powers.write_string(y, 1, power.name)
                powers.write_string(y, 2, power.effect)
        kept = book.add_worksheet(own_workbook.SHEET)
        for y, cell in enumerate(own_workbook.written(source)):
            kept.write_string(y, 0, cell)
    return written.getvalue()
