"""Precision: wounds for a CHARACTER that leads the unit. (TEN-KW-28)"""

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
from tests.rulesets.tenth.play.attack.test_allocation import led


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


def test_precision_sends_a_wound_at_the_leader_attack_by_attack() -> None:
    """TEN-KW-28, TEN-LEAD-04: one at the Hero, who saves with his own armour; two for the owner to allocate."""
    table = led(ranged("Gun", "Precision", attacks=3, strength=6, ap=-1))
    table.dice(hit=[4] * 3, wound=[2] * 3, save=[2])
    table.run(shoot_with, "Guns")
    hero = table.models("Guards")[-1].id

    assert 0 == table.question.seat
    assert ["no", "none of the rest", hero, f"{hero} always"] == table.options

    table.answer(hero, "no")
    table.answer([table.models("Guards")[0].id], "no")
    table.answer([table.models("Guards")[1].id])

    table.done()
    assert [1, 1, 3] == table.wounds("Guards")


def test_precision_may_go_on_until_the_leader_is_dead_and_excess_is_lost() -> None:
    """TEN-KW-28: afterwards the unit is no Attached unit any more. (TEN-LEAD-11)"""
    table = led(ranged("Gun", "Precision", attacks=3, strength=6, ap=-5, damage=3))
    table.dice(hit=[4] * 3, wound=[2] * 3)
    table.run(shoot_with, "Guns")
    hero = table.models("Guards")[-1].id
    table.answer(f"{hero} always", [table.models("Guards")[0].id])

    table.done()
    assert [1, 1, 1] == table.wounds("Guards")
    assert hero not in table.game


def test_precision_is_nothing_against_a_leader_alone_or_a_squad_alone() -> None:
    """TEN-LEAD-11"""
    table = led(ranged("Gun", "Precision", strength=6, ap=-5), guards=1)
    table.kill("Guards", 1, last=False)
    table.dice(hit=[4], wound=[3])
    table.run(shoot_with, "Guns")

    table.done()
    assert [3] == table.wounds("Hero")


def test_when_the_last_bodyguard_has_fallen_precision_asks_no_more() -> None:
    """TEN-LEAD-11, TEN-LEAD-06: the second wound is the Leader's in any case."""
    table = led(ranged("Gun", "Precision", attacks=2, strength=6, ap=-5), guards=1)
    table.dice(hit=[4, 4], wound=[2, 2])
    table.run(shoot_with, "Guns")
    table.answer("no")

    table.done()
    assert [3] == table.wounds("Hero")
