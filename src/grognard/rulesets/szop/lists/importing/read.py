"""Files of the creator: which form they are of, told by their content, and the army they hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from grognard.kernel.errors import BadData
from grognard.kernel.ruleset import Imported, Remark
from grognard.kernel.words import tell
from grognard.rulesets.szop.lists.importing import (
    battle_state,
    card_sheet,
    html_list,
    own_workbook,
    workbook,
    xlsx_list,
)
from grognard.rulesets.szop.lists.importing.backup import read_backup
from grognard.rulesets.szop.lists.importing.build import build
from grognard.rulesets.szop.lists.importing.pages import page_of

if TYPE_CHECKING:
    from grognard.rulesets.szop.lists.importing.foreign import ForeignList
    from grognard.rulesets.szop.lists.importing.pages import Element

CARDS = "Karty strategiczne"


def imports(content: str | bytes, file: str, other: tuple[str, str] | None = None) -> Imported | None:
    """A list of the creator, read; None if the file is none. `other` is a battle state or card sheet for it."""
    try:
        sheets = _sheets(content)
        if own_workbook.SHEET in sheets:
            return own_workbook.read_own(sheets[own_workbook.SHEET], file)
        listed = xlsx_list.read_xlsx(sheets[xlsx_list.SHEET]) if xlsx_list.SHEET in sheets else _listed(content, file)
        if listed is None:
            return None
        if other is not None:
            listed = _completed(listed, page_of(other[0]))
        return build(listed, file)
    except BadData as error:
        remark = Remark(line=0, entry="", field="", text=file[-80:], rule=error.sentence, level="rejected")
        return Imported(file=file, version="", title="", remarks=(remark,))


def _sheets(content: str | bytes) -> dict[str, dict[int, workbook.Row]]:
    """The sheets of a workbook; none if it is none."""
    return workbook.sheets_of(content) if isinstance(content, bytes) and content[:4] == b"PK\x03\x04" else {}


def _listed(content: str | bytes, file: str) -> ForeignList | None:
    if isinstance(content, bytes):
        if content[:15] == b"SQLite format 3":
            return read_backup(content, file.partition("#")[2])
        try:
            content = content.decode("utf-8-sig")
        except UnicodeDecodeError:
            return None
    if "<" not in content[:2000]:
        return None
    page = page_of(content)
    table = html_list.list_table(page)
    if table is not None:
        return html_list.read_html(page, table)
    _refuse_other_forms(page)
    return None


def _refuse_other_forms(page: Element) -> None:
    """Pages of the creator that hold no list say which page to save instead."""
    if page.first(attribute="data-battle-root") is not None or page.first(kind="strategic-card") is not None:
        raise BadData(tell("this page goes with a list: import the list view, and this page after it"))
    if page.first(attribute="data-roster-root") is not None or page.first(kind="roster-print") is not None:
        raise BadData(tell("save the list view of the creator (Widok listy), or its XLSX, instead of this page"))


def _completed(listed: ForeignList, page: Element) -> ForeignList:
    """The list with what other pages tell: attachments, strategy cards, or both."""
    has_state = page.first(attribute="data-battle-unit") is not None
    has_cards = page.first(kind="strategic-card") is not None
    if not has_state and not has_cards:
        raise BadData(tell("The second file is neither a battle state nor a sheet of strategy cards."))
    if has_state:
        listed = battle_state.with_attachments(listed, page)
    if has_cards:
        missions, supports, unknown = card_sheet.read_cards(page)
        odd = tuple((CARDS, text) for text in unknown)
        listed = msgspec.structs.replace(listed, missions=missions, supports=supports, odd=(*listed.odd, *odd))
    return listed
