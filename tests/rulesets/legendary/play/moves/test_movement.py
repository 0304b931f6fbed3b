"""Moves, terrain and coherency. (LEG-MOVE, LEG-TERR, LEG-GEN-08)"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.kernel.errors import Refused
from grognard.rulesets.legendary.play.moves.law import COHERENCY, Step, trek_of
from grognard.rulesets.legendary.play.shooting.moves_after_shooting import move_left
from tests.rulesets.legendary.kit import Battle, piece, spread, squad

FAR = {"Blues": squad(at=(60, 44))}


def test_a_move_is_six_inches_and_an_advance_six_more() -> None:  # LEG-MOVE-01, LEG-TYPE-01, LEG-TYPE-28
    table = Battle({"Reds": squad(at=(20, 10))}, FAR)
    table.say("Reds")
    with pytest.raises(Refused, match="may move 6"):
        table.move("Reds", 0, 6.1)
    table.move("Reds", 0, 6).say("advance").move("Reds", 0, 6)

    assert {22.0} == {model.at[1] for model in table.models("Reds") if model.at}
    assert {"advanced"} == {model.pace for model in table.models("Reds")}


def test_only_the_models_that_move_have_moved() -> None:  # LEG-MOVE-01
    table = Battle({"Reds": squad(at=(20, 10))}, FAR)
    table.say("Reds", {"A1.1": [[20, 12]]}, "done")

    assert ["moved", "stationary", "stationary"] == [model.pace for model in table.models("Reds")]


def test_two_models_are_no_farther_apart_than_their_number_and_two_inches() -> None:  # LEG-MOVE-02
    table = Battle({"Reds": squad(3, at=(20, 10))}, FAR)
    table.say("Reds")
    with pytest.raises(Refused, match="out of coherency"):
        table.say({"A1.3": [[26.1, 10]]})
    table.say({"A1.3": [[26, 10]]})

    assert 12.0 == COHERENCY.widest(10)


def test_a_unit_torn_apart_by_losses_may_only_draw_together() -> None:  # LEG-MOVE-02
    table = Battle({"Reds": squad(3, at=(20, 10), spots=((10, 10), (12, 10), (20, 10)))}, FAR)
    table.say("Reds")
    with pytest.raises(Refused, match="must draw together"):
        table.say({"A1.3": [[22, 10]]})
    table.say({"A1.3": [[15, 10]]})


def test_no_path_comes_within_an_inch_of_an_enemy() -> None:  # LEG-MOVE-03
    table = Battle({"Reds": squad(1, at=(20, 10))}, {"Blues": squad(1, at=(22, 12))})
    table.say("Reds")
    with pytest.raises(Refused, match='within 1" of another unit'):
        table.say({"A1.1": [[22, 10.2], [25, 10.2]]})
    table.say({"A1.1": [[22, 10], [25, 10]]})


def test_difficult_ground_is_crossed_by_a_d6() -> None:  # LEG-MOVE-04, LEG-TERR-07, LEG-TERR-09
    wood = piece("woods", (18, 12, 24, 18), 3)
    table = Battle({"Reds": squad(2, at=(20, 10), spots=((20, 10), (24.8, 10)))}, FAR, wood, difficult_ground=[2])
    table.say("Reds", "difficult")
    with pytest.raises(Refused, match="difficult ground"):
        table.say({"A1.1": [[20, 12.5]]})
    table.say({"A1.1": [[20, 12]], "A1.2": [[24.8, 12]]})

    assert ['Difficult ground lets Reds go 2".'] == table.log("LEG-MOVE-04")


def test_who_keeps_to_open_ground_cannot_enter_the_woods() -> None:  # LEG-MOVE-04
    wood = piece("woods", (18, 12, 24, 18), 3)
    table = Battle({"Reds": squad(1, at=(20, 10))}, FAR, wood)
    table.say("Reds", "open")
    with pytest.raises(Refused, match="stands in the way"):
        table.say({"A1.1": [[20, 13]]})
    table.say({"A1.1": [[26, 10]]})


def going(height: float, inches: float = 6.0) -> float:
    """What a straight move of four inches over a wall of this height costs."""
    table = Battle({"Reds": squad(1, at=(20, 10), height=1.0)}, FAR, piece("barricade", (15, 12, 25, 12.3), height))
    trek = trek_of(table.game, table.ids["Reds"], Step(inches, inches, ignores_difficult=True))
    return trek.way("A1.1", ((20.0, 14.0),)).inches


def test_obstacles_cost_by_their_height_against_the_model() -> None:  # LEG-MOVE-05, LEG-MOVE-06
    assert 4.0 == going(0.5)
    assert 6.0 == going(0.8)
    assert 7.0 == going(1.5)


@pytest.mark.parametrize(("low", "high", "inches"), [(0.0, 3.0, 5.0), (3.0, 0.0, 5.0), (3.0, 3.0, 2.0)])
def test_the_vertical_way_to_a_floor_is_measured(low: float, high: float, inches: float) -> None:  # LEG-MOVE-05
    ruin = piece("ruins", (14, 8, 26, 16), 4.0, floors=(3.0,))
    table = Battle({"Reds": squad(1, at=(20, 10), level=low)}, FAR, ruin)
    trek = trek_of(table.game, table.ids["Reds"], Step(6.0, 6.0, ignores_difficult=True))

    assert inches == trek.way("A1.1", ((20.0, 12.0, None, high),)).inches


def test_a_climb_counts_as_difficult_ground() -> None:  # LEG-MOVE-05
    table = Battle({"Reds": squad(1, at=(20, 10), height=1.0)}, FAR, piece("defence line", (15, 12, 25, 12.3), 1.5))
    table.say("Reds")

    assert ["open", "difficult"] == table.options


def test_doors_and_windows_let_infantry_through_as_difficult_ground() -> None:  # LEG-MOVE-07
    from grognard.kernel.troops.maps import FeatureEntry, WallEntry

    ruin = FeatureEntry(
        kinds=("rubble",),
        rect=(18, 12, 24, 18),
        name="house",
        walls=(
            WallEntry(line=(18, 12, 20, 12)),
            WallEntry(line=(20, 12, 22, 12), kind="door"),
            WallEntry(line=(22, 12, 24, 12)),
        ),
        height=3,
    )
    table = Battle({"Reds": squad(1, at=(21, 10))}, FAR, ruin, difficult_ground=[5])
    table.say("Reds", "difficult")
    with pytest.raises(Refused, match="stands in the way"):
        table.say({"A1.1": [[19, 10], [19, 13]]})
    table.say({"A1.1": [[21, 13]]})


def test_pinned_and_on_the_ground_one_goes_half_as_far_and_never_advances() -> None:  # LEG-MOVE-08, LEG-MORALE-12
    table = Battle({"Reds": squad(at=(20, 10))}, FAR, leadership=[1])
    table.change("Reds", is_pinned=True)
    table.say("Reds")
    with pytest.raises(Refused, match="may move 3"):
        table.move("Reds", 0, 3.1)
    table.move("Reds", 0, 3)

    assert "advance" not in table.prompt


def test_half_of_a_die_is_rounded_up() -> None:  # LEG-MOVE-08, LEG-DICE-03
    wood = piece("woods", (18, 11, 24, 18), 3)
    table = Battle({"Reds": squad(1, at=(20, 10))}, FAR, wood, difficult_ground=[5])
    table.change("Reds", is_on_ground=True)
    table.say("Reds", "difficult")

    assert ['Difficult ground lets Reds go 3".'] == table.log("LEG-MOVE-04")


def test_friends_on_foot_are_walked_through_and_tanks_gone_round() -> None:  # LEG-MOVE-10
    friends = {"Reds": squad(1, at=(20, 10)), "Pinks": squad(1, at=(20, 12))}
    table = Battle(friends, FAR)
    table.say("Reds", {"A1.1": [[20, 14]]})
    assert (20.0, 14.0) == table.model("Reds").at

    tank: dict[str, Any] = {
        "hp": 3,
        "bs": 3,
        "front": 12,
        "side": 10,
        "rear": 10,
        "base": {"hull": [4, 2]},
        "height": 2,
    }
    beside = Battle(
        {"Reds": squad(1, at=(20, 10)), "Tank": squad(1, at=(20, 12.5), weapons=(), facing=90.0, **tank)}, FAR
    )
    beside.say("Reds")
    with pytest.raises(Refused, match="cannot move through other models"):
        beside.say({"A1.1": [[20, 16]]})


def test_no_base_stands_on_another_or_over_the_edge() -> None:  # LEG-GEN-08, LEG-MOVE-10
    table = Battle({"Reds": squad(1, at=(20, 1)), "Pinks": squad(1, at=(20, 3))}, FAR)
    table.say("Reds")
    with pytest.raises(Refused, match="another base"):
        table.say({"A1.1": [[20, 2.5]]})
    with pytest.raises(Refused, match="leave the table"):
        table.say({"A1.1": [[20, 0.3]]})


def test_impassable_ground_cannot_be_entered() -> None:  # LEG-TERR-14
    table = Battle({"Reds": squad(1, at=(20, 10))}, FAR, piece("lava", (18, 12, 24, 14)))
    table.say("Reds")
    with pytest.raises(Refused, match="stands in the way"):
        table.say({"A1.1": [[20, 13]]})


def test_dangerous_ground_hurts_on_its_value_or_less() -> None:  # LEG-TERR-11, LEG-TERR-26
    mines = piece("anti-personnel mines", (18, 12, 24, 14))
    ours = {"Reds": squad(2, at=(20, 10), sv=None, t=3)}
    table = Battle(ours, FAR, mines, difficult_ground=[6], dangerous_terrain=[6, 7], save=[9])
    table.say("Reds", "difficult").move("Reds", 0, 3)

    assert 1 == table.left("Reds")
    assert ["Reds model 1 is hurt by the ground.", "Reds loses 1 model."] == table.log("LEG-TERR-26")


def test_an_anti_tank_mine_hits_a_squad_six_times_once() -> None:  # LEG-TERR-27
    mines = piece("anti-tank mines", (18, 12, 24, 14))
    ours = {"Reds": squad(3, at=(20, 10))}
    table = Battle(ours, FAR, mines, difficult_ground=[6], dangerous_terrain=[1, 1, 2], save=[12] * 6)
    table.say("Reds", "difficult").move("Reds", 0, 3)

    assert 3 == table.left("Reds")
    assert ["A mine goes off under Reds."] == [text for text in table.log("LEG-TERR-27") if "mine" in text]


def test_tangle_wire_is_dangerous_unless_one_starts_at_it() -> None:  # LEG-TERR-24
    wire = piece("tangle wire", (15, 13, 25, 14))
    near = Battle({"Reds": squad(1, at=(20, 11))}, FAR, wire)
    near.say("Reds").move("Reds", 0, 5)
    assert not near.log("LEG-TERR-24")

    far = Battle({"Reds": squad(1, at=(20, 10))}, FAR, wire, difficult_ground=[6], dangerous_terrain=[4], save=[12])
    far.say("Reds", "difficult").move("Reds", 0, 5.5)
    assert 1 == len(far.log("LEG-TERR-24"))
    for face, left in ((4, 0), (5, 1)):
        dice = {"dangerous_terrain": [face], "difficult_ground": [6], "save": [1]}
        table = Battle({"Reds": squad(1, at=(20, 10))}, FAR, wire, **spread(dice))
        table.say("Reds", "difficult").move("Reds", 0, 5.5)
        assert left == table.left("Reds")


def test_wire_is_difficult_ground_to_those_who_do_not_start_at_it() -> None:  # LEG-TERR-24, LEG-TERR-11
    wire = piece("tangle wire", (15, 13, 25, 14))
    open_way = Battle({"Reds": squad(1, at=(20, 10))}, FAR, wire).say("Reds", "open")
    with pytest.raises(Refused, match="stands in the way"):
        open_way.move("Reds", 0, 5.5)

    slow = Battle({"Reds": squad(1, at=(20, 10))}, FAR, wire, difficult_ground=[5]).say("Reds", "difficult")
    with pytest.raises(Refused, match="difficult ground"):
        slow.move("Reds", 0, 5.5)

    through = {"rules": ["Move Through Cover"]}
    careful = Battle({"Reds": squad(1, at=(20, 10), **through)}, FAR, wire, difficult_ground=[6])  # type: ignore[arg-type]
    careful.say("Reds", "difficult").move("Reds", 0, 5.5)
    assert not careful.log("LEG-TERR-24")


def test_a_mine_strikes_those_about_the_one_who_set_it_off() -> None:  # LEG-TERR-27
    """The third of five steps on it: of six hits two are not saved, on him and on his neighbour."""
    mines = piece("anti-tank mines", (22.4, 12, 23.6, 14))
    dice = {"difficult_ground": [6], "dangerous_terrain": [1], "save": [1, 1, 12, 12, 12, 12]}
    table = Battle({"Reds": squad(5, at=(20, 10))}, FAR, mines, **spread(dice))
    table.say("Reds", "difficult").move("Reds", 0, 3)

    assert 3 == table.left("Reds")
    assert {"A1.1", "A1.5"} < {model.id for model in table.models("Reds")}


def test_a_single_wound_of_the_ground_does_not_hurt_a_model_of_three() -> None:  # LEG-TERR-11, LEG-DMG-02
    mines = piece("anti-personnel mines", (18, 12, 24, 14))
    ours = {"Reds": squad(1, at=(20, 10), w=3)}
    table = Battle(ours, FAR, mines, difficult_ground=[6], dangerous_terrain=[1], save=[2])
    table.say("Reds", "difficult").move("Reds", 0, 3)

    assert 1 == table.left("Reds")
    assert 0 == table.model("Reds").damage


def test_beasts_cavalry_bikes_and_flying_units_by_their_types() -> None:  # LEG-TYPE-17, LEG-TYPE-18, LEG-TYPE-28
    wood = piece("woods", (18, 12, 24, 18), 3)
    beasts = Battle({"Reds": squad(1, at=(20, 10), unit_type="beast")}, FAR, wood)
    beasts.say("Reds").move("Reds", 0, 12)
    assert (20.0, 22.0) == beasts.model("Reds").at

    riders = Battle({"Reds": squad(1, at=(20, 10), unit_type="cavalry")}, FAR, wood, dangerous_terrain=[2], save=[12])
    riders.say("Reds").move("Reds", 0, 12)
    assert 1 == len(riders.log("LEG-TERR-12"))


def test_wheeled_bikes_go_six_and_a_die_over_rough_ground_and_test_it() -> None:  # LEG-TYPE-03, LEG-TYPE-02
    wood = piece("woods", (18, 12, 24, 18), 3)
    table = Battle(
        {"Reds": squad(1, at=(20, 10), unit_type="bike")}, FAR, wood, difficult_ground=[3], dangerous_terrain=[12]
    )
    table.say("Reds", "difficult")
    with pytest.raises(Refused, match="may only move 9"):
        table.move("Reds", 0, 9.5)
    table.move("Reds", 0, 9)


def test_jet_bikes_fly_over_everything_and_test_where_they_land() -> None:  # LEG-TYPE-04
    wood = piece("woods", (18, 12, 24, 18), 3)
    theirs = {"Blues": squad(1, at=(20, 14))}
    table = Battle({"Reds": squad(1, at=(20, 10), unit_type="jet_bike")}, theirs, wood, dangerous_terrain=[3])
    table.say("Reds").say({"A1.1": [[20, 17]]}).until("neither")
    table.say("advance").move("Reds", 0, 24)
    assert (20.0, 41.0) == table.model("Reds").at


def test_jump_units_jump_twelve_inches_once() -> None:  # LEG-TYPE-15
    wood = piece("woods", (18, 12, 24, 18), 3)
    table = Battle({"Reds": squad(1, at=(20, 10), unit_type="jump")}, FAR, wood)
    table.say("Reds")
    assert ["open", "difficult", "jump"] == table.options
    table.say("jump").move("Reds", 0, 12)
    assert (20.0, 22.0) == table.model("Reds").at


def test_jet_packs_thrust_after_shooting_unless_they_advanced() -> None:  # LEG-TYPE-16
    table = Battle({"Reds": squad(1, at=(20, 10), unit_type="jet_pack", weapons=())}, FAR)
    table.say("Reds").move("Reds", 0, 6).say("done")
    assert "after shooting" in table.prompt
    table.move("Reds", 0, -6)
    assert (20.0, 10.0) == table.model("Reds").at

    hasty = Battle({"Reds": squad(1, at=(20, 10), unit_type="jet_pack", weapons=())}, FAR)
    hasty.say("Reds").move("Reds", 0, 6).say("advance").move("Reds", 0, 6)
    assert "after shooting" not in hasty.prompt


def test_who_struck_from_above_does_not_move_after_shooting() -> None:  # LEG-DS-01, LEG-TYPE-16
    table = Battle({"Reds": squad(1, at=(20, 10), unit_type="jet_pack", weapons=())}, FAR)
    assert move_left(table.game, table.ids["Reds"])[0]
    table.change("Reds", has_arrived=True, has_deep_struck=True)

    assert 0 == move_left(table.game, table.ids["Reds"])[0]


def test_skirmishing_jet_bikes_move_twelve_after_shooting() -> None:  # LEG-TYPE-05
    rules: dict[str, Any] = {"unit_type": "jet_bike", "rules": ["Skirmish Jetbike"]}
    table = Battle({"Reds": squad(1, at=(20, 10), weapons=(), **rules)}, FAR)
    table.say("Reds").move("Reds", 0, 12).say("done")
    assert "after shooting" in table.prompt
    table.move("Reds", 0, -12)
