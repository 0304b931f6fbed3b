"""Sniper: Strength equals Toughness; a total of 11 or more rends and picks its model. (LEG-KW-66)"""

from __future__ import annotations

from fractions import Fraction

from grognard.kernel.dice import Every
from grognard.rulesets.legendary.dice.attacks import hit_of, may_aim_at_hull, sharp_of
from grognard.rulesets.legendary.dice.facts import Target
from grognard.rulesets.legendary.dice.saves import UNHURT, one_save, power_of
from tests.rulesets.legendary.arms import weapon
from tests.rulesets.legendary.dice.test_attacks import TANK, saved
from tests.rulesets.legendary.keywords.kit import shot_at_soldier


def test_a_sharp_hit_rends() -> None:  # LEG-KW-66
    """8 and BS 4 are 12: Strength 6 AP 2 for 2 and no AP."""
    assert 0 == shot_at_soldier(gun={"s": 2, "ap": "-", "rules": ["Sniper"]}, soldier={"sv": 2}, save=[4]).left(
        "Target"
    )


def test_without_it_the_shot_is_weak() -> None:  # LEG-KW-66
    assert 1 == shot_at_soldier(gun={"s": 2, "ap": "-"}, soldier={"sv": 2}, save=[4]).left("Target")


def test_snipers_equal_toughness_and_rend_on_11() -> None:  # LEG-KW-66
    rifle = weapon(s="*", ap="-", rules=["Sniper"])
    plain = hit_of(rifle)
    sharp = sharp_of(plain, rifle)
    target = Target(6, save=4)

    assert sharp is not None
    assert Fraction(9, 12) == saved(target, plain)
    assert (6, 2) == (sharp.strength, sharp.ap)
    assert Fraction(6, 12) == saved(target, sharp)


def test_snipers_against_vehicles() -> None:  # LEG-KW-66, LEG-VEH-07
    rifle = weapon(s="*", ap="-", rules=["Sniper"])
    sharp = sharp_of(hit_of(rifle), rifle, foe=TANK)

    assert sharp is not None
    assert (9, 7) == (sharp.strength, sharp.ap)
    assert may_aim_at_hull(rifle)
    assert Fraction(1) == Every().odds(one_save, Target(armour=10), hit_of(rifle)).p(UNHURT)


def test_what_is_printed_for_a_sniper_does_not_count() -> None:  # LEG-KW-66
    """No AP: armour of 4 holds. A tank takes Strength 4 without AP, or 9 without AP if it rends."""
    rifle = weapon(s=6, ap=2, rules=["Sniper"])
    sharp = sharp_of(hit_of(rifle), rifle, foe=TANK)

    assert Fraction(9, 12) == saved(Target(6, save=4), hit_of(rifle))
    assert 4 == power_of(hit_of(rifle))
    assert sharp is not None
    assert 9 == power_of(sharp)
