"""Random legal armies with datasheets of their own: odd names, numbers at their limits, parts left out. (TLE-ARMY)

Every army keeps the rules by the way it is made: one faction, colours of the commander, at most three of a kind, and a
commander who brings more leader points than all the others can cost.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar, get_args

from grognard.rulesets.last_edition.lists.army import shelf
from grognard.rulesets.last_edition.lists.keywords.effects import Roll, Value
from grognard.rulesets.last_edition.lists.roles import MOST_POINTS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.ask import Chance

T = TypeVar("T")

FACTION = "Óðinn's Heap"
NAMES = ("Æ", "The 'Quoted'", "Żółw & sons", "x" * 40, "Number 9", "Łódź rifles", "{braces}", "50%", "Größe")
COLOURS = ("red", "blue", "ultra-violet")
BASES: tuple[Any, ...] = ("25mm", "25.4mm", "32mm", "60x35mm", "90x52mm", {"hull": [4.5, 2.8], "height": 1.5})
ARMORS = ("-/-", "6+/-", "1+/1+", "2+/4+", "3+/5+", "4+/6+", "5+/5+")
RANGED = (
    "Ranged 1", "Ranged 3 counterfire/heavy", "Ranged 1 sniper", "Ranged 2 spray&prey 4", "Ranged 1 trigger -2 to hit",
    "Ranged 2 splash 5", "Ranged 2 charge 1", "Ranged 1 charge",
)  # fmt: skip
MELEE = ("Melee 1", "Melee 2 charge 2", "Melee 3 heavy -2", "Melee 2 light +2/deflect 1", "Melee 1 splash 3")
KEYWORDS = (
    "Objective security", "Flying", "Protected", "Skirmishers", 'Shock teleport 2|3 "side"',
    'Shock teleport 1 "anywhere"', "Cowards (1)",
)  # fmt: skip
ROLES = ("Base -0", "Base -1 {1 support}", "Guardian -2 {1 leader}", "Elite -3", "Support -1 {+2 for Æ}", "Elite -1")


def random_army(chance: Chance) -> dict[str, Any]:
    """A random legal army as plain data."""
    if chance.below(3) == 0:
        return _of_the_shelf(chance)
    sheets = [_sheet(chance, number) for number in range(2 + chance.below(3))]
    chief = _sheet(chance, len(sheets), f"Leader +{MOST_POINTS} {{3 base / 2 guardian/elite}}")
    units = [{"datasheet": chief["name"], "commander": True}]
    for sheet in sheets:
        units += [_unit(chance, sheet, copy) for copy in range(1 + chance.below(2))]
    army: dict[str, Any] = {"name": _any(chance, NAMES), "limit": 10_000, "unit": units, "datasheet": [chief, *sheets]}
    army["power"] = [
        {"name": "Hum", "cost": 1, "target": "enemy", "range": 60, "hits": {"number": "2D6", "strength": 1}}
    ]
    army["command"] = [{"name": "Shout", "cost": 0, "effects": [_effect(chance)], "lasts": "battle"}]
    if chance.below(2):
        army["faction"] = FACTION
    return army


def _of_the_shelf(chance: Chance) -> dict[str, Any]:
    """Units of one faction of the game under one commander, as long as leader points last."""
    leaders = [sheet for sheet in shelf().datasheet if sheet.part.name == "Leader" and not sheet.part.is_unique]
    chief = _any(chance, leaders)
    followers = [
        sheet
        for sheet in shelf().datasheet
        if sheet.part.name not in ("Leader", "Fly")
        and not sheet.part.is_unique
        and set(sheet.factions) & set(chief.factions[:1])
        and (not sheet.colours or set(sheet.colours) & set(chief.colours))
    ]
    units: list[dict[str, Any]] = [{"datasheet": chief.name, "commander": True}]
    points = chief.part.points
    for _ in range(2 + chance.below(6)):
        sheet = _any(chance, followers)
        copies = sum(unit["datasheet"] == sheet.name for unit in units)
        if copies < 3 and sheet.part.cost <= points:
            points -= sheet.part.cost
            named = {"datasheet": sheet.name, "models": _any(chance, sheet.sizes)}
            units.append({**named, "name": f"{sheet.name} {copies + 1}"})
    return {"name": "Levy", "limit": 10_000, "unit": units}


def _any(chance: Chance, things: Sequence[T]) -> T:
    return things[chance.below(len(things))]


def _sheet(chance: Chance, number: int, role: str = "") -> dict[str, Any]:
    """A datasheet; numbers are small, large or in between."""
    size = _any(chance, ("1", "1-3", "3|6", "5", "10", "8-12"))
    most = {"1": 1, "1-3": 3, "3|6": 6, "5": 5, "10": 10, "8-12": 12}[size]
    weapons = [_weapon(chance, n) for n in range(chance.below(4))]
    sheet: dict[str, Any] = {
        "name": _any(chance, NAMES) + f" {number}",
        "factions": [FACTION, "Others"][: 1 + chance.below(2)],
        "role": role or _any(chance, ROLES),
        "size": "1" if role else size,
        "base": _any(chance, BASES),
        "model": [_model(chance, weapons)],
        "weapon": weapons,
    }
    price = 1 + chance.below(30)
    sheet |= {"price": price} if chance.below(2) else {"together": [price]}
    if chance.below(3) == 0:
        sheet["abilities"] = [{"name": "Stench", "aura": 12, "on": "enemies", "effects": [_effect(chance)]}]
    if role:
        return {**sheet, "colours": list(COLOURS), "keywords": ["Power (2)"], "powers": ["Hum"], "commands": ["Shout"]}
    if chance.below(2):
        sheet["colours"] = list(COLOURS[: 1 + chance.below(3)])
    return {**sheet, "keywords": _keywords(chance, most)}


def _keywords(chance: Chance, models: int) -> list[str]:
    """Some keywords; who is alone is no coward."""
    found = list(dict.fromkeys(_any(chance, KEYWORDS[:4]) for _ in range(chance.below(3))))
    if chance.below(3) == 0:
        found.append(_any(chance, KEYWORDS[4:6]))
    if models > 1 and chance.below(3) == 0:
        found.append(KEYWORDS[6])
    return found


def _model(chance: Chance, weapons: list[dict[str, Any]]) -> dict[str, Any]:
    model: dict[str, Any] = {
        "name": "Body",
        "move": _any(chance, (0, 4, 6, 30)),
        "bs": _any(chance, (1, 3, 4, 6, 7)),
        "cs": _any(chance, (0, 1, 4, 20)),
        "toughness": _any(chance, (1, 4, 7, 30)),
        "health": _any(chance, (1, 1, 2, 30)),
        "armor": _any(chance, ARMORS),
        "weapons": [weapon["name"] for weapon in weapons],
    }
    if chance.below(3) == 0:
        model["pure"] = "5++"
    if chance.below(3) == 0:
        model["dodge"] = "6+-"
    return model


def _weapon(chance: Chance, number: int) -> dict[str, Any]:
    is_ranged = chance.below(2) == 0
    weapon: dict[str, Any] = {
        "name": f"Weapon {number}",
        "attack": _any(chance, RANGED if is_ranged else MELEE),
        "strength": _any(chance, (1, 4, 8, 30)),
        "ap": _any(chance, (0, -1, -4, -12)),
        "damage": _any(chance, (1, 2, "D3", "D6+1", 12)),
    }
    return {**weapon, "range": _any(chance, (1, 12, 24, 120))} if is_ranged else weapon


def _effect(chance: Chance) -> str:
    by = _any(chance, (-6, -1, 1, 2))
    if chance.below(2):
        return f"{by:+d} {_any(chance, get_args(Value))}"
    return f"{by:+d} to {_any(chance, get_args(Roll))}"


def _unit(chance: Chance, sheet: dict[str, Any], copy: int) -> dict[str, Any]:
    sizes = {"1": (1,), "1-3": (1, 2, 3), "3|6": (3, 6), "5": (5,), "10": (10,), "8-12": (8, 11, 12)}[sheet["size"]]
    unit: dict[str, Any] = {"datasheet": sheet["name"], "name": f"{sheet['name'][:50]} #{copy + 1}"}
    if chance.below(3):
        unit["models"] = _any(chance, sizes)
    return unit
