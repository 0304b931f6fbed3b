"""The cells of an XLSX file: formulas are read as text and never computed; bombs and entities are refused."""

from __future__ import annotations

import re
import zlib
from io import BytesIO
from typing import TYPE_CHECKING
from xml.etree.ElementTree import ParseError, fromstring
from zipfile import BadZipFile, ZipFile

from grognard.kernel.errors import BadData
from grognard.kernel.words import tell

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

LARGEST = 8_000_000
MOST_FILES = 300
MOST_UNPACKED = 60_000_000
MOST_RATIO = 200
MOST_CELLS = 200_000
MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
RELATION = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
DAMAGED = (BadZipFile, zlib.error, OSError)
_PLACE = re.compile(r"([A-Z]{1,3})([0-9]{1,7})")

Row = dict[str, str | float]
"""The cells of a row by the letters of their columns."""


def sheets_of(data: bytes) -> dict[str, dict[int, Row]]:
    """The rows of every sheet by their numbers, the sheets by their names."""
    if len(data) > LARGEST:
        raise BadData(tell("the workbook is too large to be a list"))
    try:
        with ZipFile(BytesIO(data)) as archive:
            _check(archive)
            strings = _strings(archive)
            return {name: _rows(_parsed(archive, path), strings) for name, path in _paths(archive).items()}
    except (
        BadZipFile,
        KeyError,
        EOFError,
        NotImplementedError,
        RuntimeError,
        ValueError,
        OSError,
        zlib.error,
    ) as error:
        raise BadData(tell("the workbook is damaged or no workbook at all")) from error


def _check(archive: ZipFile) -> None:
    """Refuse an archive that would unpack to far more than a list."""
    files = archive.infolist()
    unpacked = sum(file.file_size for file in files)
    packed = sum(file.compress_size for file in files) + 1
    is_bomb = unpacked > 1_000_000 and unpacked / packed > MOST_RATIO
    if len(files) > MOST_FILES or unpacked > MOST_UNPACKED or is_bomb:
        raise BadData(tell("the workbook would unpack to far more than a list"))


def _parsed(archive: ZipFile, path: str) -> Element:
    with archive.open(path) as file:
        raw = file.read(MOST_UNPACKED + 1)
    if len(raw) > MOST_UNPACKED:
        raise BadData(tell("the workbook would unpack to far more than a list"))
    if b"<!DOCTYPE" in raw or b"<!ENTITY" in raw or b"\x00" in raw[:200]:
        raise BadData(tell("the workbook holds entities of its own and is refused"))
    try:
        return fromstring(raw)
    except ParseError as error:
        raise BadData(tell("the workbook is damaged or no workbook at all")) from error


def _strings(archive: ZipFile) -> list[str]:
    """The texts that cells share."""
    if "xl/sharedStrings.xml" not in archive.namelist():
        return []
    root = _parsed(archive, "xl/sharedStrings.xml")
    return ["".join(part.text or "" for part in each.iter(f"{MAIN}t")) for each in root.iter(f"{MAIN}si")]


def _paths(archive: ZipFile) -> dict[str, str]:
    """Where each sheet is kept."""
    targets = {
        each.get("Id", ""): each.get("Target", "") for each in _parsed(archive, "xl/_rels/workbook.xml.rels").iter()
    }
    found = {}
    for sheet in _parsed(archive, "xl/workbook.xml").iter(f"{MAIN}sheet"):
        target = targets.get(sheet.get(RELATION, ""), "").lstrip("/")
        path = target if target.startswith("xl/") else f"xl/{target}"
        if path in archive.namelist():
            found[sheet.get("name", "")] = path
    return found


def _rows(root: Element, strings: list[str]) -> dict[int, Row]:
    found: dict[int, Row] = {}
    number = 0
    for cell in root.iter(f"{MAIN}c"):
        number += 1
        if number > MOST_CELLS:
            raise BadData(tell("the workbook is too large to be a list"))
        place = _PLACE.fullmatch(cell.get("r", ""))
        if place is None:
            continue
        value = _value(cell, strings)
        if value is not None:
            found.setdefault(int(place[2]), {})[place[1]] = value
    return found


def _value(cell: Element, strings: list[str]) -> str | float | None:
    """A text or a number; of a formula its text."""
    formula = cell.find(f"{MAIN}f")
    if formula is not None:
        return f"={formula.text or ''}"
    kind = cell.get("t", "n")
    if kind == "inlineStr":
        return "".join(part.text or "" for part in cell.iter(f"{MAIN}t"))
    raw = cell.find(f"{MAIN}v")
    if raw is None or raw.text is None:
        return None
    if kind == "s":
        number = int(raw.text)
        return strings[number] if 0 <= number < len(strings) else None
    if kind in ("str", "b", "e"):
        return raw.text
    return float(raw.text)
