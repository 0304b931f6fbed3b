"""Firing out of buildings and at them: openings, cover 4, hull points, stunned occupants. (LEG-BLDG-05 to 09)"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.rulesets.legendary.play.buildings.firing_out import man_openings
from grognard.rulesets.legendary.play.moves.joining import join
from grognard.rulesets.legendary.play.scoring import controller
from grognard.rulesets.legendary.play.shooting.guns import guns_of
from grognard.rulesets.legendary.table.records import House
from tests.rulesets.legendary.kit import Battle, _Low, asked, piece, squad
from tests.rulesets.legendary.play.buildings.houses import (
    CANNON,
    HALL,
    MILL,
    TOWER,
    door,
    house,
    inside,
    two_rooms,
)


def shoot_in(face: int, *, order: str = "Blues", **more: Any) -> Battle:
    """One gun in the south fires at Blues in the mill; BS 4, effective range."""
    theirs = {"Blues": inside(5), "Others": squad(1, (60, 43))}
    table = Battle({"Guns": squad(1, (22.5, 5), weapons=(CANNON,))}, theirs, MILL, hit=[face], **more)
    table.activate("Guns").until("shoots at whom")
    return table.fire(Cannon=order)


def mill(table: Battle) -> House:
    """The one building of a table."""
    [found] = table.game.all(House)
    return found


# ---------------------------------------------------------------- cover 4


@pytest.mark.parametrize(("face", "left"), [(6, 5), (7, 4)])
def test_totals_up_to_10_strike_the_walls_and_11_the_occupants(face: int, left: int) -> None:  # LEG-BLDG-05
    table = shoot_in(face, save=[12] if face == 6 else [1])

    assert left == table.left("Blues")
    assert bool(table.log("LEG-BLDG-09")) is (face == 6)


def test_hits_on_cover_are_saved_by_the_armour_of_the_building() -> None:  # LEG-BLDG-05, LEG-BLDG-09
    """Armour 12 against Strength 9 and AP 2, together 14: a save of 8 makes 6, which fails by one; 9 passes."""
    hurt, whole = shoot_in(6, save=[8]), shoot_in(6, save=[9])

    assert "stunned" not in whole.said()
    assert (0, 0) == (mill(hurt).damage, mill(whole).damage)  # forgotten when the attack ended
    assert not mill(hurt).is_doomed


def test_who_stands_behind_a_house_has_its_walls_for_cover() -> None:  # LEG-BLDG-05, LEG-SHOOT-18
    theirs = {"Blues": squad(1, (26.8, 21)), "Others": squad(1, (60, 43))}
    table = Battle({"Guns": squad(1, (16, 12), weapons=(CANNON,))}, theirs, MILL, hit=[6], save=[12])
    table.activate("Guns").until("shoots at whom").fire(Cannon="Blues")

    assert "1 hit strikes the walls of Mill." in table.said()


# ---------------------------------------------------------------- openings


def test_who_sees_no_opening_cannot_shoot_at_those_inside() -> None:  # LEG-BLDG-07
    theirs = {"Blues": inside(5)}
    east = Battle({"Guns": squad(1, (40, 23), weapons=(CANNON,))}, theirs, MILL)
    east.activate("Guns").finish()
    south = Battle({"Guns": squad(1, (23, 6), weapons=(CANNON,))}, theirs, MILL)
    south.activate("Guns").until("shoots at whom")

    assert "shoots at whom" in south.prompt
    assert "fires" not in east.said()


def test_no_fire_to_a_side_without_openings() -> None:  # LEG-BLDG-07
    def targets(at: tuple[float, float]) -> bool:
        table = Battle({"Reds": inside(5)}, {"Blues": squad(3, at)}, MILL)
        table.activate("Reds").say("stay")
        return "shoots at whom" in table.prompt

    assert targets((22, 8))
    assert targets((22, 38))
    assert not targets((38, 22))


@pytest.mark.parametrize(("fits", "fire"), [(0, 5), (2, 2)])
def test_so_many_fire_to_each_side(fits: int, fire: int) -> None:  # LEG-BLDG-07
    """Five to each side by default; the map may say another number."""
    table = Battle(
        {"Reds": inside(8)},
        {"Blues": squad(3, (22, 8))},
        house((20, 20, 26, 26), door(22, 20, 24, 20, fits=fits)),
        hit=[1] * fire,
    )
    table.activate("Reds").say("stay").until("shoots at whom").fire(Rifle="Blues")

    assert f"{fire} shots" in table.said()
    assert {"room"} == {table.unit("Reds").where}


def test_all_fire_if_there_are_openings_to_two_sides() -> None:  # LEG-BLDG-07
    table = Battle({"Reds": inside(8)}, {"Blues": squad(3, (22, 8)), "Greens": squad(3, (22, 40))}, MILL)
    man_openings(table.game, table.ids["Reds"])

    assert 8 == sum(len(row) for row in guns_of(table.game, table.ids["Reds"]).values())
    assert {20.0, 26.0} == {model.at[1] for model in table.models("Reds") if model.at is not None}


def test_heavy_weapons_fire_from_windows_too() -> None:  # LEG-BLDG-07
    table = Battle({"Reds": inside(1, weapons=(CANNON,))}, {"Blues": squad(3, (22, 8))}, MILL, hit=[1])
    table.activate("Reds").say("stay").until("shoots at whom").fire(Cannon="Blues")

    assert "Reds fires Cannon at Blues: 1 shot" in table.said()


def test_out_of_one_house_into_another() -> None:  # LEG-BLDG-05, LEG-BLDG-07
    inn = house((20, 36, 26, 42), name="Inn")
    table = Battle({"Reds": inside(1)}, {"Blues": inside(3, room="Inn-2@0")}, MILL, inn, hit=[7], save=[1])
    table.activate("Reds").say("stay").until("shoots at whom").fire(Rifle="Blues")

    assert 2 == table.left("Blues")


def test_occupants_fire_overwatch_from_their_windows() -> None:  # LEG-BLDG-07, LEG-OVER-01
    ours = {"Reds": squad(3, (22, 8))}
    table = Battle(ours, {"Blues": inside(3)}, MILL, reacts=True, overwatch=[1], hit=[1] * 3)
    table.activate("Reds").move("Reds", 0, 2)

    assert "Fire overwatch?" in table.prompt
    table.say(f"{table.ids['Blues']}")
    assert "Blues fires overwatch." in table.said()
    assert table.unit("Blues").is_spent


# ---------------------------------------------------------------- the walls


def test_the_walls_may_be_aimed_at_but_not_without_ap() -> None:  # LEG-BLDG-09
    club = {"name": "Popgun", "range": 48, "s": 4, "ap": "-"}
    table = Battle({"Guns": squad(1, (23, 5), weapons=(CANNON, club))}, {"Blues": inside(5)}, MILL)
    table.activate("Guns").until("shoots at whom")
    slots = {slot.key: [option.key for option in slot.options] for slot in table.game.question.slots}  # type: ignore[union-attr]

    assert [table.ids["Blues"], f"{table.ids['Blues']}/walls", "hold"] == slots["Cannon"]
    assert [table.ids["Blues"], "hold"] == slots["Popgun"]


@pytest.mark.parametrize(("saves", "stunned", "stands"), [([8], False, True), ([6], True, True), ([5], True, True)])
def test_half_the_hull_points_stun_everybody_inside(saves: list[int], stunned: bool, stands: bool) -> None:
    """LEG-BLDG-06: 4 hull points; a save that fails by 3 to 5 costs 2."""
    table = shoot_in(7, order="Blues/walls", save=saves)

    assert {stunned} == {model.is_stunned for model in table.models("Blues")}
    assert stands is bool(table.game.all(House))


def test_stunned_occupants_fire_snap_shots_and_cannot_charge() -> None:  # LEG-BLDG-06, LEG-DMG-09
    table = Battle({"Reds": inside(1)}, {"Blues": squad(3, (22, 14))}, MILL, hit=[1])
    table.change_model("Reds", is_stunned=True)
    table.activate("Reds")

    assert "charge" not in table.options
    table.say("stay").until("shoots at whom").fire(Rifle="Blues")
    assert table.log("LEG-SHOOT-11")
    assert not table.model("Reds").is_stunned  # it recovers at the end of its activation


def test_both_rooms_are_stunned_by_one_blow() -> None:  # LEG-BLDG-06
    theirs = {"Blues": inside(2, room=HALL), "Greens": inside(2, room="Mill: store-2@0")}
    table = Battle({"Guns": squad(1, (23, 5), weapons=(CANNON,))}, theirs, *two_rooms(), hit=[7], save=[3])
    table.activate("Guns").until("shoots at whom").fire(Cannon="Blues/walls")

    assert all(model.is_stunned for name in ("Blues", "Greens") for model in table.models(name))


def test_damage_short_of_all_is_forgotten() -> None:  # LEG-BLDG-09, LEG-DMG-01
    table = shoot_in(7, order="Blues/walls", save=[3])

    assert (0, False) == (mill(table).damage, mill(table).is_doomed)


def test_blasts_that_burst_in_a_room_strike_those_under_them_and_the_walls() -> None:  # LEG-SCAT-04, LEG-BLDG-09
    shell = {"name": "Shell", "range": 48, "s": 9, "ap": 2, "type": "Heavy", "rules": ["Large Blast"]}
    theirs = {"Blues": inside(2), "Others": squad(1, (60, 43))}
    table = Battle({"Guns": squad(1, (22.5, 5), weapons=(shell,))}, theirs, MILL, scatter=[7], save=[1, 1, 12])
    table.activate("Guns").until("shoots at whom").fire(Shell="Blues").until("aim").say(f"{table.ids['Blues']}.1")

    assert 0 == table.left("Blues")
    assert "1 hit strikes the walls of Mill." in table.said()


def test_flames_get_in_by_an_opening() -> None:  # LEG-BLDG-07, LEG-TMPL-04
    flamer = {"name": "Flamer", "range": "template", "s": 4, "ap": 5}

    def burnt(at: tuple[float, float]) -> int:
        theirs = {"Blues": inside(4), "Others": squad(1, (60, 43))}
        table = Battle({"Guns": squad(1, at, weapons=(flamer,))}, theirs, MILL, save=[1] * 4)
        table.activate("Guns").until("shoots at whom").fire(Flamer="Blues" if at[0] < 26 else "Others")
        if "point" in table.prompt:
            table.finish()
        return 4 - table.left("Blues")

    assert burnt((22.5, 18))
    assert not burnt((28.5, 23))  # beside a wall without an opening it cannot even aim at them


@pytest.mark.parametrize(("ap", "damage"), [(2, 1), ("-", 0)])
def test_flames_that_touch_a_building_hit_its_walls_once(ap: Any, damage: int) -> None:  # LEG-BLDG-07, LEG-BLDG-09
    """S 9, AP 2 against armour 12: a 4 does not save."""
    flamer = {"name": "Flamer", "range": "template", "s": 9, "ap": ap}
    table = Battle(
        {"Guns": squad(1, (22.5, 18), weapons=(flamer,))},
        {"Blues": inside(1, t=9, w=5), "Others": squad(1, (60, 43))},
        MILL,
        save=[12, 4],
    )
    table.activate("Guns").until("shoots at whom").fire(Flamer="Blues").until("point")
    table.game.answer(asked(table.game).suggest(_Low()))

    assert "1 hit strikes the walls of Mill." in table.said()
    assert damage == sum(throw.name == "save" for event in table.game.events for throw in event.throws) - 1


def test_a_character_in_a_room_may_be_named_and_his_unit_shields_him() -> None:  # LEG-CHAR-05, LEG-BLDG-07
    """BS 5 in effective range: an 8 is 13, the unit; a 9 is 14, the character."""

    def lost(face: int, *, joined: bool) -> tuple[int, int]:
        theirs = {
            "Blues": inside(3, sv=None),
            "Boss": inside(1, role="HQ", independent=True, character=True, sv=None),
            "Others": squad(1, (60, 43)),
        }
        table = Battle({"Guns": squad(1, (22.5, 2.5), weapons=(CANNON,), bs=5)}, theirs, MILL, hit=[face], save=[1])
        if joined:
            join(table.game, table.model("Boss").id, table.ids["Blues"])
        table.activate("Guns").until("shoots at whom")
        table.fire(Cannon="Blues/" + table.model("Boss").id if joined else "Boss").finish()
        return 3 + joined - table.left("Blues"), int(f"{table.ids['Boss']}.1" not in table.game)

    for joined in (True, False):
        assert (1, 0) == lost(8, joined=joined)
        assert (int(joined), 1) == lost(9, joined=joined)


def test_upper_windows_are_seen_over_what_hides_the_ground_floor() -> None:  # LEG-BLDG-07, LEG-LOS-01
    rock = piece("rocks", (18, 28, 28, 29), 3.0)

    def is_seen(room: str) -> bool:
        table = Battle({"Guns": squad(1, (23, 40))}, {"Blues": inside(2, room=room)}, TOWER, rock)
        table.activate("Guns").finish() if room.endswith("0") else table.activate("Guns").until("shoots at whom")
        return "shoots at whom" in table.prompt

    assert (False, True) == (is_seen("Mill-1@0"), is_seen("Mill-1@2"))


def test_a_unit_in_a_room_holds_a_marker_that_is_near() -> None:  # LEG-OBJ-03, LEG-BLDG-01
    table = Battle({"Reds": inside(3)}, {"Blues": squad(1, (60, 43))}, MILL)

    assert 0 == controller(table.game, (27.0, 23.0))
