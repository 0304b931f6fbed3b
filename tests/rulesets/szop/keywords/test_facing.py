"""Facing. (SZOP-PAS-31, SZOP-PAS-32)"""

from __future__ import annotations

from typing import Any

from grognard.kernel.dice import Tabletop
from grognard.kernel.troops import Base
from grognard.rulesets.szop.play.attack.cover import cover_of
from grognard.rulesets.szop.play.attack.live_facts import situation_of
from grognard.rulesets.szop.play.moves.heading import choose_heading
from grognard.rulesets.szop.play.moves.manoeuvre import manoeuvre
from grognard.rulesets.szop.play.shooting.shooting import shoot
from grognard.rulesets.szop.play.transports import disembark
from tests.rulesets.szop.helpers import carried, hit, struck, whole_charge
from tests.rulesets.szop.kit import Drawn, draw, rifle, unit, weapon, wood
from tests.rulesets.szop.volleys import made

CLUB = weapon(name="Club")
FAR = unit("Foes", seat=1, at=(60, 40))


def tired_foe(name: str, *, at: tuple[float, float], **more: Any) -> dict[str, Any]:
    return unit(name, CLUB, seat=1, at=at, **{"toughness": 3, "is_exhausted": True, **more})


def foe_to_charge(name: str = "Foes", *weapons: Any, **more: Any) -> dict[str, Any]:
    return unit(name, *(weapons or (CLUB,)), seat=1, **{"at": (10, 15), **more})


def foe(name: str = "Foes", **more: Any) -> dict[str, Any]:
    return unit(name, seat=1, **{"at": (10, 20), **more})


def far_foe(name: str = "Foes", *weapons: Any, **more: Any) -> dict[str, Any]:
    return unit(name, *weapons, seat=1, **{"at": (60, 40), **more})


def test_weapons_without_a_zone_strike_one_target_of_two() -> None:  # SZOP-PAS-32
    """Two trays look east. Each strikes the target beside it, with what has no zone only the chosen one of both."""
    arms = [weapon(name="Pikes", attacks=3, zone="front"), CLUB]
    for chosen, blows in (("South", ["South: 4", "North: 3"]), ("North", ["South: 3", "North: 4"])):
        own = unit("Own", *arms, models=2, across=True, gap=1.0, has=["Facing", "Immobile"], heading=0.0)
        table = draw(own, tired_foe("South", at=(11.5, 10)), tired_foe("North", at=(11.5, 12)))
        table.dice(hit=[1] * 8)
        table.run(whole_charge, "Own").answer(["South", "North"])

        assert ("SZOP-PAS-32", 0) == (table.clause, table.seat)

        table.answer(chosen)

        assert blows == struck(table)


def test_weapons_without_a_zone_shoot_at_one_unit_and_markers_count() -> None:  # SZOP-PAS-32, SZOP-WPN-23
    arms = [rifle("Guided", name="Drone"), rifle(name="Gun", attacks=2)]
    own = unit("Own", *arms, has=["Facing"], heading=90.0, guided=((10.0, 14.0),))
    table = draw(own, tired_foe("Near", at=(10, 20)), tired_foe("Far", at=(14, 22))).run(shoot, "Own")

    def ordered(drone: str, gun: str, marker: str) -> dict[str, str]:
        return dict(zip([slot.key for slot in table.game.question.slots], (drone, gun, marker), strict=True))  # type: ignore[union-attr]

    assert "SZOP-PAS-32" == table.refused(ordered("hold", "Near", "Far")).clause
    assert "SZOP-PAS-32" == table.refused(ordered("Near", "Far", "move the marker")).clause

    table.dice(hit=[1] * 9)
    table.answer(ordered("place a marker", "Near", "move the marker")).propose().propose()

    assert 2 == len(table.unit("Own").guided)


def test_a_unit_with_facing_looks_where_it_charges() -> None:  # SZOP-PAS-31, SZOP-PAS-32
    """It chooses its facing after the Engage, before the blows, and again after the withdrawal."""
    pikes = weapon(name="Pikes", zone="front")
    table = draw(unit("Own", pikes, has=["Facing"], heading=180.0), foe_to_charge(toughness=9, is_exhausted=True))
    table.dice(hit=[1])
    table.run(whole_charge, "Own").propose()

    assert "SZOP-PAS-31" == table.clause
    assert [] == table.log("SZOP-MELEE-03")

    table.answer(90)

    assert 1 == len(table.log("SZOP-MELEE-03"))
    assert "SZOP-PAS-31" == table.clause

    table.answer(0)

    assert 0.0 == table.unit("Own").heading


def test_an_attack_from_behind_is_harder_to_defend() -> None:  # SZOP-PAS-32
    assert 5 == made(is_from_behind=True).difficulty


def test_a_unit_with_facing_chooses_where_it_looks_after_a_move() -> None:  # SZOP-PAS-31
    table = draw(unit("Block", has=["Facing"], models=2, heading=0.0), FAR).run(manoeuvre, "Block")
    table.answer({}, 90)

    assert 90.0 == table.unit("Block").heading == table.model("Block", 2).facing


def test_a_long_base_turns_only_where_there_is_room() -> None:  # SZOP-PAS-31, SZOP-TERR-03, SZOP-MOVE-03
    wall = wood(7, 12, 13, 14, kinds=["impassable"])
    tray = unit("Tray", has=["Facing"], at=(10, 11), heading=0.0, base=Base("box", 3.0, 1.0))
    table = draw(tray, unit("Mate", at=(11.3, 8.6)), FAR, terrain=[wall]).run(manoeuvre, "Tray").answer({})
    asked = table.game.question

    assert "SZOP-TERR-03" == table.refused(90).clause  # into the wall
    assert "SZOP-MOVE-03" == table.refused(340).clause  # within 1" of the other unit
    assert asked.check(asked.hints["towards"]) == asked.hints["towards"]  # type: ignore[union-attr]
    for seed in range(5):
        asked.check(asked.suggest(Tabletop(f"turn {seed}")))  # type: ignore[union-attr]

    table.answer(180)

    assert 180.0 == table.unit("Tray").heading == table.model("Tray").facing

    edge = unit("Tray", has=["Facing"], at=(10, 0.6), heading=0.0, base=Base("box", 3.0, 1.0))

    assert "SZOP-MOVE-06" == draw(edge, FAR).run(manoeuvre, "Tray").answer({}).refused(90).clause


def test_weapons_of_a_zone_attack_what_is_wholly_inside_it() -> None:  # SZOP-PAS-31, SZOP-PAS-32
    guns = [
        rifle(name="Bow gun", zone="front"),
        rifle(name="Stern gun", attacks=2, zone="rear"),
        rifle(name="Turret", attacks=3),
    ]
    front, back = foe("Front", at=(10, 20)), foe("Back", at=(10, 2))
    table = draw(unit("Own", *guns, has=["Facing"], heading=90.0), front, back, foe("Beam", at=(25, 10))).run(
        shoot, "Own"
    )
    options = {str(slot.label): {option.key for option in slot.options} for slot in table.game.question.slots}  # type: ignore[union-attr]

    assert {"B1", "hold"} == options["1 x Bow gun"]
    assert {"B2", "hold"} == options["1 x Stern gun"]
    assert {"B1", "B2", "B3", "hold"} == options["1 x Turret"]


def test_weapons_without_a_zone_attack_one_unit() -> None:  # SZOP-PAS-32
    guns = [rifle(name="One"), rifle(name="Two", attacks=2)]
    table = draw(unit("Own", *guns, has=["Facing"], heading=90.0), foe("A"), foe("B", at=(15, 20))).run(shoot, "Own")

    assert "SZOP-PAS-32" == table.refused(table.slots(One="A", Two="B")).clause


def test_an_attacker_wholly_behind() -> None:  # SZOP-PAS-31, SZOP-PAS-32
    def behind(at: tuple[float, float]) -> bool:
        table = draw(unit("Own", at=at), foe(has=["Facing"], heading=90.0))
        return situation_of(
            table.game,
            table.id("Own"),
            table.id("Foes"),
            cover_of(table.game, table.id("Own"), table.id("Foes"), None, is_melee=False),
            is_melee=False,
            is_charging=False,
        ).is_from_behind

    assert (True, False, False) == (behind((10, 10)), behind((20, 20)), behind((10, 30)))


def test_a_unit_with_facing_chooses_where_it_looks_when_it_disembarks() -> None:  # SZOP-PAS-31, SZOP-TRANS-03
    table = draw(unit("Bus", has=["Transport(3)"], at=(10, 14)), unit("Squad", has=["Facing"]), far_foe())
    carried(table, "Squad")
    table.run(disembark, "Squad").answer({"A2.1": [10, 17.5]})

    assert "SZOP-PAS-31" == table.clause

    table.answer(90)

    assert 90.0 == table.unit("Squad").heading


def test_passengers_of_a_wreck_look_somewhere() -> None:  # SZOP-PAS-31, SZOP-TRANS-06
    """Who never looked anywhere chooses; the others cannot change it outside their activation."""

    def spilled(**more: Any) -> Drawn:
        squad = unit("Squad", has=["Facing"], **more)
        table = draw(unit("Bus", has=["Transport(9)"], at=(20, 14)), squad, far_foe())
        carried(table, "Squad")
        return table.run(hit, "Bus", 1).answer({"A2.1": [20, 14]})

    assert "SZOP-PAS-31" == spilled().clause
    assert 45.0 == spilled().answer(45).unit("Squad").heading
    assert "SZOP-PAS-31" != spilled(heading=90.0).clause


def test_any_whole_degree_of_the_round_may_be_chosen() -> None:  # SZOP-PAS-31
    foes = unit("Foes", seat=1, at=(10, 4))
    table = draw(unit("Block", has=["Facing"], heading=0.0), foes).run(choose_heading, "Block")

    assert 270 == table.game.view(0)["question"]["hints"]["towards"]
    assert table.refused(360).sentence

    table.answer(359)

    assert 359 == table.unit("Block").heading
