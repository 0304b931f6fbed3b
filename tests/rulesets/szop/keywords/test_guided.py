"""Guided. (SZOP-WPN-23)"""

from __future__ import annotations

from typing import Any

from grognard.rulesets.szop.play.arrivals import arrive
from grognard.rulesets.szop.play.attack.casualties import receive
from grognard.rulesets.szop.play.orders.interrupts import window
from grognard.rulesets.szop.play.shooting.shooting import shoot
from grognard.rulesets.szop.table.records import BATTLE
from tests.rulesets.szop.kit import Drawn, draw, rifle, unit, wood

MARKER = (10.0, 30.0)
ROCKET = rifle("Guided", name="Rocket", reach=12)


def foe(name: str = "Foes", **more: Any) -> dict[str, Any]:
    return unit(name, seat=1, **{"at": (10, 41), "toughness": 3, **more})


def drones(*abilities: str, **more: Any) -> dict[str, Any]:
    """A unit far south whose marker lies at (10, 30)."""
    return unit("Own", rifle("Guided", *abilities, name="Drone", reach=12), **{"guided": (MARKER,), **more})


def able(*units: dict[str, Any], **more: Any) -> set[str]:
    """Whom the marker can attack."""
    return draw(*units, **more).run(shoot, "Own").targets()


def attacked(*units: dict[str, Any], **more: Any) -> Drawn:
    """After the attack of the marker on the Foes."""
    table = draw(*units, **more)
    table.dice(hit=[4] * 4, defence=[6] * 4)
    table.run(shoot, "Own")
    slots = [slot.key for slot in table.game.question.slots]  # type: ignore[union-attr]
    return table.answer({slots[0]: "hold", slots[1]: "Foes"})


def hits(table: Drawn) -> str:
    return table.log("SZOP-SHOOT-06")[0].split(", ")[1]


def enemy(name: str = "Foes", **more: Any) -> dict[str, Any]:
    return unit(name, seat=1, **{"at": (10, 24), **more})


# ---------------------------------------------------------------- range


def test_aircraft_are_twelve_inches_farther_from_a_marker_too() -> None:  # SZOP-WPN-23, SZOP-FLY-06
    plane = foe(has=["Aircraft"], at=(10, 35))

    assert set() == able(drones(), plane)
    assert {"Foes"} == able(drones("Targeting"), plane)


def test_attacks_uphill_are_shorter_from_a_marker_too() -> None:  # SZOP-WPN-23, SZOP-ATER-03
    hill = wood(5, 36, 15, 46, kinds=["elevated"])

    assert set() == able(drones(), foe(), terrain=[hill], advanced_terrain=True)
    assert {"Foes"} == able(drones(), foe(at=(10, 36.5)), terrain=[hill], advanced_terrain=True)
    assert {"Foes"} == able(drones("Targeting"), foe(), terrain=[hill], advanced_terrain=True)
    assert {"Foes"} == able(drones(), foe(), terrain=[hill])


def test_unwieldy_and_indirect_are_judged_from_the_marker() -> None:  # SZOP-WPN-23, SZOP-WPN-04, SZOP-WPN-12
    wall = wood(5, 34, 15, 35, kinds=["blocking"])

    assert set() == able(drones("Unwieldy"), foe())
    assert set() == able(drones(), foe(), terrain=[wall])
    assert {"Foes"} == able(drones("Indirect"), foe(), terrain=[wall])
    assert set() == able(drones("Indirect"), foe(has=["Flying"]), terrain=[wall])


# ---------------------------------------------------------------- sight


def test_obscuring_terrain_hides_from_a_marker_except_who_is_inside() -> None:  # SZOP-WPN-23, SZOP-ATER-05
    thicket = wood(5, 34, 15, 36, kinds=["obscuring"])

    assert set() == able(drones(), foe(), terrain=[thicket], advanced_terrain=True)
    assert {"Foes"} == able(drones(), foe(at=(10, 35)), terrain=[thicket], advanced_terrain=True)
    assert {"Foes"} == able(drones(guided=((10.0, 35.0),)), foe(), terrain=[thicket], advanced_terrain=True)


def test_units_block_the_sight_of_a_marker_and_tall_targets_are_seen_over_them() -> None:  # SZOP-WPN-23, SZOP-PAS-38
    rank = unit("Rank", at=(4, 35), models=12, seat=0)

    assert set() == able(drones(), foe(), rank)
    assert {"Foes"} == able(drones(), foe(has=["Tall"]), rank)


# ---------------------------------------------------------------- cover


def test_low_walls_between_marker_and_target_give_cover() -> None:  # SZOP-WPN-23, SZOP-ATER-06
    """Seen from the unit itself nothing is in between."""
    wall = wood(5, 35, 15, 36, kinds=["low"])
    beyond = wood(5, 20, 15, 21, kinds=["low"])

    assert "0 hits" == hits(attacked(drones(), foe(), terrain=[wall], advanced_terrain=True))
    assert "1 hit" == hits(attacked(drones(), foe(), terrain=[beyond], advanced_terrain=True))


def test_with_flat_sight_the_marker_is_what_measures() -> None:  # SZOP-WPN-23, SZOP-LOS-04
    beside = wood(10.2, 35, 15, 36, kinds=["blocking"])
    behind = wood(10.2, 20, 15, 21, kinds=["blocking"])

    assert "0 hits" == hits(attacked(drones(), foe(), terrain=[beside], flat_sight=True))
    assert "1 hit" == hits(attacked(drones(), foe(), terrain=[behind], flat_sight=True))


# ---------------------------------------------------------------- one attack


def test_markers_and_the_normal_attack_on_one_target_are_one_attack() -> None:  # SZOP-ATK-05, SZOP-WPN-23
    """Two wounds of three attacks fell a model of Toughness 2 only if they are allocated together."""
    own = drones(at=(10, 30), guided=((10.0, 33.0), (12.0, 33.0)))
    table = draw(own, foe(toughness=2, models=2))
    table.dice(hit=[4, 4, 4], defence=[2, 2, 6])
    table.run(shoot, "Own")
    slots = [slot.key for slot in table.game.question.slots]  # type: ignore[union-attr]
    table.answer(dict.fromkeys(slots, "Foes"))

    assert ["Own attacks Foes: 3 attacks, 3 hits, 2 wounds."] == table.log("SZOP-SHOOT-06")
    assert "SZOP-WND-01" == table.clause


def test_a_marker_attacks_nobody_twice_in_a_barrage() -> None:  # SZOP-SUP-08, SZOP-WPN-23
    table = draw(drones(), foe(), foe("Others", at=(14, 38)), active="Own")
    struck = (table.id("Foes"),)
    table.game.change(BATTLE, boons=("barrage",), actions=("shooting",), struck=struck)

    assert {"Others"} == table.run(shoot, "Own").targets()


# ---------------------------------------------------------------- Mastery


def test_mastery_makes_weapons_guided() -> None:  # SZOP-WPN-23, SZOP-PAS-36
    own = unit("Own", rifle(name="Drone", reach=12), has=["Mastery(Guided)"], guided=(MARKER,))

    assert {"Foes"} == able(own, foe())
    assert "1 hit" == hits(attacked(own, foe()))

    table = draw(own, foe()).run(shoot, "Own")
    slots = [slot.key for slot in table.game.question.slots]  # type: ignore[union-attr]
    table.answer({slots[0]: "place a marker", slots[1]: "move the marker"}).propose().propose()

    assert 2 == len(table.unit("Own").guided)


def test_a_guard_may_attack_from_its_marker() -> None:  # SZOP-WPN-23, SZOP-PAS-33
    """Nobody is in range of the unit itself; moving a marker is Shooting too."""
    table = draw(unit("Walkers", at=(10, 41)), drones(has=["Guard"], seat=1, at=(60, 10)), active="Walkers")
    table.run(window, "Walkers")

    assert [table.id("Own")] == table.keys[:1]

    table.dice(hit=[4], defence=[6])
    table.answer("Own").shoot("hold", "Walkers")

    assert ((), True) == (table.unit("Own").guided, table.unit("Own").is_exhausted)


# ---------------------------------------------------------------- placing, moving and losing markers


def test_a_marker_is_placed_after_deployment() -> None:  # SZOP-WPN-23
    table = draw(unit("Own", ROCKET, at=None, place="reserve"), enemy()).run(arrive, "Own").answer({"A1.1": [10, 8]})

    assert "SZOP-WPN-23" == table.refused({"marker": [10, 21]}).clause

    table.answer({"marker": [10, 20]})

    assert ((10.0, 20.0),) == table.unit("Own").guided


def test_a_marker_moves_and_another_is_placed() -> None:  # SZOP-WPN-23
    table = draw(unit("Own", ROCKET, guided=((10.0, 20.0),)), enemy(at=(10, 60 - 20))).run(shoot, "Own")
    slots = [slot.key for slot in table.game.question.slots]  # type: ignore[union-attr]
    table.answer({slots[0]: "place a marker", slots[1]: "move the marker"})

    assert "SZOP-WPN-23" == table.refused({"marker": [10, 33]}).clause

    table.answer({"marker": [10, 31]}, {"marker": [12, 12]})

    assert ((10.0, 31.0), (12.0, 12.0)) == table.unit("Own").guided


def test_an_attack_from_a_marker_discards_it() -> None:  # SZOP-WPN-23, SZOP-SHOOT-01
    table = draw(unit("Own", ROCKET, models=2, guided=((10.0, 30.0),)), enemy(at=(10, 40), models=5)).run(shoot, "Own")
    slots = [slot.key for slot in table.game.question.slots]  # type: ignore[union-attr]
    table.dice(hit=[1, 1])
    table.answer({slots[0]: "hold", slots[1]: "Foes"})

    assert () == table.unit("Own").guided
    assert "2 attacks" in table.log("SZOP-SHOOT-06")[0]


def test_two_markers_at_most() -> None:  # SZOP-WPN-23
    table = draw(unit("Own", ROCKET, guided=((10.0, 20.0), (12.0, 20.0))), enemy(at=(10, 31))).run(shoot, "Own")
    slots = [slot.key for slot in table.game.question.slots]  # type: ignore[union-attr]
    steered = {slots[0]: "place a marker", slots[1]: "move the marker", slots[2]: "move the marker"}

    assert "SZOP-WPN-23" == table.refused(steered).clause

    table.dice(hit=[1])
    table.answer({slots[0]: "place a marker", slots[1]: "move the marker", slots[2]: "Foes"})
    table.answer({"marker": [10, 21]}, {"marker": [12, 12]})

    assert ((10.0, 21.0), (12.0, 12.0)) == table.unit("Own").guided


def test_markers_vanish_with_the_unit() -> None:  # SZOP-WPN-23
    async def hurt(game: Any, own: Any) -> None:
        await receive(game, own, defender=9)

    table = draw(unit("Own", ROCKET, guided=((10.0, 20.0),)), enemy()).run(hurt, "Own")

    assert () == table.unit("Own").guided


def test_markers_are_numbered_from_1() -> None:  # SZOP-WPN-23
    own = unit("Own", ROCKET, guided=((10.0, 14.0), (12.0, 14.0)))
    table = draw(own, foe(at=(10, 24))).run(shoot, "Own")

    assert [1, 2] == [n for n in (1, 2) for slot in table.game.question.slots if f"Marker {n} " in str(slot.label)]  # type: ignore[union-attr]
