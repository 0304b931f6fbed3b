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
    if _is_short(name):
        return name.upper()
    words = name.replace("_", " ")
    return words[:1].upper() + words[1:]


def words_of(value: object) -> str:
    """What a value to choose from is called; nothing if it is a number or a sign, which needs no words.

    >>> words_of("point_blank"), words_of("ap"), words_of("-"), words_of(12)
    ('point blank', 'AP', '', '')
    """
    if not isinstance(value, str) or not any(map(str.isalpha, value)):
        return ""
    return value.upper() if _is_short(value) else value.replace("_", " ")


def _is_short(name: str) -> bool:
    return len(name) <= 2 and name not in WORDS


def form_schema(wanted: object) -> dict[str, Any]:
    """The JSON Schema of a file type in which every field has a title for people, and every value to choose words."""
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


def explained_parts(form: dict[str, Any], texts: Mapping[str, Mapping[str, str]]) -> dict[str, Any]:
    """The schema of a form in which fields of the records inside it say what they ask for, as `help`.

    A description of their type stays beside it: there it often lists the words that may be written.

    >>> form = {"$defs": {"Unit": {"properties": {"cover": {"type": "boolean"}}}}}
    >>> explained_parts(form, {"Unit": {"cover": "In a wood."}})["$defs"]["Unit"]["properties"]
    {'cover': {'type': 'boolean', 'help': 'In a wood.'}}
    """
    parts = dict(form.get("$defs", {}))
    for record, said in texts.items():
        if record in parts:
            fields = parts[record]["properties"]
            told = {name: {**field, "help": said[name]} if name in said else field for name, field in fields.items()}
            parts[record] = {**parts[record], "properties": told}
    return {**form, "$defs": parts} if parts else form


def titles_in(wanted: object) -> list[str]:
    """The titles of all fields of a file type, and the words of all values that can be chosen in it."""
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
    words = {value: tell(words_of(value)) for value in _values(made) if words_of(value)}
    return {**made, "words": words} if words else made


def _values(part: Mapping[str, Any]) -> list[Any]:
    """The values to choose from, where a part of a schema lists them."""
    listed = part.get("enum", [part["const"]] if "const" in part else [])
    return listed if isinstance(listed, list) else []


def _collect(part: Any, found: dict[str, None]) -> None:
    parts = part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
    if isinstance(part, dict) and isinstance(part.get("properties"), dict):
        found.update(dict.fromkeys(map(title_of, part["properties"])))
    if isinstance(part, dict):
        found.update(dict.fromkeys(filter(None, map(words_of, _values(part)))))
    for each in parts:
        _collect(each, found)
