"""Devastating Wounds: a Critical Wound does mortal wounds instead of its damage. (TEN-KW-10)"""

from __future__ import annotations

from grognard.kernel.dice import Scripted
from grognard.rulesets.tenth.dice.attack import assault
from grognard.rulesets.tenth.dice.damage import mortal_wounds
from grognard.rulesets.tenth.dice.facts import Luck, Wounds
from grognard.rulesets.tenth.dice.wounds import wounds_of
from grognard.rulesets.tenth.lists.keywords.weapon_abilities import Situation
from grognard.rulesets.tenth.play.shooting.shooting_phase import shoot_with
from tests.rulesets.tenth.arms import gun, men, row, squad
from tests.rulesets.tenth.kit import drill, ranged, unit


def test_a_devastating_wound_kills_several_models() -> None:
    """TEN-KW-10, TEN-MORT-02: D3 damage of 3 on 1-wound models, three die, whatever their save."""
    dice = Scripted(hit=[4], wound=[6], damage=[5])
    state = assault(dice, (gun("Devastating Wounds", damage="D3"),), squad(men(1, save=2)), row(5))

    assert row(2) == state.standing
    dice.assert_done()


def test_with_the_option_one_devastating_wound_stays_on_one_model() -> None:
    """TEN-KW-10 (option devastating_no_carry_over)"""
    dice = Scripted(hit=[4, 4], wound=[6, 6], damage=[6, 1])
    guns = (gun("Devastating Wounds", attacks=2, damage="D3"),)
    state = assault(dice, guns, squad(men(2)), row(5), Luck(), None, False)

    assert row((4, 1)) == state.standing


def test_precise_devastating_wounds_carry_over_into_the_unit() -> None:
    """TEN-KW-10, TEN-KW-28: the CHARACTER first, what exceeds its wounds continues."""
    led = squad(men(1), men(2, is_protected=True))
    sniper = gun("Precision", "Devastating Wounds", damage=4)

    assert row(3, 0) == assault(Scripted(hit=[4], wound=[6]), (sniper,), led, row(5, 1), Luck(), 1).standing
    assert row(1, 1) == assault(Scripted(hit=[4], wound=[6]), (sniper,), led, row(5, 1)).standing
    assert (row(3, 0), 4) == mortal_wounds(Scripted(), row(5, 1), 4, led, first=1)[:2]


def test_devastating_wounds_set_their_damage_aside() -> None:
    """TEN-KW-10, TEN-KW-24, TEN-DMG-04: random Damage for each of them, Melta added, no save."""
    melta = gun("Devastating Wounds", "Melta 2", damage="D3", situation=Situation(is_half_range=True))
    dice = Scripted(hit=[4, 4, 4], wound=[6, 4, 6], damage=[6, 1])

    assert Wounds(wounds=1, mortal=(3 + 2, 1 + 2), hits=3) == wounds_of(dice, melta, 3, 4)
    dice.assert_done()


def test_devastating_wounds_carry_over_unless_the_option_says_no() -> None:
    """TEN-KW-10: three mortal wounds kill three models, or one."""
    for is_off, left in ((False, 1), (True, 3)):
        table = drill(
            unit("Gun", ranged("Beam", "Devastating Wounds", damage=3), at=(10, 10)),
            unit("Mob", seat=1, at=(10, 20), models=4),
            phase="shooting",
            options={"devastating_no_carry_over": is_off},
        )
        table.dice(hit=[4], wound=[6])
        table.run(shoot_with, "Gun")
        table.go_on()

        assert left == table.alive("Mob")
