"""Free texts of versions 2 and 3: lists, tables of categories, tables of arguments; and slips of the pen in keys."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from grognard.rulesets.steampunk.lists.importing.clean_text import POOLS, is_nothing

if TYPE_CHECKING:
    from grognard.rulesets.steampunk.lists.importing.remarks import Page
    from grognard.rulesets.steampunk.lists.importing.special_rules import Readings

TEXTS = ("special", "specials", "unit_special", "unit_specials", "model_special", "model_specials")
SHOWN = frozenset({"race", "name", "nick", "description", "lore", "tip", "cost", "retired", *TEXTS})
"""Free texts that are only shown, and what every entry has."""
SLIPS = {
    "requiers": "requires",
    "strenth": "strength",
    "equipments_limit": "equipment_limit",
    "equipments": "equipment",
}
STACKERS = ("add", "replace", "extend", "append")


def mended(entry: dict[str, Any], page: Page) -> dict[str, Any]:
    """The entry with slips in its keys set right."""
    made = {}
    for key, value in entry.items():
        if key in SLIPS and key != "equipments":
            page.assume(key, key, f"read as {SLIPS[key]}")
        made[SLIPS.get(key, key)] = mended(value, page) if isinstance(value, dict) else value
    return made


def told(value: object) -> list[Readings]:
    """Free texts: a list, or a table of categories whose names belong to the text."""
    if isinstance(value, dict):
        if any(isinstance(each, list) and each and isinstance(each[0], dict) for each in value.values()):
            return [(instance(name, entry),) for name, entries in value.items() for entry in _tables(entries)]
        if set(value) <= set(STACKERS):
            return [text for each in value.values() for text in told(each)]
        return [readings(str(name), str(text)) for name, text in value.items()]
    if is_nothing(value):
        return []
    return [(str(each),) for each in value] if isinstance(value, list) else [(str(value),)]


def instance(category: str, entry: dict[str, Any]) -> str:
    """A special written as a table of arguments: its words, and the arguments in brackets.

    >>> instance("to_hit", {"args": {"ability": "ability.take_cover", "speed": "speed.still", "N": -2}})
    'take cover[still][-2]'
    """
    given = entry.get("args")
    named = given if isinstance(given, dict) else {}
    args = {key: str(value).rpartition(".")[2].replace("_", " ") for key, value in named.items()}
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


def _tables(value: object) -> list[dict[str, Any]]:
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []


def readings(category: str, text: str) -> Readings:
    """What a text under a category can mean: by the grammar of the category, alone, and as one free text.

    >>> readings("Resistance", "Fire[2], Poison[3]")[0]
    'Fire Resistance[2], Poison Resistance[3]'
    >>> readings("Ammo", "Limited Ammo[2]")
    ('Limited Ammo[2]', 'Ammo[Limited Ammo[2]]')
    """
    said, kind = text.strip(), category.strip().casefold()
    own = re.sub(r"(\w+)\s*([\[(]\d+[\])])", r"\1 Resistance\2", said) if kind == "resistance" else ""
    return tuple(dict.fromkeys(filter(None, (own, said, _joined(category, text)))))


def _joined(category: str, text: str) -> str:
    said = text.strip()
    if not said or said.casefold().startswith(category.casefold()):
        return said or category
    return f"{category}{said}" if said.startswith(("[", "(")) else f"{category}[{said}]" if len(said) < 20 else said


def cost_of(value: object) -> dict[str, int]:
    """A price by pool. (SPF-ARMY-01)"""
    given = value if isinstance(value, dict) else {}
    return {
        POOLS[pool]: int(number)
        for pool, number in given.items()
        if pool in POOLS and isinstance(number, int) and not isinstance(number, bool)
    }


def strange(entry: dict[str, Any], known: frozenset[str], page: Page) -> None:
    """Nothing is dropped silently."""
    for key, value in entry.items():
        if key not in known:
            page.keep(key, value, "a field no rule knows; kept as text (SPF-SHEET-09)")
