"""Shooting out of vehicles and at those inside. (LEG-TRANS-02, LEG-VEH-27, LEG-SHOOT-22, LEG-CHRT)"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.rulesets.legendary.play.shooting.guns import guns_of
from grognard.rulesets.legendary.play.shooting.live_facts import volleys_of
from grognard.rulesets.legendary.play.shooting.sight_lines import Order, lines_of
from grognard.rulesets.legendary.play.vehicles.fire_points import man_ports, may_fire_out
from grognard.rulesets.legendary.table.units import stand_of
from tests.rulesets.legendary.kit import RIFLE, Battle, squad
from tests.rulesets.legendary.play.vehicles.motors import aboard, carrier, tank
from tests.rulesets.legendary.play.vehicles.test_destruction import riding

HEAVY = {"name": "Big gun", "range": 36, "s": 6, "ap": 4, "type": "Heavy"}


def carried(number: int = 4, **how: Any) -> Battle:
    """Reds in a Mule, Blues before it."""
    weapons = how.pop("weapons", (RIFLE,))
    mule = carrier((20, 10), **{"fire_points": ["top", "front"], **how})
    reds = aboard(number, "Mule", weapons=weapons)
    return Battle({"Mule": mule, "Reds": reds}, {"Blues": squad(5, (18, 30))}, hit=[1, 1])


def fired(table: Battle) -> int:
    """How many of the Reds fire."""
    man_ports(table.game, table.ids["Reds"])
    return sum(len(row) for row in guns_of(table.game, table.ids["Reds"]).values())


def test_one_passenger_fires_from_each_fire_point() -> None:  # LEG-TRANS-02
    assert 2 == fired(carried())
    assert 0 == fired(carried(fire_points=[]))


def test_no_heavy_weapons_and_templates_from_fire_points() -> None:  # LEG-TRANS-02
    flamer = {"name": "Flamer", "range": "template", "s": 4, "ap": 5}

    assert 0 == fired(carried(weapons=(HEAVY,)))
    assert 0 == fired(carried(weapons=(flamer,)))


def test_a_vehicle_may_say_that_all_weapons_fire_from_its_fire_points() -> None:  # LEG-TRANS-02
    assert 2 == fired(carried(weapons=(HEAVY,), fire_points_take_all=True))


def test_the_owner_says_who_fires_from_which_point() -> None:  # LEG-TRANS-02
    table = carried(number=4)
    table.activate("Mule").until("who fires from here (front)").say(["A2.4"])
    assert "(top)" in table.prompt
    assert ["A2.1", "A2.2", "A2.3"] == table.options
    table.say([])

    assert (20.0, 12.0) == table.model("Reds", 4).at
    assert [None] * 3 == [table.model("Reds", number).at for number in (1, 2, 3)]


def test_fire_over_the_side_is_measured_from_the_hull() -> None:  # LEG-VEH-27
    """The hull reaches from y = 8 to y = 12; the rifle has a range of 24, the enemy stands 23.5 inches before it."""
    from grognard.rulesets.legendary.play.shooting.sight_lines import _range

    open_topped: dict[str, Any] = {"types": ["transport", "open-topped"], "access": []}
    table = carried(number=1, **open_topped)
    table.change_model("Reds", at=(20.0, 8.0))
    [gun] = guns_of(table.game, table.ids["Reds"])["Rifle"]
    blue = stand_of(table.game, table.model("Blues", 2).id)

    assert blue is not None
    assert 17.5 == pytest.approx(_range(table.game, gun, [blue]), abs=0.01)


@pytest.mark.parametrize("point", ["top", "front"])
def test_their_own_transport_is_no_cover_for_those_they_fire_at(point: str) -> None:  # LEG-SHOOT-16, LEG-TRANS-02
    """The enemy stands 1.5 inches before the hull; of another transport there he would have cover 3."""
    mule = carrier((20, 10), fire_points=[point])
    table = Battle({"Mule": mule, "Reds": aboard(1, "Mule")}, {"Blues": squad(1, (20, 14))})
    man_ports(table.game, table.ids["Reds"])
    [gun] = guns_of(table.game, table.ids["Reds"])["Rifle"]

    assert [0] == [line.cover.value for line in lines_of(table.game, [gun], Order(table.ids["Blues"])).values()]


def test_everybody_fires_from_an_open_transport() -> None:  # LEG-VEH-27
    assert 4 == fired(carried(types=["transport", "open-topped"], access=[]))
    assert 4 == fired(carried(types=["transport", "open-topped"], access=[], weapons=(HEAVY,)))


def test_passengers_have_the_vehicles_penalties() -> None:  # LEG-TRANS-02, LEG-VEH-27
    table = carried()
    table.change_model("Mule", pace="advanced")
    man_ports(table.game, table.ids["Reds"])

    assert {"advanced"} == {model.pace for model in table.models("Reds") if model.at is not None}
    table.change_model("Mule", pace="flat out")
    assert not may_fire_out(table.game, table.ids["Reds"])


def test_passengers_of_a_heavy_vehicle_shoot_as_if_it_stood() -> None:  # LEG-TRANS-02, LEG-VEH-25
    table = carried(types=["heavy", "tank", "transport"])
    table.change_model("Mule", pace="moved")
    man_ports(table.game, table.ids["Reds"])

    assert {"stationary"} == {model.pace for model in table.models("Reds") if model.at is not None}


def test_passengers_shoot_in_their_activation_and_stay_inside() -> None:  # LEG-TRANS-02
    table = carried()
    table.activate("Mule").until("Which unit shoots next").say("Reds").until("Reds shoots at whom")
    table.fire(Rifle="Blues")

    assert "Reds fires Rifle at Blues: 2 shots" in table.said()
    assert ("aboard", {None}) == (table.unit("Reds").where, {model.at for model in table.models("Reds")})


def shoot_at_passengers(face: int, **dice: Any) -> Battle:
    barge = carrier((20, 24), types=["transport", "open-topped"], access=[])
    theirs = {"Barge": barge, "Reds": aboard(3, "Barge"), "Far": squad(1, (65, 45))}
    lance = {"name": "Lance", "range": 48, "s": 8, "ap": 3}
    table = Battle({"Guns": squad(1, (20, 5), weapons=(lance,))}, theirs, hit=[face], **dice)
    table.activate("Guns").until("shoots at whom")
    return table.fire(Lance=f"Barge/{table.ids['Barge']}.1/passengers")


@pytest.mark.parametrize(("face", "left"), [(3, 3), (4, 2)])
def test_shots_at_passengers_of_an_open_transport(face: int, left: int) -> None:  # LEG-VEH-27, LEG-SHOOT-22
    table = shoot_at_passengers(
        face, save=[6]
    )  # BS 4 at short range: a total of 9 strikes the transport, 10 a passenger

    assert left == table.left("Reds")


def test_passengers_who_are_hit_may_be_pinned() -> None:  # LEG-MORALE-11, LEG-KW-45, LEG-SHOOT-22
    """The hit counts against them and not against the hull that carries them."""
    lance = {"name": "Lance", "range": 48, "s": 4, "ap": 2, "rules": ["Pinning"]}
    barge = carrier((20, 24), types=["transport", "open-topped"], access=[])
    theirs = {"Barge": barge, "Reds": aboard(3, "Barge")}
    table = Battle({"Guns": squad(1, (20, 5), weapons=(lance,))}, theirs, hit=[12], save=[12], leadership=[1])
    table.activate("Guns").until("shoots at whom").fire(Lance=f"Barge/{table.ids['Barge']}.1/passengers").finish()

    assert (3, True) == (table.left("Reds"), table.unit("Reds").is_pinned)


def test_passengers_of_a_closed_transport_cannot_be_aimed_at() -> None:  # LEG-SHOOT-22
    table = Battle({"Guns": squad(1, (20, 5))}, {"Mule": carrier((20, 24)), "Reds": aboard(3, "Mule")})
    table.activate("Guns").until("shoots at whom")
    keys = [option.key for slot in table.game.question.slots for option in slot.options]  # type: ignore[union-attr]

    assert not any("passengers" in key or key.startswith(table.ids["Reds"]) for key in keys)


def test_a_chariot_without_its_rider_is_a_wreck() -> None:  # LEG-CHRT-06, LEG-CHRT-02
    table = riding(save=[2])
    table.fire(Lance=f"Target/{table.ids['Target']}.1/rider")

    assert "gone" == table.unit("Target").where
    assert "The rider of" in table.said()


# ---------------------------------------------------------------- hits on those inside

GUN = {"name": "Rifle", "range": 24, "s": 4, "ap": "-"}


@pytest.mark.parametrize(("part", "strength"), [("", 9), ("rider", 6), ("passengers", 6)])
def test_rending_hits_on_those_aboard_are_those_on_models(part: str, strength: int) -> None:  # LEG-KW-56, LEG-KW-66
    rend = {**GUN, "rules": ["Rending"]}
    table = Battle({"Reds": squad(1, (20, 5), weapons=(rend,))}, {"Tank": tank((20, 20), facing=270.0)})
    guns = guns_of(table.game, table.ids["Reds"])["Rifle"]
    order = Order(table.ids["Tank"], model=table.model("Tank").id, part=part)
    [volley] = volleys_of(table.game, guns, order, has_screen=bool(part))

    assert volley.shots.sharp is not None
    assert strength == volley.shots.sharp.strength


def test_rending_hits_reach_passengers() -> None:  # LEG-KW-56, LEG-VEH-27
    """Strength 6 AP 2 against Toughness 4 with a save of 2+: a save of 4 is a total of 2 and fails badly."""
    rend = {**GUN, "rules": ["Rending"]}
    truck = carrier((20, 20), facing=270.0, types=["transport", "open-topped"])
    table = Battle(
        {"Reds": squad(1, (20, 5), weapons=(rend,))},
        {"Truck": truck, "Blues": aboard(1, "Truck", w=3, sv=2), "Far": squad(1, (60, 43))},
        hit=[12],
        save=[4],
    )
    table.activate("Reds").until("shoots at whom").fire(Rifle="Truck/B1.1/passengers").finish()

    assert 0 == table.left("Blues")
