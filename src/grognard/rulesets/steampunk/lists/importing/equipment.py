"""Equipment of versions 2 and 3: what it claims, asks for, shoots and changes. (SPF-SHEET-05, SPF-SHEET-10)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.rulesets.steampunk.lists.importing import build, special_rules
from grognard.rulesets.steampunk.lists.importing.clean_text import is_nothing
from grognard.rulesets.steampunk.lists.importing.orders import merged
from grognard.rulesets.steampunk.lists.importing.orders_2_3 import plotted
from grognard.rulesets.steampunk.lists.importing.texts_2_3 import SHOWN, STACKERS, TEXTS, cost_of, strange, told

if TYPE_CHECKING:
    from collections.abc import Callable

    from grognard.rulesets.steampunk.lists.importing.remarks import Page

_KNOWN = SHOWN | {"requires", "model_cost", "upgrade_all", "range", "assault", "orders_gained"}


def item(
    name: str, entry: dict[str, Any], page: Page, names: Callable[[str], str]
) -> tuple[dict[str, Any] | None, dict[str, Any] | None]:
    """The weapon it is, if it is one, and the upgrade that buys it. (SPF-SHEET-05, SPF-SHEET-10)"""
    holder, claim, groups = required(entry.get("requires", []), names)
    ranged = entry.get("range")
    weapon = None
    if isinstance(ranged, dict) and ranged:
        weapon = build.weapon(name, ranged, holder, claim, special_texts(ranged), page)
    texts = [text for key in TEXTS for text in told(entry.get(key))]
    strange(entry, _KNOWN, page)
    found = special_rules.read(texts, page, "special", families="weapon unit" if weapon else "unit")
    if weapon is not None and found.weapon:
        weapon["abilities"] = [*weapon.get("abilities", ()), *found.weapon]
    upgrade: dict[str, Any] = {
        "name": name,
        **_bought(entry, holder),
        "requires": groups,
        "holder": holder if holder != "mounted" else "independent",
        "hands": min(claim, 4),
        "weapons": [name] if weapon else [],
        "abilities": [*found.unit, *((weapon or {}).get("_unit", ()))],
    }
    if changed := change(entry.get("assault"), page):
        upgrade["assault"] = changed
    upgrade |= _orders_gained(entry, upgrade["weapons"], page)
    upgrade["_sold"] = bool(upgrade["cost"]) or "cost" in entry or "model_cost" in entry
    return weapon, upgrade


def special_texts(entry: dict[str, Any]) -> list[str | special_rules.Readings]:
    """The free texts of a part, under either of their two names."""
    return [text for key in ("special", "specials") for text in told(entry.get(key))]


def _bought(entry: dict[str, Any], holder: str) -> dict[str, Any]:
    """What it costs, and whether it is bought for a model, a unit, or the base."""
    given = entry.get("cost")
    cost: dict[str, Any] = given if isinstance(given, dict) else {}
    per_model = "model_cost" in entry or entry.get("upgrade_all", cost.get("upgrade_all")) is False
    scope = "unit_base_weapon" if holder == "shared" else "model" if per_model else "unit"
    return {"cost": cost_of(entry.get("model_cost") or cost), "scope": scope}


def _orders_gained(entry: dict[str, Any], weapons: list[str], page: Page) -> dict[str, Any]:
    """Movement and gunnery orders that come with it."""
    gained = entry.get("orders_gained") or {}
    plot = plotted(gained.get("orders", gained), page)
    made: dict[str, Any] = {}
    if plot.moves:
        made["orders"] = {speed: tuple(orders) for speed, orders in plot.moves.items()}
    if plot.fire:
        made["gunnery"] = merged(plot.fire, weapons, page)
    return made


def required(groups: list[Any], names: Callable[[str], str]) -> tuple[str, int, list[list[str]]]:
    """What an item claims of which holder, and the words it asks for."""
    holder, claim, asked = "mounted", 0, []
    for group in groups:
        words = [str(word) for word in (group if isinstance(group, list) else [group])]
        plain = []
        for word in words:
            head, _, tail = word.partition(":")
            if tail.strip().isdigit() or tail.strip() == "∞":
                holder = "shared" if head.casefold() in build.SHARED else head.casefold()
                claim = int(tail) if tail.strip().isdigit() else 0
                claim = 0 if holder == "independent" else claim
            else:
                plain.append(tail if head == "type" else names(word))
        if plain:
            asked.append(plain)
    return holder, claim, asked


def change(value: object, page: Page) -> dict[str, Any]:
    """What it changes in an assault line. (SPF-SHEET-10)"""
    if not isinstance(value, dict):
        return {}
    fields, how = _stacked(value)
    has_ap = not is_nothing(fields["ap"])
    line, _ = build.assault({**fields, "ap": fields["ap"] if has_ap else "0"}, special_texts(value), page)
    if not has_ap:
        line.pop("ap", None)
    line.pop("extra", None)
    replaced = {"strength": "dice", "deflection": "deflection"}  # these add up unless the file says otherwise
    if found := [ours for theirs, ours in replaced.items() if how.get(theirs) == "replace"]:
        line["replaces"] = found
    if found := [name for name in ("ap", "damage") if how.get(name) == "add" and name in line]:
        line["adds"] = found
    return line


def _stacked(value: dict[str, Any]) -> tuple[dict[str, Any], dict[str, str]]:
    """The fields of an assault change, and how those that say so join the line ("add", "replace")."""
    fields: dict[str, Any] = {}
    how: dict[str, str] = {}
    for key in ("strength", "deflection", "strength_die", "deflection_die", "damage", "ap"):
        given = value.get(key)
        if isinstance(given, dict):
            how[key] = next((each for each in STACKERS if each in given), "")
            given = given.get(how[key])
        fields[key] = given
    return fields, how
