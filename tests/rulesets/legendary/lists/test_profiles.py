"""Profiles of models, vehicles, weapons and powers. (LEG-ARMY-02 to LEG-ARMY-06)"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.kernel.data import convert
from grognard.kernel.errors import GrognardError
from grognard.rulesets.legendary.lists.keywords.effects_of_hits import StrikeDown
from grognard.rulesets.legendary.lists.keywords.fighting import HammerOfWrath, Smash
from grognard.rulesets.legendary.lists.keywords.moments import has
from grognard.rulesets.legendary.lists.keywords.morale import Fear, Fearless
from grognard.rulesets.legendary.lists.keywords.moving import (
    AssaultVehicle,
    Bulky,
    DeepStrike,
    Fleet,
    MoveThroughCover,
    VectorStrike,
    VeryBulky,
)
from grognard.rulesets.legendary.lists.keywords.shooting import Jink, OneUseOnly, Relentless
from grognard.rulesets.legendary.lists.keywords.unit_types import SWOOP, UNPINNABLE, ZOOM
from grognard.rulesets.legendary.lists.powers import PowerProfile
from grognard.rulesets.legendary.lists.profiles import BuildingProfile
from grognard.rulesets.legendary.lists.vehicles import ARCS, Mount
from tests.rulesets.legendary.arms import model, vehicle, weapon


def power(**how: Any) -> PowerProfile:
    """A power: a witchfire of 24 inches and three shots, unless said otherwise."""
    plain = {"name": "Spark", "discipline": "Embers", "warp_charge": 1, "type": "witchfire", "range": 24, "shots": 3}
    return convert({**plain, "s": 5, "ap": 4, **how}, PowerProfile)


def test_a_profile_needs_all_its_characteristics() -> None:  # LEG-ARMY-02
    with pytest.raises(GrognardError, match="ld"):
        model(ld=None)


def test_saves_are_2_to_6_or_none() -> None:  # LEG-ARMY-02
    assert model(sv=None).sv is None
    with pytest.raises(GrognardError, match="sv"):
        model(sv=7)


@pytest.mark.parametrize(
    ("kind", "move", "advance", "charge", "fall_back"),
    [
        ("infantry", 6, 6, 6, 0),
        ("bike", 12, 12, 12, 0),
        ("jet_bike", 12, 24, 12, 0),
        ("jump", 6, 6, 6, 12),
        ("jet_pack", 6, 6, 6, 0),
        ("beast", 12, 6, 6, 12),
        ("cavalry", 12, 6, 6, 12),
        ("artillery", 6, 0, 0, 0),
        ("monstrous_creature", 6, 6, 6, 0),
        ("flying_monstrous_creature", 6, 6, 6, 12),
        ("gargantuan", 12, 6, 6, 0),
        ("flying_gargantuan", 6, 6, 6, 12),
    ],
)
def test_types_move_so_far(kind: str, move: float, advance: float, charge: float, fall_back: float) -> None:
    """LEG-TYPE-28, LEG-TYPE-01, LEG-TYPE-02, LEG-TYPE-04, LEG-TYPE-17, LEG-TYPE-18, LEG-TYPE-20"""
    pace = model(unit_type=kind).pace

    assert (move, advance, charge, fall_back) == pace[:4]


def test_jumps_and_thrusts() -> None:  # LEG-TYPE-15, LEG-TYPE-16, LEG-TYPE-20, LEG-TYPE-21
    assert 12 == model(unit_type="jump").pace.jump == model(unit_type="flying_gargantuan").pace.jump
    assert 6 == model(unit_type="jet_pack").pace.thrust
    assert (24, 24, 0) == SWOOP[:3]
    assert (36, 36) == ZOOM[:2]  # LEG-FLY-07


@pytest.mark.parametrize(
    ("types", "pace"),
    [
        ([], (6, 6, 6)),
        (["tank", "fast"], (6, 6, 12)),
        (["skimmer"], (6, 6, 6)),
        (["fast", "skimmer"], (6, 6, 18)),
        (["heavy"], (6, 0, 0)),
    ],
)
def test_vehicles_drive_so_far(types: list[str], pace: tuple[float, ...]) -> None:
    """LEG-TYPE-28, LEG-VEH-09, LEG-VEH-23, LEG-VEH-24, LEG-VEH-25"""
    found = vehicle(types=types).pace

    assert pace == (found.move, found.advance, found.flat_out)


def test_super_heavies_have_structure_points_and_drive_12_inches() -> None:  # LEG-VEH-40, LEG-DMG-05, LEG-ARMY-03
    titan = vehicle(types=["super-heavy", "tank"], hp=11)

    assert ((5, 3, 3), 12, 0) == (titan.parts, titan.pace.move, titan.pace.advance)
    with pytest.raises(GrognardError, match="6 hull points"):
        vehicle(types=["super-heavy"], hp=5)


def test_bikes_bring_rules() -> None:  # LEG-TYPE-02
    found = model(unit_type="bike").all_rules

    assert all(has(found, each) for each in (Relentless, HammerOfWrath, Jink, VeryBulky))
    assert {"bike", "jet_bike"} <= UNPINNABLE  # LEG-MORALE-13


def test_packs_bring_rules() -> None:  # LEG-TYPE-15, LEG-TYPE-16
    assert all(has(model(unit_type="jump").all_rules, each) for each in (Bulky, DeepStrike))
    assert all(has(model(unit_type="jet_pack").all_rules, each) for each in (Bulky, DeepStrike, Relentless))


def test_beasts_and_cavalry_are_fleet() -> None:  # LEG-TYPE-17, LEG-TYPE-18
    assert has(model(unit_type="beast").all_rules, Fleet)
    assert all(has(model(unit_type="cavalry").all_rules, each) for each in (Fleet, HammerOfWrath))


def test_monsters_bring_rules() -> None:  # LEG-TYPE-19, LEG-TYPE-24, LEG-TYPE-25
    wanted = (Fear, HammerOfWrath, MoveThroughCover, Relentless, Smash)
    beast, giant = model(unit_type="monstrous_creature"), model(unit_type="flying_gargantuan", w=10)

    assert all(has(beast.all_rules, each) for each in wanted)
    assert all(has(giant.all_rules, each) for each in (*wanted, Fearless, StrikeDown, VectorStrike, Jink))
    assert (5, (4, 3, 3)) == (giant.fnp, giant.parts)
    assert {"gargantuan", "monstrous_creature"} <= UNPINNABLE


def test_vehicles_are_relentless_and_of_leadership_10() -> None:  # LEG-VEH-11
    assert has(vehicle().all_rules, Relentless)
    assert 10 == vehicle().ld


def test_skimmers_jink_unless_they_are_heavy() -> None:  # LEG-VEH-23
    assert has(vehicle(types=["skimmer"]).all_rules, Jink)
    assert not has(vehicle(types=["skimmer", "heavy"]).all_rules, Jink)


def test_open_topped_transports_are_assault_vehicles() -> None:  # LEG-VEH-27
    assert has(vehicle(types=["transport", "open-topped"], capacity=12).all_rules, AssaultVehicle)


def test_walkers_need_characteristics() -> None:  # LEG-ARMY-03, LEG-VEH-30
    with pytest.raises(GrognardError, match="walker needs"):
        vehicle(types=["walker"])
    assert has(vehicle(types=["walker"], ws=4, s=6, i=3, a=2).all_rules, HammerOfWrath)


def test_chariots_have_riders() -> None:  # LEG-CHRT-01, LEG-CHRT-03
    with pytest.raises(GrognardError, match="rider"):
        vehicle(types=["chariot"])
    chariot = vehicle(types=["chariot", "fast"], rider="Lord")

    assert all(has(chariot.all_rules, each) for each in (HammerOfWrath, Fearless, Relentless))
    assert (6, 12) == (chariot.pace.charge, chariot.pace.flat_out)


def test_closed_transports_need_doors() -> None:  # LEG-ARMY-03, LEG-TRANS-03
    with pytest.raises(GrognardError, match="access"):
        vehicle(types=["transport"], capacity=10)
    with pytest.raises(GrognardError, match="capacity"):
        vehicle(types=["transport"], access=["rear"])


def test_a_mount_needs_an_arc() -> None:  # LEG-LOS-04, LEG-ARMY-03
    with pytest.raises(GrognardError, match="mount"):
        vehicle(weapons=[{"weapon": "Gun"}])
    with pytest.raises(GrognardError, match="turret"):
        vehicle(weapons=[{"weapon": "Gun", "mount": "turet"}])
    assert {"turret": 360, "left sponson": 180, "hull": 90, "fixed": 45, "rear hull": 90, "pintle": 360}.items() <= {
        kind: width for kind, (_, width) in ARCS.items()
    }.items()
    assert (180, 90) == (Mount(weapon="Gun", mount="rear hull").looks, Mount(weapon="Gun", mount="rear hull").width)


def test_a_mount_is_on_the_hull() -> None:  # LEG-ARMY-03, LEG-VEH-04
    def gun(x: float, y: float) -> list[dict[str, Any]]:
        return [{"weapon": "Gun", "mount": "turret", "at": [x, y]}]

    long, wide = vehicle().base.hull  # type: ignore[union-attr]  # a vehicle's is a hull
    edges = (long / 2 + 1, wide / 2 + 1)
    assert edges == vehicle(weapons=gun(*edges)).weapons[0].at
    for x, y in ((edges[0] + 0.1, 0.0), (0.0, -edges[1] - 0.1)):
        with pytest.raises(GrognardError, match="is not on the hull"):
            vehicle(weapons=gun(x, y))


def test_the_default_crew() -> None:  # LEG-DICE-07, LEG-ARMY-03
    crew = vehicle().crew

    assert (2, 3, 3, 7, 5) == (crew.count, crew.ws, crew.i, crew.ld, crew.sv)


def test_armour_by_facing() -> None:  # LEG-VEH-01, LEG-SCAT-09
    assert {"front": 13, "left": 11, "right": 11, "rear": 10, "top": 10} == vehicle(front=13, side=11, rear=10).armour


@pytest.mark.parametrize(
    ("size", "material", "hp", "armour"),
    [("small", "weak", 3, 10), ("medium", "sturdy", 4, 12), ("large", "reinforced", 5, 14)],
)
def test_buildings_by_size_and_material(size: str, material: str, hp: int, armour: int) -> None:  # LEG-BLDG-03
    data = {"name": "Mill", "size": size, "material": material, "base": {"hull": [6, 6]}, "height": 4, "points": 50}
    mill = convert(data, BuildingProfile)

    assert (hp, armour) == (mill.hp, mill.armour)


def test_a_weapon_reaches_double_its_range() -> None:  # LEG-WPN-01, LEG-WPN-02
    assert 48 == weapon(range=24).reach()
    assert 12 == weapon(range=12, rules=["Melta"]).reach()
    assert weapon(range="unlimited").reach() is None


def test_strengths_of_close_combat_weapons() -> None:  # LEG-WPN-07, LEG-ARMY-04
    assert [4, 6, 8] == [weapon(type="Melee", s=s).strength(4) for s in ("user", "user+2", "x2")]
    with pytest.raises(GrognardError, match="close combat"):
        weapon(s="user")


def test_ranges_of_templates() -> None:  # LEG-TMPL-01, LEG-TMPL-04, LEG-TMPL-05, LEG-KW-77
    assert (8, True) == (weapon(range="template").inches, weapon(range="template").is_template)
    assert (12, True) == (weapon(range="torrent 12").inches, weapon(range="torrent 12").is_template)


@pytest.mark.parametrize(
    ("rule", "across"),
    [("Blast", 3), ("Large Blast", 5), ("Massive Blast", 7), ("Apocalyptic Blast", 10), ("Apocalyptic Barrage 4", 5)],
)
def test_sizes_of_blasts(rule: str, across: float) -> None:  # LEG-TMPL-01, LEG-TMPL-06, LEG-TMPL-09, LEG-TMPL-10
    assert across == weapon(rules=[rule]).across


def test_a_mega_blast_has_three_rings() -> None:  # LEG-TMPL-08, LEG-ARMY-04
    assert 10 == weapon(rules=["Mega Blast"], rings=[{"s": 6, "ap": 4}, {"s": 4, "ap": 6}]).across
    with pytest.raises(GrognardError, match="rings"):
        weapon(rules=["Mega Blast"])


def test_bombs_are_used_once() -> None:  # LEG-WPN-15
    assert has(weapon(type="Bomb", rules=["Large Blast"]).all_rules, OneUseOnly)


def test_witchfires_are_weapons() -> None:  # LEG-ARMY-06, LEG-PSY-17
    spark = power()

    assert (3, 5, 4, 24) == (spark.weapon.shots, spark.weapon.s, spark.weapon.ap, spark.weapon.range)


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ({"s": None}, "Strength"),
        ({"type": "blessing", "s": None}, "changes"),
        ({"type": "conjuration", "s": None}, "conjures"),
        ({"warp_charge": 4}, "warp_charge"),
    ],
)
def test_powers_that_make_no_sense(how: dict[str, Any], said: str) -> None:  # LEG-ARMY-06
    with pytest.raises(GrognardError, match=said):
        power(**how)
