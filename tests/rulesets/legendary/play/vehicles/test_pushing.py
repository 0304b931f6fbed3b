"""Wrecks are pushed aside. (LEG-VEH-44)"""

from __future__ import annotations

import pytest

from grognard.kernel.errors import Refused
from grognard.kernel.plane import centre
from grognard.kernel.troops import Pose, stand
from grognard.rulesets.legendary.dice.destruction import CHART
from grognard.rulesets.legendary.play.vehicles.destruction import leave_wreck
from grognard.rulesets.legendary.play.vehicles.pushing import pushable
from grognard.rulesets.legendary.table.records import BATTLE, ModelId
from tests.loaded import load
from tests.rulesets.legendary.kit import Battle, squad
from tests.rulesets.legendary.play.vehicles.motors import tank


def before_a_wreck(
    front: int, wreck: int = 12, *, friends: tuple[float, float] = (60, 4), foes: tuple[float, float] = (60, 43)
) -> Battle:
    """A tank with a wreck four inches before it."""
    reds = {"Tank": tank((20, 8), front=front), "Reds": squad(at=friends)}
    table = Battle(reds, {"Blues": squad(at=foes)})
    here = stand("old", table.model("Tank").base, Pose(20.0, 16.0, 0.0))
    leave_wreck(table.game, ModelId("old"), here, CHART[1], "Old tank", wreck)
    return table


def test_only_a_stronger_front_pushes() -> None:  # LEG-VEH-44
    assert 1 == len(pushable(before_a_wreck(13).game, before_a_wreck(13).ids["Tank"]))
    assert [] == pushable(before_a_wreck(12).game, before_a_wreck(12).ids["Tank"])


def test_the_wreck_lies_aside_and_the_tank_drives_at_combat_speed() -> None:  # LEG-VEH-44
    table = before_a_wreck(13)
    wreck = table.game[BATTLE].added[0]
    table.activate("Tank").say(f"push {wreck.id}")
    x, _ = centre(table.game[BATTLE].added[0].area)

    assert 3 < abs(x - 20)
    assert ((20, 14), "moved") == (table.model("Tank").at, table.model("Tank").pace)
    assert table.log("LEG-VEH-44")


def test_a_super_heavy_pushes_at_its_combat_speed_of_12_inches() -> None:  # LEG-VEH-44, LEG-VEH-40
    """The wreck lies eight inches before its front; it drives up to where it lay."""
    for types, hp, ways in ((["super-heavy", "tank"], 6, 1), (["tank"], 3, 0)):
        table = Battle({"Tank": tank((20, 8), front=13, types=types, hp=hp)}, {"Blues": squad(at=(60, 43))})
        here = stand("old", table.model("Tank").base, Pose(20.0, 19.5, 0.0))
        leave_wreck(table.game, ModelId("old"), here, CHART[1], "Old tank", 12)
        assert ways == len(pushable(table.game, table.ids["Tank"]))
        if ways:
            table.activate("Tank").say(f"push {table.game[BATTLE].added[0].id}")
            assert ((20, 19.5), "moved") == (table.model("Tank").at, table.model("Tank").pace)


def test_nobody_is_run_over_on_the_way() -> None:  # LEG-VEH-44
    table = before_a_wreck(13, foes=(20, 13.5))
    wreck = table.game[BATTLE].added[0]
    table.activate("Tank").say(f"push {wreck.id}")
    x, y = table.model("Tank").at or (0.0, 0.0)

    assert 20 == x
    assert 8 < y < 13
    assert [] == list(table.game.ruleset.play.broken(table.game))


def test_there_must_be_room_to_turn_towards_the_wreck() -> None:  # LEG-VEH-44
    table = before_a_wreck(13, friends=(20, 10.2))
    table.game.change(table.model("Tank").id, facing=0.0)

    assert [] == pushable(table.game, table.ids["Tank"])


def test_the_tank_stays_on_the_table_when_it_turns_and_when_it_drives() -> None:  # LEG-VEH-44, LEG-GEN-08
    table = before_a_wreck(13)
    tank_id, hull, [old] = table.model("Tank").id, table.model("Tank").base, table.game[BATTLE].added
    table.game.change(BATTLE, added=())
    leave_wreck(table.game, ModelId("old"), stand("old", hull, Pose(8.0, 16.0, 0.0)), CHART[1], "Old tank", 12)
    table.game.change(tank_id, at=(hull.width / 2, 16.0), facing=90.0)
    assert [] == pushable(table.game, table.ids["Tank"])

    table.game.change(BATTLE, added=())
    edge = Pose(20.0, 48.0 - hull.width / 2, 0.0)
    leave_wreck(table.game, ModelId("old"), stand("old", hull, edge), CHART[1], "Old tank", 12)
    table.game.change(tank_id, at=(20.0, 41.0), facing=90.0)
    table.activate("Tank").say(f"push {old.id}")
    _, y = table.model("Tank").at or (0.0, 0.0)

    assert 48.0 - hull.length / 2 == pytest.approx(y, abs=0.06)
    assert [] == list(table.game.ruleset.play.broken(table.game))


def test_nobody_drives_onto_a_wreck_but_off_one_that_came_to_lie_on_him() -> None:  # LEG-TERR-28, LEG-MOVE-06
    table = before_a_wreck(12).activate("Tank").say("dangerous")
    with pytest.raises(Refused):
        table.move("Tank", 0, 6)

    struck = before_a_wreck(12)
    struck.game.change(struck.model("Tank").id, at=(20.0, 13.0))
    load(struck.game, difficult_ground=[6])
    struck.activate("Tank").say("difficult").move("Tank", 0, -3)
    assert (20, 10) == struck.model("Tank").at
