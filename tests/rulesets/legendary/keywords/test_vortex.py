"""Vortex: a destroyer whose marker stays and wanders. (LEG-KW-83)"""

from __future__ import annotations

from grognard.kernel.dice import Scripted
from grognard.rulesets.legendary.dice.attacks import hit_of
from grognard.rulesets.legendary.dice.scatter import Scatter, vortex
from grognard.rulesets.legendary.play.shooting.vortex import vortices_wander
from grognard.rulesets.legendary.table.records import BATTLE, VortexMarker
from tests.rulesets.legendary.arms import weapon
from tests.rulesets.legendary.kit import Battle, done, squad
from tests.rulesets.legendary.play.buildings.houses import MILL
from tests.rulesets.legendary.play.shooting.test_blasts import MORTAR, fired


def test_destroyers_and_vortices() -> None:  # LEG-WPN-20, LEG-WPN-04, LEG-KW-83
    for gun in (weapon(s="D", ap=4), weapon(s=4, ap=4, rules=["Vortex", "Blast"])):
        made = hit_of(gun)

        assert (12, 1, True) == (made.strength, made.ap, made.is_destroyer)


def test_a_vortex_stays_and_wanders_until_a_one_or_two() -> None:  # LEG-KW-83
    vortex = {"name": "Mortar", "range": 24, "s": 10, "ap": 1, "rules": ["Blast", "Vortex"]}
    table = fired(vortex, scatter=[12], save=[12] * 4, roll_off=[9, 2], vortex=[5], direction=[90])
    table.change("Blues", has_activated=True).until("Who activates first?")
    assert 'A vortex wanders 5".' in table.log("LEG-KW-83")

    again = fired(vortex, scatter=[12], save=[12] * 4, roll_off=[9, 2], vortex=[2])
    again.change("Blues", has_activated=True).until("Who activates first?")
    assert "A vortex closes." in again.log("LEG-KW-83")


def test_a_wandering_vortex_spares_what_flies() -> None:  # LEG-KW-83, LEG-FLY-09
    table = Battle({"Reds": squad(1, (20, 10))}, {"Blues": squad(1, (20, 15))}, vortex=[5], direction=[90], save=[1])
    table.change_model("Blues", is_flying=True)
    rift = weapon("Rift", s=10, ap=1, rules=["Blast", "Vortex"])
    table.game.change(BATTLE, vortices=(VortexMarker((20.0, 10.0), rift),))
    done(vortices_wander(table.game))

    assert 1 == table.left("Blues")


def test_what_the_die_says() -> None:  # LEG-KW-83
    assert vortex(Scripted(2)) is None
    assert Scatter(5, 5, 5, 90) == vortex(Scripted(5, 90))


def test_other_blasts_leave_nothing_behind() -> None:  # LEG-KW-83
    table = fired(MORTAR, scatter=[12], save=[12] * 4)

    assert () == table.game[BATTLE].vortices


def test_a_wandering_vortex_strikes_buildings() -> None:  # LEG-KW-83, LEG-TMPL-02
    """It comes to lie over the house: 12 points of Strength and 6 of AP leave none of its hull points."""
    table = Battle(
        {"Reds": squad(1, (5, 5))}, {"Blues": squad(1, (60, 40))}, MILL, vortex=[5], direction=[90], save=[2]
    )
    rift = weapon("Rift", s=10, ap=1, rules=["Blast", "Vortex"])
    table.game.change(BATTLE, vortices=(VortexMarker((23.0, 18.0), rift),))
    done(vortices_wander(table.game))

    assert table.log("LEG-BLDG-05")
