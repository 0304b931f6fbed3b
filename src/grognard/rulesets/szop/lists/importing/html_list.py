"""The list view, saved as a page: one table of nine columns."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from grognard.kernel.words import tell
from grognard.rulesets.szop.lists.importing.foreign import (
    MOST_UNITS,
    RUNS,
    Family,
    ForeignList,
    ForeignRow,
    ForeignWeapon,
    too_many,
)
from grognard.rulesets.szop.lists.importing.labels import weapon_of
from grognard.rulesets.szop.lists.importing.pages import Element

if TYPE_CHECKING:
    from collections.abc import Iterator

COLUMNS = 9
CUT_ROW = tell("this row of the table is cut off and left out")
CUT_PAGE = tell("the table has no row with the total: the page may be cut off")
NOTHING = ("", "-", "—")
_AFTER_COST = re.compile(r"\s*(?:żet\.)?\s*(?:\([2-6]\+\))?\s*:")
"""What stands between the cost of a power and its text; newer pages print the difficulty there."""


def list_table(page: Element) -> Element | None:
    """The table whose header begins as the creator's does."""
    for table in page.all("table"):
        head = [cell.text for cell in table.all("th")][:2]
        if head == ["Jednostka", "Oddział"]:
            return table
    return None


def read_html(page: Element, table: Element) -> ForeignList:
    """The list of a page."""
    title = page.first("h1")
    metas = [each.text for each in page.all("p", "meta")]
    body = table.first("tbody") or table
    foot = table.first("tfoot")
    lines = [(each, len(list(each.all("td")))) for each in body.all("tr")]
    rows = [_row(each) for each, cells in lines if cells >= COLUMNS]
    flaws = [(each.line, each.text, CUT_ROW) for each, cells in lines if 0 < cells < COLUMNS]
    flaws += too_many(rows)
    if foot is None:
        flaws.append((0, "", CUT_PAGE))
    totals = [cell.text for cell in foot.all() if cell.tag in ("td", "th")] if foot is not None else []
    return ForeignList(
        form="HTML",
        name=title.text if title is not None else "",
        army=_part(metas[:1], "Armia:"),
        rules=_part(metas[1:2], "Zasady armii:"),
        rows=tuple(rows[:MOST_UNITS]),
        flaws=tuple(flaws),
        total=totals[-1] if totals else _part(metas[:1], "Suma:").removesuffix("pkt").strip(),
        powers=tuple(_powers(page, table)),
    )


def _part(metas: list[str], label: str) -> str:
    for part in " · ".join(metas).split(" · "):
        if part.startswith(label):
            return part.removeprefix(label).strip()
    return ""


def _row(row: Element) -> ForeignRow:
    cells = list(row.all("td"))
    texts = [cell.text for cell in cells]
    weapons, odd = _weapons(cells[7])
    return ForeignRow(
        line=row.line,
        sheet=texts[0],
        name="" if texts[1] in NOTHING else texts[1],
        models=texts[2],
        quality=texts[3],
        defence=texts[4],
        toughness=texts[5],
        abilities=tuple(_abilities(cells[6])),
        weapons=tuple(weapons),
        odd=tuple(odd),
        points=texts[8],
    )


def _abilities(cell: Element) -> Iterator[tuple[Family, str]]:
    """Runs that begin with a strong label and end at the next one or at a line end."""
    family: Family | None = None
    text = ""
    for child in [*cell.children, Element("br", {}, 0)]:
        if isinstance(child, str):
            text += child
        elif child.tag in ("strong", "br"):
            if family is not None and text.strip():
                yield family, " ".join(text.split())
            family, text = RUNS.get(child.text.rstrip(":")) if child.tag == "strong" else None, ""
        else:
            text += child.text


def _weapons(cell: Element) -> tuple[list[ForeignWeapon], list[str]]:
    """Weapon blocks: a strong name, the number of copies, and the fields."""
    weapons: list[ForeignWeapon] = []
    odd: list[str] = []
    blocks = list(cell.all("div", "weapon-block"))
    for block in blocks:
        name, meta = block.first("strong"), block.first("span", "weapon-meta")
        if name is None or meta is None:
            odd.append(block.text)
            continue
        rest = "".join(each for each in block.children if isinstance(each, str))
        copies = re.search(r"×\s*([0-9]{1,5})", rest)
        found = weapon_of(f"{name.text} × {copies[1] if copies else 1}", meta.text)
        if found is None:
            odd.append(block.text)
        else:
            weapons.append(found)
    if not blocks and cell.text not in NOTHING:
        odd.append(cell.text)
    return weapons, odd


def _powers(page: Element, table: Element) -> Iterator[tuple[int, str, str]]:
    """The items of the lists after the table: a strong cost, then the power."""
    for item in page.all("li"):
        cost = item.first("strong")
        if item.line < table.line or cost is None or not cost.text.isdecimal():
            continue
        yield item.line, cost.text, _AFTER_COST.sub("", item.text.removeprefix(cost.text), count=1).strip()
