"""Haywire: a d6 for the damage of a vehicle, whatever its armour. (LEG-KW-27)"""

from __future__ import annotations

from grognard.kernel.dice import Scripted
from grognard.rulesets.legendary.dice.attacks import hit_of
from grognard.rulesets.legendary.dice.facts import Hit, Target
from grognard.rulesets.legendary.dice.saves import HAYWIRE, one_save
from tests.rulesets.legendary.arms import weapon
from tests.rulesets.legendary.dice.test_tables_of_the_ledger import table_of
from tests.rulesets.legendary.keywords.kit import shot_at_tank


def test_it_hurts_what_it_could_not_pierce() -> None:  # LEG-KW-27
    """Strength 4 against armour 12: the d6 of 4 costs a point."""
    assert shot_at_tank(gun={"ap": 4, "rules": ["Haywire"]}, haywire=[4]).model("Target").is_stunned


def test_without_it_the_armour_holds() -> None:  # LEG-KW-27
    assert not shot_at_tank(gun={"ap": 4}, save=[12]).model("Target").is_stunned


def test_the_weapon_says_so_to_the_dice() -> None:  # LEG-KW-27
    assert hit_of(weapon(rules=["Haywire"])).is_haywire
    assert not hit_of(weapon()).is_haywire


def test_haywire_rolls_a_d6() -> None:  # LEG-KW-27
    damage = [
        one_save(Scripted(haywire=[face]), Target(armour=14), Hit(4, is_haywire=True)).wounds for face in range(1, 7)
    ]

    assert [3, 2, 1, 1, 1, 0] == damage


def test_the_damage_is_that_of_the_ledger() -> None:  # LEG-KW-27
    assert {int(face): damage for face, damage in table_of("LEG-KW-27").items()} == HAYWIRE
