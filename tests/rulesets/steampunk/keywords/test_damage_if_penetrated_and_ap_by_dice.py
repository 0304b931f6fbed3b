"""Damage if penetrated, and AP by dice. (SPF-WPN-19)"""

from __future__ import annotations

import pytest

from grognard.kernel.dice import D6, Scripted, constant, parse_die
from grognard.rulesets.steampunk.dice.damage import damage
from grognard.rulesets.steampunk.dice.facts import Hit, Toll, Typed
from grognard.rulesets.steampunk.lists.keywords.damage_effects import Effect
from tests.rulesets.steampunk.dice.test_shots_armour_and_damage import STEEL, victim


def test_an_ap_of_dice_is_rolled_for_every_hit() -> None:
    """SPF-WPN-19: d6-1 AP rolls 3, so 2 of 4 armour dice are left."""
    dice = Scripted(AP=[3], armour=[1, 1], damage=[1])
    toll = damage(dice, Toll(1), Hit(D6, ap=parse_die("d6-1"), armour=4), STEEL)

    assert Toll(1) == toll
    dice.assert_done()


@pytest.mark.parametrize(("face", "shaken"), [(4, True), (5, False)])
def test_damage_marked_if_penetrated_needs_no_armour_success(face: int, shaken: bool) -> None:
    """SPF-WPN-19"""
    crew = victim(("9: kill 1",), crew_table=("1: shaken",))
    hit = Hit(constant(0), armour=1, extra=(Typed("crew", constant(4), only_if_penetrated=True),))
    toll = damage(Scripted(armour=[face]), Toll(1), hit, crew)

    assert shaken == (Effect("shaken") in toll.effects)
