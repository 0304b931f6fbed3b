"""Attached units. (TEN-LEAD)"""

from __future__ import annotations

from typing import Any

from grognard.rulesets.tenth.lists.keywords.unit_abilities import Stealth
from grognard.rulesets.tenth.play.attack.casualties import settle, slay
from grognard.rulesets.tenth.play.shooting.shooting_phase import may_shoot, shoot_with
from grognard.rulesets.tenth.table.units import (
    ability,
    is_attached,
    is_below_half,
    is_protected,
    keywords_of,
    starting_strength,
    toughness_of,
)
from tests.rulesets.tenth.kit import DrillTable, drill, ranged, unit


def led() -> DrillTable:
    return drill(
        unit("Rifles", at=(10, 10), models=5, toughness=3, abilities=["Stealth"]),
        unit("Hero", joins="Rifles", at=(10, 11.8), toughness=5, wounds=4, keywords=["MOUNTED"]),
    )


def test_leader_and_bodyguards_are_one_unit_with_all_keywords() -> None:
    """TEN-LEAD-03, TEN-LEAD-11"""
    table = led()

    assert 6 == table.alive("Rifles")
    assert {"INFANTRY", "MOUNTED", "CHARACTER"} == set(keywords_of(table.game, table.id("Rifles")))
    assert is_attached(table.game, table.id("Rifles"))


def test_the_leader_is_protected_while_a_bodyguard_lives() -> None:
    """TEN-LEAD-04, TEN-LEAD-05"""
    table = led()
    hero = table.unit("Rifles").models[-1]

    assert is_protected(table.game, hero)
    assert 3 == toughness_of(table.game, table.id("Rifles"))

    for model in table.unit("Rifles").models[:-1]:
        slay(table.game, model)

    assert not is_protected(table.game, hero)


def test_a_leader_without_bodyguards_goes_on_with_what_the_unit_has_done() -> None:
    """TEN-LEAD-07, TEN-LEAD-12"""
    table = led()
    table.change("Rifles", moved="advance", is_shocked=True)
    table.kill("Rifles", 5, last=False)

    assert 1 == table.alive("Hero")
    assert ("advance", True, "table") == (
        table.unit("Hero").moved,
        table.unit("Hero").is_shocked,
        table.unit("Hero").where,
    )
    assert "destroyed" == table.unit("Rifles").where
    assert 1 == table.side(0).losses
    assert not is_attached(table.game, table.id("Hero"))


def test_the_survivors_starting_strength_is_their_own() -> None:
    """TEN-LEAD-08"""
    table = led()
    table.kill("Rifles", 1)
    table.kill("Rifles", 2)

    assert 5 == starting_strength(table.game, table.id("Rifles"))
    assert not is_below_half(table.game, table.id("Rifles"))


def test_abilities_that_every_model_needs_are_lost_with_a_leader_who_lacks_them() -> None:
    """TEN-LEAD-09, TEN-KW-32"""
    table = led()

    assert ability(table.game, table.id("Rifles"), Stealth) is None

    slay(table.game, table.unit("Rifles").models[-1])
    settle(table.game, table.id("Rifles"))

    assert ability(table.game, table.id("Rifles"), Stealth) is not None


def test_a_leaders_saves_are_his_own() -> None:
    """TEN-LEAD-10: INV 4+ and Feel No Pain 2+ of the Leader do nothing for his Bodyguards."""
    table = drill(
        unit("Guns", ranged("Gun", strength=8, ap=-6), at=(10, 10)),
        unit("Guards", seat=1, models=1, at=(10, 20)),
        unit("Hero", seat=1, joins="Guards", at=(12, 20), invulnerable=4, abilities=["Feel No Pain 2+"], wounds=3),
        phase="shooting",
    )
    table.dice(hit=[4], wound=[2])
    table.run(shoot_with, "Guns")

    table.done()
    assert "destroyed" == table.unit("Guards").where
    assert [3] == table.wounds("Hero")


def led_by_a_hero(**more: Any) -> DrillTable:
    """A squad with dangerous guns and its Hero, who has a rifle; a mob to shoot at."""
    return drill(
        unit("Guards", ranged("Plasma", "Hazardous"), at=(10, 10)),
        unit("Hero", joins="Guards", at=(12, 10), wounds=3),
        unit("Mob", seat=1, at=(10, 20)),
        phase="shooting",
        **more,
    )


def test_a_leader_whose_guards_died_of_their_own_guns_has_shot() -> None:
    """TEN-LEAD-07: he keeps what the unit has done, this phase too."""
    table = led_by_a_hero()
    table.change("Guards", has_acted=True)
    table.dice(hit=[1, 1], hazardous=[1])
    table.run(shoot_with, "Guards")
    table.go_on()

    table.done()
    assert "table" == table.unit("Hero").where
    assert not may_shoot(table.game, table.id("Hero"))


def test_a_leader_whose_guards_fell_stays_in_their_smoke() -> None:
    """TEN-LEAD-07, TEN-STRAT-12: the Stratagem works on him until the end of the phase."""
    table = led_by_a_hero()
    table.change("Guards", effects=("Smokescreen",))
    table.kill("Guards", 1, last=False)

    assert ("Smokescreen",) == table.unit("Hero").effects
