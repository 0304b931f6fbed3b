"""PRECISION (sheet heading "PRECISION HITS"), as it is played and computed. (TEN-KW-28)"""

from __future__ import annotations

from grognard.kernel.dice import Scripted
from grognard.rulesets.tenth.dice.attack import assault
from grognard.rulesets.tenth.dice.damage import strike
from grognard.rulesets.tenth.dice.facts import Luck
from grognard.rulesets.tenth.dice.wounds import wounds_of
from grognard.rulesets.tenth.play.attack.precision import visible_characters
from grognard.rulesets.tenth.play.shooting.shooting_phase import shoot_with
from tests.rulesets.tenth.arms import gun, men, row, squad
from tests.rulesets.tenth.kit import drill, ranged, unit


def test_precision_needs_to_see_the_character() -> None:
    """TEN-KW-28, TEN-LOS-09"""
    ruin = {"type": "ruins", "rect": [6, 16, 14, 18], "height": 6}
    table = drill(
        unit("Guns", ranged("Gun", "Precision", strength=6, ap=-5), at=(10, 10)),
        unit("Guards", seat=1, models=2, places=[(24, 20), (22, 20)], toughness=3),
        unit("Hero", seat=1, joins="Guards", at=(11, 20), wounds=4),
        phase="shooting",
        terrain=[ruin],
    )
    table.dice(hit=[4], wound=[2])
    table.run(shoot_with, "Guns")

    assert 1 == table.question.seat

    table.go_on()
    table.done()


def test_in_melee_precision_looks_past_models() -> None:
    """TEN-KW-28 (models_block_sight): only terrain hides a CHARACTER there."""
    table = drill(
        unit("Guns", at=(10, 10)),
        unit("Tank", at=(16, 10), base=160, height=8, keywords=["VEHICLE"]),
        unit("Guards", seat=1, at=(24, 12)),
        unit("Hero", seat=1, joins="Guards", at=(24, 10)),
        options={"models_block_sight": True},
    )
    bearer, guards = table.models("Guns")[0].id, table.id("Guards")

    assert not visible_characters(table.game, bearer, guards)
    assert visible_characters(table.game, bearer, guards, is_melee=True)


def test_a_precise_wound_is_taken_by_the_character_with_its_own_save() -> None:
    """TEN-KW-28, TEN-LEAD-05: wounded against the Bodyguards' Toughness; excess damage is lost."""
    led = squad(men(1, save=5), men(3, save=2, is_protected=True), toughness=3)
    sniper = gun("Precision", strength=6, damage=9)
    assert 1 == wounds_of(Scripted(hit=[4], wound=[2]), sniper, 1, led.toughness).wounds

    struck = strike(Scripted(save=[1]), row(4, 1), 1, sniper, led)

    assert row(4, 0) == struck.standing


def test_aimed_attacks_go_to_the_character_while_it_lives_then_to_the_others() -> None:
    """TEN-KW-28: only those with Precision."""
    led = squad(men(1), men(1, is_protected=True))
    dice = Scripted(hit=[4] * 3, wound=[4] * 3)
    state = assault(dice, (gun("Precision", attacks=2), gun()), led, row(5, 1), Luck(), 1)

    assert row(3, 0) == state.standing
    dull = assault(Scripted(hit=[4], wound=[4]), (gun(),), led, row(5, 1), Luck(), 1)
    assert row(4, 1) == dull.standing
