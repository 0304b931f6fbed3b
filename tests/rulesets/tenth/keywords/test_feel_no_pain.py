"""Feel No Pain X+: a die for each wound. (TEN-KW-12)"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from grognard.kernel.dice import Scripted
from grognard.rulesets.tenth.dice.damage import strike
from grognard.rulesets.tenth.play.shooting.shooting_phase import shoot_with
from tests.rulesets.tenth.arms import exact, gun, men, row, squad
from tests.rulesets.tenth.kit import drill, ranged, unit


@pytest.mark.parametrize(
    ("armour", "left"),
    [
        ({"abilities": ["Feel No Pain 5+"]}, 2),
        ({"feel_no_pain": 5}, 2),
        ({"feel_no_pain": 5, "abilities": ["Feel No Pain 6+"]}, 2),
        ({"feel_no_pain": 6, "abilities": ["Feel No Pain 5+"]}, 2),
        ({}, 1),
    ],
)
def test_the_better_feel_no_pain_of_profile_and_ability_is_rolled(armour: dict[str, Any], left: int) -> None:
    """TEN-KW-12: Damage 2, dice 5 and 2."""
    table = drill(
        unit("Guns", ranged("Gun", strength=8, ap=-6, damage=2), at=(10, 10)),
        unit("Brute", seat=1, at=(10, 20), wounds=3, **armour),
        phase="shooting",
    )
    table.dice(hit=[4], wound=[2], **({"feel_no_pain": [5, 2]} if armour else {}))
    table.run(shoot_with, "Guns")

    table.done()
    assert [left] == table.wounds("Brute")


def test_feel_no_pain_does_not_help_a_model_that_its_own_weapon_destroys() -> None:
    """TEN-KW-12, TEN-KW-16: no die is thrown for it."""
    table = drill(
        unit("Guns", ranged("Gun", "Hazardous"), at=(10, 10), wounds=3, abilities=["Feel No Pain 2+"]),
        unit("Mob", seat=1, at=(10, 20)),
        phase="shooting",
    )
    table.dice(hit=[1], hazardous=[1])
    table.run(shoot_with, "Guns")
    table.go_on()

    table.done()
    assert "destroyed" == table.unit("Guns").where


def test_feel_no_pain_is_no_save_and_one_is_a_number_like_others() -> None:
    """TEN-KW-12: 2+ fails on a 1 only because 1 is less than 2; the wound is not lost on 2."""
    dice = Scripted(feel_no_pain=[2, 1])

    assert 1 == strike(dice, row(1), 0, gun(damage=2), squad(men(5, feel_no_pain=2))).lost
    [thrown, _] = dice.take_rolled()
    assert (2, 0) == (thrown.needs, thrown.plus)


def test_feel_no_pain_is_rolled_for_every_wound_until_the_model_is_dead() -> None:
    """TEN-DMG-02, TEN-KW-12: Damage 3 on a 1-wound model with 5+ survives 1 time in 27."""
    tough = squad(men(1, feel_no_pain=5))
    odds = exact(strike, row(1), 0, gun(damage=3), tough)

    assert Fraction(1, 27) == odds.map(lambda struck: struck.standing).p(row(1))
    dice = Scripted(feel_no_pain=[5, 4])
    assert row(0) == strike(dice, row(1), 0, gun(damage=3), tough).standing
    dice.assert_done()
