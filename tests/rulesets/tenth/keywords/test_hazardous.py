"""Hazardous: after the attacks a 1 for each weapon destroys a bearer. (TEN-KW-16)"""

from __future__ import annotations

import pytest

from grognard.kernel.dice import Scripted
from grognard.rulesets.tenth.dice.damage import mortal_wounds_on_one
from grognard.rulesets.tenth.dice.hazardous_rolls import hazardous_tests
from grognard.rulesets.tenth.play.fight.declare import fight_with_everything
from grognard.rulesets.tenth.play.shooting.shooting_phase import shoot_with
from grognard.rulesets.tenth.play.stratagems.fire_overwatch import move_ends
from tests.rulesets.tenth.arms import men, row, squad
from tests.rulesets.tenth.dice.test_rerolls import MINE, Asked
from tests.rulesets.tenth.keywords.kit import armed
from tests.rulesets.tenth.kit import drill, melee, ranged, unit
from tests.rulesets.tenth.play.fight.test_declare import two_foes


def test_mortal_wounds_of_one_model_end_with_it() -> None:
    """TEN-KW-16, TEN-KW-10: three mortal wounds on a model with two left, Feel No Pain allowed."""
    assert (row((2, 0)), 2) == mortal_wounds_on_one(Scripted(), row((3, 1)), 3, squad(men(3)), 0)[:2]
    dice = Scripted(feel_no_pain=[6, 1, 6])
    assert row((3, 2)) == mortal_wounds_on_one(dice, row((3, 1)), 3, squad(men(3, feel_no_pain=5)), 0).standing


def test_each_one_of_a_hazardous_test_counts() -> None:
    """TEN-KW-16: three weapons, dice 1, 4, 1."""
    assert (2, False) == hazardous_tests(Scripted(hazardous=[1, 4, 1]), 3)
    assert (0, False) == hazardous_tests(Scripted(hazardous=[2]), 1)


def test_each_failed_hazardous_test_costs_a_bearer_of_the_owners_choice() -> None:
    """TEN-KW-16: three plasma guns, dice 1, 4, 1: two bearers die; the man with the rifle is safe."""
    table = drill(
        unit("Guns", ranged("Plasma", "Hazardous"), at=(10, 10), models=4),
        unit("Mob", seat=1, at=(10, 20)),
        phase="shooting",
    )
    safe = table.models("Guns")[3].id
    table.game.change(safe, weapons=("Blade",))
    table.dice(hit=[1, 1, 1], hazardous=[1, 4, 1])
    table.run(shoot_with, "Guns")
    table.answer("Mob")
    first = table.models("Guns")[0].id

    assert [model.id for model in table.models("Guns")[:3]] == table.options

    table.answer(first, table.models("Guns")[1].id)

    table.done()
    assert 2 == table.alive("Guns")
    assert safe in table.unit("Guns").models


def test_a_vehicle_suffers_three_mortal_wounds_and_feels_no_pain() -> None:
    """TEN-KW-16, TEN-MORT-04"""
    table = drill(
        unit("Tank", ranged("Plasma", "Hazardous"), at=(10, 10), wounds=9, feel_no_pain=5, keywords=["VEHICLE"]),
        unit("Mob", seat=1, at=(10, 20)),
        phase="shooting",
    )
    table.dice(hit=[1], hazardous=[1], feel_no_pain=[5, 1, 1])
    table.run(shoot_with, "Tank")
    table.answer("Mob")

    table.done()
    assert [7] == table.wounds("Tank")


def test_the_leaders_own_hazardous_weapon_hurts_him_alone_and_excess_is_lost() -> None:
    """TEN-KW-16, TEN-LEAD-04: two wounds of three kill the Hero; no Bodyguard suffers."""
    table = drill(
        unit("Guards", at=(10, 10), models=3),
        unit("Hero", ranged("Plasma", "Hazardous"), joins="Guards", at=(10, 12), wounds=2),
        unit("Mob", seat=1, at=(10, 20)),
        phase="shooting",
    )
    table.dice(hit=[1, 1, 1, 1], hazardous=[1])
    table.run(shoot_with, "Guards")
    table.answer("Mob", "as listed")

    table.done()
    assert 3 == table.alive("Guards")
    assert 0 == table.alive("Hero")


def test_a_hazardous_test_may_be_re_rolled() -> None:
    """TEN-STRAT-04, TEN-KW-16"""
    table = drill(
        unit("Guns", ranged("Plasma", "Hazardous", skill=2), at=(10, 10)),
        unit("Mob", seat=1, at=(10, 20), keywords=["BEASTS"]),
        phase="shooting",
        cp=1,
    )
    table.change_side(1, cp=0)
    table.dice(hit=[1], hazardous=[1, 2])
    table.run(shoot_with, "Guns")
    table.answer("Mob", "no", "yes")

    table.done()
    assert (1, 0) == (table.alive("Guns"), table.side(0).cp)


def test_a_one_for_which_no_bearer_is_left_has_no_effect() -> None:
    """TEN-KW-16: two Hazardous weapons of one model, both tests fail."""
    table = drill(
        unit("Guns", ranged("Plasma", "Hazardous"), ranged("Melter", "Hazardous"), models=2, at=(10, 10)),
        unit("Mob", seat=1, at=(10, 20)),
        phase="shooting",
    )
    table.game.change(table.models("Guns")[1].id, weapons=("Blade",))
    table.dice(hit=[1, 1], hazardous=[1, 1])
    table.run(shoot_with, "Guns")
    table.answer("Mob", "as listed")

    table.done()
    assert 1 == table.alive("Guns")


def test_a_split_hazardous_weapon_is_tested_once_and_two_of_a_kind_twice() -> None:
    """TEN-KW-16: each model's weapon separately."""
    table = two_foes(melee("Chain", "Hazardous", attacks=3), melee("Tail", "Extra Attacks", "Hazardous"))
    table.game.change(table.models("Troops")[0].id, weapons=("Chain", "Tail", "Tail"))
    table.run(fight_with_everything, "Troops")
    model = table.models("Troops")[0].id
    left = table.id("Left")
    table.answer("one by one", {f"{model}#-1": "0 split", f"{model}#1": f"0 {left}", f"{model}#2": f"0 {left}"})
    table.dice(hit=[1] * 5, hazardous=[2, 2, 2])
    table.answer({left: 2, table.id("Right"): 1}, "as listed")
    table.go_on()

    table.done()


def test_hazardous_blades_are_tested_after_the_fight() -> None:
    """TEN-KW-16"""
    table = armed(melee("Chain", "Hazardous"))
    table.dice(hit=[1], hazardous=[1])
    table.run(fight_with_everything, "Troops")

    table.done()
    assert "destroyed" == table.unit("Troops").where


def test_overwatch_tests_hazardous_weapons_too() -> None:
    """TEN-KW-16"""
    table = drill(
        unit("Runners", at=(10, 10)),
        unit("Watch", ranged("Plasma", "Hazardous"), seat=1, at=(10, 20)),
        phase="movement",
        cp=1,
    )
    table.dice(hit=[5], hazardous=[1])
    table.run(move_ends, "Runners")
    table.answer("Watch", "Runners")

    table.done()
    assert "destroyed" == table.unit("Watch").where


def test_one_of_several_tests_may_be_rolled_again() -> None:
    """TEN-STRAT-04, TEN-KW-16"""
    asked = Asked(hazard="yes")

    assert (1, True) == hazardous_tests(Scripted(hazardous=[1, 1, 2], policy=asked), 2, MINE)
    assert (0, False) == hazardous_tests(Scripted(hazardous=[5], policy=asked), 1, MINE)
    assert 1 == len(asked.offers)


@pytest.mark.parametrize(("hazardous", "is_asked"), [(2, False), (1, True)])
def test_a_hazardous_test_that_was_passed_is_not_offered_again(hazardous: int, is_asked: bool) -> None:
    """TEN-GUIDE-02, TEN-KW-16"""
    table = drill(
        unit("Guns", ranged("Gun", "Hazardous"), at=(10, 10)),
        unit("Mob", seat=1, at=(10, 20), keywords=["BEASTS"]),
        phase="shooting",
        cp=1,
    )
    table.dice(hit=[1], hazardous=[hazardous])
    table.run(shoot_with, "Guns")
    table.answer("Mob", "no")

    assert is_asked is not table.is_idle
