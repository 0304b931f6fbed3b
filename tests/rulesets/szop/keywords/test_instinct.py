"""Instinct. (SZOP-PAS-27)"""

from __future__ import annotations

from typing import Any

from grognard.rulesets.szop.lists.keywords.passive import Instinct
from grognard.rulesets.szop.play.moves.manoeuvre import manoeuvre
from grognard.rulesets.szop.play.shooting.shooting import shoot
from grognard.rulesets.szop.table.records import Granted, ModelId
from tests.rulesets.szop.helpers import able, plan, whole_charge
from tests.rulesets.szop.kit import draw, rifle, unit, weapon, wood

CLUB = weapon(name="Club")


def foe(name: str, *, at: tuple[float, float], **more: Any) -> dict[str, Any]:
    return unit(name, CLUB, seat=1, at=at, **{"toughness": 3, "is_exhausted": True, **more})


def foe_to_charge(name: str = "Foes", *weapons: Any, **more: Any) -> dict[str, Any]:
    return unit(name, *(weapons or (CLUB,)), seat=1, **{"at": (10, 15), **more})


def target(name: str = "Foes", **more: Any) -> dict[str, Any]:
    return unit(name, seat=1, **{"at": (10, 20), **more})


def test_instinct_shoots_at_one_of_two_equally_near() -> None:  # SZOP-PAS-27
    own = unit("Own", rifle(name="Gun"), rifle(name="Long gun", reach=30), has=["Instinct"])
    table = draw(own, foe("West", at=(4, 18)), foe("East", at=(16, 18)), foe("Far", at=(10, 24))).run(shoot, "Own")
    guns = [slot.key for slot in table.game.question.slots]  # type: ignore[union-attr]

    assert {"West", "East"} == table.targets()
    assert "SZOP-PAS-27" == table.refused(dict(zip(guns, ("West", "East"), strict=True))).clause

    table.dice(hit=[1, 1])
    table.answer(dict(zip(guns, ("East", "East"), strict=True)))

    assert ["Own attacks East"] == [line.split(":")[0] for line in table.log("SZOP-SHOOT-06")]


def test_instinct_goes_straight_at_the_nearest_enemy() -> None:  # SZOP-PAS-27
    """Closer is not enough while the straight way is open."""
    table = draw(unit("Own", has=["Instinct"]), foe("Foes", at=(10, 20))).run(manoeuvre, "Own")

    assert "SZOP-PAS-27" == table.refused({"A1.1": [[12, 14]]}).clause
    assert "SZOP-PAS-27" == table.refused({"A1.1": [[11, 12], [10, 14]]}).clause

    table.answer({"A1.1": [[10, 14]]})

    assert (10, 14) == table.model("Own").at


def test_instinct_goes_round_what_is_in_its_way() -> None:  # SZOP-PAS-27
    rock = wood(9, 12, 11, 13, kinds=["impassable"])
    table = draw(unit("Own", has=["Instinct"]), foe("Foes", at=(10, 20)), terrain=[rock]).run(manoeuvre, "Own")

    assert "SZOP-PAS-27" == table.refused({"A1.1": [[8, 12], [8, 13.5]]}).clause

    table.answer({"A1.1": [[9, 12], [9, 13], [9.3, 14.6]]})

    assert (9.3, 14.6) == table.model("Own").at


def test_instinct_follows_one_of_two_equally_near() -> None:  # SZOP-PAS-27
    for end in ((7, 14), (13, 14)):
        table = draw(unit("Own", has=["Instinct"]), foe("West", at=(4, 18)), foe("East", at=(16, 18)))
        table.run(manoeuvre, "Own").answer({"A1.1": [list(end)]})

        assert end == table.model("Own").at


def test_instinct_charges_the_nearest() -> None:  # SZOP-PAS-27
    table = draw(unit("Own", CLUB, has=["Instinct"]), foe_to_charge(at=(10, 13)), foe_to_charge("Others", at=(13, 14)))

    assert {"Foes"} == able(table)


def test_instinct_charges_one_of_several_that_are_equally_near() -> None:  # SZOP-PAS-27
    table = draw(unit("Own", CLUB, has=["Instinct"]), foe_to_charge(at=(8, 13)), foe_to_charge("Others", at=(12, 13)))
    table.run(whole_charge, "Own")

    assert (1, 1) == (table.game.question.least, table.game.question.most)  # type: ignore[union-attr]


def test_instinct_charges_nobody_who_is_only_reached_together_with_another() -> None:  # SZOP-PAS-27, SZOP-MELEE-01
    """It attacks one unit alone: a Mark takes it away against the front unit, not against the rear one."""
    front, rear = foe_to_charge("Front", at=(8.9, 17.5), models=2, gap=1.2), foe_to_charge("Rear", at=(10, 17.95))
    table = draw(unit("Own", CLUB, has=["Instinct"]), unit("Marker", at=(24, 17.5)), front, rear)
    table.change("Own", grants=(Granted(Instinct(), lacks=True, marked_by=ModelId("A2.1")),))

    assert {"Front"} == able(table)


def test_instinct_charges_no_second_target_beside_the_nearest() -> None:  # SZOP-PAS-27, SZOP-MELEE-01
    """A Mark takes it away against Others only: they may be charged, but not together with the nearest."""
    foes = [foe_to_charge(at=(9, 13)), foe_to_charge("Others", at=(11, 13.5))]
    table = draw(unit("Own", CLUB, has=["Instinct"]), unit("Marker", at=(22, 13.5)), *foes)
    table.change("Own", grants=(Granted(Instinct(), lacks=True, marked_by=ModelId("A2.1")),))
    table.run(whole_charge, "Own")

    assert {"Foes", "Others"} == table.targets()
    assert "SZOP-PAS-27" == table.refused(["Foes", "Others"]).clause


def test_instinct_moves_towards_the_nearest_enemy() -> None:  # SZOP-PAS-27
    near, far = unit("Near", seat=1, at=(10, 20)), unit("Far", seat=1, at=(30, 10))
    table = draw(unit("Beast", has=["Instinct"]), near, far).run(manoeuvre, "Beast")

    assert "SZOP-PAS-27" == table.refused({"A1.1": [[15, 10]]}).clause

    table.answer({"A1.1": [[10, 14]]})

    assert (10.0, 14.0) == table.model("Beast").at


def test_instinct_shoots_at_the_nearest_legal_target() -> None:  # SZOP-PAS-27
    table = draw(unit("Own", rifle(), has=["Instinct"]), target("Near"), target("Far", at=(10, 28)))

    assert {"Near"} == plan(table)
