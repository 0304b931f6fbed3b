"""Tank Shock. (TEN-STRAT-08)"""

from __future__ import annotations

import pytest

from grognard.kernel.dice import Tabletop
from grognard.rulesets.tenth.play.charge.charge_phase import charge
from tests.rulesets.tenth.kit import drill, melee, unit


@pytest.mark.parametrize(("strength", "toughness", "dice"), [(12, 10, 14), (10, 10, 10)])
def test_tank_shock_rolls_its_strength_and_two_more_against_the_weak(strength: int, toughness: int, dice: int) -> None:
    """TEN-STRAT-08: S12 against T10 rolls 14 dice, S10 ten; each 5+ is a mortal wound, six at most."""
    table = drill(
        unit("Tank", melee("Hull", strength=strength), at=(10, 10), keywords=["VEHICLE"]),
        unit("Mob", seat=1, at=(10, 16), wounds=9, toughness=toughness),
        phase="charge",
        cp=1,
    )
    table.change_side(1, cp=0)
    table.dice(charge=[4, 4], tank_shock=[5] * dice)
    table.run(charge, "Tank", [table.id("Mob")])
    table.answer("Tank")
    table.go_on()

    table.done()
    assert [3] == table.wounds("Mob")
    assert 0 == table.side(0).cp


def test_tank_shock_is_for_vehicles_and_only_after_a_successful_roll() -> None:
    """TEN-STRAT-08, TEN-GUIDE-02"""
    table = drill(
        unit("Tank", at=(10, 10), keywords=["VEHICLE"]),
        unit("Runners", at=(20, 10)),
        unit("Mob", seat=1, at=(15, 18)),
        phase="charge",
        cp=1,
    )
    table.change_side(1, cp=0)
    table.dice(charge=[1, 1, 6, 6])
    table.run(charge, "Tank", [table.id("Mob")])
    table.answer("no")
    table.run(charge, "Runners", [table.id("Mob")])

    assert "TEN-CHG-05" == table.question.clause


def test_tank_shock_asks_for_the_target_and_the_weapon() -> None:
    """TEN-STRAT-08: one enemy unit within Engagement Range, one of its melee weapons."""
    table = drill(
        unit("Tank", melee("Ram", strength=8), melee("Claw", strength=6), at=(10, 10), keywords=["VEHICLE"]),
        unit("Mob", seat=1, at=(9, 15), wounds=9, toughness=9),
        unit("Horde", seat=1, at=(11, 15), wounds=9, toughness=9),
        phase="charge",
        cp=1,
    )
    table.change_side(1, cp=0)
    table.dice(charge=[4, 4], tank_shock=[5, 5, 1, 1, 1, 1])
    table.run(charge, "Tank", [table.id("Mob"), table.id("Horde")])
    table.answer("Tank")
    table.answer(table.question.suggest(Tabletop(1)))
    table.answer("Horde", "Claw")

    table.done()
    assert ([9], [7]) == (table.wounds("Mob"), table.wounds("Horde"))
