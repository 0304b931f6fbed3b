"""The shipped factions show what the rules can do."""

from __future__ import annotations

from collections import Counter

from grognard.rulesets.last_edition.lists.army import SAMPLES, read, shelf
from grognard.rulesets.last_edition.lists.keywords.effects import EFFECT
from grognard.rulesets.last_edition.lists.keywords.units import UNIT, ShockTeleport
from grognard.rulesets.last_edition.lists.keywords.weapons import MELEE, RANGED
from grognard.rulesets.last_edition.lists.roles import ROLES

SHEETS = shelf().datasheet
KINDS = [kind for sheet in SHEETS for kind in sheet.model]
DEEDS = (*shelf().power, *shelf().command)


def test_three_factions_with_twelve_datasheets_each() -> None:
    sizes = Counter(sheet.factions[0] for sheet in SHEETS)

    assert {"Saltmarch", "Emberwrights", "Hollow Court"} == set(sizes)
    assert min(sizes.values()) >= 12


def test_every_keyword_is_used() -> None:  # TLE-KW-01
    ranged = {type(each) for sheet in SHEETS for weapon in sheet.weapon if weapon.is_ranged for each in weapon.keywords}
    melee = {
        type(each) for sheet in SHEETS for weapon in sheet.weapon if not weapon.is_ranged for each in weapon.keywords
    }
    units = {type(each) for sheet in SHEETS for each in sheet.keywords}

    assert set(RANGED.all()) == ranged
    assert set(MELEE.all()) == melee
    assert set(UNIT.all()) == units


def test_every_effect_is_used() -> None:  # TLE-ABIL-01
    used = {type(effect) for sheet in SHEETS for ability in sheet.abilities for effect in ability.effects}
    used |= {type(effect) for deed in DEEDS for each in (deed, *deed.table) for effect in each.effects}

    assert set(EFFECT.all()) == used


def test_every_role_and_both_kinds_of_price() -> None:  # TLE-ARMY-20, TLE-DATA-04, TLE-DATA-05
    assert set(ROLES) == {sheet.part.name for sheet in SHEETS}
    assert any(sheet.part.is_unique for sheet in SHEETS)
    assert {True, False} == {sheet.price is None for sheet in SHEETS}
    assert any("|" in sheet.size for sheet in SHEETS)
    assert any("-" in sheet.size for sheet in SHEETS)


def test_all_shapes_and_saves() -> None:  # TLE-GEN-02, TLE-SAVE-07, TLE-SAVE-08
    assert {"disc", "oval", "box"} == {sheet.shape.kind for sheet in SHEETS}
    assert {True, False} == {kind.pure is None for kind in KINDS} == {kind.dodge is None for kind in KINDS}
    assert any("-" in kind.armor for kind in KINDS)


def test_both_directions_of_shock_teleport() -> None:  # TLE-KW-17
    ways = {way for sheet in SHEETS if (teleport := sheet.has(ShockTeleport)) for way in teleport.ways}

    assert {"anywhere", "side"} == ways


def test_powers_command_abilities_and_auras() -> None:  # TLE-PWR-05, TLE-LP-03, TLE-ABIL-03, TLE-DICE-04
    auras = {ability.on for sheet in SHEETS for ability in sheet.abilities if ability.aura}

    assert len(shelf().power) >= 6
    assert len(shelf().command) >= 6
    assert {"friends", "enemies"} == auras
    assert any(deed.table for deed in DEEDS)
    assert {name for sheet in SHEETS for name in sheet.powers} == {power.name for power in shelf().power}
    assert {name for sheet in SHEETS for name in sheet.commands} == {each.name for each in shelf().command}


def test_armies_with_one_two_and_three_leaders() -> None:  # TLE-ARMY-04
    leaders = []
    for name in SAMPLES:
        army = read(name)
        leaders.append(sum(army.sheet(unit.datasheet).part.name == "Leader" for unit in army.unit))

    assert {1, 2, 3} <= set(leaders)
