"""The shape of the author's files: where tables and lists stand; what else stands there is left out with a remark."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from grognard.rulesets.steampunk.lists.importing.remarks import Notebook

Shape = Any
"""`{"key": shape, ANY: shape}` is a table, `[shape]` a list, `TEXT` a text or number, `FREE` whatever stands there."""
ANY = "*"
TEXT = "text"
FREE = "free"

_ORDERS_1: Shape = {ANY: FREE}
_VERSION_1: Shape = {
    "name": TEXT,
    "weapons": {ANY: {ANY: FREE}},
    "units": {ANY: {"orders": _ORDERS_1, "damage_tables": {ANY: FREE}, ANY: FREE}},
    "abilities": {ANY: {ANY: FREE}},
}
_STEPS: Shape = [TEXT]
_ORDERS: Shape = {
    "movement": {"default": {ANY: _STEPS}, ANY: [_STEPS]},
    "fire": {ANY: [_STEPS]},
    "gunnery": {ANY: [_STEPS]},
    ANY: FREE,
}
_ASSAULT: Shape = {ANY: FREE}
_ENTRY: Shape = {"assault": _ASSAULT, "cost": {ANY: FREE}, "name": TEXT, ANY: FREE}
_EQUIPMENT: Shape = {
    **_ENTRY,
    "model_cost": {ANY: FREE},
    "requires": [FREE],
    "requiers": [FREE],
    "range": {ANY: FREE},
    "orders_gained": {**_ORDERS, "orders": _ORDERS},
}
_MODEL: Shape = {
    **_ENTRY,
    "type": [TEXT],
    "equipment": [TEXT],
    "equipments": [TEXT],
    "equipment_limit": [TEXT],
    "equipments_limit": [TEXT],
}
_UNIT: Shape = {**_ENTRY, "models": [TEXT], "orders": _ORDERS, "damage_tables": {ANY: FREE}}
_RACE: Shape = {
    "units": {ANY: _UNIT},
    "models": {ANY: _MODEL},
    "equipment": {ANY: _EQUIPMENT},
    "equipments": {ANY: _EQUIPMENT},
}
_AROUND: Shape = {"races": {ANY: {ANY: FREE}}, "spawns": {ANY: {ANY: FREE}}, ANY: FREE}
_ARMY: Shape = {
    "nick": TEXT,
    "units": [
        {
            "name": TEXT,
            "nick": TEXT,
            "models": [{"name": TEXT, "nick": TEXT, "upgrades": [TEXT], ANY: FREE}],
            ANY: FREE,
        }
    ],
    ANY: FREE,
}


def army_in_shape(data: Any, book: Notebook) -> dict[str, Any]:
    """An army file with tables and lists where they are looked for."""
    made: dict[str, Any] = _shaped(data, _ARMY, ("army",), book)
    return made


def in_shape(data: dict[str, Any], version: int, path: tuple[str, ...], book: Notebook) -> dict[str, Any]:
    """The file with tables and lists where the readers look for them; `path` leads to the table of the race."""
    shape = _VERSION_1
    if version > 1:
        shape = {**_AROUND, **({path[0]: _RACE} if path else _RACE)}
    made: dict[str, Any] = _shaped(data, shape, (), book)
    return made


def _shaped(value: Any, shape: Shape, path: tuple[Any, ...], book: Notebook) -> Any:
    if isinstance(shape, dict):
        if not isinstance(value, dict):
            return _left_out(value, {}, "a table", path, book)
        return {
            key: _shaped(each, shape.get(key, shape.get(ANY, FREE)), (*path, key), book) for key, each in value.items()
        }
    if isinstance(shape, list):
        if isinstance(value, str) and shape == [TEXT]:
            return [value]
        if not isinstance(value, list):
            return _left_out(value, [], "a list", path, book)
        return [_shaped(each, shape[0], (*path, number), book) for number, each in enumerate(value) if each is not None]
    if shape == TEXT and isinstance(value, (dict, list)):
        return _left_out(value, "", "a text", path, book)
    return value


def _left_out(value: Any, instead: Any, wanted: str, path: tuple[Any, ...], book: Notebook) -> Any:
    """Nothing is dropped silently; a text that only says "nothing" is nothing."""
    if value not in ("", "-"):
        entry = next((str(part) for part in reversed(path[:4]) if isinstance(part, str)), book.file)
        page = book.page(entry, *path[:-1])
        page.assume(".".join(map(str, path[-1:])), value, f"{wanted} is wanted here; left out")
    return instead
