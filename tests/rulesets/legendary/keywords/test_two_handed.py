"""Two-handed: a second weapon adds no attack. (LEG-KW-79)"""

from __future__ import annotations

from tests.rulesets.legendary.arms import weapon
from tests.rulesets.legendary.dice.test_melee import count
from tests.rulesets.legendary.keywords.kit import blows_of_reds, charged
from tests.rulesets.legendary.kit import BLADE


def test_a_blade_beside_it_adds_no_attack() -> None:  # LEG-KW-79
    axe = {**BLADE, "name": "Axe", "ap": 4, "rules": ["Two-handed"]}
    table = charged(weapons=(axe, BLADE), hit=[1] * 40)

    assert "with Axe: 1 attack," in blows_of_reds(table)[0]


def test_a_blade_beside_another_weapon_adds_one() -> None:  # LEG-KW-79
    axe = {**BLADE, "name": "Axe", "ap": 4}
    table = charged(weapons=(axe, BLADE), hit=[1] * 40)

    assert "with Axe: 2 attacks," in blows_of_reds(table)[0]


def test_a_pistol_beside_it_adds_nothing() -> None:  # LEG-KW-79
    axe, pistol = weapon("Axe", type="Melee", rules=["Two-handed"]), weapon("Pistol", type="Pistol")

    assert 2 == count(2, axe, pistol)
