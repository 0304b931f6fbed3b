"""Random legal armies: own sheets, odd names, numbers at their limits, optional parts left out. (SZOP-ARMY)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from grognard.rulesets.szop.lists.army import muster
from grognard.rulesets.szop.lists.choices.abilities import every_ability, every_order, every_weapon_ability
from grognard.rulesets.szop.lists.keywords.active import Grant
from grognard.rulesets.szop.lists.keywords.bases import ABILITY, Passive, WeaponKeyword
from grognard.rulesets.szop.lists.validation.units import ability_problems

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.ask import Chance

T = TypeVar("T")

NAMES = (
    *(
        "Reeds",
        "Ółw Żądny",
        "<b>Bold</b>",
        'Quoted "name"',
        "Back\\slash",
        "=1+1",
        "🦆",
        "A" * 60,
        "× 3 | Z: 0",
        "Razem",
    ),
    *("{unit}", "%s", "—", "O'Hare", "Żółć [Tarcza]"),
)
TOUGHNESS = (1, 1, 1, 2, 3, 4, 6, 9, 12)
MOST_TOUGHNESS = 12
"""Of a unit; so all of them find room."""
MOST_ON_LARGE_BASES = 11
"""So many of the largest base can stand together. (SZOP-MOVE-02)"""
MOST_POINTS = 100_000
BASES = ("25mm", "40mm", "1in", "60x35mm", {"hull": [2.5, 1.5]})


def random_army(chance: Chance) -> dict[str, Any]:
    """A legal army as plain data."""
    weapons = [_weapon(chance, number) for number in range(2 + chance.below(6))]
    names = [weapon["name"] for weapon in weapons]
    once = [weapon["name"] for weapon in weapons if "Expendable" in weapon.get("abilities", ())]
    sheets = [_sheet(chance, number, names, once, is_hero=False) for number in range(4 + chance.below(5))]
    heroes = [_sheet(chance, len(sheets) + number, names, once, is_hero=True) for number in range(1 + chance.below(4))]
    units = [_unit(chance, sheet) for sheet in sheets]
    for sheet in heroes:
        joins = {"joins": _pick(chance, sheets)["name"]} if chance.below(2) else {}
        units.append({**_unit(chance, sheet), **joins})
    army: dict[str, Any] = {"name": _pick(chance, NAMES), "weapon": weapons, "sheet": [*sheets, *heroes], "unit": units}
    if chance.below(2):
        army["rules"] = [_pick(chance, ("Waagh!", "Spearhead", "Patient", "Rebirth", "Second Echelon", "Shield"))]
    if any("Mage" in str(sheet["model"]) for sheet in army["sheet"]):
        army["power"] = [_power(chance, number) for number in range(chance.below(7))]
    if chance.below(2):
        army["cards"] = {"missions": _some(chance, range(1, 11), 3), "supports": _some(chance, range(1, 12), 3)}
    army["limit"] = MOST_POINTS
    army["limit"] = max(1, int(muster(army, {}).points) + 1)
    return army


def _pick(chance: Chance, among: Sequence[T]) -> T:
    return among[chance.below(len(among))]


def _some(chance: Chance, among: Sequence[T], number: int) -> list[T]:
    """So many different ones."""
    left = list(among)
    return [left.pop(chance.below(len(left))) for _ in range(min(number, len(left)))]


def _weapon(chance: Chance, number: int) -> dict[str, Any]:
    """A weapon with abilities that it may have. (SZOP-COST-34)"""
    reach = _pick(chance, (0, 0, 12, 18, 24, 30, 36))
    weapon: dict[str, Any] = {"name": f"{_pick(chance, NAMES)} {number}"[-60:]}
    if reach:
        weapon["range"] = reach
    if chance.below(3):
        weapon["attacks"] = _pick(chance, (1, 2, 3, 6, 12))
    if chance.below(2):
        weapon["ap"] = chance.below(7) - 1
    drawn = _some(chance, every_weapon_ability(), chance.below(4))
    abilities = list({type(each): each for each in drawn}.values())
    is_assault = bool(reach) and any(str(each) == "Assault" for each in abilities)
    fits = [each for each in abilities if _fits(each, reach=reach, is_assault=is_assault)]
    return {**weapon, "abilities": [str(each) for each in fits]} if fits else weapon


def _fits(ability: WeaponKeyword, *, reach: int, is_assault: bool) -> bool:
    """Whether a weapon may have the ability. (SZOP-COST-34)"""
    if (ability.only_ranged and not reach) or (ability.only_melee and reach and not is_assault):
        return False
    return not (is_assault and str(ability) == "Unwieldy")


def _sheet(chance: Chance, number: int, weapons: list[str], once: list[str], *, is_hero: bool) -> dict[str, Any]:
    """A sheet with any passives, weapons and abilities that go together."""
    toughness = _pick(chance, TOUGHNESS[:7]) if is_hero else _pick(chance, TOUGHNESS)
    passives = _passives(chance)
    if is_hero:
        passives.append(_pick(chance, ("Hero", "Bodyguard")))
    models = 1 if is_hero else 1 + chance.below(max(1, MOST_TOUGHNESS // toughness))
    barred = set(once[1:])
    offered = [name for name in weapons if name not in barred]
    zone = {"zone": _pick(chance, ("front", "left"))} if "Facing" in passives else {}
    kinds = []
    for share in (models - 1, 1):
        carried = [
            {"weapon": _pick(chance, offered), **zone, **({"copies": 2} if chance.below(5) == 0 else {})}
            for _ in range(chance.below(4))
        ]
        if share:
            kinds.append({"models": share, "weapons": carried})
    if chance.below(3) == 0:
        kinds[-1]["abilities"] = _some(chance, _abilities(chance), 1 + chance.below(2))
    sheet = {
        "name": f"{_pick(chance, NAMES)} {number}"[-60:],
        "quality": 2 + chance.below(5),
        "defence": 2 + chance.below(5),
        "toughness": toughness,
        "passives": passives,
        "model": kinds,
    }
    extras = _extras(chance, passives)
    if models > MOST_ON_LARGE_BASES:
        extras.pop("base", None)
    return {**sheet, **extras}


def _extras(chance: Chance, passives: list[str]) -> dict[str, Any]:
    """What a sheet may have besides: passives that its list takes or leaves, a base, own names."""
    extras: dict[str, Any] = {}
    other = [each for each in ("Fast", "Shield", "Fury", "Parry", "Counter") if each not in passives]
    if chance.below(4) == 0:
        extras["usual"], extras["optional"] = other[:1], other[1:3]
    if chance.below(6) == 0:
        extras["base"] = _pick(chance, BASES)
    if passives and chance.below(4) == 0:
        extras["called"] = {passives[0]: _pick(chance, NAMES)}
    return extras


def _unit(chance: Chance, sheet: dict[str, Any]) -> dict[str, Any]:
    """A unit of the sheet that takes and leaves some of what it may. (SZOP-CONV-02)"""
    unit: dict[str, Any] = {"sheet": sheet["name"]}
    if chance.below(2):
        unit["take"] = sheet.get("optional", [])[: chance.below(3)]
        unit["leave"] = sheet.get("usual", [])
    return unit


def _passives(chance: Chance) -> list[str]:
    barred = ("Hero", "Bodyguard", "Mastery({ability})")
    kinds = [kind for kind in ABILITY.all() if issubclass(kind, Passive) and kind.spelling not in barred]
    spelled = [
        kind.spelling.replace("{x}", str(1 + chance.below(12))) for kind in _some(chance, kinds, chance.below(5))
    ]
    return [*spelled, _mastery(chance)] if chance.below(6) == 0 else spelled


def _mastery(chance: Chance) -> str:
    """Mastery of any weapon ability; of Expendable two kinds of weapons might be too many. (SZOP-WPN-21)"""
    able = [str(each) for each in every_weapon_ability() if str(each) != "Expendable"]
    return f"Mastery({_pick(chance, able)})"


def _abilities(chance: Chance) -> list[str]:
    """An ability of every kind: plain ones, orders, auras, with Mastery and as the lack of something."""
    plain = [each for each in every_ability() if not isinstance(each, Grant) and not list(ability_problems([each], ""))]
    word = _pick(chance, ("Order", "Curse", "Mark"))
    without = str(_pick(chance, every_order())).replace("(", "(no ", 1)
    mastered = (f"{word}({_mastery(chance)})", f'Aura(12"): {_mastery(chance)}')
    return [str(_pick(chance, plain)), str(_pick(chance, plain)), str(_pick(chance, every_order())), without, *mastered]


def _power(chance: Chance, number: int) -> dict[str, Any]:
    name = f"{_pick(chance, NAMES)} {number}"[-60:]
    if chance.below(2):
        return {"name": name, "ability": _pick(chance, (str(_pick(chance, every_order())), "Patching"))}
    hits = {"range": _pick(chance, (12, 18, 24)), "hits": 1 + chance.below(5), "ap": chance.below(4)}
    return {"name": name, "attack": {**hits, "abilities": _some(chance, ("Targeting", "Splash(3)", "Piercing"), 1)}}
