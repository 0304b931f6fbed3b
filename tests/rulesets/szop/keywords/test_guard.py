"""Guard. (SZOP-PAS-33)"""

from __future__ import annotations

from typing import Any

from grognard.rulesets.szop.play.orders.interrupts import window
from tests.rulesets.szop.kit import draw, rifle, unit, weapon

CLUB = weapon(name="Club")


def foe_to_charge(name: str = "Foes", *weapons: Any, **more: Any) -> dict[str, Any]:
    return unit(name, *(weapons or (CLUB,)), seat=1, **{"at": (10, 15), **more})


def foe(name: str = "Foes", *weapons: Any, **more: Any) -> dict[str, Any]:
    return unit(name, *weapons, seat=1, **{"at": (40, 30), **more})


def test_interaction_10_a_guard_that_shot_cannot_counter_attack() -> None:  # SZOP-PAS-33, SZOP-PAS-37
    table = draw(unit("Own", CLUB, toughness=3), foe_to_charge("Foes", CLUB, rifle(), has=["Guard"], toughness=3))
    table.dice(hit=[1, 1])
    table.activate("Own").answer("Foes").shoot("Own").answer("charge").propose()

    assert table.unit("Foes").is_exhausted
    assert "SZOP-MELEE-04" != table.clause

    bastion = draw(unit("Own", CLUB, toughness=3), foe_to_charge(has=["Bastion"], toughness=3))
    bastion.dice(hit=[1, 1])
    bastion.activate("Own").answer("charge").propose().answer("yes")

    assert not bastion.unit("Foes").is_exhausted


def test_guard_shoots_in_an_enemy_activation_and_is_exhausted() -> None:  # SZOP-PAS-33, SZOP-MORALE-01, SZOP-INT-03
    own, guard = unit("Own", toughness=9), foe("Guard", rifle(), at=(10, 25), has=["Guard"])
    table = draw(own, guard, active="Own")
    table.dice(hit=[4], defence=[3], regroup=[1])
    table.run(window, "Own").answer("Guard").shoot("Own")

    assert (True, 1, True) == (
        table.unit("Guard").is_exhausted,
        table.unit("Own").wounds,
        table.unit("Own").is_exhausted,
    )

    table.run(window, "Own")

    assert table.is_waiting


def test_guards_do_not_shoot_in_their_own_activation() -> None:  # SZOP-PAS-33
    table = draw(unit("Own", rifle(), has=["Guard"]), foe(at=(10, 25)), active="Own").run(window, "Own")

    assert table.is_waiting
