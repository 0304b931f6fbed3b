"""Mastery. (SZOP-PAS-36)"""

from __future__ import annotations

from typing import Any

from grognard.rulesets.szop.play.charge.blows import blows_at
from grognard.rulesets.szop.play.shooting.shooting import shoot
from grognard.rulesets.szop.play.shooting.targets import fire_plan
from grognard.rulesets.szop.table.abilities import attack_passives
from grognard.rulesets.szop.table.records import Granted
from tests.rulesets.szop.kit import draw, rifle, unit, weapon, wood

CLUB = weapon(name="Club")
WALL = wood(5, 14, 15, 15, kinds=["blocking"])


def foe_to_charge(name: str = "Foes", *weapons: Any, **more: Any) -> dict[str, Any]:
    return unit(name, *(weapons or (CLUB,)), seat=1, **{"at": (10, 15), **more})


def foe_in_the_middle(name: str = "Foes", *weapons: Any, **more: Any) -> dict[str, Any]:
    return unit(name, *weapons, seat=1, **{"at": (40, 30), **more})


def foe(name: str = "Foes", **more: Any) -> dict[str, Any]:
    return unit(name, seat=1, **{"at": (10, 20), **more})


def test_mastery_may_make_every_weapon_an_assault_weapon() -> None:  # SZOP-PAS-36, SZOP-WPN-09
    table = draw(unit("Own", rifle(), has=["Mastery(Assault)"], at=(10, 13)), foe_to_charge())
    blows = blows_at(table.game, table.id("Own"), table.id("Foes"), [table.id("Foes")])

    assert ["Rifle"] == [blow.weapon.name for blow in blows]


def test_who_lacks_one_mastery_keeps_another() -> None:  # SZOP-PAS-36, SZOP-CMD-04
    table = draw(unit("Own", has=["Mastery(Double)", "Mastery(Brutal)"]), foe_in_the_middle())
    taken = table.model("Own").fighter.passives[0]
    table.change("Own", grants=(Granted(taken, lacks=True),))
    left = attack_passives(table.game, table.model("Own").id, table.id("Foes"))

    assert ["Mastery(Brutal)"] == [str(each) for each in left]


def test_what_a_hero_masters_makes_another_profile() -> None:  # SZOP-SHOOT-02, SZOP-PAS-36
    hero = unit("Hero", rifle(), has=["Hero", "Mastery(Double)"])
    table = draw(unit("Own", rifle(), models=2, join=[hero]), foe("A"), foe("B", at=(15, 20))).run(shoot, "Own")

    assert 2 == len(table.game.question.slots)  # type: ignore[union-attr]


def test_possible_targets_are_judged_by_the_abilities_of_the_shooter() -> None:  # SZOP-LOS-03, SZOP-PAS-36
    """Nobody sees through the wall; only the weapon of the hero needs no sight, whoever measures."""
    hero = unit("Hero", rifle(), has=["Hero", "Mastery(Indirect)"])
    table = draw(unit("Own", rifle(), join=[hero]), foe(), terrain=[WALL], flat_sight=True)
    [profile] = fire_plan(table.game, table.id("Own"))

    assert ["A1.2"] == [shot.model for shot in profile.shots[table.id("Foes")]]
