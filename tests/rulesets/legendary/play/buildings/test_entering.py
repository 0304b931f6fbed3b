"""Rooms: getting in, going on, stepping out. (LEG-BLDG-01, LEG-BLDG-04, LEG-BLDG-08)"""

from __future__ import annotations

import pytest

from grognard.kernel.data import BadFile
from grognard.rulesets.legendary.play.buildings.entering import next_rooms, rooms_at_hand
from grognard.rulesets.legendary.play.moves.charge import charge_targets
from grognard.rulesets.legendary.play.moves.charging_out import come_out
from grognard.rulesets.legendary.play.tableau import tableau
from grognard.rulesets.legendary.ruleset import RULESET
from grognard.rulesets.legendary.table.board import board, ground, read_ground
from grognard.rulesets.legendary.table.records import House, UnitId, house_id
from grognard.rulesets.legendary.table.room_sight import shares_at
from grognard.rulesets.legendary.table.rooms import places_left
from tests.rulesets.legendary.kit import BLADE, Battle, asked, piece, plain_answer, squad
from tests.rulesets.legendary.play.buildings.houses import (
    HALL,
    MILL,
    STORE,
    TOWER,
    door,
    house,
    inside,
    two_rooms,
    window,
)

FAR = {"Blues": squad(at=(60, 43))}


def at_door(number: int = 3, **how: object) -> Battle:
    """Reds with their first model at the southern door of the mill."""
    return Battle({"Reds": squad(number, (22.5, 19.48), columns=2, pitch=-1.2, **how)}, FAR, MILL)  # type: ignore[arg-type]


def test_a_unit_that_touches_a_door_may_take_the_room() -> None:  # LEG-BLDG-01
    table = at_door()
    table.activate("Reds").say({})

    assert "enter Mill-1@0" in table.options
    table.say("enter Mill-1@0")
    assert ("room", "Mill-1@0") == (table.unit("Reds").where, table.unit("Reds").room)
    assert 12 == places_left(table.game, board(table.game).rooms["Mill-1@0"])


def test_one_gets_in_by_a_window_too_but_not_by_a_wall() -> None:  # LEG-BLDG-01
    north = Battle({"Reds": squad(3, (22, 26.52))}, FAR, MILL)
    east = Battle({"Reds": squad(3, (26.52, 23))}, FAR, MILL)

    assert ["Mill-1@0"] == [room.id for room in rooms_at_hand(north.game, north.ids["Reds"])]
    assert [] == rooms_at_hand(east.game, east.ids["Reds"])


@pytest.mark.parametrize(("size", "fits"), [("small", 10), ("medium", 15), ("large", 20)])
def test_how_many_fit_into_a_room(size: str, fits: int) -> None:  # LEG-BLDG-01
    def room_for(number: int) -> bool:
        mill = house((20, 20, 26, 26), size=size)
        table = Battle({"Reds": squad(number, (22.5, 19.48), columns=2, pitch=-1.1)}, FAR, mill)
        return bool(rooms_at_hand(table.game, table.ids["Reds"]))

    assert (True, False) == (room_for(fits), room_for(fits + 1))


def test_the_map_may_say_how_many_a_room_holds() -> None:  # LEG-BLDG-01
    table = Battle({"Reds": squad(5, (22.5, 19.48), columns=2, pitch=-1.2)}, FAR, house((20, 20, 26, 26), holds=4))

    assert [] == rooms_at_hand(table.game, table.ids["Reds"])


def test_only_those_who_could_ride_hold_rooms() -> None:  # LEG-BLDG-01
    assert [] == rooms_at_hand((table := at_door(1, unit_type="beast")).game, table.ids["Reds"])


def test_a_locked_door_lets_nobody_in() -> None:  # LEG-BLDG-01, LEG-MOVE-09
    mill = house((20, 20, 26, 26), door(22, 20, 24, 20, kind="locked door"))
    table = Battle({"Reds": squad(1, (23, 19.48))}, FAR, mill, door=[1])

    assert [] == rooms_at_hand(table.game, table.ids["Reds"])
    table.activate("Reds").until("A locked door is near").say("A1.1 Mill-1/0 s").say({})
    assert "enter Mill-1@0" in table.options


def test_where_one_has_failed_at_the_door_nobody_charges_through_it() -> None:  # LEG-MOVE-09, LEG-BLDG-02
    def targets(*faces: int) -> list[str]:
        mill = house((20, 20, 26, 26), door(22, 20, 24, 20, kind="locked door"))
        reds = squad(2, (22.4, 19.4), pitch=1.2, weapons=(BLADE,))
        table = Battle({"Reds": reds}, {"Blues": inside(1, "Mill-1@0"), "Far": squad(1, (60, 43))}, mill, door=[*faces])
        table.activate("Reds").until("A locked door is near").say("A1.1 Mill-1/0 s")
        if "locked door" in table.prompt:
            table.say("A1.2 Mill-1/0 s")
        return [table.game[target].name for target in charge_targets(table.game, table.ids["Reds"])]

    assert ["Blues", "Far"] == sorted(targets(1))
    assert ["Far"] == targets(6, 1)


def test_by_the_stairs_and_by_the_door_to_the_next_room() -> None:  # LEG-BLDG-01
    upstairs = Battle({"Reds": inside(room="Mill-1@1")}, FAR, TOWER)
    beside = Battle({"Reds": inside(room=HALL)}, FAR, *two_rooms())

    assert ["Mill-1@0", "Mill-1@2"] == [room.id for room in next_rooms(upstairs.game, upstairs.ids["Reds"])]
    assert [STORE] == [room.id for room in next_rooms(beside.game, beside.ids["Reds"])]


def test_to_the_next_room_takes_the_whole_move() -> None:  # LEG-BLDG-01
    table = Battle({"Reds": inside(room=HALL)}, FAR, *two_rooms())
    table.activate("Reds").say(f"enter {STORE}")

    assert STORE == table.unit("Reds").room
    assert {"moved"} == {model.pace for model in table.models("Reds")}
    assert "advance" not in table.prompt
    table.finish()
    assert not table.unit("Reds").has_advanced


def test_nobody_walks_into_a_room_that_the_enemy_holds() -> None:  # LEG-BLDG-02
    table = Battle({"Reds": squad(3, (22, 19.48))}, {"Blues": inside()}, MILL)

    assert [] == rooms_at_hand(table.game, table.ids["Reds"])


def test_stepping_out_is_a_move_after_which_one_cannot_charge() -> None:  # LEG-BLDG-08, LEG-CHG-01
    table = Battle({"Reds": inside(3)}, {"Blues": squad(3, (22, 14))}, MILL)
    table.activate("Reds").say("leave")
    table.say({model.id: [21.5 + 1.2 * n, 19.0] for n, model in enumerate(table.models("Reds"))})

    assert ("table", "") == (table.unit("Reds").where, table.unit("Reds").room)
    assert {"moved"} == {model.pace for model in table.models("Reds")}
    assert "charge" not in table.options


def test_from_an_upper_room_one_cannot_step_out() -> None:  # LEG-BLDG-01
    table = Battle({"Reds": inside(room="Mill-1@1")}, FAR, TOWER)
    table.activate("Reds")

    assert "leave" not in table.options


def test_charging_out_of_a_building() -> None:  # LEG-BLDG-08
    """The charge is declared inside and measured from the door: 5.5 inches are within reach, 7 are not."""
    near = Battle({"Reds": inside(3)}, {"Blues": squad(3, (22, 14))}, MILL, hit=[1] * 18)
    near.activate("Reds").say("charge", ["Blues"])
    far = Battle({"Reds": inside(3)}, {"Blues": squad(3, (22, 12.5))}, MILL)
    far.activate("Reds").say("charge", ["Blues"])

    assert "Reds strikes home." in near.said()
    assert "The charge of Reds fails." in far.said()
    assert "Reds rushes out." in near.log("LEG-BLDG-08")


def test_a_charge_that_cannot_reach_from_the_door_stays_before_it() -> None:  # LEG-BLDG-08, LEG-CHG-07
    far = Battle({"Reds": inside(1)}, {"Blues": squad(1, (23, 12))}, MILL)
    far.activate("Reds").say("charge", ["Blues"])
    out = Battle({"Reds": inside(1)}, {"Blues": squad(1, (23, 12))}, MILL)
    assert come_out(out.game, UnitId(out.ids["Reds"]), (UnitId(out.ids["Blues"]),))

    assert out.model("Reds").at == far.model("Reds").at


def test_a_routed_unit_runs_out_of_its_room() -> None:  # LEG-MORALE-04, LEG-BLDG-01
    table = Battle({"Reds": inside(3)}, FAR, MILL, leadership=[1])
    table.change("Reds", is_routed=True)
    table.activate("Reds")
    assert "By which exit" in table.prompt
    table.say("0")

    assert "table" == table.unit("Reds").where
    assert all(model.at is not None and model.at[1] < 20 for model in table.models("Reds"))


def test_each_section_is_a_building_of_its_own() -> None:  # LEG-BLDG-04
    north = house((20, 26, 26, 32), name="North aisle: bay")
    table = Battle({"Reds": squad()}, FAR, MILL, north)
    hall = Battle({"Reds": squad()}, FAR, *two_rooms())

    assert [house_id("Mill-1"), house_id("North aisle: bay-2")] == [each.id for each in table.game.all(House)]
    assert [house_id("Mill: hall-1")] == [each.id for each in hall.game.all(House)]


def test_the_ledgers_example_of_hull_points_and_armour() -> None:  # LEG-BLDG-03
    table = Battle({"Reds": squad()}, FAR, house((20, 20, 26, 26), size="large", material="weak"))
    [mill] = table.game.all(House)

    assert (5, 10) == (mill.hull_points, mill.armour)


MAP = """name = "Shed"
width = 48
height = 48

[[feature]]
kinds = ["woods"]
rect = [1, 1, 5, 5]

[[feature]]
kinds = ["building", "small", "weak"]
rect = [20, 20, 25, 25]
name = "Shed"
height = 3
walls = [{ line = [21, 20, 22, 20], kind = "%s" }]
"""


def test_a_map_with_a_room_without_a_door_is_refused() -> None:  # LEG-BLDG-01
    with pytest.raises(BadFile) as refused:
        read_ground(MAP % "window", file="shed.toml")

    said = 'shed.toml:9: a room of a building needs a door: give "Shed" a wall of the kind "door" (LEG-BLDG-01)'
    assert said == str(refused.value)
    assert "Shed-2@0" in read_ground(MAP % "door").rooms


def test_a_door_in_a_wall_that_two_rooms_share_is_enough() -> None:  # LEG-BLDG-01
    assert 2 == len(board(Battle({"Reds": squad()}, FAR, *two_rooms()).game).rooms)
    assert ["Mill: hall", "Mill: store"] == [piece.name for piece in ground("mill town").features[:2]]


def test_rooms_levels_and_who_holds_them_are_boxes_on_the_card() -> None:  # LEG-BLDG-01
    table = Battle({"Reds": inside(3, room="Mill-1@1")}, FAR, TOWER)
    card = next(each for each in tableau(table.game, 1).cards if each.id == table.ids["Reds"])
    box = next(each for each in card.tables if "Mill" in str(each.title))

    assert ["0", "1", "2"] == [row[1] for row in box.rows]
    assert ["", "Reds", ""] == [row[3] for row in box.rows]
    assert {model.id for model in table.models("Reds")} <= {piece.id for piece in tableau(table.game, 0).pieces}


def test_windows_of_upper_rooms_need_no_door() -> None:  # LEG-BLDG-07
    table = Battle({"Reds": squad()}, FAR, TOWER)
    rooms = board(table.game).rooms

    assert ["door", "window"] == [way.kind for way in rooms["Mill-1@0"].openings]
    assert ["window"] == [way.kind for way in rooms["Mill-1@2"].openings]
    assert (3.0, 1) == (rooms["Mill-1@1"].level, rooms["Mill-1@1"].storey)


def test_the_next_section_is_behind_a_shared_door() -> None:  # LEG-BLDG-04
    west = house((20, 20, 26, 26), door(26, 22, 26, 24), window(22, 20, 24, 20), name="West aisle")
    east = house((26, 20, 32, 26), door(28, 20, 30, 20), name="East aisle")
    table = Battle({"Reds": inside(room="West aisle-1@0")}, FAR, west, east)

    assert ["East aisle-2@0"] == [room.id for room in next_rooms(table.game, table.ids["Reds"])]
    assert 2 == len(table.game.all(House))


def test_nobody_in_a_room_falls_in_with_a_unit_outside() -> None:  # LEG-MORALE-08, LEG-BLDG-01
    ours = {"Reds": inside(1), "Pinks": squad(3, (22, 18.5))}
    table = Battle(ours, FAR, MILL, leadership=[12])
    table.change("Reds", start=3, sheet="Pinks sheet")
    table.activate("Reds").say("stay")
    prompts = []
    while table.prompt != "Activate which unit?":
        prompts.append(table.prompt)
        table.game.answer(plain_answer(asked(table.game)))

    assert not [prompt for prompt in prompts if "Follow me" in prompt]
    assert "room" == table.unit("Reds").where


def test_what_should_never_be_true_of_rooms() -> None:  # LEG-BLDG-01, LEG-BLDG-02
    table = Battle({"Reds": inside(3)}, {"Blues": inside(3, room="Mill-1@0")}, MILL)
    gone = Battle({"Reds": inside(3)}, FAR, MILL)
    gone.change("Reds", room="Barn-9@0")

    assert ["Mill-1@0 holds ['A1', 'B1']"] == list(RULESET.play.broken(table.game))
    assert ["A1 is in a room that does not stand"] == list(RULESET.play.broken(gone.game))


def test_the_owner_says_who_fires_to_which_side() -> None:  # LEG-BLDG-07
    mill = house((20, 20, 26, 26), door(22, 20, 24, 20, fits=1), window(22, 26, 24, 26, fits=1))
    theirs = {"South": squad(1, (23, 10), weapons=()), "North": squad(1, (23, 38), weapons=())}
    table = Battle({"Reds": inside(3)}, theirs, mill)
    table.activate("Reds").until("who fires from here (south)").say(["A1.3"])
    assert "(north)" in table.prompt
    table.say(["A1.1"])

    assert [(23.0, 26.0), None, (23.0, 20.0)] == [table.model("Reds", number).at for number in (1, 2, 3)]


@pytest.mark.parametrize(
    ("low_wall", "share"),
    [((10, 26.5, 40, 26.7, 0.3), 0.21), ((10, 26.5, 40, 26.7, 0.9), 0.74), ((23.25, 26.2, 33, 26.4, 6), 0.19)],
)
def test_who_stands_at_a_window_is_seen_as_a_man_is(
    low_wall: tuple[float, float, float, float, float], share: float
) -> None:  # LEG-BLDG-07, LEG-LOS-01
    """He is an inch wide and 1.2 high; a wall before the window hides a share of that."""
    *rect, height = low_wall
    before = piece("wall", (rect[0], rect[1], rect[2], rect[3]), height)
    table = Battle({"Reds": squad(1, at=(23, 36))}, {"Blues": inside(2)}, MILL, before)

    assert share == pytest.approx(shares_at(table.game, table.ids["Reds"], table.ids["Blues"])[0][0], abs=0.01)
