"""The books and sample armies. (LEG-ARMY-09)"""

from __future__ import annotations

import pytest

from grognard.rulesets.legendary.lists.army import SAMPLES, enlisted, muster, read
from grognard.rulesets.legendary.lists.enlisting import EnlistedModel, conjured
from grognard.rulesets.legendary.lists.keywords.moments import RULES
from grognard.rulesets.legendary.lists.keywords.unit_types import PACES
from grognard.rulesets.legendary.lists.keywords.weapon_types import TYPES
from grognard.rulesets.legendary.lists.library import books, shelf_of
from grognard.rulesets.legendary.lists.profiles import ModelProfile, VehicleProfile

MODELS = [model for name in SAMPLES for unit in enlisted(read(name)) for model in unit.models]
POWERS = [power for name in SAMPLES for unit in enlisted(read(name)) for power in unit.powers]


@pytest.mark.parametrize("name", SAMPLES)
def test_every_sample_is_legal(name: str) -> None:  # LEG-ARMY-08, LEG-ARMY-09
    roster = muster(name)

    assert () == roster.problems
    assert 0.9 * read(name).limit <= roster.points <= read(name).limit


def test_samples_of_three_sizes_for_two_factions() -> None:  # LEG-ARMY-09
    limits = sorted((read(name).limit, read(name).faction) for name in SAMPLES if read(name).limit > 500)

    assert [1500, 1500, 3000, 3000, 5000, 5000] == [limit for limit, _ in limits]
    assert 2 == len({faction for _, faction in limits})


def test_the_first_two_have_neither_fliers_nor_buildings() -> None:  # LEG-ARMY-09
    roles = {unit.role for name in SAMPLES[:2] for unit in enlisted(read(name))}

    assert not {"flier", "fortification", "super_heavy"} & roles


def test_every_unit_type_is_used() -> None:  # LEG-ARMY-09, LEG-TYPE-28
    found = {model.profile.unit_type for model in MODELS if isinstance(model.profile, ModelProfile)}

    assert set(PACES) == found


def test_every_vehicle_type_is_used() -> None:  # LEG-ARMY-09
    found = {kind for model in MODELS if isinstance(model.profile, VehicleProfile) for kind in model.profile.types}
    wanted = "tank walker skimmer fast heavy super-heavy open-topped transport chariot flier hover squadron artillery"

    assert set(wanted.split()) == found


def weapons_of(model: EnlistedModel) -> list[object]:
    """The types and rules of a model's weapons."""
    carried = (*model.weapons, *model.rider_weapons)
    return [type(each) for weapon in carried for each in (weapon.type, *weapon.all_rules)]


def test_every_weapon_type_and_special_rule_is_used() -> None:  # LEG-ARMY-09, LEG-ARMY-05
    found = {kind for model in MODELS for kind in weapons_of(model)}
    found |= {type(rule) for model in MODELS for rule in model.profile.all_rules}
    found |= {type(rule) for model in MODELS if model.rider is not None for rule in model.rider.all_rules}

    assert [] == [each.__name__ for each in (*TYPES.all(), *RULES.all()) if each not in found]


def test_every_type_of_power_is_used() -> None:  # LEG-ARMY-09, LEG-ARMY-06
    wanted = {"blessing", "conjuration", "malediction", "witchfire", "focused witchfire", "beam", "nova"}
    shelf = shelf_of(read(SAMPLES[0]))

    assert wanted == {power.type for power in shelf.powers.values()}
    assert {"blessing", "witchfire", "conjuration", "beam", "nova", "malediction"} <= {power.type for power in POWERS}


def test_disciplines_have_a_primaris_and_four_powers() -> None:  # LEG-ARMY-06, LEG-PSY-03
    powers = shelf_of(read(SAMPLES[0])).powers.values()
    disciplines = {power.discipline for power in powers}

    assert 3 <= len(disciplines)
    for discipline in disciplines:
        own = [power for power in powers if power.discipline == discipline]
        assert (5, 1) == (len(own), sum(power.primaris for power in own))
    assert {1, 2, 3} == {power.warp_charge for power in powers}


def test_a_psyker_knows_the_primaris_and_what_he_chose() -> None:  # LEG-PSY-03
    warden = next(unit for unit in enlisted(read("Ironbound column")) if unit.name == "Warden Hild")

    assert ["Hallowed shield", "Steady hands", "Doubt"] == [power.name for power in warden.powers]


def test_a_conjuration_brings_a_unit_of_another_book() -> None:  # LEG-PSY-15
    army = read("Ironbound column")
    unit = conjured(army, "", shelf_of(army).power("Open the hearth"))

    assert unit is not None
    assert ("Cinderling pack", 5, "Emberkin") == (unit.name, len(unit.models), unit.faction)


def test_the_army_of_a_warlord() -> None:  # LEG-CHAR-11
    assert ["Marshal Ansgar"] == [unit.name for unit in enlisted(read("Ironbound host")) if unit.is_warlord]


def test_options_are_in_the_models() -> None:  # LEG-ARMY-07
    squad = next(unit for unit in enlisted(read("Ironbound patrol")) if unit.name == "First squad")
    carried = [weapon.name for model in squad.models for weapon in model.weapons]

    assert (1, 1, 7) == tuple(carried.count(name) for name in ("Line gun", "Slag projector", "Lock rifle"))


def test_larger_units_cost_more() -> None:  # LEG-ARMY-07
    prices = {unit.name: unit.points for unit in enlisted(read("Ironbound patrol"))}

    assert 75 + 5 * 13 + 15 + 8 == prices["First squad"]


def test_every_model_has_a_close_combat_weapon() -> None:  # LEG-WPN-07
    fighters = [model for model in MODELS if isinstance(model.profile, ModelProfile)]

    assert all(any(weapon.is_melee for weapon in model.weapons) for model in fighters)


def test_guns_and_crews() -> None:  # LEG-TYPE-06, LEG-TYPE-08
    mortars = next(unit for unit in enlisted(read("Ironbound column")) if unit.name == "Mortars")
    gun = mortars.models[0].profile

    assert isinstance(gun, ModelProfile)
    assert (7, 2, 3, True) == (gun.t, gun.w, gun.sv, gun.gun)
    assert 2 == mortars.min_crew


def test_three_books() -> None:  # LEG-PSY-21
    flags = {book.name: book.flags for book in books().values()}

    assert {("sanctic_native",), ("no_daemonology",), ("malefic_native",)} == set(flags.values())
