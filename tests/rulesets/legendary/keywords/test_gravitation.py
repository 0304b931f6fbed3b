"""Gravitation: Strength equals Toughness, and a vehicle stops on a save of 1 or 2. (LEG-KW-24)"""

from __future__ import annotations

from fractions import Fraction

from grognard.kernel.dice import Scripted
from grognard.rulesets.legendary.dice.attacks import hit_of
from grognard.rulesets.legendary.dice.facts import Hit, Target
from grognard.rulesets.legendary.dice.saves import Suffered, one_save
from tests.rulesets.legendary.arms import weapon
from tests.rulesets.legendary.dice.test_saves import chance
from tests.rulesets.legendary.keywords.kit import shot_at_tank


def test_the_weapon_says_so_to_the_dice() -> None:  # LEG-KW-24
    """Without a printed Strength it does not hurt a hull."""
    hit = hit_of(weapon(s="*", rules=["Gravitation"]))

    assert (True, True, False) == (hit.is_equal, hit.is_gravitation, hit.hurts_hull)


def test_gravitation_stops_a_tank() -> None:  # LEG-KW-24
    """A die of 1 or 2, though the armour holds."""

    def is_stuck(rules: list[str], die: int) -> bool:
        return shot_at_tank(gun={"s": 2, "rules": rules}, save=[die]).model("Target").is_immobilised

    assert (True, False, False) == (is_stuck(["Gravitation"], 2), is_stuck(["Gravitation"], 3), is_stuck([], 2))


def test_gravitation_stops_vehicles() -> None:  # LEG-KW-24
    hit = Hit(0, 2, is_equal=True, is_gravitation=True, hurts_hull=False)

    assert Suffered(0, True) == one_save(Scripted(save=[2]), Target(armour=12), hit)
    assert Suffered(0, False) == one_save(Scripted(save=[3]), Target(armour=12), hit)


def test_gravitation_equals_toughness() -> None:  # LEG-KW-24
    assert Fraction(6, 12) == chance(Target(toughness=6, save=2), Hit(0, 2, is_equal=True))
