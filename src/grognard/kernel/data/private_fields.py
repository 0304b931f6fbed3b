"""Taking the private fields out of an army that is plain data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any


def open_part(army: Any, fields: Iterable[str]) -> Any:
    """The army without these fields. Dots lead into tables; in a list every entry is meant, or the one of a number.

    >>> army = {"cards": ["A"], "unit": [{"title": "Reeds", "spy": True}, {"title": "Hound"}]}
    >>> open_part(army, ["cards", "unit.spy"])
    {'unit': [{'title': 'Reeds'}, {'title': 'Hound'}]}
    """
    for field in fields:
        army = _without(army, field.split("."))
    return army


def private_part(army: Any, fields: Iterable[str]) -> dict[str, Any]:
    """What stands in these fields, by field; from lists the entries that have the field, each by its number.

    >>> private_part({"cards": ["A"], "unit": [{"title": "Reeds", "spy": True}, {"title": "Hound"}]}, ["unit.spy"])
    {'unit.0.spy': True}
    """
    return {name: value for field in fields for name, value in _found(army, field.split("."), "")}


def _without(thing: Any, path: list[str]) -> Any:
    name, *rest = path
    if isinstance(thing, (list, tuple)):
        return [_of_entry(entry, number, path) for number, entry in enumerate(thing)]
    if not isinstance(thing, Mapping) or name not in thing:
        return thing
    if rest:
        return {**thing, name: _without(thing[name], rest)}
    return {key: value for key, value in thing.items() if key != name}


def _of_entry(entry: Any, number: int, path: list[str]) -> Any:
    """An entry of a list without the field."""
    if not path[0].isdigit():
        return _without(entry, path)
    return _without(entry, path[1:]) if int(path[0]) == number else entry


def _found(thing: Any, path: list[str], before: str) -> Iterable[tuple[str, Any]]:
    if isinstance(thing, (list, tuple)):
        for number, entry in enumerate(thing):
            yield from _found(entry, path, f"{before}{number}.")
        return
    name, *rest = path
    if not isinstance(thing, Mapping) or name not in thing:
        return
    if rest:
        yield from _found(thing[name], rest, f"{before}{name}.")
    else:
        yield before + name, thing[name]
