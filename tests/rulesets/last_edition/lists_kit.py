"""Datasheets and armies for tests, as plain data."""

from __future__ import annotations

from typing import Any

MODEL: dict[str, Any] = {"name": "Body", "move": 6, "bs": 4, "cs": 4, "toughness": 4, "health": 1, "armor": "4+/6+"}


def sheet(name: str, role: str, **more: Any) -> dict[str, Any]:
    """A datasheet of the faction Test."""
    base = {"name": name, "factions": ["Test"], "role": role, "size": "1", "base": "25mm", "model": [MODEL]}
    price = {} if {"price", "together"} & set(more) else {"price": 10}
    return {**base, **price, **more}


def army(*sheets: dict[str, Any], units: dict[str, int] | None = None, **more: Any) -> dict[str, Any]:
    """An army of these datasheets: one unit of each, or as many as `units` says; the first is the commander."""
    chosen = units or {}
    listed: list[dict[str, Any]] = []
    for number, each in enumerate(sheets):
        for copy in range(chosen.get(each["name"], 1)):
            named = {"datasheet": each["name"], "name": f"{each['name']} {copy + 1}"}
            listed.append({**named, "commander": True} if not listed and number == 0 else named)
    return {"name": "Army", "limit": 1500, "unit": listed, "datasheet": list(sheets), **more}
