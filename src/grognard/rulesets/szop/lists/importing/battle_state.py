"""The battle state, saved as a page: which hero is attached to which unit. (SZOP-HERO-01)"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from grognard.rulesets.szop.lists.importing.foreign import ForeignList, ForeignRow
    from grognard.rulesets.szop.lists.importing.pages import Element


def with_attachments(listed: ForeignList, page: Element) -> ForeignList:
    """The list with the attachments of a battle state, joined by names and numbers of models."""
    blocks = sorted(
        (each for each in page.all(attribute="data-battle-unit") if _id(each) is not None),
        key=lambda each: _id(each) or 0,
    )
    rows = list(listed.rows)
    place_of: dict[int, int] = {}
    for block in blocks:
        place = _row_of(block, rows, set(place_of.values()))
        if place is not None:
            place_of[_id(block) or 0] = place
    for block in blocks:
        own, group = _id(block) or 0, _number(block.attributes.get("data-group-id", ""))
        if group is not None and group != own and own in place_of and group in place_of:
            place = place_of[own]
            rows[place] = msgspec.structs.replace(rows[place], joins=place_of[group])
    return msgspec.structs.replace(listed, rows=tuple(rows), knows_attachments=bool(place_of))


def _id(block: Element) -> int | None:
    return _number(block.attributes.get("data-roster-unit-id", ""))


def _number(text: str) -> int | None:
    return int(text) if re.fullmatch(r"[0-9]{1,9}", text) else None


def _row_of(block: Element, rows: list[ForeignRow], taken: set[int]) -> int | None:
    """The row that a block tells of: by its heading and number of models, else by a name that its text holds."""
    free = [(number, row) for number, row in enumerate(rows) if number not in taken]
    heading = _heading(block)
    headed = [(number, row) for number, row in free if heading and heading in (row.name, row.sheet)]
    headed = [each for each in headed if each[1].name == heading] or [each for each in headed if not each[1].name]
    if headed:
        return _of_size(block, headed)
    text = block.text
    own = [number for number, row in free if row.name and row.name in text]
    if own:
        return own[0]
    named = [(number, row) for number, row in free if not row.name and row.sheet and row.sheet in text]
    return _of_size(block, named) if named else None


def _heading(block: Element) -> str:
    """The name in the first heading of a block."""
    found = next((each.text for each in block.all() if re.fullmatch("h[1-6]", each.tag)), "")
    return re.sub(r"\s*×\s*[0-9]+$", "", found)


def _of_size(block: Element, rows: list[tuple[int, ForeignRow]]) -> int:
    """The first of these rows with as many models as the block, else the first."""
    models = block.attributes.get("data-initial-models")
    text = models if models is not None else block.text
    sized = [number for number, row in rows if re.search(rf"(?<![0-9]){re.escape(row.models)}(?![0-9])", text)]
    return sized[0] if sized else rows[0][0]
