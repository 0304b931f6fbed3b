"""Equipping: from a sheet and what was bought to a profile. (SPF-EQUIP, SPF-SHEET-10 to SPF-SHEET-13)"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import msgspec

from grognard.kernel.dice import parse_die
from grognard.kernel.errors import Unknown
from grognard.kernel.memo import Shelf
from grognard.kernel.words import tell
from grognard.rulesets.steampunk.lists.hidden_speeds import with_hidden
from grognard.rulesets.steampunk.lists.keywords.unit_abilities import Resistance, Skill
from grognard.rulesets.steampunk.lists.order_codes import written
from grognard.rulesets.steampunk.lists.profiles import AssaultLine, Figure, Profile, spell_gunnery
from grognard.rulesets.steampunk.lists.sheets import POOLS, Assault, Cost, Gunnery, Tables
from grognard.rulesets.steampunk.lists.values_by_angle import four, four_dice
from grognard.rulesets.steampunk.lists.weapon_groups import Gun, group_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.rulesets.steampunk.lists.keywords.damage_effects import Rows
    from grognard.rulesets.steampunk.lists.keywords.unit_abilities import UnitAbility
    from grognard.rulesets.steampunk.lists.sheets import (
        AssaultChange,
        Base,
        Lists,
        ModelType,
        Sheet,
        Speed,
        Upgrade,
        Weapon,
    )
    from grognard.rulesets.steampunk.lists.values_by_angle import DiceByAngle

HANDS = 2
"""Of a model whose sheet says nothing else. (SPF-EQUIP-01)"""
COMMON_ORDERS = ("- + Aim", "- + Load", "- + Fire", "Aim + -", "Load + -", "Fire + -", "Spot + Spot")
"""The gunnery orders of who is armed and has no list of its own; "- + Load" only when still. (SPF-GUN-01)"""


def find_sheet(lists: Lists, name: str) -> Sheet:
    """The sheet of that name."""
    for sheet in lists.unit:
        if sheet.name == name:
            return sheet
    raise Unknown(tell("unit of {nation}", nation=lists.nation), name, [sheet.name for sheet in lists.unit])


def find_upgrade(lists: Lists, name: str) -> Upgrade:
    """The upgrade of that name."""
    for upgrade in lists.upgrade:
        if upgrade.name == name:
            return upgrade
    raise Unknown(tell("upgrade of {nation}", nation=lists.nation), name, [upgrade.name for upgrade in lists.upgrade])


def find_weapon(lists: Lists, name: str) -> Weapon:
    """The weapon of that name."""
    for weapon in lists.weapon:
        if weapon.name == name:
            return weapon
    raise Unknown(tell("weapon of {nation}", nation=lists.nation), name, [weapon.name for weapon in lists.weapon])


def total_cost(costs: Iterable[Cost]) -> Cost:
    """Prices added up pool by pool. (SPF-ARMY-07)"""
    costs = list(costs)
    return Cost(**{pool: sum(getattr(cost, pool) for cost in costs) for pool in (*POOLS, "vp")})


def price_of(lists: Lists, base: Base) -> Cost:
    """The full price of a base with everything bought for it. (SPF-ARMY-10, SPF-EQUIP-05)"""
    bought = [*base.upgrades]
    for choice in base.models:
        bought += [*([choice.elite] if choice.elite else []), *choice.upgrades]
    return total_cost([find_sheet(lists, base.sheet).cost, *(find_upgrade(lists, name).cost for name in bought)])


FITTED: Shelf[tuple[int, Base], tuple[Lists, Profile]] = Shelf(1024)
"""Profiles by the identity of the lists, which are kept alive, and by what was bought."""


def equip(lists: Lists, base: Base) -> Profile:
    """The profile of a base; bases that are bought alike have one, and share what is worked out about it."""
    known = FITTED.get((id(lists), base))
    if known is None:
        known = FITTED.keep((id(lists), base), (lists, _equipped(lists, base)))
    return known[1]


def _equipped(lists: Lists, base: Base) -> Profile:
    """Legality is the muster's business; here everything bought is put on."""
    sheet = find_sheet(lists, base.sheet)
    shared = [find_upgrade(lists, name) for name in base.upgrades]
    figures, guns, personal = _models(lists, base, shared)
    guns += _mounted(lists, sheet, shared)
    changes = [*shared, *personal]
    gunnery = _gunnery(sheet, changes, guns)
    return Profile(
        name=base.nick or sheet.name,
        nation=lists.nation,
        kind=sheet.kind,
        words=frozenset(word.casefold() for word in (*sheet.words, sheet.kind)),
        size=sheet.size,
        speeds=with_hidden(_speeds(sheet, changes), (*sheet.abilities, *_abilities(figures))),
        shaken=sheet.shaken,
        gunnery={spell_gunnery(entry): entry for entry in gunnery},
        headings=tuple(dict.fromkeys(entry.heading for entry in gunnery)),
        free_fire=sheet.free_fire,
        armour=_best([four(sheet.armour), *(four(upgrade.armour) for upgrade in changes)]),
        tables=_tables([sheet.tables, *(upgrade.tables for upgrade in changes if upgrade.tables)]),
        abilities=sheet.abilities,
        figures=tuple(figures),
        guns=tuple(guns),
        cost=price_of(lists, base),
        upgrades=(*base.upgrades, *(f"{c.elite}{c.upgrades}" for c in base.models)),
        is_incomplete=bool(sheet.note or any(upgrade.note for upgrade in changes)),
    )


def _models(lists: Lists, base: Base, shared: list[Upgrade]) -> tuple[list[Figure], list[Gun], list[Upgrade]]:
    """The models of a base with what is bought for each, the weapons they carry, and their own upgrades."""
    sheet = find_sheet(lists, base.sheet)
    figures: list[Figure] = []
    guns: list[Gun] = []
    personal: list[Upgrade] = []
    types = [model for model in sheet.model for _ in range(model.count)]
    for number, model in enumerate(types):
        choice = base.models[number] if number < len(base.models) else None
        elite = find_upgrade(lists, choice.elite).model if choice and choice.elite else None
        own = [find_upgrade(lists, name) for name in choice.upgrades] if choice else []
        personal += own
        on_model = [*(upgrade for upgrade in shared if upgrade.scope != "unit_base_weapon"), *own]
        held = _held(lists, elite or model, model, on_model)
        figures.append(_figure(sheet, model, elite, on_model)._replace(free_hands=held.free_hands))
        guns += [Gun(number, group_of(weapon), weapon) for weapon in held.weapons]
    return figures, guns, personal


def _mounted(lists: Lists, sheet: Sheet, shared: list[Upgrade]) -> list[Gun]:
    """The weapons of the base itself. (SPF-EQUIP-08)"""
    names = [*sheet.weapons]
    for upgrade in shared:
        names = [name for name in names if name not in upgrade.weapons_struck]
        names += upgrade.weapons if upgrade.scope == "unit_base_weapon" else ()
    weapons = [find_weapon(lists, name) for name in names]
    return [Gun(-1 if weapon.carried == "unit_base" else 0, group_of(weapon), weapon) for weapon in weapons]


def _abilities(figures: list[Figure]) -> list[UnitAbility]:
    return [ability for figure in figures for ability in figure.abilities]


def _figure(sheet: Sheet, model: ModelType, elite: ModelType | None, upgrades: list[Upgrade]) -> Figure:
    """An elite takes the place of a regular model and lists only what differs. (SPF-UNIT-05, SPF-SHEET-11)"""
    line = elite.assault if elite and elite.assault else model.assault
    changes = [upgrade.assault for upgrade in upgrades if upgrade.assault]
    abilities = [*model.abilities, *(elite.abilities if elite else ())]
    abilities += [ability for upgrade in upgrades for ability in upgrade.abilities]
    words = (*sheet.words, sheet.kind, *model.words, *((*elite.words, "elite") if elite else ()))
    return Figure(
        name=elite.name if elite else model.name,
        is_elite=elite is not None or "elite" in model.words,
        words=frozenset(word.casefold() for word in words),
        assault=assault_line(line, changes),
        abilities=_one_skill(abilities),
    )


def _one_skill(abilities: list[UnitAbility]) -> tuple[UnitAbility, ...]:
    """A later skill replaces the earlier one; equal resistances add up. (SPF-SHOOT-11, SPF-DMG-10)"""
    last = next((ability for ability in reversed(abilities) if isinstance(ability, Skill)), None)
    kept: list[UnitAbility] = []
    for ability in abilities:
        is_more = isinstance(ability, Resistance) or ability not in kept
        if is_more and (not isinstance(ability, Skill) or ability is last):
            kept.append(ability)
    return tuple(kept)


def assault_line(line: Assault | None, changes: Iterable[AssaultChange] = ()) -> AssaultLine:
    """An assault line with what equipment adds and replaces. (SPF-SHEET-06, SPF-SHEET-10)"""
    line = line or Assault()
    dice, deflection = four(line.dice), four(line.deflection)
    more: dict[str, list[DiceByAngle]] = {"ap": [], "damage": []}
    for change in changes:
        dice = _added(four(0) if "dice" in change.replaces else dice, four(change.dice))
        deflection = _added(four(0) if "deflection" in change.replaces else deflection, four(change.deflection))
        for name in change.adds:
            if (added := getattr(change, name)) is not None:
                more[name].append(four_dice(added))
        line = _replaced(line, change)
    is_psychic = line.damage_type == "psychic"
    psychic = line.damage if is_psychic else line.psychic
    regular = None if is_psychic else line.damage
    return AssaultLine(
        dice=dice,
        needs=line.needs,
        ap=_summed([four_dice(line.ap), *more["ap"]]),
        damage=None if regular is None else _summed([four_dice(regular), *more["damage"]]),
        psychic=None if psychic is None else four_dice(psychic),
        extra=tuple((each.type, parse_die(each.dice), each.only_if_penetrated) for each in line.extra),
        deflection=deflection,
        deflects_per_success=_per_success(line),
        deflection_needs=four(line.deflection_needs),
        abilities=line.abilities,
    )


def _replaced(line: Assault, change: AssaultChange) -> Assault:
    """The line with those values that a change puts in place of the old ones. (SPF-SHEET-10)"""
    replaced = {
        name: value
        for name in ("needs", "ap", "damage", "damage_type", "psychic", "deflection_needs")
        if (value := getattr(change, name)) is not None and name not in change.adds
    }
    return msgspec.structs.replace(line, **replaced, abilities=(*line.abilities, *change.abilities))


def _per_success(line: Assault) -> tuple[bool, bool, bool, bool]:
    """At which angles deflection is rolled for each success ("2z"). (SPF-SHEET-06)"""
    said = str(line.deflection)
    marks = said.split("/") * (1 if "/" in said else 4)
    front, front_side, back_side, back = (mark.endswith("z") for mark in marks)
    return front, front_side, back_side, back


class Held(NamedTuple):
    """What a model has in the end, and how many of its hands are free."""

    weapons: list[Weapon]
    free_hands: int


def _held(lists: Lists, model: ModelType, regular: ModelType, upgrades: list[Upgrade]) -> Held:
    """Standard weapons give way, per holder, to what is bought. (SPF-UNIT-06, SPF-EQUIP-04, SPF-SHEET-13)"""
    struck = {name for upgrade in upgrades for name in upgrade.weapons_struck}
    standard = [find_weapon(lists, name) for name in (model.weapons or regular.weapons) if name not in struck]
    bought = [find_weapon(lists, name) for upgrade in upgrades for name in upgrade.weapons]
    left = {"hands": HANDS, **regular.holders, **model.holders}
    for upgrade in upgrades:
        if upgrade.holder in left:
            left[upgrade.holder] -= upgrade.hands
    kept = _kept(standard, left)
    return Held(kept + bought, left["hands"])


def _kept(standard: list[Weapon], left: dict[str, int]) -> list[Weapon]:
    """The weapons for which the holders have room left; each takes its share of it."""
    kept: list[Weapon] = []
    for weapon in standard:
        is_free = weapon.holder not in left or (weapon.holder == "hands" and weapon.carried != "hand")
        claim = 0 if is_free else weapon.hands  # only what is held takes hands (SPF-EQUIP-02)
        if is_free or claim <= left[weapon.holder]:
            kept.append(weapon)
            left[weapon.holder] = left.get(weapon.holder, 0) - claim
    return kept


def _speeds(sheet: Sheet, upgrades: list[Upgrade]) -> dict[str, Speed]:
    """The speeds of the sheet with orders added and struck. (SPF-SHEET-10)"""
    speeds = {speed.name: speed for speed in (*sheet.speed, *(s for upgrade in upgrades for s in upgrade.speed))}
    struck = [text for upgrade in upgrades for text in upgrade.struck]
    for name, speed in speeds.items():
        added = [order for upgrade in upgrades for order in upgrade.orders.get(name, ())]
        if added or struck:
            orders = [each for order in (*speed.orders, *added) for each in written(order)]
            speeds[name] = msgspec.structs.replace(speed, orders=tuple(_without(orders, struck)))
    return speeds


def _without(orders: list[str], struck: list[str]) -> list[str]:
    """The orders that no struck text stands in."""
    return [order for order in orders if not any(_contains(order, text) for text in struck)]


def _gunnery(sheet: Sheet, upgrades: list[Upgrade], guns: list[Gun]) -> list[Gunnery]:
    """The orders of the sheet and its equipment; where neither lists any, the common ones. (SPF-GUN-01)"""
    entries = [*sheet.gunnery, *(entry for upgrade in upgrades for entry in upgrade.gunnery)]
    if not entries and any(gun.weapon.name not in sheet.free_fire for gun in guns):
        still = tuple(speed.name for speed in sheet.speed if speed.pace == "still")
        entries = [Gunnery(order=order, speeds=still if order == "- + Load" else ()) for order in COMMON_ORDERS]
    struck = [text for upgrade in upgrades for text in upgrade.struck]
    return [entry for entry in entries if not any(_contains(entry.order, text) for text in struck)]


def _contains(order: str, struck: str) -> bool:
    """Whether a struck text is this order, or a code that stands in it."""
    codes = {code.strip().casefold() for part in order.split("+") for code in part.split(",")}
    return order == struck or struck.casefold() in codes


def _added(one: tuple[int, ...], more: tuple[int, ...]) -> tuple[int, int, int, int]:
    front, front_side, back_side, back = (max(a + b, 0) for a, b in zip(one, more, strict=True))
    return front, front_side, back_side, back


def _summed(dice: list[DiceByAngle]) -> DiceByAngle:
    """Dice added up angle by angle. (SPF-SHEET-10)"""
    first, *rest = dice
    for more in rest:
        first = (first[0] + more[0], first[1] + more[1], first[2] + more[2], first[3] + more[3])
    return first


def _tables(given: list[Tables]) -> tuple[tuple[str, Rows], ...]:
    """The damage tables of the sheet with the rows that equipment changes. (SPF-SHEET-08, SPF-SHEET-10)"""
    found = []
    for name in Tables.__struct_fields__:
        rows = {row.low: row.effects for tables in given for row in getattr(tables, name)}
        if rows:
            found.append((name, tuple(sorted(rows.items()))))
    return tuple(found)


def _best(values: list[tuple[int, int, int, int]]) -> tuple[int, int, int, int]:
    """The higher armour at each angle. (SPF-SHEET-07, SPF-SHEET-10)"""
    front, front_side, back_side, back = (max(column) for column in zip(*values, strict=True))
    return front, front_side, back_side, back
