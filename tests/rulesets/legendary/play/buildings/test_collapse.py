"""The building chart, row by row, and where the survivors go. (LEG-BLDG-09 to LEG-BLDG-16)"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.kernel.errors import Refused
from grognard.rulesets.legendary.ruleset import broken
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.records import House
from tests.rulesets.legendary.kit import Battle, squad
from tests.rulesets.legendary.play.buildings.houses import CANNON, MILL, TOWER, house, inside

SAVES = {"save": [1, 2]}
"""Armour 12 against 14: 3 hull points and 2 more, of 4."""


def felled(row: int, danger: list[int], *houses: Any, number: int = 3, room: str = "Mill-1@0", **more: Any) -> Battle:
    """Two cannons bring the mill down upon Blues: `row` of the chart, then a die of danger for each model."""
    theirs = {"Blues": inside(number, room=room), "Others": squad(1, (60, 43))}
    dice = {"hit": [7, 7], "collapse": [row], "dangerous_terrain": danger, **SAVES, **more}
    walls = houses or (MILL,)
    at = (22.5, 5.0) if room.endswith("0") else (22.5, 41.0)
    table = Battle({"Guns": squad(2, at, weapons=(CANNON,))}, theirs, *walls, **dice)
    table.activate("Guns").until("shoots at whom")
    return table.fire(Cannon="Blues/walls")


def ground_at_mill(table: Battle) -> set[str]:
    """What lies where the mill stood."""
    return {piece.feature.kind for piece in board(table.game).pieces if piece.box == (20.0, 20.0, 26.0, 26.0)}


def test_row_1_damages_it() -> None:  # LEG-BLDG-10, LEG-BLDG-16
    table = felled(1, [2, 2, 2])
    [mill] = table.game.all(House)

    assert (3, 10) == (mill.hull_points, mill.armour)
    assert ("room", {"building"}) == (table.unit("Blues").where, ground_at_mill(table))


def test_row_1_makes_a_ruin_of_weak_walls() -> None:  # LEG-BLDG-10, LEG-BLDG-16
    weak = house((20, 20, 26, 26), size="small", material="weak")
    table = felled(1, [2, 2, 2], weak, save=[3, 3])

    assert ({"ruins"}, []) == (ground_at_mill(table), table.game.all(House))
    assert "table" == table.unit("Blues").where


@pytest.mark.parametrize("row", [2, 3, 4, 5])
def test_rows_2_to_5_leave_a_ruin(row: int) -> None:  # LEG-BLDG-11, LEG-BLDG-12, LEG-BLDG-13, LEG-BLDG-14
    """Everybody inside tests against the row; who rolls as low takes a hit of that Strength."""
    table = felled(row, [row, row + 1, row + 1], save=[1, 2, 1])

    assert {"ruins"} == ground_at_mill(table)
    assert 2 == table.left("Blues")
    assert not table.unit("Blues").is_pinned
    assert table.log(f"LEG-BLDG-{row + 9}")


def test_survivors_stand_in_the_ruin() -> None:  # LEG-BLDG-16
    """The ledger's example: row 3 and 7 survivors, not pinned."""
    table = felled(3, [12] * 7, number=7)

    assert (7, "table", False) == (table.left("Blues"), table.unit("Blues").where, table.unit("Blues").is_pinned)
    assert all(20 < m.at[0] < 26 and 20 < m.at[1] < 26 for m in table.models("Blues") if m.at is not None)
    assert {0.0} == {model.level for model in table.models("Blues")}


def test_survivors_without_room_stand_beside_it_and_the_rest_is_lost() -> None:  # LEG-BLDG-16
    hut = house((20, 20, 22.5, 22.5), size="small", material="sturdy")
    theirs = {"Blues": inside(10, room="Mill-1@0"), "Others": squad(1, (60, 43))}
    guns = squad(2, (20, 5), weapons=(CANNON,))
    table = Battle({"Guns": guns}, theirs, hut, hit=[7, 7], collapse=[2], dangerous_terrain=[12] * 10, save=[1])
    table.activate("Guns").until("shoots at whom").fire(Cannon="Blues/walls")

    assert 10 == table.left("Blues")
    assert any(not (20 < m.at[0] < 22.5 and 20 < m.at[1] < 22.5) for m in table.models("Blues") if m.at is not None)


def test_the_owner_places_the_survivors_of_a_building() -> None:  # LEG-BLDG-16
    theirs = {"Blues": inside(3), "Others": squad(1, (60, 43))}
    dice: dict[str, Any] = {"hit": [7, 7], "collapse": [2], "dangerous_terrain": [12] * 3, **SAVES}
    table = Battle({"Guns": squad(2, (22.5, 5), weapons=(CANNON,))}, theirs, MILL, places=True, **dice)
    table.activate("Guns").until("shoots at whom").fire(Cannon="Blues/walls")
    names = [model.id for model in table.models("Blues")]
    assert "Place Blues in the ruin." == table.prompt

    with pytest.raises(Refused, match="would be outside of where it may be set up"):
        table.say({name: [21 + 1.5 * n, 18] for n, name in enumerate(names)})
    table.say({name: [21 + 1.5 * n, 24] for n, name in enumerate(names)})

    assert [(21.0, 24.0), (22.5, 24.0), (24.0, 24.0)] == [model.at for model in table.models("Blues")]


def test_nobody_is_left_in_a_room_that_is_gone_while_others_are_placed() -> None:  # LEG-BLDG-16
    theirs = {"Blues": inside(2), "Greens": inside(2), "Others": squad(1, (60, 43))}
    dice: dict[str, Any] = {"hit": [7, 7], "collapse": [2], "dangerous_terrain": [12] * 4, **SAVES}
    table = Battle({"Guns": squad(2, (22.5, 5), weapons=(CANNON,))}, theirs, MILL, places=True, **dice)
    table.activate("Guns").until("shoots at whom").fire(Cannon="Blues/walls")

    assert "Place Blues in the ruin." == table.prompt
    assert ("table", "table") == (table.unit("Blues").where, table.unit("Greens").where)
    assert not list(broken(table.game))


def test_survivors_beside_a_long_ruin_are_within_3_inches_of_it() -> None:  # LEG-BLDG-16
    """Six by two inches: 3 inches beyond its long side are 4 from its middle."""
    barn = house((20, 20, 26, 22), size="small", material="sturdy")
    theirs = {"Blues": inside(12, room="Mill-1@0"), "Others": squad(1, (60, 43))}
    dice: dict[str, Any] = {"hit": [7, 7], "collapse": [2], "dangerous_terrain": [12] * 12, "save": [1]}
    table = Battle({"Guns": squad(2, (22.5, 5), weapons=(CANNON,))}, theirs, barn, places=True, **dice)
    table.activate("Guns").until("shoots at whom").fire(Cannon="Blues/walls")
    names = [model.id for model in table.models("Blues")]
    assert 'Place Blues within 3" of the ruin.' == table.prompt

    with pytest.raises(Refused, match='Blues is placed within 3" of it'):
        table.say({name: [19 + 1.2 * (n % 6), 25.6 + 1.1 * (n // 6)] for n, name in enumerate(names)})
    table.say({name: [19 + 1.2 * (n % 6), 23.0 + 1.1 * (n // 6)] for n, name in enumerate(names)})

    assert 12 == table.left("Blues")


def test_survivors_keep_away_from_enemies() -> None:  # LEG-BLDG-16
    ours = {"Guns": squad(2, (22.5, 5), weapons=(CANNON,)), "Reds": squad(4, (20.2, 19.4))}
    theirs = {"Blues": inside(3), "Others": squad(1, (60, 43))}
    dice: dict[str, Any] = {"hit": [7, 7], "collapse": [2], "dangerous_terrain": [12] * 3, **SAVES}
    table = Battle(ours, theirs, MILL, **dice)
    table.activate("Guns").until("shoots at whom").fire(Cannon="Blues/walls")

    assert all(m.at is not None and m.at[1] - 0.5 - 19.9 >= 1.0 - 1e-3 for m in table.models("Blues"))


@pytest.mark.parametrize(("room", "value"), [("Mill-1@0", 6), ("Mill-1@1", 8), ("Mill-1@2", 10)])
def test_row_6_is_worse_the_higher_one_is_and_pins(room: str, value: int) -> None:  # LEG-BLDG-15
    """The ledger's example: on the second upper level 6 + 4 = 10."""
    table = felled(6, [value, value + 1, value + 1], TOWER, room=room, save=[1, 2, 1])

    assert {"rubble"} == ground_at_mill(table)
    assert (2, True) == (table.left("Blues"), table.unit("Blues").is_pinned)
    assert f"Dangerous terrain {value} for Blues." in table.said()


def test_danger_is_never_more_than_12() -> None:  # LEG-BLDG-15
    high = house((20, 20, 26, 26), floors=(3.0, 6.0, 9.0, 12.0))
    table = felled(6, [12, 12, 12], high, room="Mill-1@4", save=[1, 2, 12, 12, 12])

    assert "Dangerous terrain 12 for Blues." in table.said()


def test_all_rooms_of_the_building_come_down() -> None:  # LEG-BLDG-09, LEG-BLDG-16
    theirs = {"Blues": inside(2, room="Mill-1@0"), "Greens": inside(2, room="Mill-1@2")}
    guns = squad(2, (22.5, 5), weapons=(CANNON,))
    dice: dict[str, Any] = {"hit": [7, 7], "collapse": [3], "dangerous_terrain": [12] * 4, **SAVES}
    table = Battle({"Guns": guns}, theirs, TOWER, **dice)
    table.activate("Guns").until("shoots at whom").fire(Cannon="Blues/walls")

    assert ("table", "table") == (table.unit("Blues").where, table.unit("Greens").where)


def test_there_is_no_overkill_and_the_attack_is_one() -> None:  # LEG-BLDG-09, LEG-DMG-02
    """Two units that activate apart do not bring it down."""
    ours = {"Guns": squad(1, (22.5, 5), weapons=(CANNON,)), "More": squad(1, (24.5, 5), weapons=(CANNON,))}
    theirs = {"Blues": inside(3), "Others": squad(1, (60, 43))}
    table = Battle(ours, theirs, MILL, hit=[7, 7], save=[1, 2])
    table.activate("Guns").until("shoots at whom").fire(Cannon="Blues/walls").finish()
    table.activate("Others").finish()
    table.activate("More").until("shoots at whom").fire(Cannon="Blues/walls")

    assert 1 == len(table.game.all(House))
