"""Flat out, smoke, repairs and search lights. (LEG-VEH)"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.kernel.errors import Refused
from grognard.rulesets.legendary.play.vehicles.gear import repairs, smokers
from grognard.rulesets.legendary.play.vehicles.speeds import may_go_flat_out
from grognard.rulesets.legendary.table.records import BATTLE
from tests.rulesets.legendary.kit import Battle, squad
from tests.rulesets.legendary.play.vehicles.motors import tank


def drive(**how: Any) -> Battle:
    """A tank that has moved and advanced, and is asked whether it goes flat out."""
    table = Battle({"Tank": tank((20, 6), **how)}, {"Blues": squad(at=(60, 43))})
    table.activate("Tank")
    table.move("Tank", 0, 6).until("advance").say("advance")
    return table.move("Tank", 0, 6)


def test_combat_cruising_and_flat_out() -> None:  # LEG-VEH-09
    table = drive()
    assert "flat out" in table.prompt
    table.say("yes").move("Tank", 0, 6)

    assert (20, 24) == table.model("Tank").at
    assert "flat out" == table.model("Tank").pace
    table.finish()
    assert "shoots" not in table.said()


def test_a_tank_goes_no_farther_than_6_inches_more() -> None:  # LEG-VEH-09
    table = drive().say("yes")

    with pytest.raises(Refused):
        table.move("Tank", 0, 6.5)


@pytest.mark.parametrize(("types", "inches"), [(["tank", "fast"], 12), (["fast", "skimmer"], 18)])
def test_fast_vehicles_go_farther(types: list[str], inches: float) -> None:  # LEG-VEH-23, LEG-VEH-24
    table = drive(types=types).say("yes").move("Tank", 0, inches)

    assert (20, 18 + inches) == table.model("Tank").at


def test_who_stays_slower_may_shoot() -> None:  # LEG-VEH-09
    table = drive().say("no")

    assert "advanced" == table.model("Tank").pace
    table.until("shoots at whom")


def test_stunned_and_heavy_vehicles_do_not_go_flat_out() -> None:  # LEG-DMG-09, LEG-VEH-25
    table = Battle({"Tank": tank((20, 6))}, {"Blues": squad(at=(60, 43))})
    table.change_model("Tank", pace="advanced")
    assert may_go_flat_out(table.game, table.ids["Tank"])
    table.change_model("Tank", is_stunned=True)

    assert not may_go_flat_out(table.game, table.ids["Tank"])
    heavy = Battle({"Tank": tank((20, 6), types=["heavy"])}, {"Blues": squad(at=(60, 43))})
    assert not may_go_flat_out(heavy.change_model("Tank", pace="advanced").game, heavy.ids["Tank"])


def test_smoke_instead_of_shooting_once_a_game() -> None:  # LEG-VEH-49, LEG-KW-60
    table = Battle({"Tank": tank((20, 6), rules=["Smoke Launchers"])}, {"Blues": squad(at=(60, 43))})
    table.activate("Tank").until("shoot, or something else").say("smoke")

    assert table.model("Tank").is_shrouded
    assert [] == smokers(table.game, table.ids["Tank"])
    table.finish()
    assert "shoots" not in table.said()


def test_of_a_squadron_one_vehicle_makes_smoke_and_the_other_shoots() -> None:  # LEG-VEH-49, LEG-VEH-34
    ours = {"Tanks": tank((20, 6), number=2, rules=["Smoke Launchers"])}
    table = Battle(ours, {"Blues": squad(at=(20, 30), weapons=())}, hit=[1])
    table.activate("Tanks").until("shoot, or something else").say("smoke A1.2")
    assert ["shoot", "smoke A1.1"] == table.options
    table.say("shoot").until("shoots at whom").fire(Cannon="Blues")

    assert [False, True] == [model.is_shrouded for model in table.models("Tanks")]
    assert "1 shot" in table.said()


def test_who_fired_overwatch_alone_makes_no_smoke_later() -> None:  # LEG-VEH-49, LEG-OVER-06
    ours = {"Tanks": tank((20, 6), number=2, rules=["Smoke Launchers"])}
    table = Battle(ours, {"Blues": squad(at=(20, 30), weapons=())}, hit=[1])
    table.change_model("Tanks", 2, is_spent=True).activate("Tanks").until("shoot, or something else")

    assert ["shoot", "smoke A1.1"] == table.options


def test_who_has_had_his_activation_mends_nothing() -> None:  # LEG-VEH-29, LEG-CHAR-03, LEG-TURN-05
    menders = squad(2, (22.0, 6.0), rules=["Repair"], base="1in", pitch=3.0)
    table = Battle({"Menders": menders, "Tank": tank((20, 6))}, {"Blues": squad(at=(24, 26))})
    table.change_model("Tank", is_immobilised=True)
    assert ["A1.1"] == [mender.id for mender, _, _ in repairs(table.game, table.ids["Menders"])]

    table.change_model("Menders", 1, is_spent=True)
    assert [] == repairs(table.game, table.ids["Menders"])


def test_only_the_mender_gives_up_his_shot() -> None:  # LEG-VEH-29
    menders = squad(2, (22.0, 6.0), rules=["Repair"], base="1in", pitch=3.0)
    table = Battle({"Menders": menders, "Tank": tank((20, 6))}, {"Blues": squad(at=(24, 26))}, repair=[1], hit=[1])
    table.change_model("Tank", is_immobilised=True)
    table.activate("Menders").until("something else").say("repair A2.1 tracks by A1.1")
    table.until("shoots at whom").fire(Rifle="Blues")

    assert "Rifle at Blues: 1 shot" in table.said()


def test_no_smoke_after_going_flat_out() -> None:  # LEG-VEH-49
    table = Battle({"Tank": tank((20, 6), rules=["Smoke Launchers"])}, {"Blues": squad(at=(60, 43))})
    table.change_model("Tank", pace="flat out")

    assert [] == smokers(table.game, table.ids["Tank"])


def mended(face: int) -> Battle:
    """Menders beside a broken tank; the die of the repair."""
    menders = squad(1, (22.0, 6.0), rules=["Repair"], base="1in")
    table = Battle({"Menders": menders, "Tank": tank((20, 6))}, {"Blues": squad(at=(60, 43))}, repair=[face])
    table.change_model("Tank", is_immobilised=True, lost_weapons=("Cannon",))
    table.activate("Menders").until("something else")
    return table.say(f"repair {table.ids['Tank']}.1 tracks")


@pytest.mark.parametrize(("face", "is_stuck"), [(7, False), (6, True)])
def test_repairs(face: int, is_stuck: bool) -> None:  # LEG-VEH-29, LEG-VEH-19
    table = mended(face)

    assert is_stuck == table.model("Tank").is_immobilised
    assert ("Cannon",) == table.model("Tank").lost_weapons  # one result each


def test_a_weapon_can_be_repaired() -> None:  # LEG-VEH-20, LEG-VEH-29
    menders = squad(1, (22.0, 6.0), rules=["Repair"], base="1in")
    table = Battle({"Menders": menders, "Tank": tank((20, 6))}, {"Blues": squad(at=(60, 43))}, repair=[12])
    table.change_model("Tank", lost_weapons=("Cannon",))
    table.activate("Menders").until("something else").say(f"repair {table.ids['Tank']}.1 Cannon")

    assert () == table.model("Tank").lost_weapons


def test_nobody_repairs_from_afar() -> None:  # LEG-VEH-29
    table = Battle({"Menders": squad(1, (30, 6), rules=["Repair"]), "Tank": tank()}, {"Blues": squad(at=(60, 43))})
    table.change_model("Tank", is_immobilised=True)

    assert [] == repairs(table.game, table.ids["Menders"])


def test_each_tank_of_a_squadron_has_its_own_light() -> None:  # LEG-VEH-48, LEG-VEH-34
    lamps = tank((20, 6), number=2, bs=3, rules=["Search Light"])
    theirs = {"Blues": squad(at=(20, 24)), "Greens": squad(at=(30, 24))}
    table = Battle({"Tanks": lamps}, theirs, options={"night_fighting": True}, search_light=[4, 4])
    table.activate("Tanks").until("search light").say("Blues")
    assert "search light" in table.prompt
    table.say("Greens")

    assert {table.ids["Blues"], table.ids["Greens"]} == set(table.game[BATTLE].lit)


@pytest.mark.parametrize(("face", "is_lit"), [(4, True), (3, False)])
def test_search_lights_at_night(face: int, is_lit: bool) -> None:  # LEG-VEH-48, LEG-TERR-30
    lamp = tank((20, 6), bs=3, rules=["Search Light"])
    table = Battle({"Tank": lamp}, {"Blues": squad(at=(20, 24))}, options={"night_fighting": True}, search_light=[face])
    table.activate("Tank").until("search light").say("Blues")

    assert is_lit == (table.ids["Blues"] in table.game[BATTLE].lit)
