"""Rough ground on every way: charges, flight, scouts, drives, doors. (LEG-TERR, LEG-TYPE, LEG-VEH, LEG-MORALE)"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.kernel.errors import Refused
from grognard.kernel.plane import rectangle
from grognard.kernel.troops import Base, Pose
from grognard.kernel.troops.maps import FeatureEntry, WallEntry
from grognard.rulesets.legendary.play.moves.movement import modes_of
from grognard.rulesets.legendary.play.moves.terrain_tests import entry_to
from tests.rulesets.legendary.kit import BLADE, RIFLE, Battle, piece, spread, squad
from tests.rulesets.legendary.play.vehicles.motors import tank

FAR = {"Blues": squad(1, at=(60, 44), weapons=())}
WOODS = piece("woods", (15, 13, 25, 17), 3)
GRASS = piece("grass", (15, 13, 25, 17))
MINES = piece("anti-personnel mines", (15, 13, 25, 14))


# ---------------------------------------------------------------- charges


def test_chargers_test_dangerous_ground_and_those_who_fall_do_not_fight() -> None:  # LEG-TERR-11, LEG-TERR-26
    table = Battle(
        {"Reds": squad(1, at=(20, 12), sv=None, weapons=(BLADE,))},
        {"Blues": squad(1, at=(20, 15.5), weapons=(BLADE,))},
        MINES,
        charge=[6],
        dangerous_terrain=[6],
        save=[1],
    )
    table.say("Reds", "open", {}, "charge", ["Blues"])

    assert 0 == table.left("Reds")
    assert not table.unit("Blues").foes


def test_who_has_packs_may_charge_on_foot() -> None:  # LEG-TYPE-15, LEG-CHG-04
    reds = squad(1, at=(20, 10), unit_type="jump", weapons=(BLADE,))
    near = Battle({"Reds": reds}, {"Blues": squad(1, at=(20, 15.5), weapons=(BLADE,))}, WOODS, charge=[2])
    near.activate("Reds").until("advance, charge").say("charge", ["Blues"]).say("foot")
    assert ['Reds has 2" to charge.'] == near.log("LEG-CHG-04")
    assert () == near.unit("Reds").foes


def test_cavalry_and_jump_packs_test_woods_they_charge_into() -> None:  # LEG-TYPE-15, LEG-TYPE-18
    for kind, clause in (("cavalry", "LEG-TERR-12"), ("jump", "LEG-TERR-12")):
        table = Battle(
            {"Reds": squad(1, at=(20, 10), unit_type=kind, sv=None, weapons=(BLADE,), rules=[])},
            {"Blues": squad(1, at=(20, 15.5), weapons=(BLADE,))},
            WOODS,
            dangerous_terrain=[2],
            fleet=[1],
            save=[1],
        )
        table.activate("Reds").until("advance, charge").say("charge", ["Blues"])
        if kind == "jump":
            assert ["pack", "foot"] == table.options
            table.say("pack")
        assert table.log(clause), kind
        assert 0 == table.left("Reds")


# ---------------------------------------------------------------- types


def test_wheeled_bikes_go_six_and_a_die_through_any_terrain() -> None:  # LEG-TYPE-03
    """The ledger's example: light terrain and a 3 are 9 inches; it is difficult, not dangerous."""
    table = Battle({"Reds": squad(1, at=(20, 10), unit_type="bike")}, FAR, GRASS, difficult_ground=[3])
    table.say("Reds", "difficult")
    with pytest.raises(Refused, match="difficult ground"):
        table.move("Reds", 0, 9.5)
    table.move("Reds", 0, 9)

    assert not table.log("LEG-TERR-12")


def test_jet_bikes_test_wherever_they_end_in_terrain() -> None:  # LEG-TYPE-04
    for far, left in ((5, 0), (12, 1)):
        ours = {"Reds": squad(1, at=(20, 10), unit_type="jet_bike", sv=None)}
        table = Battle(ours, FAR, GRASS, dangerous_terrain=[2], save=[1])
        table.say("Reds").move("Reds", 0, far)
        assert left == table.left("Reds")


def test_jet_packs_may_fly_or_walk() -> None:  # LEG-TYPE-16
    table = Battle({"Reds": squad(1, at=(20, 10), unit_type="jet_pack")}, FAR, WOODS, difficult_ground=[5])
    table.say("Reds")
    assert ["over", "difficult"] == table.options
    table.say("difficult").move("Reds", 0, 5)
    assert not table.log("LEG-TERR-12")


def test_skimmers_go_over_everything_and_test_where_they_end() -> None:  # LEG-VEH-21, LEG-VEH-22
    table = Battle({"Skiff": tank((20, 9), types=["skimmer"])}, FAR, WOODS, dangerous_terrain=[1])
    assert ["over"] == [mode.key for mode in modes_of(table.game, table.ids["Skiff"], "move")]
    table.say("Skiff").move("Skiff", 0, 6)

    assert table.model("Skiff").is_immobilised


# ---------------------------------------------------------------- vehicles


def test_a_vehicle_is_immobilised_where_it_came_into_the_ground() -> None:  # LEG-VEH-10
    """The ledger's example: "dangerous" and a natural 2; the hull of 4 inches meets the woods at y = 11."""
    table = Battle({"Tank": tank((20, 9))}, FAR, WOODS, dangerous_terrain=[2])
    table.say("Tank", "dangerous").move("Tank", 0, 6)
    at = table.model("Tank").at

    assert table.model("Tank").is_immobilised
    assert at is not None
    assert 11.0 == pytest.approx(at[1], abs=0.01)


@pytest.mark.parametrize(
    ("way", "far", "at"),
    [
        ([(20, 4), (20, 14)], 6.5, (20, 10.5)),
        ([(10, 4), (20, 4), (20, 14)], 16.5, (20, 10.5)),
        ([(20, 11), (20, 14)], 0.0, (20, 11)),
        ([(10, 4), (16, 4)], 6.0, (16, 4)),
    ],
)
def test_where_a_way_comes_into_ground(
    way: list[tuple[float, float]], far: float, at: tuple[float, float]
) -> None:  # LEG-VEH-10, LEG-TERR-11
    """A base of an inch meets woods whose edge is at y = 11; who never comes there is at the end of his way."""
    gone, pose = entry_to(Base("disc", 1.0, 1.0, 1.2), [Pose(x, y) for x, y in way], rectangle(15, 11, 25, 14))

    assert (far, *at) == pytest.approx((gone, *pose.at), abs=0.005)


def test_a_cruising_vehicle_has_a_d12_in_total() -> None:  # LEG-VEH-10
    table = Battle({"Tank": tank((20, 6))}, FAR, WOODS, difficult_ground=[6, 9])
    table.say("Tank", "difficult").move("Tank", 0, 6)
    table.say("advance", "difficult")
    with pytest.raises(Refused, match="difficult ground"):
        table.move("Tank", 0, 3.5)
    table.move("Tank", 0, 3)


def test_a_super_heavy_rolls_a_d12() -> None:  # LEG-VEH-40
    table = Battle({"Tank": tank((20, 9), types=["super-heavy"], hp=6)}, FAR, WOODS, difficult_ground=[11])
    table.say("Tank", "difficult")
    with pytest.raises(Refused, match="difficult ground"):
        table.move("Tank", 0, 11.5)
    table.move("Tank", 0, 11)


def test_flat_out_difficult_ground_is_only_dangerous() -> None:  # LEG-VEH-09, LEG-VEH-10
    table = Battle({"Tank": tank((20, 4), weapons=())}, FAR, piece("woods", (15, 19, 25, 22), 3), dangerous_terrain=[1])
    table.say("Tank").move("Tank", 0, 6).say("advance").move("Tank", 0, 6).say("risk").move("Tank", 0, 6)

    assert table.model("Tank").is_immobilised


def drive(how: str, *pieces: FeatureEntry, **dice: Any) -> Battle:
    """A tank drives north at three Blues or a Target."""
    theirs = {"Blues": squad(3, (18.5, 19), weapons=(BLADE,)), "Target": tank((40, 22), facing=90.0)}
    table = Battle({"Tank": tank((20, 9))}, theirs, *pieces, leadership=[12], **dice)
    table.activate("Tank").say(how)
    return table.say({"A1.1": [20, 20]}) if how == "shock" else table


def test_a_tank_shock_takes_difficult_ground_as_dangerous_or_by_a_die() -> None:  # LEG-VEH-10, LEG-VEH-37
    stuck = drive("shock", WOODS, dangerous_terrain=[2]).say("dangerous").finish()
    at = stuck.model("Tank").at
    assert stuck.model("Tank").is_immobilised
    assert at is not None
    assert 11.0 == pytest.approx(at[1], abs=0.01)
    assert not stuck.log("LEG-VEH-38")

    slow = drive("shock", WOODS, difficult_ground=[5]).say("difficult").finish()
    at = slow.model("Tank").at
    assert at is not None
    assert 14.0 == pytest.approx(at[1], abs=0.01)
    assert not slow.model("Tank").is_immobilised


def test_mines_stop_a_tank_shock_and_a_ram() -> None:  # LEG-TERR-27, LEG-VEH-41
    mines = piece("anti-tank mines", (15, 13, 25, 14))
    shock = drive("shock", mines, dangerous_terrain=[6]).say("dangerous").finish()
    assert shock.model("Tank").is_immobilised

    theirs = {"Target": tank((20, 22), facing=90.0)}
    ram = Battle({"Tank": tank((20, 9))}, theirs, mines, dangerous_terrain=[6])
    ram.activate("Tank").say("ram B1.1", "dangerous").finish()
    assert ram.model("Tank").is_immobilised
    assert not ram.log("LEG-VEH-42")


def test_every_tank_of_a_squadron_may_shock_and_the_others_drive_on() -> None:  # LEG-VEH-37, LEG-VEH-34
    theirs = {"Blues": squad(3, (18.5, 16), weapons=(BLADE,)), "Far": squad(1, (60, 43))}
    table = Battle({"Tanks": tank((20, 9), number=2)}, theirs, leadership=[12])
    table.activate("Tanks")
    assert ["move", "shock by A1.1", "shock by A1.2"] == table.options
    table.say("shock by A1.1", {"A1.1": [20, 20]}, "no")
    assert (20, 20) == table.model("Tanks").at
    assert "shock by A1.1" not in table.options
    table.say("move")
    with pytest.raises(Refused, match="may move 0"):
        table.say({"A1.1": [[20, 21]]})
    table.say({"A1.2": [[26, 14.9]]})
    assert (26.0, 14.9) == table.model("Tanks", 2).at


# ---------------------------------------------------------------- wire and mines


def test_wire_asks_where_the_turn_began_and_stops_vehicles_too() -> None:  # LEG-TERR-24
    wire = piece("tangle wire", (15, 20, 25, 21))
    dice = {"difficult_ground": [6], "dangerous_terrain": [4], "save": [1]}
    table = Battle({"Reds": squad(1, at=(20, 12.4), sv=None)}, FAR, wire, **spread(dice))
    table.say("Reds").move("Reds", 0, 6).say("advance", "difficult").move("Reds", 0, 6)
    assert 0 == table.left("Reds")  # it is at the wire now, but was not when its turn began

    near = Battle({"Tank": tank((20, 17))}, FAR, wire)
    near.say("Tank").move("Tank", 0, 6)
    assert not near.log("LEG-TERR-24")
    far = Battle({"Tank": tank((20, 14))}, FAR, wire, dangerous_terrain=[2])
    far.say("Tank", "dangerous").move("Tank", 0, 6)
    assert far.model("Tank").is_immobilised


def test_mines_go_off_once_in_an_activation() -> None:  # LEG-TERR-27
    mines = piece("anti-tank mines", (15, 12, 25, 20))
    ours = {"Reds": squad(1, at=(20, 10))}
    table = Battle(ours, FAR, mines, difficult_ground=[6, 6], dangerous_terrain=[1, 1], save=[12] * 6)
    table.say("Reds", "difficult").move("Reds", 0, 3).say("advance", "difficult").move("Reds", 0, 3)

    assert 1 == len([text for text in table.log("LEG-TERR-27") if "mine" in text])


# ---------------------------------------------------------------- flight


def routed(*pieces: FeatureEntry, at: tuple[float, float] = (20, 20), **how: Any) -> Battle:
    dice = how.pop("dice", {})
    ours = {"Reds": squad(2, at=at, weapons=(), **how), "Pinks": squad(3, at=(60, 10), weapons=())}
    table = Battle(ours, {"Blues": squad(1, at=(20, 45), weapons=())}, *pieces, **dice)
    return table.change("Reds", start=6, is_routed=True)


def test_a_fleeing_unit_takes_the_ground_as_its_type_does() -> None:  # LEG-MORALE-04, LEG-TERR-11
    woods = piece("woods", (10, 12, 30, 17), 3)
    table = routed(woods, dice={"difficult_ground": [3, 2], "leadership": [1]})
    table.say("Reds", "difficult", "difficult")
    assert 15.0 == pytest.approx((table.model("Reds").at or (0, 0))[1], abs=0.02)

    bikes = routed(
        woods, unit_type="bike", dice={"difficult_ground": [2, 1], "dangerous_terrain": [12] * 4, "leadership": [1]}
    )
    bikes.say("Reds", "difficult", "difficult")
    assert 20 - 8 - 7 == pytest.approx((bikes.model("Reds").at or (0, 0))[1], abs=0.02)


def test_a_fleeing_unit_tests_mines() -> None:  # LEG-MORALE-04, LEG-TERR-26
    mines = piece("anti-personnel mines", (10, 16, 30, 17))
    dice = {"difficult_ground": [6], "dangerous_terrain": [6, 6], "save": [1, 1]}
    table = routed(mines, sv=None, dice=dice)
    table.say("Reds", "difficult")

    assert 0 == table.left("Reds")


def test_difficult_ground_keeps_a_fleeing_unit_on_the_table() -> None:  # LEG-MORALE-09
    woods = piece("woods", (0, 2, 72, 9), 3)
    table = routed(woods, at=(20, 10), dice={"difficult_ground": [2, 2], "leadership": [1]})
    table.say("Reds", "difficult", "difficult")

    assert 2 == table.left("Reds")


def test_a_fleeing_unit_may_be_shot_at_from_overwatch() -> None:  # LEG-OVER-01, LEG-MORALE-04
    ours = {"Reds": squad(2, at=(20, 20), weapons=())}
    table = Battle(ours, {"Blues": squad(1, at=(20, 40), weapons=(RIFLE,))}, reacts=True)
    table.change("Reds", start=6, is_routed=True)
    table.say("Reds")

    assert "Fire overwatch?" in table.prompt


def test_only_enemies_cut_a_fleeing_unit_off() -> None:  # LEG-MORALE-05
    cell = [(17, 18.5, 24, 19.4), (17, 18.5, 19.4, 22), (22.1, 18.5, 24, 22), (17, 20.6, 24, 22)]
    table = routed(*(piece("lava", rect) for rect in cell), dice={"leadership": [1]})
    table.say("Reds")

    assert 2 == table.left("Reds")


# ---------------------------------------------------------------- coherency and doors


def test_a_torn_unit_must_close_up_as_far_as_it_can() -> None:  # LEG-MOVE-02
    table = Battle({"Reds": squad(3, at=(20, 10), spots=((10, 10), (12, 10), (24, 10)))}, FAR)
    table.say("Reds")
    for answer in ({}, {"A1.3": [[23, 10]]}):
        with pytest.raises(Refused, match="must draw together"):
            table.say(answer)
    table.say({"A1.1": [[12, 10]], "A1.2": [[14, 10]], "A1.3": [[18, 10]]})


def door_house() -> FeatureEntry:
    walls = (
        WallEntry(line=(14, 13, 20, 13)),
        WallEntry(line=(20, 13, 22, 13), kind="locked door"),
        WallEntry(line=(22, 13, 28, 13)),
    )
    return FeatureEntry(kinds=("rubble",), rect=(14, 13, 28, 18), name="house", walls=walls, height=3)


def test_each_model_tries_a_door_once_on_its_way() -> None:  # LEG-MOVE-09
    ours = {"Reds": squad(2, at=(20.4, 10), pitch=1.2)}
    table = Battle(ours, FAR, door_house(), difficult_ground=[6], door=[6, 1])
    table.say("Reds", "difficult")
    tries = ["no", "A1.1 house-1/1 s", "A1.1 house-1/1 i", "A1.2 house-1/1 s", "A1.2 house-1/1 i"]
    assert tries == table.options
    table.say("A1.1 house-1/1 s")  # it fails, and stands at the door now
    assert 12.48 == pytest.approx((table.model("Reds").at or (0, 0))[1], abs=0.02)
    assert ["no", "A1.2 house-1/1 s", "A1.2 house-1/1 i"] == table.options
    table.say("A1.2 house-1/1 i")
    assert "The door is open." in table.said()
    with pytest.raises(Refused, match="stands in the way"):
        table.say({"A1.1": [[20.5, 14]]})
    with pytest.raises(Refused, match="difficult ground"):
        table.say({"A1.2": [[21, 12.48], [21, 15.5]]})
    table.say({"A1.2": [[21, 12.48], [21, 14]]})


def test_before_a_door_two_models_stand_beside_each_other() -> None:  # LEG-MOVE-09, LEG-GEN-08
    ours = {"Reds": squad(2, at=(20.3, 11), spots=((20.3, 11), (20.3, 9.8)))}
    table = Battle(ours, FAR, door_house(), difficult_ground=[6], door=[6, 6])
    table.say("Reds", "difficult", "A1.1 house-1/1 s", "A1.2 house-1/1 s")

    (ax, ay), (bx, by) = (model.at or (0, 0) for model in table.models("Reds"))
    assert (ax - bx) ** 2 + (ay - by) ** 2 >= 1.0
    assert 12.4 < min(ay, by)


def test_a_model_tries_one_door_in_an_activation_even_if_it_opened_one() -> None:  # LEG-MOVE-09
    ours = {"Reds": squad(1, at=(21, 10))}
    table = Battle(ours, FAR, door_house(), second_door_house(), difficult_ground=[6, 6], door=[1, 1])
    table.say("Reds", "difficult", "A1.1 house-1/1 s").say({"A1.1": [[21, 14.5]]})
    table.say("advance", "difficult")

    assert "locked door" not in table.prompt


def second_door_house() -> FeatureEntry:
    wall = WallEntry(line=(20, 16, 22, 16), kind="locked door")
    return FeatureEntry(kinds=("rubble",), rect=(19, 16, 23, 18), name="shed", walls=(wall,), height=3)


# ---------------------------------------------------------------- scouts, hit and run


def house(kind: str) -> FeatureEntry:
    walls = (
        WallEntry(line=(18, 12, 20, 12)),
        WallEntry(line=(20, 12, 22, 12), kind=kind),
        WallEntry(line=(22, 12, 24, 12)),
    )
    return FeatureEntry(kinds=("rubble",), rect=(18, 12, 24, 18), name="house", walls=walls, height=3)


def test_a_locked_door_is_broken_by_strength_or_opened_by_initiative() -> None:  # LEG-MOVE-09
    for face, opens in ((3, True), (4, False)):
        table = Battle(
            {"Reds": squad(1, at=(21, 10))},
            {"Blues": squad(1, at=(60, 44), weapons=())},
            house("locked door"),
            door=[face],
            difficult_ground=[6],
        )
        table.say("Reds", "difficult")
        assert "locked door" in table.prompt
        table.say("A1.1 house-1/1 s")
        assert opens == ("The door is open." in table.said())
