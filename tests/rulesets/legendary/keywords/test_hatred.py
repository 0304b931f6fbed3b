"""Hatred: failed blows at the hated are struck again. (LEG-KW-26)"""

from __future__ import annotations

from fractions import Fraction

from grognard.rulesets.legendary.dice.melee import Bout
from grognard.rulesets.legendary.lists.keywords.moments import Aim, Foe
from tests.rulesets.legendary.arms import rules
from tests.rulesets.legendary.dice.test_melee import hit_chance
from tests.rulesets.legendary.keywords.kit import charged


def test_a_blow_that_failed_is_struck_again() -> None:  # LEG-KW-26
    """Failed blows at the hated are struck again."""
    assert 0 == charged(ours={"rules": ["Hatred (Theirs)"]}, hit=[2, 12], save=[1]).left("Blues")
    assert 1 == charged(hit=[2, *([1] * 20)]).left("Blues")


def test_only_the_named_enemy_is_hated() -> None:  # LEG-KW-26
    hated = Aim(Foe(("Reeds",)), is_melee=True)

    assert Fraction(3, 4) == hit_chance(Bout(4, 4, rules("Hatred (Reeds)"), aim=hated))
    assert Fraction(1, 2) == hit_chance(Bout(4, 4, rules("Hatred (Sedges)"), aim=hated))
