"""Versions 2 and 3 of the author's army files: units of models with equipment. (format note, v2 and v3)"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from grognard.rulesets.steampunk.codes import spelt
from grognard.rulesets.steampunk.importing import making, specials
from grognard.rulesets.steampunk.importing.plotting import ALL, Plot, merged, speed_name, step_of
from grognard.rulesets.steampunk.importing.tables import rows
from grognard.rulesets.steampunk.importing.wording import POOLS, by_angle, cleaned, is_nothing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grognard.rulesets.steampunk.importing.remarks import Notebook, Page

_TEXTS = ("special", "specials", "unit_special", "unit_specials", "model_special", "model_specials")
_SHOWN = frozenset({"race", "name", "nick", "description", "lore", "tip", "cost", "retired", *_TEXTS})
"""Free texts that are only shown, and what every entry has."""
_UNIT = _SHOWN | {"models", "size", "armor", "shaken", "orders", "damage_tables"}
_MODEL = _SHOWN | {"equipment_limit", "equipment", "type", "assault", "replaces"}
_ITEM = _SHOWN | {"requires", "model_cost", "range", "assault", "orders_gained"}
SLIPS = {
    "requiers": "requires",
    "strenth": "strength",
    "equipments_limit": "equipment_limit",
    "equipments": "equipment",
}
STACKERS = ("add", "replace", "extend", "append")


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


def mended(entry: dict[str, Any], page: Page) -> dict[str, Any]:
    """The entry with slips in its keys set right."""
    made = {}
    for key, value in entry.items():
        if key in SLIPS and key != "equipments":
            page.assume(key, key, f"read as {SLIPS[key]}")
        made[SLIPS.get(key, key)] = mended(value, page) if isinstance(value, dict) else value
    return made


def told(value: object) -> list[str]:
    """Free texts: a list, or a table of categories whose names belong to the text."""
    if isinstance(value, dict):
        if any(isinstance(each, list) and each and isinstance(each[0], dict) for each in value.values()):
            return [instance(name, entry) for name, entries in value.items() for entry in entries]
        if set(value) <= set(STACKERS):
            return [text for each in value.values() for text in told(each)]
        return [_joined(str(name), str(text)) for name, text in value.items()]
    return [] if is_nothing(value) else [str(each) for each in value] if isinstance(value, list) else [str(value)]


def instance(category: str, entry: dict[str, Any]) -> str:
    """A special written as a table of arguments: its words, and the arguments in brackets.

    >>> instance("to_hit", {"args": {"ability": "ability.take_cover", "speed": "speed.still", "N": -2}})
    'take cover[still][-2]'
    """
    args = {key: str(value).rpartition(".")[2].replace("_", " ") for key, value in entry.get("args", {}).items()}
    if not args:
        return str(entry.get("text") or entry.get("name") or category.replace("_", " "))
    words = args.pop("ability", category.replace("_", " "))
    if words.startswith(("cunning", "acid", "minor acid")) and "N" in args:
        return f"{words}[1 for {args['N']}]"
    if words in ("heal", "repair"):
        moment = "first" if args.get("phase", "").startswith("1") else "second"
        return f"{words}[{args.get('N', '1')}, {args.get('unit', 'any')}, {moment}]"
    inside = "".join(f"[range={value}]" if key == "range" else f"[{value}]" for key, value in args.items())
    return f"{words}{inside}"


def _joined(category: str, text: str) -> str:
    said = text.strip()
    if not said or said.casefold().startswith(category.casefold()):
        return said or category
    return f"{category}{said}" if said.startswith(("[", "(")) else f"{category}[{said}]" if len(said) < 20 else said


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
            self.items[key] = (*self.item(self.names[key], mended(entry, page), page), page)
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
        keys = [str(key) for key in entry.get("models", [])]
        known = [key for key in keys if key in models]
        for key in keys:
            if key not in models:
                page.reject("models", key, "unknown model key")
        made = [self.model(key, *models[key]) for key in dict.fromkeys(known)]
        for model, key in zip(made, dict.fromkeys(known), strict=True):
            model["count"] = known.count(key)
        words = list(dict.fromkeys(word for model in made for word in model["words"]))
        guns = [gun for model in made for gun in model["weapons"]]
        for key in dict.fromkeys(known):
            page.inherit(models[key][1])
            for item in models[key][0].get("equipment", ()):
                if item in self.items:
                    page.inherit(self.items[item][2])
        plot = self.plot(entry.get("orders", {}), page)
        own = specials.read([*told(entry.get("special")), *told(entry.get("specials"))], page, "special")
        self.strange(entry, _UNIT, page)
        tables: dict[str, list[str]] = {}
        for heading, rowset in entry.get("damage_tables", {}).items():
            lines = [*rowset.get("rows", []), *rowset.get("notes", [])] if isinstance(rowset, dict) else rowset
            found = rows(map(str, lines), page, f"damage_tables.{heading}", guns)
            is_copy = not found and any("as regular" in str(line).casefold() for line in lines)
            tables[str(heading).casefold()] = list(tables.get("regular", [])) if is_copy else found
        speeds = plot.speeds()
        if not speeds:
            page.reject("orders", "", "no movement order at all")
        if not tables.get("regular"):
            page.reject("damage_tables", "", "no regular damage table")
        cost = self.cost(entry.get("cost"))
        raw = {
            "name": name,
            "kind": making.kind_of(words, page),
            "words": words,
            "size": making.size_of(entry.get("size", ""), page),
            "cost": cost,
            "bought": "yes" if cost else "not for sale",
            "armour": by_angle(entry["armor"]) or 0 if not is_nothing(entry.get("armor")) else 0,
            "speed": speeds,
            "gunnery": merged(plot.fire, guns, page),
            "abilities": own.unit,
            "model": made,
            "tables": {
                table: found
                for table, found in tables.items()
                if table in ("regular", "psychic", "light", "critical", "crew", "inner")
            },
            "retired": bool(entry.get("retired", False)),
            "about": cleaned(str(entry.get("description", ""))),
        }
        if shaken := self.shaken(entry.get("shaken"), page):
            raw["shaken"] = shaken
        return raw

    def model(self, key: str, entry: dict[str, Any], page: Page) -> dict[str, Any]:
        line, extra = making.assault(
            entry.get("assault", {}),
            [text for key in ("special", "specials") for text in told(entry.get("assault", {}).get(key))],
            page,
        )
        texts = [text for key in _TEXTS for text in told(entry.get(key))]
        own = specials.read(texts, page, "special")
        self.strange(entry, _MODEL, page)
        standard = [self.items[each] for each in entry.get("equipment", []) if each in self.items]
        for each in entry.get("equipment", []):
            if each not in self.items:
                page.keep("equipment", each, "no item of this key in the file")
        words = [word for text in entry.get("type", []) for word in re.split(r",\s*", cleaned(str(text)))]
        items = [upgrade or {} for _, upgrade, _ in standard]
        return {
            "name": self.names[key],
            "words": words,
            "assault": making.folded(line, items),
            "weapons": [weapon["name"] for weapon, _, _ in standard if weapon],
            "abilities": list(
                dict.fromkeys([*own.unit, *extra.unit, *(a for item in items for a in item.get("abilities", ()))])
            ),
            "holders": self.holders(entry.get("equipment_limit", [])),
        }

    def elite(self, key: str, entry: dict[str, Any], page: Page) -> dict[str, Any]:
        model = self.model(key, entry, page)
        replaces = entry["replaces"] if isinstance(entry["replaces"], list) else [entry["replaces"]]
        names = [self.name(str(each)) for each in replaces]
        return {
            "name": self.names[key],
            "cost": self.cost(entry.get("cost")),
            "scope": "elite",
            "replaces": names,
            "model": model,
        }

    def strange(self, entry: dict[str, Any], known: frozenset[str], page: Page) -> None:
        """Nothing is dropped silently."""
        for key, value in entry.items():
            if key not in known:
                page.keep(key, value, "a field no rule knows; kept as text (SPF-SHEET-09)")

    def holders(self, limits: list[str]) -> dict[str, int]:
        made = {}
        for each in limits:
            holder, _, number = str(each).casefold().partition(":")
            if number.isdigit() and (holder, number) != ("hands", "2") and holder not in making.SHARED:
                made[holder] = int(number)
        return made

    def cost(self, value: object) -> dict[str, int]:
        given = value if isinstance(value, dict) else {}
        return {
            POOLS[pool]: int(number)
            for pool, number in given.items()
            if pool in POOLS and isinstance(number, int) and not isinstance(number, bool)
        }

    def shaken(self, value: object, page: Page) -> dict[str, Any] | None:
        """The shaken entry: a table in version 3, a sentence in version 2. (SPF-SHEET-03)"""
        if is_nothing(value):
            return None
        if isinstance(value, dict):
            order = value.get("movement_order", [])
            fire = value.get("fire_order")
            made = {
                "speed": speed_name(str(value.get("speed", ""))) or "",
                "note": cleaned(str(value.get("comment", ""))),
            }
            made["gunnery"] = "normal" if fire else "none"
            triplet = " + ".join(step_of(str(step).replace("+", ",")) for step in order)
        else:
            said = cleaned(str(value))
            said = re.sub(r"\[\s*([^\s,\]]+)[,\s]+([^\s,\]]+)[,\s]+([^\s,\]]+)\s*\]", r"\1 + \2 + \3", said)
            found = re.search(r"([\w\[\]-]+(?:,[\w\[\]-]+)*(?:\s*\+\s*[\w\[\]-]+(?:,[\w\[\]-]+)*){2})", said)
            made = {
                "speed": speed_name(said) or "",
                "note": said,
                "gunnery": "normal" if re.search(r"may fire", said) else "none",
            }
            triplet = found[1] if found else "- + - + -"
            if found is None:
                page.assume("shaken", value, "no order in it: the unit stands (SPF-COND-03)")
        try:
            return {**made, "order": spelt(triplet or "- + - + -")}
        except Exception:  # noqa: BLE001 - whatever is wrong with it, the entry goes on without
            page.assume("shaken", value, "its order cannot be read: the unit stands (SPF-COND-03)")
            return {**made, "order": "- + - + -"}

    def plot(self, orders: dict[str, Any], page: Page) -> Plot:
        plot = Plot(page)
        for key, entries in orders.get("movement", {}).items():
            if key == "default":
                for speed, steps in entries.items():
                    plot.move(
                        [str(step).replace("+", ",") for step in steps],
                        self.speeds(speed),
                        f"orders.movement.default.{speed}",
                        steps,
                        is_default=True,
                    )
                continue
            for number, steps in enumerate(entries):
                field = f"orders.movement.{key}.{number}"
                plot.move([str(step).replace("+", ",") for step in steps], self.speeds(key), field, steps)
        for key, entries in (orders.get("fire") or orders.get("gunnery") or {}).items():
            for number, steps in enumerate(entries):
                plot.shoot(
                    [str(step).replace("+", ",") for step in steps],
                    self.speeds(key),
                    "fire",
                    f"orders.fire.{key}.{number}",
                    steps,
                )
        return plot

    def speeds(self, key: str) -> list[str]:
        name = speed_name(key)
        return [] if key == ALL or name is None else [name]

    # ---------------------------------------------------------------- items

    def item(self, name: str, entry: dict[str, Any], page: Page) -> tuple[dict[str, Any] | None, dict[str, Any] | None]:
        holder, claim, groups = self.required(entry.get("requires", []))
        ranged = entry.get("range") if isinstance(entry.get("range"), dict) else None
        weapon = None
        if ranged:
            weapon = making.weapon(
                name,
                ranged,
                holder,
                claim,
                [text for key in ("special", "specials") for text in told(ranged.get(key))],
                page,
            )
        texts = [text for key in _TEXTS for text in told(entry.get(key))]
        self.strange(entry, _ITEM, page)
        found = specials.read(texts, page, "special", families="weapon unit" if weapon else "unit")
        if weapon is not None and found.weapon:
            weapon["abilities"] = [*weapon.get("abilities", ()), *found.weapon]
        given = entry.get("cost")
        cost: dict[str, Any] = given if isinstance(given, dict) else {}
        per_model = "model_cost" in entry or cost.get("upgrade_all") is False
        scope = "unit_base_weapon" if holder == "shared" else "model" if per_model else "unit"
        upgrade: dict[str, Any] = {
            "name": name,
            "cost": self.cost(entry.get("model_cost") or cost),
            "scope": scope,
            "requires": groups,
            "holder": holder if holder != "mounted" else "independent",
            "hands": min(claim, 4),
            "weapons": [name] if weapon else [],
            "abilities": [*found.unit, *((weapon or {}).get("_unit", ()))],
        }
        if change := self.change(entry.get("assault"), page):
            upgrade["assault"] = change
        gained = entry.get("orders_gained") or {}
        plot = self.plot(gained.get("orders", gained), page)
        if plot.moves:
            upgrade["orders"] = {speed: tuple(orders) for speed, orders in plot.moves.items()}
        if plot.fire:
            upgrade["gunnery"] = merged(plot.fire, [name] if weapon else [], page)
        upgrade["_sold"] = bool(upgrade["cost"]) or "cost" in entry or "model_cost" in entry
        return weapon, upgrade

    def required(self, groups: list[Any]) -> tuple[str, int, list[list[str]]]:
        """What an item claims of which holder, and the words it asks for."""
        holder, claim, asked = "mounted", 0, []
        for group in groups:
            words = [str(word) for word in (group if isinstance(group, list) else [group])]
            plain = []
            for word in words:
                head, _, tail = word.partition(":")
                if tail.strip().isdigit() or tail.strip() == "∞":
                    holder = "shared" if head.casefold() in making.SHARED else head.casefold()
                    claim = int(tail) if tail.strip().isdigit() else 0
                    claim = 0 if holder == "independent" else claim
                else:
                    plain.append(tail if head == "type" else self.name(word))
            if plain:
                asked.append(plain)
        return holder, claim, asked

    def change(self, value: object, page: Page) -> dict[str, Any]:
        if not isinstance(value, dict):
            return {}
        fields = {}
        for key in ("strength", "deflection", "strength_die", "deflection_die", "damage", "ap"):
            given = value.get(key)
            if isinstance(given, dict):
                given = next((given[each] for each in STACKERS if each in given), None)
            fields[key] = given
        line, _ = making.assault(
            {**fields, "ap": fields["ap"] if not is_nothing(fields["ap"]) else "0"},
            [text for key in ("special", "specials") for text in told(value.get(key))],
            page,
        )
        if is_nothing(fields["ap"]):
            line.pop("ap", None)
        line.pop("extra", None)
        return line
