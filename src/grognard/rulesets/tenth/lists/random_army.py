"""A random legal army with datasheets of its own. (TEN-ARMY)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.ruleset.random_armies import is_so, number, odd_name, pick, some

if TYPE_CHECKING:
    from grognard.kernel.ask import Chance

WEAPON_ABILITIES = (
    "Anti-INFANTRY 4+",
    "Assault",
    "Blast",
    "Devastating Wounds",
    "Hazardous",
    "Heavy",
    "Ignores Cover",
    "Lethal Hits",
    "Melta 2",
    "One Shot",
    "Pistol",
    "Precision",
    "Rapid Fire 1",
    "Sustained Hits D3",
    "Torrent",
    "Twin-linked",
)
MELEE_ABILITIES = ("Anti-MONSTER 4+", "Devastating Wounds", "Extra Attacks", "Lance", "Lethal Hits", "Twin-linked")
UNIT_ABILITIES = (
    "Deadly Demise D6",
    "Deep Strike",
    "Feel No Pain 5+",
    "Fights First",
    "Infiltrators",
    "Scouts 6",
    "Stealth",
)
KINDS = (("INFANTRY",), ("INFANTRY", "BATTLELINE"), ("MOUNTED",), ("BEASTS",), ("MONSTER",), ("VEHICLE",))
BASES = (20, 25, 32, 40, 60, 100)
AMOUNTS = (1, 2, "D3", "D6", "2D6", "D6+2", 12)
MOST_MODELS = 6
LIMIT = 2000


def random_army(chance: Chance) -> dict[str, Any]:
    """A Warlord and some units of datasheets that nobody has seen before. (TEN-ARMY-01 to TEN-ARMY-05)"""
    faction = odd_name(chance).upper()
    sheets = [_sheet(chance, faction, set(), ("INFANTRY", "CHARACTER"))]
    for _ in range(number(chance, 1, 4)):
        sheets.append(_sheet(chance, faction, {sheet["name"] for sheet in sheets}, pick(chance, KINDS)))
    units = [{"datasheet": sheets[0]["name"], "warlord": True}]
    units += [_selection(chance, sheet) for sheet in sheets[1:]]
    army: dict[str, Any] = {"name": odd_name(chance), "faction": faction, "unit": units, "datasheet": sheets}
    return {**army, "limit": LIMIT} if is_so(chance) else army


def _selection(chance: Chance, sheet: dict[str, Any]) -> dict[str, Any]:
    """A unit of a datasheet; what may be left out often is."""
    unit: dict[str, Any] = {"datasheet": sheet["name"]}
    if is_so(chance):
        unit["models"] = pick(chance, sheet["size"])["models"]
    if "Deep Strike" in sheet.get("abilities", ()) and is_so(chance):
        unit["reserves"] = "deep strike"
    return unit


def _sheet(chance: Chance, faction: str, taken: set[str], kinds: tuple[str, ...]) -> dict[str, Any]:
    """A datasheet of any numbers. (TEN-ARMY-04)"""
    weapons = [_weapon(chance, is_melee=True), *(_weapon(chance) for _ in range(number(chance, 0, 2)))]
    names = list(dict.fromkeys(weapon["name"] for weapon in weapons))
    is_large = bool({"MONSTER", "VEHICLE"} & set(kinds))
    models = 1 if is_large or "CHARACTER" in kinds else number(chance, 1, MOST_MODELS)
    sheet: dict[str, Any] = {
        "name": odd_name(chance, taken),
        "faction": faction,
        "keywords": list(kinds),
        "size": [{"models": models, "points": number(chance, 0, LIMIT // 5)}],
        "model": [{**_model(chance, is_large=is_large), "weapons": names}],
        "weapon": weapons,
    }
    if is_so(chance):
        sheet["abilities"] = some(chance, UNIT_ABILITIES, 2)
    return sheet


def _model(chance: Chance, *, is_large: bool) -> dict[str, Any]:
    model: dict[str, Any] = {
        "name": odd_name(chance),
        "move": number(chance, 0, 24),
        "toughness": number(chance, 1, 30),
        "save": number(chance, 2, 6),
        "wounds": number(chance, 1, 30),
        "leadership": number(chance, 2, 12),
        "oc": number(chance, 0, 20),
        "base": 100 if is_large else pick(chance, BASES),
        "height": number(chance, 1, 20),
    }
    if is_so(chance):
        model["invulnerable"] = number(chance, 2, 6)
    if is_so(chance, 4):
        model["feel_no_pain"] = number(chance, 2, 6)
    return model


def _weapon(chance: Chance, *, is_melee: bool = False) -> dict[str, Any]:
    abilities = some(chance, MELEE_ABILITIES if is_melee else WEAPON_ABILITIES, 2)
    weapon: dict[str, Any] = {
        "name": f"{odd_name(chance)} {'blade' if is_melee else 'gun'}",
        "type": "melee" if is_melee else "ranged",
        "attacks": pick(chance, AMOUNTS),
        "strength": number(chance, 1, 30),
        "ap": -number(chance, 0, 6),
        "damage": pick(chance, AMOUNTS),
    }
    if not is_melee:
        weapon["range"] = number(chance, 1, 120)
    if "Torrent" not in abilities:
        weapon["skill"] = number(chance, 2, 6)
    return {**weapon, "abilities": abilities} if abilities else weapon
