"""Units: their models and their armour by angle. (SPF-UNIT-01, SPF-UNIT-08)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.hexes import neighbour
from grognard.rulesets.steampunk.lists.profile_from_sheet import equip
from grognard.rulesets.steampunk.lists.sheets import Base
from grognard.rulesets.steampunk.play.gunnery.firing_angles import struck_angles
from grognard.rulesets.steampunk.play.orders.orders import judge_orders
from grognard.rulesets.steampunk.table.board import BOARD
from grognard.rulesets.steampunk.table.units import armour_of
from tests.rulesets.steampunk.kit import drawn, make

if TYPE_CHECKING:
    from grognard.kernel.hexes import Hex


def at(name: str) -> Hex:
    return BOARD.named(name)


def test_left_and_right_are_alike() -> None:
    """SPF-UNIT-08: armour 4/3/1/2 struck from the six sides, clockwise."""
    lists = make("Odd", like="Tank", armour="4/3/1/2")
    table = drawn("A1 Odd at D5 facing 2", lists=lists).play(judge_orders)
    struck = [struck_angles(at("D5"), 2, neighbour(at("D5"), 2 + side)) for side in range(6)]

    assert [4, 3, 1, 2, 1, 3] == [armour_of(table["A1"], angle) for (angle,) in struck]


def test_a_base_has_as_many_models_as_its_sheet_says() -> None:
    """SPF-UNIT-01: of several kinds together; one order, one facing, one table for all."""
    models = [{"name": "Rider", "count": 2, "assault": {"dice": 1}}, {"name": "Beast", "assault": {"dice": 2}}]
    lists = make("Team", like="Squad", model=models)
    (sheet,) = (each for each in lists.unit if each.name == "Team")

    assert 3 == sheet.models
    assert ["Rider", "Rider", "Beast"] == [figure.name for figure in equip(lists, Base(sheet="Team")).figures]
