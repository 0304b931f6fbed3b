"""What the fields of a data file are called: their names as words, which catalogues can translate."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.data.decoding import schema
from grognard.kernel.words import tell

if TYPE_CHECKING:
    from collections.abc import Mapping

WORDS = {"at", "by", "in", "no", "of", "on", "to", "up"}
"""Names of two letters that are words; all others are short for something."""


def title_of(name: str) -> str:
    """
    >>> title_of("damage_type"), title_of("ap"), title_of("on")
    ('Damage type', 'AP', 'On')
    """
    if len(name) <= 2 and name not in WORDS:
        return name.upper()
    words = name.replace("_", " ")
    return words[:1].upper() + words[1:]


def form_schema(wanted: object) -> dict[str, Any]:
    """The JSON Schema of a file type in which every field has a title for people."""
    titled: dict[str, Any] = _titled(schema(wanted))
    return titled


def explained(form: dict[str, Any], texts: Mapping[str, str]) -> dict[str, Any]:
    """The schema of a form in which each field of the record itself says what it asks for.

    >>> explained({"properties": {"cover": {"type": "boolean"}}}, {"cover": "In a wood."})["properties"]
    {'cover': {'description': 'In a wood.', 'type': 'boolean'}}
    """
    if "$ref" in form:
        name = form["$ref"].rpartition("/")[2]
        return {**form, "$defs": {**form["$defs"], name: explained(form["$defs"][name], texts)}}
    fields = {
        name: {"description": texts[name], **field} if name in texts else field
        for name, field in form["properties"].items()
    }
    return {**form, "properties": fields}


def titles_in(wanted: object) -> list[str]:
    """The titles of all fields of a file type."""
    found: dict[str, None] = {}
    _collect(schema(wanted), found)
    return list(found)


def _titled(part: Any) -> Any:
    if isinstance(part, list):
        return [_titled(each) for each in part]
    if not isinstance(part, dict):
        return part
    made = {key: _titled(value) for key, value in part.items()}
    fields = made.get("properties")
    if isinstance(fields, dict):
        made["properties"] = {name: {"title": tell(title_of(name)), **field} for name, field in fields.items()}
    return made


def _collect(part: Any, found: dict[str, None]) -> None:
    parts = part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
    if isinstance(part, dict) and isinstance(part.get("properties"), dict):
        found.update(dict.fromkeys(map(title_of, part["properties"])))
    for each in parts:
        _collect(each, found)
