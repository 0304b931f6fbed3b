"""The five nations: every ability, damage type, speed and code is used, and every game type can be played."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from grognard.kernel.to_plain import plain
from grognard.rulesets.steampunk.lists.army import KINDS, NATIONS, SAMPLES, lists_of, nation, read
from grognard.rulesets.steampunk.lists.army_limits import pools_of
from grognard.rulesets.steampunk.lists.keywords.damage_effects import WORDS
from grognard.rulesets.steampunk.lists.keywords.hex_effects import HEX
from grognard.rulesets.steampunk.lists.keywords.unit_abilities import UNIT, While
from grognard.rulesets.steampunk.lists.keywords.weapon_abilities import ASSAULT, WEAPON
from grognard.rulesets.steampunk.lists.order_codes import ACTIONS, CODES, gunnery, movement, written
from grognard.rulesets.steampunk.lists.profile_from_sheet import equip
from grognard.rulesets.steampunk.lists.profiles import HUGE
from grognard.rulesets.steampunk.lists.sheets import Base, Lists, Sheet
from grognard.rulesets.steampunk.ruleset import RULESET

if TYPE_CHECKING:
    from grognard.kernel.keywords import Registry

LISTS = [nation(name) for name in NATIONS]
SHEETS = [sheet for lists in LISTS for sheet in lists.unit]
WEAPONS = [weapon for lists in LISTS for weapon in lists.weapon]


def spelt(value: object) -> set[str]:
    """Every text that stands anywhere in plain data."""
    if isinstance(value, str):
        return {value}
    if isinstance(value, dict):
        return {text for each in value.values() for text in spelt(each)}
    if isinstance(value, (list, tuple)):
        return {text for each in value for text in spelt(each)}
    return set()


def used(registry: Registry, texts: set[str]) -> set[str]:
    found = set()
    for text in texts:
        try:
            found.add(type(registry.parse(text)).__name__)
        except Exception:  # noqa: BLE001 - most texts are no keywords of this family
            continue
    return found


TEXTS = spelt([plain(lists) for lists in LISTS])
ABILITIES = set(TEXTS) | {text.split("]: ", 1)[1] for text in TEXTS if text.startswith("While[")}


def test_every_unit_ability_is_on_some_sheet() -> None:
    # SPF-SHEET-09, SPF-SHEET-12
    assert {kind.__name__ for kind in UNIT.all()} == used(UNIT, ABILITIES)


def test_every_weapon_ability_assault_ability_and_hex_effect_is_used() -> None:
    # SPF-SHEET-05, SPF-SHEET-06
    inside = {text for each in TEXTS for text in re.findall(r"Release\[(.*)\]", each)} | TEXTS
    assault = [plain(model.assault) for sheet in SHEETS for model in sheet.model]
    assault += [plain(up.assault) for lists in LISTS for up in lists.upgrade]

    assert {kind.__name__ for kind in WEAPON.all()} == used(WEAPON, spelt([plain(WEAPONS)]))
    assert {kind.__name__ for kind in ASSAULT.all()} == used(ASSAULT, spelt(assault))
    assert {kind.__name__ for kind in HEX.all()} == used(HEX, inside)


def test_every_movement_code_and_gunnery_action_is_used() -> None:
    # SPF-SHEET-03, SPF-SHEET-04, SPF-ORD-08
    orders = [order for sheet in SHEETS for speed in sheet.speed for order in (*speed.orders, speed.default)]
    codes = {code.word for order in orders for each in written(order) for part in movement(each) for code in part}
    for sheet in SHEETS:  # a base with Hidden has Reveal among the orders of its hidden speeds
        if any(str(ability).startswith("Hidden") for ability in sheet.abilities):
            codes.add("Reveal")
    entries = [entry for sheet in SHEETS for entry in sheet.gunnery]
    entries += [entry for lists in LISTS for upgrade in lists.upgrade for entry in upgrade.gunnery]
    actions = {action.word for entry in entries for part in gunnery(entry.order) for action in part}

    assert codes == CODES
    assert actions == ACTIONS


def test_every_effect_of_the_damage_tables_is_used() -> None:
    # SPF-DMG-09, SPF-SHEET-08
    rows = [row for sheet in SHEETS for name in sheet.tables.__struct_fields__ for row in getattr(sheet.tables, name)]

    assert WORDS == {effect.word for row in rows for effect in row.effects}


def test_every_pace_table_damage_type_size_and_way_to_carry_is_used() -> None:
    # SPF-SHEET-02, SPF-SHEET-03, SPF-SHEET-05, SPF-SHEET-07, SPF-SHEET-08
    speeds = [speed for sheet in SHEETS for speed in sheet.speed]
    tables = {name for sheet in SHEETS for name in sheet.tables.__struct_fields__ if getattr(sheet.tables, name)}
    extra = {each.type for weapon in WEAPONS for each in weapon.extra}

    assert {"still", "crawling", "rest", "setup", "slow", "fast", "sneak"} == {speed.pace for speed in speeds}
    assert any(speed.flying for speed in speeds)
    assert {"regular", "psychic", "light", "critical", "crew", "inner"} == tables
    assert {"psychic", "crew", "light"} == extra
    assert {"regular", "fire"} == {weapon.damage_type for weapon in WEAPONS}
    assert {"hand", "independent", "unit_base", "mounted", "fixed", "reserve"} == {each.carried for each in WEAPONS}
    assert {"small", "medium", "large", "huge"} == {sheet.size for sheet in SHEETS}
    assert {"infantry", "cavalry", "vehicle", "robot", "creature", "special"} == {sheet.kind for sheet in SHEETS}


def test_every_weapon_is_carried_by_somebody() -> None:
    for lists in LISTS:
        taken = {name for sheet in lists.unit for name in sheet.weapons}
        taken |= {name for sheet in lists.unit for model in sheet.model for name in model.weapons}
        taken |= {name for upgrade in lists.upgrade for name in upgrade.weapons}

        assert {weapon.name for weapon in lists.weapon} == taken, lists.nation


@pytest.mark.parametrize("name", NATIONS)
def test_a_nation_has_what_every_game_type_needs(name: str) -> None:
    # SPF-SHEET-12, SPF-ARMY-01, SPF-ARMY-12
    lists = nation(name)
    sold = [sheet for sheet in lists.unit if sheet.bought == "yes"]

    def of(kind: str) -> list[Sheet]:
        return [sheet for sheet in sold if sheet.kind == kind]

    assert lists.nation == name
    assert len(sold) >= 8
    assert len(lists.upgrade) >= 6
    assert len([sheet for sheet in of("vehicle") if sheet.cost.ip]) >= 2
    assert len([sheet for sheet in of("infantry") if sheet.cost.mp]) >= 2
    assert any(sheet.cost.xp for sheet in (*of("cavalry"), *of("creature")))
    assert any(sheet.size in HUGE for sheet in sold)
    assert any(speed.flying for sheet in sold for speed in sheet.speed)
    assert {"elite", "unit_base_weapon", "unit", "model"} == {upgrade.scope for upgrade in lists.upgrade}


@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_army_is_legal_and_ready_to_play(name: str) -> None:
    # SPF-ARMY-02, SPF-ARMY-07, SPF-ARMY-12, SPF-ARMY-13
    army = read(name)
    lists = lists_of(army)

    assert () == RULESET.muster(name).problems
    assert pools_of(army)
    for base in army.base:
        profile = equip(lists, base)

        assert all(speed.default for speed in profile.speeds.values())
        assert profile.gunnery or not profile.guns


def test_every_nation_brings_an_army_for_every_game_type() -> None:
    # SPF-ARMY-02, SPF-ARMY-05, SPF-SHEET-12
    kinds = {(army.nation, army.game, army.side, army.advanced) for army in map(read, SAMPLES)}

    assert len(NATIONS) * len(KINDS) == len(kinds)
    for name in NATIONS:
        assert (name, "asymmetric", "heavy", False) in kinds
        assert (name, "asymmetric", "light 2", False) in kinds
        assert (name, "standard", "", True) in kinds


def test_every_order_names_a_gun_the_unit_has() -> None:
    # SPF-EQUIP-12, SPF-GUN-14
    shooting = {"Fire", "Load", "Aim", "Throw", "Breath"}
    for lists in LISTS:
        for base in _every_base(lists):
            profile = equip(lists, base)
            for entry in profile.gunnery.values():
                for action in (each for part in gunnery(entry.order) for each in part if each.word in shooting):
                    assert profile.guns_for(entry, action), (base, entry)


def _every_base(lists: Lists) -> list[Base]:
    plain_ones = [Base(sheet=sheet.name) for sheet in lists.unit]
    return plain_ones + [base for name in SAMPLES for base in read(name).base if read(name).nation == lists.nation]


def test_a_while_ability_names_a_real_ability() -> None:
    # SPF-ABIL-19
    for text in (each for each in TEXTS if each.startswith("While[")):
        ability = UNIT.parse(text)

        assert isinstance(ability, While)
        assert ability.ability == str(UNIT.parse(ability.ability))
