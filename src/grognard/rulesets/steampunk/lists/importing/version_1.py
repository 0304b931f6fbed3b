"""Version 1 of the author's army files: everything is text. (format note, v1)"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from grognard.rulesets.steampunk.lists.importing import build, special_rules
from grognard.rulesets.steampunk.lists.importing.clean_text import (
    by_angle,
    cleaned,
    is_nothing,
    number_in,
    pieces,
    price,
)
from grognard.rulesets.steampunk.lists.importing.damage_tables import TABLES, rows
from grognard.rulesets.steampunk.lists.importing.orders import Plot, merged

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grognard.rulesets.steampunk.lists.importing.remarks import Notebook, Page


def texts(value: object) -> list[str]:
    """A field as a list of texts."""
    if is_nothing(value):
        return []
    return [str(each) for each in value] if isinstance(value, list) else [str(value)]


def read(data: dict[str, Any], book: Notebook) -> Iterator[tuple[str, str, dict[str, Any], Page]]:
    """Every entry as (what it is, its name, plain data of our sheets, its page)."""
    items = {
        name: _item(name, entry, book.page(name, "weapons", name)) for name, entry in data.get("weapons", {}).items()
    }
    for name, (weapon, upgrade, page) in items.items():
        if weapon is not None:
            yield "weapon", name, weapon, page
        if upgrade is not None:
            yield "upgrade", name, upgrade, page
    for name, entry in data.get("units", {}).items():
        page = book.page(name, "units", name)
        if str(entry.get("isReplacement", "")).casefold().startswith("y"):
            yield "elite", name, _elite(name, entry, items, page), page
        else:
            yield "unit", name, _unit(name, entry, items, page), page
    for name, entry in data.get("abilities", {}).items():
        page = book.page(name, "abilities", name)
        found = _training(name, entry, page)
        if found is not None:
            yield "upgrade", name, found, page


# ---------------------------------------------------------------- units


def _unit(name: str, entry: dict[str, Any], items: dict[str, Any], page: Page) -> dict[str, Any]:
    words = [word for word in (cleaned(each) for text in texts(entry.get("type_")) for each in pieces(text)) if word]
    cost = price(str(entry.get("cost", "")))
    own = special_rules.read(texts(entry.get("unit_special")), page, "unit_special")
    plot = plotted(entry.get("orders", {}), page)
    guns = [gun for gun in texts(entry.get("weapons_input")) if gun != "-"]
    standard, held = _equipment(guns, items, page)
    for _, _, gun_page in (*standard, *held):
        page.inherit(gun_page)
    line, extra = _assault(entry, page)
    tables = _damage_tables(entry, guns, page)
    speeds, kind = plot.speeds(), build.kind_of(words, page)
    if not tables.get("regular"):
        page.reject("damage_tables", "", "no regular damage table")
    skills = [each for each in own.unit if each in special_rules.SKILLS.values()]
    model = {
        "name": name,
        "abilities": skills,  # an elite's own skill takes its place (SPF-SHOOT-11)
        "count": _count(entry, page),
        "assault": build.folded(line, [upgrade or {} for _, upgrade, _ in held]),
        "weapons": _weapon_names(held),
        "holders": _holders(entry),
    }
    return {
        "name": name,
        "kind": kind,
        "words": build.with_vehicle_word(words, kind, tables, page),
        "size": build.size_of(entry.get("size", ""), page),
        "upgrades": True,  # what an item asks for decides
        "cost": cost or {},
        "bought": "yes" if cost else cleaned(str(entry.get("cost", ""))) or "not for sale",
        "retired": str(entry.get("retired", "")).casefold().startswith(("y", "t")),
        "armour": by_angle(entry.get("armor") or "0") or 0,
        "speed": speeds,
        "gunnery": merged(plot.fire, guns, page),
        "weapons": _weapon_names(standard),
        "abilities": [
            *(a for a in (*own.unit, *extra.unit) if a not in skills),
            *(a for weapon, _, _ in (*standard, *held) for a in (weapon or {}).get("_unit", ())),
        ],
        "model": [model],
        "tables": tables,
    }


def _weapon_names(items: list[Any]) -> list[str]:
    return [weapon["name"] for weapon, _, _ in items if weapon]


def _damage_tables(entry: dict[str, Any], guns: list[str], page: Page) -> dict[str, list[str]]:
    """The damage tables whose heading begins with a name we know; other headings are kept as text."""
    tables: dict[str, list[str]] = {}
    for heading, lines in entry.get("damage_tables", {}).items():
        table = next(iter(cleaned(heading).casefold().split()), "")
        if table in TABLES:
            tables[table] = rows(texts(lines), page, f"damage_tables.{heading}", guns)
        else:
            page.keep(f"damage_tables.{heading}", heading)
    return tables


def _count(entry: dict[str, Any], page: Page) -> int:
    text = str(entry.get("models", entry.get("members", "1")))
    found = number_in(text)
    if found is None or "," in text or not text.strip().isdigit():
        page.assume("models", text, f"read as {found or 1} models (SPF-UNIT-01)")
    return max(found or 1, 1)


def _holders(entry: dict[str, Any]) -> dict[str, int]:
    said = " ".join(texts(entry.get("modelitems")))
    hands = re.search(r"(\d+) hands?", said)
    return {"hands": int(hands[1])} if hands and hands[1] != "2" else {}


def _equipment(names: list[str], items: dict[str, Any], page: Page) -> tuple[list[Any], list[Any]]:
    """The standard guns of the base, and what its models hold."""
    mounted: list[Any] = []
    held: list[Any] = []
    for name in names:
        if name not in items:
            page.keep("weapons_input", name, "no item of this name in the file")
            continue
        weapon = items[name][0]
        on_model = weapon is None or weapon["carried"] in ("hand", "independent", "reserve")
        (held if on_model else mounted).append(items[name])
    return mounted, held


def _assault(entry: dict[str, Any], page: Page) -> tuple[dict[str, Any], Any]:
    fields = {
        "strength": entry.get("assault"),
        "strength_die": entry.get("assault_die"),
        "deflection": entry.get("assault_deflection"),
        "deflection_die": entry.get("assault_deflection_die"),
        "damage": entry.get("assault_damage"),
        "ap": entry.get("assault_ap", entry.get("assault_pen")),
    }
    die = str(fields["deflection_die"] or "")
    if is_nothing(fields["deflection"]) and die and not is_nothing(die) and "+" not in die:
        page.assume("assault_deflection_die", die, "deflection and its die are swapped (SPF-SHEET-06)")
        fields |= {"deflection": die, "deflection_die": None}
    return build.assault(fields, texts(entry.get("assault_special")), page)


def _elite(name: str, entry: dict[str, Any], items: dict[str, Any], page: Page) -> dict[str, Any]:
    """An elite takes the place of a model. (SPF-SHEET-11)"""
    line, extra = _assault(entry, page)
    own = special_rules.read(texts(entry.get("unit_special")), page, "unit_special")
    _, held = _equipment(texts(entry.get("weapons_input")), items, page)
    _, replaces, _ = _required(entry.get("replaces", ""))
    model: dict[str, Any] = {"name": name, "abilities": [*own.unit, *extra.unit]}
    model["weapons"] = [weapon["name"] for weapon, _, _ in held if weapon]
    if line.get("dice"):
        model["assault"] = line
    cost = price(str(entry.get("cost", "")))
    if cost is None:
        page.assume("cost", entry.get("cost", ""), "no price: costs nothing (SPF-ARMY-01)")
    return {"name": name, "cost": cost or {}, "scope": "elite", "replaces": replaces, "model": model}


# ---------------------------------------------------------------- items


def _required(value: object) -> tuple[str, list[str], str]:
    """`Unit Base: A or B`, `Model: A or B`: the scope, the words, and the text."""
    said = " ".join(texts(value))
    head, colon, rest = said.partition(":")
    scope = "model" if colon and "model" in head.casefold() else "unit"
    words = [cleaned(word).strip(" .") for word in re.split(r"\bor\b|,", rest if colon else said)]
    return scope, [word for word in words if word], said


def _claim(entry: dict[str, Any]) -> tuple[str, int]:
    said = " ".join(texts(entry.get("type_"))).casefold()
    if found := re.search(r"(\d)\s*-?\s*handed", said):
        return "hands", int(found[1])
    for word, holder in (("independent", "independent"), ("unit base", "shared"), ("reserve", "reserve")):
        if word in said:
            return holder, 0 if holder == "independent" else 1
    return "mounted", 0


def _item(name: str, entry: dict[str, Any], page: Page) -> tuple[dict[str, Any] | None, dict[str, Any] | None, Page]:
    """A weapon if it has a range, and an upgrade if it can be bought."""
    holder, claim = _claim(entry)
    weapon: dict[str, Any] | None = None
    said = texts(entry.get("special"))
    if not is_nothing(entry.get("range_")):
        fields = {
            "range": entry["range_"],
            "angle": entry.get("angle"),
            "damage": entry.get("damage"),
            "ap": entry.get("ap", entry.get("pen")),
        }
        weapon = build.weapon(name, fields, holder, claim, said, page)
        said = []
    found = special_rules.read(said, page, "special")
    change = _change(entry, page)
    cost, (scope, words, text) = price(str(entry.get("cost", ""))), _required(entry.get("required_to_buy"))
    upgrade: dict[str, Any] = {
        "name": name,
        "cost": cost or {},
        "scope": "unit_base_weapon" if holder == "shared" else scope,
        "requires": [words] if words else [],
        "holder": holder if holder != "mounted" else "independent",
        "hands": claim,
        "weapons": [name] if weapon else [],
        "abilities": [*found.unit, *((weapon or {}).get("_unit", ()))],
    }
    if change:
        upgrade["assault"] = change
    upgrade |= _orders_changed(entry, page)
    return weapon, upgrade if cost is not None or text else None, page


def _change(entry: dict[str, Any], page: Page) -> dict[str, Any]:
    """What an item changes in an assault line. (SPF-SHEET-10)"""
    fields = {
        "strength": entry.get("assault_mod"),
        "deflection": entry.get("assault_deflection_mod"),
        "deflection_die": entry.get("assault_deflection_die_set_to"),
        "damage": entry.get("assault_dam_set_to"),
        "ap": entry.get("assault_ap"),
    }
    if all(map(is_nothing, fields.values())) and is_nothing(entry.get("assault_special")):
        return {}
    if is_nothing(fields["ap"]):
        fields["ap"] = None
    special = [text for text in texts(entry.get("assault_special")) if not is_nothing(text)]
    line, _ = build.assault({**fields, "ap": fields["ap"] if fields["ap"] is not None else "0"}, special, page)
    if fields["ap"] is None:
        line.pop("ap", None)
    line.pop("extra", None)
    return line


def _orders_changed(entry: dict[str, Any], page: Page) -> dict[str, Any]:
    """Orders an item adds or strikes. (SPF-SHEET-10)"""
    made: dict[str, Any] = {}
    gained = plotted(entry.get("orders_gained") or {}, page)
    if gained.moves:
        made["orders"] = {speed: tuple(orders) for speed, orders in gained.moves.items()}
    if gained.fire:
        made["gunnery"] = merged(gained.fire, [], page)
    lost = entry.get("orders_lost") or []
    struck = [text for value in (lost.values() if isinstance(lost, dict) else [lost]) for text in texts(value)]
    if struck:
        made["struck"] = [text.strip().capitalize() if "+" not in text else text.strip() for text in struck]
    return made


def _training(name: str, entry: dict[str, Any], page: Page) -> dict[str, Any] | None:
    """Bought training; the text of a named order is only shown."""
    found = special_rules.read(texts(entry.get("special")), page, "special")
    cost = price(str(entry.get("cost", "")))
    scope, words, _ = _required(entry.get("required_to_buy"))
    if cost is None:
        return None
    made = {"name": name, "cost": cost, "scope": scope, "requires": [words] if words else [], "abilities": found.unit}
    return made | _orders_changed(entry, page)


def plotted(orders: Any, page: Page) -> Plot:
    """The orders under their headings."""
    plot = Plot(page)
    for heading, entries in orders.items() if isinstance(orders, dict) else [("orders", orders)]:
        for number, text in enumerate(texts(entries)):
            if text.strip():
                plot.entry(text, heading if heading != "orders" else "fire", f"orders.{heading}.{number}")
    return plot
