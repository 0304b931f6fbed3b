"""Versions 2 and 3 of the author's army files: units of models with equipment. (format note, v2 and v3)"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from grognard.rulesets.steampunk.lists.importing import build, special_rules
from grognard.rulesets.steampunk.lists.importing.clean_text import by_angle, cleaned, is_nothing
from grognard.rulesets.steampunk.lists.importing.damage_tables import TABLES, rows
from grognard.rulesets.steampunk.lists.importing.equipment import item, special_texts
from grognard.rulesets.steampunk.lists.importing.orders import merged
from grognard.rulesets.steampunk.lists.importing.orders_2_3 import plotted, shaken_entry
from grognard.rulesets.steampunk.lists.importing.texts_2_3 import SHOWN, TEXTS, cost_of, mended, strange, told

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grognard.rulesets.steampunk.lists.importing.remarks import Notebook, Page

SCALES = {2: 1, 3: 4}
"""Prices of version 3 are four times as high. (SPF-ARMY-16)"""
_UNIT = SHOWN | {"models", "size", "armor", "shaken", "orders", "damage_tables"}
_MODEL = SHOWN | {"equipment_limit", "equipment", "type", "assault", "replaces"}


def read(
    data: dict[str, Any], path: tuple[str, ...], book: Notebook
) -> Iterator[tuple[str, str, dict[str, Any], Page]]:
    """Every entry as (what it is, its name, plain data of our sheets, its page). `path` leads to the race's table."""
    race = data
    for key in path:
        race = race[key]
    stock = "equipments" if "equipments" in race else "equipment"
    reader = _Reader(race, stock, path, book)
    yield from reader.entries()


def table_lines(value: object) -> list[str]:
    """The rows and notes of a damage table: a list in version 2, two lists in version 3."""
    if isinstance(value, dict):
        return [line for key in ("rows", "notes") for line in table_lines(value.get(key))]
    return [str(line) for line in value] if isinstance(value, list) else []


class _Reader:
    def __init__(self, race: dict[str, Any], stock: str, path: tuple[str, ...], book: Notebook) -> None:
        self.race, self.stock, self.path, self.book = race, stock, path, book
        self.names = {
            key: str(entry.get("name", key))
            for kind in ("units", "models", stock)
            for key, entry in race.get(kind, {}).items()
        }
        self.items: dict[str, tuple[dict[str, Any] | None, dict[str, Any] | None, Page]] = {}

    def name(self, key: str) -> str:
        """The name a key stands for, also as race:key."""
        for each in (key, key.partition(":")[2], key.replace(":", "_")):
            if each in self.names:
                return self.names[each]
        return key

    def entries(self) -> Iterator[tuple[str, str, dict[str, Any], Page]]:
        for key, entry in self.race.get(self.stock, {}).items():
            page = self.book.page(self.names[key], *self.path, self.stock, key)
            self.items[key] = (*item(self.names[key], mended(entry, page), page, self.name), page)
            weapon, upgrade, _ = self.items[key]
            if weapon is not None:
                yield "weapon", self.names[key], weapon, page
            if upgrade is not None:
                yield "upgrade", self.names[key], upgrade, page
        models = {}
        for key, entry in self.race.get("models", {}).items():
            page = self.book.page(self.names[key], *self.path, "models", key)
            models[key] = (mended(entry, page), page)
            if models[key][0].get("replaces"):
                yield "elite", self.names[key], self.elite(key, *models[key]), page
        for key, entry in self.race.get("units", {}).items():
            page = self.book.page(self.names[key], *self.path, "units", key)
            yield "unit", self.names[key], self.unit(self.names[key], mended(entry, page), models, page), page

    # ---------------------------------------------------------------- units

    def unit(self, name: str, entry: dict[str, Any], models: dict[str, Any], page: Page) -> dict[str, Any]:
        made = self.models_of(entry, models, page)
        words = list(dict.fromkeys(word for model in made for word in model["words"]))
        guns = [gun for model in made for gun in model["weapons"]]
        plot = plotted(entry.get("orders", {}), page)
        own = special_rules.read(special_texts(entry), page, "special")
        strange(entry, _UNIT, page)
        tables = _damage_tables(entry, guns, page)
        speeds, kind = plot.speeds(), build.kind_of(words, page)
        if not tables.get("regular"):
            page.reject("damage_tables", "", "no regular damage table")
        cost = cost_of(entry.get("cost"))
        raw = {
            "name": name,
            "kind": kind,
            "words": build.with_vehicle_word(words, kind, tables, page),
            "size": build.size_of(entry.get("size", ""), page),
            "cost": cost,
            "bought": "yes" if cost else "not for sale",
            "upgrades": True,  # what an item asks for decides
            "armour": by_angle(entry["armor"]) or 0 if not is_nothing(entry.get("armor")) else 0,
            "speed": speeds,
            "gunnery": merged(plot.fire, guns, page),
            "abilities": own.unit,
            "model": made,
            "tables": {table: found for table, found in tables.items() if table in TABLES},
            "retired": bool(entry.get("retired", False)),
            "about": cleaned(str(entry.get("description", ""))),
        }
        if shaken := shaken_entry(entry.get("shaken"), page):
            raw["shaken"] = shaken
        return raw

    def models_of(self, entry: dict[str, Any], models: dict[str, Any], page: Page) -> list[dict[str, Any]]:
        """The models of a unit with their counts; what was remarked about them is remarked about the unit too."""
        keys = [str(key) for key in entry.get("models", [])]
        known = [key for key in keys if key in models]
        for key in keys:
            if key not in models:
                page.reject("models", key, "unknown model key")
        made = [{**self.model(key, *models[key]), "count": known.count(key)} for key in dict.fromkeys(known)]
        for key in dict.fromkeys(known):
            page.inherit(models[key][1])
            for each in models[key][0].get("equipment", ()):
                if each in self.items:
                    page.inherit(self.items[each][2])
        return made

    def model(self, key: str, entry: dict[str, Any], page: Page) -> dict[str, Any]:
        fields = entry.get("assault", {})
        line, extra = build.assault(fields, special_texts(fields), page)
        own = special_rules.read([text for key in TEXTS for text in told(entry.get(key))], page, "special")
        strange(entry, _MODEL, page)
        standard = self.standard_items(entry, page)
        words = [word for text in entry.get("type", []) for word in re.split(r",\s*", cleaned(str(text)))]
        items = [upgrade or {} for _, upgrade, _ in standard]
        given = [ability for item in items for ability in item.get("abilities", ())]
        return {
            "name": self.names[key],
            "words": words,
            "assault": build.folded(line, items),
            "weapons": [weapon["name"] for weapon, _, _ in standard if weapon],
            "abilities": list(dict.fromkeys([*own.unit, *extra.unit, *given])),
            "holders": self.holders(entry.get("equipment_limit", [])),
        }

    def standard_items(self, entry: dict[str, Any], page: Page) -> list[Any]:
        """The equipment a model comes with; a key that the file lacks is kept as text."""
        for each in entry.get("equipment", []):
            if each not in self.items:
                page.keep("equipment", each, "no item of this key in the file")
        return [self.items[each] for each in entry.get("equipment", []) if each in self.items]

    def elite(self, key: str, entry: dict[str, Any], page: Page) -> dict[str, Any]:
        model = self.model(key, entry, page)
        replaces = entry["replaces"] if isinstance(entry["replaces"], list) else [entry["replaces"]]
        names = [self.name(str(each)) for each in replaces]
        return {
            "name": self.names[key],
            "cost": cost_of(entry.get("cost")),
            "scope": "elite",
            "replaces": names,
            "model": model,
        }

    def holders(self, limits: list[str]) -> dict[str, int]:
        made = {}
        for each in limits:
            holder, _, number = str(each).casefold().partition(":")
            if number.isdigit() and (holder, number) != ("hands", "2") and holder not in build.SHARED:
                made[holder] = int(number)
        return made


def _damage_tables(entry: dict[str, Any], guns: list[str], page: Page) -> dict[str, list[str]]:
    """Every damage table by its heading; one that says "as regular" is a copy of the regular one."""
    tables: dict[str, list[str]] = {}
    for heading, rowset in entry.get("damage_tables", {}).items():
        lines = table_lines(rowset)
        found = rows(lines, page, f"damage_tables.{heading}", guns)
        is_copy = not found and any("as regular" in line.casefold() for line in lines)
        tables[str(heading).casefold()] = list(tables.get("regular", [])) if is_copy else found
    return tables
