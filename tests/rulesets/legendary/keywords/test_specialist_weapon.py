"""Specialist Weapon: a second weapon adds an attack only if both are specialist. (LEG-KW-68)"""

from __future__ import annotations

from tests.rulesets.legendary.arms import weapon
from tests.rulesets.legendary.dice.test_melee import count
from tests.rulesets.legendary.keywords.kit import blows_of_reds, charged
from tests.rulesets.legendary.kit import BLADE


def test_a_blade_beside_it_adds_no_attack() -> None:  # LEG-KW-68
    axe = {**BLADE, "name": "Axe", "ap": 4, "rules": ["Specialist Weapon"]}
    table = charged(weapons=(axe, BLADE), hit=[1] * 40)

    assert "with Axe: 1 attack," in blows_of_reds(table)[0]


def test_a_blade_beside_another_weapon_adds_one() -> None:  # LEG-KW-68
    axe = {**BLADE, "name": "Axe", "ap": 4}
    table = charged(weapons=(axe, BLADE), hit=[1] * 40)

    assert "with Axe: 2 attacks," in blows_of_reds(table)[0]


def test_two_specialist_weapons_are_a_pair() -> None:  # LEG-KW-68
    claw, blade = weapon("Claw", type="Melee", rules=["Specialist Weapon"]), weapon("Blade", type="Melee")

    assert 3 == count(2, claw, claw)
    assert 2 == count(2, claw, blade)
