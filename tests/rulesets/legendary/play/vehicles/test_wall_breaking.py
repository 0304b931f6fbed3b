"""Tanks against walls. (LEG-VEH-50)"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.kernel.troops import Pose
from grognard.kernel.troops.maps import WallEntry
from grognard.rulesets.legendary.play.vehicles.driving import Drive, comes_to_rest
from grognard.rulesets.legendary.play.vehicles.wall_breaking import armour_of, walls_to_ram
from grognard.rulesets.legendary.table.board import board
from tests.rulesets.legendary.kit import Battle, piece, squad
from tests.rulesets.legendary.play.buildings.houses import MILL
from tests.rulesets.legendary.play.vehicles.motors import tank

FAR = {"Far": squad(1, (60, 43))}
RUIN = piece("ruins", (14, 16, 26, 22), 4.0, walls=(WallEntry(line=(14, 16, 26, 16)),), name="Ruin")


def crash(save: list[int], **how: Any) -> Battle:
    """A tank of front 12 rams the wall north of it: 6 inches at combat speed, 12 + 1 - 3 = 10 against 10."""
    table = Battle({"Tank": tank((20, 8.5), **how)}, FAR, RUIN, save=save, dangerous_terrain=[12])
    return table.activate("Tank").say(table.options[-1])


def test_three_points_of_damage_break_through_and_the_tank_drives_on() -> None:  # LEG-VEH-50
    """The ledger's example: a total of 2 on the wall's save is 3 damage."""
    table = crash([2, 12])
    assert "The wall breaks." in table.said()
    assert "difficult ground" in table.prompt
    table.say("dangerous")
    at = table.model("Tank").at

    assert at is not None
    assert at[1] > 17.0
    assert "flat out" == table.model("Tank").pace  # LEG-VEH-14: of the whole way
    [west, east] = [wall.line for wall in board(table.game).piece_of["Ruin-1"].feature.walls]
    assert (14.0, 18.45, 21.55, 26.0) == (west.start[0], west.end[0], east.start[0], east.end[0])


@pytest.mark.parametrize(("x", "meets"), [(20.0, 20.0), (13.0, 15.5), (27.0, 24.5)])
def test_a_wall_is_met_nearest_to_the_tank_but_never_over_its_end(x: float, meets: float) -> None:  # LEG-VEH-50
    """Half the width of the hull is kept from each end."""
    table = Battle({"Tank": tank((x, 8.5))}, FAR, RUIN)
    [(_, wall)] = walls_to_ram(table.game, table.ids["Tank"])

    assert pytest.approx((meets, 16.0)) == wall.at


def test_two_points_do_not() -> None:  # LEG-VEH-50
    table = crash([3, 12])
    at = table.model("Tank").at

    assert "The wall holds." in table.said()
    assert at is not None
    assert at[1] < 14.1
    assert 1 == len(board(table.game).piece_of["Ruin-1"].feature.walls)


def test_the_tank_is_hit_at_the_armour_of_the_wall() -> None:  # LEG-VEH-50
    """10 - 3 = 7 against front 12: a save of 1 makes 6 and costs a point, 2 costs nothing."""
    weak = {"hp": 2}
    hurt, whole = crash([12, 1], **weak), crash([12, 2], **weak)

    assert (True, False) == ("is stunned" in hurt.said(), "is stunned" in whole.said())


def test_a_gap_in_a_building_is_one_more_way_in() -> None:  # LEG-VEH-50, LEG-BLDG-07
    """Armour 12 against 14 + 1 + 1 - 3 of a heavy tank."""
    table = Battle({"Tank": tank((23, 12.5), types=["tank", "heavy"], front=14)}, FAR, MILL, save=[1, 12])
    table.activate("Tank").say(table.options[-1])
    at = table.model("Tank").at

    assert "The wall breaks." in table.said()
    assert 3 == len(board(table.game).rooms["Mill-1@0"].openings)
    assert at is not None
    assert at[1] < 18.1


@pytest.mark.parametrize(("name", "armour"), [("Ruin-1", 10), ("Mill-2", 12)])
def test_armour_of_walls(name: str, armour: int) -> None:  # LEG-VEH-50, LEG-BLDG-03
    table = Battle({"Tank": tank((5, 5))}, FAR, RUIN, house_of_mill())

    assert armour == armour_of(table.game, name)


def house_of_mill() -> Any:
    """The mill, away from the ruin."""
    from tests.rulesets.legendary.play.buildings.houses import house

    return house((40, 20, 46, 26))


def test_only_tanks_ram_walls() -> None:  # LEG-VEH-50
    skiff = Battle({"Skiff": tank((20, 8), types=["fast", "skimmer"])}, FAR, RUIN)
    car = Battle({"Tank": tank((20, 8))}, FAR, RUIN)

    assert [] == walls_to_ram(skiff.game, skiff.ids["Skiff"])
    assert 1 == len(walls_to_ram(car.game, car.ids["Tank"]))


def test_a_tank_that_drives_on_stays_on_the_table() -> None:  # LEG-VEH-50
    """Its hull is 4 inches long: the middle comes no nearer to the edge than 2."""
    table = Battle({"Tank": tank((20, 8), facing=270.0)}, {"Far": squad(1, (66, 44))})
    end = comes_to_rest(table.game, table.model("Tank"), Drive(Pose(20.0, 8.0, 270.0), 270.0, 10.0))

    assert 2.0 <= end.pose.y < 3.0
